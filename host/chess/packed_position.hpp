// SPDX-License-Identifier: Apache-2.0
/// \file
/// Position to and from the 32 bytes that go to the card (spec/packed_position.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "host/chess/position.hpp"
#include "spec/packed_position.hpp"

namespace cobalt::chess {

/// Byte i carries square 2i in its low nibble and square 2i + 1 in its high nibble.
using PackedPosition = std::array<std::uint8_t, spec::kPackedPositionBytes>;

/// Packs a position. The clocks are not carried; the en passant square is, captured or not.
/// \throws InputError for castling rights of Chess960, which have no code
PackedPosition pack_position(const Position& position);

/// Why the card would refuse these bytes: the set of all spec::PositionError bits that apply, 0 when it would not.
///
/// All checks are made whatever the others find. So that they always mean something, the bytes are read thus:
///  - Black is to move when there is a plain white king, else White;
///  - the kings of the side to move are all kKingToMove codes, those of the other side its plain king codes;
///  - a special code is a rook on ranks 1 and 8 and a pawn elsewhere;
///  - kErrorOpponentInCheck is set when any king of the side not to move is attacked.
std::uint8_t packed_position_errors(const PackedPosition& packed);

/// The errors of a mask in words, separated by "; ".
std::string describe_position_errors(std::uint8_t errors);

/// Unpacks a position; halfmove clock 0, fullmove number 1. The checks are those of packed_position_errors() and no
/// others: the number of pieces, which the card does not care about, can be checked with is_legal_position().
/// \throws InputError that names all reasons
Position unpack_position(const PackedPosition& packed);

}  // namespace cobalt::chess
