// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a test expects of errors, bad input above all.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "host/support/error.hpp"

namespace cobalt::test {

/// The message of the error of this kind that `action` throws; "" when it throws none.
template <class Error, class Action>
std::string error_of(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}
/// Of an InputError.
template <class Action>
std::string mistake(const Action& action) {
  return error_of<InputError>(action);
}
/// Of a DeviceError.
template <class Action>
std::string failure(const Action& action) {
  return error_of<DeviceError>(action);
}

/// The message of the error of this kind that `action` throws; a failure and "" when it throws none.
template <class Error, class Action>
std::string message_of(const Action& action) {
  std::string message = error_of<Error>(action);
  if (message.empty()) ADD_FAILURE() << "no such error was thrown";
  return message;
}

/// The message of the InputError that `action` throws; a failure and "" when it throws none.
template <class Action>
std::string input_error_of(const Action& action) {
  return message_of<InputError>(action);
}

}  // namespace cobalt::test
