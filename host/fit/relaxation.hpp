// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluator in real numbers: its score from the features of a position, and the derivatives by every variable.
///
/// The same stages in the same order (docs/reference/evaluation.md), without rounding: with whole values it differs
/// from the evaluator by what that rounds off, a few centipawns at most. Between the kinks (the least shelter, where a
/// clamp begins) the derivatives are exact.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "host/fit/features.hpp"

namespace cobalt::fit {

class Relaxation {
 public:
  /// \param parameters  its evaluation_control: shifts, clamp and switches, which are no variables
  explicit Relaxation(const ParameterSet& parameters);

  /// Score in centipawns, White's view. \param values  of all variables
  double score(const PositionFeatures& position, const double* values) const;

  /// Adds `slope` times the derivative of the score by each variable to `gradient`.
  /// \return the score
  /// \param slope  a function of the score: what the caller wants of it is known only then
  template <class SlopeT>
  double score_and_gradient(const PositionFeatures& position, const double* values, double* gradient,
                            SlopeT&& slope) const {
    Stages stages;
    const double score = run(position, values, stages);
    back(position, values, stages, slope(score), gradient);
    return score;
  }

  /// All variables of which the score may have a derivative, each once.
  void variables_of(const PositionFeatures& position, std::vector<unsigned>& variables) const;

 private:
  /// What the way back needs of the way forth.
  struct Stages {
    std::array<double, kChannels> sum;        ///< of the uses, centipawns
    std::array<unsigned, 2> shelter_channel;  ///< that counts, by side whose king it is
    std::array<double, 2> danger;             ///< clamped, not yet scaled, by attacker
    std::array<double, 2> danger_slope;       ///< of it, by its linear sum
    double lead;                              ///< sum of all groups but winning_chances
    double unbent;                            ///< the score before the draw score
    double way;                               ///< to it, 0 to 1
    double draw_score;
  };
  /// Variables of a signature entry.
  struct SignatureVariables {
    unsigned king_safety, pawn_structure, passed_pawns;
  };

  double run(const PositionFeatures& position, const double* values, Stages& stages) const;
  void back(const PositionFeatures& position, const double* values, const Stages& stages, double slope,
            double* gradient) const;
  /// What of the value of winning_chances counts for White, -1 to 1.
  static double part_of_chances(double lead);
  void run_danger(const PositionFeatures& position, Stages& stages, unsigned attacker) const;

  /// Factors of a side: of its danger, and of its pawns, by the enemy's signature.
  struct Scales {
    double danger, structure, passed;
  };
  Scales scales(const PositionFeatures& position, const double* values, unsigned side) const;

  hls::EvaluationControl control_;
  std::array<double, 3> pawn_shift_;  ///< structure, passed, wasted: 1 / 2^shift
  double square_factor_;              ///< of the squared danger; 0: off
  std::array<SignatureVariables, 128> signature_;
  /// Variables by hls::contempt_index(), of contempt and of winning_chances.
  std::array<unsigned, 256> contempt_;
  std::array<unsigned, 256> chances_;
  std::array<unsigned, 2> reduction_;
};

}  // namespace cobalt::fit
