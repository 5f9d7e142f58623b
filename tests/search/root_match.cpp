// SPDX-License-Identifier: Apache-2.0
// root_match [--games N] [--first N] [--revolutions N] [--contexts N] [--bits N] SETTING OTHER: games between contexts
// with a shared table, and such contexts or the software engine.
//
// OTHER is a setting too, or nodes=N: the software engine on one thread with N nodes per move. A side with contexts has
// so many revolutions per move; their number times the contexts is its tries. Openings are those of data/openings.epd
// from number `first` on, each played twice with colours exchanged. A game ends by the rules of chess, after 200 moves,
// or when both sides agree for six plies that one is ten pawns ahead.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "host/chess/epd.hpp"
#include "host/chess/movegen.hpp"
#include "host/engine/engine.hpp"
#include "host/match/statistics.hpp"
#include "host/offload/root_search.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "tests/paths.hpp"
#include "tests/search/barrel_player.hpp"
#include "tests/search/search_setting.hpp"

namespace cobalt::test {
namespace {

constexpr int kMostPlies = 400;
constexpr int kAgreedCp = 1000;
constexpr int kAgreedPlies = 6;

struct Thought {
  chess::Move move;
  int value = 0;
  int depth = 0;
};

class Player {
 public:
  virtual ~Player() = default;
  virtual void begin_game() = 0;
  virtual Thought think(const engine::Game& game) = 0;
};

class ContextPlayer final : public Player {
 public:
  ContextPlayer(const SearchSetting& setting, const BarrelOptions& options, std::uint64_t revolutions)
      : barrel_(setting, options), revolutions_(revolutions) {}
  void begin_game() override { barrel_.clear(); }
  Thought think(const engine::Game& game) override {
    const BarrelResult result =
        barrel_.search(game.position, offload::drawn_keys(game, 0), revolutions_, offload::RootTests::kMostDepth - 2);
    return {result.best, result.value, result.depth};
  }

 private:
  BarrelPlayer barrel_;
  std::uint64_t revolutions_;
};

class SoftwarePlayer final : public Player {
 public:
  explicit SoftwarePlayer(std::uint64_t nodes) : engine_(make_settings_evaluator()) { limits_.nodes = nodes; }
  void begin_game() override { engine_.clear(); }
  Thought think(const engine::Game& game) override {
    engine::SearchControl control;
    const engine::SearchResult result = engine_.search(game, limits_, control);
    return {result.best_move(), result.lines.front().score, result.depth};
  }

