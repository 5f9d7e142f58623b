// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/fit/test_support.hpp"

#include <algorithm>
#include <random>

#include "host/chess/random_games.hpp"
#include "host/device/model_device.hpp"
#include "host/fit/variables.hpp"
#include "host/generator/generator.hpp"

namespace cobalt::fit {

ParameterSet settings_parameters() { return generate_parameters(default_parameter_text(), "default.toml"); }

ParameterSet random_symmetric_parameters(std::uint64_t seed) {
  const Variables& variables = Variables::instance();
  const ParameterSet base = settings_parameters();
  Eigen::VectorXd values = variables.values_of(base);
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> small(-6, 6);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Variable& variable = variables[i];
    double& value = values[static_cast<Eigen::Index>(i)];
    if (variable.unit == Unit::kCentipawns && variable.group != spec::kPiecePlacement) {
      value = small(random);
    } else if (variable.unit == Unit::kHalves || variable.unit == Unit::kEighths) {
      value = 2 + std::abs(small(random)) / 3;
    } else {
      value += small(random);
    }
  }
  return variables.rounded(values, base);
}

std::vector<data::LabelledPosition> labelled_by(const ParameterSet& teacher, std::size_t count, std::uint64_t seed) {
  const device::ModelEvaluator model(teacher);
  std::vector<data::LabelledPosition> positions;
  chess::RandomOptions options;
  options.max_plies = 80;
  std::uint32_t number = 0;
  chess::for_each_random_position(count, seed, options, [&](const chess::Position& position) {
    data::LabelledPosition labelled;
    labelled.position = chess::pack_position(position);
    hls::Trace trace;
    model.evaluate(labelled.position, trace);
    labelled.score_cp = static_cast<std::int16_t>(std::clamp(trace.white_view, -3000, 3000));
    labelled.game = number++ / 80;
    positions.push_back(labelled);
  });
  return positions;
}

}  // namespace cobalt::fit
