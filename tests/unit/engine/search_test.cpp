// SPDX-License-Identifier: Apache-2.0
// What a search answers.
#include <algorithm>
#include <atomic>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

#include "host/chess/epd.hpp"
#include "host/chess/san.hpp"
#include "host/engine/test_suite.hpp"
#include "host/support/text.hpp"
#include "tests/support/thread_limit.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::engine {
namespace {

using test::depth_limit;
using test::game_of;
using test::node_limit;

Engine make_engine() { return Engine(test::default_evaluator()); }

chess::Move san(const Game& game, const char* text) { return chess::parse_san(game.position, text); }

// ------------------------------------------------------------------------------------------------ mates

TEST(Search, FindsMatesInTwoToFive) {
  Engine engine = make_engine();
  std::size_t mates = 0;
  for (const chess::EpdLine& line : chess::read_epd_file(test::data_path("mates.epd"))) {
    ASSERT_TRUE(line.record) << line.text;
    engine.clear();
    Limits limits = node_limit(3'000'000);
    limits.mate_moves = static_cast<int>(*text::parse_number(line.record->find("dm")->operands[0].text));
    const SearchResult result = test::search(engine, {line.record->position, {}}, limits);
    EXPECT_EQ(is_solved(*line.record, result), true) << line.text;
    ++mates;
    // The line is a proof as far as it goes: mate after as many moves as it says.
    const auto& best = result.lines.front();
    ASSERT_TRUE(is_win(best.score)) << line.text;
    EXPECT_EQ(static_cast<int>(best.moves.size()), kMate - best.score) << line.text;
    EXPECT_TRUE(chess::is_checkmate(test::end_of_line(line.record->position, best.moves))) << line.text;
  }
  EXPECT_EQ(mates, 25U);
}

TEST(Search, MatesWhateverRuleIsLeftOut) {
  Engine engine = make_engine();
  const Game game = game_of("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");  // Ra6, mate in 3
  for (const Rule& rule : kRules) {
    engine.clear();
    engine.options() = SearchOptions();
    engine.options().*rule.member = false;
    Limits limits = node_limit(2'000'000);
    limits.mate_moves = 3;
    const SearchResult result = test::search(engine, game, limits);
    EXPECT_EQ(result.lines.front().score, mate_at(5)) << rule.name;
    EXPECT_EQ(result.best_move(), san(game, "Ra6")) << rule.name;
  }
}

TEST(Search, SeesThatItIsMated) {
  Engine engine = make_engine();
  // Whatever Black does, Ra8 or Rb8 mates.
  const SearchResult result = test::search(engine, game_of("7k/8/6K1/8/8/8/8/R7 b - - 0 1"), depth_limit(8));
  EXPECT_EQ(result.lines.front().score, mated_at(2));
}

TEST(Search, NoLegalMoveNoLine) {
  Engine engine = make_engine();
  for (const char* fen : {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}) {
    const SearchResult result = test::search(engine, game_of(fen), depth_limit(5));
    EXPECT_TRUE(result.lines.empty());
    EXPECT_FALSE(result.best_move());
    EXPECT_FALSE(result.ponder_move());
  }
}

// ------------------------------------------------------------------------------------------------ draws

TEST(Search, TakesStalemateWhenItIsLost) {
  Engine engine = make_engine();
  // The rook gives check wherever the king goes: who takes it stalemates, who does not loses the queen.
  const Game game = game_of("k7/2Q5/1K6/8/8/8/8/7r b - - 0 1");
  const SearchResult result = test::search(engine, game, depth_limit(18));
  EXPECT_EQ(result.lines.front().score, kDraw);
  EXPECT_EQ(result.best_move(), san(game, "Rb1+"));
}

TEST(Search, DoesNotStalemateTheOtherSide) {
  Engine engine = make_engine();
  const SearchResult result = test::search(engine, game_of("7k/8/8/5K2/6Q1/8/8/8 w - - 0 1"), depth_limit(8));
  EXPECT_EQ(result.lines.front().score, mate_at(3));
}

TEST(Search, FindsPerpetualCheck) {
  Engine engine(test::material_evaluator());
  // Black mates next move; Qe8+ Kh7 Qh5+ Kg8 repeats.
  const Game game = game_of("6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1");
  const SearchResult result = test::search(engine, game, depth_limit(8));
  EXPECT_EQ(result.lines.front().score, kDraw);
  EXPECT_EQ(result.best_move(), san(game, "Qe8+"));
}

TEST(Search, PositionsOfTheGameCountTwice) {
  Engine engine(test::material_evaluator());
  // White is a rook ahead and shuffles; a third time would be a draw, so another move must be found.
  Game game = game_of("7k/7p/8/8/8/8/7P/R6K w - - 0 1");
  test::play_all(game, {"a1b1", "h8g8", "b1a1", "g8h8", "a1b1", "h8g8"});
  // Rb1-a1 and Kg8-h8 would be the third time.
  const SearchResult result = test::search(engine, game, depth_limit(6));
  EXPECT_GT(result.lines.front().score, 300);
  Limits only = depth_limit(6);
  only.search_moves = {*chess::parse_uci(game.position, "b1a1")};
  EXPECT_EQ(test::search(engine, game, only).lines.front().score, kDraw) << "Kh8 draws at once";
}

TEST(Search, FiftyMovesAreADraw) {
  Engine engine(test::material_evaluator());
  // One more move without a capture: every move draws but those that take.
  const Game game = game_of("7k/8/8/8/8/8/8/K2R4 w - - 99 80");
  EXPECT_EQ(test::search(engine, game, depth_limit(4)).lines.front().score, kDraw);
  const Game capture = game_of("7k/8/8/3p4/8/8/8/K2R4 w - - 99 80");
  const SearchResult result = test::search(engine, capture, depth_limit(4));
  EXPECT_EQ(result.best_move(), san(capture, "Rxd5"));
  EXPECT_GT(result.lines.front().score, 300);
}

TEST(Search, MateComesBeforeTheFiftyMoves) {
  Engine engine = make_engine();
  const Game mate = game_of("7k/8/6K1/8/8/8/8/R7 w - - 99 80");
  const SearchResult result = test::search(engine, mate, depth_limit(3));
  EXPECT_EQ(result.lines.front().score, mate_at(1));
}

TEST(Search, BareMinorPiecesAreADraw) {
  Engine engine = make_engine();
  EXPECT_EQ(test::search(engine, game_of("7k/8/8/8/8/8/2B5/K7 w - - 0 1"), depth_limit(5)).lines.front().score, kDraw);
  EXPECT_EQ(test::search(engine, game_of("7k/8/8/8/8/8/1n6/K7 w - - 0 1"), depth_limit(5)).lines.front().score, kDraw);
}

TEST(Search, ContemptIsWhatADrawCosts) {
  Engine engine(test::material_evaluator());
  engine.options().contempt_cp = 30;
  const Game game = game_of("7k/8/8/8/8/8/8/K2R4 w - - 99 80");
  EXPECT_EQ(test::search(engine, game, depth_limit(3)).lines.front().score, -30);
  engine.options().contempt_cp = -30;
  engine.clear();
  EXPECT_EQ(test::search(engine, game, depth_limit(4)).lines.front().score, 30);
}

// ------------------------------------------------------------------------------------------------ limits

TEST(Search, OneThreadIsDeterministic) {
  const char* const fens[] = {"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
                              "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"};
  for (const char* fen : fens) {
    std::set<std::uint64_t> nodes;
    std::set<std::uint16_t> moves;
    Engine reused = make_engine();
    for (int run = 0; run < 3; ++run) {
      Engine fresh = make_engine();
      Engine& engine = run == 0 ? fresh : reused;
      engine.clear();
      const SearchResult result = test::search(engine, game_of(fen), depth_limit(9));
      nodes.insert(result.nodes);
      moves.insert(result.best_move().bits());
      EXPECT_EQ(result.depth, 9);
    }
    EXPECT_EQ(nodes.size(), 1U) << fen;
    EXPECT_EQ(moves.size(), 1U) << fen;
  }
}

TEST(Search, NodesAreExactWithOneThread) {
  Engine engine = make_engine();
  for (const std::uint64_t nodes : {500ULL, 777ULL, 5000ULL, 12345ULL}) {
    engine.clear();
    EXPECT_EQ(test::search(engine, {}, node_limit(nodes)).nodes, nodes);
  }
  EXPECT_GE(test::search(engine, {}, node_limit(1)).depth, 1) << "there is always a move";
}

/// Stops the search at a depth.
class Stopper final : public SearchListener {
 public:
  explicit Stopper(SearchControl& control) : control_(control) {}
  void on_progress(const Progress& progress) override {
    if (progress.depth < 6 || control_.stop_requested()) return;
    nodes_ = progress.nodes;
    control_.stop();
  }
  void on_root_move(int, chess::Move, std::size_t, std::chrono::steady_clock::duration) override {}
  std::uint64_t nodes() const { return nodes_; }

