// SPDX-License-Identifier: Apache-2.0
// The barrel of operation search with the shared table against the model: alone with a table of its own, and all
// contexts at once, where the model is given what the table of the card was seen to answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <ostream>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "hls/search/search.hpp"
#include "hls/search/shared_table.hpp"
#include "host/chess/fen.hpp"
#include "tests/rtl/search/search_bench.hpp"

namespace cobalt::hls {

static bool operator==(const SharedNote& a, const SharedNote& b) {
  return a.key == b.key && a.place == b.place && a.depth == b.depth && a.at_least == b.at_least &&
         a.generation == b.generation && a.bound == b.bound && a.move == b.move;
}
static std::ostream& operator<<(std::ostream& out, const SharedNote& note) {
  return out << std::hex << "key " << note.key << " move " << note.move << std::dec << " place " << unsigned{note.place}
             << " depth " << unsigned{note.depth} << (note.at_least ? " at least " : " at most ") << note.bound
             << " generation " << unsigned{note.generation};
}

}  // namespace cobalt::hls

namespace cobalt::test {
namespace {

/// Of the bench's parameter TableBits.
constexpr unsigned kTableEntries = 256;

/// The model with a table that begins empty as the card's.
class TableModel {
 public:
  TableModel(const Parameters& parameters, Coverage& coverage) : parameters_(parameters), coverage_(coverage) {}
  /// The job, alone in the barrel, has the answer of the model.
  void check(SearchBench& bench, const Job& job) {
    using Port = hls::SharedTablePort<hls::SharedTable>;
    hls::Search<StubEvaluator, Port> search(evaluator_, parameters_.quiet[job.bank], parameters_.numbers[job.bank],
                                            *stack_, Port{&table_});
    const Answer wanted = make_answer(search.run(job.job, coverage_), job.slot);
    const std::size_t before = bench.answers.size();
    bench.jobs.push_back(job);
    bench.run(before + 1, 10000000);
    ASSERT_EQ(bench.answers.size(), before + 1);
    ASSERT_EQ(bench.answers.back(), wanted) << "depth " << job.job.depth << " rules " << job.job.rules << " beta "
                                            << job.job.beta << " bank " << job.bank << " limit " << job.job.limit;
  }

 private:
  const Parameters& parameters_;
  Coverage& coverage_;
  const StubEvaluator evaluator_{};
  std::unique_ptr<hls::SearchStack> stack_ = std::make_unique<hls::SearchStack>();
  std::vector<hls::SharedEntry> entries_ = std::vector<hls::SharedEntry>(kTableEntries);
  std::vector<std::uint8_t> marks_ = std::vector<std::uint8_t>(spec::kBusyMarks);
  hls::SharedTable table_{entries_.data(), kTableEntries / spec::kSharedTableWays, marks_.data()};
};

/// What a model's search asks: the answers that a card was seen to give, by the number of the child that is judged.
struct Replay {
  const std::vector<hls::SharedProbe>* probes;
  const std::vector<bool>* busy;
  std::size_t judged = 0;
  bool is_short = false;  ///< the card has judged fewer
  std::uint64_t found = 0;
  std::vector<hls::SharedNote> notes{};
  /// Keys and answers of what was found.
  std::vector<std::pair<std::uint64_t, hls::SharedProbe>> answers{};

