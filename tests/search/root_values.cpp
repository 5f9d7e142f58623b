// SPDX-License-Identifier: Apache-2.0
// root_values [--bits N] [--bounds N] FILE SIDE...: how near values of searches of a root come to those of a better
// judge.
//
// FILE is a data set with scores, or lines as `cobalt data convert` writes them. SIDE is REVOLUTIONSxCONTEXTS:SETTING,
// contexts with a shared table, or nodes=N: the software engine on one thread with N nodes per position. Each position
// is searched with empty tables. Or labels=FILE: the scores of the same positions in another file, as `cobalt data
// label` makes them. A row: the mean difference of winning chances, in per cent, after the best factor for the scores
// of that side; how much that is more than the first side's, with the standard error of this by position.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "host/data/any_file.hpp"
#include "host/engine/engine.hpp"
#include "host/strength/winning_chance.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "tests/search/barrel_player.hpp"
#include "tests/search/search_setting.hpp"

namespace cobalt::test {
namespace {

constexpr double kLeastFactor = 0.3;
constexpr double kMostFactor = 2;
constexpr double kFactorStep = 0.01;
constexpr int kMostScoreCp = 2000;
constexpr std::int64_t kMostContexts = 255;

struct Judged {
  chess::Position position;
  int score;  ///< centipawns, view of the side to move
};

/// What a side found.
struct Found {
  std::vector<int> values;  ///< by position, centipawns, view of the side to move
  double depths = 0;        ///< sum
};

double chance(double cp) { return 1 / (1 + std::exp(-strength::kChanceSlope * cp)); }

std::vector<Judged> read_judged(const std::string& path) {
  const std::vector<std::filesystem::path> files = {path};
  std::vector<Judged> all;
  for (const data::LabelledPosition& one : data::read_positions(files)) {
    if (!one.score_cp) throw InputError(path, "a position without a score");
    const chess::Position position = chess::unpack_position(one.position);
    all.push_back({position, position.side_to_move() == chess::kWhite ? *one.score_cp : -*one.score_cp});
  }
  return all;
}

/// Per cent.
double error_of(const Judged& judged, int value, double factor) {
  return 100 * std::abs(chance(value * factor) - chance(judged.score));
}

std::vector<double> errors_of(const std::vector<Judged>& judged, const std::vector<int>& values, double factor) {
  std::vector<double> errors;
  for (std::size_t i = 0; i < judged.size(); ++i) {
    errors.push_back(error_of(judged[i], std::clamp(values[i], -kMostScoreCp, kMostScoreCp), factor));
  }
  return errors;
}

double mean(const std::vector<double>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

Found search_with_engine(const std::vector<Judged>& judged, std::uint64_t nodes) {
  engine::Engine engine(make_settings_evaluator());
  engine::Limits limits;
  limits.nodes = nodes;
  Found found;
  for (const Judged& one : judged) {
    engine.clear();
    engine::SearchControl control;
    const engine::SearchResult result = engine.search({one.position, {}}, limits, control);
    found.values.push_back(result.lines.front().score);
    found.depths += result.depth;
  }
  return found;
}

/// Scores that somebody else has found.
Found read_labels(const std::vector<Judged>& judged, const std::string& path) {
  const std::vector<Judged> labelled = read_judged(path);
  const auto is_same = [](const Judged& a, const Judged& b) { return a.position == b.position; };
  if (!std::ranges::equal(judged, labelled, is_same)) throw InputError(path, "expected the positions of the judge");
  Found found;
  for (const Judged& one : labelled) found.values.push_back(one.score);
  return found;
}

Found search_with_contexts(const std::vector<Judged>& judged, const std::string& setting, std::uint64_t revolutions,
                           const BarrelOptions& options) {
  BarrelPlayer player(parse_search_setting(setting), options);
  Found found;
  for (const Judged& one : judged) {
    player.clear();
    const BarrelResult result = player.search(one.position, revolutions, offload::RootTests::kMostDepth - 2);
    found.values.push_back(result.value);
    found.depths += result.depth;
  }
  return found;
}

/// \param side  as at the head of this file
Found search_with(const std::vector<Judged>& judged, const std::string& side, BarrelOptions options) {
  const char* const expected = "expected REVOLUTIONSxCONTEXTS:SETTING, nodes=N or labels=FILE";
  if (side.starts_with("labels=")) return read_labels(judged, side.substr(7));
  if (side.starts_with("nodes=")) {
    const auto nodes = text::parse_number(side.substr(6));
    if (!nodes || *nodes == 0) throw InputError(text::quoted(side), expected);
    return search_with_engine(judged, *nodes);
  }
  const std::size_t times = side.find('x');
  const std::size_t colon = side.find(':');
  if (times == std::string::npos || colon == std::string::npos || colon < times) {
    throw InputError(text::quoted(side), expected);
  }
  const auto revolutions = text::parse_number(side.substr(0, times));
  const auto contexts = text::parse_number(side.substr(times + 1, colon - times - 1));
  if (!revolutions || *revolutions == 0 || !contexts || *contexts == 0 || *contexts > kMostContexts) {
    throw InputError(text::quoted(side), expected);
  }
  options.contexts = *contexts;
  return search_with_contexts(judged, side.substr(colon + 1), *revolutions, options);
}

/// The factor for the values that makes their mean error least.
double best_factor(const std::vector<Judged>& judged, const std::vector<int>& values) {
  double best = kLeastFactor;
  double least = mean(errors_of(judged, values, best));
  for (double tried = kLeastFactor + kFactorStep; tried <= kMostFactor; tried += kFactorStep) {
    const double error = mean(errors_of(judged, values, tried));
    if (error >= least) continue;
    least = error;
    best = tried;
  }
  return best;
}

int run(const std::vector<std::string>& arguments) {
  BarrelOptions options;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    if (!name.starts_with("--")) {
      words.push_back(name);
      continue;
    }
    const std::int64_t number = i + 1 < arguments.size() ? text::parse_number(arguments[++i]).value_or(0) : 0;
    if (name == "--bits" && number >= 4 && number <= 30) {
      options.table_bits = static_cast<unsigned>(number);
    } else if (name == "--bounds" && number >= 1 && number <= offload::RootTests::kMostBounds) {
      options.bounds = static_cast<unsigned>(number);
    } else {
      throw InputError(text::quoted(name), "no such option or value; see the head of tests/search/root_values.cpp");
    }
  }
  if (words.size() < 2) throw InputError("root_values", "expected a file and a side");
  const std::vector<Judged> judged = read_judged(words[0]);
  const auto count = static_cast<double>(judged.size());
  std::vector<double> first;
  fmt::print("| side | mean depth | error, % | more than the first | factor |\n|---|--:|--:|--:|--:|\n");
  for (std::size_t side = 1; side < words.size(); ++side) {
    const Found found = search_with(judged, words[side], options);
    const double factor = best_factor(judged, found.values);
    const std::vector<double> errors = errors_of(judged, found.values, factor);
    if (side == 1) first = errors;
    std::vector<double> more;
    std::vector<double> squares;
    for (std::size_t i = 0; i < errors.size(); ++i) {
      more.push_back(errors[i] - first[i]);
      squares.push_back(more.back() * more.back());
    }
    const double variance = std::max(0.0, mean(squares) - mean(more) * mean(more));
    fmt::print("| {} | {:.1f} | {:.3f} | {:+.3f} ± {:.3f} | {:.2f} |\n", words[side], found.depths / count,
               mean(errors), mean(more), std::sqrt(variance / count), factor);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace cobalt::test

int main(int argc, char** argv) {
  try {
    return cobalt::test::run({argv + 1, argv + argc});
  } catch (const cobalt::InputError& error) {
    fmt::print(stderr, "root_values: {}\n", error.what());
    return 2;
  }
}
