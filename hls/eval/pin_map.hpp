// SPDX-License-Identifier: Apache-2.0
/// \file
/// Pieces and pawns of a side that are pinned to its king, that are pinned to a piece of the pinner's value, and that
/// are simply hung (definition: docs/reference/evaluation/tactics.md; rtl/board/cb_pin_map.sv).
///
/// The maps must be those of the board, and the side must have one king: the card refuses other positions.
#ifndef COBALT_HLS_EVAL_PIN_MAP_HPP
#define COBALT_HLS_EVAL_PIN_MAP_HPP

#include "hls/eval/control_map.hpp"

namespace cobalt {
namespace hls {

/// Pins against the king of one side.
struct PinMap {
  Bitboard pinned[kDirections];  ///< pinned piece on the line that the king sees in each direction: at most one square
  FileSet by_queen;              ///< bit d: the pinner in direction d is a queen
  FileSet pinner_protected;      ///< bit d: its side protects it
  FileSet permanent;             ///< bit d: the pin is permanent

  Bitboard any() const {
    return pinned[0] | pinned[1] | pinned[2] | pinned[3] | pinned[4] | pinned[5] | pinned[6] | pinned[7];
  }
};

constexpr unsigned opposite(unsigned direction) { return (direction + 4) % kDirections; }

/// What the pins in all directions are judged by.
struct PinBreakers {
  Bitboard protected_pinner;  ///< enemy pieces that their side protects
  Bitboard pawn;              ///< enemy pieces that an own pawn attacks, and empty squares that one can step onto
  Bitboard escape;            ///< squares beside the king that are not own and that the enemy does not attack
};

template <unsigned kDirection>
inline void pin_direction(const Board& board, const AttackMap& map, const PinBreakers& breakers, unsigned side,
                          PinMap& pins) {
  constexpr unsigned kBack = opposite(kDirection);
  constexpr FileSet kBit = static_cast<FileSet>(1u << kDirection);
  const unsigned enemy = 1 - side;
  const Bitboard king = board.king[side];
  pins.pinned[kDirection] = 0;
  // There is a pin if the king is the second piece that a slider sees, behind one of its own side. Most often it is
  // not, and the rays are saved.
  if ((king & (map.slider_xray_enemy[enemy][kBack] | map.queen_xray_enemy[enemy][kBack])) == 0) return;

  const Bitboard empty = ~board.occupied;
  const Bitboard pinned = ray<kDirection>(king, empty) & board.occupied;
  const Bitboard beyond = ray<kDirection>(pinned, empty);  // the squares between, and the pinner
  pins.pinned[kDirection] = pinned;
  if ((beyond & board.queen[enemy]) != 0) pins.by_queen |= kBit;
  if ((beyond & breakers.protected_pinner) != 0) pins.pinner_protected |= kBit;
  const Bitboard on_line = step<kDirection>(king) | step<kBack>(king);
  if ((beyond & breakers.pawn) == 0 && (breakers.escape & ~on_line) == 0) pins.permanent |= kBit;
}

inline PinMap make_pin_map(const Board& board, const AttackMap& map, unsigned side) {
  const unsigned enemy = 1 - side;
  PinBreakers breakers;
  breakers.protected_pinner = board.all[enemy] & map.all[enemy];
  const Bitboard advance = side == kWhite ? north(board.pawn[side]) : south(board.pawn[side]);
  breakers.pawn = (board.all[enemy] & map.pawn[side]) | (advance & ~board.occupied);
  breakers.escape = map.king[side] & ~board.all[side] & ~map.all[enemy];

  PinMap pins;
  pins.by_queen = 0;
  pins.pinner_protected = 0;
  pins.permanent = 0;
  pin_direction<kNorth>(board, map, breakers, side, pins);
  pin_direction<kNorthEast>(board, map, breakers, side, pins);
  pin_direction<kEast>(board, map, breakers, side, pins);
  pin_direction<kSouthEast>(board, map, breakers, side, pins);
  pin_direction<kSouth>(board, map, breakers, side, pins);
  pin_direction<kSouthWest>(board, map, breakers, side, pins);
  pin_direction<kWest>(board, map, breakers, side, pins);
  pin_direction<kNorthWest>(board, map, breakers, side, pins);
  return pins;
}

/// Pieces and pawns of a side, without its king, that are simply hung.
inline Bitboard simply_hung(const Board& board, const AttackMap& map, unsigned side) {
  const unsigned enemy = 1 - side;
  const Bitboard minor = board.knight[side] | board.bishop[side];
  const Bitboard major = board.rook[side] | board.queen[side];
  return ((board.pawn[side] | minor | major) & map.all[enemy] & ~map.all[side]) | ((minor | major) & map.pawn[enemy]) |
         (major & (map.knight[enemy] | map.bishop[enemy])) | (board.queen[side] & map.rook[enemy]);
}

/// Pieces and pawns of a side that an enemy slider attacks along a line, with a piece of the side behind them on the
/// line that has the slider's value.
///
/// A rook behind the piece attacks it along the line from the other side, and so do a bishop and a queen: no rays are
/// needed but those of knights.
inline Bitboard mpinned(const Board& board, const AttackMap& map, unsigned side) {
  const unsigned enemy = 1 - side;
  Bitboard attacked = 0;
  for (unsigned d = 0; d < kDirections; ++d) {
    const unsigned back = opposite(d);
    attacked |=
        (map.slider_ray[enemy][d] & map.slider_ray[side][back]) | (map.queen_ray[enemy][d] & map.queen_ray[side][back]);
  }
  const Bitboard knight = board.knight[side];
  const Bitboard empty = ~board.occupied;
  attacked |= (map.slider_ray[enemy][kNorthEast] & ray<kSouthWest>(knight, empty)) |
              (map.slider_ray[enemy][kSouthEast] & ray<kNorthWest>(knight, empty)) |
              (map.slider_ray[enemy][kSouthWest] & ray<kNorthEast>(knight, empty)) |
              (map.slider_ray[enemy][kNorthWest] & ray<kSouthEast>(knight, empty));
  return attacked & board.all[side];
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_PIN_MAP_HPP
