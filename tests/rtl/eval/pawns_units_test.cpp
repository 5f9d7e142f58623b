// SPDX-License-Identifier: Apache-2.0
// The units of docs/reference/evaluation/pawns.md against the model. Those of passed pawns stand behind
// cb_passed_pawns; cb_eval_rook_behind_passed does not know its side.
#include "Vcb_pawns_bench.h"
#include "hls/eval/missing_wing.hpp"
#include "hls/eval/passed_paths.hpp"
#include "hls/eval/passed_pawns.hpp"
#include "hls/eval/pawn_scaling.hpp"
#include "hls/eval/pawn_structure.hpp"
#include "hls/eval/rook_behind_passed.hpp"
#include "hls/eval/separated_passed.hpp"
#include "hls/eval/wasted_pawns.hpp"
#include "spec/widths.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

/// A board with `pawns` pawns a side at most, a king a side, and a few pieces or none; nothing overlaps.
hls::Board board_of_pawns(UnitInputs& random, unsigned pawns) {
  hls::Board board = {};
  const auto place = [&](hls::Bitboard& set, unsigned side, unsigned square) {
    const hls::Bitboard at = hls::Bitboard{1} << square;
    if ((board.occupied & at) != 0) return;
    set |= at;
    board.all[side] |= at;
    board.occupied |= at;
  };
  const unsigned pieces = random.one_in(3) ? 0 : 3;
  for (unsigned side = 0; side < 2; ++side) {
    // Advanced pawns are passed more often.
    const unsigned advance = random.below(3);
    for (unsigned i = random.below(pawns + 1); i > 0; --i) {
      const unsigned rank = std::min(1 + advance + random.below(6), 6u);
      place(board.pawn[side], side, (side == hls::kWhite ? rank : 7 - rank) * 8 + random.below(8));
    }
  }
  for (unsigned side = 0; side < 2; ++side) {
    while (board.king[side] == 0) place(board.king[side], side, random.below(64));
    if (random.one_in(3)) continue;
    for (hls::Bitboard* set : {board.knight, board.bishop, board.rook, board.queen}) {
      for (unsigned i = random.below(pieces + 1); i > 0; --i) place(set[side], side, random.below(64));
    }
  }
  board.side_to_move = random.below(2);
  return board;
}

/// A side's view of a board of pawns, or any view.
hls::SideView view_of_pawns(UnitInputs& random) {
  if (random.one_in(3)) return random.view();
  const hls::Board board = board_of_pawns(random, random.one_in(4) ? 24 : 8);
  return hls::make_side_view(board, hls::make_attack_map(board), random.below(2));
}

/// What both sides have of something: White's, Black's.
template <class OfSide>
std::array<int, 2> of_sides(OfSide of_side) {
  return {of_side(hls::kWhite), of_side(hls::kBlack)};
}

/// The pieces of a board as a side sees them, without attacks.
hls::SideView view_without_attacks(const hls::Board& board, unsigned side) {
  return hls::make_side_view(board, hls::AttackMap{}, side);
}

template <unsigned kSide>
struct PawnStructureUnit : ViewUnit<Vcb_pawns_bench, spec::kPawnStructure, 2> {
  /// Of a pawn on rank 2 every supporter is linked. (Of one on rank 3 too where there are no pawns on rank 1, but these
  /// inputs have some.)
  static constexpr std::size_t kEntriesRead = 160 - 8;
  using Output = std::array<int, 2>;  ///< static, dynamic

  static CData& clock(Bench& rtl) { return rtl.pawn_structure_clk_i; }
  static Output sample(Bench& rtl) {
    return {side_value(rtl.pawn_structure_static_o, kSide, 14), side_value(rtl.pawn_structure_dynamic_o, kSide, 14)};
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const hls::PawnStructureScore score = hls::pawn_structure(input.view, kSide, parameters, trace);
    return {score.static_cp, score.dynamic_cp};
  }
  static Input random(UnitInputs& random) { return {view_of_pawns(random)}; }
  static Most<Input, Output> most() {
    Input input = {};
    input.view.own.pawn = kAllSquares;
    return {input, {40, 40}};
  }
};

