// SPDX-License-Identifier: Apache-2.0
/// \file
/// The numbers behind the rules of the search.
///
/// The rules are functions of this folder, one header per subject: `pruning`, `reductions`, `ordering`, `draws`,
/// `deepening` (iterations and aspiration) and `time_use`. They take these numbers and plain values, know no search,
/// and serve any: engine::Worker calls them, and so can a search with cards. A number is a member here and a row of
/// kSearchNumbers; `scripts/tune.sh` tunes whatever has a row.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace cobalt::policy {

/// Margins are centipawns, depths plies, unless the name says otherwise.
struct SearchNumbers {
  int aspiration_window_cp = 18;
  int razor_margin_cp = 250;            ///< per ply
  int reverse_futility_margin_cp = 85;  ///< per ply
  int null_base_cp = 100;               ///< static score above beta, less the slope per ply
  int null_slope_cp = 20;
  int null_gain_cp = 200;  ///< above beta, for one more ply of reduction
  int futility_base_cp = 110;
  int futility_margin_cp = 90;   ///< per ply
  int exchange_quiet_cp = 25;    ///< per ply, squared
  int exchange_capture_cp = 95;  ///< per ply
  int delta_margin_cp = 180;
  int reduction_base_hundredths = 60;  ///< hundredths of a ply
  int reduction_divisor_hundredths = 210;
  int reduction_history = 8192;        ///< history for one ply
  int history_square = 16;             ///< bonus per squared ply
  int history_slope = 120;             ///< bonus per ply
  int history_most = 2000;             ///< the greatest bonus
  int singular_margin_tenths_cp = 20;  ///< tenths of a centipawn per ply

  bool operator==(const SearchNumbers&) const = default;
};

/// A number by name, with the range that makes sense and a step that games can tell from none.
struct SearchNumber {
  std::string_view name;  ///< as in "razor_margin_cp"
  int SearchNumbers::*member;
  int least;
  int most;
  int step;
};

inline constexpr std::array<SearchNumber, 18> kSearchNumbers = {{
    {"aspiration_window_cp", &SearchNumbers::aspiration_window_cp, 5, 60, 4},
    {"razor_margin_cp", &SearchNumbers::razor_margin_cp, 100, 500, 30},
    {"reverse_futility_margin_cp", &SearchNumbers::reverse_futility_margin_cp, 30, 200, 10},
    {"null_base_cp", &SearchNumbers::null_base_cp, 0, 300, 25},
    {"null_slope_cp", &SearchNumbers::null_slope_cp, 0, 60, 5},
    {"null_gain_cp", &SearchNumbers::null_gain_cp, 50, 500, 30},
    {"futility_base_cp", &SearchNumbers::futility_base_cp, 0, 300, 20},
    {"futility_margin_cp", &SearchNumbers::futility_margin_cp, 30, 250, 12},
    {"exchange_quiet_cp", &SearchNumbers::exchange_quiet_cp, 5, 100, 5},
    {"exchange_capture_cp", &SearchNumbers::exchange_capture_cp, 20, 250, 12},
    {"delta_margin_cp", &SearchNumbers::delta_margin_cp, 50, 500, 25},
    {"reduction_base_hundredths", &SearchNumbers::reduction_base_hundredths, -100, 200, 15},
    {"reduction_divisor_hundredths", &SearchNumbers::reduction_divisor_hundredths, 120, 400, 15},
    {"reduction_history", &SearchNumbers::reduction_history, 2000, 30000, 1000},
    {"history_square", &SearchNumbers::history_square, 1, 60, 4},
    {"history_slope", &SearchNumbers::history_slope, 20, 400, 20},
    {"history_most", &SearchNumbers::history_most, 500, 8000, 250},
    {"singular_margin_tenths_cp", &SearchNumbers::singular_margin_tenths_cp, 5, 60, 3},
}};

/// The number of a name, or nullptr.
constexpr const SearchNumber* find_number(std::string_view name) {
  for (const SearchNumber& number : kSearchNumbers) {
    if (number.name == name) return &number;
  }
  return nullptr;
}

/// Numbers by lines "name = value"; blank lines and what follows a # say nothing. Those that are not named have their
/// defaults.
/// \param source  what errors call it
/// \throws InputError with line and reason when a name is unknown or comes twice, or a value is out of its range
SearchNumbers parse_numbers(std::string_view text, const std::string& source);
/// As parse_numbers(), of a file. \throws InputError, too, when it cannot be read
SearchNumbers read_numbers(const std::string& path);
/// All numbers, as parse_numbers() reads them, with range and step behind a # ("# 5 to 60, step 4").
std::string to_text(const SearchNumbers& numbers);

}  // namespace cobalt::policy
