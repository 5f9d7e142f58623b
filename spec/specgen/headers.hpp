// SPDX-License-Identifier: Apache-2.0
/// \file
/// Reads the text of the spec headers: the names they declare and their Doxygen comments, so that the generated
/// files explain every constant in the words of the header.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cobalt::specgen {

/// A constant or enumerator as a header declares it.
struct Declaration {
  std::string header;     ///< file name in spec/
  std::string enum_name;  ///< empty outside enums
  std::string name;       ///< with the k
  std::string comment;    ///< one line; may be empty
};

/// A header of spec/.
struct Header {
  std::string name;
  std::vector<std::string> intro;  ///< lines of the \file comment
  std::vector<Declaration> declarations;
};

/// Reads a header. Throws std::runtime_error when the file cannot be read.
Header read_header(const std::filesystem::path& path);

/// All headers of spec/ in the order in which the package lists them.
std::vector<Header> read_headers(const std::filesystem::path& spec_directory);

/// The declaration of `name`; nullptr when no header has it.
const Declaration* find_declaration(std::span<const Header> headers, std::string_view name);

/// The enumerators of an enum, in order.
std::vector<Declaration> enumerators(std::span<const Header> headers, std::string_view enum_name);

/// Throws std::runtime_error naming the constants that a header declares and constants.cpp does not list.
void check_every_constant_is_listed(std::span<const Header> headers);

}  // namespace cobalt::specgen
