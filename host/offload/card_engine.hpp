// SPDX-License-Identifier: Apache-2.0
/// \file
/// Cards, the search with them, and what both need to live together: how every command makes cards search.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "host/device/device.hpp"
#include "host/engine/search_backend.hpp"
#include "host/offload/card_pool.hpp"
#include "host/offload/card_search.hpp"
#include "host/offload/device_pool.hpp"

namespace cobalt::offload {

/// A search with cards of its own, devices or cards in virtual time. Its leaves are static evaluations when a card
/// cannot search, else jobs.
class CardEngine final : public engine::SearchBackend {
 public:
  /// \param pool    with the parameters loaded
  /// \param engine  searches the tree above the cards; outlives this object
  CardEngine(std::unique_ptr<CardPool> pool, engine::Engine& engine);
  /// \param devices  as DevicePool wants them
  CardEngine(std::vector<std::unique_ptr<device::Device>> devices, engine::Engine& engine,
             const DevicePoolOptions& options = {});

  CardSearch& cards() { return search_; }
  const CardSearch& cards() const { return search_; }
  /// For other searches than those of this object, between them.
  JobPool& pool() { return *pool_; }
  /// Every card has operation search: leaves may be jobs.
  bool can_search() const { return pool_->can_search(); }

  engine::SearchResult search(const engine::Game& game, const engine::Limits& limits, engine::SearchControl& control,
                              engine::SearchListener* listener) override {
    return search_.search(game, limits, control, listener);
  }
  void clear() override { search_.forget_tables(); }
  void exchange_function(const ParameterSet& parameters) override;
  std::string description() const override { return pool_->description(); }

 private:
  std::unique_ptr<CardPool> pool_;
  CardSearch search_;
};

}  // namespace cobalt::offload
