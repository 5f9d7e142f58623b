// SPDX-License-Identifier: Apache-2.0
/// \file
/// Helpers of the tests of strength.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/strength/suite.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/input_error.hpp"
#include "tests/support/temporary_folder.hpp"

namespace cobalt::strength::test {

using cobalt::test::contains;
using cobalt::test::input_error_of;
using cobalt::test::TemporaryFolder;

/// A king and a rook against a king: 15 moves or so, none of them a capture.
inline constexpr std::string_view kRookFen = "4k3/8/8/8/8/8/R7/4K3 w - - 0 1";

/// A line of a suite in which one move has a value and all others have 0 centipawns.
inline std::string line_with(std::string_view fen, std::string_view best, std::string_view value) {
  std::string line = fmt::format("{} | {} {}", fen, best, value);
  for (const chess::Move move : chess::legal_moves(chess::parse_fen(fen))) {
    if (chess::to_uci(move) != best) line += fmt::format(" {} 0", chess::to_uci(move));
  }
  return line;
}

inline JudgedPosition judged_with(std::string_view fen, std::string_view best, std::string_view value) {
  return parse_judged_position(line_with(fen, best, value));
}

}  // namespace cobalt::strength::test