const SideTests<PawnStructureUnit> kPawnStructure("PawnStructureRtl");

template <unsigned kSide>
struct PassedPawnsUnit : ViewUnit<Vcb_pawns_bench, spec::kPassedPawns, 3> {
  static constexpr std::size_t kClocks = 100'000;
  using Output = std::array<int, 2>;  ///< plain, scaled

  static CData& clock(Bench& rtl) { return rtl.passed_pawns_clk_i; }
  static Output sample(Bench& rtl) {
    return {side_value(rtl.passed_pawns_plain_o, kSide, 12), side_value(rtl.passed_pawns_scaled_o, kSide, 12)};
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const hls::PassedPawnsScore score = hls::passed_pawns(input.view, kSide, parameters, trace);
    return {score.plain_cp, score.scaled_cp};
  }
  static Input random(UnitInputs& random) {
    Input input = {view_of_pawns(random)};
    if (random.one_in(2)) {  // few attacks or none on the path, and a piece in front of some pawns
      for (hls::Bitboard* set : {&input.view.enemy_attacks.knight, &input.view.enemy_attacks.bishop,
                                 &input.view.enemy_attacks.rook, &input.view.enemy_attacks.queen}) {
        *set &= random.squares(4);
      }
      input.view.enemy_attacks.pawn = random.squares(2);
      const hls::Bitboard front = hls::north(input.view.own.pawn) & random.bits();
      (random.one_in(2) ? input.view.enemy.bishop : input.view.enemy.rook) |= front;
      input.view.enemy.all |= front;
    }
    return input;
  }
  /// A rank of pawns on the seventh, the own king before them, the enemy's out of reach of all.
  static Most<Input, Output> most() {
    Input input = {};
    input.view.own.pawn = input.view.own.all = hls::kRank1 << 48;
    input.view.own.king = hls::Bitboard{1} << 59;
    input.view.enemy.king = 1;
    return {input, {16, 16}};
  }
};

const SideTests<PassedPawnsUnit> kPassedPawns("PassedPawnsRtl");

template <unsigned kSide>
struct PassedPathsUnit : ViewUnit<Vcb_pawns_bench, spec::kPassedPaths, 3> {
  static constexpr std::size_t kClocks = 60'000;
  /// An attacked stop square is on the path; on rank 7 it is the path.
  static constexpr std::size_t kEntriesRead = 4 * 12 + 8;

  COBALT_VIEW_VALUE(passed_paths, 11)
  static Input random(UnitInputs& random) {
    Input input = {view_of_pawns(random)};
    if (random.one_in(2)) {  // few units and attacks or none on the path
      input.view.own.all &= random.bits() & random.bits();
      input.view.enemy.all &= random.squares(6);
      input.view.enemy_attacks.all = random.squares(6);
      input.view.own_attacks.all = random.bits();
    }
    return input;
  }
  static auto most() {
    return most_of_view(8, [](hls::SideView& view) { view.own.pawn = hls::kRank1 << 48; });
  }
};

const SideTests<PassedPathsUnit> kPassedPaths("PassedPathsRtl");

struct RookBehindPassedUnit : GroupUnit<Vcb_pawns_bench, spec::kRookBehindPassed, 2> {
  static constexpr std::size_t kClocks = 100'000;
  using Input = ViewInput;

