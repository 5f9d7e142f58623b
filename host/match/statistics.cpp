// SPDX-License-Identifier: Apache-2.0
#include "host/match/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace cobalt::match {
namespace {

/// Standard errors to either side that hold 95 % of a normal distribution.
constexpr double kNormal95 = 1.959963984540054;
/// What a score that was never seen counts in the likelihood ratio, as at fishtest [4]: a mean on the far side of all
/// that was seen must not be impossible.
constexpr double kUnseen = 1e-3;
/// A variance below this is one of rounding.
constexpr double kLeastVariance = 1e-12;

double score_of(std::size_t index, std::size_t size) {
  return static_cast<double>(index) / static_cast<double>(size - 1);
}

/// Distribution function of the standard normal distribution.
double normal(double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); }

/// An outcome of the model: a score with its probability.
struct Outcome {
  double score;
  double probability;
};

/// The most likely distribution, among those with this mean, to have given the sample: p / (1 + t (score - mean)), with
/// the t that makes the mean right [4]. The sum that t makes zero falls as t grows.
std::vector<Outcome> most_likely_with_mean(const std::vector<Outcome>& sample, double mean) {
  double low = -1 / (sample.back().score - mean);
  double high = 1 / (mean - sample.front().score);
  constexpr int kHalvings = 200;
  for (int i = 0; i < kHalvings; ++i) {
    const double t = (low + high) / 2;
    double sum = 0;
    for (const Outcome& outcome : sample) {
      const double away = outcome.score - mean;
      sum += outcome.probability * away / (1 + t * away);
    }
    (sum > 0 ? low : high) = t;
  }
  std::vector<Outcome> tilted = sample;
  for (Outcome& outcome : tilted) outcome.probability /= 1 + (low + high) / 2 * (outcome.score - mean);
  return tilted;
}

}  // namespace

double score_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double elo_of_score(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(score / (1 - score));
}

Moments moments(Frequencies frequencies) {
  Moments result;
  double sum = 0;
  for (std::size_t i = 0; i < frequencies.size(); ++i) {
    result.count += static_cast<double>(frequencies[i]);
    sum += static_cast<double>(frequencies[i]) * score_of(i, frequencies.size());
  }
  if (result.count == 0) return result;
  result.mean = sum / result.count;
  for (std::size_t i = 0; i < frequencies.size(); ++i) {
    const double away = score_of(i, frequencies.size()) - result.mean;
    result.variance += static_cast<double>(frequencies[i]) * away * away / result.count;
  }
  if (result.variance < kLeastVariance) result.variance = 0;
  return result;
}

EloEstimate estimate_elo(Frequencies frequencies) {
  const Moments sample = moments(frequencies);
  EloEstimate estimate;
  estimate.elo = elo_of_score(sample.mean);
  if (sample.count == 0) {
    estimate.low = -std::numeric_limits<double>::infinity();
    estimate.high = std::numeric_limits<double>::infinity();
    return estimate;
  }
  double center = sample.mean;
  double half_width = kNormal95 * std::sqrt(sample.variance / sample.count);
  if (sample.variance == 0) {
    const double weight = kNormal95 * kNormal95 / sample.count;
    center = (sample.mean + weight / 2) / (1 + weight);
    half_width = std::sqrt(weight * (sample.mean * (1 - sample.mean) + weight / 4)) / (1 + weight);
    // Exactly, where rounding would leave a huge but finite limit.
    if (sample.mean == 1) half_width = std::max(half_width, 1 - center);
    if (sample.mean == 0) half_width = std::max(half_width, center);
  }
  estimate.low = elo_of_score(center - half_width);
  estimate.high = elo_of_score(center + half_width);
  return estimate;
}

double likelihood_of_superiority(Frequencies frequencies) {
  const Moments sample = moments(frequencies);
  if (sample.count == 0) return 0.5;
  constexpr double kGreatestVariance = 0.25;
  const double variance = sample.variance > 0 ? sample.variance : kGreatestVariance;
  return normal((sample.mean - 0.5) / std::sqrt(variance / sample.count));
}

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }

double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

double Sprt::log_likelihood_ratio(Frequencies frequencies) const {
  if (std::ranges::all_of(frequencies, [](std::uint64_t count) { return count == 0; })) return 0;
  std::vector<Outcome> sample;
  double total = 0;
  for (std::size_t i = 0; i < frequencies.size(); ++i) {
    const double count = frequencies[i] == 0 ? kUnseen : static_cast<double>(frequencies[i]);
    sample.push_back({score_of(i, frequencies.size()), count});
    total += count;
  }
  for (Outcome& outcome : sample) outcome.probability /= total;
  const std::vector<Outcome> under0 = most_likely_with_mean(sample, score_of_elo(elo0));
  const std::vector<Outcome> under1 = most_likely_with_mean(sample, score_of_elo(elo1));
  double ratio = 0;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    ratio += total * sample[i].probability * std::log(under1[i].probability / under0[i].probability);
  }
  return ratio;
}

SprtVerdict verdict(const Sprt& sprt, Frequencies frequencies) {
  const double ratio = sprt.log_likelihood_ratio(frequencies);
  if (ratio >= sprt.upper_bound()) return SprtVerdict::kAccept1;
  if (ratio <= sprt.lower_bound()) return SprtVerdict::kAccept0;
  return SprtVerdict::kUndecided;
}

}  // namespace cobalt::match
