// SPDX-License-Identifier: Apache-2.0
/// \file
/// Cards that search many positions at once, a position per context: options, opening, and what they have done.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "host/cli/card_devices.hpp"
#include "host/cli/data_options.hpp"
#include "host/offload/card_pool.hpp"
#include "host/offload/position_searches.hpp"
#include "host/support/json.hpp"

namespace cobalt::cli {

/// Cards that are open.
class PositionCards {
 public:
  /// \throws InputError, DeviceError; also for cards without a shared table
  PositionCards(std::vector<std::string> devices, const device::XrtOptions& xrt, const DataEvaluator& evaluator);

  offload::CardPool& pool() { return *pool_; }
  /// What a position may be worth: the first bound of its search.
  offload::PositionSearches::Guess guess() const;
  /// What they have done since they were opened: `{"virtual", "seconds", "positions_per_second", "tries_per_second",
  /// "busy"}`; null when no time has passed.
  Json json(std::uint64_t positions) const;

 private:
  std::vector<std::string> devices_;
  std::unique_ptr<offload::CardPool> pool_;
  std::shared_ptr<const engine::LeafEvaluator> evaluator_;
};

/// A line for people of such an object.
std::string cards_text(const Json& cards);

/// The options of a command that may search on such cards in the place of the software.
class PositionCardOptions {
 public:
  /// Adds --device and --tries. \return --device
  CLI::Option* add_to(CLI::App& command);
  bool are_chosen() const { return option_->count() != 0; }
  const offload::PositionLimits& limits() const { return limits_; }
  /// The devices as they were written.
  std::string names() const;
  /// \throws InputError, DeviceError; also for an evaluator that is not the card's
  PositionCards open(const DataEvaluator& evaluator) const;

 private:
  CardDeviceOptions devices_;
  CLI::Option* option_ = nullptr;
  offload::PositionLimits limits_;
};

}  // namespace cobalt::cli
