// SPDX-License-Identifier: Apache-2.0
#include "host/data/plain_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/data/format.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::data {
namespace {

constexpr std::string_view kEnd = "e";
/// Stockfish's score of a position that has none.
constexpr int kNoPlainScore = 32'002;

int parse_number(std::string_view field, std::string_view value, int least, int most) {
  int number = 0;
  const auto [stop, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || stop != value.data() + value.size() || number < least || number > most) {
    throw InputError(fmt::format("{} {}", field, text::quoted(value)),
                     fmt::format("expected a whole number from {} to {}", least, most));
  }
  return number;
}

template <typename Value>
void set_once(std::optional<Value>& field, std::string_view key, Value value) {
  if (field) throw InputError(std::string(key), fmt::format("is there twice: expected {} before it", kEnd));
  field = std::move(value);
}

chess::Move plain_move(const chess::Position& position) {
  const chess::MoveList moves = chess::legal_moves(position);
  if (moves.empty()) throw InputError("move", "expected a position with a legal move");
  const auto quiet = std::ranges::find_if(moves, [&position](chess::Move move) {
    return !position.is_capture(move) && move.kind() != chess::Move::kPromotion;
  });
  return quiet != moves.end() ? *quiet : moves[0];
}

}  // namespace

std::optional<LabelledPosition> PlainParser::parse_line(std::string_view line) {
  const std::size_t end_of_key = std::min(line.find_first_of(" \t"), line.size());
  const std::string_view key = line.substr(0, end_of_key);
  if (skips_) {
    skips_ = key != kEnd;
    return std::nullopt;
  }
  if (key == kEnd) return end_record();
  try {
    parse_field(key, text::trim(line.substr(end_of_key)));
  } catch (const InputError&) {
    record_.reset();
    skips_ = true;
    throw;
  }
  return std::nullopt;
}

void PlainParser::parse_field(std::string_view key, std::string_view value) {
  if (!record_) record_.emplace();
  if (key == "fen") {
    set_once(record_->position, key, chess::parse_fen(value));
  } else if (key == "score") {
    set_once(record_->score, key, parse_number(key, value, INT16_MIN, INT16_MAX));
  } else if (key == "result") {
    set_once(record_->result, key, parse_number(key, value, -1, 1));
  } else if (key != "move" && key != "ply") {
    throw InputError("key " + text::quoted(key), "expected fen, move, score, ply, result or e");
  }
}

LabelledPosition PlainParser::end_record() {
  const Record record = std::exchange(record_, {}).value_or(Record{});
  if (!record.position || !record.score || !record.result) {
    throw InputError("record", fmt::format("ends without {}", !record.position ? "fen"
                                                              : !record.score  ? "score"
                                                                               : "result"));
  }
  const int sign = record.position->side_to_move() == chess::kWhite ? 1 : -1;
  LabelledPosition labelled;
  labelled.position = chess::pack_position(*record.position);
  if (*record.score != kNoPlainScore) labelled.score_cp = clip_score(sign * *record.score);
  labelled.result = static_cast<std::uint8_t>(1 + sign * *record.result);
  return labelled;
}

void PlainParser::finish() const {
  if (record_) throw InputError("record", fmt::format("is cut off: expected {}", kEnd));
}

std::string to_plain_record(const LabelledPosition& labelled) {
  const MoverView view = mover_view(labelled);
  chess::PositionParts parts = view.position.parts();
  if (!view.position.en_passant_capturable()) parts.en_passant = chess::kNoSquare;
  parts.fullmove_number = 1 + kPlainPly / 2;
  return fmt::format("fen {}\nmove {}\nscore {}\nply {}\nresult {}\n{}\n",
                     chess::to_fen(chess::Position::from_parts(parts)), chess::to_uci(plain_move(view.position)),
                     view.score_cp, kPlainPly, view.half_points - 1, kEnd);
}

}  // namespace cobalt::data
