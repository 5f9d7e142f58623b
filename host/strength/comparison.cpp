// SPDX-License-Identifier: Apache-2.0
#include "host/strength/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace cobalt::strength {
namespace {

constexpr std::size_t kResamples = 2000;
constexpr std::uint64_t kSeed = 1997;
constexpr std::size_t kLowIndex = kResamples / 40;
constexpr std::size_t kHighIndex = kResamples - 1 - kResamples / 40;

/// Neighbouring numbers of nodes with the same error.
struct Block {
  double log_nodes = 0;  ///< mean
  double error = 0;      ///< mean
  double members = 0;
};

/// Pool-adjacent-violators algorithm: the falling sequence with the least squares of differences.
std::vector<Block> falling(std::span<const std::uint64_t> nodes, std::span<const double> errors) {
  std::vector<Block> blocks;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    blocks.push_back({std::log(static_cast<double>(nodes[i])), errors[i], 1});
    while (blocks.size() > 1 && blocks[blocks.size() - 2].error <= blocks.back().error) {
      const Block last = blocks.back();
      blocks.pop_back();
      Block& block = blocks.back();
      const double members = block.members + last.members;
      block.log_nodes = (block.log_nodes * block.members + last.log_nodes * last.members) / members;
      block.error = (block.error * block.members + last.error * last.members) / members;
      block.members = members;
    }
  }
  return blocks;
}

/// Order of node counts, bounds at the ends.
bool is_less(const NodeCount& a, const NodeCount& b) { return a.kind != b.kind ? a.kind < b.kind : a.nodes < b.nodes; }

double mean_at(std::span<const double> values, std::span<const std::size_t> places) {
  const double sum = std::accumulate(places.begin(), places.end(), 0.0,
                                     [&](double before, std::size_t place) { return before + values[place]; });
  return sum / static_cast<double>(places.size());
}

}  // namespace

Mean mean_of(std::span<const double> values) {
  if (values.empty()) return {};
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  if (values.size() == 1) return {mean, 0};
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {mean, std::sqrt(squares / (count - 1) / count)};
}

NodeCount equal_nodes(std::span<const std::uint64_t> nodes, std::span<const double> errors, double error) {
  const std::vector<Block> blocks = falling(nodes, errors);
  if (error > blocks.front().error) return {static_cast<double>(nodes.front()), NodeCount::Kind::kAtMost};
  if (error < blocks.back().error) return {static_cast<double>(nodes.back()), NodeCount::Kind::kAtLeast};
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    if (error < blocks[i].error) continue;
    const double share = (blocks[i - 1].error - error) / (blocks[i - 1].error - blocks[i].error);
    return {std::exp(std::lerp(blocks[i - 1].log_nodes, blocks[i].log_nodes, share)), NodeCount::Kind::kBetween};
  }
  return {std::exp(blocks.front().log_nodes), NodeCount::Kind::kBetween};
}

Equivalence compare(std::span<const SoftwareErrors> software, std::span<const double> card_errors) {
  std::vector<std::uint64_t> nodes;
  for (const SoftwareErrors& each : software) nodes.push_back(each.nodes);
  std::vector<std::size_t> places(card_errors.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::vector<double> means(software.size());
  const auto equal = [&] {
    for (std::size_t i = 0; i < software.size(); ++i) means[i] = mean_at(software[i].errors, places);
    return equal_nodes(nodes, means, mean_at(card_errors, places));
  };
  const NodeCount whole = equal();
  std::mt19937_64 random(kSeed);
  std::vector<NodeCount> resampled(kResamples);
  for (NodeCount& each : resampled) {
    for (std::size_t& place : places) place = static_cast<std::size_t>(random() % places.size());
    each = equal();
  }
  std::ranges::sort(resampled, is_less);
  return {whole, resampled[kLowIndex], resampled[kHighIndex]};
}

}  // namespace cobalt::strength
