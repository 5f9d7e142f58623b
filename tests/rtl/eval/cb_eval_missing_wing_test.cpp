// SPDX-License-Identifier: Apache-2.0
// cb_eval_missing_wing against hls::missing_wing of both sides.
#include "Vcb_pawns_bench.h"
#include "hls/eval/missing_wing.hpp"
#include "tests/rtl/eval/pawn_unit_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct MissingWingUnit : GroupUnit<Vcb_pawns_bench, spec::kMissingWing, 5> {
  static constexpr std::size_t kClocks = 100'000;
  struct Input {
    hls::Board board;
  };

  static CData& clock(Bench& rtl) { return rtl.missing_wing_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.white_i, piece_words(input.board, hls::kWhite));
    put_words(rtl.black_i, piece_words(input.board, hls::kBlack));
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.missing_wing_o, 11)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::missing_wing(view_without_attacks(input.board, hls::kWhite), hls::kWhite, parameters, trace) -
            hls::missing_wing(view_without_attacks(input.board, hls::kBlack), hls::kBlack, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.one_in(4) ? random.board() : board_of_pawns(random, 8)};
    if (random.one_in(4)) {  // any numbers of pieces
      for (unsigned side = 0; side < 2; ++side) {
        input.board.knight[side] = random.bitboard();
        input.board.bishop[side] = random.bitboard();
        input.board.rook[side] = random.bitboard();
        input.board.queen[side] = random.bitboard();
      }
    }
    for (unsigned side = 0; side < 2; ++side) {
      if (random.one_in(4)) continue;
      input.board.pawn[side] &= random.one_in(2) ? hls::kPawnQueenSide : ~hls::kPawnQueenSide;
    }
    return input;
  }
  static std::string text(const Input& input) { return text_of(input.board); }
};

using Unit = MissingWingUnit;
const RandomTests<Unit> kTests("MissingWingRtl");

/// The first n squares from a1.
hls::Bitboard first(unsigned n) { return n >= 64 ? ~hls::Bitboard{0} : (hls::Bitboard{1} << n) - 1; }
/// Both with pawns on the queen side only.
hls::Board one_wing() {
  hls::Board board = {};
  board.pawn[hls::kWhite] = 0x01;
  board.pawn[hls::kBlack] = 0x01;
  return board;
}

/// Every number of pieces of one kind against every number of another, where the sums meet.
TEST(MissingWingRtl, Material) {
  std::vector<Unit::Input> inputs;
  const auto set = [](hls::Board& board, unsigned kind, unsigned side, hls::Bitboard squares) {
    (kind == 0 ? board.knight : kind == 1 ? board.bishop : kind == 2 ? board.rook : board.queen)[side] = squares;
  };
  for (unsigned kind = 0; kind < 4; ++kind) {
    for (unsigned other = 0; other < 4; ++other) {
      for (unsigned n = 0; n <= 64; ++n) {
        constexpr unsigned kValue[] = {3, 3, 5, 9};
        const unsigned equal = n * kValue[kind] / kValue[other];
        for (const unsigned m : {equal - 1, equal, equal + 1, 0u, 64u}) {
          if (m > 64) continue;
          hls::Board board = one_wing();
          set(board, kind, hls::kWhite, first(n));
          set(board, other, hls::kBlack, first(m));
          inputs.push_back({board});
        }
      }
    }
  }
  hls::Board all = one_wing();
  for (hls::Bitboard* pieces : {all.knight, all.bishop, all.rook, all.queen}) pieces[hls::kWhite] = first(64);
  inputs.push_back({all});
  std::swap(all.knight[0], all.knight[1]);
  for (hls::Bitboard* pieces : {all.bishop, all.rook, all.queen}) std::swap(pieces[0], pieces[1]);
  inputs.push_back({all});
  check_inputs<Unit>(inputs);
}

/// Every number of pawns on either wing, against fewer, as many and more.
TEST(MissingWingRtl, Pawns) {
  std::vector<Unit::Input> inputs;
  for (const hls::Bitboard wing : {hls::kPawnQueenSide, ~hls::kPawnQueenSide, ~hls::Bitboard{0}}) {
    for (unsigned n = 0; n <= 64; ++n) {
      for (unsigned m = 0; m <= 64; ++m) {
        hls::Board board = {};
        board.pawn[hls::kWhite] = first(n) & wing;
        board.pawn[hls::kBlack] = first(m);
        inputs.push_back({board});
        std::swap(board.pawn[0], board.pawn[1]);
        inputs.push_back({board});
      }
    }
  }
  for (unsigned square = 0; square < 64; ++square) {
    hls::Board board = {};
    board.pawn[hls::kWhite] = hls::Bitboard{1} << square;
    inputs.push_back({board});
  }
  check_inputs<Unit>(inputs);
}

TEST(MissingWingRtl, ExtremeValues) {
  std::vector<Unit::Input> inputs;
  for (unsigned ahead = 0; ahead < 2; ++ahead) {
    inputs.push_back({one_wing()});
    inputs.back().board.queen[ahead] = 1;
  }
  check_register_pairs<Unit>(inputs);
}

}  // namespace
}  // namespace cobalt::test
