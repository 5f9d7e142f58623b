// SPDX-License-Identifier: Apache-2.0
#include "host/device/card_ring.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "spec/kernel_interface.hpp"

namespace cobalt::device {

CardRing::CardRing(Transport& transport, BufferPool& buffers, std::size_t slots)
    : transport_(transport),
      buffers_(buffers),
      memory_{.searches = buffers.take(BufferUse::kRing, slots * spec::kRingSlotBytes),
              .answers = buffers.take(BufferUse::kRing, slots * spec::kRingSlotBytes),
              .slots = slots},
      port_(make_ring_port(transport, memory_)) {}

Transport::CopyId CardRing::prepare() {
  transport_.announce_ring_jobs(0);
  return transport_.start_copy_to_card(memory_.answers,
                                       std::vector<std::uint8_t>(memory_.slots * spec::kRingSlotBytes));  // no answer
}

Descriptor CardRing::descriptor() const {
  Descriptor descriptor;
  descriptor.operation = spec::kOperationSearchRing;
  descriptor.count = static_cast<std::uint32_t>(memory_.slots);
  descriptor.source = memory_.searches.address;
  descriptor.destination = memory_.answers.address;
  return descriptor;
}

std::size_t CardRing::submit(std::span<const SearchItem> items, std::uint32_t first_tag) {
  if (items.empty()) return 0;
  const std::span<const std::uint8_t> bytes = pack_items(SearchJob{items}, first_tag, scratch_);
  port_->send(bytes);
  for (const SearchItem& item : items) flights_[first_tag++] = {item.tag, put_++};
  return bytes.size();
}

bool CardRing::abort(std::uint32_t tag) {
  bool any = std::ranges::find(ready_, tag, &SearchAnswer::tag) != ready_.end();
  const std::uint64_t announced = port_->announced();
  for (const auto& [card_tag, flight] : flights_) {
    if (flight.tag != tag) continue;
    any = true;
    const auto [aborted, is_new] = aborted_.try_emplace(card_tag);
    if (is_new) tell_abort(card_tag, aborted->second, announced);
  }
  return any;
}

void CardRing::tell_abort(std::uint32_t card_tag, AbortReminder& reminder, std::uint64_t announced) {
  if (flights_.at(card_tag).number < announced && reminder.is_due()) transport_.abort_search(card_tag);
}

bool CardRing::tell_aborts() {
  if (aborted_.empty()) return false;
  const std::uint64_t announced = port_->announced();
  for (auto& [card_tag, reminder] : aborted_) tell_abort(card_tag, reminder, announced);
  return true;
}

bool CardRing::advance() {
  port_->advance();
  const std::uint64_t announced = port_->announced();
  const std::uint64_t arrived = port_->arrived();
  const bool progress = std::exchange(announced_, announced) != announced || unpacked_ != arrived;
  while (unpacked_ != arrived) unpack_next();
  return progress;
}

void CardRing::unpack_next() {
  const auto bytes = port_->answer(unpacked_).first<spec::kSearchAnswerBytes>();
  auto [answer, lap] = unpack_ring_answer(bytes);
  if (lap != (unpacked_ / memory_.slots % 2 == 0)) {
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

std::size_t CardRing::take(std::vector<SearchAnswer>& answers) {
  const std::size_t bytes = ready_.size() * std::size_t{spec::kRingSlotBytes};
  answers.insert(answers.end(), ready_.begin(), ready_.end());
  ready_.clear();
  return bytes;
}

void CardRing::close(std::uint32_t descriptor_tag) {
  port_->stop();
  port_->advance();  // throws when the port has failed: then the card is asked for nothing any more
  if (port_->announced() != unpacked_) transport_.abort(descriptor_tag);
  transport_.close_ring();
  aborted_.clear();
}

bool CardRing::has_ended() { return port_->has_stopped() && (transport_.ring_state() & spec::kRingOpen) == 0; }

void CardRing::give_back_buffers() {
  buffers_.give_back(BufferUse::kRing, memory_.searches);
  buffers_.give_back(BufferUse::kRing, memory_.answers);
}

}  // namespace cobalt::device
