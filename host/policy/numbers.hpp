// SPDX-License-Identifier: Apache-2.0
/// \file
/// The numbers behind the rules of the search.
///
/// The rules are functions of this folder, one header per subject: `pruning`, `reductions`, `extensions`, `ordering`,
/// `correction`, `draws`, `deepening` (iterations and aspiration) and `time_use`. They take these numbers and plain
/// values, know no search, and serve any: engine::Worker calls them, and so can a search with cards. Such a search
/// keeps its numbers with its options, gives Deepening a Searcher and asks the other rules node by node. A number is a
/// member here and a row of kSearchNumbers; `scripts/tune.sh` tunes whatever has a row.
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
  int futility_margin_cp = 90;  ///< per ply
  int capture_futility_base_cp = 200;
  int capture_futility_margin_cp = 150;  ///< per ply
  int exchange_quiet_cp = 25;            ///< per ply, squared
  int exchange_capture_cp = 95;          ///< per ply
  int delta_margin_cp = 180;
  int worsening_cp = 80;               ///< both static scores of two plies together
  int reduction_base_hundredths = 60;  ///< hundredths of a ply, here and below
  int reduction_divisor_hundredths = 210;
  int reduction_pv_hundredths = 100;
  int reduction_was_pv_hundredths = 100;
  int reduction_cut_node_hundredths = 175;
  int reduction_not_improving_hundredths = 100;
  int reduction_check_hundredths = 100;
  int reduction_killer_hundredths = 100;
  int reduction_table_capture_hundredths = 90;
  int reduction_cutoffs_hundredths = 90;
  int reduction_history = 8192;  ///< history for one ply
  int history_square = 16;       ///< bonus per squared ply
  int history_slope = 120;       ///< bonus per ply
  int history_most = 2000;       ///< the greatest bonus
  int threat_minor = 8000;       ///< history that a threat to a knight or bishop is worth
  int threat_rook = 14000;
  int threat_queen = 22000;
  int singular_margin_tenths_cp = 10;  ///< tenths of a centipawn per ply
  int double_margin_cp = 15;           ///< below the bound of singular moves
  int triple_margin_cp = 90;
  int correction_pawns_cp = 50;  ///< at the limit of the counter, here and below
  int correction_minors_cp = 40;
  int correction_pieces_cp = 45;  ///< each side
  int correction_moves_cp = 50;

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

inline constexpr std::array<SearchNumber, 38> kSearchNumbers = {{
    {"aspiration_window_cp", &SearchNumbers::aspiration_window_cp, 5, 60, 4},
    {"razor_margin_cp", &SearchNumbers::razor_margin_cp, 100, 500, 30},
    {"reverse_futility_margin_cp", &SearchNumbers::reverse_futility_margin_cp, 30, 200, 10},
    {"null_base_cp", &SearchNumbers::null_base_cp, 0, 300, 25},
    {"null_slope_cp", &SearchNumbers::null_slope_cp, 0, 60, 5},
    {"null_gain_cp", &SearchNumbers::null_gain_cp, 50, 500, 30},
    {"futility_base_cp", &SearchNumbers::futility_base_cp, 0, 300, 20},
    {"futility_margin_cp", &SearchNumbers::futility_margin_cp, 30, 250, 12},
    {"capture_futility_base_cp", &SearchNumbers::capture_futility_base_cp, 50, 600, 25},
    {"capture_futility_margin_cp", &SearchNumbers::capture_futility_margin_cp, 30, 400, 15},
    {"exchange_quiet_cp", &SearchNumbers::exchange_quiet_cp, 5, 100, 5},
    {"exchange_capture_cp", &SearchNumbers::exchange_capture_cp, 20, 250, 12},
    {"delta_margin_cp", &SearchNumbers::delta_margin_cp, 50, 500, 25},
    {"worsening_cp", &SearchNumbers::worsening_cp, 10, 300, 15},
    {"reduction_base_hundredths", &SearchNumbers::reduction_base_hundredths, -100, 200, 15},
    {"reduction_divisor_hundredths", &SearchNumbers::reduction_divisor_hundredths, 120, 400, 15},
    {"reduction_pv_hundredths", &SearchNumbers::reduction_pv_hundredths, 0, 300, 20},
    {"reduction_was_pv_hundredths", &SearchNumbers::reduction_was_pv_hundredths, 0, 300, 20},
    {"reduction_cut_node_hundredths", &SearchNumbers::reduction_cut_node_hundredths, 0, 400, 20},
    {"reduction_not_improving_hundredths", &SearchNumbers::reduction_not_improving_hundredths, 0, 300, 20},
    {"reduction_check_hundredths", &SearchNumbers::reduction_check_hundredths, 0, 300, 20},
    {"reduction_killer_hundredths", &SearchNumbers::reduction_killer_hundredths, 0, 300, 20},
    {"reduction_table_capture_hundredths", &SearchNumbers::reduction_table_capture_hundredths, 0, 300, 20},
    {"reduction_cutoffs_hundredths", &SearchNumbers::reduction_cutoffs_hundredths, 0, 300, 20},
    {"reduction_history", &SearchNumbers::reduction_history, 2000, 30000, 1000},
    {"history_square", &SearchNumbers::history_square, 1, 60, 4},
    {"history_slope", &SearchNumbers::history_slope, 20, 400, 20},
    {"history_most", &SearchNumbers::history_most, 500, 8000, 250},
    {"threat_minor", &SearchNumbers::threat_minor, 0, 40000, 1500},
    {"threat_rook", &SearchNumbers::threat_rook, 0, 40000, 2000},
    {"threat_queen", &SearchNumbers::threat_queen, 0, 60000, 3000},
    {"singular_margin_tenths_cp", &SearchNumbers::singular_margin_tenths_cp, 3, 60, 2},
    {"double_margin_cp", &SearchNumbers::double_margin_cp, 0, 100, 4},
    {"triple_margin_cp", &SearchNumbers::triple_margin_cp, 20, 300, 15},
    {"correction_pawns_cp", &SearchNumbers::correction_pawns_cp, 0, 200, 10},
    {"correction_minors_cp", &SearchNumbers::correction_minors_cp, 0, 200, 10},
    {"correction_pieces_cp", &SearchNumbers::correction_pieces_cp, 0, 200, 10},
    {"correction_moves_cp", &SearchNumbers::correction_moves_cp, 0, 200, 10},
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
