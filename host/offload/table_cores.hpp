// SPDX-License-Identifier: Apache-2.0
/// \file
/// The search cores of a card whose contexts share a table, in virtual time.
#pragma once

#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "host/device/barrel.hpp"
#include "host/offload/card_cores.hpp"
#include "host/offload/card_model.hpp"
#include "host/offload/model_answers.hpp"

namespace cobalt::offload {

/// The cores of a kernel, each with a table of its own. What one context does depends on the others of its core, so the
/// cores are stepped revolution by revolution; the model takes every turn. A context takes its next search in the
/// revolution after its last one. Searches are dealt to the cores in turn.
class TableCores final : public CardCores {
 public:
  /// \param model    with a table
  /// \param answers  has the evaluation function; outlives this object
  TableCores(const CardModel& model, const ModelAnswers& answers);

  void offer(Clock clock, PoolJob number, const device::SearchItem& item) override;
  void abort(Clock clock, PoolJob number) override;
  void set_game(const hls::GameKeys& keys) override;
  std::optional<Clock> next_event() const override;
  void step(std::vector<Ended>& ended) override;
  void keep_notes_from(unsigned least_depth) override {
    for (Core& core : cores_) core.table.keep_notes_from(least_depth);
  }
  /// Notes of all cores.
  void take_deep_notes(std::vector<hls::SharedNote>& notes) override {
    for (Core& core : cores_) core.table.take_deep_notes(notes);
  }
  void put_notes(std::span<const hls::SharedNote> notes) override {
    for (Core& core : cores_) {
      for (const hls::SharedNote& note : notes) core.table.put(note);
    }
  }
  std::size_t running() const override { return running_; }
  std::size_t contexts() const override { return numbers_.size(); }
  Clock busy_clocks(std::size_t context, Clock /*until*/) const override { return busy_[context]; }
  double tries(Clock until) const override;

 private:
  struct Core {
    Core(const CardModel& model, const ModelAnswers& answers)
        : table(model.table_bits), barrel(answers.function(), table, model.contexts_of_core) {}

    device::SharedTableMemory table;
    device::Barrel barrel;
  };
  struct Waiting {
    Clock clock = 0;
    PoolJob number = 0;
    hls::SearchJob job;
    bool is_aborted = false;
  };

  Clock revolution_start() const;
  void take(std::vector<Ended>& ended);
  // Contexts have numbers through all cores, the first of each core before the second ones.
  device::Barrel& barrel_of(std::size_t context) { return cores_[context % cores_.size()].barrel; }
  std::size_t place_of(std::size_t context) const { return context / cores_.size(); }
  bool is_idle(std::size_t context) { return barrel_of(context).is_idle(place_of(context)); }

  unsigned revolution_;
  std::deque<Core> cores_;
  std::deque<hls::GameKeys> games_;  ///< jobs refer to them
  std::deque<Waiting> waiting_;
  std::deque<std::pair<Clock, PoolJob>> aborts_;
  std::vector<PoolJob> numbers_;  ///< by context
  std::vector<Clock> busy_;       ///< by context, whole revolutions
  std::vector<std::size_t> idle_;
  std::size_t running_ = 0;
  Clock clock_ = 0;  ///< end of the last revolution
  std::vector<device::Barrel::Ended> barrel_ended_;
};

}  // namespace cobalt::offload
