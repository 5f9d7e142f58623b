// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which files and wings are near a king: what the groups that add to king danger share.
#ifndef COBALT_HLS_EVAL_KING_FILES_HPP
#define COBALT_HLS_EVAL_KING_FILES_HPP

#include "hls/eval/bitboard.hpp"

namespace cobalt {
namespace hls {

/// Files near a king's file: the same and the adjacent ones; rook files are near bishop files.
inline FileSet files_near(FileSet king_file) {
  const FileSet adjacent = static_cast<FileSet>(king_file | (king_file << 1) | (king_file >> 1));
  const FileSet rook_to_bishop = static_cast<FileSet>(((king_file & 0x01) << 2) | ((king_file & 0x80) >> 2));
  const FileSet bishop_to_rook = static_cast<FileSet>(((king_file & 0x04) >> 2) | ((king_file & 0x20) << 2));
  return static_cast<FileSet>(adjacent | rook_to_bishop | bishop_to_rook);
}

/// True when one king stands on files a-c and the other on f-h.
inline bool kings_on_opposite_wings(FileSet white_king_file, FileSet black_king_file) {
  const FileSet queen_side = 0x07;
  const FileSet king_side = 0xe0;
  return ((white_king_file & queen_side) != 0 && (black_king_file & king_side) != 0) ||
         ((white_king_file & king_side) != 0 && (black_king_file & queen_side) != 0);
}

/// True when both kings stand on files a-c or both on f-h.
inline bool kings_on_same_wing(FileSet white_king_file, FileSet black_king_file) {
  const FileSet queen_side = 0x07;
  const FileSet king_side = 0xe0;
  return ((white_king_file & queen_side) != 0 && (black_king_file & queen_side) != 0) ||
         ((white_king_file & king_side) != 0 && (black_king_file & king_side) != 0);
}

/// Number of the only square of a set. Of any other set the numbers of its squares or-ed, 0 of none: hardware does the
/// same, so that impossible boards give the same there.
inline unsigned only_square(Bitboard b) {
  return ((b & 0xaaaaaaaaaaaaaaaau) != 0 ? 1u : 0u) | ((b & 0xccccccccccccccccu) != 0 ? 2u : 0u) |
         ((b & 0xf0f0f0f0f0f0f0f0u) != 0 ? 4u : 0u) | ((b & 0xff00ff00ff00ff00u) != 0 ? 8u : 0u) |
         ((b & 0xffff0000ffff0000u) != 0 ? 16u : 0u) | ((b & 0xffffffff00000000u) != 0 ? 32u : 0u);
}

/// What a group with king-safety multipliers gives.
struct KingDangerScore {
  int base_cp;        ///< sum of the base values, owner's view
  int danger_halves;  ///< danger to the enemy king, half centipawns
};

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_KING_FILES_HPP
