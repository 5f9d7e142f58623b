// SPDX-License-Identifier: Apache-2.0
/// \file
/// Measures the board library on one core: perft of two positions, and random positions.
#include <fmt/format.h>

#include <chrono>

#include "host/chess/fen.hpp"
#include "host/chess/perft.hpp"
#include "host/chess/random_games.hpp"

namespace {

using cobalt::chess::for_each_random_position;
using cobalt::chess::kStartFen;
using cobalt::chess::parse_fen;
using cobalt::chess::perft;
using cobalt::chess::Position;
using cobalt::chess::RandomKind;
using cobalt::chess::RandomOptions;

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void measure_perft(const char* name, std::string_view fen, int depth) {
  const Position position = parse_fen(fen);
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t nodes = perft(position, depth);
  const double seconds = seconds_since(start);
  fmt::print("perft {:<10} depth {} {:>10} nodes {:7.3f} s {:7.1f} M nodes/s\n", name, depth, nodes, seconds,
             static_cast<double>(nodes) / seconds / 1e6);
}

void measure_random(const char* name, RandomKind kind) {
  constexpr std::size_t kCount = 300000;
  std::uint64_t keys = 0;  // keeps the work from being optimised away
  const auto start = std::chrono::steady_clock::now();
  RandomOptions options;
  options.kind = kind;
  for_each_random_position(kCount, 1, options, [&](const Position& position) { keys ^= position.key(); });
  const double seconds = seconds_since(start);
  fmt::print("random {:<12} {:7.3f} M positions/s (check {:016x})\n", name, kCount / seconds / 1e6, keys);
}

}  // namespace

int main() {
  measure_perft("start", kStartFen, 6);
  measure_perft("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5);
  measure_random("self-play", RandomKind::kSelfPlay);
  measure_random("many queens", RandomKind::kManyQueens);
  measure_random("all promoted", RandomKind::kAllPromoted);
  measure_random("no pawns", RandomKind::kNoPawns);
  measure_random("sparse", RandomKind::kSparse);
  measure_random("mixed", RandomKind::kMixed);
}
