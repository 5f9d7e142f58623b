// SPDX-License-Identifier: Apache-2.0
/// \file
/// An evaluation function as the vector evaluator reads it: values side by side for what is looked up side by side.
#pragma once

#include <cstdint>

#include "hls/eval/parameters.hpp"
#include "spec/packed_position.hpp"

namespace cobalt::evaluation {

/// Values of all squares, centipawns, by a number of four bits that each square has.
struct SquareWords {
  alignas(64) std::int16_t value[16][spec::kSquares];
};
/// The same, smaller, by a number of `kBits` bits.
template <unsigned kBits>
struct SquareBytes {
  alignas(64) std::int8_t value[1u << kBits][spec::kSquares];
};

/// Values of a side's pawns, by squares of its view.
struct PawnTables {
  /// pawn_structure, by 8 opposed + 4 unsupported + 2 stopped + 1 linked.
  SquareBytes<4> fixed;
  SquareBytes<4> dynamic;
  /// By the low bits of their entries.
  SquareBytes<3> self_block;
  SquareBytes<3> opponent_block;
  SquareBytes<3> back_block;
};

/// rooks_on_files of a side: base value (centipawns) plus 65536 times what it adds to the danger (half centipawns), by
/// centrality of the file and a byte: the entry with bit 0 for a transparent file and bit 1 for one near the king.
struct RookFileTable {
  std::int32_t value[4][256];
};

/// bishops of a side, packed as in RookFileTable, by direction and entry; one entry more that is 0.
struct DiagonalTable {
  static constexpr unsigned kNone = 128;
  std::int32_t value[2][kNone + 1];
};

/// How the kings stand to each other: on files a to c and f to h, both there or both here, or one between.
enum Wings : std::uint8_t { kOneBetween, kSameWing, kOppositeWings };

/// Bits of what may be said of a side's pieces and its enemy's: each has a value of its own.
enum TacticalFlag : std::uint8_t {
  kXrays = 1,
  kMpinAndHung = 2,
  kPinnedAndHung = 4,
  kPinnedAndSimpleHung = 8,
  kPermanentPinAndSimpleHung = 16,
};
constexpr unsigned kTacticalSums = 32;

/// Sums of threats, by three pairs and six bits: whether each has a target (1) and more than one (2).
struct ThreatTable {
  static constexpr unsigned kPairsATriple = 3;
  static constexpr unsigned kBitsATriple = 2 * kPairsATriple;
  static constexpr unsigned kTriples = spec::kThreatPairs / kPairsATriple;
  std::int16_t value[kTriples][1u << kBitsATriple];
};

struct Tables {
  hls::Parameters parameters;
  SquareWords placement;  ///< White's view, by the square's code
  SquareWords mobility;   ///< White's view, by its control level
  PawnTables pawns[2];
  RookFileTable rook_files[2][2];  ///< by side, and whether the kings stand on opposite wings

  DiagonalTable diagonals[2][2];  ///< the same

  std::int8_t storm[2][3][128];            ///< pawn_storm, by side, Wings and entry
  std::int16_t tactics[2][kTacticalSums];  ///< sum of the values by side and TacticalFlag
  std::int16_t hung[2][4];                 ///< by side, and whether a piece is hung (1) and more than one (2)
  ThreatTable threats[2][2];               ///< by side, and whether it is to move

  /// Fills the rest from `parameters`.
  void arrange();
};

}  // namespace cobalt::evaluation
