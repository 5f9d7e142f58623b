// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the tests of draws and endings share: positions by FEN, the same position with colours changed, the draw class
/// with what it used.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hls/eval/draw_score.hpp"
#include "hls/eval/trace.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"

namespace cobalt::hls::test {

/// The board of a FEN.
inline Board board_of(std::string_view fen) {
  return decode(load_packed(chess::pack_position(chess::parse_fen(fen)).data()));
}

/// The position with colours changed: ranks mirrored, the other side on move.
inline Board colours_changed(const Board& board) {
  Board other = board;
  for (unsigned side = 0; side < 2; ++side) {
    for (const auto kind :
         {&Board::pawn, &Board::knight, &Board::bishop, &Board::rook, &Board::queen, &Board::king, &Board::all}) {
      (other.*kind)[side] = flip_ranks((board.*kind)[1 - side]);
    }
  }
  other.occupied = flip_ranks(board.occupied);
  other.side_to_move = 1 - board.side_to_move;
  return other;
}

/// The board with files mirrored.
inline Board files_mirrored(const Board& board) {
  const auto mirror = [](Bitboard b) {
    Bitboard mirrored = 0;
    for (unsigned file = 0; file < 8; ++file) mirrored |= ((b >> file) & kFileA) << (7 - file);
    return mirrored;
  };
  Board other = board;
  for (unsigned side = 0; side < 2; ++side) {
    for (const auto kind :
         {&Board::pawn, &Board::knight, &Board::bishop, &Board::rook, &Board::queen, &Board::king, &Board::all}) {
      (other.*kind)[side] = mirror((board.*kind)[side]);
    }
  }
  other.occupied = mirror(board.occupied);
  return other;
}

/// Parameters with all three enables on, and every contempt entry and both reductions different from 0.
inline std::unique_ptr<Parameters> ending_parameters() {
  auto parameters = std::make_unique<Parameters>();
  parameters->clear();
  parameters->control.reduce_opposite_bishops = true;
  parameters->control.apply_contempt = true;
  parameters->control.endgame_rom = true;
  for (unsigned entry = 0; entry < 256; ++entry) {
    parameters->contempt[entry] = static_cast<std::int8_t>(entry % 2 == 0 ? entry / 2 : -static_cast<int>(entry / 2));
  }
  parameters->bishops_of_opposite_colours[0] = 32;
  parameters->bishops_of_opposite_colours[1] = 8;
  return parameters;
}

/// The entries of a group that a trace has.
inline std::vector<unsigned> entries_of(const Trace& trace, unsigned group) {
  std::vector<unsigned> entries;
  for (unsigned i = 0; i < trace.use_count; ++i) {
    if (spec::address_group(trace.uses[i].address) == group) {
      entries.push_back(spec::address_entry(trace.uses[i].address));
    }
  }
  return entries;
}

/// A draw class and what it used.
struct TracedClass {
  DrawClass found;
  std::vector<unsigned> contempt;
  std::vector<unsigned> bishops;
};
inline TracedClass traced_class(const Board& board, const Parameters& parameters) {
  auto trace = std::make_unique<Trace>();
  trace->clear();
  const DrawClass found = draw_class(board, make_attack_map(board), parameters, *trace);
  return {found, entries_of(*trace, spec::kContempt), entries_of(*trace, spec::kBishopsOfOppositeColours)};
}

inline bool is_dead_draw(std::string_view fen) { return hls::is_dead_draw(board_of(fen)); }
inline bool rom_says_draw(const Board& board) { return endgame_rom_says_draw(board, make_attack_map(board)); }
inline bool rom_says_draw(std::string_view fen) { return rom_says_draw(board_of(fen)); }

/// Positions that have or have not a property, for both colours and both wings.
struct Example {
  const char* what;
  const char* fen;
  bool has_it;
};
template <class Property>
void check_examples(const std::vector<Example>& examples, Property property, bool mirror_files) {
  for (const Example& example : examples) {
    const Board board = board_of(example.fen);
    ASSERT_EQ(board.errors, 0) << example.fen;
    EXPECT_EQ(property(board), example.has_it) << example.what << ": " << example.fen;
    EXPECT_EQ(property(colours_changed(board)), example.has_it) << example.what << ", for Black: " << example.fen;
    if (!mirror_files) continue;
    EXPECT_EQ(property(files_mirrored(board)), example.has_it) << example.what << ", mirrored: " << example.fen;
  }
}

}  // namespace cobalt::hls::test
