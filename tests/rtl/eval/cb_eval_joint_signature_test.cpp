// SPDX-License-Identifier: Apache-2.0
// cb_eval_joint_signature against hls::joint_signature.
#include "Vcb_unit_bench.h"
#include "hls/eval/joint_signature.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct JointSignatureUnit : GroupUnit<Vcb_unit_bench, spec::kJointSignature, 2> {
  struct Input {
    hls::Board board;
  };

  static CData& clock(Bench& rtl) { return rtl.joint_signature_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.joint_signature_white_i, piece_words(input.board, hls::kWhite));
    put_words(rtl.joint_signature_black_i, piece_words(input.board, hls::kBlack));
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.joint_signature_o, 8)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::joint_signature(input.board, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.board()};
    if (random.one_in(2)) {
      for (hls::Bitboard* kind : {input.board.queen, input.board.rook, input.board.bishop, input.board.knight}) {
        kind[hls::kWhite] = random.squares(2);
        kind[hls::kBlack] = random.squares(2);
      }
    }
    return input;
  }
  static std::string text(const Input& input) { return text_of(input.board); }

  static std::vector<Input> corners() {
    std::vector<Input> inputs = {{hls::Board{}}};
    for (unsigned kinds = 0; kinds < 256; ++kinds) {
      for (const unsigned square : {0u, 7u, 28u, 56u, 63u}) {
        hls::Board board = {};
        for (unsigned side = 0; side < 2; ++side) {
          hls::Bitboard* const sets[] = {board.knight, board.bishop, board.rook, board.queen};
          for (unsigned kind = 0; kind < 4; ++kind) {
            if (((kinds >> (4 * side + kind)) & 1) != 0) sets[kind][side] = hls::Bitboard{1} << square;
          }
          board.pawn[side] = ~hls::Bitboard{0};
          board.king[side] = hls::Bitboard{1} << square;
        }
        inputs.push_back({board});
      }
    }
    // A single piece of one kind on every square.
    for (unsigned square = 0; square < 64; ++square) {
      for (unsigned side = 0; side < 2; ++side) {
        for (unsigned kind = 0; kind < 4; ++kind) {
          hls::Board board = {};
          hls::Bitboard* const sets[] = {board.knight, board.bishop, board.rook, board.queen};
          sets[kind][side] = hls::Bitboard{1} << square;
          inputs.push_back({board});
        }
      }
    }
    return inputs;
  }
};

const UnitTests<JointSignatureUnit> kTests("JointSignatureRtl");

}  // namespace
}  // namespace cobalt::test
