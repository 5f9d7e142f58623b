// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_prediction/machines.hpp"

#include <memory>
#include <optional>
#include <utility>

#include "host/cluster_search/outgoing_entries.hpp"
#include "host/engine/peers.hpp"
#include "host/offload/card_search.hpp"
#include "host/offload/virtual_pool.hpp"
#include "host/support/threads.hpp"

namespace cobalt::cluster_prediction {
namespace {

/// Of a message of entries, beside them: the number of the search.
constexpr std::size_t kHeadBytes = 4;

}  // namespace

/// A machine, what it hears of the others, and what its search tells.
class Machines::Machine final : public engine::SearchPeers, public engine::SearchListener {
 public:
  Machine(Machines& all, unsigned number, const std::shared_ptr<const engine::LeafEvaluator>& evaluator,
          std::size_t hash_megabytes, const std::vector<offload::CardModel>& cards,
          const std::shared_ptr<offload::ModelAnswers>& answers)
      : engine(evaluator),
        all_(all),
        number_(number),
        outgoing_(cluster_search::kEntryBytes, all.model_.exchange_bytes_per_second) {
    engine.set_hash_megabytes(hash_megabytes);
    engine.set_move_overhead(engine::Milliseconds(0));
    if (cards.empty()) return;
    pool = std::make_unique<offload::VirtualPool>(cards, answers);
    cards_.emplace(*pool, engine);
  }

  engine::SearchResult search(const chess::Position& position, const engine::Limits& limits, Time node_time,
                              const offload::CardOptions& options) {
    node_time_ = node_time;
    engine::PeerListener listener(*this, *this);
    if (!cards_) return engine.search({position, {}}, limits, control, &listener);
    cards_->options() = options;
    return cards_->search({position, {}}, limits, control, &listener);
  }

  // SearchPeers
  void forward(std::string_view /*command*/) override {}
  void begin(const engine::Limits& /*limits*/) override {}
  void end() override {}
  unsigned number() const override { return number_; }

  void on_entry(std::uint64_t key, const engine::TableEntry& entry) override {
    if (sends_entries() && entry.depth >= all_.model_.least_entry_depth) outgoing_.add({key, entry});
  }

  void on_iteration(int depth, std::span<const engine::RootMove> moves) override {
    if (all_.model_.machines == 1) return;
    const std::size_t bytes = cluster_search::iteration_bytes(0, depth, moves).size();
    all_.network_.send_to_others(number_, now_, bytes,
                                 {.entries = {}, .depth = depth, .moves = {moves.begin(), moves.end()}});
  }

  void exchange(engine::TranspositionTable& table, engine::FinishedIteration& finished,
                std::span<const engine::RootMove> /*own_moves*/, std::uint64_t nodes) override {
    nodes_ = nodes;
    now_ = pool ? pool->now() : time_of(nodes);
    all_.timeline_.arrive(number_, now_);
    for (const auto& message : all_.network_.receive(number_, now_)) {
      for (const cluster_search::SharedEntry& shared : message->entries) table.store(shared.key, shared.entry);
      if (message->depth != 0) finished.offer(message->depth, message->moves);
      charge(message->entries.size());
    }
    if (sends_entries() && now_ - last_batch_ >= all_.model_.batch_interval) send_batch();
  }

  // SearchListener
  void on_progress(const engine::Progress& progress) override {
    if (progress.bound != engine::Bound::kExact) return;
    depths.push_back({.depth = progress.depth,
                      .time = pool ? std::chrono::duration_cast<Time>(progress.elapsed) : time_of(progress.nodes),
                      .nodes = progress.nodes,
                      .score = progress.score});
  }
  void on_root_move(int /*depth*/, chess::Move /*move*/, std::size_t /*number*/,
                    std::chrono::steady_clock::duration /*elapsed*/) override {}

  /// Of the last look at the others.
  std::uint64_t nodes() const { return nodes_; }
  Time time_of(std::uint64_t nodes) const { return node_time_ * static_cast<Time::rep>(nodes) + exchange_time_; }
  const cluster_search::OutgoingEntries<cluster_search::SharedEntry>& outgoing() const { return outgoing_; }

