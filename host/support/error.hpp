// SPDX-License-Identifier: Apache-2.0
/// \file
/// Errors that a user can cause and mend. The program turns them into a message and an exit status.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace cobalt {

/// Bad input (FEN, EPD, PGN, parameter file, packed position, command line, missing file): exit status 2.
/// The message names the place (file, line, field) and what was expected.
class InputError : public std::runtime_error {
 public:
  /// \param where  file:line, or the name of the field; may be empty
  /// \param what   what was wrong and what was expected
  InputError(const std::string& where, const std::string& what)
      : std::runtime_error(where.empty() ? what : where + ": " + what), where_(where), what_only_(what) {}
  explicit InputError(const std::string& what) : InputError("", what) {}

  /// The place alone.
  const std::string& where() const noexcept { return where_; }
  /// The message without the place: for callers that know the place better (a file and line).
  const std::string& problem() const noexcept { return what_only_; }

 private:
  std::string where_;
  std::string what_only_;
};

/// A device did not do what it must (time limit, wrong version, error status): exit status 2, with its state.
class DeviceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace cobalt
