// SPDX-License-Identifier: Apache-2.0
/// \file
/// The options that choose games and moves: `--game`, `--from`, `--to`.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "host/chess/position_source.hpp"

namespace cobalt::cli {

/// Which positions of games are wanted. A position belongs to the move that led to it, and to that move's number; the
/// start of a game belongs to its first move.
class GameRange {
 public:
  void add_to(CLI::App& command);
  /// The same source, or one that gives only what was chosen. Its next() throws InputError for a position that is of
  /// no game, and at the end when nothing was chosen at all.
  std::unique_ptr<chess::PositionSource> chosen(std::unique_ptr<chess::PositionSource> source) const;

  /// Whether an item of a game is wanted. What is wrong with a game is, when the game is.
  bool takes(const chess::SourceItem& item) const;

 private:
  std::optional<std::size_t> game_;  ///< from 1
  std::optional<int> from_;          ///< number of the first move
  std::optional<int> to_;            ///< of the last
};

}  // namespace cobalt::cli
