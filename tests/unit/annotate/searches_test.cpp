// SPDX-License-Identifier: Apache-2.0
#include "host/annotate/searches.hpp"

#include "host/engine/software_evaluator.hpp"
#include "host/generator/generator.hpp"
#include "host/offload/model_answers.hpp"
#include "host/offload/virtual_device.hpp"
#include "host/offload/virtual_pool.hpp"
#include "host/strength/record.hpp"
#include "tests/unit/annotate/test_support.hpp"

namespace cobalt::annotate {
namespace {

constexpr std::uint64_t kNodes = 300;

std::vector<chess::Position> some_positions() {
  std::vector<chess::Position> positions;
  for (const chess::Move first : chess::legal_moves(chess::Position())) {
    chess::Position position;
    position.do_move(first);
    for (const chess::Move second : chess::legal_moves(position)) {
      if (positions.size() == kSearchBatch + 5) return positions;
      positions.push_back(position);
      positions.back().do_move(second);
    }
  }
  return positions;
}

std::shared_ptr<const engine::LeafEvaluator> evaluator() {
  return std::make_shared<engine::SoftwareEvaluator>(default_parameters());
}

std::map<std::size_t, strength::Choice> choices_of(const SearchMany& search, std::stop_token stop = {}) {
  std::map<std::size_t, strength::Choice> choices;
  search(
      some_positions(), [&](std::size_t number, const strength::Choice& choice) { choices[number] = choice; }, stop);
  return choices;
}

TEST(Searches, DoNotDependOnThreads) {
  const auto one = choices_of(software_searches(evaluator(), kNodes, 1));
  const auto two = choices_of(software_searches(evaluator(), kNodes, 2));
  ASSERT_EQ(one.size(), some_positions().size());
  ASSERT_EQ(two.size(), one.size());
  for (const auto& [number, choice] : one) {
    EXPECT_EQ(choice.move, two.at(number).move);
    EXPECT_EQ(choice.score, two.at(number).score);
    EXPECT_GT(choice.depth, 0);
  }
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(choices_of(software_searches(evaluator(), kNodes, 1), stop.get_token()).empty());
}

/// What a rank does is told in lines, and is the same.
TEST(Searches, RanksFindTheSame) {
  const auto one = choices_of(software_searches(evaluator(), kNodes, 1));
  std::vector<data::LabelledPosition> round;
  for (const chess::Position& position : some_positions()) {
    round.push_back({.position = chess::pack_position(position), .score_cp = {}, .result = {}, .game = 0});
  }
  const cluster::UnitWork work = search_work(evaluator(), kNodes)(data::record_bytes(round), {});
  std::istringstream lines(work(1, {}).value());  // the second batch
  std::size_t number = kSearchBatch;
  for (std::string line; std::getline(lines, line); ++number) {
    const strength::Recorded recorded = strength::parse_record_line(line);
    EXPECT_EQ(recorded.choice.move, one.at(number).move);
    EXPECT_EQ(recorded.choice.score, one.at(number).score);
  }
  EXPECT_EQ(number, one.size());
}

TEST(Searches, CardsTellMoveAndScore) {
  const std::vector<std::string> names = {"virtual:u50"};
  offload::VirtualPool pool(offload::parse_virtual_devices(names),
                            std::make_shared<offload::ModelAnswers>(default_parameters()));
  std::size_t calls = 0;
  const auto choices = choices_of(card_searches(
      pool, {.tries = 2000}, [](const chess::Position&) { return 0; }, [&calls] { ++calls; }));
  EXPECT_EQ(choices.size(), some_positions().size());
  EXPECT_EQ(calls, choices.size());
  for (const auto& [number, choice] : choices) {
    EXPECT_TRUE(choice.move) << number;
    EXPECT_LT(std::abs(choice.score.value), 200);
    EXPECT_LE(choice.nodes, 2000U);
  }
}

}  // namespace
}  // namespace cobalt::annotate
