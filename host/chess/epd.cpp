// SPDX-License-Identifier: Apache-2.0
#include "host/chess/epd.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "host/chess/fen.hpp"
#include "host/chess/fen_fields.hpp"
#include "host/chess/san.hpp"
#include "host/support/text.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::chess {

namespace {

constexpr std::size_t kLongestOpcode = 15;

/// Takes the next word off the front of a line: up to a blank or ";".
std::string_view take_word(std::string_view& rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
  const std::string_view word = rest.substr(0, rest.find_first_of(" \t;"));
  rest.remove_prefix(word.size());
  return word;
}

bool is_opcode(std::string_view word) {
  return !word.empty() && word.size() <= kLongestOpcode && text::is_letter(word.front()) &&
         std::all_of(word.begin(), word.end(),
                     [](char c) { return text::is_letter(c) || text::is_digit(c) || c == '_'; });
}

/// The opcodes of the standard (16.2.5); c0 to c9 and v0 to v9 besides.
constexpr std::string_view kOpcodes[] = {
    "acd",        "acn",         "acs",    "am",   "bm",   "ce",   "dm",  "draw_accept", "draw_claim",
    "draw_offer", "draw_reject", "eco",    "fmvn", "hmvc", "id",   "nic", "noop",        "pm",
    "pv",         "rc",          "resign", "sm",   "tcgs", "tcri", "tcsi"};

/// The depth of an opcode D<depth>; 0 when it is none.
int perft_depth(std::string_view opcode) {
  if (opcode.size() < 2 || opcode.size() > 3 || opcode.front() != 'D') return 0;
  return static_cast<int>(text::parse_number(opcode.substr(1)).value_or(0));
}

bool is_known_opcode(std::string_view word) {
  if (word.size() == 2 && (word[0] == 'c' || word[0] == 'v') && text::is_digit(word[1])) return true;
  return perft_depth(word) != 0 || std::find(std::begin(kOpcodes), std::end(kOpcodes), word) != std::end(kOpcodes);
}

std::string operation_place(std::string_view opcode) { return "EPD operation " + text::quoted(opcode); }

/// Takes a quoted string off the front; `rest` begins with its first quote.
EpdOperand take_string(const std::string& where, std::string_view& rest) {
  const std::size_t end = rest.find('"', 1);
  if (end == std::string_view::npos) throw InputError(where, "expected a \" at the end of " + text::quoted(rest));
  EpdOperand operand{std::string(rest.substr(1, end - 1)), true};
  rest.remove_prefix(end + 1);
  if (!rest.empty() && rest.front() != ' ' && rest.front() != '\t' && rest.front() != ';') {
    throw InputError(where, "expected a blank or ; after a string, found " + text::quoted(rest));
  }
  return operand;
}

/// Takes one operation and its ";" off the front of the line; nothing when there is only a ";" or the end.
std::optional<EpdOperation> take_operation(std::string_view& rest) {
  const std::string_view opcode = take_word(rest);
  EpdOperation operation{std::string(opcode), {}};
  if (!opcode.empty() && !is_opcode(opcode)) {
    throw InputError(operation_place(opcode), "expected an opcode: a letter and up to 14 letters, digits or _");
  }
  while (true) {
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    if (rest.empty()) {
      if (opcode.empty() || is_known_opcode(opcode)) break;
      throw InputError(operation_place(opcode), "expected a ; at its end, or an opcode of the standard");
    }
    if (rest.front() == ';') {
      rest.remove_prefix(1);
      break;
    }
    if (rest.front() == '"') {
      operation.operands.push_back(take_string(operation_place(opcode), rest));
      continue;
    }
    const std::string_view word = take_word(rest);
    if (word.find('"') != std::string_view::npos) {
      throw InputError(operation_place(opcode), "expected a \" only around an operand, found " + text::quoted(word));
    }
    operation.operands.push_back({std::string(word), false});
  }
  if (opcode.empty()) return std::nullopt;
  return operation;
}

/// The moves of an operation. \throws InputError that names the operation
std::vector<Move> parse_moves(const Position& position, const EpdOperation& operation) {
  std::vector<Move> moves;
  for (const EpdOperand& operand : operation.operands) {
    try {
      moves.push_back(parse_san(position, operand.text));
    } catch (const InputError& error) {
      throw InputError(operation_place(operation.opcode), error.what());
    }
  }
  return moves;
}

const std::string& only_operand(const EpdOperation& operation, const char* expected) {
  if (operation.operands.size() != 1) {
    throw InputError(operation_place(operation.opcode),
                     fmt::format("expected {}, found {} operands", expected, operation.operands.size()));
  }
  return operation.operands.front().text;
}

int clock_operand(const EpdOperation& operation) {
  const std::string& digits = only_operand(operation, "one number");
  return detail::parse_clock(fmt::format("{} {}", operation_place(operation.opcode), text::quoted(digits)), digits);
}

/// Checks the operands whose meaning is known.
void check_operation(const Position& position, const EpdOperation& operation) {
  if (operation.opcode == "bm" || operation.opcode == "am") {
    if (parse_moves(position, operation).empty()) {
      throw InputError(operation_place(operation.opcode), "expected one or more moves, found none");
    }
  } else if (operation.opcode == "id") {
    only_operand(operation, "one string");
  } else if (perft_depth(operation.opcode) != 0) {
    const std::string& digits = only_operand(operation, "one count");
    if (!text::parse_number(digits)) {
      throw InputError(operation_place(operation.opcode), "expected a count, found " + text::quoted(digits));
    }
  }
}

/// True when what follows the four fields is meant as clocks, right or wrong: a number with or without a sign, which no
/// opcode begins with, or two words of which the second is a number and the first no opcode that anybody knows.
bool begins_with_clocks(std::string_view rest) {
  const std::vector<std::string_view> words = text::split_fields(rest);
  if (words.empty()) return false;
  const std::string_view first = words[0];
  const bool is_signed = first.size() > 1 && (first[0] == '-' || first[0] == '+') && text::is_digit(first[1]);
  if (text::is_digit(first[0]) || is_signed) return true;
  return words.size() == 2 && text::parse_number(words[1]) && first.find(';') == std::string_view::npos &&
         !is_known_opcode(first);
}

/// FEN fields 5 and 6, when the line has them.
void take_clocks(std::string_view& rest, detail::FenFields& fields) {
  if (!begins_with_clocks(rest)) return;
  fields.halfmove_clock = take_word(rest);
  fields.fullmove_number = take_word(rest);
}

}  // namespace

