// SPDX-License-Identifier: Apache-2.0
// cb_eval_signature of both sides against hls::signature.
#include <vector>

#include "Vcb_unit_bench.h"
#include "hls/eval/signature.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

template <unsigned kSide>
struct SignatureUnit {
  using Bench = Vcb_unit_bench;
  struct Input {
    hls::Board board;  ///< pieces of kSide
  };
  using Output = std::array<std::uint64_t, 1>;  // the raw entry
  static constexpr unsigned kLatency = spec::latency_cycles("signature");
  static constexpr unsigned kGroup = spec::kSignature;
  static constexpr unsigned kLookUpStage = 3;

  static CData& clock(Vcb_unit_bench& rtl) { return rtl.signature_clk_i; }
  static void drive(Vcb_unit_bench& rtl, const Input& input) {
    put_words(rtl.signature_pieces_i, piece_words(input.board, kSide));
  }
  static Output sample(Vcb_unit_bench& rtl) {
    return {kSide == hls::kWhite ? rtl.signature_white_o : rtl.signature_black_o};
  }
  /// The fields put back where they came from.
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    const hls::SignatureEntry entry = hls::signature(input.board, kSide, parameters, trace);
    const spec::Field* fields = spec::kGroupTable[spec::kSignature].fields;
    const int values[] = {entry.adjustment, entry.king_safety, entry.pawn_structure, entry.passed_pawns};
    std::uint64_t raw = 0;
    for (unsigned i = 0; i < 4; ++i) {
      raw |= (static_cast<std::uint64_t>(values[i]) & ((1ull << fields[i].width) - 1)) << fields[i].lsb;
    }
    return {raw};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.board()};
    if (random.one_in(2)) {
      input.board.queen[kSide] = random.squares(2);
      input.board.rook[kSide] = random.squares(5);
      input.board.bishop[kSide] = random.squares(5);
      input.board.knight[kSide] = random.squares(5);
    }
    return input;
  }
  static std::string text(const Input& input) { return text_of(piece_words(input.board, kSide)); }
};

/// Up to three pieces of each kind, on every pair of squares and on every three files.
template <unsigned kSide>
std::vector<typename SignatureUnit<kSide>::Input> corners() {
  std::vector<typename SignatureUnit<kSide>::Input> inputs = {{hls::Board{}}};
  for (unsigned first = 0; first < 64; ++first) {
    for (unsigned second = 0; second < 64; ++second) {
      const hls::Bitboard pair = (hls::Bitboard{1} << first) | (hls::Bitboard{1} << second);
      const hls::Bitboard third = hls::Bitboard{1} << ((first * 7 + second * 3) % 64);
      hls::Board board = {};
      hls::Bitboard* const kinds[] = {board.knight, board.bishop, board.rook, board.queen};
      const unsigned kind = (first + second) % 4;
      kinds[kind][kSide] = pair;
      kinds[(kind + 1) % 4][kSide] = pair | third;
      kinds[(kind + 2) % 4][kSide] = third;
      board.pawn[kSide] = ~third;
      board.king[kSide] = pair;
      inputs.push_back({board});
    }
  }
  // Three of a kind on every three files, and a queen alone on every file.
  for (unsigned files = 0; files < 512; ++files) {
    for (unsigned kind = 0; kind < 3; ++kind) {
      hls::Board board = {};
      hls::Bitboard* const kinds[] = {board.knight, board.bishop, board.rook};
      kinds[kind][kSide] = (hls::Bitboard{1} << (files % 8)) | (hls::Bitboard{256} << (files / 8 % 8)) |
                           (hls::Bitboard{65536} << (files / 64));
      if (kind == 0) board.queen[kSide] = hls::Bitboard{1} << (files % 64);
      inputs.push_back({board});
    }
  }
  return inputs;
}

template <unsigned kSide>
struct Side {
  static constexpr unsigned kNumber = kSide;
  using Unit = SignatureUnit<kSide>;
};
template <class T>
class SignatureRtl : public testing::Test {};
struct SideName {
  template <class T>
  static std::string GetName(int side) {
    return side == 0 ? "White" : "Black";
  }
};
using Sides = testing::Types<Side<hls::kWhite>, Side<hls::kBlack>>;
TYPED_TEST_SUITE(SignatureRtl, Sides, SideName);

TYPED_TEST(SignatureRtl, DirectedCorners) { check_inputs<typename TypeParam::Unit>(corners<TypeParam::kNumber>()); }
TYPED_TEST(SignatureRtl, FullRateRandom) { check_full_rate<typename TypeParam::Unit>(40'000); }
TYPED_TEST(SignatureRtl, HeldInput) { check_held<typename TypeParam::Unit>(4'000); }
TYPED_TEST(SignatureRtl, Latency) {
  EXPECT_EQ(measure_latency<typename TypeParam::Unit>(), spec::latency_cycles("signature"));
}
TYPED_TEST(SignatureRtl, WriteLatency) {
  EXPECT_EQ(measure_write_clocks<typename TypeParam::Unit>(), 3 - int{TypeParam::Unit::kLookUpStage});
}
TYPED_TEST(SignatureRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<typename TypeParam::Unit>(10); }
TYPED_TEST(SignatureRtl, OtherGroupsWrites) { check_other_groups_writes<typename TypeParam::Unit>(); }
TYPED_TEST(SignatureRtl, ResetInFlight) { check_reset_in_flight<typename TypeParam::Unit>(60); }
TYPED_TEST(SignatureRtl, EveryEntryIsRead) { check_all_entries<typename TypeParam::Unit>(20'000, 128); }

}  // namespace
