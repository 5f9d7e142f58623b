// SPDX-License-Identifier: Apache-2.0
#include "host/fit/relaxation.hpp"

#include <algorithm>
#include <cmath>

#include "hls/eval/winning_chances.hpp"
#include "host/device/model_device.hpp"

namespace cobalt::fit {
namespace {

constexpr double kWholeScale = 8;  ///< eighths
constexpr double kWholeWay = 64;   ///< sixty-fourths
constexpr double kHalf = 0.5;      ///< multipliers of danger are in halves

double part_of_power(unsigned shift) { return std::ldexp(1.0, -static_cast<int>(shift)); }

}  // namespace

Relaxation::Relaxation(const ParameterSet& parameters)
    : control_(device::ModelEvaluator(parameters).parameters().control) {
  const Variables& variables = Variables::instance();
  pawn_shift_ = {part_of_power(control_.pawn_structure_shift), part_of_power(control_.passed_pawns_shift),
                 part_of_power(control_.wasted_pawns_shift)};
  square_factor_ =
      control_.king_safety_shift == spec::kKingSafetyShiftOff ? 0 : part_of_power(control_.king_safety_shift);
  for (unsigned entry = 0; entry < signature_.size(); ++entry) {
    const auto field = [&](unsigned number) {
      return unsigned{variables.tie(spec::kSignature, hls::kWhite, entry, number).variable};
    };
    signature_[entry] = {field(1), field(2), field(3)};
  }
  for (unsigned entry = 0; entry < contempt_.size(); ++entry) {
    contempt_[entry] = variables.tie(spec::kContempt, 0, entry, 0).variable;
    chances_[entry] = variables.tie(spec::kWinningChances, 0, hls::winning_chances_index(entry), 0).variable;
  }
  for (unsigned kind = 0; kind < reduction_.size(); ++kind) {
    reduction_[kind] = variables.tie(spec::kBishopsOfOppositeColours, 0, kind, 0).variable;
  }
}

Relaxation::Scales Relaxation::scales(const PositionFeatures& position, const double* values, unsigned side) const {
  const SignatureVariables& own = signature_[position.signature[side]];
  const SignatureVariables& enemy = signature_[position.signature[1 - side]];
  return {control_.scale_king_safety ? values[own.king_safety] / kWholeScale : 1,
          control_.scale_pawn_structure ? values[enemy.pawn_structure] / kWholeScale : 1,
          control_.scale_passed_pawns ? values[enemy.passed_pawns] / kWholeScale : 1};
}

void Relaxation::run_danger(const PositionFeatures& position, Stages& stages, unsigned attacker) const {
  double linear = stages.sum[kDanger + attacker] + stages.sum[kProduct + attacker];
  const unsigned defender = 1 - attacker;
  stages.shelter_channel[defender] = kChannels;
  if (const unsigned places = position.shelter_places[defender]; places != 0) {
    for (unsigned place = 0; place < kShelterPlaces; ++place) {
      const unsigned channel = kShelter + defender * kShelterPlaces + place;
      if ((places >> place & 1U) == 0) continue;
      unsigned& best = stages.shelter_channel[defender];
      if (best == kChannels || stages.sum[channel] < stages.sum[best]) best = channel;
    }
    linear += stages.sum[stages.shelter_channel[defender]];
  }
  double danger = linear;
  double slope = 1;
  if (std::abs(danger) > spec::kMaxLinearDangerCp) {
    danger = std::copysign(spec::kMaxLinearDangerCp, danger);
    slope = 0;
  }
  if (danger > 0) {
    slope *= 1 + 2 * danger * square_factor_;
    danger += danger * danger * square_factor_;
  }
  const double clamp = control_.king_safety_clamp;
  if (std::abs(danger) > clamp) {
    danger = std::copysign(clamp, danger);
    slope = 0;
  }
  stages.danger[attacker] = danger;
  stages.danger_slope[attacker] = slope;
}

double Relaxation::part_of_chances(double lead) { return std::clamp(lead / spec::kWholeLeadCp, -1.0, 1.0); }

double Relaxation::run(const PositionFeatures& position, const double* values, Stages& stages) const {
  stages.way = 0;
  stages.draw_score =
      position.draw != DrawKind::kNone && control_.apply_contempt ? values[contempt_[position.material]] : 0;
  if (position.draw == DrawKind::kRecognised) return stages.draw_score;

  double plain = 0;
  for (const std::uint32_t use : position.plain) plain += Use::coefficient(use) * values[Use::variable(use)];
  stages.sum.fill(0);
  for (std::size_t i = 0; i < position.other.size(); ++i) {
    const std::uint32_t use = position.other[i];
    const unsigned channel = Use::channel(use);
    double value = Use::kCoefficientUnit * Use::coefficient(use) * values[Use::variable(use)];
    if (channel == kProduct || channel == kProduct + 1) value *= kHalf * values[position.other[++i]];
    stages.sum[channel] += value;
  }

  double score = Use::kCoefficientUnit * plain;
  for (unsigned side = 0; side < 2; ++side) {
    run_danger(position, stages, side);
    const Scales scale = scales(position, values, side);
    const double pawns = stages.sum[kStructure + side] * pawn_shift_[0] * scale.structure +
                         stages.sum[kPassed + side] * pawn_shift_[1] * scale.passed +
                         stages.sum[kWasted + side] * pawn_shift_[2] * scale.structure;
    const double share = stages.danger[side] * scale.danger + pawns;
    score += side == hls::kWhite ? share : -share;
  }
  stages.lead = score;
  score += part_of_chances(score) * values[chances_[position.material]];
  stages.unbent = score;
  if (position.draw != DrawKind::kNone) {
    stages.way = values[reduction_[position.draw == DrawKind::kPureBishops ? 0 : 1]] / kWholeWay;
    score += (stages.draw_score - score) * stages.way;
  }
  return score;
}

double Relaxation::score(const PositionFeatures& position, const double* values) const {
  Stages stages;
  return run(position, values, stages);
}

void Relaxation::variables_of(const PositionFeatures& position, std::vector<unsigned>& variables) const {
  variables.clear();
  for (const std::uint32_t use : position.plain) variables.push_back(Use::variable(use));
  for (std::size_t i = 0; i < position.other.size(); ++i) {
    const std::uint32_t use = position.other[i];
    variables.push_back(Use::variable(use));
    const unsigned channel = Use::channel(use);
    if (channel == kProduct || channel == kProduct + 1) variables.push_back(position.other[++i]);
  }
  for (const unsigned entry : position.signature) {
    const SignatureVariables& signature = signature_[entry];
    variables.insert(variables.end(), {signature.king_safety, signature.pawn_structure, signature.passed_pawns});
  }
  if (position.draw != DrawKind::kRecognised) variables.push_back(chances_[position.material]);
  if (position.draw != DrawKind::kNone) variables.push_back(contempt_[position.material]);
  if (position.draw == DrawKind::kPureBishops) variables.push_back(reduction_[0]);
  if (position.draw == DrawKind::kBishopsWithMajors) variables.push_back(reduction_[1]);
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
}

void Relaxation::back(const PositionFeatures& position, const double* values, const Stages& stages, double slope,
                      double* gradient) const {
  if (position.draw == DrawKind::kRecognised) {
    if (control_.apply_contempt) gradient[contempt_[position.material]] += slope;
    return;
  }
  if (position.draw != DrawKind::kNone) {
    gradient[reduction_[position.draw == DrawKind::kPureBishops ? 0 : 1]] +=
        slope * (stages.draw_score - stages.unbent) / kWholeWay;
    if (control_.apply_contempt) gradient[contempt_[position.material]] += slope * stages.way;
    slope *= 1 - stages.way;
  }
  const unsigned chances = chances_[position.material];
  gradient[chances] += slope * part_of_chances(stages.lead);
  if (std::abs(stages.lead) < spec::kWholeLeadCp) slope *= 1 + values[chances] / spec::kWholeLeadCp;

  const double plain = Use::kCoefficientUnit * slope;
  for (const std::uint32_t use : position.plain) gradient[Use::variable(use)] += plain * Use::coefficient(use);

  // Slope of the score by the sum of each channel.
  std::array<double, kChannels> by_channel{};
  for (unsigned side = 0; side < 2; ++side) {
    const double own = side == hls::kWhite ? slope : -slope;
    const Scales scale = scales(position, values, side);
    const double danger = own * scale.danger * stages.danger_slope[side];
    by_channel[kDanger + side] = danger;
    by_channel[kProduct + side] = danger;
    if (const unsigned channel = stages.shelter_channel[1 - side]; channel != kChannels) by_channel[channel] = danger;
    by_channel[kStructure + side] = own * pawn_shift_[0] * scale.structure;
    by_channel[kPassed + side] = own * pawn_shift_[1] * scale.passed;
    by_channel[kWasted + side] = own * pawn_shift_[2] * scale.structure;

    const SignatureVariables& mine = signature_[position.signature[side]];
    const SignatureVariables& enemy = signature_[position.signature[1 - side]];
    if (control_.scale_king_safety) gradient[mine.king_safety] += own * stages.danger[side] / kWholeScale;
    if (control_.scale_pawn_structure) {
      gradient[enemy.pawn_structure] +=
          own * (stages.sum[kStructure + side] * pawn_shift_[0] + stages.sum[kWasted + side] * pawn_shift_[2]) /
          kWholeScale;
    }
    if (control_.scale_passed_pawns) {
      gradient[enemy.passed_pawns] += own * stages.sum[kPassed + side] * pawn_shift_[1] / kWholeScale;
    }
  }
  for (std::size_t i = 0; i < position.other.size(); ++i) {
    const std::uint32_t use = position.other[i];
    const unsigned channel = Use::channel(use);
    const double by_value = Use::kCoefficientUnit * Use::coefficient(use) * by_channel[channel];
    if (channel == kProduct || channel == kProduct + 1) {
      const std::uint32_t factor = position.other[++i];
      gradient[factor] += by_value * kHalf * values[Use::variable(use)];
      gradient[Use::variable(use)] += by_value * kHalf * values[factor];
    } else {
      gradient[Use::variable(use)] += by_value;
    }
  }
}

}  // namespace cobalt::fit
