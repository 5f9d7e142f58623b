// SPDX-License-Identifier: Apache-2.0
/// \file
/// Measures the forms of the software evaluator on one core, each beside the reference in the same run: the counters
/// `gain` and `gain_batch` are positions scored one by one and in batches, over those of the reference in the same
/// time.
#include <benchmark/benchmark.h>

#include <ctime>
#include <string>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "host/chess/pgn.hpp"
#include "host/chess/random_games.hpp"
#include "host/evaluation/evaluator.hpp"
#include "host/generator/generator.hpp"
#include "tests/paths.hpp"

namespace {

namespace chess = cobalt::chess;
using cobalt::evaluation::Evaluator;
using cobalt::evaluation::InstructionSet;

/// Processor time of this thread, seconds: other programs do not count.
double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The games of Deep Blue with Kasparov.
std::vector<Evaluator::PackedPosition> game_positions() {
  std::vector<Evaluator::PackedPosition> positions;
  for (const auto& entry : chess::read_pgn_file(COBALT_SOURCE_DIR "/tests/data/deep-blue-kasparov.pgn")) {
    for (const auto& position : entry.game.value().positions()) positions.push_back(chess::pack_position(position));
  }
  return positions;
}
/// Positions of random games.
std::vector<Evaluator::PackedPosition> random_positions() {
  std::vector<Evaluator::PackedPosition> positions;
  chess::for_each_random_position(
      10'000, 1, {}, [&](const chess::Position& position) { positions.push_back(chess::pack_position(position)); });
  return positions;
}

double seconds_one_by_one(const Evaluator& evaluator, const std::vector<Evaluator::PackedPosition>& positions) {
  const double start = thread_seconds();
  for (const auto& position : positions) benchmark::DoNotOptimize(evaluator.evaluate(position));
  return thread_seconds() - start;
}
double seconds_in_batches(const Evaluator& evaluator, const std::vector<Evaluator::PackedPosition>& positions,
                          std::vector<std::uint32_t>& words) {
  const double start = thread_seconds();
  evaluator.evaluate(positions, words);
  benchmark::DoNotOptimize(words.data());
  return thread_seconds() - start;
}

/// All in turn, so that whatever else the machine does hits all.
void evaluate(benchmark::State& state, InstructionSet set, const std::vector<Evaluator::PackedPosition>& positions) {
  const Evaluator reference(cobalt::default_parameters(), InstructionSet::kPlain);
  const Evaluator evaluator(cobalt::default_parameters(), set);
  std::vector<std::uint32_t> words(positions.size());
  double plain = 0;
  double single = 0;
  double batch = 0;
  for (auto _ : state) {
    plain += seconds_one_by_one(reference, positions);
    single += seconds_one_by_one(evaluator, positions);
    batch += seconds_in_batches(evaluator, positions, words);
  }
  const double scored = static_cast<double>(positions.size()) * static_cast<double>(state.iterations());
  state.counters["reference/s"] = scored / plain;
  state.counters["gain"] = plain / single;
  state.counters["gain_batch"] = plain / batch;
}

}  // namespace

int main(int argc, char** argv) {
  const auto games = game_positions();
  const auto random = random_positions();
  for (const InstructionSet set : cobalt::evaluation::available_instruction_sets()) {
    if (set == InstructionSet::kPlain) continue;
    const std::string name(name_of(set));
    benchmark::RegisterBenchmark((name + "/games").c_str(), evaluate, set, games);
    benchmark::RegisterBenchmark((name + "/random").c_str(), evaluate, set, random);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
