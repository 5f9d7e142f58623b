// SPDX-License-Identifier: Apache-2.0
// The barrel of operation search against the model: answers, errors, aborts and stalls, whatever the neighbours do.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "Vcb_search_bench.h"
#include "hls/moves/quiet_table.hpp"
#include "hls/search/formats.hpp"
#include "hls/search/search.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "spec/jobs.hpp"
#include "spec/latency.hpp"
#include "spec/parameters.hpp"
#include "tests/rtl/common/search_loop.hpp"
#include "tests/rtl/common/test_clock.hpp"
#include "tests/rtl/search/stub/stub_evaluator.hpp"

namespace cobalt::test {
namespace {

constexpr unsigned kSlots = 4;
constexpr unsigned kBanks = spec::kParameterBanks;

/// The numbers of params/default.toml.
constexpr std::array<std::int16_t, spec::kSearchNumbers> kUsualNumbers = {
    4,  2,  4,  2, 4, 8,  8,   90, 15, 8, 4,  4, 12, 8,  1,  0,
    16, 26, 30, 8, 8, 3, 35, 110, 90, 27, 4, 20, 4, 90, 85, 31};

/// Rules that the core has: a job with another one is refused.
constexpr unsigned kRules = spec::kAllSearchRules & ~unsigned{spec::kRuleSharedTable};

struct Job {
  hls::SearchJob job{};
  unsigned slot = 0;
  unsigned bank = 0;
};

struct Answer {
  std::uint32_t tag = 0;
  unsigned status = 0;
  bool at_least = false;
  unsigned best = 0;
  std::uint32_t tries = 0;
  unsigned deepest_ply = 0;
  unsigned slot = 0;
  bool operator==(const Answer&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Answer& answer) {
  return out << "tag " << answer.tag << " status " << answer.status << (answer.at_least ? " at least" : " below")
             << " best " << std::hex << answer.best << std::dec << " tries " << answer.tries << " deepest ply "
             << answer.deepest_ply << " slot " << answer.slot;
}
Answer make_answer(const hls::SearchAnswer& answer, unsigned slot) {
  return {answer.tag, answer.status, answer.at_least, answer.best, answer.tries, answer.deepest_ply, slot};
}

/// What is downloaded to both banks.
struct Parameters {
  std::array<hls::SearchParameters, kBanks> numbers;
  std::array<hls::QuietTable, kBanks> quiet;
};

/// Bank 0 has the usual numbers, bank 1 any that fit; the latter with moderate extensions now and then, so that trees
/// come to an end.
Parameters random_parameters(std::mt19937_64& random) {
  Parameters parameters{};
  for (unsigned n = 0; n < spec::kSearchNumbers; ++n) {
    parameters.numbers[0].number[n] = kUsualNumbers[n];
    const int any = static_cast<int>(random() % 4096) - 2048;
    const int small = static_cast<int>(random() % 24) - 4;
    parameters.numbers[1].number[n] = static_cast<std::int16_t>(random() % 3 == 0 ? any : small);
  }
  parameters.numbers[1].number[spec::kDrawScore] = static_cast<std::int16_t>(random() % 400) - 200;
#ifdef COBALT_WHOLE_GENERATOR
  for (hls::QuietTable& table : parameters.quiet) {
    for (auto& piece : table.value) {
      for (std::uint8_t& value : piece) value = static_cast<std::uint8_t>(random() % 16);
    }
  }
#endif
  return parameters;
}

/// Counts what jobs come to.
struct Coverage : hls::NoSearchTrace {
  std::array<std::uint64_t, 13> lines{};  ///< by hls::JudgeLine
  std::array<std::uint64_t, 3> tries{};   ///< by hls::TryKind
  std::array<std::uint64_t, 7> statuses{};
  std::uint64_t at_least = 0;
  void tried(unsigned, std::uint16_t, hls::TryKind kind) { ++tries[kind]; }
  void judged(const hls::SearchNode&, unsigned, int, const hls::Judgement& judgement) { ++lines[judgement.line]; }
  void ended(const hls::SearchAnswer& answer) {
    ++statuses[answer.status];
    at_least += answer.at_least;
  }
};

/// The model, with the evaluator of the bench.
class Model {
 public:
  explicit Model(const Parameters& parameters)
      : parameters_(parameters), stack_(std::make_unique<hls::SearchStack>()) {}
  Answer run(const Job& job) {
    if ((job.job.rules & ~kRules) != 0) {
      coverage.ended({job.job.tag, 0, spec::kNoMove, 0, spec::kAnswerIllegalRequest, false});
      return {.tag = job.job.tag, .status = spec::kAnswerIllegalRequest, .best = spec::kNoMove, .slot = job.slot};
    }
    hls::Search<StubEvaluator> search(evaluator_, parameters_.quiet[job.bank], parameters_.numbers[job.bank], *stack_);
    return make_answer(search.run(job.job, coverage), job.slot);
  }
  Coverage coverage;

