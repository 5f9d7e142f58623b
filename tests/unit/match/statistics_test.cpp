// SPDX-License-Identifier: Apache-2.0
#include "host/match/statistics.hpp"

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "tests/unit/match/test_support.hpp"

namespace cobalt::match {
namespace {

using Counts = std::vector<std::uint64_t>;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// 1.96 standard errors in the words of the formula, for tests by hand.
constexpr double kZ = 1.959963984540054;

TEST(Statistics, EloAndScore) {
  EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0);
  EXPECT_NEAR(elo_of_score(10.0 / 11), 400, 1e-9) << "ten to one";
  EXPECT_NEAR(elo_of_score(0.75), 190.8485, 1e-4) << "400 log10(3)";
  EXPECT_NEAR(elo_of_score(0.25), -190.8485, 1e-4);
  EXPECT_NEAR(score_of_elo(100), 0.640065, 1e-6) << "1 / (1 + 10^-0.25)";
  // A result as fastchess printed it: 76 won, 2 lost of 78 games, "Elo: 631.91".
  EXPECT_NEAR(elo_of_score(76.0 / 78), 631.91, 0.005);
  for (const double elo : {-700.0, -3.0, 0.0, 12.5, 400.0}) EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
  EXPECT_EQ(elo_of_score(1), kInfinity);
  EXPECT_EQ(elo_of_score(0), -kInfinity);
}

TEST(Statistics, MomentsByHand) {
  // Scores 0, 1/2, 1 seen 1, 2 and 1 times: mean 1/2, variance (1/4 + 1/4) / 4.
  const Moments games = moments(Counts{1, 2, 1});
  EXPECT_DOUBLE_EQ(games.count, 4);
  EXPECT_DOUBLE_EQ(games.mean, 0.5);
  EXPECT_DOUBLE_EQ(games.variance, 0.125);
  // Pairs with 1/2, 1, 1 and 2 points: mean (1/4 + 1/2 + 1/2 + 1) / 4 = 9/16.
  const Moments pairs = moments(Counts{0, 1, 2, 0, 1});
  EXPECT_DOUBLE_EQ(pairs.mean, 0.5625);
  EXPECT_DOUBLE_EQ(pairs.variance, (0.3125 * 0.3125 + 2 * 0.0625 * 0.0625 + 0.4375 * 0.4375) / 4);
  EXPECT_DOUBLE_EQ(moments(Counts{0, 0, 0}).mean, 0.5);
}

TEST(Statistics, ErrorBarsByHand) {
  // 100 games, 40 won, 30 drawn, 30 lost: mean 0.55, variance 0.4 * 0.45^2 + 0.3 * 0.05^2 + 0.3 * 0.55^2 = 0.1725.
  const EloEstimate games = estimate_elo(Counts{30, 30, 40});
  const double error = kZ * std::sqrt(0.1725 / 100);
  EXPECT_NEAR(games.elo, 34.8600, 1e-3);
  EXPECT_NEAR(games.low, elo_of_score(0.55 - error), 1e-9);
  EXPECT_NEAR(games.high, elo_of_score(0.55 + error), 1e-9);
  EXPECT_NEAR(games.low, -21.85, 0.01);
  EXPECT_NEAR(games.high, 93.50, 0.01);
}

TEST(Statistics, PairsWithOneOpeningAreLessUncertain) {
  // Openings that White always wins: as single games 50 won and 50 lost, as pairs 50 times one point.
  const EloEstimate games = estimate_elo(Counts{50, 0, 50});
  const EloEstimate pairs = estimate_elo(Counts{1, 0, 48, 0, 1});
  EXPECT_LT(pairs.high - pairs.low, (games.high - games.low) / 2);
}

TEST(Statistics, BothSidesSeeTheSame) {
  const Counts counts = {3, 7, 20, 11, 5};
  const Counts reversed(counts.rbegin(), counts.rend());
  const EloEstimate ours = estimate_elo(counts);
  const EloEstimate theirs = estimate_elo(reversed);
  EXPECT_NEAR(ours.elo, -theirs.elo, 1e-9);
  EXPECT_NEAR(ours.low, -theirs.high, 1e-9);
  EXPECT_NEAR(ours.high, -theirs.low, 1e-9);
  EXPECT_NEAR(likelihood_of_superiority(counts) + likelihood_of_superiority(reversed), 1, 1e-12);
  const Sprt up{-4, 6, 0.05, 0.1};
  const Sprt down{-6, 4, 0.1, 0.05};
  EXPECT_NEAR(up.log_likelihood_ratio(counts), -down.log_likelihood_ratio(reversed), 1e-9);
  EXPECT_NEAR(up.lower_bound(), -down.upper_bound(), 1e-12);
}

TEST(Statistics, ExtremesHaveALimitOnOneSide) {
  const EloEstimate all_won = estimate_elo(Counts{0, 0, 0, 0, 10});
  EXPECT_EQ(all_won.elo, kInfinity);
  EXPECT_EQ(all_won.high, kInfinity);
  // Wilson's lower limit of 10 successes in 10: 10 / (10 + z^2) = 0.7225.
  EXPECT_NEAR(score_of_elo(all_won.low), 10 / (10 + kZ * kZ), 1e-9);
  const EloEstimate all_lost = estimate_elo(Counts{10, 0, 0, 0, 0});
  EXPECT_EQ(all_lost.low, -kInfinity);
  EXPECT_NEAR(all_lost.high, -all_won.low, 1e-9);
  const EloEstimate all_drawn = estimate_elo(Counts{0, 0, 10, 0, 0});
  EXPECT_NEAR(all_drawn.elo, 0, 1e-9);
  EXPECT_LT(all_drawn.low, -50);
  EXPECT_NEAR(all_drawn.high, -all_drawn.low, 1e-9);
  const EloEstimate nothing = estimate_elo(Counts{0, 0, 0, 0, 0});
  EXPECT_EQ(nothing.elo, 0);
  EXPECT_EQ(nothing.low, -kInfinity);
  EXPECT_EQ(nothing.high, kInfinity);
}

TEST(Statistics, LikelihoodOfSuperiority) {
  EXPECT_DOUBLE_EQ(likelihood_of_superiority(Counts{0, 0, 0}), 0.5);
  EXPECT_DOUBLE_EQ(likelihood_of_superiority(Counts{8, 3, 8}), 0.5);
  // 0.05 / sqrt(0.1725 / 100) = 1.2039 standard errors.
  EXPECT_NEAR(likelihood_of_superiority(Counts{30, 30, 40}), 0.8857, 1e-4);
  // All won: (1 - 1/2) / sqrt(1/4 / 4) = 2 standard errors.
  EXPECT_NEAR(likelihood_of_superiority(Counts{0, 0, 4}), 0.97725, 1e-5);
}

/// In how many of many matches the limits hold the true difference.
double coverage(const std::vector<double>& chances, double mean, int pairs) {
  constexpr int kMatches = 4000;
  std::mt19937_64 random(7);
  std::discrete_distribution<std::size_t> result(chances.begin(), chances.end());
  const double truth = elo_of_score(mean);
  int held = 0;
  for (int match = 0; match < kMatches; ++match) {
    Counts counts(5);
    for (int pair = 0; pair < pairs; ++pair) ++counts[result(random)];
    const EloEstimate estimate = estimate_elo(counts);
    if (estimate.low <= truth && truth <= estimate.high) ++held;
  }
  return static_cast<double>(held) / kMatches;
}

TEST(Statistics, ErrorBarsHoldInNinetyFivePercentOfMatches) {
  // Four standard deviations of 4,000 draws of chance 0.95 are 0.014; the normal distribution is an approximation.
  EXPECT_NEAR(coverage({0.05, 0.2, 0.45, 0.25, 0.05}, 0.5125, 200), 0.95, 0.014);
  EXPECT_NEAR(coverage({0.02, 0.08, 0.3, 0.35, 0.25}, 0.6825, 100), 0.95, 0.014);
}

TEST(Sprt, Bounds) {
  // Wald's bounds of 5 % on both sides: ln 19.
  const Sprt sprt{0, 5, 0.05, 0.05};
  EXPECT_NEAR(sprt.upper_bound(), 2.9444, 1e-4);
  EXPECT_NEAR(sprt.lower_bound(), -2.9444, 1e-4);
  const Sprt skew{0, 5, 0.05, 0.1};
  EXPECT_NEAR(skew.upper_bound(), std::log(18.0), 1e-12);
  EXPECT_NEAR(skew.lower_bound(), std::log(0.1 / 0.95), 1e-12);
}

TEST(Sprt, PublishedRatios) {
  // Tests of Stockfish that ended in 2020, as their pull requests give them: bounds in Elo and frequencies of pairs.
  struct Published {
    const char* request;
    double elo0, elo1;
    Counts pairs;
    double ratio;
  };
  const Published tests[] = {{"2971, short", -0.5, 1.5, {17, 253, 1042, 337, 39}, 2.96},
                             {"2971, long", 0.25, 1.75, {11, 407, 3238, 513, 11}, 2.93},
                             {"2951, short", -0.5, 1.5, {59, 754, 2467, 865, 75}, 2.95},
                             {"3209, short", -0.25, 1.25, {253, 4282, 17604, 4431, 286}, 2.94},
                             {"2493, long", 0, 2, {1284, 17437, 55536, 18085, 1292}, 2.94}};
  for (const Published& test : tests) {
    EXPECT_NEAR((Sprt{test.elo0, test.elo1, 0.05, 0.05}).log_likelihood_ratio(test.pairs), test.ratio, 0.01)
        << test.request;
  }
}

TEST(Sprt, RatioOfWonAndLostGamesIsThatOfTheBinomial) {
  // Two outcomes only: the distribution with a given mean is known, w ln(s1 / s0) + l ln((1 - s1) / (1 - s0)).
  const Sprt sprt{0, 50, 0.05, 0.05};
  const double s1 = score_of_elo(50);
  EXPECT_NEAR(sprt.log_likelihood_ratio(Counts{40, 60}), 60 * std::log(s1 / 0.5) + 40 * std::log((1 - s1) / 0.5), 1e-9);
}

TEST(Sprt, AllWonIsDecidedSoonAndNothingIsNot) {
  const Sprt sprt{0, 50, 0.05, 0.05};
  EXPECT_EQ(sprt.log_likelihood_ratio(Counts{0, 0, 0, 0, 0}), 0);
  EXPECT_EQ(verdict(sprt, Counts{0, 0, 0, 0, 0}), SprtVerdict::kUndecided);
  EXPECT_EQ(verdict(sprt, Counts{0, 0, 0, 0, 5}), SprtVerdict::kUndecided);
  EXPECT_EQ(verdict(sprt, Counts{0, 0, 0, 0, 200}), SprtVerdict::kAccept1);
  EXPECT_EQ(verdict(sprt, Counts{200, 0, 0, 0, 0}), SprtVerdict::kAccept0);
  EXPECT_EQ(verdict(sprt, Counts{0, 0, 200, 0, 0}), SprtVerdict::kAccept0);
}

TEST(Sprt, ErrorsAreAsRareAsAskedFor) {
  // Equal sides and a test of 0 against 30 Elo: the wrong hypothesis is accepted in about 5 % of the matches.
  constexpr int kMatches = 200;
  const Sprt sprt{0, 30, 0.05, 0.05};
  std::mt19937_64 random(3);
  std::discrete_distribution<std::size_t> result({0.05, 0.2, 0.5, 0.2, 0.05});
  int wrong = 0;
  for (int match = 0; match < kMatches; ++match) {
    Counts counts(5);
    SprtVerdict decided = SprtVerdict::kUndecided;
    while (decided == SprtVerdict::kUndecided) {
      // Looked at every tenth pair, which saves time and makes no error more likely.
      for (int pair = 0; pair < 10; ++pair) ++counts[result(random)];
      decided = verdict(sprt, counts);
    }
    if (decided == SprtVerdict::kAccept1) ++wrong;
  }
  EXPECT_LE(wrong, 22) << "four standard deviations above 5 %";
}

}  // namespace
}  // namespace cobalt::match