const EpdOperation* EpdRecord::find(std::string_view opcode) const {
  for (const EpdOperation& operation : operations) {
    if (operation.opcode == opcode) return &operation;
  }
  return nullptr;
}

std::string EpdRecord::id() const {
  const EpdOperation* const operation = find("id");
  return operation != nullptr && !operation->operands.empty() ? operation->operands.front().text : "";
}

std::vector<Move> EpdRecord::moves(std::string_view opcode) const {
  const EpdOperation* const operation = find(opcode);
  return operation != nullptr ? parse_moves(position, *operation) : std::vector<Move>{};
}

std::vector<PerftCount> EpdRecord::perft_counts() const {
  std::vector<PerftCount> counts;
  for (const EpdOperation& operation : operations) {
    const int depth = perft_depth(operation.opcode);
    if (depth == 0 || operation.operands.size() != 1) continue;
    const auto nodes = text::parse_number(operation.operands.front().text);
    if (nodes) counts.push_back({depth, static_cast<std::uint64_t>(*nodes)});
  }
  return counts;
}

EpdRecord parse_epd(std::string_view line, std::vector<std::string>* mended, Rules rules) {
  line = text::trim(line);
  if (std::any_of(line.begin(), line.end(), [](unsigned char c) { return c < ' ' && c != '\t'; })) {
    throw InputError("EPD " + text::quoted(line), "expected one line without control characters");
  }
  std::string_view rest = line;
  std::array<std::string_view, 4> words;
  for (std::string_view& word : words) word = take_word(rest);
  if (words.back().empty()) {
    throw InputError("EPD " + text::quoted(line),
                     fmt::format("expected 4 fields and operations, found {} fields",
                                 std::count_if(words.begin(), words.end(), [](auto word) { return !word.empty(); })));
  }
  detail::FenFields fields{words[0], words[1], words[2], words[3]};
  take_clocks(rest, fields);

  EpdRecord record;
  record.position = detail::parse_fen_fields("EPD", fields, mended, rules);
  PositionParts parts = record.position.parts();
  std::vector<std::string> seen;
  while (!rest.empty()) {
    const std::optional<EpdOperation> operation = take_operation(rest);
    if (!operation) continue;
    if (std::find(seen.begin(), seen.end(), operation->opcode) != seen.end()) {
      throw InputError(operation_place(operation->opcode), "expected each opcode at most once");
    }
    seen.push_back(operation->opcode);
    if (operation->opcode == "hmvc") {
      parts.halfmove_clock = clock_operand(*operation);
    } else if (operation->opcode == "fmvn") {
      parts.fullmove_number = clock_operand(*operation);
    } else {
      check_operation(record.position, *operation);
      record.operations.push_back(*operation);
    }
  }
  record.position = Position::from_parts(parts);
  return record;
}

std::string to_epd(const EpdRecord& record) {
  std::string line = to_fen_without_clocks(record.position);
  if (record.position.halfmove_clock() != 0 || record.position.fullmove_number() != 1) {
    line += fmt::format(" hmvc {}; fmvn {};", record.position.halfmove_clock(), record.position.fullmove_number());
  }
  for (const EpdOperation& operation : record.operations) {
    line += ' ' + operation.opcode;
    for (const EpdOperand& operand : operation.operands) {
      line += operand.quoted ? fmt::format(" \"{}\"", operand.text) : ' ' + operand.text;
    }
    line += ';';
  }
  return line;
}

EpdReader::EpdReader(std::istream& input, std::string source, bool is_lenient, Rules rules)
    : input_(input), source_(std::move(source)), is_lenient_(is_lenient), rules_(rules) {}

std::optional<EpdLine> EpdReader::next() {
  std::string line;
  while (std::getline(input_, line)) {
    ++line_number_;
    const std::string_view content =
        text::trim(line_number_ == 1 ? text::without_byte_order_mark(line) : std::string_view(line));
    if (content.empty() || content.front() == '#') continue;
    EpdLine result{line_number_, std::string(content), std::nullopt, std::nullopt, {}};
    try {
      result.record = parse_epd(content, is_lenient_ ? &result.mended : nullptr, rules_);
    } catch (const InputError& error) {
      result.error = InputError(text::place(source_, line_number_), error.what());
    }
    return result;
  }
  return std::nullopt;
}

std::vector<EpdLine> read_epd_file(const std::string& path, bool is_lenient, Rules rules) {
  std::ifstream input = open_text_file(path);
  EpdReader reader(input, path, is_lenient, rules);
  std::vector<EpdLine> lines;
  while (auto line = reader.next()) lines.push_back(std::move(*line));
  return lines;
}

}  // namespace cobalt::chess
