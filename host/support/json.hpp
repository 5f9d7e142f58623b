// SPDX-License-Identifier: Apache-2.0
/// \file
/// JSON that is written.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

namespace cobalt {

/// JSON that keeps the order of its names.
using Json = nlohmann::ordered_json;

/// A figure, or null when there is none.
template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

}  // namespace cobalt
