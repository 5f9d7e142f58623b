// SPDX-License-Identifier: Apache-2.0
/// \file
/// Polyglot books: refused with InputError, or all moves that they give are legal.
#include "host/chess/movegen.hpp"
#include "host/chess/polyglot_book.hpp"
#include "host/support/error.hpp"
#include "tests/fuzz/fuzz_support.hpp"

using namespace cobalt::chess;

namespace {

/// The moves that the book has for a position, and for those after them, until it knows no more.
void follow(const PolyglotBook& book, Position position) {
  std::mt19937_64 random(1);
  constexpr int kMostPlies = 20;
  for (int ply = 0; ply < kMostPlies; ++ply) {
    for (const BookMove& entry : book.moves(position)) COBALT_REQUIRE(is_legal(position, entry.move));
    const auto chosen = book.choose(position, random);
    if (!chosen) return;
    position.do_move(*chosen);
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const PolyglotBook book(cobalt::fuzz::to_text(data, size), "fuzz.bin");
    follow(book, Position());
  } catch (const cobalt::InputError&) {
  }
  return 0;
}
