// SPDX-License-Identifier: Apache-2.0
#include "host/match/game_message.hpp"

#include <cstdint>
#include <optional>

#include "host/support/bytes.hpp"

namespace cobalt::match {
namespace {

/// A number that may be missing.
template <typename NumberT>
void put(ByteWriter& writer, const std::optional<NumberT>& number) {
  writer.number(number.has_value());
  if (number) writer.number(*number);
}

template <typename NumberT>
std::optional<NumberT> take(ByteReader& reader) {
  if (!reader.number<bool>()) return std::nullopt;
  return reader.number<NumberT>();
}

}  // namespace

std::string record_bytes(const GameRecord& record) {
  ByteWriter writer;
  writer.number(record.end.result).number(record.end.reason).text(record.detail);
  for (const PlayedMove& played : record.moves) {
    writer.number(played.move.bits()).number(played.elapsed.count());
    writer.number(played.info.score.has_value());
    if (played.info.score) writer.number(played.info.score->is_mate).number(played.info.score->value);
    put(writer, played.info.depth);
    put(writer, played.info.nodes);
  }
  return writer.take();
}

GameRecord record_of(std::string_view bytes, const Opening& opening) {
  ByteReader reader(bytes);
  GameRecord record;
  record.opening = opening;
  record.end.result = reader.number<chess::GameResult>();
  record.end.reason = reader.number<EndReason>();
  record.detail = reader.text();
  while (!reader.is_empty()) {
    PlayedMove& played = record.moves.emplace_back();
    played.move = chess::Move::from_bits(reader.number<std::uint16_t>());
    played.elapsed = Duration(reader.number<Duration::rep>());
    if (reader.number<bool>()) {
      EngineScore& score = played.info.score.emplace();
      score.is_mate = reader.number<bool>();
      score.value = reader.number<int>();
    }
    played.info.depth = take<int>(reader);
    played.info.nodes = take<std::uint64_t>(reader);
  }
  return record;
}

}  // namespace cobalt::match
