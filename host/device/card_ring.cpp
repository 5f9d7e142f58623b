// SPDX-License-Identifier: Apache-2.0
#include "host/device/card_ring.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "spec/kernel_interface.hpp"

namespace cobalt::device {

CardRing::CardRing(Transport& transport, BufferPool& buffers, std::size_t slots)
    : transport_(transport),
      buffers_(buffers),
      slots_(slots),
      jobs_(buffers.take(BufferUse::kItems, slots * spec::kRingSlotBytes)),
      answers_(buffers.take(BufferUse::kAnswers, slots * spec::kRingSlotBytes)),
      answer_bytes_(slots * spec::kRingSlotBytes) {}

Transport::CopyId CardRing::prepare() {
  transport_.announce_ring_jobs(0);
  return transport_.start_copy_to_card(answers_, answer_bytes_);  // all zero: no answer
}

Descriptor CardRing::descriptor() const {
  Descriptor descriptor;
  descriptor.operation = spec::kOperationSearchRing;
  descriptor.count = static_cast<std::uint32_t>(slots_);
  descriptor.source = jobs_.address;
  descriptor.destination = answers_.address;
  return descriptor;
}

std::size_t CardRing::submit(std::span<const SearchItem> items, std::uint32_t first_tag) {
  if (items.empty()) return 0;
  std::span<const std::uint8_t> bytes = pack_items(SearchJob{items}, first_tag, scratch_);
  const std::size_t all_bytes = bytes.size();
  const std::uint64_t end = put_ + items.size();
  Transport::CopyId copy = 0;
  for_each_piece(put_, end, [&](std::size_t slot, std::size_t count) {
    const std::size_t piece = count * spec::kRingSlotBytes;
    copy = transport_.start_copy_to_card(jobs_.part(slot * spec::kRingSlotBytes, piece), bytes.first(piece));
    bytes = bytes.subspan(piece);
  });
  for (const SearchItem& item : items) flights_[first_tag++] = {item.tag, put_++};
  on_the_way_.push_back({copy, end});
  return all_bytes;
}

bool CardRing::abort(std::uint32_t tag) {
  bool any = std::ranges::find(ready_, tag, &SearchAnswer::tag) != ready_.end();
  for (const auto& [card_tag, flight] : flights_) {
    if (flight.tag != tag) continue;
    any = true;
    if (aborted_.insert(card_tag).second) tell_abort(card_tag);
  }
  return any;
}

void CardRing::tell_abort(std::uint32_t card_tag) {
  if (flights_.at(card_tag).number < announced_) transport_.abort_search(card_tag);
}

bool CardRing::tell_aborts() {
  for (const std::uint32_t card_tag : aborted_) tell_abort(card_tag);
  return !aborted_.empty();
}

bool CardRing::advance() {
  const std::uint64_t before = announced_;
  for (; !on_the_way_.empty() && transport_.copy_finished(on_the_way_.front().copy); on_the_way_.pop_front()) {
    announced_ = on_the_way_.front().end;
  }
  bool progress = announced_ != before;
  if (progress) transport_.announce_ring_jobs(static_cast<std::uint32_t>(announced_));
  for (; !coming_.empty() && transport_.copy_finished(coming_.front().copy); coming_.pop_front()) {
    while (unpacked_ != coming_.front().end) unpack_next();
    progress = true;
  }
  return progress;
}

std::size_t CardRing::look() {
  if (fetched_ == announced_) return 0;
  const std::uint32_t count = transport_.ring_answers() - static_cast<std::uint32_t>(fetched_);
  if (count > announced_ - fetched_) {
    transport_.fail(fmt::format("the search ring says that it has {} answers of {}", count, announced_ - fetched_));
  }
  if (count == 0) return 0;
  Transport::CopyId copy = 0;
  for_each_piece(fetched_, fetched_ + count, [&](std::size_t slot, std::size_t pieces) {
    const std::size_t begin = slot * spec::kRingSlotBytes;
    const std::size_t bytes = pieces * spec::kRingSlotBytes;
    copy = transport_.start_copy_from_card(answers_.part(begin, bytes), std::span(answer_bytes_).subspan(begin, bytes));
  });
  fetched_ += count;
  coming_.push_back({copy, fetched_});
  return count * std::size_t{spec::kRingSlotBytes};
}

void CardRing::unpack_next() {
  const std::size_t slot = unpacked_ % slots_;
  const auto bytes = std::span(answer_bytes_).subspan(slot * spec::kRingSlotBytes).first<spec::kSearchAnswerBytes>();
  auto [answer, lap] = unpack_ring_answer(bytes);
  if (lap != (unpacked_ / slots_ % 2 == 0)) {
    transport_.fail(fmt::format("answer {} of the search ring is missing: {}", unpacked_,
                                ring_state_text(transport_.ring_state())));
  }
  if (answer.status == spec::kAnswerIllegalRequest) {  // or the card could not read it
    const std::uint32_t state = transport_.ring_state();
    if ((state & spec::kRingReadError) != 0) transport_.fail("the search ring failed: " + ring_state_text(state));
  }
  const auto flight = flights_.find(answer.tag);
  if (flight == flights_.end()) {
    transport_.fail(fmt::format("an answer of search_ring has the tag {}, which no search has", answer.tag));
  }
  aborted_.erase(answer.tag);
  answer.tag = flight->second.tag;
  flights_.erase(flight);
  ready_.push_back(answer);
  ++unpacked_;
}

bool CardRing::take(std::vector<SearchAnswer>& answers) {
  if (ready_.empty()) return false;
  answers.insert(answers.end(), ready_.begin(), ready_.end());
  ready_.clear();
  return true;
}

void CardRing::close(std::uint32_t descriptor_tag) {
  if (announced_ != fetched_) transport_.abort(descriptor_tag);
  transport_.close_ring();
  aborted_.clear();
  for (std::deque<Move>* const copies : {&on_the_way_, &coming_}) {
    if (!copies->empty()) last_copies_.push_back(copies->back().copy);
    copies->clear();
  }
}

bool CardRing::has_ended() {
  return std::ranges::all_of(last_copies_, [this](Transport::CopyId copy) { return transport_.copy_finished(copy); }) &&
         (transport_.ring_state() & spec::kRingOpen) == 0;
}

void CardRing::give_back_buffers() {
  buffers_.give_back(BufferUse::kItems, jobs_);
  buffers_.give_back(BufferUse::kAnswers, answers_);
}

}  // namespace cobalt::device