 private:
  const Parameters& parameters_;
  StubEvaluator evaluator_;
  std::unique_ptr<hls::SearchStack> stack_;
};

/// The bench and who uses it: jobs go in when there is room, answers come out.
class SearchBench {
 public:
  SearchBench(int seed, const Parameters& parameters) : bench_(seed), random_(static_cast<std::uint64_t>(seed)) {
    bench_->param_valid_i = 0;
    bench_->job_valid_i = 0;
    bench_->aborted_i = 0;
    bench_->job_abort_valid_i = 0;
    bench_->block_i = 0;
    bench_->answer_ready_i = 1;
    bench_.reset();
    for (unsigned bank = 0; bank < kBanks; ++bank) {
      for (unsigned n = 0; n < spec::kSearchNumbers; ++n) {
        write(bank, spec::parameter_address(spec::kSearch, 0, n),
              static_cast<std::uint32_t>(parameters.numbers[bank].number[n]));
      }
#ifdef COBALT_WHOLE_GENERATOR
      for (unsigned i = 0; i < 6 * spec::kSquares; ++i) {
        write(bank, spec::parameter_address(spec::kQuietMoves, 0, i),
              parameters.quiet[bank].value[i / spec::kSquares][i % spec::kSquares]);
      }
#endif
    }
    bench_->param_valid_i = 0;
  }

  /// Percent of the clocks in which no job is offered, no answer is taken, a turn is none.
  unsigned job_holds = 0, answer_holds = 0, blocks = 0;
  /// Offered again and again.
  std::vector<Job> for_ever;

  std::deque<Job> jobs;
  std::vector<Answer> answers;
  std::uint64_t clocks = 0;
  /// Turns by kind, the bits of cb_search_pkg::turn_t from the lowest on.
  enum Turn { kEnded, kNoMove, kAgain, kNullMove, kFirstTry, kRoot, kBlocked, kIdle };
  std::array<std::uint64_t, 8> turns{};

  void set_aborted(unsigned slots) { bench_->aborted_i = static_cast<CData>(slots); }
  std::uint64_t random() { return random_(); }

  /// Aborts jobs by their tag; the next time after AbortClocks at the earliest.
  void abort_tag(std::uint32_t tag) {
    bench_->job_abort_valid_i = 1;
    bench_->job_abort_tag_i = tag;
    step();
    bench_->job_abort_valid_i = 0;
  }

  void step() {
    // What is offered stays until it is taken.
    if (bench_->job_valid_i == 0 && random_() % 100 >= job_holds) {
      if (!for_ever.empty() && jobs.empty()) jobs.push_back(for_ever[random_() % for_ever.size()]);
      if (!jobs.empty()) offer(jobs.front());
    }
    bench_->answer_ready_i = random_() % 100 >= answer_holds;
    bench_->block_i = random_() % 100 < blocks;
    bench_.settle();
    const bool job_taken = bench_->job_valid_i != 0 && bench_->job_ready_o != 0;
    if (bench_->answer_valid_o != 0 && bench_->answer_ready_i != 0) answers.push_back(answer());
    for (unsigned t = 0; t < turns.size(); ++t) turns[t] += bench_->turn_o >> t & 1u;
    bench_.clock();
    ++clocks;
    if (job_taken) {
      jobs.pop_front();
      bench_->job_valid_i = 0;
    }
  }

