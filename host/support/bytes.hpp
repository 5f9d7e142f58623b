// SPDX-License-Identifier: Apache-2.0
/// \file
/// Numbers and texts as bytes of messages and files, the lowest byte of a number first.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "host/support/error.hpp"

namespace cobalt {

static_assert(std::endian::native == std::endian::little, "numbers are copied as they are");

/// Adds the bytes of a number. \tparam NumberT  an integer, a double or an enum
template <typename NumberT>
void put_number(std::string& bytes, NumberT value) {
  static_assert(std::is_arithmetic_v<NumberT> || std::is_enum_v<NumberT>);
  const std::size_t before = bytes.size();
  bytes.resize(before + sizeof value);
  std::memcpy(bytes.data() + before, &value, sizeof value);
}

/// The number at an offset; its bytes are there.
template <typename NumberT>
NumberT number_at(std::string_view bytes, std::size_t offset) {
  static_assert(std::is_arithmetic_v<NumberT> || std::is_enum_v<NumberT>);
  NumberT value{};
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

/// Puts numbers and texts one after the other.
class ByteWriter {
 public:
  template <typename NumberT>
  ByteWriter& number(NumberT value) {
    put_number(bytes_, value);
    return *this;
  }
  /// With its length, so that something may follow.
  ByteWriter& text(std::string_view text) {
    number(static_cast<std::uint32_t>(text.size()));
    return rest(text);
  }
  /// Without its length: what comes last.
  ByteWriter& rest(std::string_view bytes) {
    bytes_ += bytes;
    return *this;
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Takes them apart again. \throws InputError when there are fewer bytes than that
class ByteReader {
 public:
  /// Keeps a reference to the bytes.
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  template <typename NumberT>
  NumberT number() {
    return number_at<NumberT>(bytes(sizeof(NumberT)), 0);
  }
  std::string_view text() { return bytes(number<std::uint32_t>()); }
  std::string_view rest() { return bytes(bytes_.size()); }
  bool is_empty() const { return bytes_.empty(); }

 private:
  std::string_view bytes(std::size_t count) {
    if (count > bytes_.size()) throw InputError("message", "is shorter than its fields");
    const std::string_view front = bytes_.substr(0, count);
    bytes_.remove_prefix(count);
    return front;
  }

  std::string_view bytes_;
};

}  // namespace cobalt
