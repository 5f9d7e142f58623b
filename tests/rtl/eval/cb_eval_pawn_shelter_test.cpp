// SPDX-License-Identifier: Apache-2.0
// cb_eval_pawn_shelter of both sides against hls::pawn_shelter.
#include "Vcb_kings_bench.h"
#include "hls/eval/pawn_shelter.hpp"
#include "tests/rtl/eval/kings_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

template <unsigned kSide>
struct PawnShelterUnit : ViewUnit<Vcb_kings_bench, spec::kPawnShelter, 3> {
  static constexpr std::size_t kClocks = 150'000;

  static CData& clock(Bench& rtl) { return rtl.pawn_shelter_clk_i; }
  static Output sample(Bench& rtl) { return {side_value(rtl.pawn_shelter_o, kSide, 9)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::pawn_shelter(input.view, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.one_in(4) ? random.view() : kings_and_pawns(random)}; }

  /// A king on every square, with every own pawn and every enemy pawn on each of the files at it and at its castled
  /// places, and all rights to castle.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {Input{}, {full_view()}};
    for (unsigned king = 0; king < 64; ++king) {
      for (unsigned file = 0; file < 8; ++file) {
        for (unsigned rank = 0; rank < 8; ++rank) {
          hls::SideView view = {};
          view.own.king = hls::Bitboard{1} << king;
          view.castling = (rank & 1) * 0x80u + (file & 1);
          view.own.pawn = square_at(file, rank);
          inputs.push_back({view});
          view.enemy.pawn = view.own.pawn;
          view.own.pawn = 0;
          inputs.push_back({view});
          // The nearest one of several counts.
          view.own.pawn = square_at(file, 3) | square_at(file, 6) | square_at(file, rank);
          view.enemy.pawn |= square_at(file, 5);
          inputs.push_back({view});
        }
      }
    }
    return inputs;
  }
};

const SideTests<PawnShelterUnit> kTests("PawnShelterRtl");

/// Largest and smallest sums, and each of the three places as the least one.
TEST(PawnShelterRtl, LeastOfThreePlaces) {
  for_both_sides<PawnShelterUnit>([]<class Unit>() {
    UnitStream<Unit> stream(unit_seed());
    const auto raw = [](int current, int castling) {
      return (static_cast<unsigned>(current) & 0x7fu) | (static_cast<unsigned>(castling) & 0x7fu) << 7;
    };
    typename Unit::Input input = {};
    input.view.own.king = square_at(4, 0);
    const int values[] = {-64, -63, -1, 0, 1, 63};
    for (const int current : values) {
      for (const int king_side : values) {
        for (const int queen_side : values) {
          // Centrality 1 is the g file's, 2 the c file's, 3 that of the king on e1.
          stream.load(0, [&](std::uint32_t address) {
            const unsigned centrality = spec::address_entry(address) % 4;
            return raw(current, centrality == 1 ? king_side : centrality == 2 ? queen_side : -64);
          });
          for (unsigned rights = 0; rights < 4; ++rights) {
            input.view.castling = (rights & 1) * 0x80u + (rights >> 1);
            stream.step(input);
            int least = current;
            if ((rights & 1) != 0) least = std::min(least, king_side);
            if ((rights & 2) != 0) least = std::min(least, queen_side);
            EXPECT_EQ(stream.model(input, 0)[0], 3 * least);
          }
          for (unsigned i = 0; i < Unit::kLatency; ++i) stream.step(input);
        }
      }
    }
    EXPECT_EQ(stream.mismatches(), 0u);
  });
}

}  // namespace
}  // namespace cobalt::test
