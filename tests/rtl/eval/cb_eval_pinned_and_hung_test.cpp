// SPDX-License-Identifier: Apache-2.0
// The four groups of one register that count once for the side with a pin of some kind on a hung piece, against the
// model: cb_eval_mpin_and_hung, cb_eval_pinned_and_hung, cb_eval_pinned_and_simple_hung and
// cb_eval_permanent_pin_and_simple_hung.
#include "Vcb_pins_bench.h"
#include "hls/eval/mpin_and_hung.hpp"
#include "hls/eval/permanent_pin_and_simple_hung.hpp"
#include "hls/eval/pinned_and_hung.hpp"
#include "hls/eval/pinned_and_simple_hung.hpp"
#include "tests/rtl/units/pin_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct MpinAndHungUnit : GroupUnit<Vcb_pins_bench, spec::kMpinAndHung, 1> {
  struct Input {
    hls::Board board;
    hls::Bitboard hung;
  };
  static CData& clock(Bench& rtl) { return rtl.mpin_and_hung_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    const hls::AttackMap map = hls::make_attack_map(input.board);
    rtl.hung_i = input.hung;
    rtl.white_set_i = hls::mpinned(input.board, map, hls::kWhite);
    rtl.black_set_i = hls::mpinned(input.board, map, hls::kBlack);
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.mpin_and_hung_o, 8)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const hls::AttackMap map = hls::make_attack_map(input.board);
    return {hls::mpin_and_hung(input.board, map, input.hung, hls::kWhite, parameters, trace) -
            hls::mpin_and_hung(input.board, map, input.hung, hls::kBlack, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {board_with_mpins(random), 0};
    const hls::AttackMap map = hls::make_attack_map(input.board);
    const hls::Bitboard white = hls::mpinned(input.board, map, hls::kWhite);
    const hls::Bitboard black = hls::mpinned(input.board, map, hls::kBlack);
    // One side's pieces, both, or any.
    input.hung = random.one_in(4) ? random.bits() & random.bits() : random.one_in(2) ? white | ~black : black;
    return input;
  }
  static std::string text(const Input& input) { return text_of(input.board) + " hung" + text_of({input.hung}); }
};

/// Pins to both kings and sets of squares that are hung, White's and Black's (the same where the unit has only one).
struct PinsAndHung {
  hls::PinMap pins[2];
  hls::Bitboard hung[2];
};
PinsAndHung any_pins_and_hung(UnitInputs& random) {
  PinsAndHung input = {{any_pins(random), any_pins(random)}, {}};
  input.hung[0] = random.bits() & random.bits() & random.bits();
  input.hung[1] = random.bits() & random.bits() & random.bits();
  return input;
}
std::string text_of(const PinsAndHung& input) {
  std::string text;
  for (unsigned side = 0; side < 2; ++side) {
    std::array<std::uint64_t, 10> words;
    std::copy(std::begin(input.pins[side].pinned), std::end(input.pins[side].pinned), words.begin());
    words[8] = input.pins[side].permanent;
    words[9] = input.hung[side];
    text += (side == 0 ? " White: pinned, permanent, hung" : " Black:") + test::text_of(words);
  }
  return text;
}

struct PinnedAndHungUnit : GroupUnit<Vcb_pins_bench, spec::kPinnedAndHung, 1> {
  using Input = PinsAndHung;
  static CData& clock(Bench& rtl) { return rtl.pinned_and_hung_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    rtl.hung_i = input.hung[0];
    rtl.white_set_i = input.pins[hls::kWhite].any();
    rtl.black_set_i = input.pins[hls::kBlack].any();
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.pinned_and_hung_o, 8)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::pinned_and_hung(input.pins[hls::kBlack], input.hung[0], hls::kWhite, parameters, trace) -
            hls::pinned_and_hung(input.pins[hls::kWhite], input.hung[0], hls::kBlack, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return any_pins_and_hung(random); }
  static std::string text(const Input& input) { return text_of(input); }
};

