// SPDX-License-Identifier: Apache-2.0
// barrel_bench [--file FILE] [--positions A-B] [--contexts N] [--bounds N] [--defer PLIES] [--bits N] [--depth N]
//              SETTING...: revolutions and tries until contexts with a shared table have finished an iteration.
//
// A row is the geometric mean over the positions that have got that far, from an empty table. Settings are those of
// tests/search/search_setting.hpp.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "tests/paths.hpp"
#include "tests/search/barrel_player.hpp"
#include "tests/search/search_setting.hpp"

namespace cobalt::test {
namespace {

constexpr int kMostDepth = 40;

struct Options {
  std::string file = COBALT_SOURCE_DIR "/tests/data/tree-size.fen";
  std::size_t first = 1;
  std::size_t last = ~std::size_t{0};
  int depth = 12;
  BarrelOptions barrel;
};

struct Sums {
  double revolutions = 0;  ///< of logarithms
  double tries = 0;
  unsigned count = 0;
};

void print_rows(const std::string& text, const std::vector<chess::Position>& positions, const Options& options) {
  const SearchSetting setting = parse_search_setting(text);
  BarrelPlayer player(setting, options.barrel);
  std::map<int, Sums> sums;
  std::uint64_t tries = 0;
  const auto begin = std::chrono::steady_clock::now();
  for (std::size_t i = options.first - 1; i < std::min(options.last, positions.size()); ++i) {
    player.clear();
    const BarrelResult all =
        player.search(positions[i], {}, ~std::uint64_t{0}, options.depth, [&sums](const BarrelResult& result) {
          Sums& sum = sums[result.depth];
          sum.revolutions += std::log(static_cast<double>(result.revolutions));
          sum.tries += std::log(static_cast<double>(result.tries));
          ++sum.count;
        });
    tries += all.tries;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  fmt::print("{}: {:.3f} tries per turn, {:.2f} million tries per second here\n", text, player.tries_per_turn(),
             static_cast<double>(tries) / seconds / 1e6);
  fmt::print("| depth | positions | revolutions | tries |\n|--:|--:|--:|--:|\n");
  for (const auto& [depth, sum] : sums) {
    fmt::print("| {} | {} | {:.0f} | {:.0f} |\n", depth, sum.count, std::exp(sum.revolutions / sum.count),
               std::exp(sum.tries / sum.count));
  }
  std::fflush(stdout);
}

unsigned number_of(const std::string& text, unsigned least, unsigned most) {
  const auto number = text::parse_number(text);
  if (!number || *number < least || *number > most) {
    throw InputError(text::quoted(text), fmt::format("expected {} to {}", least, most));
  }
  return static_cast<unsigned>(*number);
}

int run(const std::vector<std::string>& arguments) {
  Options options;
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    if (!name.starts_with("--")) {
      rows.push_back(name);
      continue;
    }
    if (++i == arguments.size()) throw InputError(text::quoted(name), "expected a value behind it");
    const std::string& value = arguments[i];
    if (name == "--file") {
      options.file = value;
    } else if (name == "--positions") {
      const std::size_t dash = std::min(value.find('-'), value.size() - 1);
      options.first = number_of(value.substr(0, dash), 1, 1'000'000);
      options.last = number_of(value.substr(dash + 1), static_cast<unsigned>(options.first), 1'000'000);
    } else if (name == "--contexts") {
      options.barrel.contexts = number_of(value, 1, 255);
    } else if (name == "--bounds") {
      options.barrel.bounds = number_of(value, 1, offload::RootTests::kMostBounds);
    } else if (name == "--defer") {
      options.barrel.defer_plies = number_of(value, 0, 60);
    } else if (name == "--bits") {
      options.barrel.table_bits = number_of(value, 4, 30);
    } else if (name == "--depth") {
      options.depth = static_cast<int>(number_of(value, 1, kMostDepth));
    } else {
      throw InputError(text::quoted(name), "no such option; they stand at the head of tests/search/barrel_bench.cpp");
    }
  }
  if (rows.empty()) rows.emplace_back("root");
  const auto positions = read_fen_file(options.file);
  for (const std::string& row : rows) print_rows(row, positions, options);
  return 0;
}

}  // namespace
}  // namespace cobalt::test

int main(int argc, char** argv) { return cobalt::test::run_program("barrel_bench", argc, argv, cobalt::test::run); }
