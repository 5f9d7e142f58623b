// SPDX-License-Identifier: Apache-2.0
/// \file
/// Forsyth-Edwards Notation (PGN standard, section 16.1): one position in a line of text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/chess/position.hpp"

namespace cobalt::chess {

/// The start position of chess.
inline constexpr std::string_view kStartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Reads a FEN, strictly: exactly 6 fields between blanks, or 4 (then the clocks are 0 1, as in EPD). Checked besides
/// the syntax: the rules of material_problem(); king and rook at home for each castling right; the en passant square is
/// behind a pawn that can just have moved two squares; the side not to move is not in check; clocks of 0 to kMaxClock.
/// Castling letters may stand in any order, none twice. An en passant square that passes is kept, capture or not.
///
/// With the rules of Chess960 a king castles from any square of its back rank. KQkq are then the outermost rooks of a
/// wing (X-FEN), and letters of files name a rook (Shredder-FEN, "HAha").
/// \param mended  makes the reading lenient: castling rights without their king and rook at home are dropped, and this
///                gets a line for each field that was changed so
/// \throws InputError that names the field, its text and what was expected, for example
///         `FEN field 3 (castling) "KQx": expected - or letters of KQkq`
Position parse_fen(std::string_view fen, std::vector<std::string>* mended = nullptr, Rules rules = Rules::kStandard);

/// The FEN of a position, all 6 fields. Castling rights of Chess960 are letters of files.
std::string to_fen(const Position& position);

/// Only the first 4 fields, which are also the first 4 of an EPD line.
std::string to_fen_without_clocks(const Position& position);

}  // namespace cobalt::chess
