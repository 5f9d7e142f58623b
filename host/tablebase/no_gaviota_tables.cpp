// SPDX-License-Identifier: Apache-2.0
// In the place of gaviota_tables.cpp where the library is not installed.
#include "host/support/error.hpp"
#include "host/tablebase/gaviota_tables.hpp"

namespace cobalt::tablebase {

bool has_gaviota() { return false; }

std::shared_ptr<const EndgameTables> open_gaviota_tables(const TableFolders& /*folders*/,
                                                         std::size_t /*cache_megabytes*/) {
  throw InputError("endgame tables",
                   "this program was built without libgaviotatb: install libgaviotatb-dev and build it again");
}

}  // namespace cobalt::tablebase
