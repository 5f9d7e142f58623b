// SPDX-License-Identifier: Apache-2.0
#include "host/device/model_device.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "hls/moves/formats.hpp"
#include "hls/moves/generate.hpp"
#include "hls/moves/perft.hpp"
#include "hls/search/formats.hpp"
#include "hls/search/search.hpp"
#include "host/device/job_queue.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/parameters.hpp"
#include "spec/search.hpp"
#include "spec/spec_hash.hpp"

namespace cobalt::device {

Result ModelEvaluator::evaluate(const PackedPosition& position) const {
  return unpack_result(evaluator_.evaluate(position));
}

Result ModelEvaluator::evaluate(const PackedPosition& position, hls::Trace& trace) const {
  return unpack_result(hls::evaluate_packed_traced(position.data(), parameters(), trace));
}

void ModelEvaluator::evaluate(std::span<const PackedPosition> positions, std::span<Result> results) const {
  if (positions.size() != results.size()) throw std::invalid_argument("as many results as positions are needed");
  // Words of a part at a time, so that there is no list of them.
  std::array<std::uint32_t, 256> words{};
  while (!positions.empty()) {
    const std::size_t count = std::min(positions.size(), words.size());
    evaluator_.evaluate(positions.first(count), std::span(words).first(count));
    std::transform(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count), results.begin(), unpack_result);
    positions = positions.subspan(count);
    results = results.subspan(count);
  }
}

hls::QuietTable quiet_table_of(const ParameterSet& parameters) {
  hls::QuietTable table{};
  for (const ParameterWrite& write : parameters.full_download()) table.set(write.address, write.data);
  return table;
}

namespace {

TransportInfo model_info() {
  TransportInfo info;
  info.name = "model";
  info.description = "C++ model of the card, bit for bit, without a clock";
  info.interface_version = spec::kInterfaceVersion;
  info.spec_hash = spec::kSpecHash;
  info.search_rules |= spec::kSearchGameKeys;
  info.operations |= 1u << spec::kOperationGenerate | 1u << spec::kOperationPerft | 1u << spec::kOperationSearch;
  return info;
}

std::uint32_t word_at(std::span<const std::uint8_t> bytes, std::size_t offset) {
  std::uint32_t word = 0;
  std::memcpy(&word, &bytes[offset], sizeof word);
  return word;
}

}  // namespace

ModelTransport::ModelTransport() : HostMemoryTransport(model_info()), shared_table_(spec::kSharedTableBits) {}

Completion ModelTransport::execute(const Descriptor& descriptor, std::span<const std::uint8_t> items,
                                   std::span<std::uint8_t> answers) {
  Completion completion;
  Bank& bank = banks_[(descriptor.flags & spec::kDescriptorBank) != 0 ? 1 : 0];
  switch (descriptor.operation) {
    case spec::kOperationNone:
      break;
    case spec::kOperationLoadParameters:
      load(bank, items, completion);
      break;
    case spec::kOperationEvaluate:
      evaluate(bank, items, answers, completion);
      break;
    case spec::kOperationGenerate:
      generate(bank, items, answers, completion);
      break;
    case spec::kOperationPerft:
      perft(items, answers, completion);
      break;
    case spec::kOperationSearch:
      search(bank, items, answers, completion);
      break;
    default:
      completion.status = spec::kStatusIllegalOperation;
  }
  return completion;
}

void ModelTransport::load(Bank& bank, std::span<const std::uint8_t> items, Completion& completion) {
  const std::size_t count = items.size() / spec::kParameterElementBytes;
  if (!bank.is_complete && count < spec::kParameters) {
    completion.status = spec::kStatusIncompleteBank;
    return;
  }
  std::vector<ParameterWrite> writes;
  writes.reserve(count);
  for (; !items.empty(); items = items.subspan(spec::kParameterElementBytes)) {
    const ParameterWrite write = {.address = word_at(items, spec::kParameterElementAddressLsb / 8),
                                  .data = word_at(items, spec::kParameterElementDataLsb / 8)};
    if (spec::address_is_valid(write.address)) {
      writes.push_back(write);
      bank.quiet_moves.set(write.address, write.data);
      bank.search_numbers.set(write.address, write.data);
    } else {
      completion.status = spec::kStatusParameterAddress;
    }
  }
  bank.evaluator.apply(writes);
  bank.is_complete = completion.status == 0;
  completion.counters.items = static_cast<std::uint32_t>(count);
}

