// SPDX-License-Identifier: Apache-2.0
#include "host/chess/packed_move.hpp"

#include "host/chess/movegen.hpp"
#include "spec/jobs.hpp"

namespace cobalt::chess {
namespace {

constexpr unsigned kFromLsb = spec::format_field(spec::kMoveFields, "from").lsb;
constexpr unsigned kToLsb = spec::format_field(spec::kMoveFields, "to").lsb;
constexpr unsigned kPromotionLsb = spec::format_field(spec::kMoveFields, "promotion").lsb;
static_assert(kKnight == 2 && kBishop == 3 && kRook == 4 && kQueen == 5, "a promotion has the number of its PieceType");

Square square_at(std::uint16_t word, unsigned lsb) { return static_cast<Square>(word >> lsb & 63); }

}  // namespace

std::uint16_t pack_move(Move move) {
  return static_cast<std::uint16_t>(move.from() << kFromLsb | move.to() << kToLsb | move.promotion() << kPromotionLsb);
}

std::optional<Move> unpack_move(const Position& position, std::uint16_t word) {
  for (const Move move : legal_moves(position)) {
    if (pack_move(move) == word) return move;
  }
  return std::nullopt;
}

std::string packed_move_to_uci(std::uint16_t word) {
  if (word == spec::kNoMove) return "0000";
  std::string text = to_string(square_at(word, kFromLsb)) + to_string(square_at(word, kToLsb));
  const unsigned promotion = word >> kPromotionLsb;
  if (promotion >= kKnight && promotion <= kQueen) {
    text += to_char(make_piece(kBlack, static_cast<PieceType>(promotion)));
  } else if (promotion != 0) {
    text += '?';
  }
  return text;
}

}  // namespace cobalt::chess
