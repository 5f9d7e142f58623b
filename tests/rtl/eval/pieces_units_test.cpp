// SPDX-License-Identifier: Apache-2.0
// The units of docs/reference/evaluation/pieces.md, multiple_pawns and king_safety against the model.
#include "Vcb_unit_bench.h"
#include "hls/eval/bias.hpp"
#include "hls/eval/bishop_pair.hpp"
#include "hls/eval/joint_signature.hpp"
#include "hls/eval/king_safety.hpp"
#include "hls/eval/mobility.hpp"
#include "hls/eval/multiple_pawns.hpp"
#include "hls/eval/piece_placement.hpp"
#include "hls/eval/rooks_on_files.hpp"
#include "hls/eval/side_to_move.hpp"
#include "hls/eval/signature.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct BiasUnit : GroupUnit<Vcb_unit_bench, spec::kBias, 1> {
  static constexpr std::size_t kClocks = 10'000;
  struct Input {};

  COBALT_VALUE(bias, 8)
  static void drive(Bench&, const Input&) {}
  static Output model(const Input&, const hls::Parameters& parameters, auto& trace) {
    return {hls::bias(parameters, trace)};
  }
  static Input random(UnitInputs&) { return {}; }
  static std::string text(const Input&) { return ""; }
};

const UnitTests<BiasUnit> kBias("BiasRtl");

struct SideToMoveUnit : GroupUnit<Vcb_unit_bench, spec::kSideToMove, 1> {
  struct Input {
    unsigned side;
  };

  COBALT_VALUE(side_to_move, 5)
  static void drive(Bench& rtl, const Input& input) { rtl.side_to_move_black_i = input.side == hls::kBlack; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    hls::Board board = {};
    board.side_to_move = input.side;
    return {hls::side_to_move(board, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.below(2)}; }
  static std::string text(const Input& input) { return input.side == hls::kBlack ? " Black" : " White"; }
};

const UnitTests<SideToMoveUnit> kSideToMove("SideToMoveRtl");

struct BishopPairUnit : GroupUnit<Vcb_unit_bench, spec::kBishopPair, 1> {
  struct Input {
    hls::Bitboard white;
    hls::Bitboard black;
  };

  COBALT_VALUE(bishop_pair, 8)
  static void drive(Bench& rtl, const Input& input) {
    rtl.bishop_pair_white_i = input.white;
    rtl.bishop_pair_black_i = input.black;
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    hls::Board board = {};
    board.bishop[hls::kWhite] = input.white;
    board.bishop[hls::kBlack] = input.black;
    return {hls::bishop_pair(board, parameters, trace)};
  }
  static Input random(UnitInputs& random) { return {random.bitboard(), random.squares(3)}; }
  static std::string text(const Input& input) { return text_of({input.white, input.black}); }
  static Most<Input, Output> most() { return {{3, 0}, {1}}; }
};

const UnitTests<BishopPairUnit> kBishopPair("BishopPairRtl");

struct JointSignatureUnit : GroupUnit<Vcb_unit_bench, spec::kJointSignature, 2> {
  using Input = BoardInput;

  COBALT_VALUE(joint_signature, 8)
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.joint_signature_white_i, piece_words(input.board, hls::kWhite));
    put_words(rtl.joint_signature_black_i, piece_words(input.board, hls::kBlack));
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::joint_signature(input.board, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.board()};
    if (random.one_in(2)) {
      for (hls::Bitboard* kind : {input.board.queen, input.board.rook, input.board.bishop, input.board.knight}) {
        kind[hls::kWhite] = random.squares(2);
        kind[hls::kBlack] = random.squares(2);
      }
    }
    return input;
  }
  static std::string text(const Input& input) { return text_of(input.board); }
};

const UnitTests<JointSignatureUnit> kJointSignature("JointSignatureRtl");

template <unsigned kSide>
struct SignatureUnit : SideUnit<Vcb_unit_bench, spec::kSignature, 3> {
  using Input = BoardInput;
  using Output = std::array<std::uint64_t, 1>;  // the raw entry

  static CData& clock(Bench& rtl) { return rtl.signature_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.signature_pieces_i, piece_words(input.board, kSide));
  }
  static Output sample(Bench& rtl) { return {rtl.signature_o >> (20 * kSide) & 0xfffff}; }
  /// The fields put back where they came from.
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
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

const SideTests<SignatureUnit> kSignature("SignatureRtl");

struct PiecePlacementUnit : GroupUnit<Vcb_unit_bench, spec::kPiecePlacement, 1> {
  static constexpr std::size_t kEntriesRead = 64 * 15;  ///< all but those of code 0
  static constexpr std::size_t kClocks = 20'000;
  struct Input {
    hls::PackedWords nibbles;  ///< any codes: the unit gives none to 0 and 8
  };

