// SPDX-License-Identifier: Apache-2.0
// The units of docs/reference/evaluation/endings.md against the model. contempt and bishops_of_opposite_colours are
// seen inside cb_eval_draw_class.
#include "Vcb_endings_bench.h"
#include "hls/eval/draw_score.hpp"
#include "hls/eval/winning_chances.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

/// A position, what each side attacks, and the enables.
struct DrawClassInput {
  hls::Board board;
  std::array<hls::Bitboard, 2> attacks;
  bool reduce_opposite_bishops;
  bool apply_contempt;
  bool endgame_rom;
};

/// A position of a few pieces with its real attacks and all enables on.
class EndingBuilder {
 public:
  /// Puts a piece on a square unless there is one. \return whether it did
  bool put(hls::Bitboard (hls::Board::*kind)[2], unsigned side, unsigned square) {
    const hls::Bitboard at = hls::Bitboard{1} << square;
    if ((board_.occupied & at) != 0) return false;
    (board_.*kind)[side] |= at;
    board_.all[side] |= at;
    board_.occupied |= at;
    return true;
  }
  void to_move(unsigned side) { board_.side_to_move = side; }

  DrawClassInput input() const {
    const hls::AttackMap map = hls::make_attack_map(board_);
    return {board_, {map.all[hls::kWhite], map.all[hls::kBlack]}, true, true, true};
  }

 private:
  hls::Board board_{};
};

/// Random positions of the kinds that matter.
class EndingInputs {
 public:
  explicit EndingInputs(UnitInputs& random) : random_(random) {}

  /// Any of the kinds below, the enables random.
  DrawClassInput any() {
    DrawClassInput input = any_position();
    input.reduce_opposite_bishops = random_.below(8) != 0;
    input.apply_contempt = random_.below(8) != 0;
    input.endgame_rom = random_.below(8) != 0;
    if (random_.one_in(8)) input.attacks = {random_.bitboard(), random_.bitboard()};
    return input;
  }

  /// One bishop a side, mostly on different colours, sometimes with more.
  DrawClassInput bishops() {
    EndingBuilder builder = kings();
    add(builder, &hls::Board::bishop, hls::kWhite, 1);
    add(builder, &hls::Board::bishop, hls::kBlack, 1);
    for (const unsigned side : {hls::kWhite, hls::kBlack}) {
      add(builder, &hls::Board::pawn, side, random_.below(9));
      if (random_.one_in(3)) add(builder, &hls::Board::rook, side, 1);
      if (random_.one_in(4)) add(builder, &hls::Board::queen, side, 1);
      if (random_.one_in(16)) add(builder, &hls::Board::knight, side, 1);
      if (random_.one_in(16)) add(builder, &hls::Board::bishop, side, 1);
    }
    return builder.input();
  }

  /// Any number of any pieces, up to a full board.
  DrawClassInput crowd() {
    EndingBuilder builder = kings();
    for (const unsigned side : {hls::kWhite, hls::kBlack}) {
      for (const auto kind :
           {&hls::Board::pawn, &hls::Board::knight, &hls::Board::bishop, &hls::Board::rook, &hls::Board::queen}) {
        const unsigned most = random_.one_in(8) ? 40 : random_.one_in(2) ? 3 : 8;
        add(builder, kind, side, random_.below(most));
      }
    }
    return builder.input();
  }

 private:
  using Kind = hls::Bitboard (hls::Board::*)[2];

  DrawClassInput any_position() {
    switch (random_.below(8)) {
      case 0:
        return bishops();
      case 1:
        return crowd();
      case 2:
        return rooks_pawn();
      case 3:
      case 4:
        return few_minors();
      default:
        return one_pawn();
    }
  }

  EndingBuilder kings() {
    EndingBuilder builder;
    add(builder, &hls::Board::king, hls::kWhite, 1);
    add(builder, &hls::Board::king, hls::kBlack, 1);
    builder.to_move(random_.below(2));
    return builder;
  }
  void add(EndingBuilder& builder, Kind kind, unsigned side, unsigned count) {
    for (unsigned i = 0; i < count; ++i) builder.put(kind, side, random_.below(64));
  }

