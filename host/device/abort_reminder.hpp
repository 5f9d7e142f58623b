// SPDX-License-Identifier: Apache-2.0
/// \file
/// When a card is told again that nobody needs an answer.
#pragma once

#include <algorithm>

namespace cobalt::device {

/// A card may forget what it is told of a job that it has not yet begun, so it is told until the job is answered. Each
/// pause is as long as all before it together, up to a limit: a job that the card has begun is told of by the time that
/// it has waited as long again, and a long wait costs few writes of registers.
class AbortReminder {
 public:
  /// Looks that the longest pause has.
  static constexpr unsigned kLongestPause = 256;

  /// Called at every look at the card. \return true when the card is to be told now; so it is the first time
  bool is_due() {
    if (looks_++ < next_) return false;
    next_ = looks_ + std::min(looks_ - 1, kLongestPause);
    return true;
  }

 private:
  unsigned looks_ = 0;
  unsigned next_ = 0;  ///< look at which it is told next
};

}  // namespace cobalt::device
