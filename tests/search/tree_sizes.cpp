// SPDX-License-Identifier: Apache-2.0
// tree_sizes [--file FILE] [--depths N,N,...] [SETTING...]: how many moves searches try, by rules and depth.
//
// For each position and depth the value is found first, with the rules of the row. Then two jobs are counted: one whose
// bound is 20 centipawns below the value, so that it fails high, and one whose bound is 20 above, so that it fails low.
// A row is the mean over positions and jobs. Without settings the rows are those of docs/reference/search.md, one rule
// after the other.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "tests/paths.hpp"
#include "tests/search/search_setting.hpp"

namespace cobalt::test {
namespace {

constexpr int kWindowCp = 20;
/// What the steps between bounds begin with.
constexpr int kFirstStepCp = 16;
/// Beyond are mates, whose trees say little.
constexpr int kMostCp = 31000;

/// Searches of one position by one setting.
class Position {
 public:
  Position(const SearchSetting& setting, const chess::Position& position, ModelSearch& search)
      : setting_(setting), job_(job_for(position, 0, 0)), search_(search) {
    job_.rules = setting.rules;
    value_ = static_cast<std::int16_t>(setting.bank(job_.position) >> spec::kResultScoreLsb & 0xffffu);
  }

  /// Moves tried below and above the value at this depth; nothing when it is a mate.
  std::vector<std::uint32_t> tries(unsigned plies) {
    job_.depth = static_cast<std::uint16_t>(plies * spec::kQuarterPlies);
    value_ = find_value();
    if (std::abs(value_) > kMostCp) return {};
    return {ask(value_ - kWindowCp).tries, ask(value_ + 1 + kWindowCp).tries};
  }

 private:
  hls::SearchAnswer ask(int beta) {
    job_.beta = static_cast<std::int16_t>(beta);
    return search_.run(job_, setting_.bank);
  }

  /// The greatest bound that the position reaches: from the value of the depth before in growing steps, then by halves.
  int find_value() {
    int reached = -spec::kMateCp;
    int missed = spec::kMateCp + 1;
    int step = kFirstStepCp;
    int beta = std::clamp(value_, reached + 1, missed - 1);
    while (missed - reached > 1) {
      if (ask(beta).at_least) {
        reached = beta;
        beta += step;
      } else {
        missed = beta;
        beta -= step;
      }
      step *= 2;
      const bool bracketed = reached > -spec::kMateCp && missed <= spec::kMateCp;
      if (bracketed || beta <= reached || beta >= missed) beta = reached + (missed - reached + 1) / 2;
      beta = std::clamp(beta, reached + 1, std::max(missed - 1, reached + 1));
    }
    return reached;
  }

  const SearchSetting& setting_;
  hls::SearchJob job_;
  ModelSearch& search_;
  int value_;
};

void print_row(const std::string& text, const std::vector<chess::Position>& positions,
               const std::vector<unsigned>& depths) {
  const SearchSetting setting = parse_search_setting(text);
  ModelSearch search;
  std::vector<std::uint64_t> sum(depths.size());
  std::vector<std::size_t> jobs(depths.size());
  for (const chess::Position& fen : positions) {
    Position position(setting, fen, search);
    for (std::size_t d = 0; d < depths.size(); ++d) {
      for (const std::uint32_t tries : position.tries(depths[d])) {
        sum[d] += tries;
        ++jobs[d];
      }
    }
  }
  std::string row = "| " + text + " |";
  for (std::size_t d = 0; d < depths.size(); ++d) {
    row +=
        fmt::format(" {:.0f} |", static_cast<double>(sum[d]) / static_cast<double>(std::max<std::size_t>(jobs[d], 1)));
  }
  fmt::print("{}\n", row);
  std::fflush(stdout);
}

std::vector<unsigned> parse_depths(const std::string& list) {
  std::vector<unsigned> depths;
  std::string_view rest = list;
  while (!rest.empty()) {
    const auto part = rest.substr(0, rest.find(','));
    const auto number = text::parse_number(part);
    if (!number || *number * spec::kQuarterPlies > spec::kSearchMaxDepth) {
      throw InputError(text::quoted(part), "expected a depth in plies");
    }
    depths.push_back(static_cast<unsigned>(*number));
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
  }
  return depths;
}

/// One rule after the other.
std::vector<std::string> rows_of_the_page() {
  std::vector<std::string> rows = {"none"};
  for (const char* rule : {"killers", "null-move", "static-pruning", "late-move-reductions", "table", "check-extension",
                           "recapture-extension", "pawn-extension", "single-reply-extension", "quiescence-checks"}) {
    rows.push_back(rows.back() == "none" ? rule : rows.back() + "," + rule);
  }
  rows.emplace_back("default");
  return rows;
}

int run(const std::vector<std::string>& arguments) {
  std::string file = COBALT_SOURCE_DIR "/tests/data/tree-size.fen";
  std::vector<unsigned> depths = {4, 5, 6};
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool has_value = i + 1 < arguments.size();
    if (arguments[i] == "--file" && has_value) {
      file = arguments[++i];
    } else if (arguments[i] == "--depths" && has_value) {
      depths = parse_depths(arguments[++i]);
    } else if (arguments[i].starts_with("--")) {
      throw InputError(text::quoted(arguments[i]), "expected --file FILE, --depths N,N,... or settings");
    } else {
      rows.push_back(arguments[i]);
    }
  }
  if (rows.empty()) rows = rows_of_the_page();
  std::string head = "| rules |";
  std::string line = "| --- |";
  for (const unsigned depth : depths) {
    head += fmt::format(" depth {} |", depth);
    line += " --: |";
  }
  fmt::print("{}\n{}\n", head, line);
  const auto positions = read_fen_file(file);
  for (const std::string& row : rows) print_row(row, positions, depths);
  return 0;
}

}  // namespace
}  // namespace cobalt::test

int main(int argc, char** argv) { return cobalt::test::run_program("tree_sizes", argc, argv, cobalt::test::run); }
