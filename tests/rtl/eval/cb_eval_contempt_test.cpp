// SPDX-License-Identifier: Apache-2.0
// cb_eval_contempt inside cb_eval_draw_class against hls::contempt: the draw score alone, whatever the rules say, and
// the index.
#include "tests/rtl/eval/endings_inputs.hpp"

namespace cobalt::test {
namespace {

/// A board with these numbers of pieces, shared out between both sides.
DrawClassInput pieces(unsigned minors, unsigned rooks, unsigned queens, unsigned pawns) {
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

struct ContemptUnit : DrawClassUnits<spec::kContempt, 6> {
  static constexpr std::size_t kClocks = 200'000;

  using Output = std::array<int, 2>;
  static Output sample(Bench& rtl) {
    return {signed_value(rtl.draw_class_score_o, 8), static_cast<int>(rtl.draw_class_material_o)};
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {input.apply_contempt ? hls::contempt(input.board, parameters, trace) : 0,
            static_cast<int>(hls::contempt_index(input.board))};
  }
  static Input random(UnitInputs& random) {
    EndingInputs endings(random);
    Input input = random.one_in(4) ? endings.any() : endings.crowd();
    input.apply_contempt = !random.one_in(8);
    return input;
  }

  /// Every number of each kind up to a full board, alone and around the saturation of the material.
  static std::vector<Input> corners() {
    std::vector<Input> inputs;
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
    return inputs;
  }
};

const UnitTests<ContemptUnit> kTests("ContemptRtl");

}  // namespace
}  // namespace cobalt::test
