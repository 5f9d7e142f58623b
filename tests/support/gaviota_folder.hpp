// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where the Gaviota tables are with which tests work.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "host/tablebase/gaviota_tables.hpp"

namespace cobalt::test {

/// A folder with the tables of three men: COBALT_GAVIOTA_TABLES, else that of Debian's package gaviotatb.
inline std::string gaviota_folder() {
  const char* const named = std::getenv("COBALT_GAVIOTA_TABLES");
  return named != nullptr ? named : "/usr/share/gaviotatb/gtb4";
}

/// Why tests cannot work with tables; empty when they can.
inline std::string why_no_gaviota() {
  if (!tablebase::has_gaviota()) return "built without libgaviotatb-dev";
  for (const char* name : {"kbk", "knk", "kpk", "kqk", "krk"}) {
    if (!std::filesystem::exists(gaviota_folder() + "/" + name + ".gtb.cp4")) {
      return gaviota_folder() + " lacks " + name +
             ".gtb.cp4: install gaviotatb, or name a folder in COBALT_GAVIOTA_TABLES";
    }
  }
  return "";
}

}  // namespace cobalt::test
