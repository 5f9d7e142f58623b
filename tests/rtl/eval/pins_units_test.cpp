// SPDX-License-Identifier: Apache-2.0
// The units of exchanges, pins and rays in docs/reference/evaluation/tactics.md against the model. The bench gives
// cb_eval_pinned the pins a clock after the numbers of attackers, and cb_eval_rays these two after the attack maps.
#include "Vcb_exchange_bench.h"
#include "Vcb_pins_bench.h"
#include "hls/eval/hung.hpp"
#include "hls/eval/mpin_and_hung.hpp"
#include "hls/eval/permanent_pin_and_simple_hung.hpp"
#include "hls/eval/pinned.hpp"
#include "hls/eval/pinned_and_hung.hpp"
#include "hls/eval/pinned_and_simple_hung.hpp"
#include "hls/eval/rays.hpp"
#include "hls/eval/relative_pins.hpp"
#include "hls/eval/xraying.hpp"
#include "tests/rtl/units/pin_inputs.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

template <unsigned kSide>
struct HungUnit : SideUnit<Vcb_exchange_bench, spec::kHung, 1> {
  struct Input {
    hls::Bitboard own;
    hls::Bitboard hung;
  };

  COBALT_SIDE_VALUE(hung, 7)
  static void drive(Bench& rtl, const Input& input) {
    rtl.own_i = input.own;
    rtl.hung_i = input.hung;
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    hls::Board board = {};
    board.pawn[kSide] = input.own;
    return {hls::hung(board, input.hung, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    return {random.bitboard() | random.bitboard(), random.one_in(2) ? random.squares(4) : random.bitboard()};
  }
  static std::string text(const Input& input) { return text_of({input.own, input.hung}); }
  static Most<Input, Output> most() { return {{3, 3}, {1}}; }
};

const SideTests<HungUnit> kHung("HungRtl");

/// White's numbers of attackers, then Black's.
std::array<std::uint64_t, 10> count_words(const hls::CountMap (&count)[2]) {
  std::array<std::uint64_t, 10> words;
  for (std::size_t i = 0; i < words.size(); ++i) words.at(i) = count[i / 5].bit[i % 5];
  return words;
}

/// A unit that reads the pieces and attacks of both sides.
template <unsigned kGroupNumber, unsigned kReadStage>
struct MapUnit : SideUnit<Vcb_pins_bench, kGroupNumber, kReadStage> {
  struct Input {
    hls::Board board;
    hls::AttackMap map;
  };
  static void drive(Vcb_pins_bench& rtl, const Input& input) {
    put_words(rtl.white_i, piece_words(input.board, hls::kWhite));
    put_words(rtl.black_i, piece_words(input.board, hls::kBlack));
    put_words(rtl.white_attacks_i, attack_words(input.map, hls::kWhite));
    put_words(rtl.black_attacks_i, attack_words(input.map, hls::kBlack));
    rtl.occupied_i = input.board.occupied;
  }
  static std::string text(const Input& input) { return text_of(input.board) + text_of(input.map); }
};

template <unsigned kSide>
struct XrayingUnit : MapUnit<spec::kXraying, 2> {
  COBALT_SIDE_VALUE(xraying, 6)
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::xraying(input.board, input.map, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {};
    if (random.one_in(2)) {
      input.board = random.board();
      input.map = hls::make_attack_map(input.board);
    } else {  // a few x-rays in any direction, a few pieces: often just not
      for (unsigned side = 0; side < 2; ++side) {
        for (unsigned i = random.below(3); i > 0; --i) {
          auto* xrays = random.one_in(2) ? input.map.slider_xray_own : input.map.queen_xray_own;
          xrays[side][random.below(8)] |= random.bits() & random.bits();
        }
        input.board.rook[side] = random.squares(3);
        input.board.queen[side] = random.squares(2);
        input.board.king[side] = random.squares(1);
        // What must not matter.
        input.board.bishop[side] = random.bits();
        input.map.slider_xray_enemy[side][random.below(8)] = random.bits();
        input.map.slider_ray[side][random.below(8)] = random.bits();
      }
    }
    return input;
  }
};

const SideTests<XrayingUnit> kXraying("XrayingRtl");

template <unsigned kSide>
struct RaysUnit : SideUnit<Vcb_pins_bench, spec::kRays, 5> {
  static constexpr std::size_t kClocks = 60'000;
  struct Input {
    hls::Board board;
    hls::AttackMap map;
    hls::CountMap count[2];
  };

  COBALT_SIDE_VALUE(rays, 17)
  static void drive(Bench& rtl, const Input& input) {
    MapUnit<spec::kRays, 5>::drive(rtl, {input.board, input.map});
    put_words(rtl.count_i, count_words(input.count));
    rtl.black_to_move_i = input.board.side_to_move == hls::kBlack;
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::rays(input.board, input.map, input.count[kSide], kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {};
    input.board = random.board();
    input.map = hls::make_attack_map(input.board);
    for (unsigned side = 0; side < 2; ++side) {
      input.count[side] = hls::count_attackers(input.map, side);
      if (random.one_in(2)) continue;
      // Few units, and numbers and lines that have nothing to do with them: every sum below the limit occurs.
      for (hls::Bitboard* set : {input.board.pawn, input.board.knight, input.board.bishop, input.board.rook,
                                 input.board.queen, input.board.king}) {
        set[side] = random.squares(8);
      }
      for (hls::Bitboard& bit : input.count[side].bit) bit = random.one_in(3) ? random.bits() : 0;
      for (unsigned d = 0; d < hls::kDirections; ++d) {
        for (auto* lines : {input.map.slider_xray_own, input.map.slider_xray_enemy, input.map.queen_xray_own,
                            input.map.queen_xray_enemy}) {
          lines[side][d] = random.one_in(6) ? random.bits() : 0;
        }
      }
      input.map.all[side] = random.one_in(2) ? random.bitboard() : 0;
      input.board.side_to_move = random.below(2);
    }
    return input;
  }
  static std::string text(const Input& input) {
    return text_of(input.board) + text_of(input.map) + " counts" + text_of(count_words(input.count));
  }
  /// Every kind everywhere: all numbers at their limits.
  static Most<Input, Output> most() {
    Input input = {};
    for (hls::Bitboard* set : {input.board.pawn, input.board.knight, input.board.bishop, input.board.rook,
                               input.board.queen, input.board.king}) {
      set[hls::kWhite] = set[hls::kBlack] = kAllSquares;
    }
    for (unsigned side = 0; side < 2; ++side) {
      input.count[side].bit[1] = kAllSquares;
      input.map.slider_xray_own[side][0] = input.map.all[side] = kAllSquares;
    }
    return {input, {static_cast<int>((spec::kRayNumbers - 3) * spec::kMostRays + 4)}};
  }
};

const SideTests<RaysUnit> kRays("RaysRtl");

template <unsigned kSide>
struct PinnedUnit : SideUnit<Vcb_pins_bench, spec::kPinned, 3> {
  /// Every pinned square must have a piece of the side, not the king, and squares beside it on its line.
  struct Input {
    hls::Board board;
    hls::PinMap pins;
    hls::CountMap count[2];
  };

  COBALT_SIDE_VALUE(pinned, 11)
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.count_i, count_words(input.count));
    std::array<std::uint64_t, 8> pinned;
    std::copy(std::begin(input.pins.pinned), std::end(input.pins.pinned), pinned.begin());
    put_words(rtl.pinned_i, pinned);
    rtl.kind_i = pinned_kinds(input.board, input.pins, kSide);
    rtl.by_queen_i = input.pins.by_queen;
    rtl.pinner_protected_i = input.pins.pinner_protected;
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::pinned(input.board, input.count, input.pins, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {};
    if (random.one_in(3)) {
      input.board = board_with_pins(random);
      const hls::AttackMap map = hls::make_attack_map(input.board);
      input.pins = hls::make_pin_map(input.board, map, kSide);
      for (unsigned side = 0; side < 2; ++side) input.count[side] = hls::count_attackers(map, side);
    } else {
      input.pins = any_pins(random);
      for (const hls::Bitboard pinned : input.pins.pinned) put_piece(input.board, pinned, random.below(5));
      const bool small = random.one_in(2);  // so that the numbers are often nearly the same
      for (hls::CountMap& count : input.count) {
        for (unsigned b = 0; b < 5; ++b) count.bit[b] = small && b > 1 ? 0 : random.bits();
      }
    }
    return input;
  }
  /// A piece of the side, unless the square has one.
  static void put_piece(hls::Board& board, hls::Bitboard square, unsigned kind) {
    if ((board.all[kSide] & square) != 0) return;
    hls::Bitboard* const pieces[] = {board.pawn, board.knight, board.bishop, board.rook, board.queen};
    pieces[kind][kSide] |= square;
    board.all[kSide] |= square;
  }
  static std::string text(const Input& input) {
    std::array<std::uint64_t, 8> pinned;
    std::copy(std::begin(input.pins.pinned), std::end(input.pins.pinned), pinned.begin());
    const std::array<std::uint64_t, 3> flags = {pinned_kinds(input.board, input.pins, kSide), input.pins.by_queen,
                                                input.pins.pinner_protected};
    return " pinned" + text_of(pinned) + " kinds, by queen, protected" + text_of(flags) + " counts" +
           text_of(count_words(input.count));
  }
  static Most<Input, Output> most() {
    Input input = {};
    for (unsigned d = 0; d < hls::kDirections; ++d) {
      input.pins.pinned[d] = hls::Bitboard{1} << (17 + 3 * d);
      put_piece(input.board, input.pins.pinned[d], d % 5);
    }
    return {input, {8}};
  }
};

const SideTests<PinnedUnit> kPinned("PinnedRtl");

/// A few pieces, and mostly a slider, a piece of the other side and one that is worth more behind it.
hls::Board board_with_relative_pins(UnitInputs& random) {
  hls::PackedWords words = {};
  for (unsigned pieces = random.below(12); pieces > 0; --pieces) {
    put_code(words, random.below(64), 8 * random.below(2) + 1 + random.below(5));
  }
  for (unsigned rows = 3 + random.below(6); rows > 0; --rows) {
    const unsigned own = 8 * random.below(2);
    const unsigned enemy = 8 - own;
    const unsigned d = random.below(hls::kDirections);
    const int slider = static_cast<int>(random.below(64));
    const int near = 1 + static_cast<int>(random.below(3));
    const int far = near + 1 + static_cast<int>(random.below(3));
    if (square_towards(slider, d, far) < 0) continue;
    for (int distance = 1; distance < far; ++distance) {
      put_code(words, static_cast<unsigned>(square_towards(slider, d, distance)), 0);
    }
    const unsigned kind = random.one_in(6) ? 5u : d % 2 == 0 ? 4u : 3u;
    put_code(words, static_cast<unsigned>(slider), enemy + kind);
    put_code(words, static_cast<unsigned>(square_towards(slider, d, near)),
             own + 1 + random.below(random.one_in(6) ? 5 : 4));
    put_code(words, static_cast<unsigned>(square_towards(slider, d, far)),
             own + (random.one_in(6) ? 3u : 4 + random.below(2)));
  }
  return hls::decode(words);
}

template <unsigned kSide>
struct RelativePinsUnit : MapUnit<spec::kRelativePins, 3> {
  static constexpr std::size_t kEntriesRead = 22;  ///< all but a rook before a rook, which does not count
  static constexpr std::size_t kClocks = 60'000;
  COBALT_SIDE_VALUE(relative_pins, 12)
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::relative_pins(input.board, input.map, kSide, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = {};
    input.board = random.one_in(3) ? random.board() : board_with_relative_pins(random);
    input.map = hls::make_attack_map(input.board);
    return input;
  }
  /// Every piece everywhere: all pairs of line and piece.
  static Most<Input, Output> most() {
    Input input = {};
    for (hls::Bitboard* set :
         {input.board.pawn, input.board.knight, input.board.bishop, input.board.rook, input.board.queen}) {
      set[hls::kWhite] = set[hls::kBlack] = kAllSquares;
    }
    input.board.occupied = kAllSquares;
    input.map = hls::make_attack_map(input.board);
    return {input, {11}};
  }
};

const SideTests<RelativePinsUnit> kRelativePins("RelativePinsRtl");

struct MpinAndHungUnit : GroupUnit<Vcb_pins_bench, spec::kMpinAndHung, 1> {
  struct Input {
    hls::Board board;
    hls::Bitboard hung;
  };
  COBALT_VALUE(mpin_and_hung, 8)
  static void drive(Bench& rtl, const Input& input) {
    const hls::AttackMap map = hls::make_attack_map(input.board);
    rtl.hung_i = input.hung;
    rtl.white_set_i = hls::mpinned(input.board, map, hls::kWhite);
    rtl.black_set_i = hls::mpinned(input.board, map, hls::kBlack);
  }
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
template <unsigned kGroupNumber>
struct PinsAndHungUnit : GroupUnit<Vcb_pins_bench, kGroupNumber, 1> {
  using Input = PinsAndHung;
  static Input random(UnitInputs& random) {
    return {{any_pins(random), any_pins(random)},
            {random.bits() & random.bits() & random.bits(), random.bits() & random.bits() & random.bits()}};
  }
  static std::string text(const Input& input) {
    std::string text;
    for (unsigned side = 0; side < 2; ++side) {
      std::array<std::uint64_t, 10> words;
      std::copy(std::begin(input.pins[side].pinned), std::end(input.pins[side].pinned), words.begin());
      words[8] = input.pins[side].permanent;
      words[9] = input.hung[side];
      text += (side == 0 ? " White: pinned, permanent, hung" : " Black:") + text_of(words);
    }
    return text;
  }
};

struct PinnedAndHungUnit : PinsAndHungUnit<spec::kPinnedAndHung> {
  COBALT_VALUE(pinned_and_hung, 8)
  static void drive(Bench& rtl, const Input& input) {
    rtl.hung_i = input.hung[0];
    rtl.white_set_i = input.pins[hls::kWhite].any();
    rtl.black_set_i = input.pins[hls::kBlack].any();
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::pinned_and_hung(input.pins[hls::kBlack], input.hung[0], hls::kWhite, parameters, trace) -
            hls::pinned_and_hung(input.pins[hls::kWhite], input.hung[0], hls::kBlack, parameters, trace)};
  }
};

struct PinnedAndSimpleHungUnit : PinsAndHungUnit<spec::kPinnedAndSimpleHung> {
  COBALT_VALUE(pinned_and_simple_hung, 9)
  static void drive(Bench& rtl, const Input& input) {
    rtl.white_hung_i = static_cast<CData>(pinned_in(input.pins[0], input.hung[0]));
    rtl.black_hung_i = static_cast<CData>(pinned_in(input.pins[1], input.hung[1]));
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::pinned_and_simple_hung(input.pins[1], input.hung[1], hls::kWhite, parameters, trace) -
            hls::pinned_and_simple_hung(input.pins[0], input.hung[0], hls::kBlack, parameters, trace)};
  }
};

struct PermanentPinAndSimpleHungUnit : PinsAndHungUnit<spec::kPermanentPinAndSimpleHung> {
  COBALT_VALUE(permanent_pin, 9)
  static void drive(Bench& rtl, const Input& input) {
    PinnedAndSimpleHungUnit::drive(rtl, input);
    rtl.white_permanent_i = input.pins[0].permanent;
    rtl.black_permanent_i = input.pins[1].permanent;
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::permanent_pin_and_simple_hung(input.pins[1], input.hung[1], hls::kWhite, parameters, trace) -
            hls::permanent_pin_and_simple_hung(input.pins[0], input.hung[0], hls::kBlack, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    Input input = PinsAndHungUnit::random(random);
    for (hls::Bitboard& hung : input.hung) hung |= random.bits();
    for (hls::PinMap& pins : input.pins) {
      pins.permanent = static_cast<hls::FileSet>(pins.permanent & random.bits() & random.bits());
    }
    return input;
  }
};

const UnitTests<MpinAndHungUnit> kMpinAndHung("MpinAndHungRtl");
const UnitTests<PinnedAndHungUnit> kPinnedAndHung("PinnedAndHungRtl");
const UnitTests<PinnedAndSimpleHungUnit> kPinnedAndSimpleHung("PinnedAndSimpleHungRtl");
const UnitTests<PermanentPinAndSimpleHungUnit> kPermanentPinAndSimpleHung("PermanentPinAndSimpleHungRtl");

}  // namespace
}  // namespace cobalt::test