  /// Until so many answers have come, or for so many clocks.
  void run(std::size_t count, std::uint64_t limit) {
    for (std::uint64_t end = clocks + limit; answers.size() < count && clocks < end;) step();
  }
  std::uint64_t tries() const { return turns[kFirstTry] + turns[kNullMove] + turns[kAgain]; }

 private:
  void write(unsigned bank, std::uint32_t address, std::uint32_t data) {
    bench_->param_valid_i = 1;
    bench_->param_bank_i = static_cast<CData>(bank);
    bench_->param_address_i = address;
    bench_->param_data_i = data;
    bench_.clock();
  }
  void offer(const Job& job) {
    std::uint8_t bytes[spec::kSearchJobBytes];
    hls::pack_search_job(job.job, bytes);
    std::memcpy(bench_->job_i.data(), bytes, sizeof bytes);
    bench_->job_slot_i = static_cast<CData>(job.slot);
    bench_->job_bank_i = static_cast<CData>(job.bank);
    bench_->job_valid_i = 1;
  }
  Answer answer() {
    std::uint8_t bytes[spec::kSearchAnswerBytes];
    std::memcpy(bytes, bench_->answer_o.data(), sizeof bytes);
    EXPECT_EQ(bench_->answer_o[3] >> 1, 0u) << "reserved";
    return make_answer(hls::unpack_search_answer(bytes), bench_->answer_slot_o);
  }

  Bench<Vcb_search_bench> bench_;
  std::mt19937_64 random_;
};

/// Random jobs from random games, with the keys of the positions before.
class JobMaker {
 public:
  explicit JobMaker(std::uint64_t seed) : random_(seed), positions_(seed, options()) {}

  /// Of the plies of a job's depth, in quarters; and the rules it may have.
  unsigned most_depth = 15;
  std::optional<unsigned> rules{};
  /// Tries of a job at most, so that no tree is endless.
  unsigned most_tries = 1500;
  /// A job in so many has an error; 0: none.
  unsigned one_error_in = 20;

  /// \param model  says how many tries it needs, so that limits are met exactly now and then
  Job next(Model& model, std::uint32_t tag) {
    next_position();
    Job job;
    job.job.position = packed(position_);
    job.job.tag = tag;
    job.slot = below(kSlots);
    job.bank = below(kBanks);
    job.job.depth = static_cast<std::uint16_t>(below(most_depth + 1));
    job.job.rules = static_cast<std::uint16_t>(rules ? *rules : below(3) == 0 ? kRules : below(0x10000) & kRules);
    job.job.halfmove_clock = static_cast<std::uint8_t>(std::min(position_.halfmove_clock(), 255));
    if (below(8) == 0) job.job.halfmove_clock = static_cast<std::uint8_t>(below(8) == 0 ? below(256) : 92 + below(10));
    job.job.key_count = static_cast<std::uint8_t>(std::min<std::size_t>(keys_.size(), below(4) == 0 ? below(5) : 4));
    for (unsigned k = 0; k < spec::kSearchJobKeys; ++k) {
      const bool known = k < keys_.size() && (k < job.job.key_count || below(2) == 0);
      job.job.key[k] = static_cast<std::uint32_t>(known ? keys_[k] ^ position_.key() : random_());
    }
    job.job.beta = random_beta(job);
    job.job.limit = 1 + below(most_tries);
    if (below(16) == 0) job.job.limit = 1 + below(4);
    if (one_error_in != 0 && below(one_error_in) == 0) add_error(job.job);
    if (below(8) == 0) {
      const Answer answer = model.run(job);
      if (answer.status == spec::kAnswerDone) job.job.limit = answer.tries + below(2);
      if (job.job.limit == 0 && below(2) == 0) job.job.limit = 1;
    }
    return job;
  }

 private:
  static chess::RandomOptions options() {
    chess::RandomOptions options;
    options.kind = chess::RandomKind::kMixed;
    return options;
  }
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  static hls::PackedWords packed(const chess::Position& position) {
    return hls::load_packed(chess::pack_position(position).data());
  }

