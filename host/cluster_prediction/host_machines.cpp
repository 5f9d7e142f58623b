// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_prediction/host_machines.hpp"

#include <utility>

#include "host/cluster_search/outgoing_entries.hpp"
#include "host/engine/peers.hpp"
#include "host/support/threads.hpp"

namespace cobalt::cluster_prediction {
namespace {

/// Of a message of entries, beside them: the number of the search.
constexpr std::size_t kHeadBytes = 4;

}  // namespace

/// A machine, what it hears of the others, and what its search tells.
class HostMachines::Machine final : public engine::SearchPeers, public engine::SearchListener {
 public:
  Machine(HostMachines& all, unsigned number, const std::shared_ptr<const engine::LeafEvaluator>& evaluator,
          std::size_t hash_megabytes)
      : engine(evaluator),
        all_(all),
        number_(number),
        outgoing_(cluster_search::kEntryBytes, all.model_.exchange_bytes_per_second) {
    engine.set_hash_megabytes(hash_megabytes);
  }

  void begin_at(Time node_time) { node_time_ = node_time; }

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
    now_ = time_of(nodes);
    all_.timeline_.arrive(number_, now_);
    for (const auto& message : all_.network_.receive(number_, now_)) {
      for (const cluster_search::SharedEntry& shared : message->entries) table.store(shared.key, shared.entry);
      if (message->depth != 0) finished.offer(message->depth, message->moves);
      exchange_time_ += all_.model_.entry_work * static_cast<Time::rep>(message->entries.size());
    }
    if (sends_entries() && now_ - last_batch_ >= all_.model_.batch_interval) send_batch();
  }

  // SearchListener
  void on_progress(const engine::Progress& progress) override {
    if (progress.bound != engine::Bound::kExact) return;
    depths.push_back(
        {.depth = progress.depth, .time = time_of(progress.nodes), .nodes = progress.nodes, .score = progress.score});
  }
  void on_root_move(int /*depth*/, chess::Move /*move*/, std::size_t /*number*/,
                    std::chrono::steady_clock::duration /*elapsed*/) override {}

  /// Of the last look at the others.
  std::uint64_t nodes() const { return nodes_; }
  Time time_of(std::uint64_t nodes) const { return node_time_ * static_cast<Time::rep>(nodes) + exchange_time_; }
  const cluster_search::OutgoingEntries<cluster_search::SharedEntry>& outgoing() const { return outgoing_; }

  engine::Engine engine;
  engine::SearchControl control;
  std::vector<offload::FinishedDepth> depths;

 private:
  bool sends_entries() const { return all_.model_.machines > 1 && all_.model_.exchange_bytes_per_second != 0; }

  void send_batch() {
    const double seconds = std::chrono::duration<double>(now_ - last_batch_).count();
    last_batch_ = now_;
    auto batch = outgoing_.take(seconds, all_.model_.machines - 1,
                                [](const cluster_search::SharedEntry& each) { return each.entry.depth; });
    if (batch.empty()) return;
    exchange_time_ += all_.model_.entry_work * static_cast<Time::rep>(batch.size());
    const std::size_t bytes = kHeadBytes + batch.size() * cluster_search::kEntryBytes;
    all_.network_.send_to_others(number_, now_, bytes, {.entries = std::move(batch), .depth = 0, .moves = {}});
  }

  HostMachines& all_;
  unsigned number_;
  cluster_search::OutgoingEntries<cluster_search::SharedEntry> outgoing_;
  Time node_time_{};
  Time exchange_time_{};  ///< spent with entries
  Time now_{};
  Time last_batch_{};
  std::uint64_t nodes_ = 0;
};

HostMachines::HostMachines(const ClusterModel& model, const std::shared_ptr<const engine::LeafEvaluator>& evaluator,
                           std::size_t hash_megabytes)
    : model_(model), timeline_(model.machines), network_(model) {
  for (unsigned number = 0; number < model.machines; ++number) {
    machines_.emplace_back(*this, number, evaluator, hash_megabytes);
  }
}

ClusterPrediction HostMachines::search(const chess::Position& position, const engine::Limits& limits, Time node_time) {
  ClusterPrediction prediction;
  run_in_threads(model_.machines, [&](unsigned number) {
    const Timeline::Turn turn(timeline_, number);
    Machine& machine = machines_[number];
    machine.begin_at(node_time);
    engine::PeerListener listener(machine, machine);
    const engine::SearchResult result = machine.engine.search({position, {}}, limits, machine.control, &listener);
    if (number != 0) return;
    prediction.machines = model_.machines;
    if (!result.lines.empty()) prediction.line = result.lines.front();
    prediction.depth = result.depth;
    prediction.time = machine.time_of(result.nodes);
    prediction.nodes = result.nodes;
    for (Machine& other : machines_) {
      other.control.stop();
      if (other.number() != 0) prediction.nodes += other.nodes();
      prediction.bytes_sent += network_.bytes_sent(other.number());
      prediction.entries_sent += other.outgoing().sent();
      prediction.entries_dropped += other.outgoing().dropped();
    }
    prediction.depths = machine.depths;
  });
  return prediction;
}

}  // namespace cobalt::cluster_prediction
