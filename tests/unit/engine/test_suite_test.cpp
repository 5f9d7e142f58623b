// SPDX-License-Identifier: Apache-2.0
#include "host/engine/test_suite.hpp"

#include "host/chess/san.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::engine {
namespace {

constexpr const char* kPosition = "6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - -";

SearchResult result_of(const chess::EpdRecord& record, const char* san, Score score) {
  SearchResult result;
  result.lines.push_back({score, {chess::parse_san(record.position, san)}});
  return result;
}

std::optional<bool> verdict(const char* operations, const char* san, Score score) {
  const chess::EpdRecord record = chess::parse_epd(std::string(kPosition) + " " + operations);
  return is_solved(record, result_of(record, san, score));
}

TEST(TestSuite, AsksForWhatTheLineSays) {
  EXPECT_EQ(verdict("id \"x\";", "Qd8#", 0), std::nullopt);
  EXPECT_EQ(verdict("bm Qd8# Qd7;", "Qd7", 0), true);
  EXPECT_EQ(verdict("bm Qd8#;", "Qd7", 0), false);
  EXPECT_EQ(verdict("am Qd7;", "Qd8#", 0), true);
  EXPECT_EQ(verdict("am Qd7;", "Qd7", 0), false);
  EXPECT_EQ(verdict("bm Qd8#; am Qd7;", "h3", 0), false) << "all of them must hold";
  EXPECT_EQ(verdict("dm 2;", "Qd8#", mate_at(3)), true);
  EXPECT_EQ(verdict("dm 2;", "Qd8#", mate_at(1)), true);
  EXPECT_EQ(verdict("dm 2;", "Qd8#", mate_at(5)), false);
  EXPECT_EQ(verdict("dm 2;", "Qd8#", 5000), false);
  EXPECT_EQ(verdict("dm 2;", "Qd8#", mated_at(2)), false);
}

TEST(TestSuite, BadOperandsAreErrors) {
  EXPECT_THROW(verdict("dm x;", "Qd8#", 0), InputError);
  EXPECT_THROW(verdict("dm;", "Qd8#", 0), InputError);
  EXPECT_THROW(verdict("dm 0;", "Qd8#", 0), InputError);
}

}  // namespace
}  // namespace cobalt::engine