 private:
  SearchControl& control_;
  std::uint64_t nodes_ = 0;  ///< before the stop
};

TEST(Search, StopsWithinAFewNodes) {
  Engine engine = make_engine();
  for (const unsigned threads : {1U, 3U}) {
    engine.set_threads(threads);
    Limits limits;
    limits.infinite = true;
    SearchControl control;
    Stopper stopper(control);
    const SearchResult result = engine.search({}, limits, control, &stopper);
    EXPECT_TRUE(result.best_move());
    EXPECT_GT(stopper.nodes(), 0U);
    // Other threads may search for as long as the first one waits for a processor.
    if (threads == 1) {
      EXPECT_LE(result.nodes, stopper.nodes() + 1000) << "it looks every 128 nodes";
    }
  }
}

TEST(Search, InfiniteWaitsEvenWhenAllIsKnown) {
  Engine engine = make_engine();
  Limits limits = depth_limit(2);
  limits.infinite = true;
  SearchControl control;
  std::atomic<bool> stopped{false};
  std::jthread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stopped = true;
    control.stop();
  });
  engine.search({}, limits, control);
  EXPECT_TRUE(stopped);
}

TEST(Search, MoveTimeIsKept) {
  Engine engine = make_engine();
  Limits limits;
  limits.move_time = Milliseconds(50);
  const SearchResult result = test::search(engine, {}, limits);
  EXPECT_GE(result.elapsed, std::chrono::milliseconds(50));
  EXPECT_TRUE(result.best_move()) << "and it ends by itself";
}

