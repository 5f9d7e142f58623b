// SPDX-License-Identifier: Apache-2.0
/// \file
/// Helpers of the tests of the board library.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/paths.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::chess::test {

/// A file of tests/data.
inline std::string data_path(const std::string& name) { return std::string(COBALT_SOURCE_DIR) + "/tests/data/" + name; }

/// Whether COBALT_LONG_TESTS=1 asks for the tests that take minutes.
inline bool long_tests() {
  const char* const value = std::getenv("COBALT_LONG_TESTS");
  return value != nullptr && std::string(value) == "1";
}

using cobalt::test::input_error_of;

/// Fails unless `action` throws an InputError with exactly this message.
#define EXPECT_INPUT_ERROR(action, message) EXPECT_EQ(::cobalt::chess::test::input_error_of([&] { action; }), message)

}  // namespace cobalt::chess::test
