// SPDX-License-Identifier: Apache-2.0
/// \file
/// Small helpers of everything that reads text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cobalt::text {

/// The parts of `line` between runs of spaces and tabs; no empty parts.
std::vector<std::string_view> split_fields(std::string_view line);

/// A name as people may write it: lower case of ASCII, without spaces, '-' and '_'. "Move Overhead", "MoveOverhead" and
/// "move_overhead" are folded into the same text.
std::string folded(std::string_view name);

/// `line` without white space at both ends.
std::string_view trim(std::string_view line);

/// The number written by 1 to 18 decimal digits and nothing else.
std::optional<std::int64_t> parse_number(std::string_view digits);

/// User text for an error message: unprintable bytes as \xNN, cut after 100 characters.
std::string printable(std::string_view user_text);

/// The same in double quotes.
std::string quoted(std::string_view user_text);

/// A text in UTF-8, or when it is longer its beginning up to a whole character, and three dots.
/// \param most_bytes  of the result, dots included; at least 3
std::string shortened(std::string_view text, std::size_t most_bytes);

/// `text` without the mark of UTF-8 (EF BB BF) that some editors put before the first line.
std::string_view without_byte_order_mark(std::string_view text);

/// "source:line".
std::string place(std::string_view source, std::size_t line);

// Letters and digits of ASCII, whatever the locale.
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace cobalt::text
