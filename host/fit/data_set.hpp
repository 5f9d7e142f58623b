// SPDX-License-Identifier: Apache-2.0
/// \file
/// Labelled positions as features with targets: what is learned from, and what is held out to see what was learned.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "host/data/labelled_position.hpp"
#include "host/fit/bands.hpp"
#include "host/fit/features.hpp"

namespace cobalt::fit {

/// What a position should be worth.
struct TargetOptions {
  /// Scores s become chances 1 / (1 + exp(-s / scale)), centipawns.
  double teacher_scale = 200;
  /// Part of the teacher's score in the target; the rest is the game's result. Where one is missing, the other counts.
  double lambda = 1;
};

/// The chance of White that a score stands for. \param scale  centipawns
double chance(double score_cp, double scale);

/// Positions whose features were made together.
struct DataBlock {
  FeatureBlock features;
  std::vector<float> target;   ///< White's chance, 0 to 1
  std::vector<float> teacher;  ///< the teacher's alone; below 0: it gave none
  std::vector<PositionBands> bands;
};

/// One half of the data.
struct DataSet {
  std::vector<DataBlock> blocks;

  std::size_t size() const;
  std::size_t bytes() const;
};

/// Data that is split by game.
struct SplitData {
  DataSet train;
  DataSet held_out;
  std::size_t unlabelled = 0;  ///< left out: neither score nor result
  std::size_t refused = 0;     ///< left out: the evaluator gives no score
};

struct SplitOptions {
  TargetOptions target;
  /// Part of the games that are held out.
  double held_out = 0.1;
  std::uint64_t seed = 1;
  unsigned threads = 0;  ///< 0: as many as the machine has
};

/// Whether a game is held out. The same for every set of positions.
bool is_held_out(std::uint32_t game, double part, std::uint64_t seed);

/// Makes the features of positions. \param parameters  their evaluation_control counts
SplitData make_data(std::span<const data::LabelledPosition> positions, const ParameterSet& parameters,
                    const SplitOptions& options);

}  // namespace cobalt::fit
