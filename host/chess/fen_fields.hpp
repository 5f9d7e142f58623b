// SPDX-License-Identifier: Apache-2.0
/// \file
/// The fields that FEN and EPD have in common. For the use of those two readers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/chess/position.hpp"

namespace cobalt::chess::detail {

/// The texts of the fields; the clocks have their defaults.
struct FenFields {
  std::string_view placement, side_to_move, castling, en_passant;
  std::string_view halfmove_clock = "0", fullmove_number = "1";
};

/// Reads and checks the fields. `format` is "FEN" or "EPD", for messages; the others as in parse_fen().
/// \throws InputError as parse_fen()
Position parse_fen_fields(std::string_view format, const FenFields& fields, std::vector<std::string>* mended,
                          Rules rules);

/// A clock of 0 to kMaxClock. \throws InputError at `where`
int parse_clock(const std::string& where, std::string_view digits);

}  // namespace cobalt::chess::detail
