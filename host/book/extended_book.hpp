// SPDX-License-Identifier: Apache-2.0
/// \file
/// Extended books: files with bonuses of moves.
///
/// The form is that of a Polyglot book (host/chess/polyglot_book.hpp), so chess programs can use the file as an
/// ordinary book too. Numbers have the highest byte first. The first entry is the header, under a key that no position
/// has; the others are ordered by key.
///
///   byte 0  key, 64 bits
///        8  move, 16 bits
///       10  weight, 16 bits: number of games, at most 65535
///       12  bonus, centipawns, 8 bits, signed
///       13  flags, 8 bits: bit 0, the move may be played without a search; the others are 0
///       14  CRC-16 (polynomial 0x1021, start 0xffff) of bytes 0 to 13
///
/// Header: key 0, the text "CXB1" in bytes 8 to 11, and in bytes 12 to 15 the number of entries after it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/book/bonus.hpp"
#include "host/chess/position.hpp"

namespace cobalt::book {

/// The moves of a position, as a book is made of them.
struct BookPosition {
  std::uint64_t key = 0;  ///< chess::polyglot_key()
  std::vector<MoveBonus> moves;
};

/// The bytes of a book. \param positions  ordered by key, each key once
std::string book_bytes(const std::vector<BookPosition>& positions);

/// A book, all of it in memory. It does not change, so any number of threads may ask.
class ExtendedBook {
 public:
  /// Larger files are refused, bytes.
  static constexpr std::size_t kMostBytes = std::size_t{1} << 30;

  /// Reads a file. \throws InputError when it cannot be read or is damaged; then it names the first bad entry
  static ExtendedBook read(const std::filesystem::path& path);
  /// The same for the bytes of a file. \param source  its name, for messages
  ExtendedBook(std::string_view bytes, const std::string& source);

  /// The moves of a position, in the order of the book. Entries that are no legal move here are passed over: two
  /// positions can have one key.
  std::vector<MoveBonus> moves(const chess::Position& position) const;
  /// The move that may be played without a search; none when there is none.
  std::optional<chess::Move> move_at_once(const chess::Position& position) const;

  std::size_t entries() const { return entries_.size(); }

 private:
  struct Entry {
    std::uint64_t key;
    std::uint16_t move;
    std::uint16_t games;
    std::int8_t bonus_cp;
    bool may_be_at_once;
  };
  std::vector<Entry> entries_;
};

}  // namespace cobalt::book
