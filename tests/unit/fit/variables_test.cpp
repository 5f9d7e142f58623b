// SPDX-License-Identifier: Apache-2.0
#include "host/fit/variables.hpp"

#include <gtest/gtest.h>

#include "host/chess/random_games.hpp"
#include "host/device/model_device.hpp"
#include "host/generator/generator.hpp"
#include "host/parameters/layout.hpp"
#include "tests/unit/fit/test_support.hpp"

namespace cobalt::fit {
namespace {

chess::PackedPosition mirrored(const chess::PackedPosition& packed) {
  chess::PackedPosition image{};
  const auto code = [&](unsigned square) { return (packed[square / 2] >> (4 * (square % 2))) & 15U; };
  for (unsigned square = 0; square < spec::kSquares; ++square) {
    unsigned piece = code(square ^ 56U);
    // The king to move has one code for both colours.
    if (piece != spec::kEmpty && piece != spec::kKingToMove) piece ^= 8U;
    image[square / 2] = static_cast<std::uint8_t>(image[square / 2] | (piece << (4 * (square % 2))));
  }
  return image;
}

TEST(Variables, MirrorImagesAreMutual) {
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
      for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
        const MirrorImage image = mirror_image(group, table, entry);
        const MirrorImage back = mirror_image(group, image.table, image.entry);
        ASSERT_EQ(back.table, table) << spec::kGroupTable[group].name;
        ASSERT_EQ(back.entry, entry) << spec::kGroupTable[group].name;
        ASSERT_EQ(back.negated, image.negated) << spec::kGroupTable[group].name;
      }
    }
  }
}

TEST(Variables, DefaultParametersAreSymmetric) {
  const Variables& variables = Variables::instance();
  const ParameterSet parameters = settings_parameters();
  EXPECT_EQ(variables.unsymmetric_entries(parameters), 0U);
  EXPECT_EQ(variables.rounded(variables.values_of(parameters), parameters), parameters);
}

TEST(Variables, FindsWhatIsNotSymmetric) {
  ParameterSet parameters = settings_parameters();
  parameters.set_field(spec::kBishopPair, 0, 1, "value", 2);
  EXPECT_EQ(Variables::instance().unsymmetric_entries(parameters), 2U) << "both get the mean";
}

TEST(Variables, ASymmetricSetGivesAMirroredPositionTheNegativeScore) {
  const device::ModelEvaluator model(random_symmetric_parameters(2));
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  chess::for_each_random_position(1000, 4, options, [&](const chess::Position& position) {
    const chess::PackedPosition packed = chess::pack_position(position);
    hls::Trace trace;
    model.evaluate(packed, trace);
    const int score = trace.white_view;
    model.evaluate(mirrored(packed), trace);
    // Shifts round the two sides' sums down, whoever they are of; the draw score rounds towards zero.
    ASSERT_NEAR(trace.white_view, -score, 0) << chess::to_fen(position);
  });
}

TEST(Variables, RoundingKeepsWithinTheFields) {
  const Variables& variables = Variables::instance();
  const ParameterSet base = settings_parameters();
  Eigen::VectorXd values = Eigen::VectorXd::Constant(static_cast<Eigen::Index>(variables.size()), 1e6);
  for (const double sign : {1.0, -1.0}) {
    const ParameterSet set = variables.rounded(sign * values, base);  // set_field refuses what does not fit
    EXPECT_EQ(variables.unsymmetric_entries(set), 0U);
    EXPECT_EQ(set.field(spec::kBishopPair, 0, 0, "value"), sign > 0 ? 63 : -64);
    EXPECT_EQ(set.field(spec::kMobility, 0, 0, "value"), sign > 0 ? 255 : -255) << "its image has the negative";
    EXPECT_EQ(set.field(spec::kBishops, 0, 0, "kmod"), sign > 0 ? 0 : 3) << "4 halves and 1";
    EXPECT_EQ(set.field(spec::kBias, 0, 0, "value"), 0);
  }
}

}  // namespace
}  // namespace cobalt::fit
