// SPDX-License-Identifier: Apache-2.0
#include "tests/support/evaluation_data.hpp"

#include <iterator>
#include <random>
#include <string>

#include "hls/eval/evaluator.hpp"
#include "host/chess/random_games.hpp"
#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"
#include "spec/search.hpp"

namespace cobalt::test {
namespace {

/// A value without reserved bits that passes ParameterSet's checks.
std::uint32_t random_value(unsigned group, unsigned entry, std::mt19937_64& random) {
  const auto raw = static_cast<std::uint32_t>(random());
  std::uint32_t mask = 0;
  const auto add = [&mask](const spec::Field& field) {
    if (field.width == 0 || std::string(field.name) == "reserved") return;
    mask |= (field.width >= 32 ? 0xffffffffu : (1u << field.width) - 1) << field.lsb;
  };
  if (group == spec::kEvaluationControl && entry == 1) {
    for (const spec::Field& field : spec::kEvaluationControl1Fields) add(field);
  } else {
    for (const spec::Field& field : spec::kGroupTable[group].fields) add(field);
  }
  return raw & mask;
}

}  // namespace

std::vector<PackedPosition> make_positions(std::size_t count, std::uint64_t seed) {
  std::vector<PackedPosition> positions;
  positions.reserve(count);
  std::mt19937_64 random(seed);
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  chess::for_each_random_position(count, seed, options, [&](const chess::Position& position) {
    PackedPosition packed = chess::pack_position(position);
    if (random() % 10 == 0) packed[random() % packed.size()] = static_cast<std::uint8_t>(random());
    positions.push_back(packed);
  });
  return positions;
}

ParameterSet make_parameters(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  ParameterSet set;
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
      for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
        set.set_raw(group, table, entry, random_value(group, entry, random));
      }
    }
  }
  return set;
}

ParameterSet make_parameters_for_deep_searches(std::uint64_t seed) {
  ParameterSet set = make_parameters(seed);
  set.set_field(spec::kSearch, 0, spec::kMostExtension, "value", 0);
  return set;
}

ParameterSet change_parameters(const ParameterSet& set, unsigned changes, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  ParameterSet changed = set;
  // The tables that every position uses, so that a change is seen.
  constexpr unsigned kSeen[] = {spec::kPiecePlacement, spec::kMobility, spec::kBias};
  for (unsigned i = 0; i < changes; ++i) {
    const unsigned group = kSeen[i % std::size(kSeen)];
    const auto table = static_cast<unsigned>(random() % spec::kGroupTable[group].tables);
    const auto entry = static_cast<unsigned>(random() % spec::kGroupTable[group].entries);
    changed.set_raw(group, table, entry, random_value(group, entry, random));
  }
  return changed;
}

std::vector<std::uint32_t> expected_results(std::span<const PackedPosition> positions, const ParameterSet& parameters) {
  hls::Parameters model;
  model.clear();
  for (const ParameterWrite& write : parameters.full_download()) model.set(write.address, write.data);
  std::vector<std::uint32_t> results;
  results.reserve(positions.size());
  for (const PackedPosition& position : positions) {
    results.push_back(hls::evaluate_packed(position.data(), model));
  }
  return results;
}

std::uint32_t count_refused(std::span<const std::uint32_t> results) {
  std::uint32_t refused = 0;
  for (const std::uint32_t word : results) refused += (word >> spec::kResultStatusLsb & 0xffu) != 0;
  return refused;
}

}  // namespace cobalt::test
