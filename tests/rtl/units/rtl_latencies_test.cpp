// SPDX-License-Identifier: Apache-2.0
// Every latency of spec/latency.hpp is measured by a test of the RTL, and checked in the RTL itself.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "spec/latency.hpp"

namespace {

namespace spec = cobalt::spec;
const std::filesystem::path kSource = COBALT_SOURCE_DIR;

std::string read(const std::filesystem::path& file) {
  std::ifstream in(file);
  EXPECT_TRUE(in.is_open()) << file;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Files of a folder whose names begin and end so.
std::vector<std::filesystem::path> files(const std::string& folder, const std::string& prefix,
                                         const std::string& suffix) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(kSource / folder)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(prefix) && name.ends_with(suffix)) found.push_back(entry.path());
  }
  return found;
}

bool any_contains(const std::vector<std::filesystem::path>& paths, const std::string& text) {
  for (const auto& path : paths) {
    if (read(path).find(text) != std::string::npos) return true;
  }
  return false;
}

/// king_safety -> KingSafety
std::string upper_camel(const std::string& name) {
  std::string result;
  bool upper = true;
  for (const char c : name) {
    if (c != '_') result += upper ? static_cast<char>(c - 'a' + 'A') : c;
    upper = c == '_';
  }
  return result;
}

class RtlLatency : public testing::TestWithParam<spec::Latency> {};

/// Modules that hold a family of groups. Their latency follows from those of their units: they compute it, refuse to
/// build when the specification says another, and the evaluator's test measures the whole.
bool is_family(const std::string& unit) {
  return unit == "attack_on_king" || unit == "pawns" || unit == "tactics" || unit == "placements";
}

/// Parts of cb_eval_draw_class, which no bench has alone: they refuse to build with another latency, and the test of
/// the draw class measures the whole.
bool is_part_of_draw_class(const std::string& unit) {
  return unit == "draw_facts" || unit == "dead_draw" || unit == "endgame_rom" || unit == "contempt" ||
         unit == "bishops_of_opposite_colours";
}

/// The test that measures it compares with the constant: a unit's test with measure_latency(), the evaluator's test
/// with its own measurement, its download test with the write latency.
TEST_P(RtlLatency, IsMeasuredByATest) {
  const std::string unit = GetParam().unit;
  const std::filesystem::path evaluator = kSource / "tests/rtl/eval/cb_evaluator_test.cpp";
  if (unit == "evaluator") {
    EXPECT_TRUE(any_contains({evaluator}, "bench.measured_latency(), spec::kEvaluatorLatencyCycles"));
  } else if (unit == "parameter_write") {
    EXPECT_TRUE(any_contains({evaluator}, "i < spec::kParameterWriteCycles"));
  } else if (is_family(unit)) {
    // cb_aligned_sum refuses to build when a group is too late for it.
    const std::string text = read(kSource / "rtl/eval" / ("cb_eval_" + unit + ".sv"));
    EXPECT_NE(text.find(".SumClock(cb_spec_pkg::" + upper_camel(unit) + "LatencyCycles)"), std::string::npos);
  } else if (is_part_of_draw_class(unit)) {
    EXPECT_TRUE(any_contains(files("rtl/eval", "cb_", unit + ".sv"),
                             "if (cb_spec_pkg::" + upper_camel(unit) + "LatencyCycles != "));
  } else {
    auto tests = files("tests/rtl/board", "cb_", "_test.cpp");
    for (const auto& test : files("tests/rtl/eval", "cb_eval_", "_test.cpp")) tests.push_back(test);
    bool measured = false;
    for (const auto& test : tests) {
      const std::string text = read(test);
      const std::size_t at = text.find("(), spec::latency_cycles(\"" + unit + "\"))");
      measured = measured || (at != std::string::npos && text.rfind("measure_latency<", at) != std::string::npos);
    }
    EXPECT_TRUE(measured) << "no test has EXPECT_EQ(measure_latency<...>(), spec::latency_cycles(\"" << unit << "\"))";
  }
}

/// The RTL takes it from the generated package.
TEST_P(RtlLatency, IsUsedByTheRtl) {
  auto sources = files("rtl/board", "cb_", ".sv");
  for (const auto& source : files("rtl/eval", "cb_", ".sv")) sources.push_back(source);
  EXPECT_TRUE(any_contains(sources, "cb_spec_pkg::" + upper_camel(GetParam().unit) + "LatencyCycles"));
}

INSTANTIATE_TEST_SUITE_P(Units, RtlLatency, testing::ValuesIn(spec::kLatencies),
                         [](const auto& latency) { return std::string(latency.param.unit); });

}  // namespace
