// SPDX-License-Identifier: Apache-2.0
#include "host/annotate/searches.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/data/data_file.hpp"
#include "host/data/teacher.hpp"
#include "host/strength/record.hpp"
#include "host/support/threads.hpp"

namespace cobalt::annotate {
namespace {

using Batch = std::vector<strength::Choice>;
using Positions = std::vector<chess::Position>;

std::uint64_t batches_of(std::size_t positions) { return (positions + kSearchBatch - 1) / kSearchBatch; }

std::span<const chess::Position> batch_of(std::span<const chess::Position> positions, std::uint64_t batch) {
  const std::size_t begin = batch * kSearchBatch;
  return positions.subspan(begin, std::min(kSearchBatch, positions.size() - begin));
}

/// \return nothing when the engine was told to stop
std::optional<Batch> search_batch(std::span<const chess::Position> positions, data::EngineTeacher& teacher) {
  Batch batch;
  teacher.begin_batch();
  for (const chess::Position& position : positions) {
    const double start = thread_seconds();
    const auto result = teacher.search(position);
    if (!result) return std::nullopt;
    batch.push_back(strength::choice_of(*result, thread_seconds() - start));
  }
  return batch;
}

/// What is searched: the same on all ranks, and on cards.
Positions without_clocks(std::span<const chess::Position> positions) {
  Positions list;
  for (const chess::Position& position : positions) {
    list.push_back(chess::unpack_position(chess::pack_position(position)));
  }
  return list;
}

}  // namespace

SearchMany software_searches(std::shared_ptr<const engine::LeafEvaluator> evaluator, std::uint64_t nodes,
                             unsigned threads) {
  return [work = search_work(std::move(evaluator), nodes), threads](
             std::span<const chess::Position> positions, const ReportChoice& report, const std::stop_token& stop) {
    cluster::Leader leader(threads, work);
    rank_searches(leader)(positions, report, stop);
  };
}

cluster::MakeUnitWork search_work(std::shared_ptr<const engine::LeafEvaluator> evaluator, std::uint64_t nodes) {
  return [evaluator = std::move(evaluator), nodes](const std::string& round,
                                                   const std::stop_token& told) -> cluster::UnitWork {
    const auto positions = std::make_shared<Positions>();
    for (const data::LabelledPosition& each : data::positions_of(round)) {
      positions->push_back(chess::unpack_position(each.position));
    }
    const auto teacher = std::make_shared<data::EngineTeacher>(evaluator, nodes, told);
    return [positions, teacher](std::uint64_t unit, const std::stop_token& /*told*/) -> std::optional<std::string> {
      const auto searched = batch_of(*positions, unit);
      const auto batch = search_batch(searched, *teacher);
      if (!batch) return std::nullopt;
      std::string lines;
      for (std::size_t i = 0; i < searched.size(); ++i) {
        lines += strength::record_line({}, searched[i], (*batch)[i]) + '\n';
      }
      return lines;
    };
  };
}

SearchMany rank_searches(cluster::Leader& leader) {
  return
      [&leader](std::span<const chess::Position> positions, const ReportChoice& report, const std::stop_token& stop) {
        std::vector<data::LabelledPosition> round;
        for (const chess::Position& position : positions) {
          round.push_back({.position = chess::pack_position(position), .score_cp = {}, .result = {}, .game = 0});
        }
        std::size_t number = 0;
        const auto take = [&](std::uint64_t /*unit*/, std::string&& lines) {
          for (std::string_view rest = lines; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1)) {
            report(number++, strength::parse_record_line(rest.substr(0, rest.find('\n'))).choice);
          }
        };
        leader.run_ordered(data::record_bytes(round), 0, batches_of(positions.size()), take, stop);
      };
}

SearchMany card_searches(offload::JobPool& pool, const offload::PositionLimits& limits,
                         offload::PositionSearches::Guess guess, std::function<void()> after) {
  return [&pool, limits, guess = std::move(guess), after = std::move(after)](
             std::span<const chess::Position> given, const ReportChoice& report, const std::stop_token& stop) {
    const Positions positions = without_clocks(given);
    offload::PositionSearches searches(pool, {}, limits, guess);
    searches.run(
        positions.size(), [&](std::size_t number) { return positions[number]; },
        [&](std::size_t number, const offload::PositionValue& value) {
          report(number, {.move = chess::unpack_move(positions[number], value.best).value_or(chess::Move()),
                          .score = strength::told_score(value.score),
                          .nodes = value.tries,
                          .seconds = 0,
                          .depth = value.depth});
          if (after) after();
        },
        stop);
  };
}

}  // namespace cobalt::annotate
