// SPDX-License-Identifier: Apache-2.0
/// \file
/// The report of `cobalt params fit` as an HTML page that needs nothing else.
#pragma once

#include <string>

#include "host/support/json.hpp"

namespace cobalt::fit {

/// The page of a report, as `params fit --json` writes it.
std::string fit_page(const Json& report);

}  // namespace cobalt::fit
