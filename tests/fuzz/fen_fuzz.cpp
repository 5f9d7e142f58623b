// SPDX-License-Identifier: Apache-2.0
/// \file
/// FEN: refused with InputError, or a legal position that survives writing and packing.
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/rules.hpp"
#include "host/support/error.hpp"
#include "tests/fuzz/fuzz_support.hpp"

using namespace cobalt::chess;

namespace {

void check(const Position& position) {
  COBALT_REQUIRE(parse_fen(to_fen(position)) == position);
  COBALT_REQUIRE(is_legal_position(position));
  COBALT_REQUIRE(position.key() == position.compute_key());
  const Position unpacked = unpack_position(pack_position(position));
  COBALT_REQUIRE(to_fen_without_clocks(unpacked) == to_fen_without_clocks(position));
  COBALT_REQUIRE(unpacked.key() == position.key());
  for (const Move move : legal_moves(position)) {
    Position after = position;
    const Position::Undo undo = after.do_move(move);
    COBALT_REQUIRE(parse_fen(to_fen(after)) == after);
    after.undo_move(move, undo);
    COBALT_REQUIRE(after == position);
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Position position;
  try {
    position = parse_fen(cobalt::fuzz::to_text(data, size));
  } catch (const cobalt::InputError&) {
    return 0;
  }
  check(position);
  return 0;
}