void ModelTransport::evaluate(const Bank& bank, std::span<const std::uint8_t> items, std::span<std::uint8_t> answers,
                              Completion& completion) {
  if (!bank.is_complete) completion.status = spec::kStatusIncompleteBank;
  std::vector<std::uint32_t> words(items.size() / spec::kPackedPositionBytes);
  bank.evaluator.evaluator().evaluate(items, words);
  for (const std::uint32_t word : words) {
    if (unpack_result(word).status != 0) ++completion.counters.refused;
  }
  if (!words.empty()) std::memcpy(answers.data(), words.data(), words.size() * spec::kResultBytes);
  completion.counters.items = static_cast<std::uint32_t>(words.size());
}

void ModelTransport::generate(const Bank& bank, std::span<const std::uint8_t> items, std::span<std::uint8_t> answers,
                              Completion& completion) {
  if (!bank.is_complete) completion.status = spec::kStatusIncompleteBank;
  for (; !items.empty(); items = items.subspan(spec::kGenerateRequestBytes)) {
    const hls::GenerateAnswer answer = hls::generate(hls::unpack_generate_request(items.data()), bank.quiet_moves);
    hls::pack_generate_answer(answer, answers.data());
    answers = answers.subspan(spec::kGenerateAnswerBytes);
    ++completion.counters.items;
    if (answer.status != spec::kAnswerDone) ++completion.counters.refused;
  }
}

void ModelTransport::perft(std::span<const std::uint8_t> items, std::span<std::uint8_t> answers,
                           Completion& completion) {
  for (; !items.empty(); items = items.subspan(spec::kPerftJobBytes)) {
    const hls::PerftAnswer answer = hls::perft(hls::unpack_perft_job(items.data()));
    hls::pack_perft_answer(answer, answers.data());
    answers = answers.subspan(spec::kPerftAnswerBytes);
    ++completion.counters.items;
    if (answer.status != spec::kAnswerDone) ++completion.counters.refused;
  }
}

void ModelTransport::set_game(std::span<const std::uint64_t> keys) {
  game_.clear();
  for (const std::uint64_t key : keys) game_.add(key);
}

void ModelTransport::search(const Bank& bank, std::span<const std::uint8_t> items, std::span<std::uint8_t> answers,
                            Completion& completion) {
  if (!bank.is_complete) completion.status = spec::kStatusIncompleteBank;
  for (; !items.empty(); items = items.subspan(spec::kSearchJobBytes)) {
    hls::SearchJob job = hls::unpack_search_job(items.data());
    job.game = &game_;
    const bool is_aborted = aborted_searches_.contains(job.tag);
    const hls::SearchAnswer answer =
        is_aborted
            ? hls::SearchAnswer{job.tag, 0, spec::kNoMove, 0, spec::kAnswerAborted, false}
            : searcher_.run(job, bank.evaluator.evaluator(), bank.quiet_moves, bank.search_numbers, shared_table_);
    hls::pack_search_answer(answer, answers.data());
    answers = answers.subspan(spec::kSearchAnswerBytes);
    ++completion.counters.items;
    if (answer.status != spec::kAnswerDone) ++completion.counters.refused;
  }
  aborted_searches_.clear();  // the queue tells what is still wanted before the next descriptor
}

std::unique_ptr<Device> make_model_device() { return make_queued_device(std::make_unique<ModelTransport>()); }

}  // namespace cobalt::device
