// SPDX-License-Identifier: Apache-2.0
/// \file
/// Labelled positions in lines of text, as people exchange them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "host/data/labelled_position.hpp"

namespace cobalt::data {

/// Reads a line of one of these forms; clocks are passed over, what a line does not say is not known:
///
///     FEN | score | result         score in centipawns, White's view; either may be - or missing
///     FEN [result] score           the score may be missing
///     EPD c9 "result"; ce score;   other operations may be there; ce is the view of the side to move (PGN standard)
///
/// A result is 1-0, 1/2-1/2 or 0-1, or 1.0, 0.5 or 0.0 (White's points), or * when it is not known. A score is clipped
/// (format.hpp). \throws InputError that names the field and what was expected
LabelledPosition parse_labelled_line(std::string_view line);

/// Half points of White. \return nothing when the field is empty, - or * \throws InputError when it is no result
std::optional<std::uint8_t> parse_result(std::string_view field);

/// The first of these forms, without an end of line: `FEN | 35 | 0.5`. The game is not written.
std::string to_labelled_line(const LabelledPosition& labelled);

}  // namespace cobalt::data
