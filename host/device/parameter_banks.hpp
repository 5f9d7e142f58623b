// SPDX-License-Identifier: Apache-2.0
/// \file
/// What each parameter bank of a card holds, and what must be downloaded for a new evaluation function.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "host/parameters/parameter_set.hpp"

namespace cobalt::device {

/// The parameter list as the kernel reads it from memory.
std::vector<std::uint8_t> parameter_list(std::span<const ParameterWrite> writes);

/// Looks ahead: a bank "holds" what it will hold when everything that was queued is worked off. The card keeps the
/// order of loads and jobs, so nothing else is to be considered.
class ParameterBanks {
 public:
  /// \param banks  of the card, at least 1
  explicit ParameterBanks(unsigned banks) : holds_(banks) {}

  struct Download {
    unsigned bank = 0;
    bool full = false;  ///< every parameter; else what differs from what the bank holds
    std::vector<ParameterWrite> writes;
  };

  /// Makes `parameters` those of the jobs from now on. \return what must be downloaded first; nothing when a bank holds
  /// them already
  std::optional<Download> choose(const ParameterSet& parameters);
  /// The bank of the jobs from now on does not hold what it should: nothing was chosen yet, or a download has failed.
  bool must_renew() const { return !holds_[active_]; }
  /// What must be downloaded then.
  Download renew();
  /// The bank that jobs are evaluated with from now on.
  unsigned active() const { return active_; }
  /// A download into the bank has failed.
  void forget(unsigned bank) { holds_[bank].reset(); }

 private:
  std::vector<std::optional<ParameterSet>> holds_;  ///< nothing: unknown
  unsigned active_ = 0;
  ParameterSet current_;  ///< chosen last
};

}  // namespace cobalt::device
