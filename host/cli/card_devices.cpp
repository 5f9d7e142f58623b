// SPDX-License-Identifier: Apache-2.0
#include "host/cli/card_devices.hpp"

#include <string_view>
#include <utility>

#include "host/offload/card_engine.hpp"

namespace cobalt::cli {

std::vector<std::unique_ptr<device::Device>> open_cards(const std::vector<std::string>& names,
                                                        const ParameterSet& parameters) {
  std::vector<std::unique_ptr<device::Device>> devices;
  for (const std::string& name : names) {
    devices.push_back(device::open_device(name));
    devices.back()->load_parameters(parameters);
  }
  return devices;
}

std::unique_ptr<engine::SearchBackend> open_card_engine(const std::string& names, const ParameterSet& parameters,
                                                        engine::Engine& engine) {
  std::vector<std::string> list(1);
  for (const char letter : names) {
    if (letter == ',') {
      list.emplace_back();
    } else {
      list.back() += letter;
    }
  }
  return std::make_unique<offload::CardEngine>(open_cards(list, parameters), engine);
}

}  // namespace cobalt::cli
