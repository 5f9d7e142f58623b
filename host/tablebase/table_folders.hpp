// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which Gaviota tables some folders hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/chess/position.hpp"

namespace cobalt::tablebase {

/// The library knows no larger tables: men of both sides, kings included.
inline constexpr int kMostMen = 5;

/// How files of tables are compressed, by the number in their names.
enum class Compression : std::uint8_t { kNone = 0, kCp1, kCp2, kCp3, kCp4 };

/// The men of both sides as a number: equal for equal men, whichever squares they stand on.
std::uint64_t men_of(const chess::Position& position);

/// The tables of some folders in one kind of compression. Names are those of Gaviota: "kqkr.gtb.cp4".
struct TableFolders {
  std::vector<std::string> folders;
  Compression compression = Compression::kCp4;
  std::size_t tables = 0;          ///< number of files
  int most_men = 0;                ///< of the largest of them, kings included
  std::vector<std::uint64_t> men;  ///< men_of() of each table, either side as White; in order

  bool has(const chess::Position& position) const;
};

/// Looks for tables. The library reads one kind of compression: that with the most tables is taken, of equal ones the
/// one with the greatest number.
/// \param folders  separated by ; or :
/// \throws InputError that names the folder which is missing or none, a file that is no whole table or has the size of
///         another one than its name says, or says that there is no table in any of them
TableFolders find_tables(std::string_view folders);

}  // namespace cobalt::tablebase
