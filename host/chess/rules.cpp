// SPDX-License-Identifier: Apache-2.0
#include "host/chess/rules.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cobalt::chess {

std::optional<std::string> material_problem(const Board& board) {
  std::array<int, kPieceCodes> count{};
  for (int s = 0; s < kSquareCount; ++s) {
    const Square square = static_cast<Square>(s);
    const Piece piece = board[square];
    ++count[piece];
    if (type_of(piece) == kPawn && (rank_of(square) == 0 || rank_of(square) == 7)) {
      return fmt::format("no pawns on ranks 1 and 8, found one on {}", to_string(square));
    }
  }
  for (const Color color : {kWhite, kBlack}) {
    const char* const side = color == kWhite ? "White" : "Black";
    const auto of = [&](PieceType type) { return count[make_piece(color, type)]; };
    if (of(kKing) != 1) return fmt::format("one king of {}, found {}", side, of(kKing));
    if (of(kPawn) > 8) return fmt::format("at most 8 pawns of {}, found {}", side, of(kPawn));
    const int pieces = of(kPawn) + of(kKnight) + of(kBishop) + of(kRook) + of(kQueen) + of(kKing);
    if (pieces > 16) return fmt::format("at most 16 pieces of {}, found {}", side, pieces);
    const int promoted = std::max(0, of(kKnight) - 2) + std::max(0, of(kBishop) - 2) + std::max(0, of(kRook) - 2) +
                         std::max(0, of(kQueen) - 1);
    const int missing = 8 - of(kPawn);
    if (promoted > missing) {
      return fmt::format("at most {} promoted pieces of {} (its missing pawns), found {}", missing, side, promoted);
    }
  }
  return std::nullopt;
}

bool is_legal_position(const Position& position) {
  return !material_problem(position.parts().board) && !position.in_check(~position.side_to_move());
}

}  // namespace cobalt::chess
