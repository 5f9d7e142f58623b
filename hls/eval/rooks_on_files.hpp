// SPDX-License-Identifier: Apache-2.0
/// \file
/// rooks_on_files: the state of each file for a side's rooks (paper, section 7.2; rtl/eval/cb_eval_rooks_on_files.sv).
///
/// All from the owner's view; a "guarded minor" is an enemy knight or bishop protected by an enemy pawn.
/// - A file is *transparent* when the owner has pawns on it and each of them is levering: it attacks an enemy pawn, so
///   that the file may open. It then counts as semi-open, rooks behind those pawns count, and the base value is
///   halved (arithmetic shift, rounding down).
/// - rook_count: rooks with no own pawn ahead of them on the file (on a transparent file: all rooks), at most 2.
/// - unopposed: no enemy pawn on the file.
/// - semi_open: no own pawn on the file, or the file is transparent.
/// - blockage, unopposed: 1 a guarded minor stands ahead of the foremost counted rook (anywhere on the file if there
///   is none); else 0 the seventh or the eighth rank's square is not attacked; else 2 both are attacked by minors;
///   else 3.
/// - blockage, opposed, for the rearmost enemy pawn (the first one the rook meets): 3 it is protected by a pawn
///   ("granite"); else 1 a guarded minor stands before it and ahead of the foremost counted rook; else 2 a minor
///   protects it; else 0.
/// - King danger: if the file is near the enemy king's (the same, adjacent, or one of them a rook file and the other
///   the bishop file of that wing), the base value times the multiplier chosen by kmod_opp when the kings stand on
///   opposite wings (files a-c and f-h), else by kmod.
#ifndef COBALT_HLS_EVAL_ROOKS_ON_FILES_HPP
#define COBALT_HLS_EVAL_ROOKS_ON_FILES_HPP

#include "hls/eval/king_files.hpp"
#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Index bits of all 8 files at once.
struct RookFileIndex {
  FileSet count_1;  ///< one or more counted rooks
  FileSet count_2;  ///< two or more
  FileSet unopposed;
  FileSet blockage[2];  ///< low and high bit
  FileSet semi_open;
  FileSet transparent;
};

inline RookFileIndex index_rook_files(const SideView& view) {
  const FileSet own_pawn_files = fold_files(view.own.pawn);
  // A pawn levers when an enemy pawn stands diagonally ahead of it.
  const Bitboard levering = view.own.pawn & (south_east(view.enemy.pawn) | south_west(view.enemy.pawn));
  const FileSet closed_files = fold_files(view.own.pawn & ~levering);

  RookFileIndex index;
  index.transparent = static_cast<FileSet>(own_pawn_files & ~closed_files);
  index.semi_open = static_cast<FileSet>(~closed_files);
  const Bitboard transparent = index.transparent * kFileA;
  const Bitboard behind_own_pawn = south_fill(view.own.pawn >> 8);
  const Bitboard counted = view.own.rook & (~behind_own_pawn | transparent);
  const FileCounts count = count_files(counted);
  index.count_1 = count.at_least_1;
  index.count_2 = count.at_least_2;
  index.unopposed = static_cast<FileSet>(~fold_files(view.enemy.pawn));

  const Bitboard passed_by_rook = south_fill(counted);
  const Bitboard guarded_minors = view.enemy_minors() & view.enemy_attacks.pawn & ~passed_by_rook;

  // Unopposed files.
  const FileSet blocked = fold_files(guarded_minors);
  const FileSet attacked_7 = static_cast<FileSet>(view.enemy_attacks.all >> 48);
  const FileSet attacked_8 = static_cast<FileSet>(view.enemy_attacks.all >> 56);
  const FileSet minor_7 = static_cast<FileSet>(view.enemy_minor_attacks() >> 48);
  const FileSet minor_8 = static_cast<FileSet>(view.enemy_minor_attacks() >> 56);
  const FileSet guarded = static_cast<FileSet>(attacked_7 & attacked_8);
  const FileSet guarded_by_minors = static_cast<FileSet>(minor_7 & minor_8);
  const FileSet open_low = static_cast<FileSet>(blocked | (guarded & ~guarded_by_minors));
  const FileSet open_high = static_cast<FileSet>(~blocked & guarded);

  // Opposed files.
  const Bitboard target = view.enemy.pawn & ~north_fill(view.enemy.pawn << 8);
  const FileSet granite = fold_files(target & view.enemy_attacks.pawn);
  const FileSet shielded = fold_files(guarded_minors & south_fill(target >> 8));
  const FileSet minor_protected = fold_files(target & view.enemy_minor_attacks());
  const FileSet opposed_low = static_cast<FileSet>(granite | shielded);
  const FileSet opposed_high = static_cast<FileSet>(granite | (~shielded & minor_protected));

  index.blockage[0] = static_cast<FileSet>((index.unopposed & open_low) | (~index.unopposed & opposed_low));
  index.blockage[1] = static_cast<FileSet>((index.unopposed & open_high) | (~index.unopposed & opposed_high));
  return index;
}

template <class TraceT>
inline KingDangerScore rooks_on_files(const SideView& view, FileSet near_enemy_king, bool opposite_wings, unsigned side,
                                      const Parameters& parameters, TraceT& trace) {
  const RookFileIndex index = index_rook_files(view);
  KingDangerScore score = {0, 0};
  for (unsigned file = 0; file < 8; ++file) {
    const unsigned rook_count = ((index.count_1 >> file) & 1u) + ((index.count_2 >> file) & 1u);
    const unsigned blockage = ((index.blockage[0] >> file) & 1u) | (((index.blockage[1] >> file) & 1u) << 1);
    const unsigned entry = rook_count * 64 + ((index.unopposed >> file) & 1u) * 32u + blockage * 8 +
                           ((index.semi_open >> file) & 1u) * 4u + spec::centrality(file);
    const KingDangerEntry value = parameters.rooks_on_files[side][entry];
    const int base = value.base >> ((index.transparent >> file) & 1);
    const int halves = ((near_enemy_king >> file) & 1) != 0 ? value.danger_halves(base, opposite_wings) : 0;
    score.base_cp += base;
    score.danger_halves += halves;
    trace.use(spec::kRooksOnFiles, side, entry, side, file, base, halves);
  }
  return score;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_ROOKS_ON_FILES_HPP
