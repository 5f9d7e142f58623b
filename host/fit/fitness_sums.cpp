// SPDX-License-Identifier: Apache-2.0
#include "host/fit/fitness_sums.hpp"

#include <cmath>

#include "host/support/bytes.hpp"

namespace cobalt::fit {

void FitnessSums::add(const FitnessSums& other) {
  count += other.count;
  loss += other.loss;
  pairs += other.pairs;
  x += other.x;
  y += other.y;
  xx += other.xx;
  yy += other.yy;
  xy += other.xy;
}

void FitnessSums::add(const DataBlock& block, const Relaxation& relaxation, const double* values,
                      const LossOptions& options) {
  for (std::size_t i = 0; i < block.features.size(); ++i) {
    add(block, i, relaxation.score(block.features.position(i), values), options);
  }
}

void FitnessSums::add(const DataBlock& block, std::size_t number, double score_cp, const LossOptions& options) {
  loss += point_loss(score_cp, block.target[number], options).value;
  ++count;
  if (block.teacher[number] < 0) return;
  const double own = chance(score_cp, options.own_scale);
  const double teacher = block.teacher[number];
  pairs += 1;
  x += own;
  y += teacher;
  xx += own * own;
  yy += teacher * teacher;
  xy += own * teacher;
}

Fitness FitnessSums::fitness() const {
  const double spread = (pairs * xx - x * x) * (pairs * yy - y * y);
  const double correlation = spread > 0 ? (pairs * xy - x * y) / std::sqrt(spread) : 0;
  return {count, count != 0 ? loss / static_cast<double>(count) : 0, correlation};
}

std::string FitnessSums::bytes() const {
  ByteWriter writer;
  writer.number(count);
  for (const double sum : {loss, pairs, x, y, xx, yy, xy}) writer.number(sum);
  return writer.take();
}

FitnessSums FitnessSums::of(std::string_view bytes) {
  ByteReader reader(bytes);
  FitnessSums sums;
  sums.count = reader.number<std::size_t>();
  for (double* const sum : {&sums.loss, &sums.pairs, &sums.x, &sums.y, &sums.xx, &sums.yy, &sums.xy}) {
    *sum = reader.number<double>();
  }
  return sums;
}

void BandSums::add(const BandSums& other) {
  for (std::size_t place = 0; place < bands.size(); ++place) bands[place].add(other.bands[place]);
}

void BandSums::add(const DataBlock& block, const Relaxation& relaxation, const double* values,
                   const LossOptions& options) {
  for (std::size_t i = 0; i < block.features.size(); ++i) {
    const double score_cp = relaxation.score(block.features.position(i), values);
    bands[block.bands[i].phase].add(block, i, score_cp, options);
    bands[block.bands[i].balance].add(block, i, score_cp, options);
  }
}

std::vector<Fitness> BandSums::fitness() const {
  std::vector<Fitness> all;
  for (const FitnessSums& sums : bands) all.push_back(sums.fitness());
  return all;
}

}  // namespace cobalt::fit
