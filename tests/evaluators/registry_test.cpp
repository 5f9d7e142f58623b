// SPDX-License-Identifier: Apache-2.0
// What holds for every reference evaluator.
#include "host/evaluators/registry.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "host/support/text_file.hpp"
#include "tests/evaluators/test_support.hpp"
#include "tests/paths.hpp"
#include "tests/support/exchanged_sides.hpp"

namespace cobalt::evaluators {
namespace {

TEST(Evaluators, AreFoundByName) {
  for (const std::string_view name : {"material", "danish", "scala", "php", "lego"}) {
    const auto evaluator = find_evaluator(name);
    ASSERT_NE(evaluator, nullptr) << name;
    EXPECT_EQ(evaluator->info().name, name);
    EXPECT_EQ(std::ranges::count(evaluator_names(), name), 1);
  }
  EXPECT_EQ(find_evaluator("card"), nullptr);
  EXPECT_EQ(find_evaluator(""), nullptr);
}

TEST(Evaluators, TermsHaveNamesAndStandInTheDocument) {
  const std::string document = read_text_file(COBALT_SOURCE_DIR "/docs/reference/reference_evaluators.md");
  for (const std::string_view name : evaluator_names()) {
    const auto evaluator = find_evaluator(name);
    const std::string heading = "\n## `" + std::string(name) + "`";
    const std::size_t begin = document.find(heading);
    ASSERT_NE(begin, std::string::npos) << name;
    const std::string section = document.substr(begin, document.find("\n## ", begin + 1) - begin);
    std::set<std::string_view> names;
    for (const TermInfo& term : evaluator->info().terms) {
      EXPECT_TRUE(names.insert(term.name).second) << name << " has two terms " << term.name;
      EXPECT_NE(section.find("| `" + std::string(term.name) + "` |"), std::string::npos) << name << ": " << term.name;
    }
    EXPECT_LE(names.size(), kMostTerms);
  }
}

TEST(Evaluators, SharesChangeSidesWithTheColours) {
  for (const std::string_view name : evaluator_names()) {
    const auto evaluator = find_evaluator(name);
    const std::size_t terms = evaluator->info().terms.size();
    std::vector<bool> is_used(terms);
    test::for_each_random_position(2000, 11, [&](const chess::Position& position) {
      const chess::Position other = cobalt::test::exchanged(position);
      const Shares shares = evaluator->shares(position);
      const Shares exchanged = evaluator->shares(other);
      for (std::size_t i = 0; i < kMostTerms; ++i) {
        const auto& [white, black] = shares[i];
        ASSERT_EQ(white, exchanged[i][chess::kBlack]) << name << " " << i << ": " << chess::to_fen(position);
        ASSERT_EQ(black, exchanged[i][chess::kWhite]) << name << " " << i << ": " << chess::to_fen(position);
        if (white == black) continue;
        ASSERT_LT(i, terms) << name << " has no such term";
        is_used[i] = true;
      }
      ASSERT_EQ(evaluator->score_cp(position), evaluator->score_cp(other)) << name << ": " << chess::to_fen(position);
    });
    for (std::size_t i = 0; i < terms; ++i) {
      EXPECT_TRUE(is_used[i]) << name << ": " << evaluator->info().terms[i].name << " never made a difference";
    }
  }
}

TEST(Evaluators, StartIsEven) {
  for (const std::string_view name : evaluator_names()) {
    EXPECT_EQ(find_evaluator(name)->score_cp(chess::Position()), 0) << name;
  }
}

}  // namespace
}  // namespace cobalt::evaluators
