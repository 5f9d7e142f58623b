// SPDX-License-Identifier: Apache-2.0
#include "host/device/card_lists.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <tuple>

#include "host/support/error.hpp"

namespace cobalt::device {
namespace {

template <typename Packed>
std::span<const std::uint8_t> bytes_of(const std::vector<Packed>& packed) {
  return {packed.front().data(), packed.size() * sizeof(Packed)};
}

}  // namespace

CardLists::CardLists(Transport& transport, BufferPool& buffers, JobLedger& ledger)
    : transport_(transport), buffers_(buffers), ledger_(ledger), facts_(transport.info()) {}

bool CardLists::advance() {
  bool progress = take_finished_lists();
  progress = settle_lists() || progress;
  progress = drop_waiting() || progress;
  progress = launch_list() || progress;
  return compose_list() || progress;
}

// ---- to the card ----

bool CardLists::is_sent(const QueueEntry& entry) const {
  return entry.descriptor.count == 0 || transport_.copy_finished(entry.items_copy);
}

/// Gives up what waits on the host in vain.
bool CardLists::drop_waiting() {
  return std::erase_if(waiting_, [this](QueueEntry& entry) {
           const bool is_wanted = entry.error.empty() && (!entry.is_job() || ledger_.is_wanted(entry));
           if (is_wanted || !is_sent(entry)) return false;
           if (entry.is_ring()) transport_.fail(entry.error);
           ledger_.drop(entry);
           return true;
         }) != 0;
}

/// How many of the entries that wait make up the next list: all of them whose items are on the card, but of the jobs
/// of one submit all or none. Behind another list no parameter list goes without a job: it would take the place of
/// that job's list, and nothing waits for it.
std::size_t CardLists::next_list_length(bool is_behind_another) const {
  std::size_t whole = 0;
  for (std::size_t i = 0; i < waiting_.size() && i < facts_.max_list_descriptors; ++i) {
    if (!is_sent(waiting_[i])) break;
    const bool ends_group = i + 1 == waiting_.size() || waiting_[i + 1].group != waiting_[i].group;
    if (ends_group && !(is_behind_another && waiting_[i].is_load())) whole = i + 1;
  }
  return whole;
}

bool CardLists::compose_list() {
  const auto in_kernel = static_cast<std::size_t>(
      std::ranges::count_if(lists_, [](const List& list) { return list.state != List::State::kFetching; }));
  if (in_kernel >= facts_.lists_in_flight) return false;
  const std::size_t length = next_list_length(in_kernel != 0);
  if (length == 0) return false;

  List list;
  const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(length);
  std::move(waiting_.begin(), end, std::back_inserter(list.entries));
  waiting_.erase(waiting_.begin(), end);
  if (facts_.lists_in_memory) {
    take_list_buffers(list);
    std::vector<PackedDescriptor> packed;
    for (const QueueEntry& entry : list.entries) packed.push_back(pack(entry.descriptor));
    list.copy = transport_.start_copy_to_card(list.descriptors, bytes_of(packed));
  }
  lists_.push_back(std::move(list));
  return true;
}

/// Buffers for a list, the completions all zero.
void CardLists::take_list_buffers(List& list) {
  if (spare_lists_.empty()) {
    const std::size_t most = facts_.max_list_descriptors;
    list.descriptors = buffers_.take(BufferUse::kDescriptors, most * spec::kDescriptorBytes);
    list.completions = buffers_.take(BufferUse::kCompletions, most * spec::kCompletionBytes);
    clear_completions(list.completions, most);
  } else {
    std::tie(list.descriptors, list.completions) = spare_lists_.back();
    spare_lists_.pop_back();
  }
}

void CardLists::clear_completions(const Buffer& buffer, std::size_t count) {
  const std::vector<PackedCompletion> zeros(count);
  transport_.start_copy_to_card(buffer, bytes_of(zeros));
}

bool CardLists::launch_list() {
  const auto list = std::ranges::find(lists_, List::State::kSending, &List::state);
  if (list == lists_.end() || (facts_.lists_in_memory && !transport_.copy_finished(list->copy))) return false;
  std::vector<Descriptor> descriptors;
  for (const QueueEntry& entry : list->entries) descriptors.push_back(entry.descriptor);
  transport_.launch({descriptors, list->descriptors, list->completions});
  list->state = List::State::kLaunched;
  return true;
}

/// The entry of a job that is not answered.
QueueEntry& CardLists::entry_of(Ticket ticket) {
  for (List& list : lists_) {
    const auto entry = std::ranges::find(list.entries, ticket, &QueueEntry::ticket);
    if (entry != list.entries.end()) return *entry;
  }
  return *std::ranges::find(waiting_, ticket, &QueueEntry::ticket);
}

void CardLists::abort_searches(Ticket ticket, std::uint32_t tag) {
  QueueEntry& entry = entry_of(ticket);
  if (entry.descriptor.operation != spec::kOperationSearch) {
    throw InputError("ticket", fmt::format("job {} is no search", ticket));
  }
  if (std::ranges::find(entry.tags, tag) == entry.tags.end()) {
    throw InputError("tag", fmt::format("job {} has no search with the tag {}", ticket, tag));
  }
  std::uint32_t tag_on_card = entry.first_tag;
  for (const std::uint32_t each : entry.tags) {
    if (each == tag) entry.aborted_tags.try_emplace(tag_on_card);
    ++tag_on_card;
  }
}

bool CardLists::tell_aborts() {
  bool any = false;
  for (List& list : lists_) {
    if (list.state != List::State::kLaunched) continue;
    for (QueueEntry& entry : list.entries) {
      const bool is_unwanted = entry.is_tree() && !ledger_.is_wanted(entry);
      if (is_unwanted) {
        if (entry.reminder.is_due()) transport_.abort(entry.descriptor.tag);
      } else {
        for (auto& [tag, reminder] : entry.aborted_tags) {
          if (reminder.is_due()) transport_.abort_search(tag);
        }
      }
      any = any || is_unwanted || !entry.aborted_tags.empty();
    }
  }
  return any;
}

// ---- from the card ----

bool CardLists::take_finished_lists() {
  bool progress = false;
  while (auto finished = transport_.finished_list()) {
    const auto list = std::ranges::find(lists_, List::State::kLaunched, &List::state);
    if (list == lists_.end()) transport_.fail("the kernel finished a list that was not started");
    if (finished->status != 0) transport_.fail("a list failed: " + list_status_text(finished->status));
    fetch(*list, std::move(finished->completions));
    progress = true;
  }
  return progress;
}

void CardLists::fetch(List& list, std::vector<Completion> completions) {
  list.state = List::State::kFetching;
  if (facts_.lists_in_memory) {
    list.packed.resize(list.entries.size());
    const std::size_t bytes = list.packed.size() * spec::kCompletionBytes;
    list.copy = transport_.start_copy_from_card(list.completions, {list.packed.front().data(), bytes});
  } else {
    if (completions.size() != list.entries.size()) transport_.fail("a list has not as many completions as descriptors");
    list.result = std::move(completions);
  }
  for (QueueEntry& entry : list.entries) {
    if (!ledger_.is_wanted(entry) || !entry.error.empty() || entry.answer_bytes.empty()) continue;
    entry.answers_copy = transport_.start_copy_from_card(entry.answers, entry.answer_bytes);
    ledger_.note_bytes_from_card(entry.answer_bytes.size());
  }
}

/// Takes completions and answers of finished lists, one entry after the other.
bool CardLists::settle_lists() {
  bool progress = false;
  while (!lists_.empty() && lists_.front().state == List::State::kFetching) {
    List& list = lists_.front();
    if (list.result.empty()) {
      if (!transport_.copy_finished(list.copy)) return progress;
      for (const PackedCompletion& packed : list.packed) list.result.push_back(unpack_completion(packed));
    }
    while (list.settled < list.entries.size()) {
      QueueEntry& entry = list.entries[list.settled];
      if (entry.answers_copy && !transport_.copy_finished(*entry.answers_copy)) return progress;
      settle(list, entry, list.result[list.settled]);
      ++list.settled;
      progress = true;
    }
    if (facts_.lists_in_memory) {
      clear_completions(list.completions, list.entries.size());
      spare_lists_.emplace_back(list.descriptors, list.completions);
    }
    lists_.pop_front();
    progress = true;
  }
  return progress;
}

/// An entry is done with.
void CardLists::settle(List& list, QueueEntry& entry, const Completion& completion) {
  std::string error = problem(list, entry, completion);
  if (!entry.error.empty()) error = std::move(entry.error);
  if (entry.is_load() && !error.empty()) fail_bank(entry.bank(), "loading parameters: " + error);
  if (entry.is_ring() && !error.empty()) throw DeviceError(error);
  ledger_.settle(entry, completion, error);
}

/// What a completion says is wrong; empty: nothing.
std::string CardLists::problem(List& list, const QueueEntry& entry, const Completion& completion) {
  std::uint32_t status = completion.status;
  // What was given up may have been aborted.
  if (entry.is_job() && !ledger_.is_wanted(entry)) status &= ~std::uint32_t{spec::kStatusAborted};
  if (status == spec::kStatusDone) {
    if (completion.tag != entry.descriptor.tag) {
      transport_.fail(
          fmt::format("the completion of descriptor {} has the tag {}", entry.descriptor.tag, completion.tag));
    }
    return {};
  }
  const char* const name = spec::kOperationFormats[entry.descriptor.operation].name;
  std::string why = (status & spec::kStatusDone) == 0
                        ? fmt::format("{} failed: the card wrote no completion", name)
                        : fmt::format("{} failed: {}", name, completion_status_text(status));
  if ((status & spec::kStatusWatchdog) != 0) transport_.fail(why);
  if (list.dump.empty()) list.dump = transport_.dump();
  return list.dump.empty() ? why : why + "\n" + list.dump;
}

/// A download has failed: what was queued behind it for the same bank fails too, up to the next full download.
void CardLists::fail_bank(unsigned bank, const std::string& error) {
  const auto fail = [&](auto begin, auto end) {
    for (auto entry = begin; entry != end; ++entry) {
      if (entry->bank() != bank) continue;
      if (entry->is_load() && entry->full) return false;
      if (entry->error.empty()) entry->error = error;
    }
    return true;
  };
  for (List& list : lists_) {
    // The first list is being settled, up to the download that has failed.
    const std::size_t done = &list == &lists_.front() ? list.settled + 1 : 0;
    if (!fail(list.entries.begin() + static_cast<std::ptrdiff_t>(done), list.entries.end())) return;
  }
  if (fail(waiting_.begin(), waiting_.end())) ledger_.forget_bank(bank);
}

}  // namespace cobalt::device
