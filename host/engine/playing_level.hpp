// SPDX-License-Identifier: Apache-2.0
/// \file
/// Levels of play below the engine's best, by Elo: UCI_LimitStrength and UCI_Elo.
///
/// A level limits the nodes of a search and adds a random number to the score of each move of the root, anew for each
/// search. The numbers have a normal distribution around 0. Nodes and width of a level between two of kLevels are
/// interpolated, those of nodes by their logarithm.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <random>

#include "host/engine/limits.hpp"

namespace cobalt::engine {

/// How an engine of a level searches.
struct PlayingLevel {
  int elo = 0;
  std::uint64_t nodes = 0;  ///< of a search
  double noise_cp = 0;      ///< standard deviation of what is added to the score of a root move
};

/// Levels with measured Elo, the weakest first: docs/log/2026-11-28-uci-elo.md says how, and on which scale.
inline constexpr std::array kLevels = {
    PlayingLevel{900, 100, 150},  PlayingLevel{1050, 150, 110}, PlayingLevel{1225, 250, 80},
    PlayingLevel{1450, 400, 55},  PlayingLevel{1775, 700, 35},  PlayingLevel{2025, 1300, 22},
    PlayingLevel{2225, 2500, 14}, PlayingLevel{2450, 5000, 8},
};
inline constexpr int kLeastElo = kLevels.front().elo;
inline constexpr int kMostElo = kLevels.back().elo;

/// \param elo  kLeastElo to kMostElo
PlayingLevel level_of(int elo);

/// Makes searches those of a level. Off at first.
class LimitedStrength {
 public:
  LimitedStrength() : random_(std::random_device()()) {}

  void set_limited(bool is_limited) { is_limited_ = is_limited; }
  bool is_limited() const { return is_limited_; }
  /// \param elo  kLeastElo to kMostElo
  void set_elo(int elo) { level_ = level_of(elo); }

  /// The limits of a search of the level, which are no wider than `limits`.
  Limits limited(const chess::Position& root, Limits limits);

 private:
  bool is_limited_ = false;
  PlayingLevel level_ = kLevels.back();
  std::mt19937_64 random_;
};

}  // namespace cobalt::engine
