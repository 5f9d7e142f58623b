// SPDX-License-Identifier: Apache-2.0
// The four groups of one register each that count once for the side that pins a hung piece: mpin_and_hung,
// pinned_and_simple_hung, pinned_and_hung and permanent_pin_and_simple_hung.
#include "hls/eval/pinned_and_hung.hpp"

#include "tests/hls/plain_board.hpp"
#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroups[] = {spec::kMpinAndHung, spec::kPinnedAndSimpleHung, spec::kPinnedAndHung,
                                spec::kPermanentPinAndSimpleHung};

/// A position, and which of the groups count for White; none counts for Black.
struct Case {
  const char* what;
  const char* fen;
  bool mpin_and_hung, pinned_and_simple_hung, pinned_and_hung, permanent_pin_and_simple_hung;
};
class WhitePins : public testing::TestWithParam<Case> {
 protected:
  /// Each group counts for `side` or for nobody.
  static void expect_uses(const test::PackedPosition& position, unsigned side) {
    const Case& one = GetParam();
    const bool expected[] = {one.mpin_and_hung, one.pinned_and_simple_hung, one.pinned_and_hung,
                             one.permanent_pin_and_simple_hung};
    const test::BothParameters zero;
    auto trace = std::make_unique<Trace>();
    const std::uint32_t word = evaluate_packed_traced(position.data(), zero.golden(), *trace);
    ASSERT_EQ(test::status_of(word), 0u);
    for (unsigned i = 0; i < 4; ++i) {
      const std::vector<unsigned> sides = expected[i] ? std::vector{side} : std::vector<unsigned>{};
      EXPECT_EQ(test::sides_of_uses(*trace, kGroups[i]), sides) << spec::kGroupTable[kGroups[i]].name;
    }
  }
};

TEST_P(WhitePins, CountForWhite) { expect_uses(test::packed(GetParam().fen), kWhite); }
TEST_P(WhitePins, CountForBlackWhenMirrored) { expect_uses(test::mirror(test::packed(GetParam().fen)), kBlack); }

INSTANTIATE_TEST_SUITE_P(
    Examples, WhitePins,
    testing::Values(
        // The examples of docs/reference/evaluation/tactics.md.
        Case{"mpin", "6k1/4r3/8/4n3/3P4/8/8/4R1K1 w - - 0 1", true, false, false, false},
        Case{"mpin_before_a_queen", "6k1/4q3/8/4n3/3P4/8/8/4R1K1 w - - 0 1", false, false, false, false},
        Case{"pinned_and_unprotected", "4k3/8/8/4n3/8/8/8/4R1K1 w - - 0 1", false, true, true, false},
        Case{"pinned_and_protected", "4k3/8/3p4/4n3/8/8/8/4R1K1 w - - 0 1", false, false, false, false},
        Case{"hung_not_simply", "4k3/8/3p4/4n3/8/5N2/1B6/4R1K1 w - - 0 1", false, false, true, false},
        Case{"permanent", "6rk/6np/7P/8/8/8/1B6/6K1 w - - 0 1", false, true, true, true},
        Case{"pawn_steps_between", "6rk/5pnp/7P/8/8/8/1B6/6K1 w - - 0 1", false, true, true, false},
        // mpin_and_hung.
        Case{"mpin_not_hung", "6k1/4r3/8/4n3/8/8/8/4R1K1 w - - 0 1", false, false, false, false},
        Case{"mpin_bishop_before_knight", "6k1/6n1/8/8/3r4/8/1B6/6K1 w - - 0 1", true, false, false, false},
        Case{"mpin_bishop_before_bishop", "6k1/6b1/8/8/3r4/8/1B6/6K1 w - - 0 1", true, false, false, false},
        Case{"mpin_bishop_before_rook", "6k1/6r1/8/8/3r4/8/1B6/6K1 w - - 0 1", false, false, false, false},
        Case{"mpin_queen_before_queen", "6k1/4q3/8/4n3/3P4/8/8/4Q1K1 w - - 0 1", true, false, false, false},
        Case{"mpin_with_a_piece_between", "6k1/4r3/4p3/4n3/3P4/8/8/4R1K1 w - - 0 1", false, false, false, false},
        // Pins to the king.
        Case{"attacked_by_a_pawn", "4k3/8/3p4/4n3/3P4/8/8/4R1K1 w - - 0 1", false, true, true, false},
        Case{"hung_without_a_pin", "5k2/8/8/4n3/8/8/8/4R1K1 w - - 0 1", false, false, false, false},
        Case{"another_piece_is_hung", "4k3/8/3p4/4n3/8/8/8/n3R1K1 w - - 0 1", false, false, false, false},
        // Permanent pins.
        Case{"king_escapes", "7k/6np/7P/8/8/8/1B6/6K1 w - - 0 1", false, true, true, false},
        Case{"escape_attacked", "7k/6np/7P/8/8/1B6/1B6/6K1 w - - 0 1", false, true, true, true},
        Case{"pawn_attacks_the_pinner", "6rk/6np/7P/8/8/p7/1B6/6K1 w - - 0 1", false, true, true, false},
        Case{"pawn_needs_two_squares", "6rk/4p1np/7P/8/8/8/1B6/6K1 w - - 0 1", false, true, true, true},
        Case{"king_captures", "6Nk/6np/7P/8/8/8/1B6/6K1 w - - 0 1", false, true, true, false},
        Case{"escape_along_the_line", "5rn1/5bkp/5npr/6P1/8/8/1B6/6K1 w - - 0 1", false, true, true, true}),
    test::case_name);

TEST(PinnedAndHung, RegistersCountForTheSideThatPins) {
  constexpr char kFen[] = "6rk/6np/7P/8/8/8/1B6/6K1 w - - 0 1";
  const test::PackedPosition mirrored = test::mirror(test::packed(kFen));
  for (const unsigned group : {spec::kPinnedAndSimpleHung, spec::kPinnedAndHung, spec::kPermanentPinAndSimpleHung}) {
    test::BothParameters parameters;
    parameters.set_field(group, 0, 0, "value", -33);
    EXPECT_EQ(test::score_of(evaluate_packed(test::packed(kFen).data(), parameters.golden())), -33);
    // Mirrored, Black pins and is on move.
    EXPECT_EQ(test::score_of(evaluate_packed(mirrored.data(), parameters.golden())), -33);
  }
}

}  // namespace
}  // namespace cobalt::hls
