// SPDX-License-Identifier: Apache-2.0
// What the search is made of: formats, numbers, values that are asked for when they are needed, the trace.
#include <gtest/gtest.h>

#include <cstring>

#include "hls/search/formats.hpp"
#include "hls/search/parameters.hpp"
#include "tests/hls/search/search_cases.hpp"

namespace {

namespace chess = cobalt::chess;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;
using cobalt::test::packed_of;
using cobalt::test::Random;
using cobalt::test::RandomEvaluator;
using cobalt::test::RandomJobs;
using cobalt::test::RecordingTrace;
using cobalt::test::same_answer;
using cobalt::test::Searcher;
using cobalt::test::Step;
using cobalt::test::to_text;

// ----------------------------------------------------------------------------------------------
// Formats
// ----------------------------------------------------------------------------------------------

TEST(SearchFormats, EveryBitOfAJobComesBack) {
  Random random(1);
  for (unsigned i = 0; i < 2000; ++i) {
    std::uint8_t bytes[spec::kSearchJobBytes];
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    std::uint8_t back[spec::kSearchJobBytes];
    std::memset(back, 0xa5, sizeof back);
    hls::pack_search_job(hls::unpack_search_job(bytes), back);
    ASSERT_EQ(std::memcmp(bytes, back, sizeof bytes), 0);
  }
}

TEST(SearchFormats, FieldsOfAJobAreThoseOfTheirNames) {
  const auto job_with = [](const char* name, std::uint64_t value) {
    std::uint8_t bytes[spec::kSearchJobBytes] = {};
    spec::put_field(bytes, spec::format_field(spec::kSearchJobFields, name), value);
    return hls::unpack_search_job(bytes);
  };
  EXPECT_EQ(job_with("tag", 0x87654321).tag, 0x87654321u);
  EXPECT_EQ(job_with("limit", 0x87654321).limit, 0x87654321u);
  EXPECT_EQ(job_with("beta", 0xfff6).beta, -10);
  EXPECT_EQ(job_with("depth", 0x8001).depth, 0x8001u);
  EXPECT_EQ(job_with("rules", 0x8001).rules, 0x8001u);
  EXPECT_EQ(job_with("halfmove_clock", 0x81).halfmove_clock, 0x81u);
  EXPECT_EQ(job_with("key_count", 0x81).key_count, 0x81u);
  EXPECT_EQ(job_with("key_0", 0x87654321).key[0], 0x87654321u);
  EXPECT_EQ(job_with("key_1", 0x87654321).key[1], 0x87654321u);
  EXPECT_EQ(job_with("key_2", 0x87654321).key[2], 0x87654321u);
  EXPECT_EQ(job_with("key_3", 0x87654321).key[3], 0x87654321u);
}

TEST(SearchFormats, FieldsOfASharedJobAreThoseOfTheirNames) {
  const auto job_with = [](const char* name, std::uint64_t value) {
    std::uint8_t bytes[spec::kSearchJobBytes] = {};
    spec::put_field(bytes, spec::format_field(spec::kSharedSearchJobFields, "rules"), spec::kRuleSharedTable);
    spec::put_field(bytes, spec::format_field(spec::kSharedSearchJobFields, name), value);
    return hls::unpack_search_job(bytes);
  };
  EXPECT_EQ(job_with("root_key", 0x8765432112345678).root_key, 0x8765432112345678u);
  EXPECT_EQ(job_with("generation", 0x81).generation, 0x81u);
  EXPECT_EQ(job_with("defer_least_depth", 0x81).defer_least_depth, 0x81u);
  EXPECT_EQ(job_with("reserved", 0x876543211234).reserved, 0x876543211234u);
  EXPECT_EQ(job_with("key_count", 0x81).key_count, 0x81u);
  for (const std::uint32_t key : job_with("root_key", 0x8765432112345678).key) EXPECT_EQ(key, 0u);
}

/// The fields that both forms of a job have lie in the same places, so that `rules` says which form it is.
TEST(SearchFormats, BothFormsOfAJobBeginAlike) {
  for (const char* name : {"position", "tag", "limit", "beta", "depth", "rules", "halfmove_clock", "key_count"}) {
    const spec::FormatField alone = spec::format_field(spec::kSearchJobFields, name);
    const spec::FormatField shared = spec::format_field(spec::kSharedSearchJobFields, name);
    EXPECT_EQ(alone.lsb, shared.lsb) << name;
    EXPECT_EQ(alone.width, shared.width) << name;
    EXPECT_NE(alone.width, 0u) << name;
  }
}

TEST(SearchFormats, AnswersComeBack) {
  const hls::SearchAnswer answer = {0x87654321, 0xfedcba98, 0x8123, 63, spec::kAnswerLimit, true};
  std::uint8_t bytes[spec::kSearchAnswerBytes];
  std::memset(bytes, 0xa5, sizeof bytes);
  hls::pack_search_answer(answer, bytes);
  EXPECT_TRUE(same_answer(hls::unpack_search_answer(bytes), answer));
  const auto field = [&](const char* name) {
    return spec::get_field(bytes, spec::format_field(spec::kSearchAnswerFields, name));
  };
  EXPECT_EQ(field("tag"), answer.tag);
  EXPECT_EQ(field("tries"), answer.tries);
  EXPECT_EQ(field("best"), answer.best);
  EXPECT_EQ(field("deepest_ply"), answer.deepest_ply);
  EXPECT_EQ(field("status"), answer.status);
  EXPECT_EQ(field("at_least"), 1u);
  EXPECT_EQ(field("reserved"), 0u);
}

// ----------------------------------------------------------------------------------------------
// Numbers
// ----------------------------------------------------------------------------------------------

TEST(SearchNumbers, EveryAddressWritesItsNumberAlone) {
  for (unsigned n = 0; n < spec::kSearchNumbers; ++n) {
    for (const int value : {1, -1, 255, -300}) {
      hls::SearchParameters numbers;
      numbers.clear();
      numbers.set(spec::parameter_address(spec::kSearch, 0, n), static_cast<std::uint32_t>(value));
      for (unsigned other = 0; other < spec::kSearchNumbers; ++other) {
        EXPECT_EQ(numbers.number[other], other == n ? value : 0);
      }
    }
  }
}

TEST(SearchNumbers, OtherAddressesAreIgnored) {
  hls::SearchParameters numbers;
  numbers.clear();
  for (std::uint32_t address = 0; address < 1U << spec::kParameterAddressBits; ++address) {
    const bool is_number = spec::address_group(address) == spec::kSearch && spec::address_table(address) == 0 &&
                           spec::address_entry(address) < spec::kSearchNumbers;
    if (!is_number) numbers.set(address, 7);
  }
  for (const std::int16_t number : numbers.number) EXPECT_EQ(number, 0);
}

// ----------------------------------------------------------------------------------------------
// Static values
// ----------------------------------------------------------------------------------------------

/// `visit(position)` for positions of games, and of all other kinds.
template <class Visit>
void for_each_position(std::size_t count, const Visit& visit) {
  for (const auto kind : {chess::RandomKind::kSelfPlay, chess::RandomKind::kMixed, chess::RandomKind::kSparse}) {
    chess::RandomOptions options;
    options.kind = kind;
    chess::for_each_random_position(count, 5, options, visit);
  }
}

TEST(SearchValues, AreThoseOfTheResultWord) {
  const Searcher searcher;
  const hls::ChipEvaluator chip{*searcher.parameters};
  const cobalt::test::PlainChipEvaluator plain{*searcher.parameters};
  auto node = std::make_unique<hls::SearchNode>();
  unsigned drawn = 0;
  for_each_position(4000, [&](const chess::Position& position) {
    node->position = hls::make_game_position(packed_of(position), 0, position.key());
    const hls::StaticValue expected = hls::static_value(plain, *node);
    const hls::StaticValue value = hls::static_value(chip, *node);
    ASSERT_EQ(value.score, expected.score);
    ASSERT_EQ(value.recognised_draw, expected.recognised_draw);
    drawn += value.recognised_draw ? 1 : 0;
  });
  EXPECT_GT(drawn, 20u);
}

/// Kings with every set of up to four other pieces, on random squares.
TEST(SearchValues, OnlyWhatMayBeRecognisedIsRecognised) {
  const Searcher searcher;
  const hls::ChipEvaluator chip{*searcher.parameters};
  const cobalt::test::PlainChipEvaluator plain{*searcher.parameters};
  Random random(3);
  auto node = std::make_unique<hls::SearchNode>();
  unsigned recognised = 0;
  unsigned spared = 0;
  for (unsigned i = 0; i < 60000; ++i) {
    constexpr std::uint8_t kCodes[] = {spec::kWhitePawn,   spec::kBlackPawn,   spec::kWhiteKnight, spec::kBlackKnight,
                                       spec::kWhiteBishop, spec::kBlackBishop, spec::kWhiteRook,   spec::kBlackRook,
                                       spec::kWhiteQueen,  spec::kBlackQueen};
    hls::PackedWords packed{};
    const auto put = [&](unsigned code, bool pawn) {
      for (;;) {
        const auto square = static_cast<unsigned>(random() % 64);
        if (hls::code_on(packed, square) != spec::kEmpty || (pawn && (square < 8 || square >= 56))) continue;
        hls::change_code(packed, square, code);
        return;
      }
    };
    put(spec::kKingToMove, false);
    put(random() % 2 == 0 ? spec::kBlackKing : spec::kWhiteKing, false);
    for (std::uint64_t pieces = random() % 5; pieces != 0; --pieces) {
      // Kinds that are recognised often, more often.
      const unsigned code = kCodes[random() % (random() % 2 == 0 ? 2 : 10)];
      put(code, (code & 7u) == spec::kWhitePawn);
    }
    const std::uint32_t word = plain(packed);
    if (((word >> spec::kResultStatusLsb) & ((1u << spec::kPositionErrorBits) - 1)) != 0) continue;
    const bool is_draw = ((word >> spec::kResultFlagsLsb) & spec::kFlagRecognisedDraw) != 0;
    const bool may_be = hls::may_recognise_draw(chip, hls::make_mover_board(packed));
    ASSERT_TRUE(may_be || !is_draw);
    recognised += is_draw ? 1 : 0;
    spared += may_be ? 0 : 1;
  }
  EXPECT_GT(recognised, 1000u);
  EXPECT_GT(spared, 1000u);
}

/// When a value is asked for plays no part in answers.
TEST(SearchValues, NeededOrNotAnswersAreTheSame) {
  Searcher searcher;
  const hls::SearchParameters defaults = searcher.numbers;
  RandomJobs jobs(7, 12);
  unsigned done = 0;
  for (unsigned i = 0; i < 500; ++i) {
    const hls::SearchJob job = jobs.next();
    searcher.numbers = jobs.numbers(defaults);
    const auto answer = searcher.ask(job);
    const auto expected = searcher.ask(job, cobalt::test::PlainChipEvaluator{*searcher.parameters});
    ASSERT_TRUE(same_answer(answer, expected)) << to_text(answer) << " / " << to_text(expected);
    done += answer.status == spec::kAnswerDone && answer.tries != 0 ? 1 : 0;
  }
  EXPECT_GT(done, 200u);
}

// ----------------------------------------------------------------------------------------------
// Trace, and jobs one after the other
// ----------------------------------------------------------------------------------------------

/// Follows a trace with a stack of its own: every step must be one that the page allows.
class TraceReader {
 public:
  void read(const RecordingTrace& trace, const hls::SearchAnswer& answer) {
    ASSERT_EQ(trace.ended_count, 1u);
    for (const Step& step : trace.steps) {
      ASSERT_NO_FATAL_FAILURE(follow(step)) << "ply " << step.ply;
    }
    EXPECT_EQ(tries_, answer.tries);
    EXPECT_EQ(deepest_, answer.deepest_ply);
    if (answer.status != spec::kAnswerDone) return;
    EXPECT_TRUE(stack_.empty());
    EXPECT_EQ(answer.at_least, root_verdict_ == hls::kFailsHigh);
    EXPECT_EQ(answer.best, answer.at_least && tries_ != 0 ? root_move_ : spec::kNoMove);
  }

