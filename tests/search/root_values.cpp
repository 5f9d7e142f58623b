// SPDX-License-Identifier: Apache-2.0
// root_values [--bits N] [--bounds N] FILE SIDE...: how near values of searches of a root come to those of a better
// judge.
//
// FILE has lines FEN | score | result (`cobalt data convert`), scores in centipawns, White's view. SIDE is
// REVOLUTIONSxCONTEXTS:SETTING, contexts with a shared table, or nodes=N: the software engine, as in root_match. Each
// position is searched with empty tables. A row: the mean difference of winning chances, in per cent, after the best
// factor for the scores of that side, and how much it is more than the first side's, with the standard error of that by
// position.
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/engine/engine.hpp"
#include "host/engine/software_evaluator.hpp"
#include "host/generator/generator.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "tests/search/barrel_player.hpp"
#include "tests/search/search_setting.hpp"

namespace cobalt::test {
namespace {

/// Of a centipawn: https://lichess.org/page/accuracy.
constexpr double kSlope = 0.00368208;
constexpr double kLeastFactor = 0.3;
constexpr double kMostFactor = 2;
constexpr double kFactorStep = 0.01;
constexpr int kMostScoreCp = 2000;

struct Judged {
  chess::Position position;
  int score;  ///< centipawns, view of the side to move
};

struct Found {
  std::vector<int> value;
  double depth = 0;  ///< mean
};

double chance(double cp) { return 1 / (1 + std::exp(-kSlope * cp)); }

std::vector<Judged> read_judged(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw InputError(path, "cannot be read");
  std::vector<Judged> all;
  for (std::string line; std::getline(in, line);) {
    const std::size_t bar = line.find('|');
    if (bar == std::string::npos) throw InputError(path, "expected FEN | score | result: " + text::quoted(line));
    const auto position = chess::parse_fen(std::string(text::trim(line.substr(0, bar))));
    const int score = std::stoi(line.substr(bar + 1));
    all.push_back({position, position.side_to_move() == chess::kWhite ? score : -score});
  }
  return all;
}

/// Per cent.
double error_of(const Judged& judged, int value, double factor) {
  return 100 * std::abs(chance(value * factor) - chance(judged.score));
}

}  // namespace

int run(const std::vector<std::string>& arguments) {
  BarrelOptions options;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    if (!name.starts_with("--")) {
      words.push_back(name);
      continue;
    }
    const auto number = i + 1 < arguments.size() ? text::parse_number(arguments[++i]) : std::nullopt;
    if (!number || *number == 0) throw InputError(text::quoted(name), "expected a number from 1 on behind it");
    if (name == "--bits" && *number <= 30) {
      options.table_bits = static_cast<unsigned>(*number);
    } else if (name == "--bounds" && *number <= offload::RootTests::kMostBounds) {
      options.bounds = static_cast<unsigned>(*number);
    } else {
      throw InputError(text::quoted(name), "no such option or value; see the head of tests/search/root_values.cpp");
    }
  }
  if (words.size() < 2) throw InputError("root_values", "expected a file and a side");
  const std::vector<Judged> judged = read_judged(words[0]);
  std::vector<double> first_errors;
  fmt::print("| side | mean depth | error, % | more than the first | factor |\n|---|--:|--:|--:|--:|\n");
  for (std::size_t side = 1; side < words.size(); ++side) {
    Found found;
    if (words[side].starts_with("nodes=")) {
      engine::Engine engine(std::make_shared<engine::SoftwareEvaluator>(
          generate_parameters(std::string(default_parameter_text()), "params/default.toml")));
      engine::Limits limits;
      limits.nodes = text::parse_number(words[side].substr(6)).value();
      for (const Judged& one : judged) {
        engine.clear();
        engine::SearchControl control;
        const engine::SearchResult result = engine.search({one.position, {}}, limits, control);
        found.value.push_back(result.lines.front().score);
        found.depth += result.depth;
      }
    } else {
      const std::size_t times = std::min(words[side].find('x'), words[side].size());
      const std::size_t colon = words[side].find(':');
      const auto revolutions = text::parse_number(words[side].substr(0, times));
      const auto contexts = colon == std::string::npos || colon < times
                                ? std::nullopt
                                : text::parse_number(words[side].substr(times + 1, colon - times - 1));
      if (!revolutions || !contexts || *contexts == 0 || *contexts > 255) {
        throw InputError(text::quoted(words[side]), "expected REVOLUTIONSxCONTEXTS:SETTING or nodes=N");
      }
      options.contexts = *contexts;
      BarrelPlayer player(parse_search_setting(words[side].substr(colon + 1)), options);
      for (const Judged& one : judged) {
        player.clear();
        const BarrelResult result =
            player.search(one.position, {}, *revolutions, offload::RootTests::kMostDepth - 2);
        found.value.push_back(result.value);
        found.depth += result.depth;
      }
    }
    double best = 1e9;
    double factor = 1;
    std::vector<double> errors(judged.size());
    for (double tried = kLeastFactor; tried <= kMostFactor; tried += kFactorStep) {
      double sum = 0;
      for (std::size_t i = 0; i < judged.size(); ++i) {
        sum += error_of(judged[i], std::clamp(found.value[i], -kMostScoreCp, kMostScoreCp), tried);
      }
      if (sum < best) {
        best = sum;
        factor = tried;
      }
    }
    for (std::size_t i = 0; i < judged.size(); ++i) {
      errors[i] = error_of(judged[i], std::clamp(found.value[i], -kMostScoreCp, kMostScoreCp), factor);
    }
    if (side == 1) first_errors = errors;
    double sum = 0;
    double sum_of_squares = 0;
    for (std::size_t i = 0; i < judged.size(); ++i) {
      const double difference = errors[i] - first_errors[i];
      sum += difference;
      sum_of_squares += difference * difference;
    }
    const auto n = static_cast<double>(judged.size());
    const double mean = sum / n;
    fmt::print("| {} | {:.1f} | {:.3f} | {:+.3f} ± {:.3f} | {:.2f} |\n", words[side], found.depth / n,
               best / n, mean, std::sqrt((sum_of_squares / n - mean * mean) / n), factor);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace cobalt::test

int main(int argc, char** argv) { return cobalt::test::run_program("root_values", argc, argv, cobalt::test::run); }
