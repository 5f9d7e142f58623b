// SPDX-License-Identifier: Apache-2.0
/// \file
/// Measures the model of the search on one core, with the reference evaluator and with the software evaluator, beside
/// the reference evaluator in the same run: the counter `ratio` is moves tried over positions scored in the same time
/// by the reference alone, `gain` tries with the software evaluator over those with the reference.
#include <benchmark/benchmark.h>

#include <ctime>
#include <vector>

#include "host/chess/epd.hpp"
#include "host/chess/pgn.hpp"
#include "host/evaluation/node_evaluator.hpp"
#include "tests/hls/search/search_cases.hpp"
#include "tests/paths.hpp"

namespace {

namespace chess = cobalt::chess;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;
using cobalt::test::packed_of;
using cobalt::test::Searcher;

/// Processor time of this thread, seconds: other programs do not count.
double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Each 16th position of the games of Deep Blue with Kasparov, and the Bratko-Kopec test.
std::vector<hls::PackedWords> game_positions() {
  std::vector<hls::PackedWords> positions;
  std::size_t number = 0;
  for (const auto& entry : chess::read_pgn_file(COBALT_SOURCE_DIR "/tests/data/deep-blue-kasparov.pgn")) {
    for (const auto& position : entry.game.value().positions()) {
      if (++number % 16 == 0) positions.push_back(packed_of(position));
    }
  }
  for (const auto& line : chess::read_epd_file(COBALT_SOURCE_DIR "/tests/data/bratko-kopec.epd")) {
    if (line.record) positions.push_back(packed_of(line.record->position));
  }
  return positions;
}

std::uint64_t evaluate_all(const std::vector<hls::PackedWords>& positions, const hls::Parameters& parameters) {
  std::uint64_t sum = 0;
  for (const hls::PackedWords& position : positions) {
    hls::NoTrace none;
    sum += hls::evaluate_words(position, parameters, none);
  }
  return sum;
}

/// \return moves tried
template <class EvaluatorT>
std::uint64_t search_all(Searcher& searcher, const EvaluatorT& evaluator,
                         const std::vector<hls::PackedWords>& positions, unsigned plies, unsigned rules) {
  std::uint64_t tries = 0;
  for (const hls::PackedWords& position : positions) {
    hls::NoTrace none;
    const int score = static_cast<std::int16_t>(hls::evaluate_words(position, *searcher.parameters, none) & 0xffffu);
    for (const int margin : {-20, 21}) {
      const hls::SearchJob job = cobalt::test::job_of(position, plies * spec::kQuarterPlies, score + margin, rules);
      tries += searcher.ask(job, evaluator).tries;
    }
  }
  return tries;
}

/// All in turn, so that whatever else the machine does hits all.
void search(benchmark::State& state, unsigned rules) {
  static const std::vector<hls::PackedWords> positions = game_positions();
  Searcher searcher;
  const auto plies = static_cast<unsigned>(state.range(0));
  double evaluating = 0;
  double searching = 0;
  double searching_faster = 0;
  const cobalt::evaluation::Evaluator software(cobalt::default_parameters());
  std::uint64_t scored = 0;
  std::uint64_t tries = 0;
  for (auto _ : state) {
    const double start = thread_seconds();
    for (unsigned i = 0; i < 20; ++i) benchmark::DoNotOptimize(evaluate_all(positions, *searcher.parameters));
    const double middle = thread_seconds();
    tries += search_all(searcher, hls::ChipEvaluator{*searcher.parameters}, positions, plies, rules);
    const double end = thread_seconds();
    const std::uint64_t again =
        search_all(searcher, cobalt::evaluation::NodeEvaluator{software}, positions, plies, rules);
    benchmark::DoNotOptimize(again);
    searching_faster += thread_seconds() - end;
    evaluating += middle - start;
    searching += end - middle;
    scored += 20 * positions.size();
  }
  const double tries_a_second = static_cast<double>(tries) / searching;
  const double positions_a_second = static_cast<double>(scored) / evaluating;
  state.counters["tries/s"] = tries_a_second;
  state.counters["evaluations/s"] = positions_a_second;
  state.counters["gain"] = searching / searching_faster;
  state.counters["ratio"] = tries_a_second / positions_a_second;
  state.counters["tries"] = static_cast<double>(tries) / static_cast<double>(state.iterations());
}
BENCHMARK_CAPTURE(search, default_rules, spec::kSearchDefaultRules)->DenseRange(1, 5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, no_rules, 0)->DenseRange(1, 3)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
