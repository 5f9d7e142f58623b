// SPDX-License-Identifier: Apache-2.0
// The golden model of the search on cases made by hand, each a sentence of docs/reference/search.md.
#include <gtest/gtest.h>

#include <utility>

#include "tests/hls/search/search_cases.hpp"

namespace {

namespace hls = cobalt::hls;
namespace spec = cobalt::spec;
using cobalt::test::ConstantEvaluator;
using cobalt::test::job_of;
using cobalt::test::RecordingTrace;
using cobalt::test::Searcher;
using cobalt::test::Step;
using cobalt::test::uci;

constexpr unsigned kPly = spec::kQuarterPlies;
constexpr unsigned kNoRules = 0;
constexpr unsigned kAllRules = (1u << spec::kSearchRules) - 1;

// ----------------------------------------------------------------------------------------------
// Mates
// ----------------------------------------------------------------------------------------------

struct Mate {
  const char* fen;
  unsigned plies;  ///< the enemy is mated after so many
  const char* best;
};
const Mate kMates[] = {
    {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "a1a8"},
    {"r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1", 1, "a8a1"},
    // En passant is the only move that mates.
    {"8/8/k1K5/PpR5/2Q5/8/8/8 w - b6 0 1", 1, "a5b6"},
    {"8/8/3K1k2/4pP2/8/5Q2/8/6R1 w - e6 0 1", 1, "f5e6"},
    {"7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 3, "b1b7"},
    {"r6k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", 3, "c4g8"},
    {"8/7k/8/8/8/8/R7/1R2K3 w - - 0 1", 5, "b1b6"},
};

TEST(SearchMates, AreProvedAndNotSooner) {
  Searcher searcher;
  for (const Mate& mate : kMates) {
    const int value = spec::kMateCp - static_cast<int>(mate.plies);
    const auto proof = searcher.ask(job_of(mate.fen, mate.plies * kPly, value));
    EXPECT_TRUE(proof.at_least) << mate.fen;
    EXPECT_EQ(uci(proof.best), mate.best) << mate.fen;
    EXPECT_EQ(proof.deepest_ply, mate.plies) << mate.fen;
    const auto refutation = searcher.ask(job_of(mate.fen, mate.plies * kPly, value + 1));
    EXPECT_FALSE(refutation.at_least) << mate.fen;
    EXPECT_EQ(refutation.best, spec::kNoMove) << mate.fen;
  }
}

TEST(SearchMates, NeedTheirDepth) {
  Searcher searcher;
  for (const Mate& mate : kMates) {
    if (mate.plies == 1) continue;
    const int value = spec::kMateCp - static_cast<int>(mate.plies);
    EXPECT_FALSE(searcher.ask(job_of(mate.fen, (mate.plies - 2) * kPly, value)).at_least) << mate.fen;
  }
}

TEST(SearchMates, ThatAreNoneAreRefuted) {
  Searcher searcher;
  // Without the pawn on h7 the king gets out; without the en passant mark there is no such capture.
  EXPECT_FALSE(searcher.ask(job_of("r6k/6p1/7N/8/2Q5/8/8/6K1 w - - 0 1", 3 * kPly, spec::kMateCp - 3)).at_least);
  EXPECT_FALSE(searcher.ask(job_of("8/8/k1K5/PpR5/2Q5/8/8/8 w - - 0 1", kPly, spec::kMateCp - 1)).at_least);
}

TEST(SearchMates, AnEnPassantCaptureMayBeTheOnlyWayOut) {
  Searcher searcher;
  const auto out = searcher.ask(job_of("8/8/k7/1pP2r2/K7/b4q2/8/8 w - b6 0 1", kPly, -spec::kMateCp + 1));
  EXPECT_TRUE(out.at_least);
  const auto mated = searcher.ask(job_of("8/8/k7/1pP2r2/K7/b4q2/8/8 w - - 0 1", kPly, -spec::kMateCp + 1));
  EXPECT_FALSE(mated.at_least);
  EXPECT_EQ(mated.tries, 0u);
}

TEST(SearchMates, OfTheSideToMove) {
  Searcher searcher;
  // Kg8 is forced, then Rb8 mates: not worse than being mated after two plies, but that bad.
  const char* fen = "7k/R7/8/8/8/8/8/1R2K3 b - - 0 1";
  EXPECT_TRUE(searcher.ask(job_of(fen, 2 * kPly, -(spec::kMateCp - 2))).at_least);
  EXPECT_FALSE(searcher.ask(job_of(fen, 2 * kPly, -(spec::kMateCp - 2) + 1)).at_least);
  // Mated at the root.
  const char* mated = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
  EXPECT_TRUE(searcher.ask(job_of(mated, 0, -spec::kMateCp)).at_least);
  EXPECT_FALSE(searcher.ask(job_of(mated, 0, -spec::kMateCp + 1)).at_least);
}

TEST(SearchMates, AreSeenByQuiescence) {
  Searcher searcher;
  // In check all moves are tried.
  RecordingTrace trace;
  EXPECT_FALSE(searcher.ask(job_of("R6k/8/8/8/8/8/4R3/4K3 b - - 0 1", 0, 10), ConstantEvaluator{50}, trace).at_least);
  EXPECT_EQ(trace.root_moves(), (std::vector<std::string>{"h8g7", "h8h7"}));
  // A capture that mates.
  EXPECT_TRUE(searcher.ask(job_of("3r2k1/5ppp/8/8/8/8/3Q4/3R2K1 w - - 0 1", 0, spec::kMateCp - 1)).at_least);
}

TEST(SearchMates, OutOfReachNeedNoMove) {
  Searcher searcher;
  RecordingTrace trace;
  // No mate is sooner than the next move, whatever the position.
  const auto answer = searcher.ask(job_of(kMates[0].fen, kPly, spec::kMateCp), ConstantEvaluator{0}, trace);
  EXPECT_FALSE(answer.at_least);
  EXPECT_EQ(answer.tries, 0u);
  ASSERT_EQ(trace.steps.size(), 1u);
  EXPECT_EQ(trace.steps[0].judgement.line, hls::kJudgeMateTooLate);
  RecordingTrace other;
  EXPECT_TRUE(searcher.ask(job_of(kMates[0].fen, kPly, -spec::kMateCp + 2), ConstantEvaluator{0}, other).at_least);
  ASSERT_EQ(other.steps.size(), 1u);
  EXPECT_EQ(other.steps[0].judgement.line, hls::kJudgeMatedTooLate);
}

// ----------------------------------------------------------------------------------------------
// Draws
// ----------------------------------------------------------------------------------------------

constexpr const char* kStalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

TEST(SearchDraws, StalemateHasTheDrawValue) {
  Searcher searcher;
  for (const int draw : {0, 30, -25}) {
    searcher.numbers.number[spec::kDrawScore] = static_cast<std::int16_t>(draw);
    // White's view; Black is to move.
    EXPECT_TRUE(searcher.ask(job_of(kStalemate, kPly, -draw)).at_least) << draw;
    const auto below = searcher.ask(job_of(kStalemate, kPly, -draw + 1));
    EXPECT_FALSE(below.at_least) << draw;
    EXPECT_EQ(below.tries, 0u);
  }
}

TEST(SearchDraws, AStalemateSavesTheSideThatIsWorse) {
  Searcher searcher;
  // To whoever is to move the evaluator says +50, so White is content with stalemate only.
  const char* fen = "5k2/5P2/8/5K2/8/8/8/8 w - - 0 1";
  const auto answer = searcher.ask(job_of(fen, kPly, 0), ConstantEvaluator{50});
  EXPECT_TRUE(answer.at_least);
  EXPECT_EQ(uci(answer.best), "f5f6");
  searcher.numbers.number[spec::kDrawScore] = -1;
  EXPECT_FALSE(searcher.ask(job_of(fen, kPly, 0), ConstantEvaluator{50}).at_least);
}

constexpr const char* kRooks = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1";
constexpr const char* kKings = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";

/// A job whose only way to 0 is a draw: the evaluator says +50 to whoever is to move, and no move gives check.
hls::SearchJob draw_wanted(unsigned clock) {
  hls::SearchJob job = job_of(kKings, kPly, 0);
  job.halfmove_clock = static_cast<std::uint8_t>(clock);
  return job;
}
/// Key of the position after Kd1, as a job has it.
std::uint32_t key_after_king_move() {
  const auto before = cobalt::chess::parse_fen(kKings).key();
  const auto after = cobalt::chess::parse_fen("4k3/4p3/8/8/8/8/4P3/3K4 b - - 1 1").key();
  return static_cast<std::uint32_t>(before ^ after);
}

TEST(SearchDraws, RepetitionLooksAtTheKeysOfTheJob) {
  Searcher searcher;
  const auto ask = [&](unsigned clock, unsigned key_count, unsigned place) {
    hls::SearchJob job = draw_wanted(clock);
    job.key_count = static_cast<std::uint8_t>(key_count);
    for (std::uint32_t& key : job.key) key = ~key_after_king_move();
    job.key[place] = key_after_king_move();
    return searcher.ask(job, ConstantEvaluator{50});
  };
  // Four plies before the child is three before the root.
  const auto drawn = ask(3, 4, 2);
  EXPECT_TRUE(drawn.at_least);
  EXPECT_EQ(uci(drawn.best), "e1d1");
  EXPECT_TRUE(ask(3, 3, 2).at_least);
  EXPECT_FALSE(ask(3, 2, 2).at_least) << "this key is not there";
  EXPECT_FALSE(ask(2, 4, 2).at_least) << "the clock has not run so long";
  for (const unsigned place : {0u, 1u, 3u}) EXPECT_FALSE(ask(60, 4, place).at_least) << place;
}

TEST(SearchDraws, RepetitionLooksAtKeysFromDeeperPliesToo) {
  // Key 2 is that of six plies before ply 3, and of eight plies before ply 5. A position of a tree is sent as that key.
  Searcher searcher;
  for (const unsigned ply : {3u, 5u}) {
    RecordingTrace walk;
    hls::SearchJob job = job_of(kRooks, 6 * kPly, 20);
    job.halfmove_clock = 20;
    job.limit = 40;
    searcher.ask(job, ConstantEvaluator{0}, walk);
    std::uint64_t key = 0;
    for (const Step& step : walk.steps) {
      const bool is_plain = step.kind == Step::kJudged && step.judgement.line >= hls::kJudgeRecognisedDraw;
      if (is_plain && step.ply == ply && key == 0) key = step.key;
    }
    ASSERT_NE(key, 0u) << ply;
    job.key_count = 3;
    job.key[2] = static_cast<std::uint32_t>(key ^ walk.steps[0].key);
    RecordingTrace trace;
    searcher.ask(job, ConstantEvaluator{0}, trace);
    unsigned drawn = 0;
    for (const Step& step : trace.steps) {
      const bool is_it = step.kind == Step::kJudged && step.ply == ply && step.key == key;
      if (!is_it) continue;
      EXPECT_EQ(step.judgement.line, hls::kJudgeDraw) << ply;
      ++drawn;
    }
    EXPECT_GT(drawn, 0u) << ply;
  }
}

/// Every position of a tree, against the positions of its own path.
TEST(SearchDraws, RepetitionLooksAtThePath) {
  Searcher searcher;
  RecordingTrace trace;
  hls::SearchJob job = job_of("8/8/2k5/8/8/4K3/8/B7 w - - 0 1", 40 * kPly, 20);
  job.halfmove_clock = 3;
  job.limit = 20000;
  searcher.ask(job, cobalt::test::RandomEvaluator{}, trace);
  std::vector<std::uint64_t> path(spec::kSearchPlies);
  unsigned repeated_count[9] = {};
  unsigned too_young = 0;
  for (const Step& step : trace.steps) {
    if (step.kind != Step::kJudged) continue;
    path[step.ply] = step.key;
    bool repeated = false;
    for (unsigned distance = 4; distance <= 8 && distance <= step.ply; distance += 2) {
      const bool same = path[step.ply - distance] == step.key;
      if (same && step.clock < distance) ++too_young;
      if (same && step.clock >= distance) ++repeated_count[distance];
      repeated = repeated || (same && step.clock >= distance);
    }
    if (step.judgement.line == hls::kJudgeNoMove) continue;
    ASSERT_EQ(step.judgement.line == hls::kJudgeDraw, repeated || step.clock >= 100);
  }
  EXPECT_EQ(too_young, 0u) << "the clock runs with every quiet move";
  EXPECT_GT(repeated_count[4], 0u);
  EXPECT_GT(repeated_count[6], 0u);
  EXPECT_GT(repeated_count[8], 0u);
}

TEST(SearchDraws, FiftyMoves) {
  Searcher searcher;
  EXPECT_TRUE(searcher.ask(draw_wanted(99), ConstantEvaluator{50}).at_least);
  EXPECT_FALSE(searcher.ask(draw_wanted(98), ConstantEvaluator{50}).at_least);
  // The root is not a draw, whatever its clock.
  hls::SearchJob job = job_of(kRooks, 0, 40);
  job.halfmove_clock = 150;
  EXPECT_TRUE(searcher.ask(job, ConstantEvaluator{50}).at_least);
  // Mate comes first.
  job = job_of(kMates[0].fen, kPly, spec::kMateCp - 1);
  job.halfmove_clock = 99;
  EXPECT_TRUE(searcher.ask(job).at_least);
  // A pawn's move begins anew.
  job = job_of("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", kPly, 10);
  job.halfmove_clock = 99;
  RecordingTrace trace;
  searcher.ask(job, ConstantEvaluator{50}, trace);
  unsigned pawn_moves = 0;
  for (const Step& step : trace.steps) {
    if (step.kind != Step::kJudged || step.ply != 1) continue;
    EXPECT_EQ(step.judgement.line == hls::kJudgeDraw, step.clock == 100);
    pawn_moves += step.clock == 0 ? 1 : 0;
  }
  EXPECT_EQ(pawn_moves, 2u);
}

TEST(SearchDraws, RecognisedOnesHaveTheStaticValue) {
  Searcher searcher;
  const char* fen = "8/8/4k3/8/8/8/4N3/4K3 w - - 0 1";
  const hls::PackedWords packed = cobalt::test::packed_of(fen);
  const std::uint32_t word = hls::ChipEvaluator{*searcher.parameters}(packed);
  ASSERT_NE((word >> spec::kResultFlagsLsb) & spec::kFlagRecognisedDraw, 0u);
  const int score = static_cast<std::int16_t>(word & 0xffff);
  EXPECT_TRUE(searcher.ask(job_of(fen, 4 * kPly, score)).at_least);
  const auto below = searcher.ask(job_of(fen, 4 * kPly, score + 1));
  EXPECT_FALSE(below.at_least);
  EXPECT_EQ(below.tries, 0u);
}

// ----------------------------------------------------------------------------------------------
// Jobs
// ----------------------------------------------------------------------------------------------

constexpr const char* kMiddleGame = "r1bqkb1r/pp2pppp/2np1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 2 6";

TEST(SearchJobs, AreRefusedInThePagesOrder) {
  Searcher searcher;
  hls::SearchJob good = job_of(kMiddleGame, kPly, 0);
  good.tag = 0x12345678;
  const auto status = [&](const hls::SearchJob& job) {
    const auto answer = searcher.ask(job);
    EXPECT_EQ(answer.tag, good.tag);
    if (answer.status != spec::kAnswerDone) {
      EXPECT_EQ(answer.tries, 0u);
      EXPECT_EQ(answer.best, spec::kNoMove);
      EXPECT_EQ(answer.deepest_ply, 0u);
      EXPECT_FALSE(answer.at_least);
    }
    return answer.status;
  };
  EXPECT_EQ(status(good), spec::kAnswerDone);
  for (const int beta : {-32000, 32000}) {
    hls::SearchJob job = good;
    job.beta = static_cast<std::int16_t>(beta);
    EXPECT_EQ(status(job), spec::kAnswerDone) << beta;
  }
  const auto with_deep = [](hls::SearchJob job) {
    job.depth = spec::kSearchMaxDepth + 1;
    return job;
  };
  const auto with_no_position = [](hls::SearchJob job) {
    job.position.word[0] = 0;
    return job;
  };
  EXPECT_EQ(status(with_deep(good)), spec::kAnswerDepth);
  hls::SearchJob deep = with_deep(good);
  deep.depth = 0xffff;
  EXPECT_EQ(status(deep), spec::kAnswerDepth);
  EXPECT_EQ(status(with_no_position(good)), spec::kAnswerIllegalPosition);
  EXPECT_EQ(status(with_no_position(with_deep(good))), spec::kAnswerIllegalPosition);
  // The side that is not to move is in check.
  EXPECT_EQ(status([&] {
              hls::SearchJob job = good;
              job.position = cobalt::test::packed_of("4k3/8/8/8/8/8/8/4RK2 b - - 0 1");
              hls::change_code(job.position, 5, spec::kWhiteKing ^ spec::kKingToMove);
              hls::change_code(job.position, 60, spec::kKingToMove ^ spec::kBlackKing);
              return job;
            }()),
            spec::kAnswerIllegalPosition);
  for (const auto& spoil : std::vector<void (*)(hls::SearchJob&)>{
           [](hls::SearchJob& job) { job.beta = -32001; }, [](hls::SearchJob& job) { job.beta = 32001; },
           [](hls::SearchJob& job) { job.key_count = 5; },
           [](hls::SearchJob& job) { job.rules = spec::kRuleSharedTable, job.key_count = 1; },
           [](hls::SearchJob& job) { job.rules = spec::kRuleSharedTable, job.generation = 64; },
           [](hls::SearchJob& job) { job.rules = spec::kRuleSharedTable, job.reserved = 1; }}) {
    hls::SearchJob job = with_no_position(with_deep(good));
    spoil(job);
    EXPECT_EQ(status(job), spec::kAnswerIllegalRequest);
  }
}

TEST(SearchJobs, LimitsAreExact) {
  Searcher searcher;
  for (const auto& [rules, plies] : {std::pair{kNoRules, 2U}, {kAllRules, 5U}}) {
    hls::SearchJob job = job_of(kMiddleGame, plies * kPly, 40, rules);
    const auto whole = searcher.ask(job);
    ASSERT_EQ(whole.status, spec::kAnswerDone);
    ASSERT_GT(whole.tries, 20u);
    unsigned deepest = 0;
    for (unsigned limit = 1; limit < whole.tries; ++limit) {
      job.limit = limit;
      const auto part = searcher.ask(job);
      ASSERT_EQ(part.status, spec::kAnswerLimit);
      ASSERT_EQ(part.tries, limit);
      ASSERT_FALSE(part.at_least);
      ASSERT_EQ(part.best, spec::kNoMove);
      ASSERT_GE(part.deepest_ply, deepest);
      deepest = part.deepest_ply;
    }
    for (const unsigned limit : {whole.tries, whole.tries + 1}) {
      job.limit = limit;
      EXPECT_TRUE(cobalt::test::same_answer(searcher.ask(job), whole));
    }
  }
}

TEST(SearchJobs, EndWithTheStack) {
  Searcher searcher;
  RecordingTrace trace;
  hls::SearchJob job = job_of(kRooks, spec::kSearchMaxDepth, 20);
  job.limit = 3000;
  const auto answer = searcher.ask(job, ConstantEvaluator{0}, trace);
  EXPECT_EQ(answer.deepest_ply, spec::kSearchPlies - 1);
  unsigned ends = 0;
  for (const Step& step : trace.steps) {
    if (step.kind != Step::kJudged) continue;
    ASSERT_TRUE(step.judgement.line != hls::kJudgeLastPly || step.ply == spec::kSearchPlies - 1);
    ends += step.judgement.line == hls::kJudgeLastPly ? 1 : 0;
  }
  EXPECT_GT(ends, 0u);
}

TEST(SearchJobs, DepthBelowAPlyIsQuiescence) {
  Searcher searcher;
  for (unsigned depth = 0; depth < kPly; ++depth) {
    RecordingTrace trace;
    // Behind its bound, it tries the capture and nothing else.
    const char* fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    const auto answer = searcher.ask(job_of(fen, depth, 100), ConstantEvaluator{0}, trace);
    EXPECT_FALSE(answer.at_least);
    EXPECT_EQ(trace.root_moves(), std::vector<std::string>{"e4d5"}) << depth;
  }
  EXPECT_GT(searcher.ask(job_of(kMiddleGame, kPly, 100), ConstantEvaluator{0}).tries, 30u);
}

// ----------------------------------------------------------------------------------------------
// Rules
// ----------------------------------------------------------------------------------------------

/// White must make room for its king: before f3 every move runs into Rd1 mate.
constexpr const char* kBackRank = "3r2k1/5ppp/8/8/8/8/PP3PPP/6K1 w - - 0 1";

TEST(SearchRules, KillersAreTriedBehindTheCaptures) {
  Searcher searcher;
  searcher.quiet_table.clear();  // quiet moves by piece and square
  RecordingTrace without;
  const auto plain = searcher.ask(job_of(kBackRank, 2 * kPly, 0), ConstantEvaluator{0}, without);
  RecordingTrace with;
  const auto killers = searcher.ask(job_of(kBackRank, 2 * kPly, 0, spec::kRuleKillers), ConstantEvaluator{0}, with);
  const std::vector<std::string> root_moves = {"a2a3", "b2b3", "f2f3"};
  EXPECT_EQ(with.root_moves(), root_moves);
  EXPECT_EQ(without.root_moves(), root_moves);
  EXPECT_EQ(uci(killers.best), "f2f3");
  EXPECT_LT(killers.tries, plain.tries);
  const std::string first = without.first_moves(1).at(0);
  EXPECT_NE(first, "d8d1");
  EXPECT_EQ(without.first_moves(1), (std::vector<std::string>{first, first, first}));
  EXPECT_EQ(with.first_moves(1), (std::vector<std::string>{first, "d8d1", "d8d1"}));
}

TEST(SearchRules, NullMovesAreTriedFirstAndOnce) {
  Searcher searcher;
  RecordingTrace trace;
  const auto answer =
      searcher.ask(job_of(kMiddleGame, 3 * kPly, -50, spec::kRuleNullMove), ConstantEvaluator{0}, trace);
  EXPECT_TRUE(answer.at_least);
  EXPECT_EQ(answer.best, spec::kNoMove) << "the null move itself";
  const Step& first = trace.steps.at(2);
  EXPECT_EQ(first.kind, Step::kTried);
  EXPECT_EQ(first.try_kind, hls::kTryNull);
  EXPECT_EQ(trace.steps.at(3).child_kind, hls::kChildNull);
  EXPECT_EQ(searcher.stack->turns.null_moves, 1u);
  // Not with pawns alone.
  EXPECT_NE(
      searcher
          .ask(job_of("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", 3 * kPly, -50, spec::kRuleNullMove), ConstantEvaluator{0})
          .best,
      spec::kNoMove);
}

TEST(SearchRules, NoNullMoveFollowsANullMove) {
  Searcher searcher;
  RecordingTrace trace;
  searcher.ask(job_of(kMiddleGame, 6 * kPly, 20, spec::kRuleNullMove | spec::kRuleStaticPruning),
               hls::ChipEvaluator{*searcher.parameters}, trace);
  hls::ChildKind kind[spec::kSearchPlies] = {};
  unsigned moves[spec::kSearchPlies] = {};
  unsigned nulls = 0;
  unsigned behind_null = 0;
  for (const Step& step : trace.steps) {
    if (step.kind == Step::kPushed) {
      kind[step.ply] = step.child_kind;
      moves[step.ply] = 0;
      behind_null += step.child_kind == hls::kChildNull && step.depth >= 8 ? 1 : 0;
    }
    if (step.kind != Step::kTried) continue;
    if (step.try_kind == hls::kTryNull) {
      EXPECT_NE(kind[step.ply], hls::kChildNull);
      EXPECT_EQ(moves[step.ply], 0u);
      ++nulls;
    }
    ++moves[step.ply];
  }
  EXPECT_GT(nulls, 10u);
  EXPECT_GT(behind_null, 0u);
}

TEST(SearchRules, ExtensionsAddUpToTheMost) {
  Searcher searcher;
  searcher.numbers.number[spec::kCheckExtension] = 3;
  searcher.numbers.number[spec::kPawnExtension] = 2;
  searcher.numbers.number[spec::kSingleReplyExtension] = 1;
  searcher.numbers.number[spec::kMostExtension] = 255;
  constexpr unsigned kThree = spec::kRuleCheckExtension | spec::kRulePawnExtension | spec::kRuleSingleReplyExtension;
  // d6-d7+ leaves one reply: the king takes on d7.
  const char* fen = "2rbkr2/2p1pp2/3P4/8/8/8/8/4K3 w - - 0 1";
  const auto depth_after = [&](unsigned rules) {
    RecordingTrace trace;
    const hls::SearchJob job = job_of(fen, 2 * kPly, 31000, rules);
    searcher.ask(job, ConstantEvaluator{0}, trace);
    for (std::size_t i = 0; i + 1 < trace.steps.size(); ++i) {
      const Step& step = trace.steps[i];
      if (step.kind == Step::kTried && step.ply == 0 && uci(step.move) == "d6d7") return trace.steps[i + 1].depth;
    }
    return 0u;
  };
  EXPECT_EQ(depth_after(kNoRules), 4u);
  EXPECT_EQ(depth_after(spec::kRuleCheckExtension), 7u);
  EXPECT_EQ(depth_after(spec::kRulePawnExtension), 6u);
  EXPECT_EQ(depth_after(spec::kRuleSingleReplyExtension), 5u);
  EXPECT_EQ(depth_after(kThree), 10u);
  searcher.numbers.number[spec::kMostExtension] = 4;
  EXPECT_EQ(depth_after(kThree), 8u);
}

TEST(SearchRules, RecaptureExtensionNeedsTheSameSquare) {
  Searcher searcher;
  searcher.numbers.number[spec::kRecaptureExtension] = 2;
  searcher.numbers.number[spec::kMostExtension] = 8;
  RecordingTrace trace;
  hls::SearchJob job = job_of("4k3/8/2p5/3p4/4P3/8/1P6/n3K3 w - - 0 1", 3 * kPly, 31000, spec::kRuleRecaptureExtension);
  job.limit = 500;
  searcher.ask(job, ConstantEvaluator{0}, trace);
  bool is_behind_capture = false;
  unsigned extended = 0;
  for (std::size_t i = 0; i + 1 < trace.steps.size(); ++i) {
    const Step& step = trace.steps[i];
    if (step.kind != Step::kTried || step.ply > 1) continue;
    if (step.ply == 0) is_behind_capture = uci(step.move) == "e4d5";
    if (step.ply == 0) continue;
    const bool recaptures = is_behind_capture && uci(step.move) == "c6d5";
    EXPECT_EQ(trace.steps[i + 1].depth, recaptures ? 6u : 4u) << uci(step.move);
    extended += recaptures ? 1 : 0;
  }
  EXPECT_GT(extended, 0u);
}

TEST(SearchRules, LateQuietMovesAreReducedAndTriedAgain) {
  Searcher searcher;
  searcher.numbers.number[spec::kReductionLeastDepth] = 8;
  searcher.numbers.number[spec::kReductionAfter] = 2;
  searcher.numbers.number[spec::kReduction] = 4;
  searcher.numbers.number[spec::kMoreReductionAfter] = 4;
  searcher.numbers.number[spec::kMoreReduction] = 8;
  // Rooks and kings, no capture; no move comes to 60.
  RecordingTrace trace;
  const hls::SearchJob job = job_of("4k3/7r/8/8/8/8/R7/4K3 w - - 0 1", 4 * kPly, 60, spec::kRuleLateMoveReductions);
  searcher.ask(job, ConstantEvaluator{0}, trace);
  unsigned quiets = 0;
  for (std::size_t i = 0; i + 1 < trace.steps.size(); ++i) {
    const Step& step = trace.steps[i];
    if (step.kind != Step::kTried || step.ply != 0) continue;
    EXPECT_EQ(step.try_kind, hls::kTryMove);
    const Step& child = trace.steps[i + 1];
    const bool is_check = uci(step.move) == "a2a8" || uci(step.move) == "a2e2";
    const unsigned reduction = is_check || quiets < 2 ? 0 : quiets < 4 ? 4 : 8;
    EXPECT_EQ(child.depth, 12 - reduction) << uci(step.move);
    EXPECT_EQ(child.child_kind, reduction != 0 ? hls::kChildReduced : hls::kChildFull);
    ++quiets;
  }
  EXPECT_GT(quiets, 10u);
}

TEST(SearchRules, AReducedMoveThatSucceedsIsTriedAgain) {
  Searcher searcher;
  searcher.quiet_table.clear();
  searcher.numbers.number[spec::kReductionLeastDepth] = 8;
  searcher.numbers.number[spec::kReductionAfter] = 2;
  searcher.numbers.number[spec::kReduction] = 4;
  searcher.numbers.number[spec::kMoreReductionAfter] = 63;
  RecordingTrace trace;
  const auto answer =
      searcher.ask(job_of(kBackRank, 2 * kPly, 0, spec::kRuleLateMoveReductions), ConstantEvaluator{0}, trace);
  EXPECT_EQ(uci(answer.best), "f2f3");
  EXPECT_EQ(trace.root_moves(), (std::vector<std::string>{"a2a3", "b2b3", "f2f3", "f2f3"}));
  EXPECT_EQ(searcher.stack->turns.again, 1u);
  std::vector<unsigned> depths;
  for (std::size_t i = 0; i + 1 < trace.steps.size(); ++i) {
    if (trace.steps[i].kind == Step::kTried && trace.steps[i].ply == 0) depths.push_back(trace.steps[i + 1].depth);
  }
  EXPECT_EQ(depths, (std::vector<unsigned>{4, 4, 0, 4}));
}

TEST(SearchRules, StaticPruning) {
  Searcher searcher;
  searcher.numbers.number[spec::kStaticMargin] = 100;
  searcher.numbers.number[spec::kStaticMostDepth] = 11;
  const auto tries = [&](unsigned depth, int beta) {
    return searcher.ask(job_of(kMiddleGame, depth, beta, spec::kRuleStaticPruning), ConstantEvaluator{0}).tries;
  };
  EXPECT_EQ(tries(4, -100), 0u);
  EXPECT_GT(tries(4, -99), 0u);
  EXPECT_EQ(tries(7, -100), 0u) << "whole plies count";
  EXPECT_EQ(tries(8, -200), 0u);
  EXPECT_GT(tries(8, -199), 0u);
  EXPECT_EQ(tries(11, -200), 0u);
  EXPECT_GT(tries(12, -300), 0u) << "too deep";
}

TEST(SearchRules, QuietChecksInTheirPliesOfQuiescence) {
  Searcher searcher;
  // Ra8 is a check and mates; it is no capture.
  const char* fen = kMates[0].fen;
  const int mate = spec::kMateCp - 1;
  searcher.numbers.number[spec::kQuiescenceCheckPlies] = 1;
  EXPECT_FALSE(searcher.ask(job_of(fen, 0, mate)).at_least);
  EXPECT_TRUE(searcher.ask(job_of(fen, 0, mate, spec::kRuleQuiescenceChecks)).at_least);
  searcher.numbers.number[spec::kQuiescenceCheckPlies] = 0;
  EXPECT_FALSE(searcher.ask(job_of(fen, 0, mate, spec::kRuleQuiescenceChecks)).at_least);
}

constexpr const char* kEnding = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

/// The table's move is the first ordinary move of a node, and full children are judged by entries.
TEST(SearchRules, TableMovesAreTriedFirst) {
  Searcher searcher;
  unsigned first = 0;
  unsigned judged = 0;
  const hls::ChipEvaluator chip{*searcher.parameters};
  const int score = static_cast<std::int16_t>(chip(cobalt::test::packed_of(kEnding)) & 0xffffu);
  for (const int beta : {score - 50, score + 1, score + 50}) {
    RecordingTrace trace;
    const unsigned rules = spec::kRuleTable | spec::kRuleLateMoveReductions | spec::kRuleNullMove;
    searcher.ask(job_of(kEnding, 8 * kPly, beta, rules), chip, trace);
    std::uint16_t expected[spec::kSearchPlies] = {};
    for (const Step& step : trace.steps) {
      if (step.kind == Step::kPushed) expected[step.ply] = step.table_move;
      if (step.kind == Step::kJudged && step.judgement.line == hls::kJudgeTable) ++judged;
      if (step.kind != Step::kTried || step.try_kind == hls::kTryNull) continue;
      if (expected[step.ply] != spec::kNoMove) {
        EXPECT_EQ(step.move, expected[step.ply]);
        ++first;
      }
      expected[step.ply] = spec::kNoMove;
    }
  }
  EXPECT_GT(first, 0u);
  EXPECT_GT(judged, 0u);
}

}  // namespace
