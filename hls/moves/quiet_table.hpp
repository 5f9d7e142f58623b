// SPDX-License-Identifier: Apache-2.0
/// \file
/// The downloaded table of quiet moves as the move generator reads it (docs/reference/moves.md).
#ifndef COBALT_HLS_MOVES_QUIET_TABLE_HPP
#define COBALT_HLS_MOVES_QUIET_TABLE_HPP

#include <cstdint>

#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"

namespace cobalt {
namespace hls {

/// Value of a quiet move by the piece that moves (pawn 0 to king 5) and the relative square that it goes to: 0 to 15,
/// the highest is tried first. All zero is a good table: quiet moves then come by piece and square.
struct QuietTable {
  std::uint8_t value[6][spec::kSquares];

  /// All zero.
  void clear() {
    for (unsigned piece = 0; piece < 6; ++piece) {
      for (unsigned square = 0; square < spec::kSquares; ++square) value[piece][square] = 0;
    }
  }

  /// Writes one entry; what the download bus carries. An address of another group, or one that does not exist, is
  /// ignored.
  /// \param address  spec::parameter_address
  /// \param data     raw bits; those above the entry's width are ignored
  void set(std::uint32_t address, std::uint32_t data) {
    constexpr unsigned kTables = spec::kGroupTable[spec::kQuietMoves].tables;
    constexpr unsigned kEntries = spec::kGroupTable[spec::kQuietMoves].entries;
    constexpr unsigned kPieceStride = spec::kGroupTable[spec::kQuietMoves].index[0].stride;
    constexpr unsigned kLsb = spec::kGroupTable[spec::kQuietMoves].fields[0].lsb;
    constexpr unsigned kWidth = spec::kGroupTable[spec::kQuietMoves].fields[0].width;
    static_assert(kEntries == 6 * spec::kSquares && kPieceStride == spec::kSquares, "piece and square");
    const unsigned entry = spec::address_entry(address);
    if (spec::address_group(address) != spec::kQuietMoves) return;
    if (spec::address_table(address) >= kTables || entry >= kEntries) return;
    value[entry / kPieceStride][entry % kPieceStride] =
        static_cast<std::uint8_t>(spec::field_value(data, kLsb, kWidth, false));
  }
};

/// The table of those to whom the order is all the same.
constexpr QuietTable kNoOrder = {};

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_QUIET_TABLE_HPP
