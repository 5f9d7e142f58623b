// SPDX-License-Identifier: Apache-2.0
/// \file
/// Inputs of cb_eval_draw_class: endings of every class that it knows, and anything else with one king a side.
#pragma once

#include <array>
#include <string>

#include "Vcb_endings_bench.h"
#include "hls/eval/draw_score.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {

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

}  // namespace cobalt::test
