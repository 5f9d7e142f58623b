// SPDX-License-Identifier: Apache-2.0
/// \file
/// Helpers of the tests of annotated games: searches whose results are written down.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "host/annotate/games.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"

namespace cobalt::annotate::test {

/// What a search says of the position after some moves (SAN-free: "e2e4 e7e5") of the start position.
struct Answer {
  const char* best;
  match::EngineScore score;
};

inline std::string key_of(const chess::Position& position) { return chess::to_fen_without_clocks(position); }

inline chess::Position position_after(const std::string& moves) {
  chess::Position position;
  std::istringstream words(moves);
  for (std::string word; words >> word;) position.do_move(chess::parse_uci(position, word).value());
  return position;
}

/// Answers from a table; of other positions the first legal move and 0. Notes what was asked.
class TableSearch {
 public:
  explicit TableSearch(const std::map<std::string, Answer>& answers) {
    for (const auto& [moves, answer] : answers) answers_.emplace(key_of(position_after(moves)), answer);
  }

  SearchMany search() {
    return [this](std::span<const chess::Position> positions, const ReportChoice& report, const std::stop_token& stop) {
      rounds.push_back(positions.size());
      for (std::size_t i = 0; i < positions.size() && !stop.stop_requested(); ++i) {
        const auto found = answers_.find(key_of(positions[i]));
        strength::Choice choice;
        choice.move = chess::legal_moves(positions[i])[0];
        if (found != answers_.end()) {
          choice.move = chess::parse_uci(positions[i], found->second.best).value_or(chess::Move());
          choice.score = found->second.score;
        }
        report(i, choice);
      }
    };
  }

  std::vector<std::size_t> rounds;  ///< positions of each call

 private:
  std::map<std::string, Answer> answers_;
};

class Silence : public AnalysisListener {
 public:
  void on_round(bool /*is_of_games*/, std::size_t /*positions*/) override {}
  void on_choice(const chess::Position& /*position*/, const strength::Choice& /*choice*/) override {}
};

inline chess::PgnGame game_of(const std::string& pgn) {
  std::istringstream text(pgn);
  const std::vector<chess::PgnEntry> entries = chess::read_pgn(text, "test");
  EXPECT_EQ(entries.size(), 1U);
  EXPECT_TRUE(entries.front().problems.empty());
  return entries.front().game.value();
}

inline std::vector<AnnotatedGame> annotated(const std::vector<chess::PgnGame>& games, TableSearch& table) {
  Silence silence;
  strength::Record record("", "");
  return annotate_games(games, table.search(), "table", record, silence, {}).value();
}

/// 1. f3 loses 8 %, 1... e5 nothing, 2. g4 all that is left.
inline const std::map<std::string, Answer>& fools_mate() {
  static const std::map<std::string, Answer> kAnswers = {
      {"", {"e2e4", {false, 30}}},
      {"e2e4", {"e7e5", {false, -25}}},
      {"f2f3", {"e7e5", {false, 60}}},
      {"f2f3 e7e5", {"e2e4", {false, -60}}},
      {"f2f3 e7e5 e2e4", {"d7d5", {false, 60}}},
      {"f2f3 e7e5 e2e4 d7d5", {"e4d5", {false, -50}}},
      {"f2f3 e7e5 g2g4", {"d8h4", {true, 1}}},
  };
  return kAnswers;
}
inline constexpr const char* kFoolsMate = "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

}  // namespace cobalt::annotate::test