  COBALT_VALUE(rook_behind_passed, 12)
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.view_i, view_words(input.view)); }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::rook_behind_passed(input.view, hls::kWhite, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {view_of_pawns(random)};
    if (random.one_in(2)) {  // some pawns passed, and rooks below them
      input.view.enemy.pawn &= random.squares(3);
      input.view.own.rook = random.bits() & random.bits() & 0xffffffffu;
      input.view.own.all = (input.view.own.all & random.bits()) | input.view.own.pawn | input.view.own.rook;
      input.view.enemy.all &= random.bits() & random.bits();
    }
    return input;
  }
  static std::string text(const Input& input) { return text_of(input.view); }
  static auto most() {
    return most_of_view(8, [](hls::SideView& view) {
      view.own.pawn = hls::kRank1 << 32;
      view.own.rook = hls::kRank1 << 8;
      view.own.all = view.own.pawn | view.own.rook;
    });
  }
};

const UnitTests<RookBehindPassedUnit> kRookBehindPassed("RookBehindPassedRtl");

struct WastedPawnsUnit : BoardUnit<Vcb_pawns_bench, spec::kWastedPawns, 4> {
  static constexpr std::size_t kClocks = 100'000;
  using Output = std::array<int, 2>;  ///< White, Black

  static CData& clock(Bench& rtl) { return rtl.wasted_pawns_clk_i; }
  static Output sample(Bench& rtl) {
    return {signed_value(rtl.wasted_pawns_white_o, 12), signed_value(rtl.wasted_pawns_black_o, 12)};
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return of_sides([&](unsigned side) {
      return hls::wasted_pawns(view_without_attacks(input.board, side), side, parameters, trace);
    });
  }
  static Input pawns(hls::Bitboard white, hls::Bitboard black) {
    Input input = {};
    input.board.pawn[hls::kWhite] = white;
    input.board.pawn[hls::kBlack] = black;
    return input;
  }
  static Input random(UnitInputs& random) {
    if (random.one_in(4)) return pawns(random.bitboard(), random.bitboard());
    // Few files, so that majorities stand on them.
    const hls::Bitboard files = hls::kFileA * (random.bits() & random.bits() & 0xff);
    const hls::Bitboard white = random.bits() & random.bits();
    const hls::Bitboard black = random.bits() & random.bits() & random.bits();
    return random.one_in(2) ? pawns(white & files, black) : pawns(black, white & files);
  }

  /// Every number of pawns of both sides on a wing: n on as few and as many files as can be, m anywhere.
  static std::vector<Input> corners() {
    std::vector<Input> inputs;
    for (unsigned wing = 0; wing < 2; ++wing) {
      hls::Bitboard by_file = 0;
      for (unsigned n = 0; n <= 32; ++n) {
        hls::Bitboard by_rank = 0;
        for (unsigned m = 0; m <= 32; ++m) {
          inputs.push_back(pawns(by_file << (4 * wing), by_rank << (4 * wing)));
          inputs.push_back(pawns(by_rank << (4 * wing), by_file << (4 * wing)));
          inputs.push_back(pawns(by_file << (4 * wing), by_rank << (4 - 4 * wing)));  // on the other wing: not counted
          by_rank |= hls::Bitboard{1} << ((m / 4 % 8) * 8 + m % 4);
        }
        by_file |= hls::Bitboard{1} << ((n % 8) * 8 + (n / 8) % 4);
      }
    }
    return inputs;
  }
  /// 32 against 4 on four files, on both wings.
  static Most<Input, Output> most() { return {pawns(kAllSquares, hls::kRank1), {56, 0}}; }
};

const UnitTests<WastedPawnsUnit> kWastedPawns("WastedPawnsRtl");

struct SeparatedPassedUnit : BoardUnit<Vcb_pawns_bench, spec::kSeparatedPassed, 3> {
  static constexpr std::size_t kClocks = 200'000;
  COBALT_VALUE(separated_passed, 9)
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const auto [white, black] = of_sides([&](unsigned side) {
      return hls::separated_passed(view_without_attacks(input.board, side), side, parameters, trace);
    });
    return {white - black};
  }
  static Input random(UnitInputs& random) {
    Input input = {};
    const bool any = random.one_in(4);
    for (unsigned side = 0; side < 2; ++side) {
      input.board.pawn[side] = any ? random.bitboard() : random.squares(random.one_in(4) ? 1 : 5);
      input.board.bishop[side] = any ? random.bitboard() : random.squares(2);
      if (random.one_in(2)) input.board.bishop[side] = hls::Bitboard{1} << random.below(64);
    }
    return input;
  }
};

