// SPDX-License-Identifier: Apache-2.0
/// \file
/// A position seen from the other side.
#pragma once

#include "host/chess/position.hpp"

namespace cobalt::test {

/// The position with the sides exchanged: ranks mirrored, colours changed.
inline chess::Position exchanged(const chess::Position& position) {
  const chess::PositionParts parts = position.parts();
  chess::PositionParts other = parts;
  for (std::size_t i = 0; i < parts.board.size(); ++i) {
    const chess::Piece piece = parts.board[i];
    other.board[chess::flip_rank(static_cast<chess::Square>(i))] =
        piece == chess::kNoPiece ? piece : chess::make_piece(~chess::color_of(piece), chess::type_of(piece));
  }
  other.side_to_move = ~parts.side_to_move;
  other.castling = static_cast<chess::CastlingRights>((parts.castling & 3) << 2 | parts.castling >> 2);
  if (parts.en_passant != chess::kNoSquare) other.en_passant = chess::flip_rank(parts.en_passant);
  return chess::Position::from_parts(other);
}

}  // namespace cobalt::test
