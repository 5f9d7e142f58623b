// SPDX-License-Identifier: Apache-2.0
#include "tests/search/shared_card.hpp"

#include <algorithm>

namespace cobalt::test {

SharedCard::SharedCard(std::size_t buckets)
    : entries_(buckets * hls::SharedTable::kWays),
      marks_(spec::kBusyMarks),
      marks_of_others_(spec::kBusyMarks),
      memory_(buckets) {
  game_.clear();
}

void SharedCard::add_game_key(std::uint64_t key) {
  game_.add(key);
  memory_.add_game_key(key);
}

void SharedCard::set_game(std::span<const std::uint64_t> keys) {
  game_.clear();
  memory_.game = {};
  for (const std::uint64_t key : keys) add_game_key(key);
}

void SharedCard::set_searched(std::size_t mark, std::uint8_t nodes) {
  marks_[mark] = nodes;
  marks_of_others_[mark] = nodes;
  memory_.searched[mark] = nodes;
}

hls::SearchAnswer SharedCard::model(hls::SearchJob job, const SearchBank& bank) {
  job.game = &game_;
  hls::SharedTable table(entries_.data(), entries_.size() / hls::SharedTable::kWays, marks_.data());
  return search_.run(job, bank, table);
}

hls::SearchAnswer SharedCard::reference(const hls::SearchJob& job, const SearchBank& bank) {
  return reference_answer(job, bank, &memory_);
}

std::string SharedCard::difference() const {
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const hls::SharedEntry& model = entries_[i];
    const auto& expected = memory_.buckets[i / hls::SharedTable::kWays][i % hls::SharedTable::kWays];
    const bool is_empty = model.depth == 0 && expected.depth == 0;
    if (is_empty ||
        (model.check == expected.key && model.depth == expected.depth && model.at_least == expected.failed_high &&
         model.bound == expected.bound && model.move == expected.move && model.generation == expected.generation)) {
      continue;
    }
    return "entry " + std::to_string(i) + ": depth " + std::to_string(model.depth) + ", expected " +
           std::to_string(expected.depth) + "; bound " + std::to_string(model.bound) + ", expected " +
           std::to_string(expected.bound);
  }
  for (std::size_t mark = 0; mark < marks_.size(); ++mark) {
    if (marks_[mark] != marks_of_others_[mark]) return "counter " + std::to_string(mark) + " of the model";
    if (memory_.searched[mark] != marks_of_others_[mark])
      return "counter " + std::to_string(mark) + " of the reference";
  }
  return {};
}

std::size_t SharedCard::filled() const {
  const auto is_filled = [](const hls::SharedEntry& entry) { return entry.depth != 0; };
  return static_cast<std::size_t>(std::count_if(entries_.begin(), entries_.end(), is_filled));
}

}  // namespace cobalt::test