 private:
  void follow(const Step& step) {
    switch (step.kind) {
      case Step::kTried:
        ASSERT_EQ(step.ply + 1, stack_.size());
        ASSERT_FALSE(has_to_leave_);
        ASSERT_EQ(step.try_kind == hls::kTryAgain, again_);
        ASSERT_TRUE(!again_ || step.move == stack_.back().move);
        ASSERT_EQ(step.try_kind == hls::kTryNull, step.move == spec::kNoMove);
        stack_.back().move = step.move;
        if (step.ply == 0) root_move_ = step.move;
        again_ = false;
        ++tries_;
        break;
      case Step::kJudged:
        ASSERT_EQ(step.ply, stack_.size());
        deepest_ = std::max(deepest_, step.ply);
        judged_ = step;
        if (step.judgement.verdict == hls::kNeedsSearch) break;
        if (step.ply == 0) root_verdict_ = step.judgement.verdict;
        if (step.judgement.verdict == hls::kFailsLow && step.ply != 0) child_fails_low(step.child_kind);
        break;
      case Step::kPushed:
        ASSERT_EQ(step.ply, stack_.size());
        ASSERT_EQ(judged_.judgement.verdict, hls::kNeedsSearch);
        ASSERT_EQ(judged_.key, step.key);
        stack_.push_back(step);
        break;
      case Step::kLeft:
        ASSERT_EQ(step.ply + 1, stack_.size());
        ASSERT_EQ(step.judgement.verdict == hls::kFailsHigh, has_to_leave_);
        ASSERT_FALSE(again_);
        has_to_leave_ = false;
        stack_.pop_back();
        if (step.ply == 0) root_verdict_ = step.judgement.verdict;
        if (step.judgement.verdict == hls::kFailsLow && step.ply != 0) child_fails_low(step.child_kind);
        break;
    }
  }
  void child_fails_low(hls::ChildKind kind) {
    again_ = kind == hls::kChildReduced;
    has_to_leave_ = !again_;
  }

