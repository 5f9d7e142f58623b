// SPDX-License-Identifier: Apache-2.0
#include "host/serve/searcher.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "host/engine/software_evaluator.hpp"
#include "host/offload/card_engine.hpp"
#include "host/offload/model_answers.hpp"
#include "host/offload/virtual_pool.hpp"

namespace cobalt::serve {
namespace {

class HostSearcher : public Searcher {
 public:
  explicit HostSearcher(const SearcherOptions& options)
      : Searcher(options.parameters),
        evaluator_(std::make_shared<engine::SoftwareEvaluator>(options.parameters)),
        threads_(options.threads),
        engine_(evaluator_) {
    engine_.set_hash_megabytes(options.hash_megabytes);
    engine_.set_threads(options.threads);
    engine_.set_lines(options.lines);
    engine_.set_book(options.book);
    engine_.set_tables(options.tables);
  }

  std::string name() const override { return "host"; }
  engine::SearchResult search(const engine::Game& game, const engine::Limits& limits, engine::SearchControl& control,
                              engine::SearchListener& listener, const OnLoad& /*on_load*/) override {
    return engine_.search(game, limits, control, &listener);
  }
  annotate::SearchMany search_many(std::optional<std::uint64_t> effort, const OnLoad& /*on_load*/) override {
    return annotate::software_searches(evaluator_, effort.value_or(annotate::kDefaultNodes), threads_);
  }

 protected:
  engine::Engine& engine() { return engine_; }
  const engine::LeafEvaluator& evaluator() const { return *evaluator_; }

 private:
  std::shared_ptr<const engine::LeafEvaluator> evaluator_;
  unsigned threads_;
  engine::Engine engine_;
};

/// The host's engine above cards.
class CardSearcher : public HostSearcher {
 public:
  CardSearcher(const SearcherOptions& options, std::string name, std::unique_ptr<offload::CardPool> pool,
               bool is_virtual)
      : HostSearcher(options), name_(std::move(name)), is_virtual_(is_virtual), cards_(std::move(pool), engine()) {}

  std::string name() const override { return name_; }
  bool is_virtual() const override { return is_virtual_; }
  engine::SearchResult search(const engine::Game& game, const engine::Limits& limits, engine::SearchControl& control,
                              engine::SearchListener& listener, const OnLoad& on_load) override {
    cards_.cards().set_on_load(on_load);
    return cards_.search(game, limits, control, &listener);
  }
  annotate::SearchMany search_many(std::optional<std::uint64_t> effort, const OnLoad& on_load) override {
    offload::JobPool& pool = cards_.pool();
    if (cards_.cards().has_failed() || !offload::PositionSearches::can_search(pool, {})) {
      return HostSearcher::search_many(effort, on_load);
    }
    offload::PositionLimits limits;
    limits.tries = static_cast<std::uint32_t>(std::min<std::uint64_t>(effort.value_or(limits.tries), UINT32_MAX));
    const auto meter = std::make_shared<offload::LoadMeter>(pool);
    return annotate::card_searches(
        pool, limits, [this](const chess::Position& position) { return evaluator().evaluate(position); },
        [meter, on_load] {
          if (on_load && meter->is_due()) on_load(meter->measure());
        });
  }
  std::optional<CardLoad> load() const override {
    if (cards_.cards().has_failed()) return std::nullopt;
    return cards_.cards().load();
  }

 private:
  std::string name_;
  bool is_virtual_;
  offload::CardEngine cards_;
};

}  // namespace

std::unique_ptr<Searcher> make_host_searcher(const SearcherOptions& options) {
  return std::make_unique<HostSearcher>(options);
}

std::unique_ptr<Searcher> make_card_searcher(const SearcherOptions& options, std::string name,
                                             std::vector<std::unique_ptr<device::Device>> devices) {
  return std::make_unique<CardSearcher>(options, std::move(name),
                                        std::make_unique<offload::DevicePool>(std::move(devices)), false);
}

std::unique_ptr<Searcher> make_virtual_searcher(const SearcherOptions& options, std::string name,
                                                const std::vector<offload::CardModel>& cards) {
  auto answers = std::make_shared<offload::ModelAnswers>(options.parameters);
  return std::make_unique<CardSearcher>(options, std::move(name),
                                        std::make_unique<offload::VirtualPool>(cards, std::move(answers)), true);
}

}  // namespace cobalt::serve
