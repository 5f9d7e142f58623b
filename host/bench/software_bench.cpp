// SPDX-License-Identifier: Apache-2.0
#include "host/bench/software_bench.hpp"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <numeric>
#include <utility>
#include <vector>

#include "hls/moves/generate.hpp"
#include "hls/moves/mover_board.hpp"
#include "host/bench/steady_rate.hpp"
#include "host/device/model_device.hpp"
#include "host/support/threads.hpp"
#include "spec/search.hpp"

namespace cobalt::bench {

SoftwareRun run_software(const device::ModelEvaluator& evaluator, std::span<const device::PackedPosition> positions,
                         unsigned threads, double seconds) {
  SoftwareRun run;
  run.threads = thread_count(threads);
  run.results.resize(positions.size());
  if (positions.empty()) return run;
  const std::span<device::Result> results = run.results;
  const SteadyRate rate = measure_rate(positions.size(), run.threads, seconds, [&](std::size_t passes) {
    return timed_in_threads(run.threads, [&](unsigned thread) {
      const std::size_t begin = positions.size() * thread / run.threads;
      const std::size_t end = positions.size() * (thread + 1) / run.threads;
      for (std::size_t pass = 0; pass < passes; ++pass) {
        evaluator.evaluate(positions.subspan(begin, end - begin), results.subspan(begin, end - begin));
      }
    });
  });
  run.positions_per_second = rate.per_second;
  run.spread = rate.spread;
  return run;
}

namespace {

using Boards = std::span<const hls::MoverBoard>;

/// Lists the moves of each board `passes` times. \return their number, which also keeps the compiler from leaving any
/// out
std::uint64_t list_all(Boards boards, const hls::QuietTable& table, std::size_t passes) {
  std::uint64_t moves = 0;
  for (std::size_t pass = 0; pass < passes; ++pass) {
    for (const hls::MoverBoard& board : boards) {
      hls::MoveList list;
      hls::list_moves(board, spec::kGenerateAll, 0, table, list);
      moves += list.size;
      std::atomic_signal_fence(std::memory_order_seq_cst);
    }
  }
  return moves;
}

/// Lists of moves per second.
SteadyRate measure(Boards boards, const hls::QuietTable& table, unsigned threads, double seconds) {
  std::atomic<std::uint64_t> moves = 0;
  return measure_rate(boards.size(), threads, seconds, [&](std::size_t passes) {
    return timed_in_threads(threads, [&](unsigned thread) {
      const std::size_t begin = boards.size() * thread / threads;
      const std::size_t end = boards.size() * (thread + 1) / threads;
      moves += list_all(boards.subspan(begin, end - begin), table, passes);
    });
  });
}

}  // namespace

SoftwareMoves run_software_moves(std::span<const device::PackedPosition> positions, const ParameterSet& parameters,
                                 unsigned threads, double seconds) {
  SoftwareMoves run;
  run.threads = thread_count(threads);
  const hls::QuietTable table = device::quiet_table_of(parameters);
  std::vector<hls::MoverBoard> boards;
  boards.reserve(positions.size());
  for (const device::PackedPosition& position : positions) {
    boards.push_back(hls::make_mover_board(hls::load_packed(position.data())));
    hls::MoveList list;
    hls::list_moves(boards.back(), spec::kGenerateAll, 0, table, list);
    run.lists.emplace_back(list.move, list.move + list.size);
  }
  if (positions.empty()) return run;
  std::size_t moves = 0;
  for (const std::vector<std::uint16_t>& list : run.lists) moves += list.size();
  const SteadyRate all = measure(boards, table, run.threads, seconds);
  run.lists_per_second = all.per_second;
  run.moves_per_second = all.per_second * static_cast<double>(moves) / static_cast<double>(boards.size());
  // Turn about: what slows the machine down for a while then slows down both.
  // The reference: both are plain set-wise code then.
  const device::ModelEvaluator evaluator(parameters, evaluation::InstructionSet::kPlain);
  std::vector<double> lists;
  std::vector<double> evaluations;
  for (std::size_t run_number = 0; seconds > 0 && run_number < kRuns; ++run_number) {
    lists.push_back(measure(boards, table, 1, seconds / kRuns).per_second);
    evaluations.push_back(run_software(evaluator, positions, 1, seconds / kRuns).positions_per_second);
  }
  const SteadyRate one_lists = steady_rate(std::move(lists));
  const SteadyRate one_evaluations = steady_rate(std::move(evaluations));
  run.lists_per_second_one_thread = one_lists.per_second;
  run.evaluations_per_second_one_thread = one_evaluations.per_second;
  run.spread = std::max({all.spread, one_lists.spread, one_evaluations.spread});
  return run;
}

namespace {

/// Bounds are so far from the value, centipawns, in turn.
constexpr int kDistances[] = {-25, -10, 0, 10, 25};

/// Calls `work(searcher, i)` for each number below `count`, on all threads.
/// \return processor time of these calls together, seconds
template <typename Work>
double for_each_search(std::size_t count, unsigned threads, const Work& work) {
  std::vector<device::ModelSearcher> searchers(threads);
  std::vector<double> used(threads);
  deal_to_threads(count, threads, [&](unsigned thread, std::size_t i) {
    const double start = thread_seconds();
    work(searchers[thread], i);
    used[thread] += thread_seconds() - start;
  });
  return std::accumulate(used.begin(), used.end(), 0.0);
}

}  // namespace

SoftwareSearch run_software_search(const device::SearchFunction& function, std::span<const device::SearchItem> searches,
                                   unsigned threads, double seconds) {
  SoftwareSearch run;
  run.threads = thread_count(threads);
  run.answers.resize(searches.size());
  if (searches.empty()) return run;
  const SteadyRate rate = measure_rate(searches.size(), run.threads, seconds, [&](std::size_t passes) {
    return for_each_search(searches.size() * passes, run.threads, [&](device::ModelSearcher& searcher, std::size_t i) {
      const device::SearchAnswer answer = searcher.run(searches[i % searches.size()], function);
      if (i < searches.size()) run.answers[i] = answer;
    });
  });
  std::uint64_t tries = 0;
  for (const device::SearchAnswer& answer : run.answers) tries += answer.tries;
  run.tries_per_second = rate.per_second * static_cast<double>(tries) / static_cast<double>(searches.size());
  run.searches_per_second = rate.per_second;
  run.spread = rate.spread;
  return run;
}

void choose_bounds(const device::SearchFunction& function, std::span<device::SearchItem> searches, unsigned threads) {
  for_each_search(searches.size(), thread_count(threads), [&](device::ModelSearcher& searcher, std::size_t i) {
    device::SearchItem probe = searches[i];
    probe.depth = 0;
    int low = -spec::kMateCp;  // the value is at least that ...
    int high = spec::kMateCp;  // ... and less than that
    while (high - low > 1) {
      const int middle = low + (high - low) / 2;
      probe.beta = static_cast<std::int16_t>(middle);
      (searcher.run(probe, function).at_least ? low : high) = middle;
    }
    const int bound = low + kDistances[i % std::size(kDistances)];
    searches[i].beta = static_cast<std::int16_t>(std::clamp(bound, -spec::kMateCp, spec::kMateCp));
  });
}

}  // namespace cobalt::bench
