// SPDX-License-Identifier: Apache-2.0
/// \file
/// Measures the software move generator on one core, beside the software evaluator in the same run: the counter
/// `ratio` is full lists in order over positions scored.
#include <benchmark/benchmark.h>

#include <ctime>
#include <vector>

#include "hls/eval/evaluator.hpp"
#include "hls/moves/generate.hpp"
#include "hls/moves/make_move.hpp"
#include "hls/moves/perft.hpp"
#include "hls/search/child_facts.hpp"
#include "host/chess/epd.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/pgn.hpp"
#include "host/chess/random_games.hpp"
#include "host/generator/generator.hpp"
#include "tests/paths.hpp"

namespace {

namespace chess = cobalt::chess;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;
/// Processor time of this thread, seconds: other programs do not count.
double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The games of Deep Blue with Kasparov and the Bratko-Kopec test.
std::vector<chess::Position> game_positions() {
  std::vector<chess::Position> positions;
  for (const auto& entry : chess::read_pgn_file(COBALT_SOURCE_DIR "/tests/data/deep-blue-kasparov.pgn")) {
    for (const auto& position : entry.game.value().positions()) positions.push_back(position);
  }
  for (const auto& line : chess::read_epd_file(COBALT_SOURCE_DIR "/tests/data/bratko-kopec.epd")) {
    if (line.record) positions.push_back(line.record->position);
  }
  return positions;
}

struct Cases {
  std::vector<chess::PackedPosition> bytes;
  std::vector<hls::PackedWords> packed;
  std::vector<hls::MoverBoard> boards;
  hls::QuietTable table;
  /// The same positions with one legal move each; those without one are left out.
  std::vector<hls::GamePosition> games;
  std::vector<std::uint16_t> moves;
};

Cases make_cases(const std::vector<chess::Position>& positions) {
  Cases cases;
  for (const auto& position : positions) {
    cases.bytes.push_back(chess::pack_position(position));
    cases.packed.push_back(hls::load_packed(cases.bytes.back().data()));
    cases.boards.push_back(hls::make_mover_board(cases.packed.back()));
    hls::MoveList list;
    hls::any_order_moves(cases.boards.back(), list);
    if (list.size == 0) continue;
    cases.games.push_back(hls::make_game_position(cases.packed.back(), 0, position.key()));
    cases.moves.push_back(list.move[cases.moves.size() % list.size]);
  }
  cases.table.clear();
  for (const auto& write : cobalt::default_parameters().full_download()) cases.table.set(write.address, write.data);
  return cases;
}

const Cases& cases_of(int source) {
  static const Cases games = make_cases(game_positions());
  static const Cases random = make_cases(chess::random_positions(20000, 1));
  return source == 0 ? games : random;
}

hls::Parameters default_tables() {
  hls::Parameters tables{};
  for (const auto& write : cobalt::default_parameters().full_download()) tables.set(write.address, write.data);
  return tables;
}

std::uint64_t evaluate_all(const Cases& cases) {
  static const hls::Parameters tables = default_tables();
  std::uint64_t sum = 0;
  for (const auto& bytes : cases.bytes) sum += hls::evaluate_packed(bytes.data(), tables);
  return sum;
}
std::uint64_t list_all(const Cases& cases) {
  std::uint64_t sum = 0;
  hls::MoveList list;
  for (const auto& board : cases.boards) {
    hls::list_moves(board, spec::kGenerateAll, 0, cases.table, list);
    sum += list.size + list.move[0];
  }
  return sum;
}
std::uint64_t list_packed(const Cases& cases) {
  std::uint64_t sum = 0;
  hls::MoveList list;
  for (const auto& packed : cases.packed) {
    hls::list_moves(hls::make_mover_board(packed), spec::kGenerateAll, 0, cases.table, list);
    sum += list.size + list.move[0];
  }
  return sum;
}
std::uint64_t count_all(const Cases& cases) {
  std::uint64_t sum = 0;
  for (const auto& board : cases.boards) sum += hls::count_moves(board);
  return sum;
}
std::uint64_t facts_all(const Cases& cases) {
  std::uint64_t sum = 0;
  for (const auto& board : cases.boards) {
    const auto facts = hls::make_move_facts(board);
    sum += facts.protected_squares ^ facts.allowed ^ facts.pinned;
  }
  return sum;
}
std::uint64_t any_order_all(const Cases& cases) {
  std::uint64_t sum = 0;
  hls::MoveList list;
  for (const auto& board : cases.boards) {
    hls::any_order_moves(board, list);
    sum += list.size + list.move[0];
  }
  return sum;
}
std::uint64_t generate_all(const Cases& cases) {
  std::uint64_t sum = 0;
  for (const auto& packed : cases.packed) {
    sum += hls::generate({packed, 0, spec::kNoMove, {0, 0, 0}, spec::kGenerateAll, 0, false}, cases.table).move;
  }
  return sum;
}

std::uint64_t make_move_all(const Cases& cases) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < cases.moves.size(); ++i) {
    const auto made = hls::make_move(cases.games[i].packed, cases.moves[i], 1, cases.games[i].key);
    sum += made.key ^ made.position.word[0] ^ made.in_check;
  }
  return sum;
}
/// What the software search needs of a child: both forms of the position, key, clock, check.
std::uint64_t play_all(const Cases& cases) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < cases.moves.size(); ++i) {
    hls::GamePosition after = hls::play(cases.games[i], cases.moves[i]);
    benchmark::DoNotOptimize(after);
    sum += hls::in_check(after.board);
  }
  return sum;
}
std::uint64_t pass_all(const Cases& cases) {
  std::uint64_t sum = 0;
  for (const auto& game : cases.games) {
    hls::GamePosition after = hls::pass(game);
    benchmark::DoNotOptimize(after);
    sum += after.key;
  }
  return sum;
}

