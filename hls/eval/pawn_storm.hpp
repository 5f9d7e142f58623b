// SPDX-License-Identifier: Apache-2.0
/// \file
/// pawn_storm: own pawns against the enemy king's shelter (definition: docs/reference/evaluation/kings.md;
/// rtl/eval/cb_eval_pawn_storm.sv).
#ifndef COBALT_HLS_EVAL_PAWN_STORM_HPP
#define COBALT_HLS_EVAL_PAWN_STORM_HPP

#include "hls/eval/king_files.hpp"
#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// The rank and shelter subindices of all 8 files, by bit, lowest first.
struct StormFiles {
  FileSet rank[3];
  FileSet shelter[2];
};

inline StormFiles index_storm(const SideView& view) {
  const Bitboard foremost = view.own.pawn & ~south_fill(view.own.pawn >> 8);
  // A pawn levers when an enemy pawn stands diagonally ahead of it.
  const FileSet levering = fold_files(foremost & (south_east(view.enemy.pawn) | south_west(view.enemy.pawn)));
  const Bitboard shield = view.enemy.pawn & ~south_fill(view.enemy.pawn >> 8);
  const Bitboard rank_6 = 0x0000ff0000000000u;
  const Bitboard rank_1_to_5 = 0x000000ffffffffffu;
  const FileSet bare = static_cast<FileSet>(~fold_files(view.enemy.pawn));
  StormFiles files;
  files.rank[0] = static_cast<FileSet>(levering | fold_files(foremost & 0xff00ff00ff00ff00u));
  files.rank[1] = static_cast<FileSet>(levering | fold_files(foremost & 0xffff0000ffff0000u));
  files.rank[2] = static_cast<FileSet>(levering | fold_files(foremost & 0xffffffff00000000u));
  files.shelter[0] = static_cast<FileSet>(bare | fold_files(shield & rank_6));
  files.shelter[1] = static_cast<FileSet>(bare | fold_files(shield & rank_1_to_5));
  return files;
}

/// Danger to the enemy king, centipawns.
/// \param view  of the attacker, `side`; each side has one king
template <class TraceT>
inline int pawn_storm(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const StormFiles files = index_storm(view);
  const FileSet own_king = fold_files(view.own.king);
  const FileSet enemy_king = fold_files(view.enemy.king);
  const bool opposite = kings_on_opposite_wings(own_king, enemy_king);
  const bool same = kings_on_same_wing(own_king, enemy_king);
  // The three files: those beside the king's, at the edge the two next ones.
  const unsigned king_file = only_square(view.enemy.king) & 7u;
  const unsigned first = king_file == 0 ? 0 : king_file == 7 ? 5 : king_file - 1;

  int sum = 0;
  for (unsigned i = 0; i < 3; ++i) {
    const unsigned file = first + i;
    const unsigned rank =
        ((files.rank[0] >> file) & 1u) | (((files.rank[1] >> file) & 1u) << 1) | (((files.rank[2] >> file) & 1u) << 2);
    const unsigned shelter = ((files.shelter[0] >> file) & 1u) | (((files.shelter[1] >> file) & 1u) << 1);
    const unsigned entry = rank * 16 + shelter * 4 + spec::centrality(file);
    const PawnStormEntry values = parameters.pawn_storm[side][entry];
    const int value = opposite ? values.castled_opposite : same ? values.castled_same : values.not_castled;
    sum += value;
    trace.use(spec::kPawnStorm, side, entry, side, file, 0, 2 * value);
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_PAWN_STORM_HPP
