// SPDX-License-Identifier: Apache-2.0
/// \file
/// Who searches many positions: threads of the software engine, the ranks of a cluster, or cards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>

#include "host/chess/position.hpp"
#include "host/cluster/leader.hpp"
#include "host/data/label.hpp"
#include "host/engine/leaf_evaluator.hpp"
#include "host/offload/position_searches.hpp"
#include "host/strength/player.hpp"

namespace cobalt::annotate {

/// So many positions one after the other are searched by one engine, which then forgets them, as labels are made: what
/// it finds depends on them alone.
inline constexpr std::size_t kSearchBatch = data::kLabelBatch;

/// Of the software engine per position, where nobody says how many. Cards have offload::PositionLimits.
inline constexpr std::uint64_t kDefaultNodes = 100'000;

/// Hears what was found of a position, one at a time. `seconds` are of processor time, 0 from cards.
using ReportChoice = std::function<void(std::size_t number, const strength::Choice& choice)>;
/// Searches positions without their clocks; they have legal moves. Each is reported once, in any order; when told to
/// stop it comes back early. Throws InputError, DeviceError, ThreadError.
using SearchMany = std::function<void(std::span<const chess::Position> positions, const ReportChoice& report,
                                      const std::stop_token& stop)>;

/// \name The software engine with so many nodes per position
///@{
SearchMany software_searches(std::shared_ptr<const engine::LeafEvaluator> evaluator, std::uint64_t nodes,
                             unsigned threads);
/// What a rank does of it: the leader says which positions.
cluster::MakeUnitWork search_work(std::shared_ptr<const engine::LeafEvaluator> evaluator, std::uint64_t nodes);
/// The same over the ranks of a leader, which do search_work(). \param leader  outlives it
SearchMany rank_searches(cluster::Leader& leader);
///@}

/// Cards, a position per context. \param pool  as PositionSearches wants it; outlives it
/// \param after  called after each position, for who shows what cards do; may be empty
SearchMany card_searches(offload::JobPool& pool, const offload::PositionLimits& limits,
                         offload::PositionSearches::Guess guess, std::function<void()> after = {});

}  // namespace cobalt::annotate
