// SPDX-License-Identifier: Apache-2.0
#include "host/chess/types.hpp"

namespace cobalt::chess {

namespace {
constexpr std::string_view kPieceLetters = ".PNBRQK..pnbrqk.";
}

std::string to_string(Square square) {
  if (square >= kNoSquare) return "-";
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const int file = text[0] - 'a';
  const int rank = text[1] - '1';
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
  return make_square(file, rank);
}

char to_char(Piece piece) { return kPieceLetters[piece]; }

Piece parse_piece(char letter) {
  if (letter == '.') return kNoPiece;
  const std::size_t code = kPieceLetters.find(letter);
  return code == std::string_view::npos ? kNoPiece : static_cast<Piece>(code);
}

std::string to_uci(Move move) {
  if (!move) return "0000";
  std::string text = to_string(move.from()) + to_string(move.to());
  if (move.kind() == Move::kPromotion) text += to_char(make_piece(kBlack, move.promotion()));
  return text;
}

}  // namespace cobalt::chess
