// SPDX-License-Identifier: Apache-2.0
/// \file
/// Searches for tests: of what carries them, with random fields that need not mean anything, and of those that answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "host/device/jobs.hpp"
#include "host/device/model_device.hpp"

namespace cobalt::test {

/// Their tags are their numbers.
inline std::vector<device::SearchItem> random_searches(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<device::SearchItem> items(count);
  for (std::size_t i = 0; i < count; ++i) {
    device::SearchItem& item = items[i];
    for (std::uint8_t& byte : item.position) byte = static_cast<std::uint8_t>(random());
    item.tag = static_cast<std::uint32_t>(i);
    item.limit = static_cast<std::uint32_t>(random());
    item.beta = static_cast<std::int16_t>(random());
    item.depth = static_cast<std::uint16_t>(random());
    item.rules = static_cast<std::uint16_t>(random());
    item.halfmove_clock = static_cast<std::uint8_t>(random());
    item.key_count = static_cast<std::uint8_t>(random());
    if ((item.rules & spec::kRuleSharedTable) != 0) {
      item.root_key = random();
      item.generation = static_cast<std::uint8_t>(random());
      item.defer_least_depth = static_cast<std::uint8_t>(random());
    } else {
      for (std::uint32_t& key : item.keys) key = static_cast<std::uint32_t>(random());
    }
  }
  return items;
}

/// A search with a bound near the static value, and all rules on and off but the shared table: with it answers depend
/// on the neighbours.
inline device::SearchItem search_near_value(const chess::Position& position, const device::ModelEvaluator& evaluator,
                                            std::mt19937_64& random) {
  device::SearchItem item;
  item.position = chess::pack_position(position);
  item.beta = static_cast<std::int16_t>(evaluator.evaluate(item.position).score_cp + int(random() % 60) - 30);
  item.depth = static_cast<std::uint16_t>(random() % 10);
  item.rules = static_cast<std::uint16_t>(random() & spec::kAllSearchRules & ~unsigned{spec::kRuleSharedTable});
  item.halfmove_clock = static_cast<std::uint8_t>(random() % 101);
  return item;
}

}  // namespace cobalt::test