  void play(chess::Move move) {
    keys_.push_front(position_.key());
    if (keys_.size() > spec::kSearchJobKeys) keys_.pop_back();
    position_.do_move(move);
  }
  /// The move back is legal, and nothing was lost by the move.
  std::optional<chess::Move> reversible_move() {
    const chess::MoveList moves = chess::legal_moves(position_);
    for (int attempt = 0; attempt < 8 && moves.size() != 0; ++attempt) {
      const chess::Move move = moves[random_() % moves.size()];
      if (position_.empty(move.to()) && move.promotion() == 0 &&
          chess::type_of(position_.piece_on(move.from())) != chess::kPawn) {
        return move;
      }
    }
    return std::nullopt;
  }
  void next_position() {
    const chess::Position next = positions_.next();
    if (positions_.last_move() == chess::Move()) keys_.clear();
    if (!history_.empty()) keys_ = history_;
    if (positions_.last_move() == chess::Move()) {
      keys_.clear();
    } else if (game_) {
      keys_.push_front(game_->key());
      if (keys_.size() > spec::kSearchJobKeys) keys_.pop_back();
    }
    game_ = next;
    position_ = next;
    history_ = keys_;
    // Pieces that go there and back, so that positions come again.
    if (below(4) != 0) return;
    const std::optional<chess::Move> first = reversible_move();
    if (!first) return;
    play(*first);
    const std::optional<chess::Move> second = reversible_move();
    if (!second) return;
    play(*second);
    for (const chess::Move move : {*first, *second}) {
      if (below(3) == 0) return;
      const chess::Move back(move.to(), move.from());
      const chess::MoveList moves = chess::legal_moves(position_);
      if (std::find(moves.begin(), moves.end(), back) == moves.end()) return;
      play(back);
    }
  }

  std::int16_t random_beta(const Job& job) {
    const unsigned kind = below(16);
    const int sign = below(2) == 0 ? 1 : -1;
    if (kind == 0) return static_cast<std::int16_t>(sign * (spec::kMateCp - static_cast<int>(below(12))));
    if (kind == 1) return static_cast<std::int16_t>(sign * (spec::kScoreLimitCp + static_cast<int>(below(5)) - 2));
    if (kind == 2) return static_cast<std::int16_t>(static_cast<int>(below(64001)) - 32000);
    const int score = static_cast<std::int16_t>(StubEvaluator()(job.job.position) & 0xffffu);
    const int width = below(2) == 0 ? 60 : 400;
    return static_cast<std::int16_t>(score + static_cast<int>(below(static_cast<unsigned>(2 * width))) - width);
  }

  void add_error(hls::SearchJob& job) {
    // Sometimes more than one.
    for (bool more = true; more; more = below(4) == 0) {
      switch (below(5)) {
        case 0:
          job.beta =
              static_cast<std::int16_t>(below(2) == 0 ? 32001 + below(767) : -32001 - static_cast<int>(below(768)));
          break;
        case 1:
          job.key_count = static_cast<std::uint8_t>(5 + below(251));
          break;
        case 2:
          job.rules = static_cast<std::uint16_t>(job.rules | (spec::kAllSearchRules & ~kRules));
          break;
        case 3:
          job.depth = static_cast<std::uint16_t>(below(2) == 0 ? 256 + below(65280) : 256u << below(8));
          break;
        default:
          job.position.word[below(4)] ^= std::uint64_t{1 + below(15)} << 4 * below(16);
          break;
      }
    }
  }

