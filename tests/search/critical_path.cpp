// SPDX-License-Identifier: Apache-2.0
// critical_path [--positions A-B] [--depth N] [SETTING]: how many contexts the trees of tests at the root could keep
// busy, whatever the scheme.
//
// One context with an empty table searches positions of tests/data/tree-size.fen, one bound at a time (RootTests). From
// each tree follows how many turns unlimited contexts would need at least. A row is the mean over the tests of a depth;
// a parallelism is tries divided by turns. Three ways to share a tree:
// - siblings: a node that fails low has all children searched at once, behind its null move; a node that fails high one
//   after the other, as nobody knows which child refutes it
// - brothers wait: the same, but the first child of each node comes alone
// - speculation: all children of all nodes at once; a node that fails high ends with the child that refutes it
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "hls/search/search.hpp"
#include "hls/search/shared_table.hpp"
#include "host/device/barrel.hpp"
#include "host/generator/generator.hpp"
#include "host/offload/root_tests.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "tests/paths.hpp"
#include "tests/search/search_cases.hpp"
#include "tests/search/search_setting.hpp"

namespace cobalt::test {
namespace {

enum Sharing : std::size_t { kSiblings, kBrothersWait, kSpeculation, kSharings };
using Turns = std::array<double, kSharings>;

/// Least turns of the tree that was searched last.
class PathTrace : public hls::NoSearchTrace {
 public:
  void tried(unsigned ply, std::uint16_t /*move*/, hls::TryKind kind) { tries_[ply].push_back({{}, kind}); }
  void pushed(const hls::SearchNode& /*node*/, unsigned ply) { tries_[ply].clear(); }
  void left(const hls::SearchNode& /*node*/, unsigned ply, hls::Verdict verdict) {
    Turns turns{};
    for (std::size_t sharing = 0; sharing < kSharings; ++sharing) {
      turns[sharing] = turns_of(tries_[ply], verdict == hls::kFailsHigh, static_cast<Sharing>(sharing));
    }
    if (ply == 0) {
      root_ = turns;
    } else {
      tries_[ply - 1].back().turns = turns;
    }
  }
  const Turns& root() const { return root_; }

 private:
  struct Try {
    Turns turns;  ///< of the child's tree; 0 when judging it was enough
    hls::TryKind kind;
  };

  static double turns_of(const std::vector<Try>& tries, bool fails_high, Sharing sharing) {
    if (fails_high && sharing != kSpeculation) {
      double sum = 0;
      for (const Try& each : tries) sum += 1 + each.turns[sharing];
      return sum;
    }
    double start = 0;  // of the next try
    double end = 0;    // of the last one
    double latest = 0;
    bool is_first = true;
    for (const Try& each : tries) {
      const double turns = 1 + each.turns[sharing];
      if (each.kind == hls::kTryAgain) {
        end += turns;  // behind the reduced search
      } else {
        end = start + turns;
        start += 1;
      }
      latest = std::max(latest, end);
      const bool is_null = each.kind == hls::kTryNull;
      if (sharing != kSpeculation && (is_null || (is_first && sharing == kBrothersWait))) start = end;
      if (!is_null) is_first = false;
    }
    return fails_high ? end : latest;
  }

  std::array<std::vector<Try>, spec::kSearchPlies> tries_;
  Turns root_{};
};

struct Sums {
  unsigned tests = 0;
  double tries = 0;
  Turns turns{};
};

int run(const std::vector<std::string>& arguments) {
  std::size_t first = 1;
  std::size_t last = 10;
  int depth = 16;
  std::string text = "root";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    if (!name.starts_with("--")) {
      text = name;
      continue;
    }
    const std::string value = i + 1 < arguments.size() ? arguments[++i] : std::string();
    const std::size_t dash = std::min(value.find('-'), value.size());
    const auto number = text::parse_number(value.substr(0, dash));
    const auto second = dash < value.size() ? text::parse_number(value.substr(dash + 1)) : number;
    if (name == "--positions" && number && second && *number >= 1 && *second >= *number) {
      first = *number;
      last = *second;
    } else if (name == "--depth" && number && *number >= 1 && *number <= offload::RootTests::kMostDepth - 2) {
      depth = static_cast<int>(*number);
    } else {
      throw InputError(text::quoted(name), "no such option or value; see the head of tests/search/critical_path.cpp");
    }
  }
  const SearchSetting setting = parse_search_setting(text);
  const device::SearchFunction function(generate_parameters(setting.parameters, "settings"));
  const evaluation::NodeEvaluator evaluator{function.evaluator};
  const auto positions = read_fen_file(COBALT_SOURCE_DIR "/tests/data/tree-size.fen");
  std::map<std::pair<int, bool>, Sums> rows;
  for (std::size_t i = first - 1; i < std::min(last, positions.size()); ++i) {
    device::SharedTableMemory table(spec::kSharedTableBits);
    const auto stack = std::make_unique<hls::SearchStack>();
    using Table = hls::SharedTablePort<device::SharedTableMemory>;
    hls::Search<evaluation::NodeEvaluator, Table> search(evaluator, function.quiet_moves, function.numbers, *stack,
                                                         Table{&table});
    const hls::GameKeys game{};
    hls::SearchJob job = job_for(positions[i], 0, 0);
    job.rules = setting.rules;
    job.root_key = positions[i].key();
    job.game = &game;
    offload::RootTests tests(offload::RootTests::kStepPlies, 0, 1);
    while (tests.depth() <= depth) {
      const offload::RootTest test = tests.next(0);
      job.beta = static_cast<std::int16_t>(test.bound);
      job.depth = static_cast<std::uint16_t>(test.depth * static_cast<int>(spec::kQuarterPlies));
      PathTrace trace;
      const hls::SearchAnswer answer = search.run(job, trace);
      Sums& sums = rows[{test.depth, answer.at_least}];
      ++sums.tests;
      sums.tries += answer.tries;
      for (std::size_t sharing = 0; sharing < kSharings; ++sharing) sums.turns[sharing] += trace.root()[sharing];
      tests.note(test, answer.at_least, answer.best);
      while (tests.advance()) {
      }
    }
  }
  fmt::print("| depth | answer | tests | tries | turns: siblings | brothers wait | speculation | parallelism |\n");
  fmt::print("|--:|---|--:|--:|--:|--:|--:|---|\n");
  for (const auto& row : rows) {
    const auto& [depth_of_row, is_high] = row.first;
    const Sums& sums = row.second;
    const auto mean = [&sums](double sum) { return sum / sums.tests; };
    const auto parallel = [&sums](Sharing sharing) { return sums.tries / sums.turns[sharing]; };
    fmt::print("| {} | {} | {} | {:.0f} | {:.0f} | {:.0f} | {:.0f} | {:.1f}, {:.1f}, {:.1f} |\n", depth_of_row,
               is_high ? "high" : "low", sums.tests, mean(sums.tries), mean(sums.turns[kSiblings]),
               mean(sums.turns[kBrothersWait]), mean(sums.turns[kSpeculation]), parallel(kSiblings),
               parallel(kBrothersWait), parallel(kSpeculation));
  }
  return 0;
}

}  // namespace
}  // namespace cobalt::test

int main(int argc, char** argv) { return cobalt::test::run_program("critical_path", argc, argv, cobalt::test::run); }
