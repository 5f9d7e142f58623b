// SPDX-License-Identifier: Apache-2.0
#include "host/analysis/coverage.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <stdexcept>

#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/parameters/layout.hpp"
#include "host/support/threads.hpp"
#include "spec/unreachable.hpp"

namespace cobalt::analysis {
namespace {

/// Positions that a thread takes at a time. The games of a block have a seed of their own, so that what is played does
/// not depend on the threads.
constexpr std::uint64_t kBlockPositions = 8192;

/// Index of the first parameter of each group.
const std::array<unsigned, spec::kEvaluationGroups>& first_parameters() {
  static const auto firsts = [] {
    std::array<unsigned, spec::kEvaluationGroups> all{};
    for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) all[group] = spec::parameter_index(group, 0, 0);
    return all;
  }();
  return firsts;
}

/// By parameter: whether spec/unreachable.hpp lists it.
const std::vector<bool>& unreachable() {
  static const auto listed = [] {
    std::vector<bool> all(spec::kEvaluationParameters);
    for (unsigned parameter = 0; parameter < spec::kEvaluationParameters; ++parameter) {
      const ParameterPlace place = parameter_place(parameter);
      all[parameter] = spec::unreachable_reason(place.group, place.table, place.entry) != nullptr;
    }
    return all;
  }();
  return listed;
}

/// Runs `work(coverage, block)` for each of `blocks` on several threads and joins what they counted.
Coverage run_blocks(std::uint64_t blocks, unsigned threads, const std::function<void(Coverage&, std::uint64_t)>& work,
                    const std::function<void(std::uint64_t)>& progress) {
  threads = static_cast<unsigned>(std::min<std::uint64_t>(thread_count(threads), std::max<std::uint64_t>(blocks, 1)));
  std::atomic<std::uint64_t> done = 0;
  std::vector<Coverage> parts(threads);
  deal_to_threads(blocks, threads, [&](unsigned thread, std::size_t block) {
    work(parts[thread], block);
    ++done;
    if (thread == 0 && progress) progress(done);
  });
  for (unsigned thread = 1; thread < threads; ++thread) parts[0].merge(parts[thread]);
  return std::move(parts[0]);
}

}  // namespace

void Coverage::add(const hls::Trace& trace, const device::PackedPosition& position, std::uint64_t number) {
  if (trace.use_count > hls::Trace::kMaxUses) throw std::logic_error("a position uses more entries than a trace holds");
  ++positions_;
  const auto& firsts = first_parameters();
  for (unsigned i = 0; i < trace.use_count; ++i) {
    const std::uint32_t address = trace.uses[i].address;
    const unsigned group = spec::address_group(address);
    const unsigned parameter =
        firsts[group] + spec::address_table(address) * spec::kGroupTable[group].entries + spec::address_entry(address);
    ++uses_[parameter];
    if (unreachable()[parameter]) note_reached(parameter, {number, position});
  }
  for (unsigned entry = 0; entry < spec::kGroupTable[spec::kEvaluationControl].entries; ++entry) {
    ++uses_[firsts[spec::kEvaluationControl] + entry];
  }
}

void Coverage::note_reached(unsigned parameter, const FirstUse& use) {
  const auto [known, is_new] = reached_.try_emplace(parameter, use);
  if (!is_new && use.number < known->second.number) known->second = use;
}

void Coverage::merge(const Coverage& other) {
  positions_ += other.positions_;
  for (unsigned parameter = 0; parameter < spec::kEvaluationParameters; ++parameter)
    uses_[parameter] += other.uses_[parameter];
  for (const auto& [parameter, use] : other.reached_) note_reached(parameter, use);
}

std::vector<ReachedParameter> Coverage::reached() const {
  std::vector<ReachedParameter> list;
  list.reserve(reached_.size());
  for (const auto& [parameter, use] : reached_) list.push_back({parameter, use.position});
  return list;
}

CoverageTotals count_group(const Coverage& coverage, unsigned group) {
  CoverageTotals totals;
  totals.entries = spec::group_size(group);
  const unsigned first = first_parameters()[group];
  for (unsigned parameter = first; parameter < first + totals.entries; ++parameter) {
    if (coverage.uses(parameter) == 0) {
      ++(unreachable()[parameter] ? totals.unreachable : totals.unused);
      continue;
    }
    if (totals.used == 0 || coverage.uses(parameter) < coverage.uses(totals.rarest)) totals.rarest = parameter;
    ++totals.used;
  }
  return totals;
}

CoverageTotals count_all(const Coverage& coverage) {
  CoverageTotals all;
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    const CoverageTotals totals = count_group(coverage, group);
    if (totals.used != 0 && (all.used == 0 || coverage.uses(totals.rarest) < coverage.uses(all.rarest))) {
      all.rarest = totals.rarest;
    }
    all.entries += totals.entries;
    all.used += totals.used;
    all.unused += totals.unused;
    all.unreachable += totals.unreachable;
  }
  return all;
}

ParameterPlace parameter_place(unsigned parameter) {
  const auto& firsts = first_parameters();
  const auto after = std::upper_bound(firsts.begin(), firsts.end(), parameter);
  ParameterPlace place;
  place.group = static_cast<unsigned>(after - firsts.begin()) - 1;
  const unsigned number = parameter - firsts[place.group];
  place.table = number / spec::kGroupTable[place.group].entries;
  place.entry = number % spec::kGroupTable[place.group].entries;
  return place;
}

Coverage cover(const device::ModelEvaluator& evaluator, std::span<const device::PackedPosition> positions,
               unsigned threads) {
  const auto work = [&](Coverage& coverage, std::uint64_t block) {
    const auto trace = std::make_unique<hls::Trace>();
    const std::size_t begin = block * kBlockPositions;
    const std::size_t end = std::min<std::size_t>(begin + kBlockPositions, positions.size());
    for (std::size_t i = begin; i < end; ++i) {
      if (evaluator.evaluate(positions[i], *trace).status == 0) coverage.add(*trace, positions[i], i);
    }
  };
  return run_blocks((positions.size() + kBlockPositions - 1) / kBlockPositions, threads, work, {});
}

Coverage cover_self_play(const device::ModelEvaluator& evaluator, std::uint64_t count, std::uint64_t seed,
                         unsigned threads, const std::function<void(std::uint64_t)>& progress) {
  const auto work = [&](Coverage& coverage, std::uint64_t block) {
    const auto trace = std::make_unique<hls::Trace>();
    const std::uint64_t begin = block * kBlockPositions;
    std::uint64_t number = begin;
    // Block 0 has the seed itself; the others differ in bits that no seed of a test has.
    chess::for_each_random_position(std::min(kBlockPositions, count - begin), seed ^ (block << 40), {},
                                    [&](const chess::Position& position) {
                                      const device::PackedPosition packed = chess::pack_position(position);
                                      evaluator.evaluate(packed, *trace);
                                      coverage.add(*trace, packed, number++);
                                    });
  };
  const auto blocks_done = [&](std::uint64_t blocks) {
    if (progress) progress(std::min(blocks * kBlockPositions, count));
  };
  return run_blocks((count + kBlockPositions - 1) / kBlockPositions, threads, work, blocks_done);
}

}  // namespace cobalt::analysis
