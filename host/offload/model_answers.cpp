// SPDX-License-Identifier: Apache-2.0
#include "host/offload/model_answers.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace cobalt::offload {
namespace {

/// Mixes another word into a hash.
std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15;  // 2^64 by the golden ratio
  hash = (hash ^ word) * kOdd;
  return hash ^ hash >> 32;
}

std::uint64_t hash_of(const device::SearchItem& item) {
  std::array<std::uint64_t, sizeof item.position / sizeof(std::uint64_t)> words{};
  std::memcpy(words.data(), item.position.data(), sizeof item.position);
  std::uint64_t hash = 0;
  for (const std::uint64_t word : words) hash = mix(hash, word);
  hash = mix(hash, std::uint64_t{item.limit} << 32 | std::uint64_t{item.depth} << 16 | item.rules);
  hash =
      mix(hash, std::uint64_t{static_cast<std::uint16_t>(item.beta)} << 16 | item.halfmove_clock << 8 | item.key_count);
  for (const std::uint32_t key : item.keys) hash = mix(hash, key);
  return hash;
}

}  // namespace

ModelAnswers::ModelAnswers(const ParameterSet& parameters, std::size_t entries)
    : evaluator_(parameters), function_(parameters), entries_(std::max<std::size_t>(entries, 1)) {}

void ModelAnswers::load_parameters(const ParameterSet& parameters) {
  evaluator_ = device::ModelEvaluator(parameters);
  function_ = device::SearchFunction(parameters);
  std::ranges::fill(entries_, Entry());
}

device::SearchAnswer ModelAnswers::search(const device::SearchItem& item) {
  device::SearchItem untagged = item;
  untagged.tag = 0;
  Entry& entry = entries_[hash_of(untagged) % entries_.size()];
  if (!entry.is_used || entry.item != untagged) {
    entry = {.is_used = true, .item = untagged, .answer = searcher_.run(untagged, function_)};
    ++computed_;
  }
  return entry.answer;
}

}  // namespace cobalt::offload
