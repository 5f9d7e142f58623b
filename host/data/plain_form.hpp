// SPDX-License-Identifier: Apache-2.0
/// \file
/// Records of Stockfish's training data as text (.plain). docs/reference/data.md has the form.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "host/data/labelled_position.hpp"

namespace cobalt::data {

/// Reads records line by line. Moves and plies are passed over, as a LabelledPosition has none. A score is clipped
/// (format.hpp), and Stockfish's value for none is none.
class PlainParser {
 public:
  /// \return the position when the line ends its record
  /// \throws InputError that names the field and what was expected; the lines up to the end of that record are passed
  ///         over then
  std::optional<LabelledPosition> parse_line(std::string_view line);
  /// To be called behind the last line. \throws InputError when that does not end a record
  void finish() const;

 private:
  /// What lines have said of a record so far, in the view of the side to move.
  struct Record {
    std::optional<chess::Position> position;
    std::optional<int> score;
    std::optional<int> result;
  };
  void parse_field(std::string_view key, std::string_view value);
  LabelledPosition end_record();

  std::optional<Record> record_;  ///< the one that was begun
  bool skips_ = false;            ///< to the end of a bad record
};

/// The lines of a record, to the byte as Stockfish's tools write what they have read of it: the en passant square only
/// where a pawn stands to capture, and the number of the move that belongs to the ply. The move is the
/// first that neither captures nor promotes, or the first at all, and the ply kPlainPly.
/// \throws InputError when a score, a result or a legal move is missing
std::string to_plain_record(const LabelledPosition& labelled);

/// The ply of every record that is written, as a LabelledPosition does not know it. Trainers leave out the first plies
/// of games and join records of consecutive plies; neither happens so.
inline constexpr int kPlainPly = 100;

}  // namespace cobalt::data
