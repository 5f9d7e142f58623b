// SPDX-License-Identifier: Apache-2.0
// The weights of roots, and functions with learned additions.
#include "host/generator/root_weights.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "host/chess/fen.hpp"
#include "host/generator/generator.hpp"
#include "host/generator/parameter_file.hpp"
#include "host/parameters/parameter_json.hpp"
#include "tests/support/temporary_folder.hpp"

namespace cobalt {
namespace {

RootWeights of(const char* fen) { return root_weights(root_facts(chess::parse_fen(fen))); }

TEST(RootWeights, FollowTheFacts) {
  struct Case {
    const char* what;
    const char* fen;
    RootWeights expected;  ///< middlegame, endgame, queens off, closed, opposite wings, may castle
  };
  const std::vector<Case> cases = {
      {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {0, 0, 0, 0, 0, 16}},
      {"one side may castle", "r3k2r/8/8/8/8/8/8/R3K2R w q - 0 1", {11, 5, 16, 0, 0, 16}},
      {"half of the pieces", "r1q3k1/8/8/8/8/8/8/R1Q3K1 w - - 0 1", {16, 0, 0, 0, 0, 0}},
      {"one queen", "6k1/8/8/8/8/8/8/Q5K1 w - - 0 1", {5, 11, 0, 0, 0, 0}},
      {"bare kings", "6k1/8/8/8/8/8/8/6K1 w - - 0 1", {0, 16, 16, 0, 0, 0}},
      {"opposite wings", "2k5/8/8/8/8/8/8/6K1 w - - 0 1", {0, 16, 16, 0, 16, 0}},
      {"a king in the centre", "3k4/8/8/8/8/8/8/6K1 w - - 0 1", {0, 16, 16, 0, 0, 0}},
      {"two blocked pairs", "6k1/8/8/pp6/PP6/8/8/6K1 w - - 0 1", {0, 16, 16, 8, 0, 0}},
      {"five blocked pairs", "6k1/8/8/ppppp3/PPPPP3/8/8/6K1 w - - 0 1", {0, 16, 16, 16, 0, 0}},
  };
  for (const Case& c : cases) EXPECT_EQ(of(c.fen), c.expected) << c.what;
}

TEST(RootWeights, AreTheSameForTheMirroredRoot) {
  EXPECT_EQ(of("2kr3r/ppp2ppp/2n5/4p3/4P3/2N5/PPP2PPP/R4RK1 w - - 0 1"),
            of("r4rk1/ppp2ppp/2n5/4p3/4P3/2N5/PPP2PPP/2KR3R b - - 0 1"));
}

TEST(LearnedAdditions, AreReadFromAFile) {
  FieldAdditions pair{spec::kBishopPair, 0, 0, 0, {}};
  pair.added[static_cast<std::size_t>(RootFact::kEndgame)] = 9;
  const RootAdditions additions({pair});
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path("roots.json");
  write_parameters(default_parameters(), file, &additions);

  const EvaluationFunction function = read_evaluation_function(file);
  EXPECT_TRUE(function.depends_on_root());
  ASSERT_TRUE(function.additions());
  EXPECT_EQ(*function.additions(), additions);
  EXPECT_EQ(function.fixed(), default_parameters());
  EXPECT_EQ(read_parameters(file), default_parameters());
  EXPECT_TRUE(check_parameters(file).empty());
  const auto value = [&](const char* fen) {
    return function.at(root_facts(chess::parse_fen(fen))).field(spec::kBishopPair, 0, 0, "value");
  };
  const int base = default_parameters().field(spec::kBishopPair, 0, 0, "value");
  EXPECT_EQ(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), base);
  EXPECT_EQ(value("6k1/8/8/8/8/8/8/2BB2K1 w - - 0 1"), base + 7) << "13 of 16 parts";
}

}  // namespace
}  // namespace cobalt
