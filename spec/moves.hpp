// SPDX-License-Identifier: Apache-2.0
/// \file
/// A move in 16 bits, as jobs and answers carry it.
///
/// Castling is the king's move (e1g1), en passant the pawn's. The word 0 is no move.
#ifndef COBALT_SPEC_MOVES_HPP
#define COBALT_SPEC_MOVES_HPP

#include <cstdint>

#include "spec/format.hpp"

namespace cobalt {
namespace spec {

constexpr unsigned kMoveBytes = 2;

/// The fields of a move.
constexpr FormatField kMoveFields[] = {
    {"from", 0, 6, "square that the piece leaves: a1 = 0, b1 = 1 ... h8 = 63"},
    {"to", 6, 6, "square that it goes to"},
    {"promotion", 12, 4, "0, or what a pawn becomes: 2 knight, 3 bishop, 4 rook, 5 queen"},
};
static_assert(fields_fill(kMoveFields, kMoveBytes), "16 bits, no gap");

/// No move: the answer of a search without a best move, "no last move" of the generator.
constexpr std::uint16_t kNoMove = 0;

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_MOVES_HPP
