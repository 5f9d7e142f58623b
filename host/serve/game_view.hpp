// SPDX-License-Identifier: Apache-2.0
/// \file
/// The game that a session shows: its positions, and what is known of their scores.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/annotate/games.hpp"
#include "host/chess/pgn.hpp"
#include "host/chess/position.hpp"
#include "host/engine/limits.hpp"
#include "host/engine/policy_names.hpp"
#include "host/match/game_end.hpp"
#include "host/support/json.hpp"

namespace cobalt::serve {

/// A score in White's view: centipawns, or moves until the mate.
struct WhiteScore {
  bool is_mate = false;
  int value = 0;  ///< centipawns, or moves; negative: Black is better, or mates
  int depth = 0;  ///< plies of the search; 0: not known
};
/// \param score  view of the side to move
WhiteScore white_score(engine::Score score, chess::Color side_to_move, int depth);
/// `{"cp": 35, "depth": 12}` or `{"mate": -3, ...}`.
Json score_json(const WhiteScore& score);

/// The score in a comment: "[%eval 0.35]", "[%eval #-5,20]" in White's view anywhere in it; or as programs that play
/// matches begin it, "+0.35/12 0.420s", "-M5/20", in the view of the side that moved. \param mover  that side
std::optional<WhiteScore> score_of_comment(std::string_view comment, chess::Color mover);

/// A game, with a position before each move and one after the last. Plies are numbers of moves made.
class GameView {
 public:
  explicit GameView(const chess::Position& start = chess::Position());
  /// The moves of a game, with the scores of its comments.
  /// \param number  of the game among those that can be chosen, from 1
  GameView(const chess::PgnGame& game, std::size_t number);

  std::size_t last_ply() const { return course_.moves().size(); }
  const chess::Position& position(std::size_t ply) const { return positions_[ply]; }
  /// What a search has to know. \param ply  at most last_ply()
  engine::Game game_at(std::size_t ply) const;

  /// Makes a legal move after so many; those that came then are dropped, and with them the names of the players: it is
  /// another game.
  void play(std::size_t ply, chess::Move move);
  /// Drops the moves after so many; like play(), it is another game then. \param ply  at most last_ply()
  void cut(std::size_t ply);
  void set_score(std::size_t ply, const WhiteScore& score) { scores_[ply] = score; }
  /// What an analysis says of the moves. \param annotated  of game()
  void set_judgements(const annotate::AnnotatedGame& annotated);
  /// Start and moves, as an analysis wants them.
  chess::PgnGame game() const;

  /// `{"title", "facts", "plies": [{"fen", "short", "move", "state", "score", "judgement", "note"}, ...]}`.
  Json json() const;
  /// `{"e2": ["e2e4", ...], ...}`: the legal moves of a position, by square.
  Json moves_json(std::size_t ply) const;

 private:
  void append_end();
  Json ply_json(std::size_t ply) const;

  match::GameCourse course_;
  std::vector<chess::Position> positions_;
  std::vector<std::string> names_;  ///< of the moves: "12... Nf6"
  std::vector<std::string> ends_;   ///< by ply: "checkmate", "repetition" ..., or empty
  std::vector<std::optional<WhiteScore>> scores_;
  /// What an analysis found wrong with the move before a ply: its glyph "?!", "?" or "??", and a text.
  std::map<std::size_t, std::pair<std::string, std::string>> judgements_;
  std::string title_;
  std::vector<chess::PgnTag> facts_;
};

}  // namespace cobalt::serve
