// SPDX-License-Identifier: Apache-2.0
/// \file
/// The search ring of a device: single searches go in at any time, and are answered one by one as they end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "host/device/jobs.hpp"

namespace cobalt::device {

/// An open search ring: Device::open_search_ring. A search is in flight from submit() until collect() has given its
/// answer: exactly one for each, in the order in which the card ends them.
///
/// Mistakes of the caller are InputError and change nothing, alike on every device. When the card or the ring itself
/// fails, the call that finds out throws DeviceError, as a call of the device would, and every later call of both
/// throws DeviceError.
///
/// To be used by the thread of its device, and not to outlive it: of a ring whose device is gone every call but
/// capacity(), in_flight() and the destructor throws DeviceError.
class SearchRing {
 public:
  SearchRing() = default;
  /// Closes the ring: what is in flight is ended early and its answers are lost. Waits for that, at most for the
  /// device's limit of waiting. Does not throw: of a card that fails here the next call of the device tells.
  virtual ~SearchRing() = default;
  SearchRing(const SearchRing&) = delete;
  SearchRing& operator=(const SearchRing&) = delete;

  /// Searches in flight, at most: the slots with which it was opened.
  virtual std::size_t capacity() const = 0;
  virtual std::size_t in_flight() const = 0;

  /// Puts searches in, which are copied. Many at once cost hardly more than one. Does not wait.
  /// \param items  their tags are the caller's and come back in the answers; some may have the same
  /// InputError when more than capacity() would be in flight: then none is put in.
  virtual void submit(std::span<const SearchItem> items) = 0;
  /// Puts one search in.
  void submit(const SearchItem& item) { submit(std::span(&item, 1)); }

  /// Ends the searches in flight with this tag early, as far as the card can: nobody needs their answers. They come
  /// nevertheless, with status spec::kAnswerAborted or, when they had ended sooner, as if nothing had happened.
  /// Aborting twice is no mistake; a tag of which nothing is in flight is an InputError.
  virtual void abort(std::uint32_t tag) = 0;

  /// Appends the answers that are there, in the order in which they ended. On a simulated device a little simulated
  /// time passes.
  /// \param wait  waits until there is one at least. InputError when nothing is in flight; DeviceError with a dump of
  ///              the kernel's registers when the device's limit of waiting is reached
  virtual void collect(std::vector<SearchAnswer>& answers, bool wait) = 0;
};

}  // namespace cobalt::device
