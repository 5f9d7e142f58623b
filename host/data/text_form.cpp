// SPDX-License-Identifier: Apache-2.0
#include "host/data/text_form.hpp"

#include <fmt/format.h>

#include <charconv>
#include <string>
#include <vector>

#include "host/chess/epd.hpp"
#include "host/chess/fen.hpp"
#include "host/data/format.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::data {
namespace {

constexpr std::string_view kMissing = "-";

/// A result by its spellings, in half points of White.
struct Spelling {
  std::string_view text;
  std::uint8_t half_points;
};
constexpr Spelling kSpellings[] = {{"1-0", 2}, {"0-1", 0}, {"1/2-1/2", 1}, {"1/2", 1}, {"1.0", 2},
                                   {"0.5", 1}, {"0.0", 0}, {"1", 2},       {"0", 0}};
/// How results are written, by half points.
constexpr std::string_view kWritten[] = {"0.0", "0.5", "1.0"};

std::optional<std::int16_t> parse_score(std::string_view field) {
  std::string_view text = text::trim(field);
  if (text.empty() || text == kMissing) return std::nullopt;
  // std::from_chars reads a minus, but no plus.
  const bool has_plus = text.size() > 1 && text[0] == '+' && text::is_digit(text[1]);
  const std::string_view digits = has_plus ? text.substr(1) : text;
  int score = 0;
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), score);
  if (error != std::errc() || stop != digits.data() + digits.size()) {
    throw InputError("score " + text::quoted(text), "expected centipawns, a whole number, or -");
  }
  return clip_score(score);
}

LabelledPosition parse_bar_line(std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find('|', begin), line.size());
    fields.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  constexpr std::size_t kMostFields = 3;
  if (fields.size() > kMostFields) {
    throw InputError(fmt::format("line with {} fields", fields.size()), "expected FEN | score | result");
  }
  LabelledPosition labelled;
  labelled.position = chess::pack_position(chess::parse_fen(text::trim(fields[0])));
  labelled.score_cp = parse_score(fields[1]);
  if (fields.size() == kMostFields) labelled.result = parse_result(fields[2]);
  return labelled;
}

LabelledPosition parse_bracket_line(std::string_view line, std::size_t open) {
  const std::size_t close = line.find(']', open);
  if (close == std::string_view::npos) throw InputError("result", "expected ] after [");
  LabelledPosition labelled;
  labelled.position = chess::pack_position(chess::parse_fen(text::trim(line.substr(0, open))));
  labelled.result = parse_result(line.substr(open + 1, close - open - 1));
  labelled.score_cp = parse_score(line.substr(close + 1));
  return labelled;
}

/// The only operand of an operation; nothing when there is no such operation.
std::optional<std::string_view> operand(const chess::EpdRecord& record, std::string_view opcode) {
  const chess::EpdOperation* const operation = record.find(opcode);
  if (operation == nullptr) return std::nullopt;
  if (operation->operands.size() != 1) {
    throw InputError(fmt::format("EPD operation \"{}\"", opcode), "expected one operand");
  }
  return operation->operands.front().text;
}

LabelledPosition parse_epd_line(std::string_view line) {
  const chess::EpdRecord record = chess::parse_epd(line);
  LabelledPosition labelled;
  labelled.position = chess::pack_position(record.position);
  if (const auto result = operand(record, "c9")) labelled.result = parse_result(*result);
  if (const auto text = operand(record, "ce")) {
    labelled.score_cp = parse_score(*text);
    if (labelled.score_cp && record.position.side_to_move() == chess::kBlack) {
      labelled.score_cp = clip_score(-*labelled.score_cp);
    }
  }
  return labelled;
}

}  // namespace

std::optional<std::uint8_t> parse_result(std::string_view field) {
  const std::string_view text = text::trim(field);
  if (text.empty() || text == kMissing || text == "*") return std::nullopt;
  for (const Spelling& spelling : kSpellings) {
    if (text == spelling.text) return spelling.half_points;
  }
  throw InputError("result " + text::quoted(text), "expected 1-0, 1/2-1/2, 0-1, 1.0, 0.5, 0.0 or *");
}

LabelledPosition parse_labelled_line(std::string_view line) {
  // Neither sign occurs in a FEN; in an EPD line they may stand in a quoted string, which comes after a quote.
  const std::string_view unquoted = line.substr(0, line.find('"'));
  if (unquoted.find('|') != std::string_view::npos) return parse_bar_line(line);
  if (const std::size_t open = unquoted.find('['); open != std::string_view::npos) {
    return parse_bracket_line(line, open);
  }
  return parse_epd_line(line);
}

std::string to_labelled_line(const LabelledPosition& labelled) {
  return fmt::format("{} | {} | {}", chess::to_fen(chess::unpack_position(labelled.position)),
                     labelled.score_cp ? std::to_string(*labelled.score_cp) : kMissing,
                     labelled.result ? kWritten[*labelled.result] : kMissing);
}

}  // namespace cobalt::data
