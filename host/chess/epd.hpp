// SPDX-License-Identifier: Apache-2.0
/// \file
/// Extended Position Description (PGN standard, section 16.2): a position and operations in a line of text. The lines
/// of perft suites (`<FEN> ;D1 20 ;D2 400`) and plain FEN lines are read too.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/chess/position.hpp"
#include "host/support/error.hpp"

namespace cobalt::chess {

/// A word or a "quoted string" after an opcode.
struct EpdOperand {
  std::string text;  ///< without the quotes
  bool quoted = false;
  bool operator==(const EpdOperand&) const = default;
};

/// An opcode and its operands: `bm Nd5 a4;`.
struct EpdOperation {
  std::string opcode;
  std::vector<EpdOperand> operands;
  bool operator==(const EpdOperation&) const = default;
};

/// A count of a perft suite: `D<depth> <nodes>`.
struct PerftCount {
  int depth;
  std::uint64_t nodes;
  bool operator==(const PerftCount&) const = default;
};

/// What an EPD line says.
struct EpdRecord {
  /// Its clocks are those of hmvc and fmvn, or of FEN fields 5 and 6 when the line has them, else 0 and 1.
  Position position;
  /// All operations but hmvc and fmvn, in the order of the line, each opcode once.
  std::vector<EpdOperation> operations;

  /// The operation of an opcode, or nullptr.
  const EpdOperation* find(std::string_view opcode) const;
  /// The operand of `id`, or "".
  std::string id() const;
  /// The moves of an operation such as bm or am; none when it is missing. \throws InputError for an illegal move
  std::vector<Move> moves(std::string_view opcode) const;
  /// The perft counts D1, D2 ... in the order of the line.
  std::vector<PerftCount> perft_counts() const;
};

/// Reads a line. The position is checked as by parse_fen(); an opcode is a letter and up to 14 letters, digits or "_";
/// the last operation may lack its ";" when its opcode is one of the standard or D<n>. Checked operands: bm and am are
/// legal moves, hmvc and fmvn clocks, D<n> a count. \throws InputError that names the field or operation, for example
///         `EPD operation "bm": move "Nf9": expected a legal move in ...`
/// \param mended  makes the reading lenient, as in parse_fen() \param rules  as there
EpdRecord parse_epd(std::string_view line, std::vector<std::string>* mended = nullptr, Rules rules = Rules::kStandard);

/// The line of a record, without a newline. Clocks other than 0 and 1 are written as hmvc and fmvn.
std::string to_epd(const EpdRecord& record);

/// A line of a file: either a record or the reason why it is none.
struct EpdLine {
  std::size_t number;  ///< from 1
  std::string text;
  std::optional<EpdRecord> record;
  std::optional<InputError> error;  ///< its where() is "source:number"
  std::vector<std::string> mended;  ///< what a lenient reader changed
};

/// Reads a file line by line. Blank lines and those that begin with # are passed over. A bad line does not end the
/// reading.
class EpdReader {
 public:
  /// \param input       stays alive while the reader is used; a byte-order mark is passed over
  /// \param source      the name of the file, for messages
  /// \param is_lenient  castling rights without their rook are dropped, see parse_fen()
  /// \param rules       as in parse_fen()
  EpdReader(std::istream& input, std::string source, bool is_lenient = false, Rules rules = Rules::kStandard);
  /// The next line; nothing at the end.
  std::optional<EpdLine> next();

 private:
  std::istream& input_;
  std::string source_;
  bool is_lenient_;
  Rules rules_;
  std::size_t line_number_ = 0;
};

/// All lines of a file. \throws InputError when it cannot be opened (bad lines are in the result)
std::vector<EpdLine> read_epd_file(const std::string& path, bool is_lenient = false, Rules rules = Rules::kStandard);

}  // namespace cobalt::chess
