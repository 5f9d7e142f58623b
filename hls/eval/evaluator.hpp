// SPDX-License-Identifier: Apache-2.0
/// \file
/// The whole evaluation of one position: golden model of rtl/eval/cb_evaluator.sv, software evaluator and body of the
/// HLS kernel in one source.
#ifndef COBALT_HLS_EVAL_EVALUATOR_HPP
#define COBALT_HLS_EVAL_EVALUATOR_HPP

#include "hls/eval/back_block.hpp"
#include "hls/eval/bias.hpp"
#include "hls/eval/bishop_pair.hpp"
#include "hls/eval/bishops.hpp"
#include "hls/eval/development.hpp"
#include "hls/eval/draw_score.hpp"
#include "hls/eval/exchange_map.hpp"
#include "hls/eval/hung.hpp"
#include "hls/eval/joint_signature.hpp"
#include "hls/eval/king_attackers.hpp"
#include "hls/eval/king_safety.hpp"
#include "hls/eval/knight_trap.hpp"
#include "hls/eval/minor_on_weak.hpp"
#include "hls/eval/missing_wing.hpp"
#include "hls/eval/mobility.hpp"
#include "hls/eval/mpin_and_hung.hpp"
#include "hls/eval/multiple_pawns.hpp"
#include "hls/eval/opponent_block.hpp"
#include "hls/eval/outposts.hpp"
#include "hls/eval/passed_paths.hpp"
#include "hls/eval/passed_pawns.hpp"
#include "hls/eval/pawn_scaling.hpp"
#include "hls/eval/pawn_shelter.hpp"
#include "hls/eval/pawn_storm.hpp"
#include "hls/eval/pawn_structure.hpp"
#include "hls/eval/permanent_pin_and_simple_hung.hpp"
#include "hls/eval/piece_placement.hpp"
#include "hls/eval/pinned.hpp"
#include "hls/eval/pinned_and_hung.hpp"
#include "hls/eval/pinned_and_simple_hung.hpp"
#include "hls/eval/queen_trap.hpp"
#include "hls/eval/rays.hpp"
#include "hls/eval/relative_pins.hpp"
#include "hls/eval/rook_behind_passed.hpp"
#include "hls/eval/rook_trap.hpp"
#include "hls/eval/rooks_on_files.hpp"
#include "hls/eval/rooks_on_seventh.hpp"
#include "hls/eval/self_block.hpp"
#include "hls/eval/separated_passed.hpp"
#include "hls/eval/side_to_move.hpp"
#include "hls/eval/signature.hpp"
#include "hls/eval/threats.hpp"
#include "hls/eval/trace.hpp"
#include "hls/eval/trapped_bishop.hpp"
#include "hls/eval/wasted_pawns.hpp"
#include "hls/eval/winning_chances.hpp"
#include "hls/eval/xraying.hpp"

