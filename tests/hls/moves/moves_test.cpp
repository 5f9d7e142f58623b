// SPDX-License-Identifier: Apache-2.0
// The golden model of the move generator against the host's own, and against the order of docs/moves.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "hls/moves/formats.hpp"
#include "hls/moves/generate.hpp"
#include "hls/moves/make_move.hpp"
#include "hls/moves/perft.hpp"
#include "host/chess/epd.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "tests/paths.hpp"

namespace {

namespace chess = cobalt::chess;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;
using chess::Position;
using Random = std::mt19937_64;
using Words = std::vector<std::uint16_t>;

/// A move of the host's library as requests and answers have it.
std::uint16_t word_of(chess::Move move) {
  return static_cast<std::uint16_t>(move.from() | (move.to() << hls::kMoveToLsb) |
                                    (move.promotion() << hls::kMovePromotionLsb));
}

hls::PackedWords words_of(const Position& position) { return hls::load_packed(chess::pack_position(position).data()); }

Words list_of(const hls::MoveList& list) { return Words(list.move, list.move + list.size); }

Words moves_of(const Position& position, std::uint8_t mode, std::uint64_t targets, const hls::QuietTable& table) {
  hls::MoveList list;
  hls::list_moves(hls::make_mover_board(words_of(position)), mode, targets, table, list);
  return list_of(list);
}

/// A table with as many different values as `kind` says: 0 all the same, 1 few, 2 all.
hls::QuietTable random_table(Random& random, unsigned kind) {
  hls::QuietTable table;
  for (auto& piece : table.value) {
    for (auto& value : piece)
      value = static_cast<std::uint8_t>(kind == 0 ? 5 : kind == 1 ? random() % 3 * 7 : random() % 16);
  }
  return table;
}

/// `visit(position, table)` for random positions of all kinds.
template <class Visit>
void for_each_case(std::size_t count, std::uint64_t seed, const Visit& visit) {
  Random random(seed);
  for (const auto kind : {chess::RandomKind::kSelfPlay, chess::RandomKind::kMixed}) {
    chess::RandomOptions options;
    options.kind = kind;
    std::size_t number = 0;
    chess::for_each_random_position(count / 2, seed, options, [&](const Position& position) {
      const auto table = random_table(random, static_cast<unsigned>(++number % 3));
      visit(position, table);
    });
  }
}

// ----------------------------------------------------------------------------------------------
// the moves

TEST(MoveModel, ListsTheLegalMoves) {
  for_each_case(40000, 1, [](const Position& position, const hls::QuietTable& table) {
    Words expected;
    for (const auto move : chess::legal_moves(position)) expected.push_back(word_of(move));
    Words found = moves_of(position, spec::kGenerateAll, 0, table);
    const auto board = hls::make_mover_board(words_of(position));
    ASSERT_EQ(hls::count_moves(board), expected.size()) << chess::to_fen(position);
    hls::MoveList any;
    hls::any_order_moves(board, any);
    Words unordered = list_of(any);
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    std::sort(unordered.begin(), unordered.end());
    ASSERT_EQ(found, expected) << chess::to_fen(position);
    ASSERT_EQ(unordered, expected) << chess::to_fen(position);
  });
}

TEST(MoveModel, MakesMovesAsTheHostDoes) {
  Random random(5);
  for_each_case(20000, 2, [&](const Position& position, const hls::QuietTable&) {
    const auto packed = words_of(position);
    ASSERT_EQ(hls::zobrist_key(packed), position.key()) << chess::to_fen(position);
    const auto moves = chess::legal_moves(position);
    for (unsigned i = 0; i < 3 && !moves.empty(); ++i) {
      const auto move = moves[random() % moves.size()];
      Position after = position;
      after.do_move(move);
      const auto clock = static_cast<std::uint8_t>(random() % 4 == 0 ? 255 : random());
      const auto made = hls::make_move(packed, word_of(move), clock, position.key());
      const std::string text = chess::to_fen(position) + " " + chess::to_uci(move);
      const auto expected = words_of(after);
      for (unsigned w = 0; w < 4; ++w) ASSERT_EQ(made.position.word[w], expected.word[w]) << text;
      ASSERT_EQ(made.key, after.key()) << text;
      ASSERT_EQ(made.in_check, after.in_check()) << text;
      ASSERT_EQ(made.halfmove_clock, after.halfmove_clock() == 0 ? 0 : std::min(clock + 1, 255)) << text;
      const auto played = hls::play(hls::make_mover_board(packed), word_of(move));
      const auto board = hls::make_mover_board(expected);
      for (unsigned p = 0; p < hls::kMoverPieces; ++p) {
        ASSERT_EQ(played.own[p], board.own[p]) << text;
        ASSERT_EQ(played.enemy[p], board.enemy[p]) << text;
      }
      ASSERT_EQ(played.castling, board.castling) << text;
      ASSERT_EQ(played.en_passant, board.en_passant) << text;
      ASSERT_EQ(played.black_to_move, board.black_to_move) << text;
    }
  });
}

TEST(MoveModel, CountsTrees) {
  std::size_t counts = 0;
  for (const chess::EpdLine& line : chess::read_epd_file(COBALT_SOURCE_DIR "/tests/data/perft.epd")) {
    ASSERT_TRUE(line.record);
    for (const auto& [depth, nodes] : line.record->perft_counts()) {
      if (nodes > 20000000) continue;
      ++counts;
      const hls::PerftJob job{words_of(line.record->position), 77, static_cast<unsigned>(depth), spec::kNoMove, false};
      const auto answer = hls::perft(job);
      EXPECT_EQ(answer.tag, 77u);
      EXPECT_EQ(answer.status, spec::kAnswerDone);
      EXPECT_EQ(answer.leaves, nodes) << line.text << " depth " << depth;
    }
  }
  EXPECT_GE(counts, 61u);
}

}  // namespace
