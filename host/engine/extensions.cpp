// SPDX-License-Identifier: Apache-2.0
// Which moves of a node are searched deeper than others.
#include "host/engine/extensions.hpp"

#include <algorithm>

#include "host/chess/exchange.hpp"
#include "host/chess/movegen.hpp"
#include "host/engine/search_node.hpp"
#include "host/policy/selectivity.hpp"

namespace cobalt::engine {
namespace {

// Depths are plies, margins centipawns.
/// Looking for credit costs searches, so it is left to nodes that cost much more.
constexpr int kCreditDepth = 6;
constexpr Score kGoodMoveMargin_cp = 50;  ///< below what is expected
constexpr Score kThreatMargin_cp = 150;
constexpr int kThreatReduction = 4;
constexpr int kPassedPawnRank = 5;  ///< relative: the sixth

/// The squares that enemy pawns must not be on for a pawn to be passed.
chess::Bitboard passed_pawn_mask(chess::Color side, chess::Square square) {
  chess::Bitboard files = chess::file_mask(chess::file_of(square));
  files |= chess::shift(files & ~chess::kFileA, -1) | chess::shift(files & ~chess::kFileH, 1);
  const int rank = chess::rank_of(square);
  chess::Bitboard ahead = 0;
  for (int r = 0; r < 8; ++r) {
    if (side == chess::kWhite ? r > rank : r < rank) ahead |= chess::rank_mask(r);
  }
  return files & ahead;
}

}  // namespace

// ------------------------------------------------------------------------------------------ paths

Worker::PathSituation Worker::path_situation() const {
  PathSituation path;
  if (shared_->options.extensions == ExtensionScheme::kDualCredit) path.earlier_credit = credits_.find(position_.key());
  if (shared_->options.extensions == ExtensionScheme::kFractional)
    path.legal_moves = chess::count_legal_moves(position_);
  return path;
}

int Worker::extend_path(const Situation& here, const Candidate& candidate) {
  const PathSituation& path = *here.path;
  const Path& node = paths_[static_cast<std::size_t>(here.ply)];
  Path& child = paths_[static_cast<std::size_t>(here.ply) + 1];
  if (shared_->options.extensions == ExtensionScheme::kDualCredit) {
    const chess::Color side = position_.side_to_move();
    child.credit = node.credit;
    child.credit.give(side, path.credit);
    return here.may_extend ? child.credit.cash_in(side) : 0;
  }
  const int cost = here.may_extend ? move_cost_hundredths(path.legal_moves, candidate.gives_check,
                                                          captured_type(position_, candidate.move))
                                   : kPlyHundredths;
  child.fraction = node.fraction;
  return 1 - child.fraction.spend(cost);
}

// ------------------------------------------------------------------------------------------ whole plies, by rules

std::optional<Score> Worker::extend_by_rules(const Situation& here, Candidate& candidate) {
  if (may_be_singular(here, candidate.move)) {
    Node& node = stack_[static_cast<std::size_t>(here.ply)];
    const SearchOptions& options = shared_->options;
    const Score bound = policy::singular_beta(options.numbers, here.table_score, here.depth);
    node.excluded.add(candidate.move);
    const Score others = score_of_others(here, bound);
    node.excluded.clear();
    if (stopped_) return 0;
    const policy::SingularTest test{.others = others,
                                    .bound = bound,
                                    .table_score = here.table_score,
                                    .beta = here.beta,
                                    .is_pv = here.is_pv(),
                                    .is_cut_node = here.is_cut_node,
                                    .is_quiet = candidate.is_quiet};
    if (others < bound) {
      candidate.extension = options.multiple_extensions ? policy::singular_plies(options.numbers, test) : 1;
    } else if (!here.is_pv() && bound >= here.beta) {
      return bound;  // another move refutes too
    } else if (options.multiple_extensions) {
      candidate.extension = policy::plies_without_singularity(test);
    }
  } else if (is_extended_check(candidate)) {
    candidate.extension = 1;
  }
  return std::nullopt;
}

bool Worker::may_be_singular(const Situation& here, chess::Move move) const {
  return shared_->options.singular_extension && !here.is_root() && !here.is_singular_search &&
         here.depth >= policy::kSingularDepth && move == here.table_move &&
         has_bound(here.entry.bound, Bound::kLower) && here.entry.depth >= here.depth - 3 && !is_mate(here.table_score);
}

Score Worker::score_of_others(const Situation& here, Score beta) {
  return search<Kind::kNull>(beta - 1, beta, policy::singular_search_depth(here.depth), here.ply, here.is_cut_node);
}

bool Worker::is_extended_check(const Candidate& candidate) const {
  return shared_->options.check_extension && candidate.gives_check && !candidate.loses_material &&
         chess::exchange_gains(position_, candidate.move, 0);
}

// ------------------------------------------------------------------------------------------ dual credit

bool Worker::earns_credit(const Situation& here, const Candidate& candidate, Score score) {
  if (shared_->options.extensions != ExtensionScheme::kDualCredit) return false;
  if (!here.may_extend || here.depth < kCreditDepth || here.is_root() || here.is_singular_search) return false;
  if (is_mate(score)) return false;
  PathSituation& path = *here.path;
  const CreditTable::Entry& earlier = path.earlier_credit;
  if (earlier.move == candidate.move && earlier.depth >= here.depth) return false;

  // The searches that follow begin at this very node and its child: the lines found so far must survive them.
  const std::size_t ply = static_cast<std::size_t>(here.ply);
  std::optional<std::array<Line, 2>> saved;
  if (here.is_pv()) saved = {lines_[ply], lines_[ply + 1]};
  const Score expected = here.is_pv() ? score : here.beta;
  const QuarterPlies found = credit_of(forcedness_of(here, candidate, expected), here.ply, root_depth_);
  if (saved) {
    lines_[ply] = (*saved)[0];
    lines_[ply + 1] = (*saved)[1];
  }
  if (stopped_) return false;
  const QuarterPlies credit = std::max(found, path.credit);
  credits_.store(position_.key(), {candidate.move, credit, here.depth});
  const bool is_more = credit > path.credit;
  path.credit = credit;
  // What cannot be cashed in now changes nothing below that the table does not know; it counts from the next iteration.
  return is_more && paths_[ply].credit.would_extend(position_.side_to_move(), credit);
}

Forcedness Worker::forcedness_of(const Situation& here, const Candidate& candidate, Score expected) {
  Forcedness forcedness;
  forcedness.is_evasion = here.in_check;
  forcedness.answers_passed_pawn = answers_passed_pawn(here.ply);
  forcedness.is_only_legal_move = chess::count_legal_moves(position_) == 1;
  if (forcedness.is_only_legal_move) return forcedness;
  forcedness.good_moves = count_good_moves(here, candidate.move, expected - kGoodMoveMargin_cp);
  // As in Deep Blue a threat counts only where something was forced before.
  const bool is_forcing_path = !paths_[static_cast<std::size_t>(here.ply)].credit.is_empty();
  if (!stopped_ && is_forcing_path) look_for_threat(here, expected, forcedness);
  return forcedness;
}

int Worker::count_good_moves(const Situation& here, chess::Move best, Score mark) {
  Node& node = stack_[static_cast<std::size_t>(here.ply)];
  node.excluded.add(best);
  int good_moves = 1;
  while (good_moves < Forcedness::kManyMoves) {
    node.refutation = chess::Move();
    if (score_of_others(here, mark) < mark || stopped_) break;
    ++good_moves;
    if (!node.refutation) {  // it was settled without a move: there may be any number
      good_moves = Forcedness::kManyMoves;
    } else if (good_moves < Forcedness::kManyMoves) {
      node.excluded.add(node.refutation);
    }
  }
  node.excluded.clear();
  return good_moves;
}

void Worker::look_for_threat(const Situation& here, Score expected, Forcedness& forcedness) {
  const bool is_after_null = !stack_[static_cast<std::size_t>(here.ply) - 1].current;
  if (here.in_check || is_after_null || !here.has_pieces) return;
  const Score mark = expected - kThreatMargin_cp;
  make_null(here.ply);
  const Score score =
      -search<Kind::kNull>(-mark, -mark + 1, here.depth - kThreatReduction, here.ply + 1, !here.is_cut_node);
  unmake_null(here.ply);
  if (stopped_) return;
  forcedness.is_threatened = score < mark;
  forcedness.is_mate_threatened = is_loss(score);
}

bool Worker::answers_passed_pawn(int ply) const {
  const Node& before = stack_[static_cast<std::size_t>(ply) - 1];
  if (!before.current || chess::type_of(before.moved.piece) != chess::kPawn) return false;
  const chess::Color pusher = ~position_.side_to_move();
  if (chess::relative_rank(pusher, before.moved.to) < kPassedPawnRank) return false;
  return (passed_pawn_mask(pusher, before.moved.to) & position_.pieces(~pusher, chess::kPawn)) == 0;
}

}  // namespace cobalt::engine
