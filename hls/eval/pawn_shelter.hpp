// SPDX-License-Identifier: Apache-2.0
/// \file
/// pawn_shelter: the pawns before the own king, where it is and where it may castle (definition:
/// docs/reference/evaluation/kings.md; rtl/eval/cb_eval_pawn_shelter.sv).
#ifndef COBALT_HLS_EVAL_PAWN_SHELTER_HPP
#define COBALT_HLS_EVAL_PAWN_SHELTER_HPP

#include "hls/eval/king_files.hpp"
#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// The rank and enemy_pawn subindices of all 8 files, by bit, lowest first.
struct ShelterFiles {
  FileSet rank[3];
  FileSet enemy_pawn[2];
};

/// \param ahead  the squares on a higher rank than the king's
inline ShelterFiles index_shelter(const SideView& view, Bitboard ahead) {
  const Bitboard before_king = view.own.pawn & ahead;
  const Bitboard nearest = before_king & ~north_fill(before_king << 8);
  // A file with pawns of which none is ahead has rank 7. So has a pawn on the eighth rank, which no position has.
  const FileSet passed = static_cast<FileSet>(fold_files(view.own.pawn) & ~fold_files(before_king));
  const Bitboard rank_1_to_3 = 0x0000000000ffffffu;
  const Bitboard rank_4_5 = 0x000000ffff000000u;
  const Bitboard first = view.enemy.pawn & ~north_fill(view.enemy.pawn << 8);
  ShelterFiles files;
  files.rank[0] = static_cast<FileSet>(passed | fold_files(nearest & 0xff00ff00ff00ff00u));
  files.rank[1] = static_cast<FileSet>(passed | fold_files(nearest & 0xffff0000ffff0000u));
  files.rank[2] = static_cast<FileSet>(passed | fold_files(nearest & 0xffffffff00000000u));
  files.enemy_pawn[0] = fold_files(first & ~rank_4_5);
  files.enemy_pawn[1] = fold_files(first & (rank_1_to_3 | rank_4_5));
  return files;
}

/// File of a position at a king: 0 its own, 1 the neighbour towards the centre, 2 the one towards the edge.
inline unsigned shelter_file(unsigned king_file, unsigned position) {
  const bool left = king_file < 4;
  if (position == 0) return king_file;
  if (position == 1) return left ? king_file + 1 : king_file - 1;
  if (king_file == 0) return 2;
  if (king_file == 7) return 5;
  return left ? king_file - 1 : king_file + 1;
}

/// Number of the entry of a position at a king.
inline unsigned shelter_entry(const ShelterFiles& files, unsigned king_file, unsigned position) {
  const unsigned file = shelter_file(king_file, position);
  const unsigned rank =
      ((files.rank[0] >> file) & 1u) | (((files.rank[1] >> file) & 1u) << 1) | (((files.rank[2] >> file) & 1u) << 2);
  const unsigned enemy_pawn = ((files.enemy_pawn[0] >> file) & 1u) | (((files.enemy_pawn[1] >> file) & 1u) << 1);
  return position * 128 + rank * 16 + enemy_pawn * 4 + spec::centrality(king_file);
}

/// The entries of a king's three files and the sum of one of their fields, centipawns.
struct ShelterPlace {
  unsigned king_file;
  bool castled;  ///< the field is `castling`, else `current`
  unsigned entry[3];
  int danger_cp;
};

inline ShelterPlace shelter_at(const ShelterFiles& files, unsigned king_file, bool castled, unsigned side,
                               const Parameters& parameters) {
  ShelterPlace place;
  place.king_file = king_file;
  place.castled = castled;
  place.danger_cp = 0;
  for (unsigned position = 0; position < 3; ++position) {
    const unsigned entry = shelter_entry(files, king_file, position);
    const PawnShelterEntry value = parameters.pawn_shelter[side][entry];
    place.entry[position] = entry;
    place.danger_cp += castled ? value.castling : value.current;
  }
  return place;
}

/// Danger to the own king, centipawns; counts for the enemy.
/// \param view  of the side whose king it is, `side`; it has one king
template <class TraceT>
inline int pawn_shelter(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const Bitboard above_first = ~kRank1;
  const unsigned king = only_square(view.own.king);
  ShelterPlace best = shelter_at(index_shelter(view, above_first << (king & 56u)), king & 7u, false, side, parameters);
  if (view.castling != 0) {
    const ShelterFiles files = index_shelter(view, above_first);
    if ((view.castling & 0x80u) != 0) {
      const ShelterPlace g_file = shelter_at(files, 6, true, side, parameters);
      if (g_file.danger_cp < best.danger_cp) best = g_file;
    }
    if ((view.castling & 0x01u) != 0) {
      const ShelterPlace c_file = shelter_at(files, 2, true, side, parameters);
      if (c_file.danger_cp < best.danger_cp) best = c_file;
    }
  }
  for (unsigned position = 0; position < 3; ++position) {
    const PawnShelterEntry value = parameters.pawn_shelter[side][best.entry[position]];
    trace.use(spec::kPawnShelter, side, best.entry[position], 1 - side, shelter_file(best.king_file, position), 0,
              2 * (best.castled ? value.castling : value.current));
  }
  return best.danger_cp;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_PAWN_SHELTER_HPP
