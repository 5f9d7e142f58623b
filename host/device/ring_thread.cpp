// SPDX-License-Identifier: Apache-2.0
#include "host/device/ring_thread.hpp"

#include <algorithm>
#include <chrono>

namespace cobalt::device {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::microseconds kBusy{20};  ///< after an answer the next look comes at once for so long
constexpr std::chrono::microseconds kLongestPause{1000};
constexpr std::chrono::milliseconds kLongestWait{1};

/// Until the next look: an eighth of the time that nothing has come.
std::chrono::nanoseconds pause_after(std::chrono::nanoseconds quiet) {
  return std::clamp<std::chrono::nanoseconds>(quiet / 8, kBusy, kLongestPause);
}

}  // namespace

RingThread::RingThread(Transport& transport, const RingMemory& memory)
    : transport_(transport),
      memory_(memory),
      search_bytes_(memory.slots * spec::kRingSlotBytes),
      answer_bytes_(memory.slots * spec::kRingSlotBytes),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

void RingThread::send(std::span<const std::uint8_t> slots) {
  rethrow();
  const std::lock_guard lock(mutex_);
  const std::uint64_t end = sent_ + slots.size() / spec::kRingSlotBytes;
  memory_.for_each_piece(sent_, end, [&](std::size_t slot, std::size_t count) {
    const std::size_t piece = count * spec::kRingSlotBytes;
    std::ranges::copy(slots.first(piece), std::span(search_bytes_).subspan(slot * spec::kRingSlotBytes).begin());
    slots = slots.subspan(piece);
  });
  sent_ = end;
  sent_something_.notify_one();
}

void RingThread::wait() {
  std::unique_lock lock(mutex_);
  answer_came_.wait_for(lock, kLongestWait, [this] { return arrived_ != seen_ || error_ != nullptr; });
}

std::uint64_t RingThread::announced() const {
  const std::lock_guard lock(mutex_);
  return announced_;
}

std::uint64_t RingThread::arrived() {
  const std::lock_guard lock(mutex_);
  seen_ = arrived_;
  return arrived_;
}

std::span<const std::uint8_t> RingThread::answer(std::uint64_t number) const {
  return std::span(answer_bytes_).subspan(number % memory_.slots * spec::kRingSlotBytes, spec::kRingSlotBytes);
}

void RingThread::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void RingThread::rethrow() const {
  const std::lock_guard lock(mutex_);
  if (error_ != nullptr) std::rethrow_exception(error_);
}

void RingThread::work(const std::stop_token& stop) {
  try {
    Clock::time_point last_news = Clock::now();
    while (!stop.stop_requested()) {
      std::unique_lock lock(mutex_);
      if (arrived_ == sent_) {
        sent_something_.wait(lock, stop, [this] { return arrived_ != sent_; });
        last_news = Clock::now();
        continue;
      }
      const std::uint64_t end = sent_;
      lock.unlock();
      const bool has_sent = send_to_card(end);
      if (fetch_from_card() || has_sent) {
        last_news = Clock::now();
        continue;
      }
      const auto quiet = Clock::now() - last_news;
      if (quiet < kBusy) {
        std::this_thread::yield();
        continue;
      }
      lock.lock();
      sent_something_.wait_for(lock, stop, pause_after(quiet), [&] { return sent_ != end; });
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    error_ = std::current_exception();
    answer_came_.notify_all();
  }
}

/// Searches that are not announced, up to number `end`. \return false when there are none
bool RingThread::send_to_card(std::uint64_t end) {
  const std::uint64_t begin = announced_;  // only this thread writes it
  if (begin == end) return false;
  memory_.for_each_piece(begin, end, [&](std::size_t slot, std::size_t count) {
    const std::size_t at = slot * spec::kRingSlotBytes;
    const std::size_t bytes = count * spec::kRingSlotBytes;
    transport_.start_copy_to_card(memory_.searches.part(at, bytes), std::span(search_bytes_).subspan(at, bytes));
  });
  transport_.announce_ring_jobs(static_cast<std::uint32_t>(end));
  const std::lock_guard lock(mutex_);
  announced_ = end;
  return true;
}

/// Answers that the card has. \return false when there are none
bool RingThread::fetch_from_card() {
  const std::uint64_t begin = arrived_;  // only this thread writes these two
  const std::uint32_t count = new_ring_answers(transport_, begin, announced_);
  if (count == 0) return false;
  memory_.for_each_piece(begin, begin + count, [&](std::size_t slot, std::size_t pieces) {
    const std::size_t end = (slot + pieces) * spec::kRingSlotBytes;
    const bool by_slots = transport_.info().words_take_trips;
    const std::size_t step = by_slots ? spec::kRingSlotBytes : pieces * spec::kRingSlotBytes;
    const std::size_t bytes = by_slots ? spec::kSearchAnswerBytes : step;
    for (std::size_t at = slot * spec::kRingSlotBytes; at != end; at += step) {
      transport_.start_copy_from_card(memory_.answers.part(at, bytes), std::span(answer_bytes_).subspan(at, bytes));
    }
  });
  const std::lock_guard lock(mutex_);
  arrived_ = begin + count;
  answer_came_.notify_all();
  return true;
}

}  // namespace cobalt::device
