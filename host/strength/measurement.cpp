// SPDX-License-Identifier: Apache-2.0
#include "host/strength/measurement.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

#include "host/engine/listener.hpp"
#include "host/engine/software_evaluator.hpp"
#include "host/support/error.hpp"
#include "host/support/threads.hpp"

namespace cobalt::strength {
namespace {

/// A card that fails would go on as software: then the figure would not be the card's.
class FailureListener final : public engine::SearchListener {
 public:
  void on_progress(const engine::Progress& /*progress*/) override {}
  void on_root_move(int /*depth*/, chess::Move /*move*/, std::size_t /*number*/,
                    std::chrono::steady_clock::duration /*elapsed*/) override {}
  void on_message(std::string_view text) override { throw DeviceError(std::string(text)); }
};

/// Searches positions in one thread.
class Chooser {
 public:
  explicit Chooser(const MeasurementOptions& options)
      : options_(options), engine_(std::make_shared<engine::SoftwareEvaluator>(options.parameters)) {
    engine_.set_hash_megabytes(options.hash_megabytes);
  }

  Choice choose(const Player& player, const chess::Position& position) {
    return player.is_software() ? choose_in_software(player.budget, position) : choose_on_device(player, position);
  }

 private:
  Choice choose_in_software(std::uint64_t nodes, const chess::Position& position) {
    engine_.clear();
    engine::Limits limits;
    limits.nodes = nodes;
    engine::SearchControl control;
    const double start = thread_seconds();
    const engine::SearchResult result = engine_.search({position, {}}, limits, control);
    return choice_of(result, thread_seconds() - start);
  }

  Choice choose_on_device(const Player& player, const chess::Position& position) {
    const std::unique_ptr<engine::SearchBackend> backend =
        options_.open({.devices = player.device, .xclbin = ""}, options_.parameters, engine_);
    engine_.clear();
    engine::Limits limits;
    limits.move_time = engine::Milliseconds(player.budget);
    engine::SearchControl control;
    FailureListener listener;
    const engine::SearchResult result = backend->search({position, {}}, limits, control, &listener);
    return choice_of(result, std::chrono::duration<double>(result.elapsed).count());
  }

  const MeasurementOptions& options_;
  engine::Engine engine_;
};

}  // namespace

Choices measure(std::span<const JudgedPosition> suite, std::span<const Player> players,
                const MeasurementOptions& options, Record& record, const std::function<void(std::size_t)>& on_done) {
  Choices choices(players.size(), std::vector<Choice>(suite.size()));
  std::vector<std::unique_ptr<Chooser>> choosers(thread_count(options.threads));
  std::atomic<std::size_t> done{0};
  // All players of a position one after the other, so that an interrupted record has whole positions.
  deal_to_threads(suite.size(), options.threads, [&](unsigned thread, std::size_t i) {
    for (std::size_t player = 0; player < players.size(); ++player) {
      if (const auto known = record.find(players[player].name(), suite[i].position)) {
        choices[player][i] = *known;
      } else {
        if (!choosers[thread]) choosers[thread] = std::make_unique<Chooser>(options);
        choices[player][i] = choosers[thread]->choose(players[player], suite[i].position);
        record.add(players[player].name(), suite[i].position, choices[player][i]);
      }
      on_done(++done);
    }
  });
  return choices;
}

void judge(std::span<const JudgedPosition> suite, std::span<JudgedPosition> part, const JudgeOrigin& origin,
           const std::filesystem::path& file, const MeasurementOptions& options,
           const std::function<void(std::size_t)>& on_done) {
  std::vector<std::unique_ptr<Chooser>> choosers(thread_count(options.threads));
  std::mutex mutex;  // of values and file
  std::size_t done = 0;
  deal_to_threads(part.size(), options.threads, [&](unsigned thread, std::size_t i) {
    if (!part[i].value) {
      if (!choosers[thread]) choosers[thread] = std::make_unique<Chooser>(options);
      const Choice choice = choosers[thread]->choose({.device = "", .budget = origin.nodes}, part[i].position);
      const std::lock_guard lock(mutex);
      part[i].value = choice.score;
      write_judge(file, suite, origin);
    }
    const std::lock_guard lock(mutex);
    on_done(++done);
  });
}

}  // namespace cobalt::strength
