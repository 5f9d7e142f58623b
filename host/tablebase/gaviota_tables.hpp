// SPDX-License-Identifier: Apache-2.0
/// \file
/// Gaviota endgame tables: distances to mate, for up to five men, read by libgaviotatb (M. Ballicora).
#pragma once

#include <cstddef>
#include <memory>

#include "host/tablebase/endgame_tables.hpp"
#include "host/tablebase/table_folders.hpp"

namespace cobalt::tablebase {

/// Of the cache, MB.
inline constexpr std::size_t kDefaultCacheMegabytes = 32;
inline constexpr std::size_t kMostCacheMegabytes = 65536;

/// Whether this program was built with the library.
bool has_gaviota();

/// Opens tables. The library keeps its state in globals, so a process has one set of tables open at a time: this
/// function gives the same object to all who want the same folders with the same cache, and refuses others until the
/// last of them has let it go. May be called in any thread.
/// \throws InputError when other tables are open, there is no memory for the cache, no table can be read, or this
///         program has no library
std::shared_ptr<const EndgameTables> open_gaviota_tables(const TableFolders& folders, std::size_t cache_megabytes);

}  // namespace cobalt::tablebase
