// SPDX-License-Identifier: Apache-2.0
#include "host/fit/comparison.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "host/chess/exchange.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/fit/parallel.hpp"
#include "host/support/threads.hpp"

namespace cobalt::fit {
namespace {

/// Games a block.
constexpr std::size_t kBlockGames = 16;

/// Whether what a move leads to can be judged without a search: it captures and promotes nothing, gives no check and
/// does not put the piece where it is taken.
bool is_quiet(const chess::Position& position, chess::Move move) {
  if (position.is_capture(move) || move.kind() == chess::Move::kPromotion) return false;
  if (!chess::exchange_gains(position, move, 0)) return false;
  chess::Position after = position;
  after.do_move(move);
  return !after.in_check();
}

/// Adds the choices of a game.
void add_game(const chess::PgnGame& game, const ComparisonOptions& options, std::mt19937_64& random,
              FeatureMaker& maker, ComparisonSet::Block& block) {
  chess::Position position = game.start;
  unsigned ply = 0;
  for (const chess::PgnMove& played : game.moves) {
    chess::Position next = position;
    next.do_move(played.move);
    if (ply++ >= options.first_ply && !position.in_check() && is_quiet(position, played.move)) {
      std::vector<chess::Move> others;
      for (const chess::Move move : chess::legal_moves(position)) {
        if (move != played.move && is_quiet(position, move)) others.push_back(move);
      }
      std::shuffle(others.begin(), others.end(), random);
      others.resize(std::min<std::size_t>(others.size(), options.alternatives));
      const auto first = static_cast<std::uint32_t>(block.features.size());
      if (!others.empty() && maker.add(chess::pack_position(next), block.features)) {
        for (const chess::Move move : others) {
          chess::Position after = position;
          after.do_move(move);
          maker.add(chess::pack_position(after), block.features);
        }
        const auto count = static_cast<std::uint32_t>(block.features.size()) - first;
        block.choices.push_back({first, count, position.side_to_move() == chess::kWhite});
      }
    }
    position = next;
  }
}

}  // namespace

std::size_t ComparisonSet::choices() const {
  std::size_t count = 0;
  for (const Block& block : blocks) count += block.choices.size();
  return count;
}

std::size_t ComparisonSet::pairs() const {
  std::size_t count = 0;
  for (const Block& block : blocks) {
    for (const Choice& choice : block.choices) count += choice.count - 1;
  }
  return count;
}

ComparisonSet make_comparisons(std::span<const chess::PgnGame> games, const ParameterSet& parameters,
                               const ComparisonOptions& options) {
  ComparisonSet set;
  set.blocks.resize((games.size() + kBlockGames - 1) / kBlockGames);
  const FeatureMaker prototype(parameters);
  deal_to_threads(set.blocks.size(), options.threads, [&](unsigned /*thread*/, std::size_t b) {
    FeatureMaker maker = prototype;
    std::mt19937_64 random(options.seed + b);
    ComparisonSet::Block block;
    const std::size_t end = std::min(games.size(), (b + 1) * kBlockGames);
    for (std::size_t game = b * kBlockGames; game < end; ++game) add_game(games[game], options, random, maker, block);
    block.features.shrink();
    set.blocks[b] = std::move(block);
  });
  return set;
}

ComparisonLoss::ComparisonLoss(const ComparisonSet& set, const Relaxation& relaxation, const LossOptions& options)
    : set_(set), relaxation_(relaxation), options_(options), pairs_(set.pairs()) {}

template <class VisitT>
void ComparisonLoss::each_choice(const Eigen::VectorXd& values, VisitT&& visit) const {
  deal_to_threads(kParts, options_.threads, [&](unsigned /*thread*/, std::size_t part) {
    std::vector<double> scores;
    for (std::size_t b = part; b < set_.blocks.size(); b += kParts) {
      const ComparisonSet::Block& block = set_.blocks[b];
      for (const ComparisonSet::Choice& choice : block.choices) {
        scores.clear();
        for (std::uint32_t i = 0; i < choice.count; ++i) {
          const double score = relaxation_.score(block.features.position(choice.first + i), values.data());
          scores.push_back(choice.white ? score : -score);
        }
        visit(part, block, choice, std::span<const double>(scores));
      }
    }
  });
}

double ComparisonLoss::loss(const Eigen::VectorXd& values) const {
  std::array<double, kParts> parts{};
  each_choice(values, [&](std::size_t part, const auto&, const auto&, std::span<const double> scores) {
    for (const double other : scores.subspan(1))
      parts[part] += std::log1p(std::exp((other - scores[0]) / options_.own_scale));
  });
  double sum = 0;
  for (const double part : parts) sum += part;
  return sum / static_cast<double>(std::max<std::size_t>(pairs_, 1));
}

double ComparisonLoss::agreement(const Eigen::VectorXd& values) const {
  constexpr double kEqual = 0.5;
  std::array<double, kParts> parts{};
  each_choice(values, [&](std::size_t part, const auto&, const auto&, std::span<const double> scores) {
    for (const double other : scores.subspan(1)) parts[part] += scores[0] > other ? 1 : scores[0] == other ? kEqual : 0;
  });
  double sum = 0;
  for (const double part : parts) sum += part;
  return sum / static_cast<double>(std::max<std::size_t>(pairs_, 1));
}

double ComparisonLoss::loss_and_gradient(const Eigen::VectorXd& values, Eigen::VectorXd& gradient) const {
  std::vector<Eigen::VectorXd> parts(kParts);
  std::array<double, kParts> losses{};
  each_choice(values, [&](std::size_t part, const ComparisonSet::Block& block, const ComparisonSet::Choice& choice,
                          std::span<const double> scores) {
    if (parts[part].size() == 0) parts[part] = Eigen::VectorXd::Zero(values.size());
    const double sign = choice.white ? 1 : -1;
    const auto add = [&](std::uint32_t number, double slope) {
      relaxation_.score_and_gradient(block.features.position(choice.first + number), values.data(), parts[part].data(),
                                     [slope](double) { return slope; });
    };
    double all = 0;
    for (std::uint32_t i = 1; i < choice.count; ++i) {
      const double behind = (scores[i] - scores[0]) / options_.own_scale;
      losses[part] += std::log1p(std::exp(behind));
      const double slope = 1 / (1 + std::exp(-behind)) / options_.own_scale;
      add(i, sign * slope);
      all += slope;
    }
    add(0, -sign * all);
  });
  const double count = static_cast<double>(std::max<std::size_t>(pairs_, 1));
  gradient = Eigen::VectorXd::Zero(values.size());
  double sum = 0;
  for (std::size_t part = 0; part < kParts; ++part) {
    sum += losses[part];
    if (parts[part].size() != 0) gradient += parts[part];
  }
  gradient /= count;
  return sum / count;
}

Diagonal ComparisonLoss::diagonal(const Eigen::VectorXd& values) const {
  std::vector<Diagonal> parts(kParts);
  each_choice(values, [&](std::size_t part, const ComparisonSet::Block& block, const ComparisonSet::Choice& choice,
                          std::span<const double> scores) {
    Diagonal& sums = parts[part];
    if (sums.uses.size() == 0) sums = {Eigen::VectorXd::Zero(values.size()), Eigen::VectorXd::Zero(values.size())};
    // Of the difference of a pair: what both use alike says nothing.
    std::vector<unsigned> touched;
    for (std::uint32_t i = 1; i < choice.count; ++i) {
      Eigen::VectorXd slopes = Eigen::VectorXd::Zero(values.size());
      std::vector<unsigned> variables;
      for (const std::uint32_t number : {0U, i}) {
        const PositionFeatures position = block.features.position(choice.first + number);
        relaxation_.score_and_gradient(position, values.data(), slopes.data(),
                                       [number](double) { return number == 0 ? 1.0 : -1.0; });
        relaxation_.variables_of(position, touched);
        variables.insert(variables.end(), touched.begin(), touched.end());
      }
      const double better = 1 / (1 + std::exp((scores[i] - scores[0]) / options_.own_scale));
      const double curvature = better * (1 - better) / (options_.own_scale * options_.own_scale);
      for (const unsigned variable : variables) {
        double& slope = slopes[variable];
        if (slope == 0) continue;
        sums.curvature[variable] += curvature * slope * slope;
        sums.uses[variable] += 1;
        slope = 0;
      }
    }
  });
  Diagonal all{Eigen::VectorXd::Zero(values.size()), Eigen::VectorXd::Zero(values.size())};
  for (const Diagonal& part : parts) {
    if (part.uses.size() == 0) continue;
    all.curvature += part.curvature;
    all.uses += part.uses;
  }
  all.curvature /= static_cast<double>(std::max<std::size_t>(pairs_, 1));
  return all;
}

double SumObjective::loss_and_gradient(const Eigen::VectorXd& values, Eigen::VectorXd& gradient) const {
  Eigen::VectorXd second;
  const double loss = first_.loss_and_gradient(values, gradient) + weight_ * second_.loss_and_gradient(values, second);
  gradient += weight_ * second;
  return loss;
}

Diagonal SumObjective::diagonal(const Eigen::VectorXd& values) const {
  Diagonal both = first_.diagonal(values);
  const Diagonal second = second_.diagonal(values);
  both.curvature += weight_ * second.curvature;
  both.uses += second.uses;
  return both;
}

}  // namespace cobalt::fit