const UnitTests<SeparatedPassedUnit> kSeparatedPassed("SeparatedPassedRtl");

struct MissingWingUnit : BoardUnit<Vcb_pawns_bench, spec::kMissingWing, 5> {
  static constexpr std::size_t kClocks = 100'000;
  COBALT_VALUE(missing_wing, 11)
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const auto [white, black] = of_sides([&](unsigned side) {
      return hls::missing_wing(view_without_attacks(input.board, side), side, parameters, trace);
    });
    return {white - black};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.one_in(4) ? random.board() : board_of_pawns(random, 8)};
    if (random.one_in(4)) {  // any numbers of pieces
      for (unsigned side = 0; side < 2; ++side) {
        input.board.knight[side] = random.bitboard();
        input.board.bishop[side] = random.bitboard();
        input.board.rook[side] = random.bitboard();
        input.board.queen[side] = random.bitboard();
      }
    }
    for (unsigned side = 0; side < 2; ++side) {
      if (random.one_in(4)) continue;
      input.board.pawn[side] &= random.one_in(2) ? hls::kPawnQueenSide : ~hls::kPawnQueenSide;
    }
    return input;
  }
  /// The first n squares from a1.
  static hls::Bitboard first(unsigned n) { return n >= 64 ? kAllSquares : (hls::Bitboard{1} << n) - 1; }

  /// Every number of pieces of one kind against every number of another, where the sums meet; every number of pawns on
  /// either wing.
  static std::vector<Input> corners() {
    std::vector<Input> inputs;
    constexpr hls::Bitboard(hls::Board::*kKinds[])[2] = {&hls::Board::knight, &hls::Board::bishop, &hls::Board::rook,
                                                         &hls::Board::queen};
    constexpr unsigned kValue[] = {3, 3, 5, 9};
    for (unsigned pair = 0; pair < 16; ++pair) {
      for (unsigned n = 0; n <= 64; ++n) {
        const unsigned equal = n * kValue[pair / 4] / kValue[pair % 4];
        for (const unsigned m : {equal - 1, equal, equal + 1, 0u, 64u}) {
          if (m > 64) continue;
          Input input = {};
          input.board.pawn[hls::kWhite] = input.board.pawn[hls::kBlack] = 1;
          (input.board.*kKinds[pair / 4])[hls::kWhite] = first(n);
          (input.board.*kKinds[pair % 4])[hls::kBlack] = first(m);
          inputs.push_back(input);
        }
      }
    }
    for (const hls::Bitboard wing : {hls::kPawnQueenSide, ~hls::kPawnQueenSide, kAllSquares}) {
      for (unsigned numbers = 0; numbers < 65 * 65; ++numbers) {
        Input input = {};
        input.board.pawn[numbers % 2] = first(numbers % 65) & wing;
        input.board.pawn[1 - numbers % 2] = first(numbers / 65);
        inputs.push_back(input);
      }
    }
    return inputs;
  }
};

const UnitTests<MissingWingUnit> kMissingWing("MissingWingRtl");

struct PawnScalingUnit {
  static constexpr std::size_t kClocks = 200'000;
  using Bench = Vcb_pawns_bench;
  struct Input {
    int structure;  ///< 14 bits
    int passed;     ///< 12 bits
    int wasted;     ///< 12 bits
    unsigned structure_factor;
    unsigned passed_factor;
    std::uint32_t control[2];  ///< evaluation_control registers
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("pawn_scaling");

