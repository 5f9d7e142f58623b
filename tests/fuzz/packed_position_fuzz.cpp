// SPDX-License-Identifier: Apache-2.0
/// \file
/// Packed positions: refused with InputError exactly when the error mask says so, else a position that packs to the
/// same bytes.
#include <algorithm>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/rules.hpp"
#include "host/support/error.hpp"
#include "tests/fuzz/fuzz_support.hpp"

using namespace cobalt::chess;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  PackedPosition packed{};
  if (size != packed.size()) return 0;
  std::copy(data, data + size, packed.begin());
  const std::uint8_t errors = packed_position_errors(packed);
  COBALT_REQUIRE(errors >> cobalt::spec::kPositionErrorBits == 0);
  COBALT_REQUIRE(describe_position_errors(errors).empty() == (errors == 0));
  try {
    const Position position = unpack_position(packed);
    COBALT_REQUIRE(errors == 0);
    COBALT_REQUIRE(pack_position(position) == packed);
    COBALT_REQUIRE(legal_moves(position).size() == count_legal_moves(position));
    if (is_legal_position(position)) COBALT_REQUIRE(parse_fen(to_fen(position)) == position);
    for (const Move move : legal_moves(position)) {
      Position after = position;
      after.do_move(move);
      COBALT_REQUIRE(packed_position_errors(pack_position(after)) == 0);
    }
  } catch (const cobalt::InputError&) {
    COBALT_REQUIRE(errors != 0);
  }
  return 0;
}
