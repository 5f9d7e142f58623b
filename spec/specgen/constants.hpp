// SPDX-License-Identifier: Apache-2.0
/// \file
/// The scalar constants of the spec headers under their names.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cobalt::specgen {

/// A constant of a header. C++ cannot list its own names, so constants.cpp names each once; the value comes from the
/// header, and check_every_constant_is_listed (headers.hpp) finds what was forgotten.
struct Constant {
  std::string_view name;  ///< as in C++, with the k
  std::uint64_t value;
};

/// Every scalar constant and enumerator, in the order of the headers. Group numbers are not here: they follow from
/// spec::kGroupTable.
std::span<const Constant> constants();

/// Names that have no counterpart in SystemVerilog (arrays, texts, facts about C++ only).
std::span<const std::string_view> host_only_names();

/// "rooks_on_files" -> "RooksOnFiles".
std::string upper_camel(std::string_view snake_case);

}  // namespace cobalt::specgen
