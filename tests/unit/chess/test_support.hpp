// SPDX-License-Identifier: Apache-2.0
/// \file
/// Helpers of the tests of the board library.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "host/support/error.hpp"
#include "tests/paths.hpp"

namespace cobalt::chess::test {

/// A file of tests/data.
inline std::string data_path(const std::string& name) { return std::string(COBALT_SOURCE_DIR) + "/tests/data/" + name; }

/// Whether COBALT_LONG_TESTS=1 asks for the tests that take minutes.
inline bool long_tests() {
  const char* const value = std::getenv("COBALT_LONG_TESTS");
  return value != nullptr && std::string(value) == "1";
}

/// The message of the InputError that `action` throws; a failure and "" when it throws none.
template <class Action>
std::string input_error_of(Action action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  ADD_FAILURE() << "no InputError was thrown";
  return "";
}

/// Fails unless `action` throws an InputError with exactly this message.
#define EXPECT_INPUT_ERROR(action, message) EXPECT_EQ(::cobalt::chess::test::input_error_of([&] { action; }), message)

}  // namespace cobalt::chess::test
