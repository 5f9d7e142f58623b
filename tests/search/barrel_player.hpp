// SPDX-License-Identifier: Apache-2.0
/// \file
/// Whole searches of a root on a barrel of contexts, without a card, a link and a clock: for measurements of trees and
/// games between settings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "host/chess/position.hpp"
#include "host/device/barrel.hpp"
#include "host/engine/software_evaluator.hpp"
#include "host/offload/root_tests.hpp"
#include "tests/search/search_setting.hpp"

namespace cobalt::test {

struct BarrelOptions {
  std::size_t contexts = 52;
  unsigned bounds = 0;  ///< tried at once; 0: RootTests::bounds_for()
  unsigned table_bits = spec::kSharedTableBits;
  unsigned defer_plies = 2;  ///< SearchJob::defer_least_depth in plies; 0: no move waits
};

struct BarrelResult {
  chess::Move best;
  int value = 0;  ///< centipawns, view of the side to move
  int depth = 0;  ///< of the last finished iteration
  std::uint64_t revolutions = 0;
  std::uint64_t tries = 0;
};

/// One core, table and all, that lives from search to search. A context whose question is settled has another one in
/// its next turn.
class BarrelPlayer {
 public:
  /// Called when an iteration is finished.
  using OnDepth = std::function<void(const BarrelResult&)>;

  BarrelPlayer(const SearchSetting& setting, const BarrelOptions& options);

  /// \param earlier      keys of positions that are draws when they come again
  /// \param revolutions  at most
  /// \param depth        plies of the last iteration
  BarrelResult search(const chess::Position& position, std::span<const std::uint64_t> earlier,
                      std::uint64_t revolutions, int depth, const OnDepth& on_depth = {});
  /// The table is empty.
  void clear();
  /// Turns that tried a move, of all turns of contexts with a job.
  double tries_per_turn() const { return static_cast<double>(barrel_.tries()) / static_cast<double>(barrel_.turns()); }

 private:
  SearchSetting setting_;
  BarrelOptions options_;
  device::SearchFunction function_;
  device::SharedTableMemory table_;
  device::Barrel barrel_;
  std::uint8_t generation_ = 0;
  int value_ = 0;
};

/// What the software engine evaluates with beside contexts: the function of params/default.toml, as theirs.
std::shared_ptr<const engine::SoftwareEvaluator> make_settings_evaluator();

}  // namespace cobalt::test
