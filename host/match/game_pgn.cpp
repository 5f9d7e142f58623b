// SPDX-License-Identifier: Apache-2.0
#include "host/match/game_pgn.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace cobalt::match {
namespace {

std::string score_text(const EngineScore& score) {
  if (score.is_mate) return fmt::format("{}M{}", score.value > 0 ? '+' : '-', std::abs(score.value));
  return fmt::format("{:+.2f}", score.value / 100.0);
}

std::string move_comment(const PlayedMove& move) {
  std::string text;
  if (move.info.score) text = score_text(*move.info.score);
  if (move.info.depth) text += fmt::format("/{}", *move.info.depth);
  if (!text.empty()) text += ' ';
  text += fmt::format("{:.3f}s", std::chrono::duration<double>(move.elapsed).count());
  if (move.info.nodes) text += fmt::format(" {}n", *move.info.nodes);
  return text;
}

std::string end_text(const GameRecord& record) {
  std::string text(to_string(record.end.reason));
  if (!record.detail.empty()) text += ": " + record.detail;
  return text;
}

/// The tag TimeControl (PGN standard, section 9.6.1) of a side is its limits in our words.
void add_limits(chess::PgnGame& game, const GameLabels& labels) {
  if (labels.limits[0] == labels.limits[1]) {
    game.tags.push_back({"TimeControl", labels.limits[0]});
  } else {
    game.tags.push_back({"WhiteTimeControl", labels.limits[0]});
    game.tags.push_back({"BlackTimeControl", labels.limits[1]});
  }
}

}  // namespace

chess::PgnGame to_pgn_game(const GameRecord& record, const GameLabels& labels) {
  chess::PgnGame game;
  game.tags = {{"Event", labels.event},
               {"Site", "?"},
               {"Date", labels.date},
               {"Round", labels.round},
               {"White", labels.names[chess::kWhite]},
               {"Black", labels.names[chess::kBlack]}};
  game.start = record.opening.start;
  game.result = record.end.result;
  add_limits(game, labels);
  game.tags.push_back({"PlyCount", fmt::format("{}", record.opening.moves.size() + record.moves.size())});
  game.tags.push_back({"Termination", std::string(pgn_termination(record.end.reason))});
  for (const chess::Move move : record.opening.moves) game.moves.push_back({move, {}, "book"});
  for (const PlayedMove& move : record.moves) game.moves.push_back({move.move, {}, move_comment(move)});
  std::string& last = game.moves.empty() ? game.comment : game.moves.back().comment;
  if (!last.empty()) last += ", ";
  last += end_text(record);
  return game;
}

}  // namespace cobalt::match
