// SPDX-License-Identifier: Apache-2.0
#include "host/bench/software_moves.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>

#include "hls/moves/generate.hpp"
#include "hls/moves/mover_board.hpp"
#include "host/bench/software_bench.hpp"
#include "host/device/model_device.hpp"
#include "host/support/threads.hpp"

namespace cobalt::bench {
namespace {

constexpr unsigned kRounds = 5;

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

/// What all threads together do a second.
struct Rates {
  double lists = 0;
  double moves = 0;
};

Rates measure(Boards boards, const hls::QuietTable& table, unsigned threads, double seconds) {
  const auto timed = [&](std::size_t passes, std::uint64_t& moves) {
    const auto start = std::chrono::steady_clock::now();
    std::vector<std::uint64_t> counts(threads);
    run_in_threads(threads, [&](unsigned thread) {
      const std::size_t begin = boards.size() * thread / threads;
      const std::size_t end = boards.size() * (thread + 1) / threads;
      counts[thread] = list_all(boards.subspan(begin, end - begin), table, passes);
    });
    moves = 0;
    for (const std::uint64_t count : counts) moves += count;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  std::uint64_t moves = 0;
  const double warm_up = timed(1, moves);
  const double wanted = std::ceil(seconds / std::max(warm_up, 1e-6));
  const auto passes = static_cast<std::size_t>(std::clamp(wanted, 1.0, 1e6));
  const double elapsed = timed(passes, moves);
  return {static_cast<double>(boards.size()) * static_cast<double>(passes) / elapsed,
          static_cast<double>(moves) / elapsed};
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
  const Rates all = measure(boards, table, run.threads, seconds);
  run.lists_per_second = all.lists;
  run.moves_per_second = all.moves;
  // Turn about and the best of each, so that other work on the machine does not count for one side alone.
  // The reference: both are plain set-wise code then.
  const device::ModelEvaluator evaluator(parameters, evaluation::InstructionSet::kPlain);
  for (unsigned round = 0; round < kRounds; ++round) {
    run.lists_per_second_one_thread =
        std::max(run.lists_per_second_one_thread, measure(boards, table, 1, seconds / kRounds).lists);
    run.evaluations_per_second_one_thread =
        std::max(run.evaluations_per_second_one_thread,
                 run_software(evaluator, positions, 1, seconds / kRounds).positions_per_second);
  }
  return run;
}

}  // namespace cobalt::bench
