// SPDX-License-Identifier: Apache-2.0
// Which moves are searched deeper: the schemes, and the numbers behind them.
#include "host/engine/extensions.hpp"

#include "host/chess/epd.hpp"
#include "host/chess/san.hpp"
#include "host/engine/dual_credit.hpp"
#include "host/engine/fractional_extension.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::engine {
namespace {

using test::depth_limit;
using test::game_of;

// ------------------------------------------------------------------------------------------------ dual credit

TEST(PathCredit, IsCashedInAtTwoPliesAsInThePaper) {
  // The paper's examples: 2.5 plies of credit give one ply, 3.25 give two.
  for (const auto& [credit, plies, left] : {std::array{7, 0, 7}, {8, 1, 4}, {10, 1, 6}, {12, 2, 4}, {13, 2, 5}}) {
    PathCredit path;
    path.give(chess::kWhite, credit);
    EXPECT_EQ(path.would_extend(chess::kWhite, 0), plies > 0) << credit;
    EXPECT_EQ(path.cash_in(chess::kWhite), plies) << credit;
    EXPECT_EQ(path.of(chess::kWhite), left) << credit;
    EXPECT_EQ(path.cash_in(chess::kWhite), 0) << credit << ": nothing is cashed in twice";
  }
}

TEST(PathCredit, TheOtherSidePaysToo) {
  PathCredit path;
  path.give(chess::kWhite, 6);
  path.give(chess::kBlack, 6);
  EXPECT_EQ(path.cash_in(chess::kWhite), 0) << "the sides' credits are not added";
  path.give(chess::kWhite, 3);
  EXPECT_EQ(path.cash_in(chess::kBlack), 0);
  EXPECT_EQ(path.cash_in(chess::kWhite), 1);
  EXPECT_EQ(path.of(chess::kWhite), 5);
  EXPECT_EQ(path.of(chess::kBlack), 2);
  path.give(chess::kWhite, 7);  // 12: two plies, more than Black has
  EXPECT_EQ(path.cash_in(chess::kWhite), 2);
  EXPECT_EQ(path.of(chess::kBlack), 0) << "not below none";
  EXPECT_FALSE(path.is_empty());
  EXPECT_TRUE(PathCredit().is_empty());
}

TEST(DualCredit, TheFewerGoodMovesTheMoreCredit) {
  const auto credit = [](int good_moves) {
    Forcedness forcedness;
    forcedness.good_moves = good_moves;
    return credit_of(forcedness, 0, 10);
  };
  EXPECT_GT(credit(1), credit(2));
  EXPECT_GT(credit(2), credit(3));
  EXPECT_GT(credit(3), 0);
  EXPECT_EQ(credit(Forcedness::kManyMoves), 0);
  Forcedness only;
  only.is_only_legal_move = true;
  EXPECT_EQ(credit_of(only, 0, 10), 2 * kPlyCredit) << "a full two ply extension";
}

TEST(DualCredit, EveryReasonCounts) {
  const auto credit = [](auto set) {
    Forcedness forcedness;
    set(forcedness);
    return credit_of(forcedness, 0, 10);
  };
  const QuarterPlies threat = credit([](Forcedness& f) { f.is_threatened = true; });
  const QuarterPlies mate = credit([](Forcedness& f) { f.is_threatened = f.is_mate_threatened = true; });
  EXPECT_GT(threat, 0);
  EXPECT_GT(mate, threat);
  EXPECT_GT(credit([](Forcedness& f) { f.is_evasion = true; }), 0);
  EXPECT_GT(credit([](Forcedness& f) { f.answers_passed_pawn = true; }), 0);
  EXPECT_EQ(credit([](Forcedness& f) {
              f.is_only_legal_move = f.is_mate_threatened = f.is_evasion = f.answers_passed_pawn = true;
            }),
            PathCredit::kLimit)
      << "all together are no more than one extension's worth";
}

TEST(DualCredit, IsLessFarFromTheRoot) {
  Forcedness forcedness;
  forcedness.good_moves = 1;
  EXPECT_EQ(credit_of(forcedness, 5, 10), credit_of(forcedness, 0, 10));
  EXPECT_LT(credit_of(forcedness, 6, 10), credit_of(forcedness, 5, 10));
  EXPECT_GT(credit_of(forcedness, 19, 10), 0);
}

TEST(CreditTable, KeepsTheLastMoveOfAPosition) {
  CreditTable table;
  const chess::Move move(chess::kE2, chess::kE4);
  constexpr std::uint64_t kKey = 0x123456789abcdef0;
  EXPECT_FALSE(table.find(kKey).move);
  table.store(kKey, {move, 7, 12});
  EXPECT_EQ(table.find(kKey).move, move);
  EXPECT_EQ(table.find(kKey).credit, 7);
  EXPECT_EQ(table.find(kKey).depth, 12);
  EXPECT_FALSE(table.find(kKey ^ std::uint64_t{1} << 63).move) << "another position of the same place";
  EXPECT_FALSE(table.find(kKey ^ 1).move);
  table.clear();
  EXPECT_FALSE(table.find(kKey).move);
}

// ------------------------------------------------------------------------------------------------ fractions

TEST(FractionalExtension, CostsAreThoseOfTheirSource) {
  constexpr auto cost = move_cost_hundredths;
  EXPECT_EQ(cost(1, false, chess::kNoPieceType), 0);
  EXPECT_EQ(cost(2, false, chess::kNoPieceType), 40);
  EXPECT_EQ(cost(3, false, chess::kNoPieceType), 55);
  EXPECT_EQ(cost(4, false, chess::kNoPieceType), 80);
  EXPECT_EQ(cost(5, false, chess::kNoPieceType), 100);
  EXPECT_EQ(cost(30, true, chess::kQueen), 20) << "a check costs least";
  EXPECT_EQ(cost(30, false, chess::kQueen), 24);
  EXPECT_EQ(cost(30, false, chess::kRook), 24);
  EXPECT_EQ(cost(30, false, chess::kBishop), 34);
  EXPECT_EQ(cost(30, false, chess::kPawn), 34);
  EXPECT_EQ(cost(1, true, chess::kQueen), 0) << "the less counts";
  EXPECT_EQ(cost(2, false, chess::kPawn), 34);
}

TEST(FractionalExtension, PliesAreUsedUpByTheirFractions) {
  PathFraction fraction;
  EXPECT_EQ(fraction.spend(100), 1);
  EXPECT_EQ(fraction.spend(0), 0);
  EXPECT_EQ(fraction.spend(34), 0);
  EXPECT_EQ(fraction.spend(34), 0);
  EXPECT_EQ(fraction.spend(34), 1);
  EXPECT_EQ(fraction.used_hundredths(), 2);
  EXPECT_EQ(fraction.spend(100), 1);
  EXPECT_EQ(fraction.used_hundredths(), 2);
}

// ------------------------------------------------------------------------------------------------ searches

/// The deepest plies of searches of the Bratko-Kopec positions to depth 8, added, with one of the schemes.
int deepest_plies(ExtensionScheme scheme) {
  struct Deepest : SearchListener {
    void on_progress(const Progress& progress) override { ply = progress.selective_depth; }
    void on_root_move(int, chess::Move, std::size_t, std::chrono::steady_clock::duration) override {}
    int ply = 0;
  } deepest;
  Engine engine(test::default_evaluator());
  engine.options().extensions = scheme;
  int sum = 0;
  for (const chess::EpdLine& line : chess::read_epd_file(test::data_path("bratko-kopec.epd"))) {
    engine.clear();
    SearchControl control;
    engine.search({line.record.value().position, {}}, depth_limit(8), control, &deepest);
    sum += deepest.ply;
  }
  return sum;
}

TEST(ExtensionSchemes, ForcedLinesAreSearchedDeeper) {
  const int none = deepest_plies(ExtensionScheme::kNone);
  EXPECT_GT(deepest_plies(ExtensionScheme::kDualCredit), none);
  EXPECT_GT(deepest_plies(ExtensionScheme::kFractional), none);
}

TEST(ExtensionSchemes, EveryOneFindsAMate) {
  Engine engine(test::default_evaluator());
  const Game game = game_of("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
  for (const NamedExtensionScheme& named : kExtensionSchemes) {
    engine.clear();
    engine.options().extensions = named.scheme;
    const SearchResult result = test::search(engine, game, depth_limit(9));
    EXPECT_EQ(result.lines.front().score, mate_at(5)) << named.name;
    EXPECT_EQ(result.best_move(), chess::parse_san(game.position, "Ra6")) << named.name;
    test::end_of_line(game.position, result.lines.front().moves);
  }
}

TEST(ExtensionSchemes, EachIsDeterministicAndSearchesItsOwnTree) {
  const Game game = game_of("r1r1q1k1/6p1/3b1p1p/1p1PpP2/1Pp5/2P4P/R1B2QP1/R5K1 w - - 0 37");
  Engine engine(test::default_evaluator());
  std::vector<std::uint64_t> trees;
  for (const NamedExtensionScheme& named : kExtensionSchemes) {
    engine.options().extensions = named.scheme;
    engine.clear();
    const std::uint64_t nodes = test::search(engine, game, depth_limit(11)).nodes;
    engine.clear();
    EXPECT_EQ(test::search(engine, game, depth_limit(11)).nodes, nodes) << named.name;
    trees.push_back(nodes);
  }
  std::ranges::sort(trees);
  EXPECT_EQ(std::ranges::adjacent_find(trees), trees.end());
}

TEST(ExtensionSchemes, LinesAreLegalWithCredit) {
  Engine engine(test::default_evaluator());
  engine.options().extensions = ExtensionScheme::kDualCredit;
  for (const char* fen : {"r2qk2r/pp3ppp/2p1pn2/4n3/1b6/3P2PP/PPPN1PB1/R1BQK2R b KQkq - 0 11",
                          "8/k1P5/8/1K6/2p5/8/8/8 w - - 0 1", "4k3/8/1p6/1P1P4/8/8/8/4K3 w - - 0 1"}) {
    const Game game = game_of(fen);
    const SearchResult result = test::search(engine, game, depth_limit(12));
    EXPECT_GE(result.lines.front().moves.size(), 2U) << fen;
    test::end_of_line(game.position, result.lines.front().moves);
  }
}

TEST(ExtensionSchemes, AreFoundByName) {
  EXPECT_EQ(find_extension_scheme("dual-credit")->scheme, ExtensionScheme::kDualCredit);
  EXPECT_EQ(find_extension_scheme("none")->scheme, ExtensionScheme::kNone);
  EXPECT_EQ(find_extension_scheme("None"), nullptr);
  // Words that UCI uses itself in "option name ... type combo default ... var ..." would be misread there.
  for (const std::string_view name : extension_scheme_names()) {
    EXPECT_TRUE(name != "default" && name != "var" && name != "min" && name != "max") << name;
  }
}

}  // namespace
}  // namespace cobalt::engine