struct PinnedAndSimpleHungUnit : GroupUnit<Vcb_pins_bench, spec::kPinnedAndSimpleHung, 1> {
  using Input = PinsAndHung;
  static CData& clock(Bench& rtl) { return rtl.pinned_and_simple_hung_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    rtl.white_hung_i = static_cast<CData>(pinned_in(input.pins[0], input.hung[0]));
    rtl.black_hung_i = static_cast<CData>(pinned_in(input.pins[1], input.hung[1]));
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.pinned_and_simple_hung_o, 9)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::pinned_and_simple_hung(input.pins[1], input.hung[1], hls::kWhite, parameters, trace) -
            hls::pinned_and_simple_hung(input.pins[0], input.hung[0], hls::kBlack, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return any_pins_and_hung(random); }
  static std::string text(const Input& input) { return text_of(input); }
};

struct PermanentPinAndSimpleHungUnit : GroupUnit<Vcb_pins_bench, spec::kPermanentPinAndSimpleHung, 1> {
  using Input = PinsAndHung;
  static CData& clock(Bench& rtl) { return rtl.permanent_pin_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    PinnedAndSimpleHungUnit::drive(rtl, input);
    rtl.white_permanent_i = input.pins[0].permanent;
    rtl.black_permanent_i = input.pins[1].permanent;
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.permanent_pin_o, 9)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::permanent_pin_and_simple_hung(input.pins[1], input.hung[1], hls::kWhite, parameters, trace) -
            hls::permanent_pin_and_simple_hung(input.pins[0], input.hung[0], hls::kBlack, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = any_pins_and_hung(random);
    for (hls::Bitboard& hung : input.hung) hung |= random.bits();
    for (hls::PinMap& pins : input.pins) {
      pins.permanent = static_cast<hls::FileSet>(pins.permanent & random.bits() & random.bits());
    }
    return input;
  }
  static std::string text(const Input& input) { return text_of(input); }
};

/// The least and the greatest value, for White, for Black, for both and for nobody.
template <class Unit>
void check_values() {
  UnitInputs random(unit_seed());
  UnitStream<Unit> stream(unit_seed());
  const int top = 1 << (spec::kGroupTable[Unit::kGroup].bits - 1);
  stream.load(0, [&](std::uint32_t) { return static_cast<std::uint32_t>(top - 1); });
  stream.load(1, [&](std::uint32_t) { return static_cast<std::uint32_t>(top); });
  std::array<unsigned, 3> seen{};
  for (unsigned i = 0; i < 4'000; ++i) {
    const auto input = Unit::random(random);
    const int expected = stream.model(input, 1)[0];
    ASSERT_TRUE(expected == 0 || expected == -top || expected == top) << expected;
    ++seen.at(expected == 0 ? 0 : expected < 0 ? 1 : 2);
    stream.step(input, {.bank = random.below(2)});
  }
  for (const unsigned count : seen) EXPECT_GT(count, 200u);
  EXPECT_EQ(stream.mismatches(), 0u);
}

const RandomTests<MpinAndHungUnit> kMpinAndHungTests("MpinAndHungRtl");
TEST(MpinAndHungRtl, ExtremeValues) { check_values<MpinAndHungUnit>(); }
const RandomTests<PinnedAndHungUnit> kPinnedAndHungTests("PinnedAndHungRtl");
TEST(PinnedAndHungRtl, ExtremeValues) { check_values<PinnedAndHungUnit>(); }
const RandomTests<PinnedAndSimpleHungUnit> kPinnedAndSimpleHungTests("PinnedAndSimpleHungRtl");
TEST(PinnedAndSimpleHungRtl, ExtremeValues) { check_values<PinnedAndSimpleHungUnit>(); }
const RandomTests<PermanentPinAndSimpleHungUnit> kPermanentPinAndSimpleHungTests("PermanentPinAndSimpleHungRtl");
TEST(PermanentPinAndSimpleHungRtl, ExtremeValues) { check_values<PermanentPinAndSimpleHungUnit>(); }

}  // namespace
}  // namespace cobalt::test