  /// At most a few minors, sometimes with something else.
  DrawClassInput few_minors() {
    EndingBuilder builder = kings();
    for (const unsigned side : {hls::kWhite, hls::kBlack}) {
      add(builder, &hls::Board::knight, side, random_.one_in(2) ? 0 : random_.below(4));
      add(builder, &hls::Board::bishop, side, random_.one_in(2) ? 0 : random_.below(4));
    }
    if (random_.one_in(8)) add(builder, anything(), random_.below(2), 1);
    return builder.input();
  }

  /// Pawns on one edge and bishops against a king that is near.
  DrawClassInput rooks_pawn() {
    EndingBuilder builder;
    const unsigned side = random_.below(2);
    const unsigned file = random_.one_in(2) ? 0 : 7;
    const unsigned rank = side == hls::kWhite ? 7 - random_.below(3) : random_.below(3);
    builder.put(&hls::Board::king, 1 - side, rank * 8 + (file == 0 ? random_.below(3) : 7 - random_.below(3)));
    while (!builder.put(&hls::Board::king, side, random_.below(64))) {
    }
    for (unsigned i = random_.below(4); i > 0; --i) builder.put(&hls::Board::pawn, side, 8 * random_.below(8) + file);
    const unsigned colour = random_.below(2);
    for (unsigned i = random_.below(3); i > 0; --i) {
      const unsigned square = random_.below(64);
      const bool other = ((square ^ (square >> 3)) & 1) != colour;
      if (!other || random_.one_in(16)) builder.put(&hls::Board::bishop, side, square);
    }
    if (random_.one_in(8)) add(builder, anything(), random_.below(2), 1);
    builder.to_move(random_.below(2));
    return builder.input();
  }

  /// An ending of the ROM, pieces mostly where the patterns want them.
  DrawClassInput one_pawn() {
    EndingBuilder builder;
    const unsigned side = random_.below(2);
    const auto seen = [&](unsigned square) { return side == hls::kWhite ? square : square ^ 56u; };
    const unsigned ending = random_.below(4);
    const unsigned rank = ending < 2 ? 1 + random_.below(6) : 6 - random_.below(2);
    const unsigned file = random_.below(8);
    builder.put(&hls::Board::pawn, side, seen(8 * rank + file));
    // The king of the side without winning chances is near the pawn or its promotion square.
    const unsigned defender = ending < 2 ? 1 - side : side;
    const auto near = [&](unsigned at) { return (at + random_.below(3) + 7) % 8; };
    const unsigned defender_rank = ending < 2 ? 5 + random_.below(3) : near(rank);
    while (!builder.put(&hls::Board::king, defender,
                        random_.one_in(8) ? random_.below(64) : seen(8 * defender_rank + near(file)))) {
    }
    while (!builder.put(&hls::Board::king, 1 - defender, random_.below(64))) {
    }
    if (ending == 1) {
      while (!builder.put(&hls::Board::rook, side, random_.below(64))) {
      }
      builder.put(&hls::Board::rook, 1 - side, seen(random_.one_in(4) ? random_.below(64) : 40 + random_.below(8)));
    } else if (ending > 1) {
      builder.put(ending == 2 ? &hls::Board::rook : &hls::Board::queen, 1 - side, random_.below(64));
    }
    if (random_.one_in(8)) add(builder, anything(), random_.below(2), 1);
    builder.to_move(random_.below(2));
    return builder.input();
  }

  Kind anything() {
    constexpr std::array<Kind, 5> kKinds = {&hls::Board::pawn, &hls::Board::knight, &hls::Board::bishop,
                                            &hls::Board::rook, &hls::Board::queen};
    return kKinds[random_.below(5)];
  }

  UnitInputs& random_;
};

/// What the tests of cb_eval_draw_class have in common; each looks at what one group does in it.
template <unsigned kGroupNumber, unsigned kReadStage>
struct DrawClassUnits : GroupUnit<Vcb_endings_bench, kGroupNumber, kReadStage> {
  using Bench = Vcb_endings_bench;
  using Input = DrawClassInput;
  static constexpr unsigned kLatency = spec::latency_cycles("draw_class");

