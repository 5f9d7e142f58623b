// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/data/test_support.hpp"

#include "host/chess/exchange.hpp"
#include "host/chess/random_games.hpp"
#include "host/data/text_form.hpp"

namespace cobalt::data {

std::ostream& operator<<(std::ostream& output, const LabelledPosition& labelled) {
  return output << to_labelled_line(labelled) << " game " << labelled.game;
}

}  // namespace cobalt::data

namespace cobalt::data::test {

std::vector<LabelledPosition> some_positions(std::size_t count, std::uint64_t seed) {
  std::vector<LabelledPosition> positions;
  for (const chess::Position& position : chess::random_positions(count, seed)) {
    const auto number = positions.size();
    LabelledPosition labelled;
    labelled.position = chess::pack_position(position);
    if (number % 5 != 0) labelled.score_cp = static_cast<std::int16_t>(static_cast<int>(number * 37 % 20'001) - 10'000);
    if (number % 7 != 0) labelled.result = static_cast<std::uint8_t>(number % 3);
    labelled.game = static_cast<std::uint32_t>(number / 10);
    positions.push_back(labelled);
  }
  return positions;
}

engine::Score MaterialEvaluator::evaluate(const chess::Position& position) const {
  int score = 0;
  for (const chess::PieceType type : {chess::kPawn, chess::kKnight, chess::kBishop, chess::kRook, chess::kQueen}) {
    score += chess::exchange_value_cp(type) * (chess::popcount(position.pieces(chess::kWhite, type)) -
                                               chess::popcount(position.pieces(chess::kBlack, type)));
  }
  return position.side_to_move() == chess::kWhite ? score : -score;
}

}  // namespace cobalt::data::test
