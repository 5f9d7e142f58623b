// SPDX-License-Identifier: Apache-2.0
/// \file
/// Extended books: refused with InputError, or all moves that they give are legal and their bonuses bounded.
#include <cstdlib>

#include "host/book/extended_book.hpp"
#include "host/chess/movegen.hpp"
#include "host/support/error.hpp"
#include "tests/fuzz/fuzz_support.hpp"

using namespace cobalt;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const book::ExtendedBook book(fuzz::to_text(data, size), "fuzz.book");
    const chess::Position start;
    for (const book::MoveBonus& move : book.moves(start)) {
      COBALT_REQUIRE(chess::is_legal(start, move.move));
      COBALT_REQUIRE(std::abs(move.bonus_cp) <= book::kMostBonus_cp);
    }
  } catch (const InputError&) {
  }
  return 0;
}