  static CData& clock(Bench& rtl) { return rtl.draw_class_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.draw_class_white_i, piece_words(input.board, hls::kWhite));
    put_words(rtl.draw_class_black_i, piece_words(input.board, hls::kBlack));
    rtl.draw_class_white_attacks_i = input.attacks[hls::kWhite];
    rtl.draw_class_black_attacks_i = input.attacks[hls::kBlack];
    rtl.draw_class_black_to_move_i = input.board.side_to_move == hls::kBlack;
    rtl.draw_class_enables_i = static_cast<CData>((input.reduce_opposite_bishops ? 1u : 0u) |
                                                  (input.apply_contempt ? 2u : 0u) | (input.endgame_rom ? 4u : 0u));
  }
  /// The model with the enables of the input.
  static hls::DrawClass draw_class(const Input& input, const hls::Parameters& parameters, auto& trace) {
    hls::Parameters enabled = parameters;
    enabled.control.reduce_opposite_bishops = input.reduce_opposite_bishops;
    enabled.control.apply_contempt = input.apply_contempt;
    enabled.control.endgame_rom = input.endgame_rom;
    hls::AttackMap map{};
    map.all[hls::kWhite] = input.attacks[hls::kWhite];
    map.all[hls::kBlack] = input.attacks[hls::kBlack];
    return hls::draw_class(input.board, map, enabled, trace);
  }
  static std::string text(const Input& input) {
    const std::array<int, 4> bits = {input.board.side_to_move == hls::kBlack, input.reduce_opposite_bishops,
                                     input.apply_contempt, input.endgame_rom};
    return text_of(input.board) + " /" + text_of(input.attacks) + " /" + text_of(bits);
  }
};

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

TEST(DrawClassRtl, HeldInput) { check_held<DrawClassUnit>(); }
TEST(DrawClassRtl, Latency) { check_latency<DrawClassUnit>(); }

/// Both banks of both groups loaded with random values.
void load_all(UnitStream<DrawClassUnit>& stream, UnitInputs& random) {
  load_both_banks(stream, random);
  for (unsigned bank = 0; bank < 2; ++bank) {
    for (unsigned entry = 0; entry < 2; ++entry) {
      const std::uint32_t address = spec::parameter_address(spec::kBishopsOfOppositeColours, 0, entry);
      stream.step(DrawClassInput{}, {.bank = 0, .write = ParameterWrite{bank, address, 1 + random.below(63)}});
    }
  }
  for (unsigned i = 0; i < 2 * DrawClassUnit::kLatency; ++i) stream.step(DrawClassInput{});
}

/// The whole bitbase: king and pawn against king on all squares, both colours, both sides on move.
TEST(DrawClassRtl, EveryKingAndPawnEnding) {
  UnitInputs random(unit_seed());
  UnitStream<DrawClassUnit> stream(unit_seed());
  load_all(stream, random);
  unsigned positions = 0;
  for (unsigned at = 0; at < 4 * 48 * 64 * 64; ++at) {
    const unsigned side = at % 2;
    EndingBuilder builder;
    builder.to_move(at / 2 % 2);
    if (!builder.put(&hls::Board::pawn, side, 8 + at / 4 % 48) ||
        !builder.put(&hls::Board::king, side, at / 192 % 64) ||
        !builder.put(&hls::Board::king, 1 - side, at / 192 / 64)) {
      continue;
    }
    stream.step(builder.input());
    ++positions;
  }
  EXPECT_EQ(positions, 2u * 2 * 48 * 63 * 62);
  EXPECT_EQ(stream.mismatches(), 0u);
}

TEST(DrawClassRtl, FullRateRandom) {
  UnitInputs random(unit_seed() + 1);
  UnitStream<DrawClassUnit> stream(unit_seed() + 1);
  load_all(stream, random);
  std::array<std::uint64_t, 3> ways{};  // not at all, partly, recognised
  constexpr unsigned kCount = 500'000;
  const std::uint64_t compared = stream.compared();
  for (unsigned i = 0; i < kCount; ++i) {
    const unsigned bank = random.below(2);
    const DrawClassInput input = DrawClassUnit::random(random);
    const int way = stream.model(input, bank)[0];
    ++ways[way == 0 ? 0 : way < hls::kWholeWay ? 1 : 2];
    stream.step(input, {.bank = bank});
  }
  EXPECT_EQ(stream.compared() - compared, kCount);
  EXPECT_EQ(stream.mismatches(), 0u);
  for (const std::uint64_t count : ways) EXPECT_GT(count, kCount / 50);
}

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

const UnitTests<ContemptUnit> kContempt("ContemptRtl");

struct BishopsOfOppositeColoursUnit : DrawClassUnits<spec::kBishopsOfOppositeColours, 3> {
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
};

const UnitTests<BishopsOfOppositeColoursUnit> kBishopsOfOppositeColours("BishopsOfOppositeColoursRtl");

