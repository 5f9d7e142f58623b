// SPDX-License-Identifier: Apache-2.0
#include "host/serve/commands.hpp"

#include <gtest/gtest.h>

#include "host/support/error.hpp"

namespace cobalt::serve {
namespace {

/// What is wrong with an order; empty when nothing is.
template <typename Parse>
std::string problem_of(Parse parse, const std::string& text) {
  try {
    parse(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(ServeCommands, FieldsAreRead) {
  const PositionCommand position = parse_position_command(R"({"fen": "x", "moves": ["e2e4", "e5"]})");
  EXPECT_EQ(position.fen, "x");
  EXPECT_EQ(position.moves, (std::vector<std::string>{"e2e4", "e5"}));
  EXPECT_EQ(parse_position_command("{}").fen, "");
  const MoveCommand move = parse_move_command(R"({"move": "Nf3", "ply": 4})");
  EXPECT_EQ(move.move, "Nf3");
  EXPECT_EQ(move.ply, 4U);
  EXPECT_EQ(parse_move_command(R"({"move": "Nf3", "ply": null})").ply, std::nullopt);
  EXPECT_EQ(parse_analyse_command(R"({"nodes": 50})").nodes, 50U);
  EXPECT_EQ(parse_analyse_command("{}").nodes, std::nullopt);
  EXPECT_EQ(parse_pgn_command(R"({"pgn": "1. e4 *"})"), "1. e4 *");
  EXPECT_EQ(parse_game_command(R"({"number": 2})"), 2U);
  EXPECT_EQ(parse_take_back_command(R"({"ply": 0})"), 0U);
}

TEST(ServeCommands, WithoutLimitASearchIsInfinite) {
  EXPECT_TRUE(parse_go_command("{}").limits.infinite);
  const GoCommand go = parse_go_command(R"({"depth": 5, "nodes": 100, "movetime": 7, "play": true})");
  EXPECT_FALSE(go.limits.infinite);
  EXPECT_EQ(go.limits.depth, 5);
  EXPECT_EQ(go.limits.nodes, 100U);
  EXPECT_EQ(go.limits.move_time, engine::Milliseconds(7));
  EXPECT_TRUE(go.plays);
}

TEST(ServeCommands, BadOrdersSayWhatIsWrong) {
  for (const char* text : {"", "x", "[]", "1", "{", "{\"a\": 1} x"}) {
    EXPECT_EQ(problem_of(parse_go_command, text), "the order: expected a JSON object") << text;
  }
  EXPECT_EQ(problem_of(parse_go_command, R"({"dept": 5})"), "\"dept\": no such field");
  EXPECT_EQ(problem_of(parse_empty_command, R"({"x": null})"), "\"x\": no such field");
  for (const char* depth : {"0", "200", "-1", "1.5", "\"5\"", "1e3", "18446744073709551615", "true", "[5]"}) {
    EXPECT_EQ(problem_of(parse_go_command, std::string("{\"depth\": ") + depth + "}"),
              "\"depth\": expected a whole number from 1 to 199")
        << depth;
  }
  EXPECT_EQ(problem_of(parse_go_command, R"({"play": 1})"), "\"play\": expected true or false");
  EXPECT_EQ(problem_of(parse_move_command, "{}"), "\"move\": is missing; expected a move such as e2e4 or Nf3");
  EXPECT_EQ(problem_of(parse_move_command, R"({"move": 3})"), "\"move\": expected a text");
  EXPECT_EQ(problem_of(parse_take_back_command, "{}"), "\"ply\": is missing; expected the number of moves that stay");
  EXPECT_EQ(problem_of(parse_position_command, R"({"moves": ["e4", 5]})"),
            "\"moves\": expected a list of at most 2000 texts");
  EXPECT_EQ(problem_of(parse_position_command, R"({"moves": "e4"})"),
            "\"moves\": expected a list of at most 2000 texts");
}

}  // namespace
}  // namespace cobalt::serve
