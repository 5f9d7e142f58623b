// SPDX-License-Identifier: Apache-2.0
// cb_eval_joint_signature against hls::joint_signature.
#include <vector>

#include "Vcb_unit_bench.h"
#include "hls/eval/joint_signature.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

struct JointSignatureUnit {
  using Bench = Vcb_unit_bench;
  struct Input {
    hls::Board board;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("joint_signature");
  static constexpr unsigned kGroup = spec::kJointSignature;
  static constexpr unsigned kLookUpStage = 2;

  static CData& clock(Vcb_unit_bench& rtl) { return rtl.joint_signature_clk_i; }
  static void drive(Vcb_unit_bench& rtl, const Input& input) {
    put_words(rtl.joint_signature_white_i, piece_words(input.board, hls::kWhite));
    put_words(rtl.joint_signature_black_i, piece_words(input.board, hls::kBlack));
  }
  static Output sample(Vcb_unit_bench& rtl) { return {signed_value(rtl.joint_signature_o, 8)}; }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
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
  static std::string text(const Input& input) {
    return " White" + text_of(piece_words(input.board, hls::kWhite)) + " Black" +
           text_of(piece_words(input.board, hls::kBlack));
  }
};

using Unit = JointSignatureUnit;

TEST(JointSignatureRtl, DirectedCorners) {
  std::vector<Unit::Input> inputs = {{hls::Board{}}};
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
  check_inputs<Unit>(inputs);
}

TEST(JointSignatureRtl, FullRateRandom) { check_full_rate<Unit>(40'000); }
TEST(JointSignatureRtl, HeldInput) { check_held<Unit>(4'000); }
TEST(JointSignatureRtl, Latency) { EXPECT_EQ(measure_latency<Unit>(), spec::latency_cycles("joint_signature")); }
TEST(JointSignatureRtl, WriteLatency) { EXPECT_EQ(measure_write_clocks<Unit>(), 3 - int{Unit::kLookUpStage}); }
TEST(JointSignatureRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<Unit>(10); }
TEST(JointSignatureRtl, OtherGroupsWrites) { check_other_groups_writes<Unit>(); }
TEST(JointSignatureRtl, ResetInFlight) { check_reset_in_flight<Unit>(60); }
TEST(JointSignatureRtl, EveryEntryIsRead) { check_all_entries<Unit>(40'000, 256); }

}  // namespace
