// SPDX-License-Identifier: Apache-2.0
#include "host/device/parameter_banks.hpp"

#include <cstring>

#include "spec/parameters.hpp"

namespace cobalt::device {

std::vector<std::uint8_t> parameter_list(std::span<const ParameterWrite> writes) {
  std::vector<std::uint8_t> list(writes.size() * spec::kParameterElementBytes);
  std::uint8_t* element = list.data();
  for (const ParameterWrite& write : writes) {
    std::memcpy(element + spec::kParameterElementDataLsb / 8, &write.data, 4);
    std::memcpy(element + spec::kParameterElementAddressLsb / 8, &write.address, 4);
    element += spec::kParameterElementBytes;
  }
  return list;
}

std::optional<ParameterBanks::Download> ParameterBanks::choose(const ParameterSet& parameters) {
  current_ = parameters;
  for (unsigned bank = 0; bank < holds_.size(); ++bank) {
    if (holds_[bank] != parameters) continue;
    active_ = bank;
    return std::nullopt;
  }
  // The other bank, so that the jobs before can go on with this one; unless there is nothing to go on with.
  if (holds_[active_]) active_ = active_ + 1 == holds_.size() ? 0 : active_ + 1;
  if (!holds_[active_]) return renew();
  Download download{active_, false, parameters.download_from(*holds_[active_])};
  holds_[active_] = parameters;
  return download;
}

ParameterBanks::Download ParameterBanks::renew() {
  holds_[active_] = current_;
  return {active_, true, current_.full_download()};
}

}  // namespace cobalt::device