std::uint64_t child_facts_all(const Cases& cases) {
  std::uint64_t sum = 0;
  for (const auto& board : cases.boards) {
    const auto facts = hls::child_facts(board);
    sum += 1u + facts.no_move + facts.single_move + facts.good_capture;
  }
  return sum;
}
std::uint64_t good_capture_all(const Cases& cases) {
  std::uint64_t sum = 0;
  for (const auto& board : cases.boards) sum += hls::has_good_capture(board);
  return sum;
}

using Function = std::uint64_t (*)(const Cases&);

void measure(benchmark::State& state, Function function, int source) {
  const Cases& cases = cases_of(source);
  for (auto _ : state) benchmark::DoNotOptimize(function(cases));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(cases.boards.size()));
}
// NOLINTBEGIN(bugprone-macro-parentheses): the argument is a part of the name of the benchmark.
#define COBALT_MEASURE(function)                             \
  BENCHMARK_CAPTURE(measure, function / games, function, 0); \
  BENCHMARK_CAPTURE(measure, function / random, function, 1)
// NOLINTEND(bugprone-macro-parentheses)
// clang-format off
COBALT_MEASURE(evaluate_all);
COBALT_MEASURE(list_all);
COBALT_MEASURE(list_packed);
COBALT_MEASURE(any_order_all);
COBALT_MEASURE(facts_all);
COBALT_MEASURE(count_all);
COBALT_MEASURE(generate_all);
COBALT_MEASURE(child_facts_all);
COBALT_MEASURE(good_capture_all);
COBALT_MEASURE(make_move_all);
COBALT_MEASURE(play_all);
COBALT_MEASURE(pass_all);
// clang-format on

/// Both in turn, so that whatever else the machine does hits both.
void ratio(benchmark::State& state, Function lists, int source) {
  const Cases& cases = cases_of(source);
  double evaluating = 0;
  double listing = 0;
  for (auto _ : state) {
    const double start = thread_seconds();
    benchmark::DoNotOptimize(evaluate_all(cases));
    const double middle = thread_seconds();
    for (unsigned i = 0; i < 6; ++i) benchmark::DoNotOptimize(lists(cases));
    evaluating += middle - start;
    listing += thread_seconds() - middle;
  }
  state.counters["ratio"] = 6 * evaluating / listing;
}
BENCHMARK_CAPTURE(ratio, list_moves / games, list_all, 0);
BENCHMARK_CAPTURE(ratio, list_moves / random, list_all, 1);
BENCHMARK_CAPTURE(ratio, packed_list_moves / games, list_packed, 0);
BENCHMARK_CAPTURE(ratio, packed_list_moves / random, list_packed, 1);

void perft_of(benchmark::State& state, const char* fen, unsigned depth) {
  const auto packed = hls::load_packed(chess::pack_position(chess::parse_fen(fen)).data());
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += hls::perft({packed, 0, depth, spec::kNoMove, false}).leaves;
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}
BENCHMARK_CAPTURE(perft_of, start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of, kiwipete, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4)
    ->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
