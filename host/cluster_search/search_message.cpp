// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_search/search_message.hpp"

#include <algorithm>
#include <limits>

#include "host/support/bytes.hpp"

namespace cobalt::cluster_search {
namespace {

/// A root move is told with so much of its line.
constexpr std::size_t kMostLineMoves = std::numeric_limits<std::uint8_t>::max();

std::int16_t small(engine::Score score) { return static_cast<std::int16_t>(score); }

void write_move(ByteWriter& writer, const engine::RootMove& move) {
  const std::size_t length = std::min(move.line.size(), kMostLineMoves);
  writer.number(move.move.bits()).number(move.score).number(move.previous_score).number(move.selective_depth);
  writer.number(move.nodes).number(static_cast<std::uint8_t>(length));
  for (std::size_t i = 0; i < length; ++i) writer.number(move.line[i].bits());
}

engine::RootMove read_move(ByteReader& reader) {
  engine::RootMove move;
  move.move = chess::Move::from_bits(reader.number<std::uint16_t>());
  move.score = reader.number<engine::Score>();
  move.previous_score = reader.number<engine::Score>();
  move.selective_depth = reader.number<int>();
  move.nodes = reader.number<std::uint64_t>();
  for (int left = reader.number<std::uint8_t>(); left > 0; --left) {
    move.line.push_back(chess::Move::from_bits(reader.number<std::uint16_t>()));
  }
  return move;
}

}  // namespace

std::string table_bytes(std::uint32_t search, std::span<const SharedEntry> entries) {
  ByteWriter writer;
  writer.number(search);
  for (const auto& [key, entry] : entries) {
    writer.number(key).number(entry.move.bits()).number(small(entry.score)).number(small(entry.static_score));
    writer.number(static_cast<std::uint8_t>(entry.depth)).number(static_cast<std::uint8_t>(entry.bound));
    writer.number(entry.was_pv);
  }
  return writer.take();
}

TableBatch table_of(std::string_view bytes) {
  ByteReader reader(bytes);
  TableBatch batch;
  batch.search = reader.number<std::uint32_t>();
  while (!reader.is_empty()) {
    SharedEntry& shared = batch.entries.emplace_back();
    shared.key = reader.number<std::uint64_t>();
    shared.entry.move = chess::Move::from_bits(reader.number<std::uint16_t>());
    shared.entry.score = reader.number<std::int16_t>();
    shared.entry.static_score = reader.number<std::int16_t>();
    shared.entry.depth = reader.number<std::uint8_t>();
    shared.entry.bound = static_cast<engine::Bound>(reader.number<std::uint8_t>());
    shared.entry.was_pv = reader.number<bool>();
  }
  return batch;
}

std::string iteration_bytes(std::uint32_t search, int depth, std::span<const engine::RootMove> moves) {
  ByteWriter writer;
  writer.number(search).number(depth);
  for (const engine::RootMove& move : moves) write_move(writer, move);
  return writer.take();
}

SharedIteration iteration_of(std::string_view bytes) {
  ByteReader reader(bytes);
  SharedIteration iteration;
  iteration.search = reader.number<std::uint32_t>();
  iteration.depth = reader.number<int>();
  while (!reader.is_empty()) iteration.moves.push_back(read_move(reader));
  return iteration;
}

}  // namespace cobalt::cluster_search
