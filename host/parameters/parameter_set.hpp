// SPDX-License-Identifier: Apache-2.0
/// \file
/// The raw values of all parameters of one evaluation function.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "spec/parameters.hpp"

namespace cobalt {

/// One changed entry: what the download bus and the parameter list in card memory carry.
struct ParameterWrite {
  std::uint32_t address;  ///< spec::parameter_address
  std::uint32_t data;     ///< raw bits, at most the group's width
};

/// All registers and table entries, raw (as they are downloaded), in the order of spec/parameters.hpp.
/// A new set is all zeros, which is a valid evaluation function (every score is 0).
class ParameterSet {
 public:
  /// Raw value of an entry. Throws std::out_of_range when there is no such entry.
  std::uint32_t raw(unsigned group, unsigned table, unsigned entry) const;
  /// Sets a raw value. Throws std::out_of_range when there is no such entry, InputError when `value` does not fit
  /// the group's data bits or sets a reserved bit.
  void set_raw(unsigned group, unsigned table, unsigned entry, std::uint32_t value);
  /// Value of a field, sign-extended if it is signed.
  std::int32_t field(unsigned group, unsigned table, unsigned entry, const char* field_name) const;
  /// Sets one field and leaves the others. Throws InputError when the value is out of the field's range.
  void set_field(unsigned group, unsigned table, unsigned entry, const char* field_name, std::int32_t value);

  /// Every entry as a write: the full download.
  std::vector<ParameterWrite> full_download() const;
  /// The entries in which this set differs from `active`: the incremental download.
  std::vector<ParameterWrite> download_from(const ParameterSet& active) const;

  bool operator==(const ParameterSet&) const = default;

 private:
  std::array<std::uint32_t, spec::kParameters> values_{};
};

}  // namespace cobalt
