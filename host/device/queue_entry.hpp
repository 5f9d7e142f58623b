// SPDX-License-Identifier: Apache-2.0
/// \file
/// A descriptor of the job queue, from the call that queues it until its completion is taken.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "host/device/abort_reminder.hpp"
#include "host/device/descriptors.hpp"
#include "host/device/device.hpp"
#include "host/device/transport.hpp"
#include "spec/jobs.hpp"

namespace cobalt::device {

/// A job, a parameter list or the opening of the search ring on its way through the card.
struct QueueEntry {
  Ticket ticket = 0;        ///< 0: no job
  std::uint64_t group = 0;  ///< jobs of one submit have the same and go in one list
  Descriptor descriptor;
  bool full = false;  ///< a parameter list that leaves nothing of what the bank held
  Buffer items;
  Buffer answers;
  Transport::CopyId items_copy = 0;
  std::optional<Transport::CopyId> answers_copy;
  std::vector<std::uint8_t> answer_bytes;               ///< where that goes
  std::vector<std::uint32_t> tags;                      ///< that the caller gave the items
  std::uint32_t first_tag = 0;                          ///< that the first of them has on the card
  AbortReminder reminder;                               ///< of a tree that nobody waits for
  std::map<std::uint32_t, AbortReminder> aborted_tags;  ///< of searches on the card that nobody needs
  std::string error;                                    ///< must fail: the parameters that it needs did not arrive

  bool is_job() const { return ticket != 0; }
  bool is_load() const { return descriptor.operation == spec::kOperationLoadParameters; }
  bool is_ring() const { return descriptor.operation == spec::kOperationSearchRing; }
  bool is_tree() const {
    return descriptor.operation == spec::kOperationPerft || descriptor.operation == spec::kOperationSearch;
  }
  unsigned bank() const { return (descriptor.flags & spec::kDescriptorBank) != 0 ? 1 : 0; }
};

}  // namespace cobalt::device
