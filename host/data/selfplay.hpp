// SPDX-License-Identifier: Apache-2.0
/// \file
/// Games of the engine with itself, from which positions are taken.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <vector>

#include "host/cluster/leader.hpp"
#include "host/data/data_file.hpp"
#include "host/data/labelled_position.hpp"
#include "host/engine/engine.hpp"
#include "host/match/adjudication.hpp"
#include "host/match/openings.hpp"

namespace cobalt::data {

/// How games are played, and what is taken from them.
struct SelfplayRecipe {
  std::uint64_t nodes = 5000;  ///< of the search for a move
  std::uint64_t seed = 1;
  int random_plies = 8;        ///< random moves after the opening; in every second game, on average, one more
  int most_opening_cp = 500;   ///< a game begins with a score of at most this, of either sign
  unsigned keep_percent = 25;  ///< of the quiet positions, chosen at random
  match::AdjudicationRules rules{match::DrawRule{40, 8, 10}, match::ResignRule{4, 1000}, 200};
  std::vector<match::Opening> openings;  ///< one is chosen at random for each game; none: the start position
  std::string evaluation = "?";          ///< what tells the evaluation function apart: evaluation_text.hpp
};

/// The recipe in words, as the file keeps it. The number of games is no part of it: a file can be made longer.
std::string recipe_text(const SelfplayRecipe& recipe);

/// Plays games one after the other. Recipe and number determine a game.
class SelfPlayer {
 public:
  SelfPlayer(const SelfplayRecipe& recipe, std::shared_ptr<const engine::LeafEvaluator> evaluator);

  /// Plays a game. A position is taken when the side to move is not in check and the best move is quiet, with the score
  /// of the search for it. \return nothing when it was told to stop
  /// \throws InputError when no opening is as even as it should be
  std::optional<std::vector<LabelledPosition>> play(std::uint32_t number, const std::stop_token& stop);

 private:
  /// A game that is played: as the referee and as the engine see it.
  struct Play {
    match::GameCourse course;
    engine::Game game;
  };
  enum class Ending { kOver, kStopped, kUnevenOpening };

  /// A game after its opening; nothing when it ended in it.
  std::optional<Play> random_opening();
  /// Plays on to the end, and takes positions.
  Ending play_on(Play& play, std::uint32_t number, const std::stop_token& stop);
  /// Takes the position, if it is quiet and chance wants it.
  void consider(const Play& play, chess::Move best, engine::Score score, std::uint32_t number);
  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }

  const SelfplayRecipe& recipe_;
  engine::Engine engine_;
  std::mt19937_64 random_;
  std::vector<LabelledPosition> taken_;  ///< of the game that is played
};

/// What a rank does of self-play: a unit is the game of its number.
cluster::MakeUnitWork selfplay_work(const SelfplayRecipe& recipe,
                                    std::shared_ptr<const engine::LeafEvaluator> evaluator);

/// Plays games until `writer` has those of numbers below `games`, or it is told to stop. The file has the same bytes,
/// whatever ranks and threads.
/// \param leader  its ranks do selfplay_work()
/// \param on_game  hears the number of games that are written
void run_selfplay(std::uint32_t games, cluster::Leader& leader, DataWriter& writer, const std::stop_token& stop,
                  const std::function<void(std::uint64_t)>& on_game);

}  // namespace cobalt::data
