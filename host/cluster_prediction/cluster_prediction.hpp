// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a search would do on several machines: cards in virtual time, or the software engine at a given speed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/chess/position.hpp"
#include "host/cluster_prediction/network.hpp"
#include "host/engine/engine.hpp"
#include "host/engine/limits.hpp"
#include "host/offload/card_model.hpp"
#include "host/offload/card_options.hpp"
#include "host/offload/depth_times.hpp"
#include "host/offload/prediction.hpp"
#include "host/parameters/parameter_set.hpp"
#include "host/support/json.hpp"

namespace cobalt::cluster_prediction {

/// What all machines did until the first one, which answers, had its result.
struct ClusterPrediction {
  unsigned machines = 1;
  std::vector<offload::FinishedDepth> depths;  ///< iterations of the first machine; nodes are its own
  engine::SearchResult::Line line;             ///< its best; no moves without a legal one
  int depth = 0;                               ///< its last finished iteration
  Time time{};                                 ///< of its search
  std::uint64_t nodes = 0;                     ///< of all machines, as far as each had come
  std::uint64_t bytes_sent = 0;                ///< of all machines
  std::uint64_t entries_sent = 0;              ///< of all machines, counted once for all receivers
  std::uint64_t entries_dropped = 0;           ///< for want of room or budget
  double host_share = 0;                       ///< work of the host by time, mean of the machines, 0 to 1; cards only
  double busy = 1;                             ///< contexts with a search, mean of the machines, 0 to 1
  offload::Bottleneck bottleneck = offload::Bottleneck::kNone;  ///< of the first machine alone

  double seconds() const { return std::chrono::duration<double>(time).count(); }
  double nodes_per_second() const;
  /// That a machine sends, mean.
  double bytes_per_second() const;
};

/// How much faster several machines are than one, to the deepest iteration that both have finished.
struct ClusterGain {
  int depth = 0;
  Time one_machine{};     ///< time of one machine to it
  double speedup = 0;     ///< one_machine by the time of all
  double growth = 0;      ///< nodes of all machines by those of one, in all of the search
  double rate_share = 0;  ///< nodes per second by those of so many machines alone, 0 to 1 and a little more
};
/// Nothing when no depth was finished by both. \param one  the same search on one machine
std::optional<ClusterGain> gain_of(const ClusterPrediction& all, const ClusterPrediction& one);

/// What keeps machines from being so many times as fast as one.
enum class ClusterLimit : std::uint8_t {
  kNone,     ///< nothing to speak of: nine tenths
  kOverlap,  ///< they search much that others search, too
  kHost,     ///< contexts idle, as the host has not got round to them
  kLink,     ///< contexts idle, as jobs or answers are on their way to or from the card
  kWork,     ///< contexts idle, as nothing else can be asked
};
const char* limit_text(ClusterLimit limit);
ClusterLimit limit_of(const ClusterPrediction& all, const ClusterGain& gain);

/// Searches with empty tables. The same arguments have the same result.
class ClusterPredictor {
 public:
  explicit ClusterPredictor(const ParameterSet& parameters);

  /// Machines that each have such cards.
  /// \param limits  of depth or time
  /// \param hash_megabytes  of each machine. Throws std::bad_alloc
  ClusterPrediction on_cards(const chess::Position& position, const engine::Limits& limits, const ClusterModel& model,
                             const std::vector<offload::CardModel>& cards, const offload::CardOptions& options,
                             std::size_t hash_megabytes) const;

  /// Machines that each search with one thread of the software engine.
  /// \param limits          of depth
  /// \param node_time       of one node
  /// \param hash_megabytes  of each machine. Throws std::bad_alloc
  ClusterPrediction on_hosts(const chess::Position& position, const engine::Limits& limits, const ClusterModel& model,
                             Time node_time, std::size_t hash_megabytes) const;

 private:
  std::shared_ptr<const engine::LeafEvaluator> evaluator_;
  std::shared_ptr<offload::ModelAnswers> answers_;
};

/// A prediction beside that of the same search on one machine.
struct ClusterReport {
  ClusterPrediction all;
  ClusterPrediction one;

  std::optional<ClusterGain> gain() const { return gain_of(all, one); }
  /// Lines for people.
  std::vector<std::string> text(const chess::Position& position) const;
  Json json(const chess::Position& position) const;
};

}  // namespace cobalt::cluster_prediction