  COBALT_VALUE(piece_placement, 17)
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.piece_placement_i, nibble_words(input.nibbles)); }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    hls::Board board = {};
    board.placement = input.nibbles;
    return {hls::piece_placement(board, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    return {random.one_in(2) ? hls::decode(random.nibbles()).placement : random.nibbles()};
  }
  static std::string text(const Input& input) { return text_of(nibble_words(input.nibbles)); }
  static Most<Input, Output> most() { return {{full_of(5)}, {64}}; }
};

const UnitTests<PiecePlacementUnit> kPiecePlacement("PiecePlacementRtl");

struct MobilityUnit : GroupUnit<Vcb_unit_bench, spec::kMobility, 1> {
  static constexpr std::size_t kClocks = 20'000;
  struct Input {
    hls::ControlMap control;
  };

  COBALT_VALUE(mobility, 15)
  static std::array<std::uint64_t, 4> words(const Input& input) {
    return {input.control.level[0], input.control.level[1], input.control.level[2], input.control.level[3]};
  }
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.mobility_level_i, words(input)); }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::mobility(input.control, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    if (random.one_in(2)) {
      const hls::Board board = random.board();
      return {hls::make_control_map(hls::make_attack_map(board), board.side_to_move)};
    }
    return {{{random.bitboard(), random.bitboard(), random.bitboard(), random.bitboard()}}};
  }
  static std::string text(const Input& input) { return text_of(words(input)); }
  static Most<Input, Output> most() { return {{}, {64}}; }
};

const UnitTests<MobilityUnit> kMobility("MobilityRtl");

template <unsigned kSide>
struct MultiplePawnsUnit : ViewUnit<Vcb_unit_bench, spec::kMultiplePawns, 3> {
  COBALT_VIEW_VALUE(multiple_pawns, 11)
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.multiple_pawns_view_i, view_words(input.view)); }
  static Input random(UnitInputs& random) {
    Input input = {random.view()};
    if (random.one_in(2)) {  // pawns as few as on a board, so that structures other than a duo occur
      input.view.own.pawn = random.squares(8);
      input.view.enemy.pawn = random.squares(8);
      input.view.own_attacks.pawn = hls::north_east(input.view.own.pawn) | hls::north_west(input.view.own.pawn);
      input.view.enemy_attacks.pawn = hls::south_east(input.view.enemy.pawn) | hls::south_west(input.view.enemy.pawn);
    }
    return input;
  }
  static auto most() {
    return most_of_view(8, [](hls::SideView& view) { view.own.pawn = kAllSquares; });
  }
};

const SideTests<MultiplePawnsUnit> kMultiplePawns("MultiplePawnsRtl");

/// A small picture on one file and its neighbours: a few own rooks and pawns, enemy pawns and minors, and what guards
/// them, so that their order along the file varies.
hls::SideView file_picture(UnitInputs& random, unsigned file) {
  const auto near_file = [&](unsigned limit) {
    hls::Bitboard set = 0;
    for (unsigned i = random.below(limit + 1); i > 0; --i) {
      const unsigned f = random.one_in(3) ? (file + random.below(3) + 7) % 8 : file;
      set |= hls::Bitboard{1} << (8 * random.below(8) + f);
    }
    return set;
  };
  const auto maybe = [&](hls::Bitboard set) { return random.one_in(2) ? set : 0; };
  hls::SideView view = {};
  view.own.pawn = near_file(2);
  view.enemy.pawn = near_file(2);
  view.own.rook = near_file(3);
  view.enemy.knight = near_file(2);
  view.enemy.bishop = near_file(2);
  view.own_attacks.pawn = random.bitboard();
  view.enemy_attacks.pawn = maybe(view.enemy.pawn) | maybe(view.enemy_minors());
  view.enemy_attacks.knight = maybe(view.enemy.pawn) | maybe(hls::kRank8);
  view.enemy_attacks.bishop = maybe(view.enemy.pawn) | maybe(hls::kRank8) | maybe(hls::kRank8 >> 8);
  view.enemy_attacks.all = view.enemy_minor_attacks() | maybe(hls::kRank8) | maybe(hls::kRank8 >> 8);
  return view;
}

template <unsigned kSide>
struct RooksOnFilesUnit : SideUnit<Vcb_unit_bench, spec::kRooksOnFiles, 4> {
  static constexpr std::size_t kClocks = 200'000;
  struct Input {
    hls::SideView view;
    hls::FileSet near_enemy_king;
    bool opposite_wings;
  };
  using Output = std::array<int, 2>;  // base, danger in halves

  static CData& clock(Bench& rtl) { return rtl.rooks_on_files_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.rooks_on_files_view_i, view_words(input.view));
    rtl.rooks_on_files_near_i = input.near_enemy_king;
    rtl.rooks_on_files_opposite_i = input.opposite_wings;
  }
  static Output sample(Bench& rtl) {
    return {side_value(rtl.rooks_on_files_base_o, kSide, 9), side_value(rtl.rooks_on_files_danger_o, kSide, 11)};
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const hls::KingDangerScore score =
        hls::rooks_on_files(input.view, input.near_enemy_king, input.opposite_wings, kSide, parameters, trace);
    return {score.base_cp, score.danger_halves};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.one_in(2) ? random.view() : file_picture(random, random.below(8)),
                   static_cast<hls::FileSet>(random.bits()), random.one_in(2)};
    if (random.one_in(2)) {
      input.near_enemy_king = hls::files_near(static_cast<hls::FileSet>(1u << random.below(8)));
    }
    return input;
  }
  static std::string text(const Input& input) {
    return text_of(input.view) + " near " + std::to_string(input.near_enemy_king) +
           (input.opposite_wings ? " opposite wings" : "");
  }
  static Most<Input, Output> most() { return {{{}, 0xff, false}, {8, 8 * 4}}; }
};

