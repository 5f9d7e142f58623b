// SPDX-License-Identifier: Apache-2.0
#include "host/device/ring_port.hpp"

#include <fmt/format.h>

#include <atomic>

#include "host/device/fields.hpp"
#include "host/device/ring_thread.hpp"
#include "spec/jobs.hpp"
#include "spec/kernel_interface.hpp"

namespace cobalt::device {
namespace {

constexpr spec::FormatField kLap = field_of(spec::kSearchAnswerFields, "lap");
static_assert(kLap.width == 1);

}  // namespace

// ---- by copies ----

CopyingRingPort::CopyingRingPort(Transport& transport, const RingMemory& memory)
    : transport_(transport), memory_(memory), answer_bytes_(memory.slots * spec::kRingSlotBytes) {}

void CopyingRingPort::send(std::span<const std::uint8_t> slots) {
  const std::uint64_t end = sent_ + slots.size() / spec::kRingSlotBytes;
  Transport::CopyId copy = 0;
  memory_.for_each_piece(sent_, end, [&](std::size_t slot, std::size_t count) {
    const std::size_t piece = count * spec::kRingSlotBytes;
    copy = transport_.start_copy_to_card(memory_.searches.part(slot * spec::kRingSlotBytes, piece), slots.first(piece));
    slots = slots.subspan(piece);
  });
  sent_ = end;
  on_the_way_.push_back({copy, end});
}

void CopyingRingPort::advance() {
  const std::uint64_t before = announced_;
  for (; !on_the_way_.empty() && transport_.copy_finished(on_the_way_.front().copy); on_the_way_.pop_front()) {
    announced_ = on_the_way_.front().end;
  }
  if (announced_ != before) transport_.announce_ring_jobs(static_cast<std::uint32_t>(announced_));
  for (; !coming_.empty() && transport_.copy_finished(coming_.front().copy); coming_.pop_front()) {
    arrived_ = coming_.front().end;
  }
}

void CopyingRingPort::look() {
  if (fetched_ == announced_) return;
  const std::uint32_t count = new_ring_answers(transport_, fetched_, announced_);
  if (count == 0) return;
  Transport::CopyId copy = 0;
  memory_.for_each_piece(fetched_, fetched_ + count, [&](std::size_t slot, std::size_t pieces) {
    const std::size_t begin = slot * spec::kRingSlotBytes;
    const std::size_t bytes = pieces * spec::kRingSlotBytes;
    copy = transport_.start_copy_from_card(memory_.answers.part(begin, bytes),
                                           std::span(answer_bytes_).subspan(begin, bytes));
  });
  fetched_ += count;
  coming_.push_back({copy, fetched_});
}

std::span<const std::uint8_t> CopyingRingPort::answer(std::uint64_t number) const {
  return std::span(answer_bytes_).subspan(number % memory_.slots * spec::kRingSlotBytes, spec::kRingSlotBytes);
}

void CopyingRingPort::stop() {
  for (std::deque<Move>* const copies : {&on_the_way_, &coming_}) {
    if (!copies->empty()) last_copies_.push_back(copies->back().copy);
    copies->clear();
  }
}

bool CopyingRingPort::has_stopped() {
  return std::ranges::all_of(last_copies_, [this](Transport::CopyId copy) { return transport_.copy_finished(copy); });
}

// ---- in shared memory ----

SharedRingPort::SharedRingPort(Transport& transport, const RingMemory& memory)
    : transport_(transport),
      memory_(memory),
      searches_(transport.shared_memory(memory.searches)),
      answers_(transport.shared_memory(memory.answers)) {}

void SharedRingPort::send(std::span<const std::uint8_t> slots) {
  const std::uint64_t end = announced_ + slots.size() / spec::kRingSlotBytes;
  memory_.for_each_piece(announced_, end, [&](std::size_t slot, std::size_t count) {
    const std::size_t piece = count * spec::kRingSlotBytes;
    std::ranges::copy(slots.first(piece), searches_.subspan(slot * spec::kRingSlotBytes).begin());
    slots = slots.subspan(piece);
  });
  announced_ = end;
  // The card reads the searches after the write of the register has got there.
  std::atomic_thread_fence(std::memory_order_seq_cst);
  transport_.announce_ring_jobs(static_cast<std::uint32_t>(announced_));
}

std::uint64_t SharedRingPort::arrived() {
  while (arrived_ != announced_) {
    std::uint8_t& byte = answers_[arrived_ % memory_.slots * spec::kRingSlotBytes + kLap.lsb / 8];
    // The rest of the slot is read after its lap.
    const bool lap = (std::atomic_ref(byte).load(std::memory_order_acquire) >> kLap.lsb % 8 & 1) != 0;
    if (lap != (arrived_ / memory_.slots % 2 == 0)) break;
    ++arrived_;
  }
  return arrived_;
}

std::span<const std::uint8_t> SharedRingPort::answer(std::uint64_t number) const {
  return answers_.subspan(number % memory_.slots * spec::kRingSlotBytes, spec::kRingSlotBytes);
}

// ---- both ----

std::uint32_t new_ring_answers(Transport& transport, std::uint64_t fetched, std::uint64_t announced) {
  const std::uint32_t count = transport.ring_answers() - static_cast<std::uint32_t>(fetched);
  if (count > announced - fetched) {
    transport.fail(fmt::format("the search ring says that it has {} answers of {}", count, announced - fetched));
  }
  return count;
}

std::unique_ptr<RingPort> make_ring_port(Transport& transport, const RingMemory& memory) {
  if (!transport.shared_memory(memory.answers).empty()) return std::make_unique<SharedRingPort>(transport, memory);
  if (transport.info().copies_block) return std::make_unique<RingThread>(transport, memory);
  return std::make_unique<CopyingRingPort>(transport, memory);
}

}  // namespace cobalt::device
