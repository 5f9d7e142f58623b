// SPDX-License-Identifier: Apache-2.0
/// \file
/// Opening books in the Polyglot format: entries of 16 bytes (key, move, weight, learn; highest byte first), ordered by
/// key. Source: "Polyglot book format", see polyglot_random.hpp.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "host/chess/position.hpp"

namespace cobalt::chess {

/// The key by which a book knows a position.
std::uint64_t polyglot_key(const Position& position);

/// The legal move that an entry means by its 16 bits: target square (bits 5:0), origin (11:6), piece of a promotion
/// (14:12; 1 knight to 4 queen). Castling is the king taking its own rook. None when no legal move is meant.
Move polyglot_move(const Position& position, std::uint16_t bits);
/// The inverse, of a legal move.
std::uint16_t polyglot_bits(Move move);

/// A move of a book; it is played in proportion to its weight, and never with weight 0.
struct BookMove {
  Move move;
  std::uint16_t weight = 0;
  bool operator==(const BookMove&) const = default;
};

/// A book, all of it in memory.
class PolyglotBook {
 public:
  /// Larger files are refused.
  static constexpr std::size_t kMostBytes = std::size_t{1} << 30;

  /// Reads a file. \throws InputError when it cannot be read, is empty, has a part of an entry at its end, or its
  ///         entries are not ordered by key
  static PolyglotBook read(const std::filesystem::path& path);
  /// The same for the bytes of a file. \param source  its name, for messages
  PolyglotBook(std::string_view bytes, const std::string& source);

  /// The moves of a position in the order of the book. Entries that are no legal move here are passed over: two
  /// positions can have one key.
  std::vector<BookMove> moves(const Position& position) const;

  /// One of the moves at random, by weight; none when the book has no move with a weight. The same random numbers
  /// give the same move on every machine.
  std::optional<Move> choose(const Position& position, std::mt19937_64& random) const;

  std::size_t entries() const { return entries_.size(); }

 private:
  struct Entry {
    std::uint64_t key;
    std::uint16_t move;
    std::uint16_t weight;
  };
  std::vector<Entry> entries_;
};

}  // namespace cobalt::chess
