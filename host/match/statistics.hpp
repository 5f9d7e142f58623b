// SPDX-License-Identifier: Apache-2.0
/// \file
/// What results say about strength. Everything is counted in observations with equally spaced scores from 0 to 1: three
/// for single games (lost, drawn, won), five for pairs of games with one opening and colours exchanged, whose two
/// results depend on each other (0, 1/2, 1, 3/2, 2 points, the pentanomial model).
///
/// Sources:
/// [1] A. E. Elo, The Rating of Chessplayers, 1978, in the logistic form of 400 points a factor of ten in odds.
/// [2] E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).
/// [3] A. Wald, Sequential tests of statistical hypotheses, Annals of Mathematical Statistics 16 (1945).
/// [4] M. Van den Bergh, The generalized sequential probability ratio test for multinomial distributions, 2019, in use
///     at fishtest; the tilted distribution is that of A. B. Owen, Empirical likelihood, Biometrika 75 (1988).
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace cobalt::match {

/// How often each score was seen, from 0 to 1 in equal steps; at least two of them.
using Frequencies = std::span<const std::uint64_t>;

/// The expected score of a side that is `elo` points stronger: 1 / (1 + 10^(-elo / 400)) [1].
double score_of_elo(double elo);
/// The inverse; -infinity for a score of 0 and +infinity for 1.
double elo_of_score(double score);

/// Mean and variance of the observations themselves.
struct Moments {
  double count = 0;
  double mean = 0.5;    ///< without observations 1/2
  double variance = 0;  ///< of one observation: that of the sample, divided by the count
};
Moments moments(Frequencies frequencies);

/// A difference in strength with the limits between which it lies with a probability of about 95 %.
struct EloEstimate {
  double elo = 0;
  double low = 0;   ///< -infinity when there is no limit
  double high = 0;  ///< +infinity when there is no limit
};

/// Estimates a difference. The limits are those of the mean score, 1.96 standard errors to either side. A sample
/// without variance (all won) says nothing about its error: then they are Wilson's limits [2] for a quantity that is 0
/// or 1, the widest that the mean allows. Without observations there are no limits.
EloEstimate estimate_elo(Frequencies frequencies);

/// The probability that the first side is the stronger one, by the normal distribution of the mean score; a sample
/// without variance is given the greatest that even sides can have. 1/2 without observations.
double likelihood_of_superiority(Frequencies frequencies);

/// A sequential test of two hypotheses about the difference.
struct Sprt {
  double elo0 = 0;      ///< hypothesis 0: the difference is this
  double elo1 = 5;      ///< hypothesis 1: it is this, which is more
  double alpha = 0.05;  ///< chance to accept 1 when 0 is true, above 0 and below 1/2
  double beta = 0.05;   ///< chance to accept 0 when 1 is true, above 0 and below 1/2

  /// At or below this log-likelihood ratio hypothesis 0 is accepted: ln(beta / (1 - alpha)) [3].
  double lower_bound() const;
  /// At or above it hypothesis 1 is accepted: ln((1 - beta) / alpha) [3].
  double upper_bound() const;
  /// Where the test stands: the generalized log-likelihood ratio [4], 0 without observations.
  double log_likelihood_ratio(Frequencies frequencies) const;
};

enum class SprtVerdict { kUndecided, kAccept0, kAccept1 };
SprtVerdict verdict(const Sprt& sprt, Frequencies frequencies);

}  // namespace cobalt::match
