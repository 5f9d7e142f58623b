// SPDX-License-Identifier: Apache-2.0
/// \file
/// The downloaded numbers of the search as it reads them (docs/reference/search.md).
#ifndef COBALT_HLS_SEARCH_PARAMETERS_HPP
#define COBALT_HLS_SEARCH_PARAMETERS_HPP

#include <cstdint>

#include "spec/parameters.hpp"
#include "spec/search.hpp"

namespace cobalt {
namespace hls {

/// Numbers of the group `search`, by spec::SearchNumber.
struct SearchParameters {
  std::int16_t number[spec::kSearchNumbers];

  /// All zero.
  void clear() {
    for (unsigned i = 0; i < spec::kSearchNumbers; ++i) number[i] = 0;
  }

  /// Writes one number; what the download bus carries. An address of another group, or one that does not exist, is
  /// ignored.
  /// \param address  spec::parameter_address
  /// \param data     raw bits; those above the entry's width are ignored
  void set(std::uint32_t address, std::uint32_t data) {
    constexpr unsigned kTables = spec::kGroupTable[spec::kSearch].tables;
    constexpr unsigned kEntries = spec::kGroupTable[spec::kSearch].entries;
    constexpr unsigned kLsb = spec::kGroupTable[spec::kSearch].fields[0].lsb;
    constexpr unsigned kWidth = spec::kGroupTable[spec::kSearch].fields[0].width;
    static_assert(kEntries == spec::kSearchNumbers, "a number an entry");
    const unsigned entry = spec::address_entry(address);
    if (spec::address_group(address) != spec::kSearch) return;
    if (spec::address_table(address) >= kTables || entry >= kEntries) return;
    number[entry] = static_cast<std::int16_t>(spec::field_value(data, kLsb, kWidth, true));
  }
};

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_PARAMETERS_HPP
