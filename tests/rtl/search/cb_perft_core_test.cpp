// SPDX-License-Identifier: Apache-2.0
// The barrel of operation perft: counts, errors, aborts and stalls, against the model and known counts.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <deque>
#include <map>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "Vcb_perft_bench.h"
#include "hls/moves/perft.hpp"
#include "host/chess/epd.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/perft.hpp"
#include "host/chess/random_games.hpp"
#include "spec/jobs.hpp"
#include "spec/latency.hpp"
#include "tests/paths.hpp"
#include "tests/rtl/search/barrel_bench.hpp"

namespace cobalt::test {
namespace {

constexpr unsigned kContexts = spec::latency_cycles("context_stack") + 1 + spec::latency_cycles("next_move") +
                               spec::latency_cycles("make_move") + 1;
#ifdef COBALT_WHOLE_GENERATOR
constexpr int kShare = 3;  // a third of the random cases: it is slow to simulate
#else
constexpr int kShare = 1;
#endif

struct Job {
  chess::PackedPosition position{};
  std::uint32_t tag = 0;
  unsigned depth = 1;
  std::uint16_t root_move = spec::kNoMove;
  unsigned reserved_bit = 0;  ///< bit of the job that is set although it must be 0; 0: none
  unsigned slot = 0;
};

struct Answer {
  std::uint32_t tag = 0;
  unsigned status = 0;
  std::uint64_t leaves = 0;
  unsigned slot = 0;
  bool is_aborted() const { return status == spec::kAnswerAborted && leaves == 0; }
  bool operator==(const Answer&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Answer& answer) {
  return out << "tag " << answer.tag << " status " << answer.status << " leaves " << answer.leaves << " slot "
             << answer.slot;
}

Job make_job(const chess::Position& position, unsigned depth, std::uint32_t tag) {
  Job job;
  job.position = chess::pack_position(position);
  job.depth = depth;
  job.tag = tag;
  return job;
}

/// What the model answers.
Answer expected(const Job& job) {
  hls::PerftJob input{};
  input.position = hls::load_packed(job.position.data());
  input.tag = job.tag;
  input.depth = job.depth;
  input.root_move = job.root_move;
  input.reserved = job.reserved_bit != 0;
  const hls::PerftAnswer answer = hls::perft(input);
  return {answer.tag, answer.status, answer.leaves, job.slot};
}

class PerftBench : public BarrelBench<Vcb_perft_bench, Job, Answer> {
 public:
  explicit PerftBench(int seed) : BarrelBench(seed) {
    bench_->guest_valid_i = 0;
    bench_->guest_bank_i = 0;
    bench_->job_bank_i = 0;
    bench_.reset();
  }

  /// The guest asks for the number of moves of this position whenever it can, or in this percentage of the clocks.
  unsigned guest_percent = 0;
  chess::Position guest_position;
  std::uint64_t turns = 0, idle = 0, guests = 0, guest_answers = 0;

 private:
  void drive() override {
    if (guest_taken_) bench_->guest_valid_i = 0;
    if (bench_->guest_valid_i != 0 || random() % 100 >= guest_percent) return;
    const chess::PackedPosition packed = chess::pack_position(guest_position);
    std::memcpy(bench_->guest_position_i.data(), packed.data(), packed.size());
    bench_->guest_last_i = 0;
    bench_->guest_mode_i = spec::kGenerateCount;
    bench_->guest_tag_i = static_cast<CData>(guests);
    bench_->guest_valid_i = 1;
  }
  void watch() override {
    guest_taken_ = bench_->guest_valid_i != 0 && bench_->guest_ready_o != 0;
    guests += guest_taken_;
    if (bench_->guest_valid_o != 0) {
      EXPECT_EQ(bench_->guest_tag_o, guest_answers % 256);
      EXPECT_EQ(bench_->guest_move_o, chess::count_legal_moves(guest_position));
      EXPECT_EQ(bench_->guest_status_o, spec::kAnswerDone);
      ++guest_answers;
    }
    turns += bench_->turn_o;
    idle += bench_->idle_o;
  }
  void offer(const Job& job) override {
    std::uint32_t words[16] = {};
    std::memcpy(words, job.position.data(), job.position.size());
    words[8] = job.tag;
    words[9] = (job.depth & 0xffu) | static_cast<std::uint32_t>(job.root_move) << 16;
    if (job.reserved_bit != 0) words[job.reserved_bit / 32] |= 1u << job.reserved_bit % 32;
    std::memcpy(bench_->job_i.data(), words, sizeof words);
  }
  Answer answer() override {
    const auto& words = bench_->answer_o;
    EXPECT_EQ(words[1] >> 8, 0u) << "reserved";
    return {words[0], words[1] & 0xffu, words[2] | static_cast<std::uint64_t>(words[3]) << 32, bench_->answer_slot_o};
  }