  static CData& clock(Bench& rtl) { return rtl.pawn_scaling_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    rtl.pawn_scaling_structure_i = static_cast<unsigned>(input.structure) & 0x3fffu;
    rtl.pawn_scaling_passed_i = static_cast<unsigned>(input.passed) & 0xfffu;
    rtl.pawn_scaling_wasted_i = static_cast<unsigned>(input.wasted) & 0xfffu;
    rtl.pawn_scaling_structure_factor_i = input.structure_factor & 15u;
    rtl.pawn_scaling_passed_factor_i = input.passed_factor & 15u;
    rtl.pawn_scaling_control_0_i = input.control[0];
    rtl.pawn_scaling_control_1_i = input.control[1];
  }
  static Output sample(Bench& rtl) {
    return {signed_value(rtl.pawn_scaling_o, spec::signed_width(spec::kPawnScalingRange))};
  }
  static Output model(const Input& input) {
    hls::Parameters parameters;
    for (unsigned r = 0; r < 2; ++r) {
      parameters.set(spec::parameter_address(spec::kEvaluationControl, 0, r), input.control[r]);
    }
    const hls::SignatureEntry enemy = {0, 0, static_cast<std::uint8_t>(input.structure_factor),
                                       static_cast<std::uint8_t>(input.passed_factor)};
    return {hls::scale_pawns(input.structure, input.passed, input.wasted, enemy, parameters.control).sum_cp()};
  }
  static Input random(UnitInputs& random) {
    Input input = {static_cast<int>(random.below(1u << 14)) - (1 << 13),
                   static_cast<int>(random.below(1u << 12)) - (1 << 11),
                   static_cast<int>(random.below(1u << 12)) - (1 << 11),
                   random.below(16),
                   random.below(16),
                   {static_cast<std::uint32_t>(random.bits()), static_cast<std::uint32_t>(random.bits())}};
    if (random.one_in(2)) input.control[1] &= 0x333;  // small shifts
    return input;
  }
  static std::string text(const Input& input) {
    const std::array<int, 5> numbers = {input.structure, input.passed, input.wasted,
                                        static_cast<int>(input.structure_factor),
                                        static_cast<int>(input.passed_factor)};
    return text_of(numbers) + text_of({input.control[0], input.control[1]});
  }
};

const UnitTests<PawnScalingUnit> kPawnScaling("PawnScalingRtl");

constexpr std::uint32_t kScaleStructure = 1u << 17;
constexpr std::uint32_t kScalePassed = 1u << 18;
static_assert(spec::kGroupTable[spec::kEvaluationControl].fields[3].lsb == 17 &&
              spec::kGroupTable[spec::kEvaluationControl].fields[4].lsb == 18);
constexpr std::uint32_t shifts(unsigned structure, unsigned passed, unsigned wasted) {
  return structure | (passed << 4) | (wasted << 8);
}

/// Every value of each sum with every shift.
TEST(PawnScalingRtl, AllValuesAllShifts) {
  UnitStream<PawnScalingUnit> stream(unit_seed());
  for (unsigned shift = 0; shift < 16; ++shift) {
    for (int value = -(1 << 13); value < (1 << 13); ++value) {
      stream.step({value, value >> 2, -1 - (value >> 2), 8, 8, {0, shifts(shift, (shift + 5) % 16, (shift + 9) % 16)}});
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// Every value with every factor; each sum alone has the factor that belongs to it.
TEST(PawnScalingRtl, AllValuesAllFactors) {
  UnitStream<PawnScalingUnit> stream(unit_seed());
  for (unsigned factor = 0; factor < 16; ++factor) {
    for (int value = -(1 << 13); value < (1 << 13); ++value) {
      stream.step({value, 0, 0, factor, 15 - factor, {kScaleStructure | kScalePassed, 0}});
      stream.step({0, value >> 2, 0, factor, 15 - factor, {kScaleStructure | kScalePassed, 0}});
      stream.step({0, 0, value >> 2, factor, 15 - factor, {kScaleStructure | kScalePassed, 0}});
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

}  // namespace
}  // namespace cobalt::test
