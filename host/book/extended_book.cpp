// SPDX-License-Identifier: Apache-2.0
#include "host/book/extended_book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "host/chess/polyglot_book.hpp"
#include "host/support/error.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::book {
namespace {

constexpr std::size_t kEntryBytes = 16;
constexpr std::size_t kCheckedBytes = 14;  ///< of an entry: all but its checksum
constexpr std::string_view kMark = "CXB1";
constexpr unsigned kAtOnceFlag = 1;

std::uint16_t crc16(std::string_view bytes) {
  constexpr unsigned kPolynomial = 0x1021;
  unsigned crc = 0xffff;
  for (const char byte : bytes) {
    crc ^= static_cast<unsigned>(static_cast<unsigned char>(byte)) << 8;
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 0x8000) != 0 ? crc << 1 ^ kPolynomial : crc << 1;
  }
  return static_cast<std::uint16_t>(crc);
}

/// A number of 1 to 8 bytes, the highest first.
std::uint64_t number_of(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

void append(std::string& bytes, std::uint64_t number, int count) {
  for (int i = count - 1; i >= 0; --i) bytes += static_cast<char>(number >> 8 * i & 0xff);
}

}  // namespace

std::string book_bytes(const std::vector<BookPosition>& positions) {
  std::size_t count = 0;
  for (const BookPosition& position : positions) count += position.moves.size();
  std::string bytes;
  bytes.reserve((count + 1) * kEntryBytes);
  append(bytes, 0, 8);
  bytes += kMark;
  append(bytes, count, 4);
  for (const BookPosition& position : positions) {
    for (const MoveBonus& move : position.moves) {
      const std::size_t begin = bytes.size();
      append(bytes, position.key, 8);
      append(bytes, chess::polyglot_bits(move.move), 2);
      append(bytes, move.games, 2);
      append(bytes, static_cast<std::uint8_t>(move.bonus_cp), 1);
      append(bytes, move.may_be_at_once ? kAtOnceFlag : 0, 1);
      append(bytes, crc16(std::string_view(bytes).substr(begin, kCheckedBytes)), 2);
    }
  }
  return bytes;
}

ExtendedBook ExtendedBook::read(const std::filesystem::path& path) {
  return {read_text_file(path, kMostBytes), path.string()};
}

ExtendedBook::ExtendedBook(std::string_view bytes, const std::string& source) {
  const bool has_header =
      bytes.size() >= kEntryBytes && number_of(bytes.substr(0, 8)) == 0 && bytes.substr(8, kMark.size()) == kMark;
  if (!has_header) {
    throw InputError(source,
                     "expected an extended book, which `cobalt book make` writes: its first 16 bytes are 8 "
                     "zeros, CXB1 and the number of entries");
  }
  const std::uint64_t count = number_of(bytes.substr(12, 4));
  bytes.remove_prefix(kEntryBytes);
  if (bytes.size() != count * kEntryBytes) {
    throw InputError(source, fmt::format("{} bytes after the header: expected {} entries of {} bytes", bytes.size(),
                                         count, kEntryBytes));
  }
  entries_.reserve(count);
  for (; !bytes.empty(); bytes.remove_prefix(kEntryBytes)) {
    const std::string_view entry = bytes.substr(0, kEntryBytes);
    const std::uint64_t key = number_of(entry.substr(0, 8));
    const auto bonus_cp = static_cast<std::int8_t>(entry[12]);
    const unsigned flags = static_cast<unsigned char>(entry[13]);
    const auto fail = [&](const std::string& what) {
      throw InputError(source, fmt::format("entry {}: {}", entries_.size() + 1, what));
    };
    if (number_of(entry.substr(kCheckedBytes)) != crc16(entry.substr(0, kCheckedBytes))) {
      fail("its checksum is wrong: the file is damaged");
    }
    if (std::abs(bonus_cp) > kMostBonus_cp) {
      fail(fmt::format("bonus {}: expected {} to {} centipawns", bonus_cp, -kMostBonus_cp, kMostBonus_cp));
    }
    if (flags > kAtOnceFlag) fail(fmt::format("flags {:#04x}: expected 0 or 1", flags));
    if (!entries_.empty() && key < entries_.back().key) {
      fail(fmt::format("key {:016x} after {:016x}: expected the entries in the order of their keys", key,
                       entries_.back().key));
    }
    entries_.push_back({key, static_cast<std::uint16_t>(number_of(entry.substr(8, 2))),
                        static_cast<std::uint16_t>(number_of(entry.substr(10, 2))), bonus_cp, flags == kAtOnceFlag});
  }
}

std::vector<MoveBonus> ExtendedBook::moves(const chess::Position& position) const {
  std::vector<MoveBonus> moves;
  const std::uint64_t key = chess::polyglot_key(position);
  for (auto entry = std::ranges::lower_bound(entries_, key, {}, &Entry::key);
       entry != entries_.end() && entry->key == key; ++entry) {
    const chess::Move move = chess::polyglot_move(position, entry->move);
    if (move) moves.push_back({move, entry->games, entry->bonus_cp, entry->may_be_at_once});
  }
  return moves;
}

std::optional<chess::Move> ExtendedBook::move_at_once(const chess::Position& position) const {
  for (const MoveBonus& known : moves(position)) {
    if (known.may_be_at_once) return known.move;
  }
  return std::nullopt;
}

}  // namespace cobalt::book