  bool guest_taken_ = false;
};

/// The jobs of a position, one for each sequence of so many moves.
void split(const chess::Position& position, unsigned depth, unsigned plies, std::deque<Job>& jobs) {
  for (const chess::Move move : chess::legal_moves(position)) {
    if (plies == 1) {
      Job job = make_job(position, depth, static_cast<std::uint32_t>(jobs.size()));
      job.root_move = chess::pack_move(move);
      jobs.push_back(job);
    } else {
      chess::Position after = position;
      after.do_move(move);
      split(after, depth - 1, plies - 1, jobs);
    }
  }
}

std::vector<chess::EpdLine> perft_lines() { return chess::read_epd_file(COBALT_SOURCE_DIR "/tests/data/perft.epd"); }

/// Every position of the suite to a depth.
void check_suite(unsigned depth) {
  PerftBench bench(1);
  std::map<std::uint32_t, std::uint64_t> counts;
  for (const chess::EpdLine& line : perft_lines()) {
    for (const chess::PerftCount& count : line.record.value().perft_counts()) {
      if (count.depth > static_cast<int>(depth)) continue;
      const std::uint32_t tag = static_cast<std::uint32_t>(counts.size());
      bench.jobs.push_back(make_job(line.record->position, static_cast<unsigned>(count.depth), tag));
      counts[tag] = count.nodes;
    }
  }
  bench.run(counts.size(), 20000000);
  const auto answers = by_tag(bench.answers);
  ASSERT_EQ(answers.size(), counts.size());
  for (const auto& [tag, nodes] : counts) {
    EXPECT_EQ(answers.at(tag), (Answer{tag, spec::kAnswerDone, nodes, 0}));
  }
}

TEST(PerftCoreRtl, KnownCounts) { check_suite(3); }
TEST(PerftCoreRtl, LongKnownCounts) { check_suite(4); }

TEST(PerftCoreRtl, RootMovesAddUp) {
  PerftBench bench(2);
  std::vector<std::uint64_t> wanted;
  std::vector<std::pair<std::size_t, std::size_t>> ranges;
  for (const chess::EpdLine& line : perft_lines()) {
    for (const unsigned depth : {1u, 2u, 3u}) {
      const std::size_t begin = bench.jobs.size();
      split(line.record->position, depth, 1, bench.jobs);
      ranges.emplace_back(begin, bench.jobs.size());
      wanted.push_back(chess::perft(line.record->position, static_cast<int>(depth)));
    }
  }
  const std::size_t count = bench.jobs.size();
  bench.run(count, 20000000);
  const auto answers = by_tag(bench.answers);
  ASSERT_EQ(answers.size(), count);
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    std::uint64_t sum = 0;
    for (std::size_t tag = ranges[i].first; tag < ranges[i].second; ++tag) {
      sum += answers.at(static_cast<std::uint32_t>(tag)).leaves;
    }
    EXPECT_EQ(sum, wanted[i]);
  }
}

/// A job of any kind: most are good, some have errors of each kind, some more than one.
Job random_job(std::mt19937_64& random, const chess::Position& position, std::uint32_t tag) {
  const std::size_t moves = chess::count_legal_moves(position);
  Job job = make_job(position, 1 + static_cast<unsigned>(random() % (moves > 60 ? 2 : 3)), tag);
  if (random() % 3 == 0 && moves != 0) {
    const chess::MoveList list = chess::legal_moves(position);
    job.root_move = chess::pack_move(list[random() % list.size()]);
  }
  if (random() % 12 == 0) job.root_move = static_cast<std::uint16_t>(random());
  if (random() % 12 == 0) job.depth = 0;
  if (random() % 12 == 0) job.depth = 17 + static_cast<unsigned>(random() % 239);
  if (random() % 12 == 0) {
    job.reserved_bit =
        random() % 2 == 0 ? 296 + static_cast<unsigned>(random() % 8) : 320 + static_cast<unsigned>(random() % 192);
  }
  if (random() % 12 == 0) job.position[random() % job.position.size()] = static_cast<std::uint8_t>(random());
  return job;
}

TEST(PerftCoreRtl, RandomJobsStallsAndGuests) {
  std::map<unsigned, unsigned> statuses;
  for (int seed = 1; seed <= 6 / kShare; ++seed) {
    PerftBench bench(seed);
    bench.job_holds = seed % 3 == 0 ? 0 : 50;
    bench.answer_holds = seed % 2 == 0 ? 90 : 10;
    bench.guest_percent = seed % 3 == 1 ? 0 : seed % 3 == 2 ? 30 : 100;
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    chess::RandomOptions options;
    options.kind = chess::RandomKind::kMixed;
    chess::RandomPositions positions(static_cast<std::uint64_t>(seed), options);
    std::map<std::uint32_t, Answer> wanted;
    std::map<std::uint32_t, Job> made;
    for (std::uint32_t tag = 0; tag < 120; ++tag) {
      Job job = random_job(random, positions.next(), tag);
      job.slot = static_cast<unsigned>(random() % kSlots);
      wanted[tag] = expected(job);
      made[tag] = job;
      ++statuses[wanted[tag].status];
      bench.jobs.push_back(job);
      // The host has its own generator: the model is not alone.
      if (wanted[tag].status == spec::kAnswerDone && job.root_move == spec::kNoMove) {
        ASSERT_EQ(wanted[tag].leaves, chess::perft(chess::unpack_position(job.position), static_cast<int>(job.depth)));
      }
    }
    bench.run(wanted.size(), 20000000);
    // A second answer to a job would come now.
    bench.step(4 * kContexts);
    const auto answers = by_tag(bench.answers);
    ASSERT_EQ(answers.size(), wanted.size());
    for (const auto& [tag, answer] : wanted) {
      ASSERT_EQ(answers.at(tag), answer) << "depth " << made[tag].depth << " move " << made[tag].root_move;
    }
    if (bench.guest_percent != 0) {
      EXPECT_GE(bench.guest_answers, bench.clocks / 40);
    }
  }
  for (const auto status :
       {spec::kAnswerIllegalPosition, spec::kAnswerIllegalMove, spec::kAnswerDepth, spec::kAnswerIllegalRequest}) {
    EXPECT_GE(statuses[status], 12u / kShare) << unsigned{status};
  }
}

TEST(PerftCoreRtl, AGuestNeverStarvesAndTakesLittle) {
  PerftBench bench(3);
  bench.guest_percent = 100;
  for (unsigned i = 0; i < kContexts; ++i) bench.jobs.push_back(make_job(chess::Position(), 16, i));
  bench.step(100);
  const std::uint64_t turns = bench.turns, guests = bench.guests, clocks = bench.clocks;
  bench.step(10000);
  EXPECT_LE(bench.guests - guests, (bench.clocks - clocks) / 32);
  EXPECT_GE(bench.guests - guests, (bench.clocks - clocks) / 40);
  EXPECT_EQ(bench.turns - turns + bench.guests - guests, bench.clocks - clocks);
}

TEST(PerftCoreRtl, AbortsEndJobsAndLoseNone) {
  AbortRounds rounds;
  for (int seed = 1; seed <= 12 / kShare; ++seed) {
    PerftBench bench(seed);
    bench.job_holds = seed % 2 == 0 ? 30 : 0;
    bench.answer_holds = seed % 3 == 0 ? 80 : 0;
    bench.guest_percent = seed % 4 == 0 ? 50 : 0;
    rounds.run(bench, 30, kContexts, [&](std::uint32_t tag, bool doomed, unsigned slot) {
      const bool ends = !doomed || bench.random() % 4 == 0;
      Job job = make_job(chess::Position(), ends ? 2 : 16, tag);
      job.slot = slot;
      return std::pair(job, ends ? std::optional(Answer{tag, spec::kAnswerDone, 400, slot}) : std::nullopt);
    });
    if (HasFatalFailure()) return;
  }
  EXPECT_GE(rounds.aborted, 1200u / kShare);
  EXPECT_GE(rounds.done, 1200u / kShare);
  EXPECT_GE(rounds.before_loading, 24u / kShare);
}

TEST(PerftCoreRtl, AbortedJobsEndInTheirNextTurn) {
  PerftBench bench(4);
  for (unsigned i = 0; i < 2 * kContexts; ++i) bench.jobs.push_back(make_job(chess::Position(), 16, i));
  bench.step(500);
  EXPECT_TRUE(bench.answers.empty());
  bench.set_aborted(1);
  // A revolution to the abort, one more for those that had to be loaded first, the way behind the loop.
  bench.run(2 * kContexts, 5 * kContexts);
  EXPECT_EQ(bench.answers.size(), 2 * kContexts);
}

struct Figures {
  double leaves_a_clock;
  double turns;  ///< share of the clocks
};
Figures measure(const char* what, const chess::Position& position, unsigned depth, unsigned plies) {
  PerftBench bench(5);
  split(position, depth, plies, bench.jobs);
  const std::size_t count = bench.jobs.size();
  const auto begin = std::chrono::steady_clock::now();
  bench.run(count, 20000000);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  EXPECT_EQ(bench.answers.size(), count);
  std::uint64_t leaves = 0;
  for (const Answer& answer : bench.answers) leaves += answer.leaves;
  EXPECT_EQ(leaves, chess::perft(position, static_cast<int>(depth)));
  const double clocks = static_cast<double>(bench.clocks);
  // Clocks in which a context with a job had no turn; without guests there are none but those of jobs that are loaded.
  std::printf(
      "%s: %zu jobs, %llu leaves in %llu clocks: %.2f leaves a clock; turns in %.4f of the clocks, no job in %.4f; "
      "%.0f clocks a second\n",
      what, count, static_cast<unsigned long long>(leaves), static_cast<unsigned long long>(bench.clocks),
      static_cast<double>(leaves) / clocks, static_cast<double>(bench.turns) / clocks,
      static_cast<double>(bench.idle) / clocks, clocks / seconds.count());
  return {static_cast<double>(leaves) / clocks,
          static_cast<double>(bench.turns) / (clocks - static_cast<double>(bench.idle))};
}

/// What the barrel promises when every context has a job.
void check_figures(unsigned start_depth, unsigned kiwipete_depth) {
  const chess::Position kiwipete = perft_lines().at(1).record.value().position;
  const Figures start = measure("start, by pairs of moves", chess::Position(), start_depth, 2);
  const Figures kiwi = measure("Kiwipete, by pairs of moves", kiwipete, kiwipete_depth, 2);
  EXPECT_GE(start.leaves_a_clock, 16);
  EXPECT_GE(kiwi.leaves_a_clock, 24);
  EXPECT_GE(start.turns, 0.95);
  EXPECT_GE(kiwi.turns, 0.95);
}

TEST(PerftCoreRtl, LeavesAClock) { check_figures(4, 3); }
TEST(PerftCoreRtl, LongLeavesAClock) {
  check_figures(5, 4);
  // Few jobs: contexts are without one at the end.
  measure("start, by root moves", chess::Position(), 5, 1);
  measure("Kiwipete, by root moves", perft_lines().at(1).record.value().position, 4, 1);
}

}  // namespace
}  // namespace cobalt::test