TEST(Search, SearchMovesAreTheOnlyOnes) {
  Engine engine = make_engine();
  const Game game = game_of("4k3/8/8/8/8/8/q7/R3K3 w Q - 0 1");
  Limits limits = depth_limit(5);
  limits.search_moves = {san(game, "Kf1"), san(game, "Kd1")};
  const chess::Move best = test::search(engine, game, limits).best_move();
  EXPECT_TRUE(best == san(game, "Kf1") || best == san(game, "Kd1"));
  engine.clear();
  EXPECT_EQ(test::search(engine, game, depth_limit(5)).best_move(), san(game, "Rxa2"));
}

TEST(Search, SeveralLinesAreDifferentAndInOrder) {
  Engine engine = make_engine();
  engine.set_lines(4);
  const Game game = game_of("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
  const SearchResult result = test::search(engine, game, depth_limit(7));
  ASSERT_EQ(result.lines.size(), 4U);
  std::set<std::uint16_t> firsts;
  for (std::size_t i = 0; i < 4; ++i) {
    firsts.insert(result.lines[i].moves.front().bits());
    if (i > 0) {
      EXPECT_LE(result.lines[i].score, result.lines[i - 1].score);
    }
    test::end_of_line(game.position, result.lines[i].moves);
  }
  EXPECT_EQ(firsts.size(), 4U);
  engine.set_lines(50);
  EXPECT_EQ(test::search(engine, game_of("7k/8/6K1/8/8/8/8/R7 b - - 0 1"), depth_limit(3)).lines.size(), 1U);
}

TEST(Search, ThreadsGiveTheirNodesAndALegalMove) {
  Engine engine = make_engine();
  engine.set_threads(4);
  for (int i = 0; i < 5; ++i) {
    engine.clear();
    const SearchResult result = test::search(engine, {}, node_limit(40000));
    EXPECT_GE(result.nodes, 40000U);
    EXPECT_TRUE(chess::is_legal(chess::Position(), result.best_move()));
    test::end_of_line(chess::Position(), result.lines.front().moves);
  }
}

TEST(Search, OneThreadSearchesWhenTheSystemStartsNoOthers) {
  struct Recorder : SearchListener {
    void on_progress(const Progress&) override {}
    void on_root_move(int, chess::Move, std::size_t, std::chrono::steady_clock::duration) override {}
    void on_message(std::string_view text) override { message = text; }
    std::string message;
  };
  Engine engine = make_engine();
  engine.set_threads(Engine::kMostThreads);
  Recorder recorder;
  SearchControl control;
  SearchResult result;
  {
    const cobalt::test::ThreadLimit limit(2);
    result = engine.search({}, depth_limit(5), control, &recorder);
  }
  EXPECT_EQ(result.depth, 5);
  EXPECT_TRUE(recorder.message.starts_with("threads: the system starts ")) << recorder.message;
  EXPECT_NE(recorder.message.find(" of 256: "), std::string::npos) << recorder.message;
  EXPECT_EQ(test::search(engine, {}, depth_limit(5)).depth, 5) << "afterwards all is as before";
}

TEST(Search, AFailureEndsAllThreadsAndIsThrown) {
  /// Fails in one thread, the one that made it or one of the others.
  class Failing : public LeafEvaluator {
   public:
    explicit Failing(bool in_first) : in_first_(in_first) {}
    Score evaluate(const chess::Position& position) const override {
      const bool is_first = std::this_thread::get_id() == first_;
      if (is_failing && is_first == in_first_) throw std::runtime_error("no score");
      return test::material_evaluator()->evaluate(position);
    }
    std::atomic<bool> is_failing{true};

   private:
    const std::thread::id first_ = std::this_thread::get_id();
    const bool in_first_;
  };
  for (const bool in_first : {true, false}) {
    const auto evaluator = std::make_shared<Failing>(in_first);
    Engine engine(evaluator);
    engine.set_threads(4);
    EXPECT_THROW(test::search(engine, {}, node_limit(300'000)), std::runtime_error) << in_first;
    evaluator->is_failing = false;
    EXPECT_EQ(test::search(engine, {}, depth_limit(4)).depth, 4) << in_first;
  }
}

TEST(Search, IterationsOfOtherThreadsAreTakenOverOnce) {
  struct Recorder : SearchListener {
    void on_progress(const Progress& progress) override {
      if (progress.bound == Bound::kExact) depths.push_back(progress.depth);
      test::end_of_line(game.position, {progress.line.begin(), progress.line.end()});
    }
    void on_root_move(int, chess::Move, std::size_t, std::chrono::steady_clock::duration) override {}
    std::vector<int> depths;
    Game game = game_of("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
  };
  Engine engine = make_engine();
  engine.set_threads(4);
  for (int i = 0; i < 5; ++i) {
    engine.clear();
    Recorder recorder;
    SearchControl control;
    const SearchResult result = engine.search(recorder.game, depth_limit(9), control, &recorder);
    EXPECT_EQ(result.depth, 9);
    ASSERT_FALSE(recorder.depths.empty());
    EXPECT_EQ(recorder.depths.back(), 9);
    EXPECT_TRUE(std::is_sorted(recorder.depths.begin(), recorder.depths.end(), std::less_equal<>()));
    test::end_of_line(recorder.game.position, result.lines.front().moves);
  }
}

TEST(Search, ProgressIsToldLineByLine) {
  struct Recorder : SearchListener {
    void on_progress(const Progress& progress) override {
      if (progress.bound != Bound::kExact) return;
      depths.push_back(progress.depth);
      EXPECT_FALSE(progress.line.empty());
      EXPECT_GE(progress.selective_depth, progress.depth);
      last = {progress.line.begin(), progress.line.end()};
      last_score = progress.score;
    }
    void on_root_move(int, chess::Move, std::size_t, std::chrono::steady_clock::duration) override {}
    std::vector<int> depths;
    std::vector<chess::Move> last;
    Score last_score = 0;
  } recorder;
  Engine engine = make_engine();
  SearchControl control;
  const SearchResult result = engine.search({}, depth_limit(8), control, &recorder);
  EXPECT_EQ(recorder.depths, (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(recorder.last, result.lines.front().moves);
  EXPECT_EQ(recorder.last_score, result.lines.front().score);
}

TEST(Search, FewNodesAreEvaluatedAgain) {
  // Scores of material are the same for all positions of a key.
  Engine engine(test::material_evaluator());
  const Game game = game_of("r2q1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2PBPN2/PP3PPP/R2QK2R w KQ - 0 10");
  const SearchResult with = test::search(engine, game, depth_limit(9));
  engine.clear();
  engine.options().evaluation_cache = false;
  const SearchResult without = test::search(engine, game, depth_limit(9));
  EXPECT_EQ(with.nodes, without.nodes) << "the cache changes no score";
  EXPECT_LT(with.evaluations, without.evaluations);
  EXPECT_LT(with.evaluations, with.nodes);
}

// ------------------------------------------------------------------------------------------------ games

TEST(Search, PlaysOnlyLegalMovesInRandomGames) {
  Engine engine = make_engine();
  engine.set_hash_megabytes(1);
  std::mt19937 random(5);
  int moves = 0;
  for (int number = 0; number < 12; ++number) {
    engine.clear();
    Game game;
    for (int ply = 0; ply < 120; ++ply) {
      const chess::MoveList legal = chess::legal_moves(game.position);
      if (legal.empty()) break;
      if (ply % 2 == number % 2) {
        const SearchResult result = test::search(engine, game, node_limit(300));
        ASSERT_TRUE(chess::is_legal(game.position, result.best_move())) << chess::to_fen(game.position);
        test::end_of_line(game.position, result.lines.front().moves);
        game.play(result.best_move());
        ++moves;
      } else {
        game.play(legal[random() % legal.size()]);
      }
    }
  }
  EXPECT_GT(moves, 100);
}

TEST(Search, WinsAgainstRandomMoves) {
  Engine engine = make_engine();
  std::mt19937 random(6);
  Game game;
  int ply = 0;
  while (!chess::legal_moves(game.position).empty() && ply < 200) {
    const chess::MoveList legal = chess::legal_moves(game.position);
    game.play(ply % 2 == 0 ? test::search(engine, game, node_limit(3000)).best_move() : legal[random() % legal.size()]);
    ++ply;
  }
  EXPECT_TRUE(chess::is_checkmate(game.position)) << chess::to_fen(game.position);
  EXPECT_EQ(game.position.side_to_move(), chess::kBlack);
}

TEST(Game, KeysGoBackToTheLastCaptureOrPawnMove) {
  Game game;
  test::play_all(game, {"g1f3", "g8f6", "f3g1"});
  EXPECT_EQ(game.earlier_keys.size(), 3U);
  EXPECT_EQ(game.earlier_keys.front(), chess::Position().key());
  test::play_all(game, {"e7e5"});
  EXPECT_TRUE(game.earlier_keys.empty());
}

}  // namespace
}  // namespace cobalt::engine