  hls::SharedProbe probe(std::uint64_t key, std::uint8_t) {
    if (probes == nullptr || judged >= probes->size()) {
      is_short = true;
      return hls::kNoSharedProbe;
    }
    hls::SharedProbe probe = (*probes)[judged];
    if (probe.found) {
      ++found;
      answers.emplace_back(key, probe);
    } else {
      // Without an entry the other fields mean nothing.
      const std::uint8_t place = probe.place;
      probe = hls::kNoSharedProbe;
      probe.place = place;
    }
    return probe;
  }
  void note(const hls::SharedNote& note) { notes.push_back(note); }
  std::vector<std::uint16_t> entered{};
  std::uint64_t put_off = 0;
  std::multiset<std::uint16_t> marked{};
  bool is_busy(std::uint16_t) {
    if (judged == 0 || judged > busy->size()) return false;  // the test finds the number wrong
    put_off += (*busy)[judged - 1];
    return (*busy)[judged - 1];
  }
  void enter(std::uint16_t mark) {
    entered.push_back(mark);
    marked.insert(mark);
  }
  void leave(std::uint16_t mark) {
    const auto node = marked.find(mark);
    ASSERT_NE(node, marked.end());
    marked.erase(node);
  }
};

/// Counts the children that are judged, for Replay.
struct ReplayTrace : Coverage {
  Replay* replay = nullptr;
  void judged(const hls::SearchNode& node, unsigned ply, int bound, const hls::Judgement& judgement) {
    Coverage::judged(node, ply, bound, judgement);
    ++replay->judged;
  }
};

/// Half of the jobs get the rules and the numbers that hosts use; a quarter gets no rule but the table, so that nothing
/// is pruned and positions of the path come again.
void make_usual(Job& job, std::mt19937_64& random) {
  const unsigned kind = static_cast<unsigned>(random() % 4);
  if (kind == 0) return;
  job.bank = 0;
  job.job.rules = kind == 1 ? unsigned{spec::kRuleSharedTable} : unsigned{spec::kSearchRootRules};
}

/// Jobs of the roots of one maker that are alone in the barrel, one after the other.
void check_one_by_one(unsigned seed, unsigned count, unsigned most_tries, Coverage& coverage) {
  std::mt19937_64 random(seed);
  const Parameters parameters = random_parameters(random);
  SearchBench bench(static_cast<int>(seed), parameters);
  Model scratch(parameters);
  JobMaker maker(seed);
  maker.shared_table = true;
  maker.most_tries = most_tries;
  maker.most_depth = 27;
  TableModel model(parameters, coverage);
  std::vector<Job> roots;
  for (std::uint32_t tag = 0; tag < count; ++tag) {
    // A root is asked again and again, with other bounds and depths, as a host does.
    Job job = maker.next(scratch, tag);
    make_usual(job, random);
    if (!roots.empty() && random() % 4 != 0) {
      Job again = roots[roots.size() - 1 - random() % std::min<std::size_t>(roots.size(), 3)];
      again.job.tag = tag;
      again.job.depth = job.job.depth;
      again.job.beta = static_cast<std::int16_t>(again.job.beta + static_cast<int>(random() % 21) - 10);
      again.job.limit = job.job.limit;
      job = again;
    } else {
      roots.push_back(job);
    }
    model.check(bench, job);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(SearchSharedRtl, OneContextWithAnEmptyTable) {
  Coverage coverage;
  for (unsigned seed = 1; seed <= 2; ++seed) {
    check_one_by_one(seed, 150, 1200, coverage);
    if (HasFatalFailure()) return;
  }
  EXPECT_GE(coverage.lines[hls::kJudgeTable], 100u);
}

// Few pieces that go to and fro: positions of the path come again, after an odd number of null moves, too.
TEST(SearchSharedRtl, PositionsOfThePathAreDraws) {
  std::mt19937_64 random(5);
  Parameters parameters = random_parameters(random);
  SearchBench bench(5, parameters);
  Coverage coverage;
  TableModel model(parameters, coverage);
  std::uint32_t tag = 0;
  for (const char* fen : {"8/8/4k3/8/8/4K3/4R3/8 w - - 0 1", "8/5k2/8/3p4/3P4/8/2K5/8 b - - 0 1",
                          "8/1n3k2/8/3p4/3P4/8/2K2N2/8 w - - 0 1"}) {
    const chess::Position position = chess::parse_fen(fen);
    for (unsigned i = 0; i < 12; ++i, ++tag) {
      Job job;
      job.job.position = hls::load_packed(chess::pack_position(position).data());
      job.job.tag = tag;
      job.job.rules =
          static_cast<std::uint16_t>(spec::kRuleSharedTable | (i % 2 == 0 ? 0u : unsigned{spec::kRuleNullMove}));
      job.job.depth = static_cast<std::uint16_t>(24 + 4 * (i % 4));
      job.job.limit = 1500;
      job.job.root_key = position.key();
      const int score = static_cast<std::int16_t>(StubEvaluator()(job.job.position) & 0xffffu);
      job.job.beta = static_cast<std::int16_t>(score + 10 * (static_cast<int>(i) - 6));
      model.check(bench, job);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GE(coverage.lines[hls::kJudgeDraw], 100u);
}

// Positions of the game are draws; of two keys with one place the later one is known, and none is when they are
// cleared.
TEST(SearchSharedRtl, PositionsOfTheGameAreDraws) {
  std::mt19937_64 random(6);
  Parameters parameters = random_parameters(random);
  SearchBench bench(6, parameters);
  Coverage coverage;
  TableModel model(parameters, coverage);
  const chess::Position root = chess::parse_fen("8/1n3k2/8/3p4/3P4/8/2K2N2/8 w - - 0 1");
  std::uint64_t drawn = 0;
  for (std::uint32_t tag = 0; tag < 40; ++tag) {
    const std::uint64_t mask = random();
    // Positions a few plies on, and others with the same places before or behind them.
    std::vector<std::uint64_t> keys;
    for (unsigned i = 0; i < 12; ++i) {
      chess::Position position = root;
      for (std::uint64_t plies = 1 + random() % 3; plies != 0; --plies) {
        const chess::MoveList moves = chess::legal_moves(position);
        position.do_move(moves[random() % moves.size()]);
      }
      const std::uint64_t key = position.key() ^ mask;
      const std::uint64_t other = key ^ std::uint64_t{1} << (8 + random() % 56);
      const unsigned kind = static_cast<unsigned>(random() % 4);
      if (kind == 0) keys.push_back(other);
      keys.push_back(key);
      if (kind == 1) keys.push_back(other);
    }
    if (tag % 8 == 7) keys.clear();
    bench.set_game(keys);
    hls::GameKeys game{};
    for (const std::uint64_t key : keys) game.add(key);
    Job job;
    job.job.position = hls::load_packed(chess::pack_position(root).data());
    job.job.tag = tag;
    job.job.rules = spec::kRuleSharedTable;
    job.job.depth = static_cast<std::uint16_t>(8 + 4 * (tag % 3));
    job.job.limit = 250;
    job.job.root_key = root.key() ^ mask;
    job.job.game = &game;
    const int score = static_cast<std::int16_t>(StubEvaluator()(job.job.position) & 0xffffu);
    job.job.beta = static_cast<std::int16_t>(score + static_cast<int>(random() % 61) - 30);
    const std::uint64_t before = coverage.lines[hls::kJudgeDraw];
    model.check(bench, job);
    if (HasFatalFailure()) return;
    if (!keys.empty()) drawn += coverage.lines[hls::kJudgeDraw] - before;
  }
  EXPECT_GE(drawn, 40u);
}

TEST(SearchSharedRtl, LongOneContextWithAnEmptyTable) {
  Coverage coverage;
  for (unsigned seed = 1000; seed < 1010; ++seed) {
    check_one_by_one(seed, 400, 3000, coverage);
    if (HasFatalFailure()) return;
  }
}

/// All contexts have jobs, those without the rule among them. Every job's answer and notes are the model's, given the
/// answers of the card's table; and what the table has found was noted before.
void check_all_contexts(unsigned seed, unsigned count, unsigned most_tries, unsigned blocks, Coverage& coverage) {
  std::mt19937_64 random(seed);
  const Parameters parameters = random_parameters(random);
  SearchBench bench(static_cast<int>(seed), parameters);
  bench.blocks = blocks;
  Model scratch(parameters);
  JobMaker shared(seed), others(seed + 1);
  shared.shared_table = true;
  shared.most_tries = others.most_tries = most_tries;
  shared.most_depth = 27;
  std::map<std::uint32_t, Job> made;
  std::vector<Job> roots;
  for (std::uint32_t tag = 0; tag < count; ++tag) {
    const bool is_alone = random() % 8 == 0;
    Job job = is_alone ? others.next(scratch, tag) : shared.next(scratch, tag);
    if (!is_alone) make_usual(job, random);
    if (roots.empty() || random() % 16 == 0) {
      if (!is_alone && random() % 4 != 0) {
        job.job.defer_least_depth = static_cast<std::uint8_t>(4 + 4 * (random() % 2));
        job.job.depth = static_cast<std::uint16_t>(std::max<unsigned>(job.job.depth, 16));
      }
      roots.push_back(job);
    } else if (random() % 4 != 0) {
      Job again = roots.back();
      again.job.tag = tag;
      // Moves wait for jobs of the same depth.
      if (random() % 4 == 0) again.job.depth = job.job.depth;
      again.job.beta = static_cast<std::int16_t>(again.job.beta + static_cast<int>(random() % 5) - 2);
      again.job.limit = job.job.limit;
      job = again;
    }
    made[tag] = job;
    bench.jobs.push_back(job);
  }
  bench.run(count, 100000000);
  for (unsigned i = 0; i < 4 * kContexts; ++i) bench.step();
  const auto answers = by_tag(bench.answers);
  ASSERT_EQ(answers.size(), count);

  std::map<std::uint64_t, std::vector<hls::SharedNote>> noted;
  for (const auto& [tag, notes] : bench.notes) {
    for (const hls::SharedNote& note : notes) noted[note.key].push_back(note);
  }
  const StubEvaluator evaluator;
  const auto stack = std::make_unique<hls::SearchStack>();
  std::uint64_t found = 0, notes = 0, put_off = 0;
  std::vector<std::uint16_t> entered;
  for (const auto& [tag, job] : made) {
    Replay replay{.probes = &bench.probes[tag], .busy = &bench.busy[tag]};
    ReplayTrace trace;
    static_cast<Coverage&>(trace) = coverage;
    trace.replay = &replay;
    using Port = hls::SharedTablePort<Replay>;
    hls::Search<StubEvaluator, Port> search(evaluator, parameters.quiet[job.bank], parameters.numbers[job.bank], *stack,
                                            Port{&replay});
    const Answer wanted = make_answer(search.run(job.job, trace), job.slot);
    coverage = trace;
    ASSERT_EQ(answers.at(tag), wanted) << "seed " << seed << " depth " << job.job.depth << " rules " << job.job.rules
                                       << " beta " << job.job.beta << " bank " << job.bank << " limit "
                                       << job.job.limit;
    ASSERT_FALSE(replay.is_short) << tag;
    ASSERT_EQ(replay.judged, bench.probes[tag].size()) << tag;
    ASSERT_EQ(replay.judged, bench.busy[tag].size()) << tag;
    ASSERT_EQ(replay.notes, bench.notes[tag]) << tag;
    ASSERT_EQ(replay.entered, bench.entered[tag]) << tag;
    ASSERT_TRUE(replay.marked.empty()) << tag;
    entered.insert(entered.end(), replay.entered.begin(), replay.entered.end());
    put_off += replay.put_off;
    for (const auto& [key, probe] : replay.answers) {
      const std::vector<hls::SharedNote>& of_key = noted[key];
      ASSERT_TRUE(std::any_of(of_key.begin(), of_key.end(), [&probe](const hls::SharedNote& note) {
        return note.depth == probe.depth && note.at_least == probe.at_least && note.bound == probe.bound &&
               note.move == probe.move && note.place == probe.place;
      })) << "an entry that nobody has written";
    }
    found += replay.found;
    notes += replay.notes.size();
  }
  EXPECT_GE(found, count / 4);
  EXPECT_GE(notes, count);
  EXPECT_GE(put_off, count / 4);
  // Every node that was marked has left.
  std::ranges::sort(entered);
  std::ranges::sort(bench.left);
  EXPECT_EQ(entered, bench.left);
}

TEST(SearchSharedRtl, AllContextsWithTheTablesAnswers) {
  Coverage coverage;
  check_all_contexts(1, 300, 1200, 0, coverage);
  if (!HasFatalFailure()) check_all_contexts(2, 200, 800, 30, coverage);
  EXPECT_GE(coverage.lines[hls::kJudgeTable], 100u);
  EXPECT_GE(coverage.tries[hls::kTryDeferred], 100u);
}

// Jobs that are ended early, whole paths at a time, leave no mark behind, nor do those at their limit.
TEST(SearchSharedRtl, AbortedJobsUnmarkTheirPaths) {
  std::mt19937_64 random(9);
  const Parameters parameters = random_parameters(random);
  SearchBench bench(9, parameters);
  Model scratch(parameters);
  JobMaker maker(9);
  maker.shared_table = true;
  maker.one_error_in = 0;
  Job root = maker.next(scratch, 0);
  root.bank = 0;
  root.job.rules = spec::kRuleSharedTable;  // deep trees
  root.job.depth = 60;
  root.job.defer_least_depth = 1;
  constexpr std::uint32_t kJobs = 400;
  for (std::uint32_t tag = 0; tag < kJobs; ++tag) {
    root.job.tag = tag;
    root.job.limit = static_cast<std::uint32_t>(20 + random() % 300);
    bench.jobs.push_back(root);
  }
  std::size_t at_once = 0;
  while (bench.answers.size() < kJobs) {
    // All of a descriptor now and then, and single ones.
    bench.set_aborted(random() % 64 == 0 ? 1U << root.slot : 0U);
    bench.abort_tag(static_cast<std::uint32_t>(random() % kJobs));
    const std::size_t before = bench.answers.size();
    for (unsigned clock = 0; clock < 2 * kContexts; ++clock) bench.step();
    at_once = std::max(at_once, bench.answers.size() - before);
    ASSERT_LT(bench.clocks, 10'000'000U);
  }
  bench.set_aborted(0);
  for (unsigned clock = 0; clock < 100 * kContexts; ++clock) bench.step();
  EXPECT_GE(at_once, kContexts / 2) << "many paths leave at once";
  std::vector<std::uint16_t> entered;
  for (const auto& [tag, marks] : bench.entered) entered.insert(entered.end(), marks.begin(), marks.end());
  std::ranges::sort(entered);
  std::ranges::sort(bench.left);
  EXPECT_EQ(entered, bench.left);
  EXPECT_GT(entered.size(), 2'000U);
  EXPECT_GT(bench.turns[SearchBench::kBlocked], 0U) << "turns were held back meanwhile";
}

TEST(SearchSharedRtl, LongAllContextsWithTheTablesAnswers) {
  Coverage coverage;
  for (unsigned seed = 1000; seed < 1010; ++seed) {
    check_all_contexts(seed, 500, 3000, seed % 2 == 0 ? 0 : 20, coverage);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace cobalt::test
