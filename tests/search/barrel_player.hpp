// SPDX-License-Identifier: Apache-2.0
/// \file
/// Whole searches of a root on a barrel of contexts, without a card, a link and a clock: for measurements of trees and
/// games between settings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

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
};

struct BarrelResult {
  int value = 0;  ///< centipawns, view of the side to move
  int depth = 0;  ///< of the last finished iteration
};

/// One core, table and all, that lives from search to search. A context whose question is settled has another one in
/// its next turn.
class BarrelPlayer {
 public:
  BarrelPlayer(const SearchSetting& setting, const BarrelOptions& options);

  /// \param revolutions  at most  \param depth  plies of the last iteration
  BarrelResult search(const chess::Position& position, std::uint64_t revolutions, int depth);
  /// The table is empty.
  void clear();

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