const SideTests<RooksOnFilesUnit> kRooksOnFiles("RooksOnFilesRtl");

struct KingSafetyUnit {
  static constexpr std::size_t kClocks = 200'000;
  using Bench = Vcb_unit_bench;
  struct Input {
    int halves;
    unsigned scale;
    std::uint32_t control;  ///< evaluation_control register 0
  };
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("king_safety");
  static constexpr int kLargest = 32767;  ///< 16 bits in cb_unit_bench.sv
  static constexpr int kSmallest = -32768;

  static CData& clock(Bench& rtl) { return rtl.king_safety_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    rtl.king_safety_halves_i = static_cast<unsigned>(input.halves) & 0xffffu;
    rtl.king_safety_scale_i = input.scale & 15u;
    rtl.king_safety_control_i = input.control;
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.king_safety_o, 14)}; }
  static Output model(const Input& input) {
    hls::Parameters parameters;
    parameters.set(spec::parameter_address(spec::kEvaluationControl, 0, 0), input.control);
    return {hls::king_danger(input.halves, input.scale, parameters.control)};
  }
  static Input random(UnitInputs& random) {
    Input input = {static_cast<int>(random.below(65536)) + kSmallest, random.below(16),
                   static_cast<std::uint32_t>(random.bits())};
    if (!random.one_in(4)) input.halves /= 32;  // small dangers, where the clamp and the shift matter
    return input;
  }
  static std::string text(const Input& input) {
    return text_of(std::array<int, 2>{input.halves, static_cast<int>(input.scale)}) + text_of({input.control});
  }
};

const UnitTests<KingSafetyUnit> kKingSafety("KingSafetyRtl");

constexpr unsigned kLargestClamp = 4095;
constexpr std::uint32_t control(unsigned shift, unsigned clamp, bool scale) {
  return shift | (clamp << 4) | (scale ? 1u << 16 : 0u);
}
static_assert(spec::kGroupTable[spec::kEvaluationControl].fields[1].lsb == 4 &&
              spec::kGroupTable[spec::kEvaluationControl].fields[2].lsb == 16);

/// Every danger with every shift, not clamped by the register if it can be helped.
TEST(KingSafetyRtl, AllDangersAllShifts) {
  UnitStream<KingSafetyUnit> stream(unit_seed());
  for (unsigned shift = 0; shift < 16; ++shift) {
    for (int halves = KingSafetyUnit::kSmallest; halves <= KingSafetyUnit::kLargest; ++halves) {
      stream.step({halves, 8, control(shift, kLargestClamp, false)});
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
  // The linear part saturates at +-1023: both ends are there.
  const std::uint32_t linear = control(spec::kKingSafetyShiftOff, kLargestClamp, false);
  EXPECT_EQ(stream.model({KingSafetyUnit::kLargest, 0, linear}, 0)[0], spec::kMaxLinearDangerCp);
  EXPECT_EQ(stream.model({KingSafetyUnit::kSmallest, 0, linear}, 0)[0], -spec::kMaxLinearDangerCp);
}

/// Every danger with every scale.
TEST(KingSafetyRtl, AllDangersAllScales) {
  UnitStream<KingSafetyUnit> stream(unit_seed());
  for (unsigned scale = 0; scale < 16; ++scale) {
    for (int halves = KingSafetyUnit::kSmallest; halves <= KingSafetyUnit::kLargest; ++halves) {
      stream.step({halves, scale, control(8 + static_cast<unsigned>(halves & 7), kLargestClamp, true)});
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// Every clamp against dangers around it and far from it, of both signs, scaled and not.
TEST(KingSafetyRtl, AllClamps) {
  UnitStream<KingSafetyUnit> stream(unit_seed());
  for (unsigned clamp = 0; clamp <= kLargestClamp; ++clamp) {
    const int halves = static_cast<int>(2 * clamp);
    for (const int danger : {halves, halves + 2, halves - 2, -halves, -halves - 2, -halves + 2,
                             KingSafetyUnit::kLargest, KingSafetyUnit::kSmallest, 0, -1}) {
      const int inside = std::min(std::max(danger, KingSafetyUnit::kSmallest), KingSafetyUnit::kLargest);
      stream.step({inside, 15, control(spec::kKingSafetyShiftOff, clamp, clamp % 2 == 0)});
      stream.step({inside, 15, control(clamp % 15, clamp, clamp % 2 != 0)});
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

}  // namespace
}  // namespace cobalt::test
