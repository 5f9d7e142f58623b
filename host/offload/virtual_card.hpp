// SPDX-License-Identifier: Apache-2.0
/// \file
/// The search cores of a card without a shared table in virtual time: which context has which search, and when it ends.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "host/offload/card_cores.hpp"
#include "host/offload/card_model.hpp"
#include "host/offload/model_answers.hpp"

namespace cobalt::offload {

/// Contexts of a card. A context has a turn every revolution, each at its own clock of it. A search takes a turn for
/// its root and one for each try; the context takes the next search in the turn after its last one. Searches begin in
/// the order in which they were offered. Their answers are the model's, computed when a context takes them.
class VirtualCard final : public CardCores {
 public:
  /// \param answers  outlives this object
  VirtualCard(const CardModel& model, ModelAnswers& answers);

  void offer(Clock clock, PoolJob number, const device::SearchItem& item) override;
  void abort(Clock clock, PoolJob number) override;
  /// Searches without a shared table carry the keys that they look at.
  void set_game(const hls::GameKeys&) override {}
  std::optional<Clock> next_event() const override;
  void step(std::vector<Ended>& ended) override;
  std::size_t running() const override { return running_.size(); }
  std::size_t contexts() const override { return contexts_.size(); }
  Clock busy_clocks(std::size_t context, Clock until) const override;
  double tries(Clock until) const override;

 private:
  struct Waiting {
    Clock clock = 0;
    PoolJob number = 0;
    device::SearchItem item;
    bool is_aborted = false;
  };
  struct Context {
    Clock start = 0;  ///< of its first turn
    Clock end = 0;    ///< of the first turn after its last one
    bool is_running = false;
    Clock busy = 0;  ///< in searches that have ended
    PoolJob number = 0;
    device::SearchAnswer answer;
  };

  std::optional<Clock> next_take() const;
  Clock turns_of(const device::SearchAnswer& answer) const;
  void take(std::size_t context, Clock turn);
  void end_first(std::vector<Ended>& ended);
  void obey_abort();

  unsigned revolution_;
  double turns_of_try_;
  ModelAnswers& answers_;
  std::deque<Waiting> waiting_;
  std::deque<std::pair<Clock, PoolJob>> aborts_;
  std::vector<Context> contexts_;
  std::uint64_t ended_tries_ = 0;                    ///< of searches that have ended
  std::set<std::pair<Clock, std::size_t>> running_;  ///< end and context
  std::set<std::pair<Clock, std::size_t>> idle_;     ///< clock of the turn within a revolution, and context
};

}  // namespace cobalt::offload
