// SPDX-License-Identifier: Apache-2.0
#include "host/match/opening_maker.hpp"

#include <cstdlib>
#include <memory>

#include "host/chess/movegen.hpp"
#include "host/engine/software_evaluator.hpp"
#include "host/generator/generator.hpp"

namespace cobalt::match {
namespace {

/// Enough for searches of some 100,000 nodes, and quickly emptied.
constexpr std::size_t kHashMegabytes = 4;
/// After so many lines in a row that gave nothing new, there is nothing new.
constexpr int kMostVainAttempts = 2000;

}  // namespace

OpeningMaker::OpeningMaker(const OpeningRecipe& recipe, std::uint64_t seed)
    : recipe_(recipe), random_(seed), engine_(std::make_shared<engine::SoftwareEvaluator>(default_parameters())) {
  engine_.set_hash_megabytes(kHashMegabytes);
}

std::optional<MadeOpening> OpeningMaker::next() {
  for (int vain = 0; vain < kMostVainAttempts; ++vain) {
    ++attempts_;
    const std::optional<chess::Position> position = play_line();
    if (!position || !seen_.insert(position->key()).second) continue;
    const engine::SearchResult result = search({*position, {}}, recipe_.check_nodes, 1);
    const engine::Score score = result.lines.front().score;
    if (std::abs(score) <= recipe_.most_score_cp) return MadeOpening{*position, score};
  }
  return std::nullopt;
}

std::optional<chess::Position> OpeningMaker::play_line() {
  engine::Game game;
  for (int ply = 0; ply < recipe_.plies; ++ply) {
    const std::vector<chess::Move>& moves = good_moves(game);
    if (moves.empty()) return std::nullopt;
    game.play(moves[random_() % moves.size()]);
  }
  if (chess::legal_moves(game.position).empty()) return std::nullopt;
  return game.position;
}

const std::vector<chess::Move>& OpeningMaker::good_moves(const engine::Game& game) {
  const auto [found, is_new] = good_moves_.try_emplace(game.position.key());
  if (is_new) {
    const engine::SearchResult result = search(game, recipe_.move_nodes, recipe_.candidates);
    for (const auto& line : result.lines) {
      if (line.score >= result.lines.front().score - recipe_.most_loss_cp) {
        found->second.push_back(line.moves.front());
      }
    }
  }
  return found->second;
}

engine::SearchResult OpeningMaker::search(const engine::Game& game, std::uint64_t nodes, unsigned lines) {
  engine::Limits limits;
  limits.nodes = nodes;
  engine_.clear();
  engine_.set_lines(lines);
  engine::SearchControl control;
  return engine_.search(game, limits, control);
}

}  // namespace cobalt::match