  std::mt19937_64 random_;
  chess::RandomPositions positions_;
  chess::Position position_;
  std::optional<chess::Position> game_;
  std::deque<std::uint64_t> keys_, history_;
};

/// Answers by tag; each must be there once.
std::map<std::uint32_t, Answer> by_tag(const std::vector<Answer>& answers) {
  std::map<std::uint32_t, Answer> result;
  for (const Answer& answer : answers) EXPECT_TRUE(result.emplace(answer.tag, answer).second) << "twice: " << answer;
  return result;
}

/// Random jobs in one bench, all answers compared.
struct Round {
  unsigned seed = 1;
  unsigned count = 200;
  std::optional<unsigned> rules{};
  unsigned most_depth = 15;
  unsigned most_tries = 1500;
  unsigned job_holds = 0, answer_holds = 0, blocks = 0;
};
void check_round(const Round& round, Coverage& coverage) {
  std::mt19937_64 random(round.seed);
  const Parameters parameters = random_parameters(random);
  SearchBench bench(static_cast<int>(round.seed), parameters);
  bench.job_holds = round.job_holds;
  bench.answer_holds = round.answer_holds;
  bench.blocks = round.blocks;
  Model model(parameters), scratch(parameters);
  model.coverage = coverage;
  JobMaker maker(round.seed);
  maker.rules = round.rules;
  maker.most_depth = round.most_depth;
  maker.most_tries = round.most_tries;
  std::map<std::uint32_t, Answer> wanted;
  std::map<std::uint32_t, Job> made;
  for (std::uint32_t tag = 0; tag < round.count; ++tag) {
    const Job job = maker.next(scratch, tag);
    wanted[tag] = model.run(job);
    made[tag] = job;
    bench.jobs.push_back(job);
  }
  coverage = model.coverage;
  std::shuffle(bench.jobs.begin(), bench.jobs.end(), random);
  bench.run(wanted.size(), 100000000);
  // A second answer to a job would come now.
  for (unsigned i = 0; i < 4 * kContexts; ++i) bench.step();
  const auto answers = by_tag(bench.answers);
  ASSERT_EQ(answers.size(), wanted.size());
  for (const auto& [tag, answer] : wanted) {
    const hls::SearchJob& job = made[tag].job;
    ASSERT_EQ(answers.at(tag), answer) << "seed " << round.seed << " depth " << job.depth << " rules " << job.rules
                                       << " beta " << job.beta << " bank " << made[tag].bank << " limit " << job.limit;
  }
}

#ifdef COBALT_WHOLE_GENERATOR
TEST(SearchCoreRtl, RandomRulesAndNumbers) {
  Coverage coverage;
  check_round({.seed = 1, .count = 60, .most_tries = 400}, coverage);
}

TEST(SearchCoreRtl, LongRandomRulesAndNumbers) {
  Coverage coverage;
  for (unsigned seed = 3000; seed < 3010; ++seed) {
    check_round({.seed = seed, .count = 200, .blocks = seed % 2 == 0 ? 0u : 20u}, coverage);
    check_round({.seed = seed, .count = 10, .most_depth = 23, .most_tries = 20000}, coverage);
    if (HasFatalFailure()) return;
  }
}
#else
TEST(SearchCoreRtl, EveryRuleAlone) {
  Coverage coverage;
  check_round({.seed = 100, .count = 120, .rules = 0}, coverage);
  for (unsigned rule = 0; rule < spec::kSearchRules; ++rule) {
    // What a rule of reductions is to a late move it is with that rule alone.
    const unsigned with = 1u << rule == spec::kRuleLogReductions ? unsigned{spec::kRuleLateMoveReductions}
                          : 1u << rule == spec::kRuleGrowingNull ? unsigned{spec::kRuleNullMove}
                                                                 : 0u;
    check_round({.seed = 101 + rule, .count = 60, .rules = 1u << rule | with}, coverage);
    if (HasFatalFailure()) return;
  }
}

TEST(SearchCoreRtl, RandomRulesAndNumbers) {
  Coverage coverage;
  for (unsigned seed = 1; seed <= 3; ++seed) {
    check_round({.seed = seed, .count = 300}, coverage);
    if (HasFatalFailure()) return;
  }
  EXPECT_GE(coverage.statuses[spec::kAnswerLimit], 40u);
  for (const auto status : {spec::kAnswerIllegalPosition, spec::kAnswerDepth, spec::kAnswerIllegalRequest}) {
    EXPECT_GE(coverage.statuses[status], 2u) << unsigned{status};
  }
}

TEST(SearchCoreRtl, DeepJobs) {
  Coverage coverage;
  check_round({.seed = 21, .count = 60, .most_depth = 23, .most_tries = 5000}, coverage);
  check_round({.seed = 22, .count = 60, .most_depth = spec::kSearchMaxDepth, .most_tries = 2000}, coverage);
  EXPECT_GE(coverage.lines[hls::kJudgeLastPly], 10u);
  EXPECT_GE(coverage.lines[hls::kJudgeTable], 100u);
}

TEST(SearchCoreRtl, StallsAndTurnsThatAreNone) {
  Coverage coverage;
  for (unsigned seed = 31; seed <= 33; ++seed) {
    check_round({.seed = seed,
                 .count = 160,
                 .most_depth = 11,
                 .most_tries = 400,
                 .job_holds = seed == 33 ? 0u : 95u,
                 .answer_holds = seed == 31 ? 0u : 97u,
                 .blocks = seed == 32 ? 80u : 30u},
                coverage);
    if (HasFatalFailure()) return;
  }
}

// So many that the marks of every context are used up, twice and more: here they have 4 bits.
TEST(SearchCoreRtl, TablesAreClearedWhenMarksAreUsedUp) {
  Coverage coverage;
  check_round({.seed = 41, .count = 2000, .rules = kRules, .most_depth = 10, .most_tries = 60}, coverage);
}

// What the issue asks of the tests.
TEST(SearchCoreRtl, LongRandomRulesAndNumbers) {
  Coverage coverage;
  for (unsigned seed = 1000; seed < 1040; ++seed) {
    check_round({.seed = seed, .count = 500}, coverage);
    if (HasFatalFailure()) return;
  }
  for (unsigned line = hls::kJudgeNoMove; line <= hls::kJudgeNothingToTry; ++line) {
    EXPECT_GE(coverage.lines[line], 20u) << line;
  }
  for (const std::uint64_t tries : coverage.tries) EXPECT_GE(tries, 1000u);
  Coverage deep;
  for (unsigned seed = 2000; seed < 2005; ++seed) {
    check_round({.seed = seed, .count = 100, .most_depth = 23, .most_tries = 50000}, deep);
    check_round({.seed = seed, .count = 100, .most_depth = spec::kSearchMaxDepth, .most_tries = 20000}, deep);
    if (HasFatalFailure()) return;
  }
}

// A million jobs, as docs/search.md reports: some 20 minutes, so it runs only when it is asked for
// (--gtest_also_run_disabled_tests).
TEST(SearchCoreRtl, DISABLED_MillionJobs) {
  constexpr unsigned kRounds = 2000;
  Coverage coverage;
  for (unsigned seed = 0; seed < kRounds; ++seed) {
    // One round in ten is deep, one in ten is stalled.
    const bool deep = seed % 10 == 3;
    const unsigned holds = seed % 10 == 7 ? 60 : 0;
    check_round({.seed = 100'000 + seed,
                 .count = 500,
                 .most_depth = deep ? 23u : 15u,
                 .most_tries = 1500,
                 .job_holds = holds,
                 .answer_holds = holds,
                 .blocks = holds},
                coverage);
    if (HasFatalFailure()) return;
  }
  std::uint64_t tries = 0;
  for (const std::uint64_t of_a_depth : coverage.tries) tries += of_a_depth;
  RecordProperty("tries", std::to_string(tries));
}

/// A job that does not end.
Job endless(std::uint32_t tag, unsigned slot) {
  Job job;
  job.job.position = hls::load_packed(chess::pack_position(chess::Position()).data());
  job.job.tag = tag;
  job.job.depth = spec::kSearchMaxDepth;
  job.slot = slot;
  return job;
}
/// What an aborted job may answer: its tries depend on the time of the abort.
bool is_aborted_answer(const Answer& answer) {
  return answer.status == spec::kAnswerAborted && !answer.at_least && answer.best == spec::kNoMove;
}

TEST(SearchCoreRtl, AbortsOfDescriptorsEndJobsAndLoseNone) {
  unsigned aborted = 0, done = 0, before_loading = 0;
  std::mt19937_64 random(51);
  const Parameters parameters = random_parameters(random);
  for (int seed = 51; seed <= 54; ++seed) {
    SearchBench bench(seed, parameters);
    bench.job_holds = seed % 2 == 0 ? 30 : 0;
    bench.answer_holds = seed % 3 == 0 ? 80 : 0;
    bench.blocks = seed % 4 == 0 ? 30 : 0;
    Model model(parameters);
    JobMaker maker(static_cast<std::uint64_t>(seed));
    maker.most_depth = 7;
    maker.most_tries = 30;
    std::uint32_t tag = 0;
    for (unsigned round = 0; round < 24; ++round) {
      const unsigned doomed = 1 + static_cast<unsigned>(bench.random() % ((1u << kSlots) - 1));
      std::map<std::uint32_t, Answer> wanted;
      const std::size_t first = bench.answers.size();
      const unsigned count = 1 + static_cast<unsigned>(bench.random() % 80);
      std::size_t endless_jobs = 0;
      for (unsigned i = 0; i < count; ++i, ++tag) {
        Job job = maker.next(model, tag);
        const bool ends = (doomed >> job.slot & 1u) == 0 || bench.random() % 4 == 0;
        if (ends) {
          wanted[tag] = model.run(job);
        } else {
          job = endless(tag, job.slot);
          ++endless_jobs;
        }
        bench.jobs.push_back(job);
      }
      const std::uint64_t wait = bench.random() % 3000;
      for (std::uint64_t i = 0; i < wait; ++i) bench.step();
      before_loading += !bench.jobs.empty();
      bench.set_aborted(doomed);
      bench.run(first + count, 2000000);
      ASSERT_EQ(bench.answers.size(), first + count);
      for (unsigned i = 0; i < 3 * kContexts; ++i) bench.step();
      ASSERT_EQ(bench.answers.size(), first + count) << "answered twice";
      bench.set_aborted(0);
      const auto answers =
          by_tag(std::vector<Answer>(bench.answers.begin() + static_cast<std::ptrdiff_t>(first), bench.answers.end()));
      std::size_t late = 0;
      for (const auto& [t, answer] : answers) {
        if (answer.status == spec::kAnswerAborted) {
          ASSERT_TRUE((doomed >> answer.slot & 1u) != 0 && is_aborted_answer(answer)) << answer;
          ++late;
        } else {
          ASSERT_TRUE(wanted.contains(t)) << "it never ends";
          ASSERT_EQ(answer, wanted[t]);
          ++done;
        }
      }
      EXPECT_GE(late, endless_jobs);
      aborted += static_cast<unsigned>(late);
    }
  }
  EXPECT_GE(aborted, 800u);
  EXPECT_GE(done, 800u);
  EXPECT_GE(before_loading, 10u);
}

TEST(SearchCoreRtl, AbortsByTagEndThatJobAlone) {
  std::mt19937_64 random(61);
  const Parameters parameters = random_parameters(random);
  SearchBench bench(61, parameters);
  bench.blocks = 20;
  Model model(parameters);
  JobMaker maker(61);
  maker.most_tries = 200;
  // Endless jobs that are aborted one by one, among others that are not and that come and go.
  std::map<std::uint32_t, Answer> wanted;
  std::vector<std::uint32_t> endless_tags;
  for (std::uint32_t tag = 0; tag < 1200; ++tag) {
    if (tag % 4 == 0) {
      bench.jobs.push_back(endless(tag, tag % kSlots));
      endless_tags.push_back(tag);
    } else {
      const Job job = maker.next(model, tag);
      wanted[tag] = model.run(job);
      bench.jobs.push_back(job);
    }
  }
  const std::size_t count = wanted.size() + endless_tags.size();
  std::size_t aborts = 0;
  for (int i = 0; i < 13000; ++i) bench.step();
  std::map<std::uint32_t, unsigned> sent;
  while (bench.answers.size() < count && aborts < 20 * count) {
    // Of jobs that are yet to come nothing ends, so they are aborted again.
    const std::size_t oldest = std::min<std::size_t>(aborts / 2, endless_tags.size() - 1);
    const std::uint32_t tag = bench.random() % 3 == 0            ? endless_tags[bench.random() % endless_tags.size()]
                              : aborts < 2 * endless_tags.size() ? endless_tags[oldest]
                                                                 : endless_tags[aborts % endless_tags.size()];
    bench.abort_tag(tag);
    ++aborts;
    const std::uint64_t wait = 64 + bench.random() % 64;
    for (std::uint64_t i = 1; i < wait; ++i) bench.step();
  }
  for (unsigned i = 0; i < 4 * kContexts; ++i) bench.step();
  const auto answers = by_tag(bench.answers);
  ASSERT_EQ(answers.size(), count);
  for (const std::uint32_t tag : endless_tags) EXPECT_TRUE(is_aborted_answer(answers.at(tag))) << answers.at(tag);
  for (const auto& [tag, answer] : wanted) ASSERT_EQ(answers.at(tag), answer);
}

TEST(SearchCoreRtl, AbortedJobsEndInTheirNextTurn) {
  const Parameters parameters{};
  SearchBench bench(4, parameters);
  for (unsigned i = 0; i < 2 * kContexts; ++i) bench.jobs.push_back(endless(i, 0));
  // Tables are cleared first, an entry a revolution.
  for (unsigned i = 0; i < (spec::kSearchTableEntries + 2) * kContexts; ++i) bench.step();
  EXPECT_TRUE(bench.answers.empty());
  EXPECT_EQ(bench.jobs.size(), kContexts);
  bench.set_aborted(1);
  // A revolution to the abort, another one to its end; the same for those that are loaded then.
  bench.run(2 * kContexts, 5 * kContexts);
  EXPECT_EQ(bench.answers.size(), 2 * kContexts);
}

#endif  // COBALT_WHOLE_GENERATOR

/// What the turns are of contexts that have jobs.
#ifdef COBALT_WHOLE_GENERATOR
constexpr std::uint64_t kFigureClocks = 10000;  // it is slow to simulate
#else
constexpr std::uint64_t kFigureClocks = 50000;
#endif
TEST(SearchCoreRtl, TriesAClock) {
  std::mt19937_64 random(71);
  Parameters parameters = random_parameters(random);
  parameters.numbers[1] = parameters.numbers[0];
  for (const unsigned rules : {0u, kRules}) {
    SearchBench bench(71, parameters);
    Model model(parameters);
    JobMaker maker(71);
    maker.rules = rules;
    maker.one_error_in = 0;
    for (std::uint32_t tag = 0; tag < 300; ++tag) {
      Job job = maker.next(model, tag);
      job.job.depth = 12;
      job.job.limit = 0;
      bench.for_ever.push_back(job);
    }
    // Tables are cleared first, an entry a revolution.
    for (unsigned i = 0; i < (spec::kSearchTableEntries + 2) * kContexts; ++i) bench.step();
    bench.turns = {};
    const std::uint64_t begin = bench.clocks;
    const std::size_t answered = bench.answers.size();
    const auto start = std::chrono::steady_clock::now();
    while (bench.clocks < begin + kFigureClocks) bench.step();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    // Without a job are only the contexts that clear their tables: the marks of the bench are short.
    const double clocks = static_cast<double>(bench.clocks - begin - bench.turns[SearchBench::kIdle]);
    const auto share = [&](SearchBench::Turn turn) { return 100 * static_cast<double>(bench.turns[turn]) / clocks; };
    const double tries = static_cast<double>(bench.tries()) / clocks;
    std::printf(
        "rules %#x, depth 12: %.4f tries a clock; percent of the clocks: %.2f first tries, %.2f null, %.2f again, %.2f "
        "no move, "
        "%.2f root, %.2f ended; %.0f tries a job; %.0f clocks a second\n",
        rules, tries, share(SearchBench::kFirstTry), share(SearchBench::kNullMove), share(SearchBench::kAgain),
        share(SearchBench::kNoMove), share(SearchBench::kRoot), share(SearchBench::kEnded),
        static_cast<double>(bench.tries()) / static_cast<double>(bench.answers.size() - answered),
        clocks / seconds.count());
    EXPECT_GE(tries * kTurnClocks, 0.95);
  }
}

}  // namespace
}  // namespace cobalt::test
