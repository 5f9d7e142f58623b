// SPDX-License-Identifier: Apache-2.0
// cb_eval_draw_class against hls::draw_class: dead draws, the endgame ROM, all rules together.
#include "tests/rtl/eval/endings_inputs.hpp"

namespace cobalt::test {
namespace {

struct DrawClassUnit : DrawClassUnits<spec::kContempt, 6> {
  static constexpr std::size_t kClocks = 200'000;
  using Output = std::array<int, 3>;

  static Output sample(Bench& rtl) {
    const int way = rtl.draw_class_way_o;
    return {way, way != 0 ? signed_value(rtl.draw_class_score_o, 8) : 0, rtl.draw_class_recognised_o};
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const hls::DrawClass found = draw_class(input, parameters, trace);
    return {found.way, found.draw_score_cp, found.recognised_draw ? 1 : 0};
  }
  static Input random(UnitInputs& random) { return EndingInputs(random).any(); }
};

using Unit = DrawClassUnit;
TEST(DrawClassRtl, HeldInput) { check_held<Unit>(); }
TEST(DrawClassRtl, Latency) { check_latency<Unit>(); }

/// Both banks of both groups loaded with random values.
void load_all(UnitStream<Unit>& stream, UnitInputs& random) {
  load_both_banks(stream, random);
  for (unsigned bank = 0; bank < 2; ++bank) {
    for (unsigned entry = 0; entry < 2; ++entry) {
      const std::uint32_t address = spec::parameter_address(spec::kBishopsOfOppositeColours, 0, entry);
      stream.step(Unit::Input{}, {.bank = 0, .write = ParameterWrite{bank, address, 1 + random.below(63)}});
    }
  }
  for (unsigned i = 0; i < 2 * Unit::kLatency; ++i) stream.step(Unit::Input{});
}

/// Counts of what the model says, so that a test knows that it saw every case.
struct Seen {
  std::uint64_t positions = 0;
  std::uint64_t draws = 0;
};

/// Every placement of the pieces that `place` adds to two kings, both sides on move.
template <class Place>
Seen all_placements(UnitStream<Unit>& stream, Place place) {
  Seen seen;
  for (unsigned own = 0; own < 64; ++own) {
    for (unsigned enemy = 0; enemy < 64; ++enemy) {
      for (const unsigned pawn_side : {hls::kWhite, hls::kBlack}) {
        EndingBuilder builder;
        if (!builder.put(&hls::Board::king, pawn_side, own) || !builder.put(&hls::Board::king, 1 - pawn_side, enemy) ||
            !place(builder, pawn_side)) {
          continue;
        }
        for (const unsigned to_move : {hls::kWhite, hls::kBlack}) {
          builder.to_move(to_move);
          const Unit::Input input = builder.input();
          stream.step(input);
          ++seen.positions;
          seen.draws += stream.model(input, 0)[2] != 0 ? 1 : 0;
        }
      }
    }
  }
  return seen;
}

/// The whole bitbase, both colours, the king's squares that cannot be included.
TEST(DrawClassRtl, EveryKingAndPawnEnding) {
  UnitInputs random(unit_seed());
  UnitStream<Unit> stream(unit_seed());
  load_all(stream, random);
  std::uint64_t positions = 0;
  for (unsigned pawn = 8; pawn < 56; ++pawn) {
    positions += all_placements(stream, [&](EndingBuilder& builder, unsigned side) {
                   return builder.put(&hls::Board::pawn, side, pawn);
                 }).positions;
  }
  EXPECT_EQ(positions, 2u * 2 * 48 * 63 * 62);
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// Each pattern of the ROM around its pawn: all squares of both kings, the pieces on random squares.
TEST(DrawClassRtl, EveryPairOfKingsInThePatterns) {
  UnitInputs random(unit_seed());
  UnitStream<Unit> stream(unit_seed());
  load_all(stream, random);
  Seen rook_and_pawn;
  Seen queen;
  Seen rook;
  const auto add = [](Seen& sum, const Seen& more) {
    sum.positions += more.positions;
    sum.draws += more.draws;
  };
  const auto seen_by = [](unsigned side, unsigned square) { return side == hls::kWhite ? square : square ^ 56u; };
  for (unsigned pawn = 8; pawn < 56; ++pawn) {
    add(rook_and_pawn, all_placements(stream, [&](EndingBuilder& builder, unsigned side) {
          return builder.put(&hls::Board::pawn, side, seen_by(side, pawn)) &&
                 builder.put(&hls::Board::rook, side, random.below(64)) &&
                 builder.put(&hls::Board::rook, 1 - side, seen_by(side, 32 + random.below(24)));
        }));
  }
  for (unsigned pawn = 32; pawn < 56; ++pawn) {
    for (unsigned repeat = 0; repeat < (pawn < 40 ? 1u : 3u); ++repeat) {
      add(queen, all_placements(stream, [&](EndingBuilder& builder, unsigned side) {
            return builder.put(&hls::Board::pawn, side, seen_by(side, pawn)) &&
                   builder.put(&hls::Board::queen, 1 - side, random.below(64));
          }));
      add(rook, all_placements(stream, [&](EndingBuilder& builder, unsigned side) {
            return builder.put(&hls::Board::pawn, side, seen_by(side, pawn)) &&
                   builder.put(&hls::Board::rook, 1 - side, random.below(64));
          }));
    }
  }
  for (const Seen& seen : {rook_and_pawn, queen, rook}) {
    EXPECT_GT(seen.draws, 1'000u);
    EXPECT_GT(seen.positions - seen.draws, 10 * seen.draws);
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// The corner king of the wrong rook's pawn on all squares, bishops of both colours.
TEST(DrawClassRtl, EveryCornerOfTheRooksPawn) {
  UnitInputs random(unit_seed());
  UnitStream<Unit> stream(unit_seed());
  load_all(stream, random);
  Seen seen;
  for (const unsigned pawn : {8u, 31u, 48u, 55u, 49u}) {
    for (const unsigned bishop : {18u, 19u}) {
      for (const unsigned second_pawn : {pawn, pawn ^ 8u, pawn ^ 1u}) {
        const Seen more = all_placements(stream, [&](EndingBuilder& builder, unsigned side) {
          if (second_pawn != pawn) builder.put(&hls::Board::pawn, side, second_pawn);
          return builder.put(&hls::Board::pawn, side, pawn) && builder.put(&hls::Board::bishop, side, bishop);
        });
        seen.positions += more.positions;
        seen.draws += more.draws;
      }
    }
  }
  EXPECT_GT(seen.draws, 1'000u);
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// All numbers of minors a side, on squares of either colour, and every other piece added to them.
TEST(DrawClassRtl, EveryFewMinors) {
  UnitInputs random(unit_seed());
  UnitStream<Unit> stream(unit_seed());
  load_all(stream, random);
  for (unsigned numbers = 0; numbers < 256; ++numbers) {
    for (unsigned extra = 0; extra < 11; ++extra) {
      for (unsigned repeat = 0; repeat < 16; ++repeat) {
        EndingBuilder builder;
        builder.put(&hls::Board::king, hls::kWhite, 0);
        builder.put(&hls::Board::king, hls::kBlack, 63);
        const unsigned colours = random.below(3);  // all bishops on one colour, or any
        for (unsigned i = 0; i < 4; ++i) {
          for (unsigned n = (numbers >> (2 * i)) & 3; n > 0; --n) {
            unsigned square = random.below(64);
            if (colours < 2 && ((square ^ (square >> 3)) & 1) != colours) square ^= 1;
            builder.put(i < 2 ? &hls::Board::bishop : &hls::Board::knight, i % 2, square);
          }
        }
        constexpr std::array kKinds = {&hls::Board::pawn, &hls::Board::rook, &hls::Board::queen, &hls::Board::knight,
                                       &hls::Board::bishop};
        if (extra > 0) builder.put(kKinds[(extra - 1) / 2], extra % 2, random.below(64));
        stream.step(builder.input());
      }
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

TEST(DrawClassRtl, FullRateRandom) {
  UnitInputs random(unit_seed() + 1);
  UnitStream<Unit> stream(unit_seed() + 1);
  load_all(stream, random);
  std::array<std::uint64_t, 3> ways{};  // not at all, partly, recognised
  constexpr unsigned kCount = 300'000;
  const std::uint64_t compared = stream.compared();
  for (unsigned i = 0; i < kCount; ++i) {
    const unsigned bank = random.below(2);
    const Unit::Input input = Unit::random(random);
    const int way = stream.model(input, bank)[0];
    ++ways[way == 0 ? 0 : way < hls::kWholeWay ? 1 : 2];
    stream.step(input, {.bank = bank});
  }
  EXPECT_EQ(stream.compared() - compared, kCount);
  EXPECT_EQ(stream.mismatches(), 0u);
  for (const std::uint64_t count : ways) EXPECT_GT(count, kCount / 50);
}

/// Each enable alone for one clock, so that one that comes early or late is found.
TEST(DrawClassRtl, InputsAreAligned) {
  UnitInputs random(unit_seed());
  UnitStream<Unit> stream(unit_seed());
  load_all(stream, random);
  for (unsigned i = 0; i < 3'000; ++i) {
    const Unit::Input quiet = Unit::random(random);
    Unit::Input pulse = quiet;
    switch (i % 4) {
      case 0:
        pulse.reduce_opposite_bishops = !pulse.reduce_opposite_bishops;
        break;
      case 1:
        pulse.apply_contempt = !pulse.apply_contempt;
        break;
      case 2:
        pulse.endgame_rom = !pulse.endgame_rom;
        break;
      default:
        pulse.board.side_to_move ^= 1u;
        break;
    }
    for (unsigned clock = 0; clock < Unit::kLatency; ++clock) stream.step(quiet);
    stream.step(pulse);
    for (unsigned clock = 0; clock < Unit::kLatency; ++clock) stream.step(quiet);
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

}  // namespace
}  // namespace cobalt::test
