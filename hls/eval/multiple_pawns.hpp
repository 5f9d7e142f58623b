// SPDX-License-Identifier: Apache-2.0
/// \file
/// multiple_pawns: files with two or more own pawns (rtl/eval/cb_eval_multiple_pawns.sv).
///
/// From the owner's view:
/// - tripled: three or more own pawns on the file.
/// - unopposed: no enemy pawn on the file ahead of the rearmost own pawn.
/// - structure: duo, an own pawn of the file has an own pawn beside it on the same rank; else supported, one of them is
///   protected by an own pawn; else isolated, no own pawn on an adjacent file; else pseudo-isolated and backward, the
///   square in front of the foremost pawn of the file is attacked by an enemy pawn; else pseudo-isolated.
#ifndef COBALT_HLS_EVAL_MULTIPLE_PAWNS_HPP
#define COBALT_HLS_EVAL_MULTIPLE_PAWNS_HPP

#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// Sum over the files, owner's view, centipawns.
template <class TraceT>
inline int multiple_pawns(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const Bitboard own = view.own.pawn;
  const FileCounts count = count_files(own);
  const FileSet unopposed = static_cast<FileSet>(~fold_files(view.enemy.pawn & north_fill(own << 8)));
  const FileSet adjacent = static_cast<FileSet>((count.at_least_1 << 1) | (count.at_least_1 >> 1));
  const FileSet duo = fold_files(own & (east(own) | west(own)));
  const FileSet supported = fold_files(own & view.own_attacks.pawn);
  const Bitboard foremost = own & ~south_fill(own >> 8);
  const FileSet backward = fold_files((foremost << 8) & view.enemy_attacks.pawn);

  int sum = 0;
  for (unsigned file = 0; file < 8; ++file) {
    if (((count.at_least_2 >> file) & 1) == 0) continue;
    const unsigned structure = ((duo >> file) & 1) != 0         ? spec::kDuo
                               : ((supported >> file) & 1) != 0 ? spec::kSupported
                               : ((adjacent >> file) & 1) == 0  ? spec::kIsolated
                               : ((backward >> file) & 1) != 0  ? spec::kPseudoIsolatedBackward
                                                                : spec::kPseudoIsolated;
    const unsigned entry = structure * 16 + spec::centrality(file) * 4 + ((unopposed >> file) & 1u) * 2u +
                           ((count.at_least_3 >> file) & 1u);
    const int value = parameters.multiple_pawns[side][entry];
    sum += value;
    trace.use(spec::kMultiplePawns, side, entry, side, file, value);
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_MULTIPLE_PAWNS_HPP
