// SPDX-License-Identifier: Apache-2.0
// cb_eval_bishops_of_opposite_colours inside cb_eval_draw_class: how far the score goes, without contempt.
#include "tests/rtl/eval/endings_inputs.hpp"

namespace cobalt::test {
namespace {

DrawClassInput without_contempt(DrawClassInput input) {
  input.apply_contempt = false;
  return input;
}

struct BishopsUnit : DrawClassUnits<spec::kBishopsOfOppositeColours, 3> {
  static constexpr std::size_t kClocks = 100'000;
  using Output = std::array<int, 3>;

  static Output sample(Bench& rtl) {
    return {static_cast<int>(rtl.draw_class_way_o), signed_value(rtl.draw_class_score_o, 8),
            rtl.draw_class_recognised_o};
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const hls::DrawClass found = draw_class(input, parameters, trace);
    return {found.way, found.draw_score_cp, found.recognised_draw ? 1 : 0};
  }
  static Input random(UnitInputs& random) {
    EndingInputs endings(random);
    Input input = random.one_in(5) ? endings.any() : endings.bishops();
    input.apply_contempt = false;
    return input;
  }

  /// A bishop a side on all pairs of squares, alone and with one more piece of every kind.
  static std::vector<Input> corners() {
    std::vector<Input> inputs;
    for (unsigned white = 0; white < 64; ++white) {
      for (unsigned black = 0; black < 64; ++black) {
        for (unsigned kind = 0; kind < 6; ++kind) {
          constexpr std::array kKinds = {&hls::Board::pawn, &hls::Board::knight, &hls::Board::bishop, &hls::Board::rook,
                                         &hls::Board::queen};
          EndingBuilder builder;
          builder.put(&hls::Board::bishop, hls::kWhite, white);
          if (!builder.put(&hls::Board::bishop, hls::kBlack, black)) continue;
          if (kind < 5) builder.put(kKinds[kind], (white + black + kind) % 2, (white * 7 + black * 5 + kind) % 64);
          for (unsigned side = 0, square = 0; side < 2; ++square) {
            if (builder.put(&hls::Board::king, side, square)) ++side;
          }
          inputs.push_back(without_contempt(builder.input()));
        }
      }
    }
    return inputs;
  }
};

using Unit = BishopsUnit;
const UnitTests<Unit> kTests("BishopsOfOppositeColoursRtl");

TEST(BishopsOfOppositeColoursRtl, GreatestReduction) {
  UnitStream<Unit> stream(unit_seed());
  stream.load(0, [](std::uint32_t address) { return spec::address_entry(address) == 0 ? 63u : 1u; });
  EndingBuilder builder;
  builder.put(&hls::Board::king, hls::kWhite, 4);
  builder.put(&hls::Board::king, hls::kBlack, 60);
  builder.put(&hls::Board::bishop, hls::kWhite, 0);
  builder.put(&hls::Board::bishop, hls::kBlack, 7);
  const Unit::Input pure = without_contempt(builder.input());
  builder.put(&hls::Board::queen, hls::kBlack, 8);
  const Unit::Input with_queen = without_contempt(builder.input());
  EXPECT_EQ(stream.model(pure, 0)[0], 63);
  EXPECT_EQ(stream.model(with_queen, 0)[0], 1);
  for (unsigned i = 0; i < 2 * Unit::kLatency; ++i) stream.step(i % 2 == 0 ? pure : with_queen);
  EXPECT_EQ(stream.mismatches(), 0u);
}

}  // namespace
}  // namespace cobalt::test
