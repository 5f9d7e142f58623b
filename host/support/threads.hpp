// SPDX-License-Identifier: Apache-2.0
/// \file
/// Work on several threads. All of them are joined, whatever fails.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "host/support/error.hpp"

namespace cobalt {

/// The system starts fewer threads than were asked for.
class ThreadError : public InputError {
 public:
  /// \param wanted   threads, that of the caller included
  /// \param started  of these
  /// \param reason   the system's
  ThreadError(unsigned wanted, unsigned started, const std::string& reason);
};

/// Threads for a wish: 0 means as many as the machine runs at a time. At least 1.
unsigned thread_count(unsigned wanted);

/// Processor time that the calling thread has used, seconds. What other work on the machine takes is not in it.
double thread_seconds();

/// Calls `work(thread)` for 0 .. threads - 1 at the same time, number 0 in the thread of the caller, and returns when
/// all have returned. Nothing is called before all threads are there.
/// \throws ThreadError when one cannot be started, and then nothing was called; else what a call threw first
void run_in_threads(unsigned threads, const std::function<void(unsigned thread)>& work);

/// Calls `work(thread, item)` for 0 .. items - 1; each thread takes the next item when it has done one. After a failure
/// none is begun.
/// \param threads  0: as many as the machine runs; never more than there are items
/// \throws as run_in_threads()
void deal_to_threads(std::size_t items, unsigned threads,
                     const std::function<void(unsigned thread, std::size_t item)>& work);

}  // namespace cobalt
