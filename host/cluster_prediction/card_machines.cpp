// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_prediction/card_machines.hpp"

#include <utility>

#include "host/cluster_search/outgoing_entries.hpp"
#include "host/support/error.hpp"
#include "host/support/threads.hpp"

namespace cobalt::cluster_prediction {

/// A machine, and what it hears of the others.
class CardMachines::Machine final : public offload::RootPeers {
 public:
  Machine(CardMachines& all, unsigned number, const std::vector<offload::CardModel>& cards,
          const std::shared_ptr<offload::ModelAnswers>& answers)
      : pool(cards, answers),
        all_(all),
        number_(number),
        outgoing_(CardMessage::kNoteBytes, all.model_.exchange_bytes_per_second) {
    if (sends_entries()) {
      pool.keep_notes_from(static_cast<unsigned>(all.model_.least_entry_depth) * spec::kQuarterPlies);
    }
  }

  unsigned number() const override { return number_; }
  unsigned machines() const override { return all_.model_.machines; }

  void on_answer(const offload::RootAnswer& answer) override {
    if (machines() > 1) send({.answers = {answer}, .notes = {}});
  }

  void exchange(offload::RootTests& tests) override {
    all_.timeline_.arrive(number_, pool.now());
    for (const auto& message : all_.network_.receive(number_, pool.now())) {
      for (const offload::RootAnswer& answer : message->answers) {
        if (answer.test.depth >= tests.depth()) tests.note(answer.test, answer.at_least, answer.best);
      }
      pool.put_notes(message->notes);
      charge(message->notes.size());
    }
    if (sends_entries()) send_batch();
  }

  const cluster_search::OutgoingEntries<hls::SharedNote>& outgoing() const { return outgoing_; }

  offload::VirtualPool pool;
  offload::RootMemory memory;
  engine::SearchControl control;

 private:
  bool sends_entries() const { return machines() > 1 && all_.model_.exchange_bytes_per_second != 0; }
  void charge(std::size_t entries) { pool.charge(all_.model_.entry_work * static_cast<Time::rep>(entries)); }

  void send(CardMessage message) {
    const std::size_t bytes = message.bytes();
    all_.network_.send_to_others(number_, pool.now(), bytes, std::move(message));
  }

  void send_batch() {
    notes_.clear();
    pool.take_deep_notes(notes_);
    for (const hls::SharedNote& note : notes_) outgoing_.add(note);
    const Time elapsed = pool.now() - last_batch_;
    if (elapsed < all_.model_.batch_interval) return;
    last_batch_ = pool.now();
    auto batch = outgoing_.take(std::chrono::duration<double>(elapsed).count(), machines() - 1,
                                [](const hls::SharedNote& note) { return note.depth; });
    if (batch.empty()) return;
    charge(batch.size());
    send({.answers = {}, .notes = std::move(batch)});
  }

  CardMachines& all_;
  unsigned number_;
  cluster_search::OutgoingEntries<hls::SharedNote> outgoing_;
  std::vector<hls::SharedNote> notes_;
  Time last_batch_{};
};

CardMachines::CardMachines(const ClusterModel& model, const std::vector<offload::CardModel>& cards,
                           const std::shared_ptr<offload::ModelAnswers>& answers)
    : model_(model), timeline_(model.machines), network_(model) {
  for (unsigned number = 0; number < model.machines; ++number) machines_.emplace_back(*this, number, cards, answers);
  if (machines_.empty() || !machines_.front().pool.can_search_roots()) {
    throw InputError("machines", "expected cards whose contexts share a table (--table-bits)");
  }
}

ClusterPrediction CardMachines::search(const chess::Position& position, const engine::Limits& limits,
                                       const offload::CardOptions& options) {
  ClusterPrediction prediction;
  std::vector<offload::FinishedDepth> depths;
  offload::DepthTimes listener(depths);
  const engine::Game game{position, {}};
  run_in_threads(model_.machines, [&](unsigned number) {
    const Timeline::Turn turn(timeline_, number);
    Machine& machine = machines_[number];
    offload::RootSearch search(machine.pool, options, machine.memory, game, limits, machine.control,
                               number == 0 ? &listener : nullptr, engine::Milliseconds(0), &machine);
    search.run([] {});
    if (number != 0) return;
    prediction = sum(search);
    for (Machine& other : machines_) other.control.stop();
  });
  prediction.depths = std::move(depths);
  return prediction;
}

ClusterPrediction CardMachines::sum(const offload::RootSearch& first) const {
  ClusterPrediction prediction;
  prediction.machines = model_.machines;
  prediction.line = {first.score(), first.line()};
  prediction.depth = first.depth();
  prediction.time = first.elapsed();
  prediction.busy = 0;
  for (const Machine& machine : machines_) {
    const double seconds = std::chrono::duration<double>(machine.pool.now()).count();
    const double share = seconds > 0 ? 1 / seconds / static_cast<double>(model_.machines) : 0;
    prediction.nodes += machine.pool.counts().tries;
    prediction.bytes_sent += network_.bytes_sent(machine.number());
    prediction.entries_sent += machine.outgoing().sent();
    prediction.entries_dropped += machine.outgoing().dropped();
    const offload::VirtualCounts& spent = machine.pool.virtual_counts();
    prediction.host_share += std::chrono::duration<double>(spent.host_worked).count() * share;
    prediction.busy +=
        machine.pool.counts().busy_context_seconds / static_cast<double>(machine.pool.contexts()) * share;
  }
  const offload::VirtualPool& pool = machines_.front().pool;
  offload::Prediction own;
  own.contexts = pool.contexts();
  own.time = pool.now();
  own.pool = pool.counts();
  own.spent = pool.virtual_counts();
  prediction.bottleneck = own.bottleneck();
  return prediction;
}

}  // namespace cobalt::cluster_prediction
