// SPDX-License-Identifier: Apache-2.0
// Bands of positions, and losses by band.
#include "host/fit/bands.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "host/fit/loss.hpp"
#include "host/generator/generator.hpp"
#include "tests/unit/fit/test_support.hpp"

namespace cobalt::fit {
namespace {

TEST(Bands, OfPositionsAtTheLimits) {
  const std::vector<std::pair<const char*, std::pair<std::string, std::string>>> cases = {
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {"19 to 24", "0"}},
      {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", {"0 to 6", "0"}},
      {"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", {"0 to 6", "1"}},
      {"4k3/4pp2/8/8/8/8/8/4K3 w - - 0 1", {"0 to 6", "2"}},
      {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", {"0 to 6", "3 to 4"}},
      {"4k3/4p3/8/8/8/8/8/4KR2 w - - 0 1", {"0 to 6", "3 to 4"}},
      {"4kr2/8/8/8/8/8/8/4K3 w - - 0 1", {"0 to 6", "5 and more"}},
      {"rr2k3/8/8/8/8/8/8/R3K3 w - - 0 1", {"0 to 6", "5 and more"}},
      {"rr2k3/8/8/8/8/8/8/RB2K3 w - - 0 1", {"7 to 12", "2"}},
      {"q1rrk3/8/8/8/8/8/8/Q3K3 w - - 0 1", {"7 to 12", "5 and more"}},
      {"q1rrk3/8/8/8/8/8/8/Q1N1K3 w - - 0 1", {"13 to 18", "5 and more"}},
      {"qbrrk3/8/8/8/8/8/8/Q1RRK1N1 w - - 0 1", {"13 to 18", "0"}},
      {"qbrrk3/8/8/8/8/8/8/QNRRK1N1 w - - 0 1", {"19 to 24", "3 to 4"}}};
  for (const auto& [fen, expected] : cases) {
    const PositionBands bands = bands_of(chess::parse_fen(fen));
    EXPECT_EQ(kBands.at(bands.phase).by, "phase") << fen;
    EXPECT_EQ(kBands.at(bands.phase).name, expected.first) << fen;
    EXPECT_EQ(kBands.at(bands.balance).by, "balance") << fen;
    EXPECT_EQ(kBands.at(bands.balance).name, expected.second) << fen;
  }
}

/// Positions that another set labelled, and the default set.
class LossByBand : public testing::Test {
 protected:
  DataSet data_of(std::size_t band) const {
    std::vector<data::LabelledPosition> chosen;
    for (const data::LabelledPosition& position : positions_) {
      const PositionBands bands = bands_of(chess::unpack_position(position.position));
      if (bands.phase == band || bands.balance == band) chosen.push_back(position);
    }
    return all_of(chosen);
  }
  DataSet all_of(const std::vector<data::LabelledPosition>& positions) const {
    SplitOptions split;
    split.held_out = 0;
    return make_data(positions, set_, split).train;
  }

  const std::vector<data::LabelledPosition> positions_ = labelled_by(random_symmetric_parameters(5), 1500, 23);
  const ParameterSet set_ = default_parameters();
  const Relaxation relaxation_{set_};
  const LossOptions options_;
  const Eigen::VectorXd values_ = Variables::instance().values_of(set_);
};

TEST_F(LossByBand, EachIsThatOfItsPositionsAlone) {
  const DataSet data = all_of(positions_);
  const std::vector<Fitness> by_band = DataLoss(data, relaxation_, options_).fitness_by_band(values_);
  ASSERT_EQ(by_band.size(), kBandCount);
  std::size_t with_positions = 0;
  for (std::size_t band = 0; band < kBandCount; ++band) {
    const DataSet own = data_of(band);
    const Fitness alone = DataLoss(own, relaxation_, options_).fitness(values_);
    EXPECT_EQ(by_band[band].positions, alone.positions) << kBands[band].name;
    EXPECT_NEAR(by_band[band].loss, alone.loss, 1e-9) << kBands[band].name;
    EXPECT_NEAR(by_band[band].correlation, alone.correlation, 1e-9) << kBands[band].name;
    if (alone.positions != 0) ++with_positions;
  }
  EXPECT_GE(with_positions, kBandCount - 1) << "random games reach nearly all bands";
}

}  // namespace
}  // namespace cobalt::fit
