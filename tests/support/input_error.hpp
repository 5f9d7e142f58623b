// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a test expects of bad input.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "host/support/error.hpp"

namespace cobalt::test {

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

}  // namespace cobalt::test
