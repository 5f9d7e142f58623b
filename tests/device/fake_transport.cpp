// SPDX-License-Identifier: Apache-2.0
#include "tests/device/fake_transport.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "host/support/error.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/parameters.hpp"
#include "spec/spec_hash.hpp"

namespace cobalt::test {
namespace {

using device::Completion;
using device::Descriptor;

/// Mixes a number; from splitmix64.
std::uint64_t mixed(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

/// Share of an entry in the digest. An entry of 0 has one too.
std::uint64_t share(std::uint32_t address, std::uint32_t data) { return mixed(std::uint64_t{address} << 32 | data); }

/// Searches that the ring works on at once.
constexpr std::size_t kRingContexts = 8;

// By hand, not with the functions under test: the layouts are those of docs/reference/jobs.md.

device::SearchItem read_search(const std::uint8_t* bytes) {
  device::SearchItem item;
  std::copy_n(bytes, 32, item.position.begin());
  std::memcpy(&item.tag, bytes + 32, 4);
  std::memcpy(&item.limit, bytes + 36, 4);
  std::memcpy(&item.beta, bytes + 40, 2);
  std::memcpy(&item.depth, bytes + 42, 2);
  std::memcpy(&item.rules, bytes + 44, 2);
  item.halfmove_clock = bytes[46];
  item.key_count = bytes[47];
  if ((item.rules & spec::kRuleSharedTable) == 0) {
    std::memcpy(item.keys.data(), bytes + 48, 16);
  } else {
    std::memcpy(&item.root_key, bytes + 48, 8);
    item.generation = bytes[56];
    item.defer_least_depth = bytes[57];
  }
  return item;
}

void write_answer(const device::SearchAnswer& answer, bool lap, std::uint8_t* out) {
  std::fill_n(out, spec::kSearchAnswerBytes, std::uint8_t{0});
  std::memcpy(out, &answer.tag, 4);
  std::memcpy(out + 4, &answer.tries, 4);
  std::memcpy(out + 8, &answer.best, 2);
  out[10] = answer.deepest_ply;
  out[11] = answer.status;
  out[12] = static_cast<std::uint8_t>((answer.at_least ? 1 : 0) | (lap ? 2 : 0));
}

}  // namespace

std::uint64_t fake_digest(const ParameterSet& parameters) {
  std::uint64_t digest = 0;
  for (const ParameterWrite& write : parameters.full_download()) digest += share(write.address, write.data);
  return digest;
}

std::uint32_t fake_result(const device::PackedPosition& position, std::uint64_t digest) {
  std::uint64_t value = digest;
  for (std::size_t i = 0; i < position.size(); i += 8) {
    std::uint64_t part = 0;
    std::memcpy(&part, &position[i], 8);
    value = mixed(value ^ part);
  }
  return static_cast<std::uint32_t>(value);
}

device::GenerateAnswer fake_answer(const device::GenerateRequest& request, std::uint64_t digest) {
  std::uint64_t value = mixed(digest ^ request.targets) + fake_result(request.position, digest);
  value = mixed(value ^ (std::uint64_t{request.last} << 16 | std::uint64_t{request.hints} << 8 | request.mode));
  for (const std::uint16_t move : request.exclude) value = mixed(value ^ move);
  device::GenerateAnswer answer;
  answer.move = static_cast<std::uint16_t>(value);
  answer.status = static_cast<spec::AnswerStatus>(value >> 16 & 7);
  answer.found = (value >> 20 & 1) != 0;
  answer.is_last = (value >> 21 & 1) != 0;
  answer.hint = static_cast<std::uint8_t>(value >> 22 & 3);
  answer.kind = static_cast<spec::MoveKind>(value >> 24 & 3);
  return answer;
}

std::uint64_t fake_leaves(const device::PerftItem& item) {
  return mixed(fake_result(item.position, 0) ^ std::uint64_t{item.depth} << 40 ^ std::uint64_t{item.root_move} << 48);
}

device::SearchAnswer fake_search(const device::SearchItem& item, std::uint64_t digest) {
  std::uint64_t value = mixed(fake_result(item.position, digest) ^ std::uint64_t{item.limit} << 32);
  value = mixed(value ^ (std::uint64_t{static_cast<std::uint16_t>(item.beta)} << 48 | std::uint64_t{item.depth} << 32 |
                         std::uint64_t{item.rules} << 16 | item.halfmove_clock << 8 | item.key_count));
  for (const std::uint32_t key : item.keys) value = mixed(value ^ key);
  value = mixed(value ^ item.root_key);
  value = mixed(value ^ (std::uint64_t{item.generation} << 8 | item.defer_least_depth));
  device::SearchAnswer answer;
  answer.tag = item.tag;
  answer.status = static_cast<spec::AnswerStatus>(value & 7);
  answer.at_least = (value >> 3 & 1) != 0;
  answer.deepest_ply = static_cast<std::uint8_t>(value >> 4);
  answer.best = static_cast<std::uint16_t>(value >> 12);
  answer.tries = static_cast<std::uint32_t>(value >> 28);
  return answer;
}

FakeTransport::FakeTransport(const FakeOptions& options, FakeLog& log)
    : options_(options), log_(log), random_(options.seed), banks_(options.banks) {
  info_.name = "fake";
  info_.spec_hash = spec::kSpecHash;
  info_.interface_version = spec::kInterfaceVersion;
  info_.parameter_banks = options.banks;
  info_.lists_in_flight = options.lists_in_flight;
  info_.lists_in_memory = options.lists_in_memory;
  info_.jobs_in_flight = options.jobs_in_flight;
  info_.max_list_descriptors = options.max_list_descriptors;
  info_.max_job_items = options.max_job_items;
  info_.operations = options.operations;
  info_.search_rules |= spec::kSearchGameKeys;
  info_.wait_limit = 5000;
  info_.wait_limit_text = "5000 naps";
  info_.close_limit = 500;
  info_.close_limit_text = "500 naps";
}

FakeTransport::~FakeTransport() {
  // Destinations must live as long as the card.
  for (const Copy& copy : from_card_) std::ranges::fill(copy.destination, std::uint8_t{0xdd});
}

void FakeTransport::check(bool good, const char* rule) {
  if (!good) log_.broken_rules.emplace_back(rule);
}

void FakeTransport::use() {
  check(!log_.has_failed, "a card that has failed is not used");
  if (options_.fails_after == 0 || ++uses_ < options_.fails_after) return;
  log_.has_failed = true;
  throw DeviceError("the fake card has failed");
}

std::span<std::uint8_t> FakeTransport::memory(std::uint64_t address, std::size_t bytes) {
  if (bytes == 0) return {};
  const auto behind = memory_.upper_bound(address);
  if (behind != memory_.begin()) {
    auto& [begin, buffer] = *std::prev(behind);
    if (address - begin + bytes <= buffer.size()) return std::span(buffer).subspan(address - begin, bytes);
  }
  check(false, "addresses and lengths are those of a buffer, or of a part of one");
  throw DeviceError("no such buffer");
}

device::Buffer FakeTransport::allocate(device::BufferUse /*use*/, std::size_t bytes) {
  check(bytes != 0, "no buffer is empty");
  if (log_.allocated_bytes + bytes > options_.memory_bytes) throw DeviceError("the fake card is full");
  ++log_.allocations;
  log_.allocated_bytes += bytes;
  const std::uint64_t address = next_address_;
  next_address_ += (bytes + 4095) / 4096 * 4096;
  memory_[address].assign(bytes, 0xcc);
  return {.id = address, .address = address, .bytes = bytes};
}

void FakeTransport::free(const device::Buffer& buffer) {
  check(!is_being_written(buffer.address, buffer.bytes), "a buffer in use is not freed");
  const bool is_open = (ring_.state & spec::kRingOpen) != 0;
  check(!is_open || (ring_.descriptor.source != buffer.address && ring_.descriptor.destination != buffer.address),
        "the buffers of an open ring are not freed");
  check(memory_.erase(buffer.address) == 1, "a buffer is freed once");
  log_.allocated_bytes -= buffer.bytes;
}

device::Transport::CopyId FakeTransport::start_copy_to_card(const device::Buffer& buffer,
                                                            std::span<const std::uint8_t> data) {
  use();
  check(!data.empty(), "no copy is empty");
  memory(buffer.address, data.size());
  ++log_.copies_to_card;
  to_card_.push_back({next_copy_, buffer.address, {data.begin(), data.end()}, {}});
  return next_copy_++;
}

device::Transport::CopyId FakeTransport::start_copy_from_card(const device::Buffer& buffer,
                                                              std::span<std::uint8_t> destination) {
  use();
  check(!destination.empty(), "no copy is empty");
  memory(buffer.address, destination.size());
  ++log_.copies_from_card;
  std::ranges::fill(destination, std::uint8_t{0xee});
  from_card_.push_back({next_copy_, buffer.address, {}, destination});
  return next_copy_++;
}

bool FakeTransport::copy_finished(CopyId id) {
  check(id != 0 && id < next_copy_, "only copies that were started are asked for");
  const auto is_it = [id](const Copy& copy) { return copy.id == id; };
  return std::ranges::none_of(to_card_, is_it) && std::ranges::none_of(from_card_, is_it);
}

bool FakeTransport::is_being_written(std::uint64_t address, std::size_t bytes) const {
  return std::ranges::any_of(to_card_, [&](const Copy& copy) {
    return copy.address < address + bytes && address < copy.address + copy.data.size();
  });
}

void FakeTransport::launch(const device::DescriptorList& list) {
  use();
  check(!list.descriptors.empty() && list.descriptors.size() <= options_.max_list_descriptors, "lists have a length");
  RunningList running;
  running.descriptors.assign(list.descriptors.begin(), list.descriptors.end());
  for (const Descriptor& descriptor : list.descriptors) {
    check(!is_being_written(descriptor.source) || descriptor.count == 0, "items are on the card before the launch");
    for (const std::uint32_t tag : search_tags(descriptor)) {
      const auto has_tag = [tag](const RunningList& each) { return each.search_tags.contains(tag); };
      check(
          running.search_tags.insert(tag).second && std::ranges::none_of(lists_, has_tag) && !ring_.tags.contains(tag),
          "no two searches on the card have the same tag");
    }
  }
  if (options_.lists_in_memory) {
    check(!is_being_written(list.descriptor_buffer.address), "descriptors are on the card before the launch");
    check(!is_being_written(list.completion_buffer.address), "completions are cleared before the launch");
    const auto packed = memory(list.descriptor_buffer.address, list.descriptors.size() * spec::kDescriptorBytes);
    const auto cleared = memory(list.completion_buffer.address, list.descriptors.size() * spec::kCompletionBytes);
    check(std::ranges::all_of(cleared, [](std::uint8_t byte) { return byte == 0; }), "completions are cleared");
    for (std::size_t i = 0; i < list.descriptors.size(); ++i) {
      device::PackedDescriptor bytes{};
      std::ranges::copy(packed.subspan(i * bytes.size(), bytes.size()), bytes.begin());
      check(device::unpack_descriptor(bytes) == list.descriptors[i], "descriptors are the same in memory");
    }
    running.completion_address = list.completion_buffer.address;
  }
  lists_.push_back(std::move(running));
  log_.list_lengths.push_back(list.descriptors.size());
  log_.most_lists = std::max(log_.most_lists, lists_.size());
  check(lists_.size() <= options_.lists_in_flight, "no more lists than the card takes");
}

std::optional<device::FinishedList> FakeTransport::finished_list() {
  check(!log_.has_failed, "a card that has failed is not used");
  if (lists_.empty() || lists_.front().completions.size() < lists_.front().descriptors.size()) return std::nullopt;
  device::FinishedList finished{.status = options_.list_status, .completions = {}};
  if (!options_.lists_in_memory) finished.completions = lists_.front().completions;
  lists_.pop_front();
  return finished;
}

void FakeTransport::abort(std::uint32_t descriptor_tag) {
  ++log_.abort_calls;
  check(!log_.has_failed, "a card that has failed is not used");
  const auto is_running = [&](const RunningList& list) {
    return std::ranges::any_of(list.descriptors, [&](const Descriptor& descriptor) {
      return descriptor.tag == descriptor_tag &&
             (descriptor.operation == spec::kOperationPerft || descriptor.operation == spec::kOperationSearch);
    });
  };
  if ((ring_.state & spec::kRingOpen) != 0 && ring_.descriptor.tag == descriptor_tag) {
    log_.aborts.push_back(descriptor_tag);
    ring_.state |= spec::kRingAborted;
    ring_.is_closing = true;
    return;
  }
  check(std::ranges::any_of(lists_, is_running), "what is aborted is on the card");
  // As a kernel that has not yet read the descriptor does, some forget what they are told the first time.
  const bool is_new = std::ranges::find(log_.aborts, descriptor_tag) == log_.aborts.end();
  if (is_new) log_.aborts.push_back(descriptor_tag);
  if (options_.has_abort && !(is_new && options_.seed % 3 == 0)) aborted_.insert(descriptor_tag);
}

void FakeTransport::abort_search(std::uint32_t job_tag) {
  ++log_.abort_calls;
  check(!log_.has_failed, "a card that has failed is not used");
  check(std::ranges::any_of(lists_, [&](const RunningList& list) { return list.search_tags.contains(job_tag); }) ||
            ring_.tags.contains(job_tag),
        "a search that is aborted is on the card");
  const bool is_new = std::ranges::find(log_.search_aborts, job_tag) == log_.search_aborts.end();
  if (is_new) log_.search_aborts.push_back(job_tag);
  if (!options_.has_abort || (is_new && options_.seed % 3 == 0)) return;
  if (!ring_.tags.contains(job_tag)) {
    aborted_searches_.insert(job_tag);
    return;
  }
  // What it has not read it does not know.
  for (RingJob& job : ring_.running) job.is_aborted = job.is_aborted || job.item.tag == job_tag;
}

std::vector<std::uint32_t> FakeTransport::search_tags(const Descriptor& descriptor) {
  std::vector<std::uint32_t> tags;
  if (descriptor.operation != spec::kOperationSearch) return tags;
  const auto items = memory(descriptor.source, std::size_t{descriptor.count} * spec::kSearchJobBytes);
  for (std::size_t at = 0; at < items.size(); at += spec::kSearchJobBytes) {
    std::memcpy(&tags.emplace_back(), &items[at + 32], 4);
  }
  return tags;
}

bool FakeTransport::is_endless(const Descriptor& descriptor) {
  if (!options_.endless_trees || descriptor.count == 0 || is_aborted(descriptor)) return false;
  if (descriptor.operation == spec::kOperationPerft) return true;
  return !std::ranges::all_of(search_tags(descriptor), [this](auto tag) { return aborted_searches_.contains(tag); });
}

void FakeTransport::finish_copy(std::deque<Copy>& copies) {
  if (copies.empty()) return;
  const Copy copy = std::move(copies.front());
  copies.pop_front();
  if (copy.destination.empty()) {
    std::ranges::copy(copy.data, memory(copy.address, copy.data.size()).begin());
  } else {
    std::ranges::copy(memory(copy.address, copy.destination.size()), copy.destination.begin());
    const std::uint64_t offset = copy.address - ring_.descriptor.destination;
    if ((ring_.state & spec::kRingOpen) == 0 || offset >= std::size_t{ring_.descriptor.count} * spec::kRingSlotBytes) {
      return;
    }
    check(offset == std::uint64_t{ring_.read % ring_.descriptor.count} * spec::kRingSlotBytes,
          "answers of the ring are copied in order");
    ring_.read += static_cast<std::uint32_t>(copy.destination.size() / spec::kRingSlotBytes);
    check(ring_.read <= ring_.answered, "only answers that are there are copied");
  }
}

void FakeTransport::wait(device::Patience /*patience*/) {
  use();
  ++now_;
  ++log_.naps;
  if (chance(options_.idle_percent)) return;
  const std::uint64_t what = random_() % 5;
  if (what == 0) finish_copy(from_card_);
  if (what == 1) finish_copy(to_card_);
  if (what == 2) work();
  if (what == 3) {  // much at once
    while (!to_card_.empty()) finish_copy(to_card_);
    for (std::uint64_t i = random_() % 20; i != 0; --i) work();
    for (std::uint64_t i = random_() % 20; i != 0; --i) work_on_ring();
    while (!from_card_.empty()) finish_copy(from_card_);
  }
  if (what == 4) work_on_ring();
}

void FakeTransport::work() {
  if (options_.stuck) return;
  for (RunningList& list : lists_) {
    if (list.completions.size() == list.descriptors.size()) continue;
    const Descriptor& descriptor = list.descriptors[list.completions.size()];
    const bool is_tree =
        descriptor.operation == spec::kOperationPerft || descriptor.operation == spec::kOperationSearch;
    if (is_tree && (is_endless(descriptor) || log_.naps < options_.no_search_ends_before)) return;
    Completion completion = execute(descriptor);
    completion.tag = descriptor.tag;
    completion.status |= spec::kStatusDone;
    if (chance(options_.lost_completion_percent)) completion = Completion{};
    const bool has_failed = completion.status != spec::kStatusDone;
    if (has_failed) record_failure(descriptor);
    if (options_.lists_in_memory) {
      const device::PackedCompletion packed = device::pack(completion);
      const std::size_t offset = list.completions.size() * packed.size();
      std::ranges::copy(packed, memory(list.completion_address, offset + packed.size()).subspan(offset).begin());
    }
    list.completions.push_back(completion);
    return;
  }
}

void FakeTransport::record_failure(const Descriptor& descriptor) {
  if (descriptor.operation == spec::kOperationLoadParameters) {
    ++log_.loads_failed;
  } else if (descriptor.operation == spec::kOperationSearchRing) {
    log_.ring_failed = true;
  } else if (descriptor.count == 0) {
    ++log_.empty_jobs_failed;
  } else {
    std::uint64_t id = 0;
    std::memcpy(&id, memory(descriptor.source, sizeof id).data(), sizeof id);
    log_.jobs_failed.insert(id);
  }
}

Completion FakeTransport::execute(const Descriptor& descriptor) {
  Completion completion;
  Bank& bank = banks_.at((descriptor.flags & spec::kDescriptorBank) != 0 ? 1 : 0);
  if (descriptor.operation == spec::kOperationLoadParameters) {
    load(bank, descriptor, completion);
  } else if (descriptor.operation == spec::kOperationEvaluate) {
    evaluate(bank, descriptor, completion);
  } else if (descriptor.operation == spec::kOperationGenerate) {
    generate(bank, descriptor, completion);
  } else if (descriptor.operation == spec::kOperationPerft) {
    perft(descriptor, completion);
  } else if (descriptor.operation == spec::kOperationSearchRing) {
    open_ring(descriptor, completion);
  } else {
    check(descriptor.operation == spec::kOperationSearch, "no other operation");
    search(bank, descriptor, completion);
  }
  return completion;
}

void FakeTransport::load(Bank& bank, const Descriptor& descriptor, Completion& completion) {
  log_.load_lengths.push_back(descriptor.count);
  log_.load_banks.push_back((descriptor.flags & spec::kDescriptorBank) != 0 ? 1 : 0);
  const bool is_of_ring = ((ring_.descriptor.flags ^ descriptor.flags) & spec::kDescriptorBank) == 0;
  check((ring_.state & spec::kRingOpen) == 0 || !is_of_ring, "the bank of the ring is not loaded while it is open");
  if (!bank.is_complete && descriptor.count < spec::kParameters) {
    completion.status = spec::kStatusIncompleteBank;
    return;
  }
  if (chance(options_.load_error_percent)) {
    // As bad as it may be: nothing was written, and it is not seen in the bank.
    completion.status = chance(50) ? spec::kStatusReadError : spec::kStatusIllegalAddress;
    if (chance(50)) bank.is_complete = false;
    return;
  }
  bank.values.resize(spec::kParameters);
  if (!bank.is_complete) bank.digest = 0;
  const auto list = memory(descriptor.source, std::size_t{descriptor.count} * spec::kParameterElementBytes);
  for (std::size_t at = 0; at < list.size(); at += spec::kParameterElementBytes) {
    std::uint32_t data = 0;
    std::uint32_t address = 0;
    std::memcpy(&data, &list[at + spec::kParameterElementDataLsb / 8], 4);
    std::memcpy(&address, &list[at + spec::kParameterElementAddressLsb / 8], 4);
    check(spec::address_is_valid(address), "parameter addresses exist");
    std::uint32_t& value = bank.values.at(spec::parameter_index(
        spec::address_group(address), spec::address_table(address), spec::address_entry(address)));
    if (bank.is_complete) bank.digest -= share(address, value);
    bank.digest += share(address, data);
    value = data;
  }
  bank.is_complete = true;
  completion.counters.items = descriptor.count;
}

void FakeTransport::evaluate(const Bank& bank, const Descriptor& descriptor, Completion& completion) {
  const auto items = memory(descriptor.source, std::size_t{descriptor.count} * spec::kPackedPositionBytes);
  const auto answers = memory(descriptor.destination, std::size_t{descriptor.count} * spec::kResultBytes);
  if (!bank.is_complete) completion.status = spec::kStatusIncompleteBank;
  if (descriptor.count != 0 && chance(options_.job_error_percent)) completion.status |= spec::kStatusWriteError;
  for (std::size_t i = 0; i < descriptor.count; ++i) {
    device::PackedPosition position{};
    std::ranges::copy(items.subspan(i * position.size(), position.size()), position.begin());
    const std::uint32_t word = fake_result(position, bank.digest);
    std::memcpy(&answers[i * spec::kResultBytes], &word, spec::kResultBytes);
  }
  completion.counters.items = descriptor.count;
  ++log_.jobs_done;
}

void FakeTransport::generate(const Bank& bank, const Descriptor& descriptor, Completion& completion) {
  const auto items = memory(descriptor.source, std::size_t{descriptor.count} * spec::kGenerateRequestBytes);
  const auto answers = memory(descriptor.destination, std::size_t{descriptor.count} * spec::kGenerateAnswerBytes);
  if (!bank.is_complete) completion.status = spec::kStatusIncompleteBank;
  if (descriptor.count != 0 && chance(options_.job_error_percent)) completion.status |= spec::kStatusWriteError;
  const auto word = [](const std::uint8_t* bytes) { return static_cast<std::uint16_t>(bytes[0] | bytes[1] << 8); };
  for (std::size_t i = 0; i < descriptor.count; ++i) {
    // By hand, not with the functions under test: the layout is that of docs/reference/jobs.md.
    const std::uint8_t* const item = &items[i * spec::kGenerateRequestBytes];
    device::GenerateRequest request;
    std::copy_n(item, 32, request.position.begin());
    std::memcpy(&request.targets, item + 32, 8);
    request.last = word(item + 40);
    for (std::size_t e = 0; e < 3; ++e) request.exclude[e] = word(item + 42 + 2 * e);
    request.mode = static_cast<spec::GenerateMode>(item[48]);
    request.hints = item[49];
    check(std::all_of(item + 50, item + 64, [](std::uint8_t byte) { return byte == 0; }), "reserved bits are 0");
    const device::GenerateAnswer answer = fake_answer(request, bank.digest);
    std::uint8_t* const bytes = &answers[i * spec::kGenerateAnswerBytes];
    bytes[0] = static_cast<std::uint8_t>(answer.move);
    bytes[1] = static_cast<std::uint8_t>(answer.move >> 8);
    bytes[2] = answer.status;
    bytes[3] = static_cast<std::uint8_t>((answer.found ? 1 : 0) | (answer.is_last ? 2 : 0) | answer.hint << 2 |
                                         answer.kind << 4);
  }
  completion.counters.items = descriptor.count;
  ++log_.jobs_done;
}

std::vector<std::size_t> FakeTransport::begin_trees(const Descriptor& descriptor, Completion& completion) {
  if (is_aborted(descriptor)) {
    ++log_.aborted;
    // A kernel may say it or not.
    if (chance(50)) completion.status |= spec::kStatusAborted;
  } else if (descriptor.count != 0 && chance(options_.job_error_percent)) {
    completion.status |= spec::kStatusWriteError;
  }
  std::vector<std::size_t> order(descriptor.count);
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::shuffle(order, random_);
  return order;
}

void FakeTransport::perft(const Descriptor& descriptor, Completion& completion) {
  const auto items = memory(descriptor.source, std::size_t{descriptor.count} * spec::kPerftJobBytes);
  const auto answers = memory(descriptor.destination, std::size_t{descriptor.count} * spec::kPerftAnswerBytes);
  const std::vector<std::size_t> order = begin_trees(descriptor, completion);
  for (std::size_t place = 0; place < order.size(); ++place) {
    const std::uint8_t* const bytes = &items[order[place] * spec::kPerftJobBytes];
    device::PerftItem item;
    std::copy_n(bytes, 32, item.position.begin());
    std::memcpy(&item.tag, bytes + 32, 4);
    item.depth = bytes[36];
    item.root_move = static_cast<std::uint16_t>(bytes[38] | bytes[39] << 8);
    check(bytes[37] == 0 && std::all_of(bytes + 40, bytes + 64, [](std::uint8_t byte) { return byte == 0; }),
          "reserved bits are 0");
    if (options_.wrong_tags) item.tag /= 2;
    const std::uint64_t leaves = fake_leaves(item);
    std::uint8_t* const answer = &answers[place * spec::kPerftAnswerBytes];
    std::fill_n(answer, spec::kPerftAnswerBytes, std::uint8_t{0});
    std::memcpy(answer, &item.tag, 4);
    if (is_aborted(descriptor)) {
      answer[4] = spec::kAnswerAborted;
    } else {
      std::memcpy(answer + 8, &leaves, 8);
    }
  }
  completion.counters.items = descriptor.count;
  ++log_.jobs_done;
}

void FakeTransport::search(const Bank& bank, const Descriptor& descriptor, Completion& completion) {
  const auto items = memory(descriptor.source, std::size_t{descriptor.count} * spec::kSearchJobBytes);
  const auto answers = memory(descriptor.destination, std::size_t{descriptor.count} * spec::kSearchAnswerBytes);
  if (!bank.is_complete) completion.status = spec::kStatusIncompleteBank;
  const std::vector<std::size_t> order = begin_trees(descriptor, completion);
  for (std::size_t place = 0; place < order.size(); ++place) {
    const device::SearchItem item = read_search(&items[order[place] * spec::kSearchJobBytes]);
    device::SearchAnswer answer = fake_search(item, bank.digest);
    if (is_aborted(descriptor) || aborted_searches_.contains(item.tag)) {
      answer = device::SearchAnswer{.tag = item.tag, .status = spec::kAnswerAborted};
    }
    if (options_.wrong_tags) answer.tag /= 2;
    write_answer(answer, false, &answers[place * spec::kSearchAnswerBytes]);
  }
  completion.counters.items = descriptor.count;
  ++log_.jobs_done;
}

// ---- the search ring ----

std::span<std::uint8_t> FakeTransport::ring_slot(std::uint64_t buffer, std::uint32_t number) {
  return memory(buffer + std::uint64_t{number % ring_.descriptor.count} * spec::kRingSlotBytes, spec::kRingSlotBytes);
}

void FakeTransport::open_ring(const Descriptor& descriptor, Completion& completion) {
  const bool is_open = (ring_.state & spec::kRingOpen) != 0;
  check(!is_open, "one ring at a time");
  check(ring_.announced == 0, "the ring begins with no searches");
  check(descriptor.count != 0, "the ring has a slot");
  const std::size_t bytes = std::size_t{descriptor.count} * spec::kRingSlotBytes;
  memory(descriptor.source, bytes);
  const auto answers = memory(descriptor.destination, bytes);
  check(std::ranges::all_of(answers, [](std::uint8_t byte) { return byte == 0; }) &&
            !is_being_written(descriptor.destination, bytes),
        "the answers of a ring are cleared");
  ring_ =
      Ring{.descriptor = descriptor, .state = spec::kRingOpen | options_.ring_opens_with, .running = {}, .tags = {}};
  if (options_.ring_opens_with != 0) log_.ring_failed = true;
  const Bank& bank = banks_.at((descriptor.flags & spec::kDescriptorBank) != 0 ? 1 : 0);
  if (!bank.is_complete) ring_.state |= spec::kRingIncompleteBank;
  ++log_.rings_opened;
  completion.counters.items = descriptor.count;
}

void FakeTransport::announce_ring_jobs(std::uint32_t total) {
  use();
  if ((ring_.state & spec::kRingOpen) == 0) {
    check(total == 0, "searches are announced to an open ring");
    ring_.announced = total;
    return;
  }
  check(!ring_.is_closing, "a ring that closes gets no searches");
  check(total > ring_.announced && total - ring_.read <= ring_.descriptor.count,
        "searches in the ring have a slot each");
  for (; ring_.announced != total; ++ring_.announced) {
    const std::uint64_t slot = std::uint64_t{ring_.announced % ring_.descriptor.count} * spec::kRingSlotBytes;
    check(!is_being_written(ring_.descriptor.source + slot, spec::kRingSlotBytes),
          "searches are on the card before they are announced");
    const std::uint32_t tag = read_search(ring_slot(ring_.descriptor.source, ring_.announced).data()).tag;
    const auto has_tag = [tag](const RunningList& list) { return list.search_tags.contains(tag); };
    check(ring_.tags.insert(tag).second && std::ranges::none_of(lists_, has_tag),
          "no two searches on the card have the same tag");
  }
  ++log_.ring_announcements;
  log_.ring_most_in_flight = std::max<std::size_t>(log_.ring_most_in_flight, ring_.announced - ring_.read);
}

void FakeTransport::close_ring() {
  use();
  ring_.is_closing = true;
}

void FakeTransport::set_game(std::span<const std::uint64_t> keys) {
  use();
  check(lists_.empty(), "positions of the game while a list is launched");
  log_.games.emplace_back(keys.begin(), keys.end());
}

std::uint32_t FakeTransport::ring_state() {
  use();
  return ring_.state;
}

std::uint32_t FakeTransport::ring_answers() {
  use();
  ++log_.ring_looks;
  return ring_.answered;
}

std::optional<device::SearchTurns> FakeTransport::search_turns() {
  use();
  if (!options_.turns_end) return std::nullopt;
  ++log_.turn_looks;
  return device::SearchTurns{.tries = std::min(log_.naps, *options_.turns_end), .idle = log_.naps};
}

void FakeTransport::work_on_ring() {
  if (options_.stuck || options_.ring_stuck || (ring_.state & spec::kRingOpen) == 0) return;
  if (ring_.answered == ring_.announced) {
    if (!ring_.is_closing) return;
    ring_ = Ring{.descriptor = {}, .state = ring_.state & ~std::uint32_t{spec::kRingOpen}, .running = {}, .tags = {}};
    ++log_.rings_closed;
    return;
  }
  const bool may_begin = ring_.begun != ring_.announced && ring_.running.size() < kRingContexts;
  if (ring_.running.empty() || (may_begin && chance(50))) return begin_ring_job();
  const std::size_t which = random_() % ring_.running.size();
  const bool is_aborted = ring_.running[which].is_aborted || (ring_.state & spec::kRingAborted) != 0;
  const bool may_end = !options_.endless_trees && log_.naps >= options_.no_search_ends_before;
  if (may_end || is_aborted) end_ring_job(which);
}

void FakeTransport::begin_ring_job() {
  RingJob job;
  job.item = read_search(ring_slot(ring_.descriptor.source, ring_.begun++).data());
  if (chance(options_.ring_read_error_percent)) {
    job.is_unreadable = true;
    ring_.state |= spec::kRingReadError;
    log_.ring_failed = true;
  }
  ring_.running.push_back(job);
}

void FakeTransport::end_ring_job(std::size_t which) {
  const RingJob job = ring_.running[which];
  ring_.running.erase(ring_.running.begin() + static_cast<std::ptrdiff_t>(which));
  device::SearchAnswer answer =
      fake_search(job.item, banks_.at((ring_.descriptor.flags & spec::kDescriptorBank) != 0 ? 1 : 0).digest);
  if (job.is_unreadable) {
    answer = device::SearchAnswer{.tag = spec::kUnreadJobTag, .status = spec::kAnswerIllegalRequest};
  } else if (job.is_aborted || (ring_.state & spec::kRingAborted) != 0) {
    answer = device::SearchAnswer{.tag = job.item.tag, .status = spec::kAnswerAborted};
    ++log_.ring_aborted;
  }
  if (options_.wrong_tags) answer.tag += 1000;
  check(ring_.answered - ring_.read < ring_.descriptor.count, "an answer's slot is used again when it was read");
  if (chance(options_.ring_write_error_percent)) {
    ring_.state |= spec::kRingWriteError;
    log_.ring_failed = true;
  } else {
    write_answer(answer, ring_.answered / ring_.descriptor.count % 2 == 0,
                 ring_slot(ring_.descriptor.destination, ring_.answered).data());
  }
  ++ring_.answered;
  log_.ring_order.push_back(job.item.tag);
}

}  // namespace cobalt::test
