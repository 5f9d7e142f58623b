// SPDX-License-Identifier: Apache-2.0
#include "host/match/standings.hpp"

namespace cobalt::match {
namespace {

/// Half points of a side.
std::size_t half_points(chess::GameResult result, chess::Color side) {
  if (result == chess::GameResult::kDraw) return 1;
  const auto winner = result == chess::GameResult::kWhiteWins ? chess::kWhite : chess::kBlack;
  return winner == side ? 2 : 0;
}

void count_loss(Results& row, std::string_view termination) {
  ++row.losses;
  if (termination == "time forfeit") ++row.lost_on_time;
  if (termination == "rules infraction") ++row.lost_by_illegal_move;
  if (termination == "abandoned") ++row.lost_by_failure;
}

}  // namespace

Standings::Standings(std::size_t engines, std::size_t games) : results_(games), rows_(engines) {}

void Standings::add(const Fixture& fixture, chess::GameResult result, std::string_view termination) {
  results_.at(fixture.number) = result;
  ++games_;
  const std::optional<chess::GameResult>& other_result = results_.at(fixture.number ^ 1U);
  for (const chess::Color side : {chess::kWhite, chess::kBlack}) {
    Results& row = rows_.at(fixture.engines[side]);
    const std::size_t points = half_points(result, side);
    if (points == 2) ++row.wins;
    if (points == 1) ++row.draws;
    if (points == 0) count_loss(row, termination);
    // In the other game of the pair the engine had the other colour.
    if (other_result) ++row.pairs.at(points + half_points(*other_result, ~side));
  }
}

}  // namespace cobalt::match
