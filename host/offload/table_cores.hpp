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

/// All cores of a kernel with one table: each has a copy, and every store goes to all of them, so they hold the same.
/// What one context does depends on the others, so the cores are stepped revolution by revolution; the model takes
/// every turn. A context takes its next search in the revolution after its last one.
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
  void keep_notes_from(unsigned least_depth) override { table_.keep_notes_from(least_depth); }
  void take_deep_notes(std::vector<hls::SharedNote>& notes) override { table_.take_deep_notes(notes); }
  void put_notes(std::span<const hls::SharedNote> notes) override {
    for (const hls::SharedNote& note : notes) table_.put(note);
  }
  std::size_t running() const override { return running_; }
  std::size_t contexts() const override { return barrel_.contexts(); }
  Clock busy_clocks(std::size_t context, Clock /*until*/) const override { return busy_[context]; }
  double tries(Clock /*until*/) const override { return static_cast<double>(barrel_.tries()); }

 private:
  struct Waiting {
    Clock clock = 0;
    PoolJob number = 0;
    hls::SearchJob job;
    bool is_aborted = false;
  };

  Clock revolution_start() const;
  void take(std::vector<Ended>& ended);

  unsigned revolution_;
  device::SharedTableMemory table_;
  device::Barrel barrel_;
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
