// SPDX-License-Identifier: Apache-2.0
#include "host/fit/data_set.hpp"

#include <algorithm>
#include <cmath>

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

/// Fills the blocks of a data set from positions given by their numbers. \return how many were refused
std::size_t fill(DataSet& set, std::span<const data::LabelledPosition> positions,
                 std::span<const std::uint32_t> numbers, const ParameterSet& parameters, const SplitOptions& options) {
  set.blocks.resize((numbers.size() + kBlockPositions - 1) / kBlockPositions);
  std::vector<std::size_t> refused(set.blocks.size());
  const FeatureMaker prototype(parameters);
  deal_to_threads(set.blocks.size(), options.threads, [&](unsigned /*thread*/, std::size_t b) {
    FeatureMaker maker = prototype;
    DataBlock block;
    const std::size_t begin = b * kBlockPositions;
    for (const std::uint32_t number : numbers.subspan(begin, std::min(kBlockPositions, numbers.size() - begin))) {
      const data::LabelledPosition& position = positions[number];
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
                    const SplitOptions& options) {
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
  split.refused = fill(split.train, positions, train, parameters, options);
  split.refused += fill(split.held_out, positions, held_out, parameters, options);
  return split;
}

}  // namespace cobalt::fit