  std::vector<Step> stack_;
  Step judged_{};
  unsigned tries_ = 0;
  unsigned deepest_ = 0;
  std::uint16_t root_move_ = spec::kNoMove;
  hls::Verdict root_verdict_ = hls::kNeedsSearch;
  bool again_ = false;
  bool has_to_leave_ = false;  ///< the node at the top fails high
};

TEST(SearchTrace, TellsEveryStepAndChangesNothing) {
  Searcher searcher;
  const hls::SearchParameters defaults = searcher.numbers;
  RandomJobs jobs(11, 20);
  for (unsigned i = 0; i < 1000; ++i) {
    const hls::SearchJob job = jobs.next();
    searcher.numbers = jobs.numbers(defaults);
    RecordingTrace trace;
    const auto answer = searcher.ask(job, RandomEvaluator{}, trace);
    const auto without = searcher.ask(job, RandomEvaluator{});
    ASSERT_TRUE(same_answer(answer, without)) << to_text(answer) << " / " << to_text(without);
    ASSERT_NO_FATAL_FAILURE(TraceReader().read(trace, answer)) << i;
  }
}

TEST(SearchTrace, ReachesEveryLineOfTheTable) {
  Searcher searcher;
  RandomJobs jobs(13, 16);
  unsigned lines[hls::kJudgeNothingToTry + 1] = {};
  for (unsigned i = 0; i < 1500; ++i) {
    RecordingTrace trace;
    searcher.ask(jobs.next(), RandomEvaluator{}, trace);
    for (const Step& step : trace.steps) {
      if (step.kind == Step::kJudged) ++lines[step.judgement.line];
    }
  }
  for (unsigned line = hls::kJudgeNoMove; line <= hls::kJudgeNothingToTry; ++line) {
    if (line == hls::kJudgeLastPly) continue;  // SearchJobs.EndWithTheStack
    EXPECT_GT(lines[line], 0u) << line;
  }
}

/// Nothing is left of the job before.
TEST(SearchStack, AnswersDoNotDependOnEarlierJobs) {
  Searcher used;
  RandomJobs jobs(17, 16);
  for (unsigned i = 0; i < 300; ++i) {
    const hls::SearchJob job = jobs.next();
    const auto answer = used.ask(job, RandomEvaluator{});
    const auto alone = Searcher().ask(job, RandomEvaluator{});
    ASSERT_TRUE(same_answer(answer, alone)) << to_text(answer) << " / " << to_text(alone);
  }
}

}  // namespace
