// SPDX-License-Identifier: Apache-2.0
#include "host/chess/san.hpp"

#include <set>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/random_games.hpp"
#include "host/support/text.hpp"
#include "tests/unit/chess/test_support.hpp"

namespace cobalt::chess {
namespace {

std::string san(const char* fen, const char* uci) {
  const Position position = parse_fen(fen);
  const auto move = parse_uci(position, uci);
  if (!move) {
    ADD_FAILURE() << uci << " is not legal in " << fen;
    return "";
  }
  return to_san(position, *move);
}

std::string uci(const char* fen, const char* san) { return to_uci(parse_san(parse_fen(fen), san)); }

constexpr const char* kKnights = "4k3/8/8/1N3N2/8/1N6/8/4K3 w - - 0 1";

TEST(San, WritesMoves) {
  const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  EXPECT_EQ(san(start, "e2e4"), "e4");
  EXPECT_EQ(san(start, "g1f3"), "Nf3");
  EXPECT_EQ(san("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"), "exd5");
  EXPECT_EQ(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "exd6");
  EXPECT_EQ(san("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"), "O-O");
  EXPECT_EQ(san("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"), "O-O-O");
  EXPECT_EQ(san("3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"), "O-O-O+");
  EXPECT_EQ(san("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n"), "a8=N");
  EXPECT_EQ(san("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8q"), "axb8=Q+");
  EXPECT_EQ(san("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "Ra8#");
}

TEST(San, DisambiguatesByFileRankOrBoth) {
  EXPECT_EQ(san("7k/8/8/8/8/8/8/R4R1K w - - 0 1", "a1d1"), "Rad1");
  EXPECT_EQ(san("7k/8/8/R7/8/8/8/R6K w - - 0 1", "a1a3"), "R1a3");
  EXPECT_EQ(san("6k1/8/8/8/8/8/8/Q3K2Q w - - 0 1", "a1a3"), "Qa3");
  EXPECT_EQ(san("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1b1"), "Rb1");  // the king stands between the rooks
  // Three knights that meet on d4: one on the same file as the one on b5, one on the same rank.
  EXPECT_EQ(san(kKnights, "b5d4"), "Nb5d4");
  EXPECT_EQ(san(kKnights, "f5d4"), "Nfd4");
  EXPECT_EQ(san(kKnights, "b3d4"), "N3d4");
}

TEST(San, PinnedPiecesDoNotCount) {
  // The knight on e2 is pinned, so the other needs no file.
  EXPECT_EQ(san("4r1k1/8/8/8/8/8/4N3/N3K3 w - - 0 1", "a1c2"), "Nc2");
  EXPECT_EQ(san("4r1k1/8/8/8/8/N7/4N3/4K3 w - - 0 1", "a3c4"), "Nc4");
  EXPECT_EQ(san("4r1k1/8/8/1N6/8/8/4N3/4K3 w - - 0 1", "b5d4"), "Nd4");
}

TEST(San, ReadsWhatItWrites) {
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  for_each_random_position(10000, 81, options, [](const Position& position) {
    std::set<std::string> texts;
    for (const Move move : legal_moves(position)) {
      const std::string text = to_san(position, move);
      ASSERT_EQ(parse_san(position, text), move) << to_fen(position) << ' ' << text;
      texts.insert(text);
    }
    ASSERT_EQ(texts.size(), legal_moves(position).size()) << to_fen(position);
  });
}

/// No shorter text than the one written names the move: each character of the origin is needed.
TEST(San, DisambiguationIsTheShortest) {
  RandomOptions options;
  options.kind = RandomKind::kManyQueens;
  int both = 0;
  for_each_random_position(2000, 82, options, [&](const Position& position) {
    for (const Move move : legal_moves(position)) {
      const std::string text = to_san(position, move);
      const std::string from = to_string(move.from());
      if (text.front() != 'Q' || text.compare(1, 2, from) != 0 || text.size() < 5) continue;
      ++both;
      for (const char kept : from) {
        std::string shorter = text;
        shorter.replace(1, 2, 1, kept);
        const std::string message = test::input_error_of([&] { parse_san(position, shorter); });
        ASSERT_NE(message.find("expected one move, but"), std::string::npos) << message;
      }
    }
  });
  EXPECT_GT(both, 100);
}

TEST(San, CheckMarksAreRight) {
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  int mates = 0;
  for_each_random_position(5000, 83, options, [&](const Position& position) {
    for (const Move move : legal_moves(position)) {
      Position after = position;
      after.do_move(move);
      const char last = to_san(position, move).back();
      ASSERT_EQ(last == '#', is_checkmate(after));
      ASSERT_EQ(last == '+' || last == '#', after.in_check());
      mates += last == '#';
    }
  });
  EXPECT_GT(mates, 50);
}

TEST(San, AcceptsSlips) {
  const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  for (const char* text : {"Nf3", "Ngf3", "N1f3", "Ng1f3", "Nf3+", "Nf3#", "Nf3++"})
    EXPECT_EQ(uci(start, text), "g1f3");
  EXPECT_EQ(uci(start, "e2e4"), "e2e4");
  EXPECT_EQ(uci("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed5"), "e4d5");
  EXPECT_EQ(uci("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4xd5"), "e4d5");
  EXPECT_EQ(uci("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8Q"), "a7a8q");
  EXPECT_EQ(uci("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0"), "e1g1");
  EXPECT_EQ(uci("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0"), "e1c1");
  EXPECT_EQ(uci("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8"), "a1a8");
}

TEST(San, Errors) {
  const Position start;
  const std::string in_start = " in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const std::string notation = ": expected a move in standard algebraic notation, such as Nf3, exd8=Q or O-O";
  for (const char* text : {"", "+", "N", "Nf9", "Pe4", "e", "Nf3=Q", "e8=K", "e8=P", "O-O-O-O", "Nxx3", "ne4", "e2e4e",
                           "Ng1f3f", "e4!", "--", "x", "=Q", "Q="}) {
    EXPECT_INPUT_ERROR(parse_san(start, text), text::quoted(text).insert(0, "move ") + notation);
  }
  for (const char* text : {"e5", "Nf4", "O-O", "0-0-0", "Ke2", "e4=Q", "Nb1f3", "cxd3", "Kg1"}) {
    EXPECT_INPUT_ERROR(parse_san(start, text),
                       text::quoted(text).insert(0, "move ") + ": expected a legal move" + in_start);
  }
  EXPECT_INPUT_ERROR(parse_san(start, "Nxf3"), "move \"Nxf3\": expected no x, because nothing is taken" + in_start);
  EXPECT_INPUT_ERROR(parse_san(parse_fen("7k/8/8/8/8/8/8/R4R1K w - - 0 1"), "Rd1"),
                     "move \"Rd1\": expected one move, but a1d1 and f1d1 are meant in 7k/8/8/8/8/8/8/R4R1K w - - 0 1");
  // A promotion must name its piece; castling is not written as a king's move.
  EXPECT_INPUT_ERROR(parse_san(parse_fen("8/P6k/8/8/8/8/8/K7 w - - 0 1"), "a8"),
                     "move \"a8\": expected a legal move in 8/P6k/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_INPUT_ERROR(parse_san(parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "Kg1"),
                     "move \"Kg1\": expected a legal move in 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

}  // namespace
}  // namespace cobalt::chess
