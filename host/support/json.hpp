// SPDX-License-Identifier: Apache-2.0
/// \file
/// JSON that is written.
#pragma once

#include <nlohmann/json.hpp>

namespace cobalt {

/// JSON that keeps the order of its names.
using Json = nlohmann::ordered_json;

}  // namespace cobalt
