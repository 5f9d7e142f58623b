// SPDX-License-Identifier: Apache-2.0
/// \file
/// Test positions: what an EPD line wants of a search.
#pragma once

#include <optional>

#include "host/chess/epd.hpp"
#include "host/engine/engine.hpp"

namespace cobalt::engine {

/// Whether a search found what the line asks for: a best move of `bm`, none of the moves of `am`, a mate in at most
/// `dm` moves. Nothing when the line asks for none of these. \throws InputError when an operand is no legal move or
/// number
std::optional<bool> is_solved(const chess::EpdRecord& record, const SearchResult& result);

}  // namespace cobalt::engine