 private:
  engine::Engine engine_;
  engine::Limits limits_;
};

/// Half points of White.
int play(const chess::Position& start, const std::array<Player*, 2>& players, std::array<double, 2>& depths,
         std::array<std::uint64_t, 2>& moves) {
  engine::Game game{start, {}};
  for (Player* const player : players) player->begin_game();
  int agreed = 0;
  int sign_before = 0;
  for (int ply = 0; ply < kMostPlies; ++ply) {
    const bool white = game.position.side_to_move() == chess::kWhite;
    if (chess::legal_moves(game.position).size() == 0) {
      if (!game.position.in_check()) return 1;
      return white ? 0 : 2;
    }
    const auto times = std::ranges::count(game.earlier_keys, game.position.key());
    if (times >= 2 || game.position.halfmove_clock() >= 100) return 1;
    const std::size_t side = white ? 0 : 1;
    const Thought thought = players[side]->think(game);
    depths[side] += thought.depth;
    ++moves[side];
    const int value = white ? thought.value : -thought.value;
    const int sign = value >= kAgreedCp ? 1 : value <= -kAgreedCp ? -1 : 0;
    agreed = sign != 0 && sign == sign_before ? agreed + 1 : 0;
    sign_before = sign;
    if (agreed >= kAgreedPlies) return sign > 0 ? 2 : 0;
    game.play(thought.move);
  }
  return 1;
}

int run(const std::vector<std::string>& arguments) {
  std::size_t games = 100;
  std::size_t first = 1;
  std::uint64_t revolutions = 1000;
  BarrelOptions options;
  std::vector<std::string> sides;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    if (!name.starts_with("--")) {
      sides.push_back(name);
      continue;
    }
    const auto number = i + 1 < arguments.size() ? text::parse_number(arguments[++i]) : std::nullopt;
    if (!number || *number == 0) throw InputError(text::quoted(name), "expected a number from 1 on behind it");
    if (name == "--games") {
      games = *number;
    } else if (name == "--first") {
      first = *number;
    } else if (name == "--revolutions") {
      revolutions = *number;
    } else if (name == "--contexts" && *number <= 255) {
      options.contexts = *number;
    } else if (name == "--bits" && *number <= 30) {
      options.table_bits = static_cast<unsigned>(*number);
    } else {
      throw InputError(text::quoted(name), "no such option or value; see the head of tests/search/root_match.cpp");
    }
  }
  if (sides.size() != 2) throw InputError("root_match", "expected two sides");
  const auto make = [&](const std::string& side) -> std::unique_ptr<Player> {
    if (side.starts_with("nodes=")) {
      const auto nodes = text::parse_number(side.substr(6));
      if (!nodes || *nodes == 0) throw InputError(text::quoted(side), "expected nodes=N");
      return std::make_unique<SoftwarePlayer>(*nodes);
    }
    return std::make_unique<ContextPlayer>(parse_search_setting(side), options, revolutions);
  };
  const std::array<std::unique_ptr<Player>, 2> players = {make(sides[0]), make(sides[1])};
  std::vector<chess::Position> openings;
  for (const chess::EpdLine& line : chess::read_epd_file(COBALT_SOURCE_DIR "/data/openings.epd")) {
    if (line.error) throw InputError(*line.error);
    openings.push_back(line.record->position);
  }
  std::array<double, 2> depths{};
  std::array<std::uint64_t, 2> moves{};
  std::array<int, 3> results{};
  std::array<std::uint64_t, 5> pairs{};  ///< by half points of the first
  for (std::size_t pair = 0; 2 * pair < games; ++pair) {
    const chess::Position& start = openings[(first - 1 + pair) % openings.size()];
    int points = 0;
    for (const bool first_is_white : {true, false}) {
      std::array<double, 2> game_depths{};
      std::array<std::uint64_t, 2> game_moves{};
      const std::array<Player*, 2> order = {players[first_is_white ? 0 : 1].get(),
                                            players[first_is_white ? 1 : 0].get()};
      const int white = play(start, order, game_depths, game_moves);
      const int own = first_is_white ? white : 2 - white;
      ++results[static_cast<std::size_t>(own)];
      points += own;
      for (std::size_t side = 0; side < 2; ++side) {
        depths[first_is_white ? side : 1 - side] += game_depths[side];
        moves[first_is_white ? side : 1 - side] += game_moves[side];
      }
    }
    ++pairs[static_cast<std::size_t>(points)];
    fmt::print(stderr, "\r{} games: +{} ={} -{}", 2 * pair + 2, results[2], results[1], results[0]);
  }
  const match::EloEstimate estimate = match::estimate_elo(pairs);
  fmt::print(stderr, "\n");
  fmt::print("| {} | {} | {} | {}, {}, {} | {:+.0f} ({:+.0f} to {:+.0f}) | {:.1f}, {:.1f} |\n", sides[0], sides[1],
             revolutions * options.contexts, results[2], results[1], results[0], estimate.elo, estimate.low,
             estimate.high, depths[0] / static_cast<double>(moves[0]), depths[1] / static_cast<double>(moves[1]));
  return 0;
}

}  // namespace
}  // namespace cobalt::test

int main(int argc, char** argv) { return cobalt::test::run_program("root_match", argc, argv, cobalt::test::run); }
