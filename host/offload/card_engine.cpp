// SPDX-License-Identifier: Apache-2.0
#include "host/offload/card_engine.hpp"

#include <utility>

namespace cobalt::offload {

CardEngine::CardEngine(std::unique_ptr<CardPool> pool, engine::Engine& engine)
    : pool_(std::move(pool)), search_(*pool_, engine) {
  if (!can_search()) search_.options().leaves = Leaves::kEvaluations;
}

CardEngine::CardEngine(std::vector<std::unique_ptr<device::Device>> devices, engine::Engine& engine,
                       const DevicePoolOptions& options)
    : CardEngine(std::make_unique<DevicePool>(std::move(devices), options), engine) {}

void CardEngine::exchange_function(const ParameterSet& parameters) {
  pool_->load_parameters(parameters);
  search_.forget_tables();
}

}  // namespace cobalt::offload
