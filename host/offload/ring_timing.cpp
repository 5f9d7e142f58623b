// SPDX-License-Identifier: Apache-2.0
#include "host/offload/ring_timing.hpp"

#include <algorithm>
#include <cmath>

namespace cobalt::offload {
namespace {

// As host/device/ring_thread.cpp pauses between two looks.
constexpr std::chrono::microseconds kBusy{20};
constexpr std::chrono::microseconds kLongestPause{1000};

RingTiming::Time time_of(double seconds) {
  return RingTiming::Time(std::llround(seconds * RingTiming::Time::period::den));
}

}  // namespace

RingTiming::RingTiming(const CardModel& model)
    : is_shared_(model.ring_memory == RingMemory::kHost),
      half_way_(time_of(model.ring_seconds / 2)),
      copy_(time_of(model.copy_seconds)),
      read_(time_of(model.register_read_seconds)),
      write_(time_of(model.register_write_seconds)) {}

RingTiming::Time RingTiming::to_card(Time now) {
  if (is_shared_) return now + half_way_;
  if (now > sending_.start) {
    sending_.start = std::max(now, free_);
    sending_.end = news_ = free_ = sending_.start + copy_ + write_;
    ++calls_.copies;
    ++calls_.register_writes;
  }
  return sending_.end;
}

RingTiming::Time RingTiming::abort(Time now) {
  if (is_shared_) return now + half_way_;
  calls_.register_writes += 2;
  return now + 2 * write_;
}

RingTiming::Time RingTiming::to_host(Time written) {
  if (is_shared_) return written + half_way_;
  if (written > fetching_.start) {
    const Time quiet = std::max(written - news_, Time(0));
    // The answer comes in the middle of a pause.
    const Time pause = quiet < kBusy ? Time(0) : std::clamp<Time>(quiet / 8, kBusy, kLongestPause);
    fetching_.start = std::max(written, free_) + pause / 2;
    fetching_.end = news_ = free_ = fetching_.start + read_ + copy_;
    ++calls_.copies;
    ++calls_.register_reads;
  }
  return fetching_.end;
}

}  // namespace cobalt::offload
