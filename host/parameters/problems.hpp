// SPDX-License-Identifier: Apache-2.0
/// \file
/// Collects what is wrong with a file, so that a check can list everything at once.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "host/support/error.hpp"

namespace cobalt {

/// A list of errors. Keeps the first kMaxKept and counts the rest, so that a file of garbage stays readable.
class Problems {
 public:
  static constexpr std::size_t kMaxKept = 100;

  void add(const std::string& where, const std::string& what) {
    if (kept_.size() < kMaxKept) kept_.emplace_back(where, what);
    ++count_;
  }
  void add(const InputError& error) { add(error.where(), error.problem()); }

  bool empty() const { return count_ == 0; }
  std::size_t count() const { return count_; }
  /// The first ones.
  const std::vector<InputError>& kept() const { return kept_; }

  /// Throws the first problem, with the number of further ones, unless there is none.
  void throw_if_any() const {
    if (empty()) return;
    std::string what = kept_.front().problem();
    if (count_ > 1) what += " (and " + std::to_string(count_ - 1) + " more)";
    throw InputError(kept_.front().where(), what);
  }

 private:
  std::vector<InputError> kept_;
  std::size_t count_ = 0;
};

}  // namespace cobalt