struct WinningChancesUnit : GroupUnit<Vcb_endings_bench, spec::kWinningChances, 1> {
  static constexpr std::size_t kClocks = 500'000;
  struct Input {
    unsigned material;  ///< hls::contempt_index()
    int lead;
  };
  /// 20 bits in cb_endings_bench.sv, less what a value can add.
  static constexpr int kLargest = 0x7ffff - 128;
  static constexpr int kSmallest = -0x80000 + 128;

  static CData& clock(Bench& rtl) { return rtl.winning_chances_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    rtl.winning_chances_index_i = static_cast<CData>(input.material);
    rtl.winning_chances_lead_i = static_cast<unsigned>(input.lead) & 0xfffffu;
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.winning_chances_o, 20)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {input.lead + hls::winning_chances(input.material, input.lead, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.below(256), static_cast<int>(random.below(320)) - 160};
    if (random.one_in(4)) input.lead = static_cast<int>(random.below(kLargest - kSmallest + 1)) + kSmallest;
    return input;
  }
  static std::string text(const Input& input) {
    return text_of(std::array<int, 2>{static_cast<int>(input.material), input.lead});
  }
};

const UnitTests<WinningChancesUnit> kWinningChances("WinningChancesRtl");

/// Every value with every lead that does not saturate: all products and roundings.
TEST(WinningChancesRtl, AllProducts) {
  UnitStream<WinningChancesUnit> stream(unit_seed());
  for (int value = -128; value <= 127; ++value) {
    stream.load(0, [&](std::uint32_t) { return static_cast<std::uint32_t>(value) & 0xffu; });
    for (int lead = -130; lead <= 130; ++lead) stream.step({0, lead});
  }
  for (unsigned i = 0; i < WinningChancesUnit::kLatency; ++i) stream.step({0, 0});
  EXPECT_EQ(stream.mismatches(), 0u);
}

struct DrawScoreUnit {
  static constexpr std::size_t kClocks = 500'000;
  using Bench = Vcb_endings_bench;
  struct Input {
    int sum;
    unsigned way;
    int draw_score;
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("draw_score");
  static constexpr int kLargest = 0x7ffff;  ///< 20 bits in cb_endings_bench.sv
  static constexpr int kSmallest = -0x80000;

  static CData& clock(Bench& rtl) { return rtl.draw_score_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    rtl.draw_score_sum_i = static_cast<unsigned>(input.sum) & 0xfffffu;
    rtl.draw_score_way_i = input.way & 0x7fu;
    rtl.draw_score_score_i = static_cast<unsigned>(input.draw_score) & 0xffu;
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.draw_score_o, 20)}; }
  static Output model(const Input& input) {
    return {hls::draw_towards(input.sum, static_cast<int>(input.way), input.draw_score)};
  }
  static Input random(UnitInputs& random) {
    Input input = {static_cast<int>(random.below(1u << 20)) + kSmallest, random.below(hls::kWholeWay + 1),
                   static_cast<int>(random.below(256)) - 128};
    if (random.one_in(2)) input.sum /= 1024;  // near the draw score, where the rounding shows
    return input;
  }
  static std::string text(const Input& input) {
    return text_of(std::array<int, 3>{input.sum, static_cast<int>(input.way), input.draw_score});
  }
};

const UnitTests<DrawScoreUnit> kDrawScore("DrawScoreRtl");

/// Every way with every difference that matters to the rounding, both signs, and with the ends of the ranges.
TEST(DrawScoreRtl, AllWays) {
  UnitStream<DrawScoreUnit> stream(unit_seed());
  for (unsigned way = 0; way <= hls::kWholeWay; ++way) {
    for (const int draw_score : {-128, -1, 0, 1, 127}) {
      for (int difference = -200; difference <= 200; ++difference) {
        stream.step({draw_score + difference, way, draw_score});
      }
      for (const int sum : {DrawScoreUnit::kSmallest, DrawScoreUnit::kSmallest + 1, DrawScoreUnit::kLargest,
                            DrawScoreUnit::kLargest - 1, spec::kScoreLimitCp, -spec::kScoreLimitCp}) {
        stream.step({sum, way, draw_score});
      }
    }
  }
  for (unsigned i = 0; i < DrawScoreUnit::kLatency; ++i) stream.step({0, 0, 0});
  EXPECT_EQ(stream.mismatches(), 0u);
}

}  // namespace
}  // namespace cobalt::test
