// SPDX-License-Identifier: Apache-2.0
/// \file
/// The engine's opening book: whether it is used, and with which random numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>

#include "host/chess/polyglot_book.hpp"
#include "host/engine/limits.hpp"

namespace cobalt::engine {

/// A book that answers instead of the search while it knows the position. Off and empty at first.
class OwnBook {
 public:
  OwnBook() { set_seed(0); }

  void set_used(bool is_used) { is_used_ = is_used; }
  /// Reads a book; an empty name takes it away. \throws InputError, then the old one stays
  void set_file(const std::string& file);
  /// Moves follow from the seed and the games played since; 0 takes numbers that nobody knows.
  void set_seed(std::uint64_t seed);

  /// A move of the book by its weight. None when the book is off or does not know the position, and when a search is
  /// wanted (Limits::wants_search).
  std::optional<chess::Move> move(const chess::Position& position, const Limits& limits);

 private:
  bool is_used_ = false;
  std::optional<chess::PolyglotBook> book_;
  std::mt19937_64 random_;
};

}  // namespace cobalt::engine
