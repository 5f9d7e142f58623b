// SPDX-License-Identifier: Apache-2.0
/// \file
/// The whole evaluation of one position: golden model of rtl/eval/cb_evaluator.sv, software evaluator and body of the
/// HLS kernel in one source.
#ifndef COBALT_HLS_EVAL_EVALUATOR_HPP
#define COBALT_HLS_EVAL_EVALUATOR_HPP

#include "hls/eval/bias.hpp"
#include "hls/eval/bishop_pair.hpp"
#include "hls/eval/joint_signature.hpp"
#include "hls/eval/king_safety.hpp"
#include "hls/eval/mobility.hpp"
#include "hls/eval/multiple_pawns.hpp"
#include "hls/eval/piece_placement.hpp"
#include "hls/eval/rooks_on_files.hpp"
#include "hls/eval/side_to_move.hpp"
#include "hls/eval/signature.hpp"
#include "hls/eval/trace.hpp"

namespace cobalt {
namespace hls {

/// The score from White's view, centipawns, within +-spec::kScoreLimitCp.
template <class TraceT>
inline int evaluate_board(const Board& board, const AttackMap& map, const Parameters& parameters, TraceT& trace) {
  const ControlMap control = make_control_map(map, board.side_to_move);
  int score = piece_placement(board, parameters, trace);
  score += mobility(control, parameters, trace);
  score += bias(parameters, trace);
  score += side_to_move(board, parameters, trace);
  score += bishop_pair(board, parameters, trace);
  score += joint_signature(board, parameters, trace);

  const FileSet king_file[2] = {fold_files(board.king[kWhite]), fold_files(board.king[kBlack])};
  const bool opposite_wings = kings_on_opposite_wings(king_file[kWhite], king_file[kBlack]);
  for (unsigned side = 0; side < 2; ++side) {
    const SideView view = make_side_view(board, map, side);
    const SignatureEntry pieces = signature(board, side, parameters, trace);
    const RookFileScore rooks =
        rooks_on_files(view, files_near(king_file[1 - side]), opposite_wings, side, parameters, trace);
    const int danger = king_danger(rooks.danger_halves, pieces.king_safety, parameters.control);
    trace.king_danger(side, danger);
    const int share = pieces.adjustment + rooks.base_cp + danger + multiple_pawns(view, side, parameters, trace);
    score += side == kWhite ? share : -share;
  }

  int clamped = score;
  if (clamped > spec::kScoreLimitCp) clamped = spec::kScoreLimitCp;
  if (clamped < -spec::kScoreLimitCp) clamped = -spec::kScoreLimitCp;
  trace.total(score, clamped);
  return clamped;
}

/// Evaluates a packed position given as four words of 16 nibbles.
/// \return the result word of spec/packed_position.hpp: score (view of the side to move), status, flags
template <class TraceT>
inline std::uint32_t evaluate_words(const PackedWords& packed, const Parameters& parameters, TraceT& trace) {
  const Board board = decode(packed);
  const AttackMap map = make_attack_map(board);
  const unsigned us = board.side_to_move;
  const unsigned them = 1 - us;
  std::uint32_t status = board.errors;
  if ((board.king[them] & map.all[us]) != 0) status |= spec::kErrorOpponentInCheck;
  if (status != 0) return status << spec::kResultStatusLsb;

  const int white_view = evaluate_board(board, map, parameters, trace);
  const int score = us == kWhite ? white_view : -white_view;
  const std::uint32_t flags = (board.king[us] & map.all[them]) != 0 ? std::uint32_t{spec::kFlagInCheck} : 0u;
  return (static_cast<std::uint32_t>(score) & 0xffffu) | (flags << spec::kResultFlagsLsb);
}

/// Evaluates a packed position of 32 bytes.
inline std::uint32_t evaluate_packed(const std::uint8_t position[spec::kPackedPositionBytes],
                                     const Parameters& parameters) {
  NoTrace trace;
  return evaluate_words(load_packed(position), parameters, trace);
}

/// The same with a record of what was used. `trace` is cleared first.
inline std::uint32_t evaluate_packed_traced(const std::uint8_t position[spec::kPackedPositionBytes],
                                            const Parameters& parameters, Trace& trace) {
  trace.clear();
  return evaluate_words(load_packed(position), parameters, trace);
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_EVALUATOR_HPP
