// SPDX-License-Identifier: Apache-2.0
#include "host/fit/data_set.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "host/chess/packed_position.hpp"
#include "host/support/threads.hpp"

namespace cobalt::fit {
namespace {

/// Positions a block: enough work for a thread, few enough for an even share.
constexpr std::size_t kBlockPositions = 2048;

/// White's chance by a game's result in half points.
constexpr double kHalfPoint = 0.5;

/// Mixes all bits (SplitMix64, public domain, Vigna).
std::uint64_t mixed(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15U;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31);
}

/// The target of a position that has a label.
double target_of(const data::LabelledPosition& position, const TargetOptions& options) {
  const double result = position.result ? kHalfPoint * *position.result : 0;
  if (!position.score_cp) return result;
  const double teacher = chance(*position.score_cp, options.teacher_scale);
  return position.result ? options.lambda * teacher + (1 - options.lambda) * result : teacher;
}

/// Where a block's positions are in a list.
struct Stretch {
  std::size_t root, begin, end;
};

/// Puts positions of one root together, in their order otherwise. \return blocks of one root each
std::vector<Stretch> sort_by_root(std::vector<std::uint32_t>& numbers, std::span<const RootWeights> roots,
                                  std::vector<RootWeights>& distinct) {
  std::map<RootWeights, std::vector<std::uint32_t>> by_root;
  for (const std::uint32_t number : numbers) by_root[roots.empty() ? RootWeights() : roots[number]].push_back(number);
  std::vector<Stretch> stretches;
  numbers.clear();
  for (const auto& [root, members] : by_root) {
    for (std::size_t begin = 0; begin < members.size(); begin += kBlockPositions) {
      const std::size_t end = std::min(members.size(), begin + kBlockPositions);
      stretches.push_back({distinct.size(), numbers.size() + begin, numbers.size() + end});
    }
    distinct.push_back(root);
    numbers.insert(numbers.end(), members.begin(), members.end());
  }
  return stretches;
}

/// Fills the blocks of a data set from positions given by their numbers. \return how many were refused
std::size_t fill(DataSet& set, std::span<const data::LabelledPosition> positions, std::vector<std::uint32_t> numbers,
                 const ParameterSet& parameters, const SplitOptions& options, std::span<const RootWeights> roots) {
  const std::vector<Stretch> stretches = sort_by_root(numbers, roots, set.roots);
  set.blocks.resize(stretches.size());
  std::vector<std::size_t> refused(stretches.size());
  const FeatureMaker prototype(parameters);
  deal_to_threads(stretches.size(), options.threads, [&](unsigned /*thread*/, std::size_t b) {
    FeatureMaker maker = prototype;
    DataBlock block;
    block.root = stretches[b].root;
    for (std::size_t i = stretches[b].begin; i < stretches[b].end; ++i) {
      const data::LabelledPosition& position = positions[numbers[i]];
      if (!maker.add(position.position, block.features)) {
        ++refused[b];
        continue;
      }
      block.bands.push_back(bands_of(chess::unpack_position(position.position)));
      block.target.push_back(static_cast<float>(target_of(position, options.target)));
      block.teacher.push_back(
          position.score_cp ? static_cast<float>(chance(*position.score_cp, options.target.teacher_scale)) : -1.0F);
    }
    block.features.shrink();
    set.blocks[b] = std::move(block);
  });
  std::size_t total = 0;
  for (const std::size_t count : refused) total += count;
  return total;
}

}  // namespace

double chance(double score_cp, double scale) { return 1 / (1 + std::exp(-score_cp / scale)); }

std::size_t DataSet::size() const {
  std::size_t count = 0;
  for (const DataBlock& block : blocks) count += block.features.size();
  return count;
}

std::size_t DataSet::bytes() const {
  std::size_t count = 0;
  for (const DataBlock& block : blocks) {
    count += block.features.bytes() + (block.target.capacity() + block.teacher.capacity()) * sizeof(float) +
             block.bands.capacity() * sizeof(PositionBands);
  }
  return count;
}

bool is_held_out(std::uint32_t game, double part, std::uint64_t seed) {
  return static_cast<double>(mixed(mixed(seed) ^ game) >> 11) < part * static_cast<double>(std::uint64_t{1} << 53);
}

SplitData make_data(std::span<const data::LabelledPosition> positions, const ParameterSet& parameters,
                    const SplitOptions& options, std::span<const RootWeights> roots) {
  SplitData split;
  std::vector<std::uint32_t> train;
  std::vector<std::uint32_t> held_out;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const data::LabelledPosition& position = positions[i];
    if (!position.score_cp && !position.result) {
      ++split.unlabelled;
      continue;
    }
    const bool out = is_held_out(position.game, options.held_out, options.seed);
    (out ? held_out : train).push_back(static_cast<std::uint32_t>(i));
  }
  split.refused = fill(split.train, positions, std::move(train), parameters, options, roots);
  split.refused += fill(split.held_out, positions, std::move(held_out), parameters, options, roots);
  return split;
}

}  // namespace cobalt::fit
