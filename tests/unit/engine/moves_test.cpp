// SPDX-License-Identifier: Apache-2.0
// Checks without making moves, and the order of moves.
#include <algorithm>

#include "host/chess/exchange.hpp"
#include "host/chess/random_games.hpp"
#include "host/chess/san.hpp"
#include "host/engine/check_info.hpp"
#include "host/engine/move_picker.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::engine {
namespace {

chess::RandomOptions mixed() {
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  return options;
}

std::vector<chess::Move> all_of(MovePicker& picker) {
  std::vector<chess::Move> moves;
  while (const chess::Move move = picker.next()) moves.push_back(move);
  return moves;
}

std::vector<std::uint16_t> sorted_bits(const std::vector<chess::Move>& moves) {
  std::vector<std::uint16_t> bits;
  for (const chess::Move move : moves) bits.push_back(move.bits());
  std::ranges::sort(bits);
  return bits;
}

TEST(CheckInfo, EqualsMakingTheMove) {
  std::size_t checks = 0;
  chess::for_each_random_position(5000, 3, mixed(), [&](const chess::Position& position) {
    const CheckInfo info(position);
    for (const chess::Move move : chess::legal_moves(position)) {
      chess::Position after = position;
      after.do_move(move);
      checks += after.in_check();
      EXPECT_EQ(info.gives_check(position, move), after.in_check())
          << chess::to_fen(position) << " " << chess::to_uci(move);
    }
  });
  EXPECT_GT(checks, 3000U);
}

TEST(MovePicker, GivesEveryMoveOnce) {
  const auto history = std::make_unique<History>();
  const policy::SearchNumbers numbers;
  chess::for_each_random_position(2000, 4, mixed(), [&](const chess::Position& position) {
    const chess::MoveList legal = chess::legal_moves(position);
    const std::vector<chess::Move> expected(legal.begin(), legal.end());
    MoveHints hints;
    hints.history = history.get();
    if (!expected.empty()) {
      hints.table_move = expected[expected.size() / 2];
      hints.killers = {expected.front(), expected.back()};
      hints.countermove = expected[expected.size() / 3];
      hints.threats = &numbers;
    }
    MovePicker picker(position, hints, MovePicker::Which::kAll);
    const std::vector<chess::Move> given = all_of(picker);
    EXPECT_EQ(sorted_bits(given), sorted_bits(expected)) << chess::to_fen(position);
    if (!given.empty()) {
      EXPECT_EQ(given.front(), hints.table_move);
    }

    std::vector<chess::Move> tactical;
    std::ranges::copy_if(expected, std::back_inserter(tactical),
                         [&](chess::Move move) { return is_tactical(position, move); });
    MovePicker tactical_picker(position, hints, MovePicker::Which::kTactical);
    EXPECT_EQ(sorted_bits(all_of(tactical_picker)), sorted_bits(tactical)) << chess::to_fen(position);
    // A move of another position is not given.
    hints.table_move = chess::Move(chess::kA1, chess::kH8, chess::Move::kCastling);
    MovePicker careful(position, hints, MovePicker::Which::kAll);
    EXPECT_EQ(sorted_bits(all_of(careful)), sorted_bits(expected)) << chess::to_fen(position);
  });
}

TEST(MovePicker, TheOrderIsThatOfItsDescription) {
  // Table move, captures that lose nothing, killers, countermove, quiet moves, captures that lose.
  const chess::Position position = chess::parse_fen("r3k3/8/2p1p3/3p1b2/2P3N1/1Q6/5n2/R3K3 w Q - 0 1");
  const auto move = [&](const char* san) { return chess::parse_san(position, san); };
  const auto history = std::make_unique<History>();
  for (int i = 0; i < 20; ++i) history->quiet(chess::kWhite, move("Qc3")).add(1000);
  MoveHints hints;
  hints.history = history.get();
  hints.table_move = move("Kd2");
  hints.killers = {move("Ne5"), move("Qb1")};
  hints.countermove = move("Ra2");
  MovePicker picker(position, hints, MovePicker::Which::kAll);
  const std::vector<chess::Move> given = all_of(picker);
  const auto place = [&](const char* san) { return std::ranges::find(given, move(san)) - given.begin(); };
  EXPECT_EQ(place("Kd2"), 0);
  EXPECT_EQ(place("Rxa8+"), 1);
  EXPECT_LT(place("Nxf2"), place("cxd5"));
  EXPECT_LT(place("cxd5"), place("Ne5"));
  EXPECT_EQ(place("Qb1"), place("Ne5") + 1);
  EXPECT_EQ(place("Ra2"), place("Ne5") + 2);
  EXPECT_EQ(place("Qc3"), place("Ne5") + 3);
}

TEST(MovePicker, PiecesLeaveThreatsAndDoNotEnterThem) {
  // The pawn on c5 attacks b4 and d4, the bishop on g7 the rook on a1 and the diagonal before it.
  const chess::Position position = chess::parse_fen("4k3/6b1/8/2p5/1N6/8/8/R3K1N1 w - - 0 1");
  const policy::SearchNumbers numbers;
  MoveHints hints;
  hints.threats = &numbers;
  MovePicker picker(position, hints, MovePicker::Which::kAll);
  const std::vector<chess::Move> given = all_of(picker);
  const auto place = [&](const char* uci) {
    return std::ranges::find(given, *chess::parse_uci(position, uci)) - given.begin();
  };
  for (const char* other : {"g1e2", "e1e2", "g1h3"}) {
    EXPECT_LT(place("a1a8"), place(other)) << "a rook out of the threat";
    EXPECT_LT(place("b4d3"), place(other)) << "a knight out of the threat";
  }
  EXPECT_LT(place("a1a8"), place("b4d3")) << "a rook is more";
}

TEST(MovePicker, LosingCapturesComeLastAndAreTold) {
  std::size_t losing = 0;
  chess::for_each_random_position(1000, 9, mixed(), [&](const chess::Position& position) {
    const MoveHints hints;
    MovePicker picker(position, hints, MovePicker::Which::kAll);
    bool seen_losing = false;
    while (const chess::Move move = picker.next()) {
      const bool loses = is_tactical(position, move) && !chess::exchange_gains(position, move, 0);
      EXPECT_EQ(picker.last_loses_material(), loses) << chess::to_fen(position) << " " << chess::to_uci(move);
      EXPECT_TRUE(loses || !seen_losing) << chess::to_fen(position) << " " << chess::to_uci(move);
      seen_losing = loses;
      losing += loses;
    }
  });
  EXPECT_GT(losing, 500U);
}

TEST(MovePicker, QuietMovesCanBeSkipped) {
  const chess::Position position = chess::parse_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
  const MoveHints hints;
  MovePicker picker(position, hints, MovePicker::Which::kAll);
  EXPECT_EQ(picker.next(), chess::parse_san(position, "exd5"));
  EXPECT_TRUE(picker.next());
  picker.skip_quiets();
  EXPECT_FALSE(picker.next());
}

TEST(History, CountersForgetAndStayInTheirRange) {
  HistoryCounter counter;
  for (int i = 0; i < 1000; ++i) counter.add(2000);
  EXPECT_GT(counter.value(), 14000);
  EXPECT_LE(counter.value(), HistoryCounter::kLimit);
  const int before = counter.value();
  counter.add(-2000);
  EXPECT_LT(counter.value(), before - 2000) << "what is far from zero is pulled back";
  for (int i = 0; i < 1000; ++i) counter.add(-1'000'000);
  EXPECT_EQ(counter.value(), -HistoryCounter::kLimit);
}

}  // namespace
}  // namespace cobalt::engine
