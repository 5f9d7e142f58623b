// SPDX-License-Identifier: Apache-2.0
/// \file
/// Cards for a search: the options that name them, and how they are opened.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "host/device/device.hpp"
#include "host/engine/search_backend.hpp"
#include "host/offload/card_pool.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::cli {

/// Options of a command that searches with any number of cards.
class CardDeviceOptions {
 public:
  /// Adds --device, which may be given several times, and the options of cards that XRT drives. \return --device
  CLI::Option* add_to(CLI::App& command);

  /// The devices, each with its settings; lists "xrt:0,xrt:1" are taken apart, "virtual:u50,cores=2" is one. Throws
  /// InputError, also for an option of XRT's cards when no device is one.
  std::vector<std::string> devices() const;
  /// Opens the devices and downloads an evaluation function to each. A device may come several times where several such
  /// can be open (`model`, `sim`). Throws InputError.
  std::vector<std::unique_ptr<device::Device>> open(const ParameterSet& parameters) const;
  const device::XrtOptions& xrt() const { return xrt_; }

 private:
  std::vector<std::string> written_;
  device::XrtOptions xrt_;
  std::vector<const CLI::Option*> xrt_only_;
};

/// The cards of devices, or of cards in virtual time, with an evaluation function in them. Throws InputError.
std::unique_ptr<offload::CardPool> open_card_pool(const std::vector<std::string>& devices,
                                                  const device::XrtOptions& xrt, const ParameterSet& parameters);

/// The same for the choice of a chess program, with a search around them. Its devices may be cards in virtual time
/// instead (offload/virtual_device.hpp): then limits and told times are those of their clock.
std::unique_ptr<engine::SearchBackend> open_card_engine(const engine::BackendChoice& choice,
                                                        const ParameterSet& parameters, engine::Engine& engine);

}  // namespace cobalt::cli
