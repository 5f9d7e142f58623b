// SPDX-License-Identifier: Apache-2.0
/// \file
/// Measures the board library on one core: perft, and the making of random positions.
#include <benchmark/benchmark.h>

#include "host/chess/fen.hpp"
#include "host/chess/perft.hpp"
#include "host/chess/random_games.hpp"

namespace {

using namespace cobalt::chess;  // NOLINT(google-build-using-namespace): everything here is about that library

void perft_of(benchmark::State& state, std::string_view fen, int depth) {
  const Position position = parse_fen(fen);
  std::uint64_t nodes = 0;
  for ([[maybe_unused]] auto _ : state) nodes += perft(position, depth);
  state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}

void random_of(benchmark::State& state, RandomKind kind) {
  constexpr std::size_t kPositions = 10000;
  RandomOptions options;
  options.kind = kind;
  for ([[maybe_unused]] auto _ : state) {
    for_each_random_position(kPositions, 1, options,
                             [](const Position& position) { benchmark::DoNotOptimize(position.key()); });
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kPositions));
}

BENCHMARK_CAPTURE(perft_of, start, kStartFen, 5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of, kiwipete, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(random_of, self_play, RandomKind::kSelfPlay)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(random_of, many_queens, RandomKind::kManyQueens)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(random_of, all_promoted, RandomKind::kAllPromoted)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(random_of, no_pawns, RandomKind::kNoPawns)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(random_of, sparse, RandomKind::kSparse)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(random_of, mixed, RandomKind::kMixed)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
