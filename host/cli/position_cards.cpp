// SPDX-License-Identifier: Apache-2.0
#include "host/cli/position_cards.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "host/cli/value_checks.hpp"
#include "host/device/device_name.hpp"
#include "host/offload/virtual_device.hpp"
#include "host/support/error.hpp"

namespace cobalt::cli {
namespace {

/// Of a position on a card. With fewer the first iteration seldom ends.
constexpr std::uint32_t kLeastCardTries = 1000;
constexpr std::uint32_t kMostCardTries = 1'000'000'000;

}  // namespace

PositionCards::PositionCards(std::vector<std::string> devices, const device::XrtOptions& xrt,
                             const DataEvaluator& evaluator)
    : devices_(std::move(devices)),
      pool_(open_card_pool(devices_, xrt, evaluator.parameters())),
      evaluator_(evaluator.evaluator()) {
  if (!offload::PositionSearches::can_search(*pool_, {})) {
    throw InputError(fmt::format("--device {}", fmt::join(devices_, ",")), "has no shared table for searches");
  }
}

offload::PositionSearches::Guess PositionCards::guess() const {
  return [evaluator = evaluator_](const chess::Position& position) { return evaluator->evaluate(position); };
}

Json PositionCards::json(std::uint64_t positions) const {
  // Nothing but these searches has moved its clock.
  const double seconds = std::chrono::duration<double>(pool_->now()).count();
  if (seconds <= 0) return {};
  const offload::PoolCounts& counts = pool_->counts();
  return {{"virtual", std::ranges::any_of(devices_, offload::is_virtual_device)},
          {"seconds", seconds},
          {"positions_per_second", static_cast<double>(positions) / seconds},
          {"tries_per_second", static_cast<double>(counts.tries) / seconds},
          {"busy", counts.busy_context_seconds / seconds / static_cast<double>(pool_->contexts())}};
}

std::string cards_text(const Json& cards) {
  constexpr double kMillion = 1e6;
  constexpr double kWhole = 100;
  return fmt::format("cards: {:.0f} positions and {:.1f} million tries per second of {} time, {:.0f} % busy",
                     cards["positions_per_second"].get<double>(), cards["tries_per_second"].get<double>() / kMillion,
                     cards["virtual"].get<bool>() ? "their" : "wall", kWhole * cards["busy"].get<double>());
}

CLI::Option* PositionCardOptions::add_to(CLI::App& command) {
  option_ = devices_.add_to(command);
  option_->description(fmt::format("Search on cards, a position per context: {} or virtual:BOARD",
                                   fmt::join(device::device_names(), ", ")));
  command.add_option("--tries", limits_.tries, "Moves that a card tries per position")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(kLeastCardTries, kMostCardTries))
      ->needs(option_);
  return option_;
}

std::string PositionCardOptions::names() const { return fmt::format("{}", fmt::join(devices_.devices(), ",")); }

PositionCards PositionCardOptions::open(const DataEvaluator& evaluator) const {
  evaluator.require_card_for("--device");
  return {devices_.devices(), devices_.xrt(), evaluator};
}

}  // namespace cobalt::cli
