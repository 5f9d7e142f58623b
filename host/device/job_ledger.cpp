// SPDX-License-Identifier: Apache-2.0
#include "host/device/job_ledger.hpp"

#include <algorithm>
#include <utility>

namespace cobalt::device {

JobLedger::JobLedger(Transport& transport, BufferPool& buffers)
    : transport_(transport), buffers_(buffers), banks_(transport.info().parameter_banks) {}

Counters JobLedger::counted() const {
  Counters counters = counters_;
  counters.simulated_clocks = transport_.simulated_clocks() - simulated_clocks_at_reset_;
  return counters;
}

void JobLedger::reset_counters() {
  counters_ = Counters{};
  simulated_clocks_at_reset_ = transport_.simulated_clocks();
  first_submit_seconds_.reset();
}

// ---- to the card ----

QueueEntry JobLedger::make_job(const Job& job) {
  const JobShape shape = shape_of(job);
  QueueEntry entry;
  entry.ticket = tickets_.give();
  entry.descriptor.operation = shape.operation;
  entry.descriptor.flags = bank_flag(banks_.active());
  const std::size_t answer_bytes = shape.items * spec::kOperationFormats[shape.operation].answer_bytes;
  entry.answers = buffers_.take(BufferUse::kAnswers, answer_bytes);
  entry.descriptor.destination = entry.answers.address;
  if (!spare_bytes_.empty()) {
    entry.answer_bytes = std::move(spare_bytes_.back());
    spare_bytes_.pop_back();
  }
  entry.answer_bytes.resize(answer_bytes);
  entry.tags = tags_of(job);
  entry.first_tag = take_search_tags(entry.tags.size());
  ++jobs_;
  send(entry, BufferUse::kItems, shape.items, pack_items(job, entry.first_tag, scratch_));
  return entry;
}

QueueEntry JobLedger::make_load(const ParameterBanks::Download& download) {
  QueueEntry entry;
  entry.full = download.full;
  entry.descriptor.operation = spec::kOperationLoadParameters;
  entry.descriptor.flags = bank_flag(download.bank);
  ++loads_;
  send(entry, BufferUse::kParameters, download.writes.size(), parameter_list(download.writes));
  return entry;
}

QueueEntry JobLedger::make_ring(const Descriptor& descriptor, Transport::CopyId copy) {
  QueueEntry entry;
  entry.group = group_;
  entry.items_copy = copy;
  entry.descriptor = descriptor;
  entry.descriptor.flags = bank_flag(banks_.active());
  entry.descriptor.tag = next_tag_++;
  is_ring_open_ = false;
  return entry;
}

std::uint32_t JobLedger::take_search_tags(std::size_t count) {
  return std::exchange(next_item_tag_, next_item_tag_ + static_cast<std::uint32_t>(count));
}

/// The items of an entry start on their way.
void JobLedger::send(QueueEntry& entry, BufferUse use, std::size_t count, std::span<const std::uint8_t> items) {
  entry.group = group_;
  entry.descriptor.tag = next_tag_++;
  entry.descriptor.count = static_cast<std::uint32_t>(count);
  entry.items = buffers_.take(use, items.size());
  entry.descriptor.source = entry.items.address;
  if (!items.empty()) entry.items_copy = transport_.start_copy_to_card(entry.items, items);
  counters_.link_bytes_to_card += items.size();
}

// ---- from the card ----

void JobLedger::settle(QueueEntry& entry, const Completion& completion, const std::string& error) {
  if ((completion.status & spec::kStatusDone) != 0) count(entry, completion.counters);
  is_ring_open_ = is_ring_open_ || entry.is_ring();
  if (is_wanted(entry)) {
    if (error.empty()) {
      Answer answer;
      answer.ticket = entry.ticket;
      answer.counters = completion.counters;
      answer.data = unpack_answer(entry.descriptor.operation, entry.answer_bytes, entry.first_tag, entry.tags);
      tickets_.answer(std::move(answer));
    } else {
      answer_failed(entry, error, completion.counters);
    }
  }
  release(entry);
}

void JobLedger::drop(QueueEntry& entry) {
  if (is_wanted(entry)) answer_failed(entry, entry.error, {});
  release(entry);
}

void JobLedger::answer_failed(const QueueEntry& entry, const std::string& error, const JobCounters& counters) {
  Answer answer;
  answer.ticket = entry.ticket;
  answer.outcome = Outcome::kFailed;
  answer.error = error;
  answer.counters = counters;
  tickets_.answer(std::move(answer));
}

/// Nothing uses the buffers of an entry any more.
void JobLedger::release(QueueEntry& entry) {
  if (entry.is_ring()) return;
  buffers_.give_back(entry.is_load() ? BufferUse::kParameters : BufferUse::kItems, entry.items);
  if (entry.is_load()) {
    --loads_;
    return;
  }
  buffers_.give_back(BufferUse::kAnswers, entry.answers);
  spare_bytes_.push_back(std::move(entry.answer_bytes));
  --jobs_;
}

void JobLedger::note_submit() {
  if (!first_submit_seconds_) first_submit_seconds_ = transport_.simulated_seconds();
}

void JobLedger::note_answer() {
  counters_.simulated_seconds = transport_.simulated_seconds() - first_submit_seconds_.value_or(0);
}

void JobLedger::count(const QueueEntry& entry, const JobCounters& job) {
  counters_.read_beats += job.read_beats;
  if (entry.is_load()) {
    counters_.parameters_loaded += job.items;
    return;
  }
  note_answer();
  counters_.write_beats += job.write_beats;
  counters_.read_latency_max_clocks =
      std::max<std::uint64_t>(counters_.read_latency_max_clocks, job.read_latency_max_clocks);
  counters_.read_latency_sum_clocks += job.read_latency_sum_clocks;
  counters_.read_bursts += job.read_bursts;
  if (entry.descriptor.operation != spec::kOperationEvaluate) return;
  ++counters_.batches;
  counters_.positions += job.items;
  counters_.positions_refused += job.refused;
  counters_.evaluate_clocks += job.busy_clocks;
  counters_.command_clocks += job.end_clock - job.start_clock;
  counters_.starved_clocks += job.starved_clocks;
  counters_.blocked_clocks += job.blocked_clocks;
}

}  // namespace cobalt::device
