// SPDX-License-Identifier: Apache-2.0
// cb_eval_contempt inside cb_eval_draw_class against hls::contempt: the draw score alone, whatever the rules say.
#include <vector>

#include "tests/rtl/eval/endings_inputs.hpp"
#include "tests/rtl/units/unit_checks.hpp"

namespace {

using namespace cobalt::test;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

struct ContemptUnit : DrawClassBase {
  using Output = std::array<int, 1>;
  static constexpr unsigned kGroup = spec::kContempt;
  static constexpr unsigned kLookUpStage = 6;

  static Output sample(Bench& rtl) { return {signed_value(rtl.draw_class_score_o, 8)}; }
  template <class T>
  static Output model(const Input& input, const hls::Parameters& parameters, T& trace) {
    return {input.apply_contempt ? hls::contempt(input.board, parameters, trace) : 0};
  }
  static Input random(UnitInputs& random) {
    EndingInputs endings(random);
    Input input = random.one_in(4) ? endings.any() : endings.crowd();
    input.apply_contempt = !random.one_in(8);
    return input;
  }
};
using Unit = ContemptUnit;

/// A board with these numbers of pieces, shared out between both sides.
Unit::Input pieces(unsigned minors, unsigned rooks, unsigned queens, unsigned pawns) {
  EndingBuilder builder;
  unsigned square = 0;
  builder.put(&hls::Board::king, hls::kWhite, square++);
  builder.put(&hls::Board::king, hls::kBlack, square++);
  const auto add = [&](auto kind, unsigned count) {
    for (unsigned i = 0; i < count; ++i, ++square) builder.put(kind, square % 2, square);
  };
  add(&hls::Board::knight, minors / 2);
  add(&hls::Board::bishop, minors - minors / 2);
  add(&hls::Board::rook, rooks);
  add(&hls::Board::queen, queens);
  add(&hls::Board::pawn, pawns);
  return builder.input();
}

/// Every number of each kind up to a full board, alone and around the saturation of the material.
TEST(ContemptRtl, DirectedCorners) {
  std::vector<Unit::Input> inputs;
  for (unsigned count = 0; count <= 62; ++count) {
    inputs.push_back(pieces(count, 0, 0, 0));
    inputs.push_back(pieces(0, count, 0, 0));
    inputs.push_back(pieces(0, 0, count, 0));
    inputs.push_back(pieces(0, 0, 0, count));
  }
  for (unsigned minors = 0; minors <= 21; ++minors) {
    for (unsigned rooks = 0; rooks <= 13; ++rooks) {
      for (unsigned queens = 0; queens <= 8; ++queens) inputs.push_back(pieces(minors, rooks, queens, minors % 17));
    }
  }
  check_inputs<Unit>(inputs);
}

TEST(ContemptRtl, FullRateRandom) { check_full_rate<Unit>(100'000); }
TEST(ContemptRtl, HeldInput) { check_held<Unit>(10'000); }
TEST(ContemptRtl, Latency) { EXPECT_EQ(measure_latency<Unit>(), spec::latency_cycles("draw_class")); }
TEST(ContemptRtl, WriteLatency) { EXPECT_EQ(measure_write_clocks<Unit>(), 3 - int{Unit::kLookUpStage}); }
TEST(ContemptRtl, WriteOneBankWhileReadingTheOther) { check_write_while_reading<Unit>(20); }
TEST(ContemptRtl, OtherGroupsWrites) { check_other_groups_writes<Unit>(); }
TEST(ContemptRtl, ResetInFlight) { check_reset_in_flight<Unit>(60); }
TEST(ContemptRtl, EveryEntryIsRead) { check_all_entries<Unit>(200'000, 256); }

}  // namespace