  engine::Engine engine;
  std::unique_ptr<offload::VirtualPool> pool;  ///< null: it has no cards
  engine::SearchControl control;
  std::vector<offload::FinishedDepth> depths;

 private:
  bool sends_entries() const { return all_.model_.machines > 1 && all_.model_.exchange_bytes_per_second != 0; }

  void charge(std::size_t entries) {
    const Time work = all_.model_.entry_work * static_cast<Time::rep>(entries);
    if (pool) {
      pool->charge(work);
    } else {
      exchange_time_ += work;
    }
  }

  void send_batch() {
    const double seconds = std::chrono::duration<double>(now_ - last_batch_).count();
    last_batch_ = now_;
    auto batch = outgoing_.take(seconds, all_.model_.machines - 1,
                                [](const cluster_search::SharedEntry& each) { return each.entry.depth; });
    if (batch.empty()) return;
    charge(batch.size());
    const std::size_t bytes = kHeadBytes + batch.size() * cluster_search::kEntryBytes;
    all_.network_.send_to_others(number_, now_, bytes, {.entries = std::move(batch), .depth = 0, .moves = {}});
  }

  Machines& all_;
  std::optional<offload::CardSearch> cards_;
  unsigned number_;
  cluster_search::OutgoingEntries<cluster_search::SharedEntry> outgoing_;
  Time node_time_{};
  Time exchange_time_{};  ///< spent with entries
  Time now_{};
  Time last_batch_{};
  std::uint64_t nodes_ = 0;
};

Machines::Machines(const ClusterModel& model, const std::shared_ptr<const engine::LeafEvaluator>& evaluator,
                   std::size_t hash_megabytes, const std::vector<offload::CardModel>& cards,
                   const std::shared_ptr<offload::ModelAnswers>& answers)
    : model_(model), timeline_(model.machines), network_(model) {
  for (unsigned number = 0; number < model.machines; ++number) {
    machines_.emplace_back(*this, number, evaluator, hash_megabytes, cards, answers);
  }
}

ClusterPrediction Machines::search(const chess::Position& position, const engine::Limits& limits, Time node_time,
                                   const offload::CardOptions& options) {
  ClusterPrediction prediction;
  run_in_threads(model_.machines, [&](unsigned number) {
    const Timeline::Turn turn(timeline_, number);
    Machine& machine = machines_[number];
    const engine::SearchResult result = machine.search(position, limits, node_time, options);
    if (number != 0) return;
    prediction.machines = model_.machines;
    if (!result.lines.empty()) prediction.line = result.lines.front();
    prediction.depth = result.depth;
    prediction.time = machine.pool ? std::chrono::duration_cast<Time>(result.elapsed) : machine.time_of(result.nodes);
    prediction.nodes = result.nodes;
    for (Machine& other : machines_) {
      other.control.stop();
      if (other.number() != 0) prediction.nodes += other.nodes();
      prediction.bytes_sent += network_.bytes_sent(other.number());
      prediction.entries_sent += other.outgoing().sent();
      prediction.entries_dropped += other.outgoing().dropped();
    }
    prediction.depths = machine.depths;
    if (machine.pool) add_cards_to(prediction);
  });
  return prediction;
}

void Machines::add_cards_to(ClusterPrediction& prediction) const {
  prediction.busy = 0;
  for (const Machine& machine : machines_) {
    const offload::VirtualPool& pool = *machine.pool;
    const double seconds = std::chrono::duration<double>(pool.now()).count();
    const double share = seconds > 0 ? 1 / seconds / static_cast<double>(model_.machines) : 0;
    prediction.host_share += std::chrono::duration<double>(pool.virtual_counts().host_worked).count() * share;
    prediction.busy += pool.counts().busy_context_seconds / static_cast<double>(pool.contexts()) * share;
  }
  const offload::VirtualPool& pool = *machines_.front().pool;
  offload::Prediction own;
  own.contexts = pool.contexts();
  own.time = pool.now();
  own.pool = pool.counts();
  own.spent = pool.virtual_counts();
  prediction.bottleneck = own.bottleneck();
}

}  // namespace cobalt::cluster_prediction
