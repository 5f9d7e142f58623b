// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a search with cards has done, in words and for programs.
#pragma once

#include <string>

#include "host/offload/card_search.hpp"
#include "host/support/json.hpp"

namespace cobalt::offload {

/// Some lines without a line end at the last.
std::string card_text(const CardResult& result);
Json card_json(const CardResult& result);

}  // namespace cobalt::offload