namespace cobalt {
namespace hls {

/// What is made once for all groups.
struct Maps {
  AttackMap attacks;
  CountMap count[2];  ///< attackers of every square
  Bitboard hung;      ///< exchange_map.hpp
  Bitboard simply_hung_set[2];
  PinMap pins[2];  ///< by the side whose king it is
  SideView view[2];
  FileSet king_file[2];
  bool opposite_wings;
};

inline Maps make_maps(const Board& board, const AttackMap& attacks) {
  Maps maps;
  maps.attacks = attacks;
  maps.hung = hung_squares(board, attacks);
  for (unsigned side = 0; side < 2; ++side) {
    maps.count[side] = count_attackers(attacks, side);
    maps.simply_hung_set[side] = simply_hung(board, attacks, side);
    maps.pins[side] = make_pin_map(board, attacks, side);
    maps.view[side] = make_side_view(board, attacks, side);
    maps.king_file[side] = fold_files(board.king[side]);
  }
  maps.opposite_wings = kings_on_opposite_wings(maps.king_file[kWhite], maps.king_file[kBlack]);
  return maps;
}

/// Danger to the king of the enemy of `side` after the non-linear stage, and the base values of the groups that make
/// it; centipawns, view of `side`.
template <class TraceT>
inline int attack_on_king(const Board& board, const Maps& maps, unsigned side, unsigned scale,
                          const Parameters& parameters, TraceT& trace) {
  const SideView& view = maps.view[side];
  const FileSet near = files_near(maps.king_file[1 - side]);
  const KingDangerScore rooks = rooks_on_files(view, near, maps.opposite_wings, side, parameters, trace);
  const KingDangerScore minors = minor_on_weak(view, near, maps.opposite_wings, side, parameters, trace);
  const KingDangerScore diagonals = bishops(board, maps.attacks, maps.opposite_wings, side, parameters, trace);
  const int storm = pawn_storm(view, side, parameters, trace);
  const int shelter = pawn_shelter(maps.view[1 - side], 1 - side, parameters, trace);
  const int attackers = king_attackers(view, side, parameters, trace);
  const int halves =
      rooks.danger_halves + minors.danger_halves + diagonals.danger_halves + 2 * (storm + shelter + attackers);
  const int danger = king_danger(halves, scale, parameters.control);
  trace.king_danger(side, danger);
  return rooks.base_cp + minors.base_cp + diagonals.base_cp + danger;
}

/// Pawns of a side, its own view, centipawns.
template <class TraceT>
inline int pawns(const SideView& view, unsigned side, const SignatureEntry& enemy, const Parameters& parameters,
                 TraceT& trace) {
  const PawnStructureScore structure = pawn_structure(view, side, parameters, trace);
  const PassedPawnsScore passed = passed_pawns(view, side, parameters, trace);
  const int wasted = wasted_pawns(view, side, parameters, trace);
  const ScaledPawns scaled = scale_pawns(structure.dynamic_cp, passed.scaled_cp, wasted, enemy, parameters.control);
  trace.share_cp(spec::kPawnStructure, side, scaled.structure_cp);
  trace.share_cp(spec::kPassedPawns, side, scaled.passed_cp);
  trace.share_cp(spec::kWastedPawns, side, scaled.wasted_cp);
  return structure.static_cp + passed.plain_cp + scaled.sum_cp() + passed_paths(view, side, parameters, trace) +
         multiple_pawns(view, side, parameters, trace) + rook_behind_passed(view, side, parameters, trace) +
         separated_passed(view, side, parameters, trace) + missing_wing(view, side, parameters, trace);
}

/// Threats, rays, hung and pinned pieces, view of `side`, centipawns.
template <class TraceT>
inline int tactics(const Board& board, const Maps& maps, unsigned side, const Parameters& parameters, TraceT& trace) {
  const unsigned enemy = 1 - side;
  return hung(board, maps.hung, side, parameters, trace) + xraying(board, maps.attacks, side, parameters, trace) +
         mpin_and_hung(board, maps.attacks, maps.hung, side, parameters, trace) +
         pinned(board, maps.count, maps.pins[side], side, parameters, trace) +
         relative_pins(board, maps.attacks, side, parameters, trace) +
         threats(maps.view[side], side, parameters, trace) +
         rays(board, maps.attacks, maps.count[side], side, parameters, trace) +
         pinned_and_simple_hung(maps.pins[enemy], maps.simply_hung_set[enemy], side, parameters, trace) +
         pinned_and_hung(maps.pins[enemy], maps.hung, side, parameters, trace) +
         permanent_pin_and_simple_hung(maps.pins[enemy], maps.simply_hung_set[enemy], side, parameters, trace);
}

/// Blocked bishops, trapped pieces, the seventh rank, outposts; view of `side`, centipawns.
template <class TraceT>
inline int placements(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  return self_block(view, side, parameters, trace) + opponent_block(view, side, parameters, trace) +
         back_block(view, side, parameters, trace) + trapped_bishop(view, side, parameters, trace) +
         knight_trap(view, side, parameters, trace) + rook_trap(view, side, parameters, trace) +
         queen_trap(view, side, parameters, trace) + rooks_on_seventh(view, side, parameters, trace) +
         outposts(view, side, parameters, trace);
}

/// What evaluate_board gives.
struct BoardScore {
  int white_view_cp;  ///< within +-spec::kScoreLimitCp
  bool recognised_draw;
};

template <class TraceT>
inline BoardScore evaluate_board(const Board& board, const AttackMap& attacks, const Parameters& parameters,
                                 TraceT& trace) {
  const Maps maps = make_maps(board, attacks);
  int sum = piece_placement(board, parameters, trace);
  sum += mobility(make_control_map(attacks, maps.count, board.side_to_move), parameters, trace);
  sum += bias(parameters, trace);
  sum += side_to_move(board, parameters, trace);
  sum += bishop_pair(board, parameters, trace);
  sum += joint_signature(board, parameters, trace);
  sum += development(maps.view[kWhite], maps.view[kBlack], parameters, trace);

  const SignatureEntry pieces[2] = {signature(board, kWhite, parameters, trace),
                                    signature(board, kBlack, parameters, trace)};
  for (unsigned side = 0; side < 2; ++side) {
    const SideView& view = maps.view[side];
    const int share = pieces[side].adjustment +
                      attack_on_king(board, maps, side, pieces[side].king_safety, parameters, trace) +
                      pawns(view, side, pieces[1 - side], parameters, trace) +
                      tactics(board, maps, side, parameters, trace) + placements(view, side, parameters, trace);
    sum += side == kWhite ? share : -share;
  }

  // Last of the groups: it depends on the sum of all others.
  sum += winning_chances(contempt_index(board), sum, parameters, trace);

  const DrawnScore drawn = draw_score(board, attacks, sum, parameters, trace);
  int clamped = drawn.score_cp;
  if (clamped > spec::kScoreLimitCp) clamped = spec::kScoreLimitCp;
  if (clamped < -spec::kScoreLimitCp) clamped = -spec::kScoreLimitCp;
  trace.total(drawn.score_cp, clamped);
  return {clamped, drawn.recognised_draw};
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

  const BoardScore board_score = evaluate_board(board, map, parameters, trace);
  const int score = us == kWhite ? board_score.white_view_cp : -board_score.white_view_cp;
  std::uint32_t flags = (board.king[us] & map.all[them]) != 0 ? std::uint32_t{spec::kFlagInCheck} : 0u;
  if (board_score.recognised_draw) flags |= spec::kFlagRecognisedDraw;
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
