// SPDX-License-Identifier: Apache-2.0
// root_strength --suite FILE [--part A-B] [--us MICROSECONDS] [--units N] [--bits N] SETTING...: how good the moves are
// that a card of whole searches chooses, by rules and numbers. The first setting is what the others are compared with.
//
// A setting is one of tests/search/search_setting.hpp, its rules those of spec::kSearchRootRules where it begins with
// "root". Loss is that of `cobalt bench --strength`; the difference is paired by position.
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "host/generator/generator.hpp"
#include "host/offload/board_cards.hpp"
#include "host/offload/prediction.hpp"
#include "host/strength/suite.hpp"
#include "host/support/error.hpp"
#include "tests/search/search_setting.hpp"

namespace cobalt::test {
namespace {

struct Mean {
  double sum = 0, squares = 0;
  int count = 0;
  void add(double x) {
    sum += x;
    squares += x * x;
    ++count;
  }
  double mean() const { return sum / count; }
  double error() const { return std::sqrt((squares / count - mean() * mean()) / (count - 1)); }
};

int run(const std::vector<std::string>& arguments) {
  std::string file;
  std::size_t first = 1, last = 100000;
  std::uint64_t microseconds = 5000;
  unsigned units = 1, bits = 16;
  std::vector<std::string> settings;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& a = arguments[i];
    const auto number = [&] { return std::stoull(arguments.at(++i)); };
    if (a == "--suite") file = arguments.at(++i);
    else if (a == "--from") first = number();
    else if (a == "--to") last = number();
    else if (a == "--us") microseconds = number();
    else if (a == "--units") units = static_cast<unsigned>(number());
    else if (a == "--bits") bits = static_cast<unsigned>(number());
    else settings.push_back(a);
  }
  const auto suite = strength::read_suite(file);
  offload::BoardChanges changes;
  changes.compute_units = units;
  changes.table_bits = bits;
  const auto cards = offload::make_board_cards(offload::find_board("u50"), changes);
  std::vector<double> base;
  for (const std::string& text : settings) {
    const SearchSetting setting = parse_search_setting(text);
    offload::Predictor predictor(generate_parameters(setting.settings, "settings"));
    predictor.set_hash_megabytes(1);
    offload::CardOptions options;
    options.root_rules = setting.rules;
    Mean loss, difference, depth, nodes;
    std::size_t index = 0;
    for (std::size_t p = first - 1; p < std::min(last, suite.size()); ++p, ++index) {
      engine::Limits limits;
      limits.move_time = engine::Milliseconds(microseconds / 1000);
      const auto prediction = predictor.predict(suite[p].position, limits, cards, options);
      const double lost = suite[p].loss(prediction.result.best_move());
      loss.add(lost);
      depth.add(prediction.result.depth);
      nodes.add(static_cast<double>(prediction.result.nodes));
      if (base.size() <= index) base.push_back(lost);
      difference.add(lost - base[index]);
    }
    fmt::print("| {:.2f} ± {:.2f} | {:+.2f} ± {:.2f} | {:.1f} | {:.2f} M | {} |\n", loss.mean(), loss.error(),
               difference.mean(), difference.error(), depth.mean(), nodes.mean() / 1e6, text);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace cobalt::test

int main(int argc, char** argv) {
  try {
    return cobalt::test::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "root_strength: {}\n", error.what());
    return 2;
  }
}
