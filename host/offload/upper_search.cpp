// SPDX-License-Identifier: Apache-2.0
#include "host/offload/upper_search.hpp"

#include <algorithm>
#include <utility>

#include "host/chess/exchange.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/engine/table_answer.hpp"
#include "host/policy/draws.hpp"
#include "host/policy/ordering.hpp"
#include "host/policy/pruning.hpp"
#include "host/support/error.hpp"

namespace cobalt::offload {
namespace {

using engine::Bound;
using engine::kDraw;
using engine::mate_at;
using engine::mated_at;
using Kind = TreeNode::Kind;
using Step = TreeNode::Step;

// Depths are plies.
constexpr int kNullDepth = 2;
constexpr int kNullReduction = 2;  ///< and a ply more for every kNullReductionSlope of depth
constexpr int kNullReductionSlope = 4;
constexpr int kReductionDepth = 3;
constexpr int kReduceAfter = 3;  ///< moves that are searched to full depth
constexpr int kReduceMoreAfter = 11;
constexpr int kReduceMoreDepth = 9;  ///< a ply more from here on
constexpr int kMostPenalised = 32;   ///< quiet moves before the best one that lose history
/// The host expands nothing beyond: a job has up to spec::kSearchPlies plies of its own.
constexpr int kMostHostPly = engine::kMaxPly - static_cast<int>(spec::kSearchPlies) - 1;
/// How far from the expected value the first bounds of an exact value lie.
constexpr Score kFirstSpan_cp = 16;
/// Fibers between two looks at limits, and between two flushes, while there is always one ready.
constexpr unsigned kPollFibers = 32;
constexpr unsigned kFlushFibers = 16;

/// Fibers that a number of jobs in flight can need: most wait for jobs, some for other fibers.
std::size_t most_fibers(const JobPool& pool, const CardOptions& options) {
  return 4 * options.most_in_flight(pool) + 16;
}

}  // namespace

UpperSearch::UpperSearch(JobPool& pool, const CardOptions& options, engine::TranspositionTable& table,
                         Experience& experience, const chess::Position& root, GameKeys earlier, StopCondition& stop,
                         SearchedMoves* searched)
    : pool_(pool),
      options_(options),
      table_(table),
      experience_(experience),
      earlier_(earlier),
      stop_(stop),
      searched_(searched),
      scheduler_(most_fibers(pool, options)),
      desk_(pool, scheduler_, options, counts_),
      offers_(options),
      root_(root_place(root)),
      pool_before_(pool.counts()),
      pool_start_(pool.now()),
      top_(Kind::kScope, nullptr) {}

UpperSearch::~UpperSearch() {
  if (desk_.in_flight() == 0) return;
  try {
    desk_.drain();
  } catch (const std::exception&) {
    // A pool that fails here tells the next search.
  }
}

UpperSearch::Verdict UpperSearch::opposite(Verdict verdict) {
  if (verdict == Verdict::kCancelled) return verdict;
  return verdict == Verdict::kHigh ? Verdict::kLow : Verdict::kHigh;
}

// ---------------------------------------------------------------------------------------------- between fibers

void UpperSearch::poll() {
  if (is_stopped_ || !stop_.is_over()) return;
  is_stopped_ = true;
  cancel(top_);
}

void UpperSearch::after_fiber() {
  desk_.send();
  ++fibers_run_;
  if (fibers_run_ % kFlushFibers == 0) desk_.flush();
  if (fibers_run_ % kPollFibers == 0) poll();
}

void UpperSearch::on_idle() {
  while (true) {
    poll();
    while (desk_.free_slots() > scheduler_.ready() && scheduler_.has_room() && help_somebody()) {
    }
    desk_.send();
    // Answers that nobody waits for any more make no fiber ready.
    if (scheduler_.ready() != 0 || desk_.in_flight() == 0) return;
    desk_.collect(true);
  }
}

void UpperSearch::on_failure(const std::exception_ptr& error) {
  cancel(top_);
  try {
    std::rethrow_exception(error);
  } catch (const DeviceError&) {
    desk_.abandon();  // no answer will come
  } catch (...) {
    // What is in flight is answered, and settled before this object ends.
  }
}

bool UpperSearch::help_somebody() {
  TreeNode* const node = offers_.best();
  if (node == nullptr) return false;
  const std::optional<Portion> portion = next_portion(*node, true);
  offers_.update(*node);
  if (!portion) return false;
  ++node->helpers;
  ++counts_.fibers;
  scheduler_.spawn([this, node, portion = *portion] {
    do_portion(*node, portion);
    --node->helpers;
    scheduler_.wake(*node->owner);
  });
  return true;
}

// ---------------------------------------------------------------------------------------------- the root

std::optional<Score> UpperSearch::search_root(std::span<engine::RootMove> moves, Score alpha, Score beta, int depth) {
  std::optional<Score> score;
  root_moves_ = moves;
  root_depth_ = depth;
  scheduler_.run(
      [&] {
        TreeNode node(Kind::kLine, &root_);
        node.alpha = alpha;
        node.beta = beta;
        node.depth = depth;
        node.guess = moves.front().previous_score == -engine::kInfinite ? kDraw : moves.front().previous_score;
        for (const engine::RootMove& move : moves) node.moves.push_back(move.move);
        ++counts_.host_nodes;
        open(top_, node);
        root_node_ = &node;
        work_on(node);
        close(node);
        root_node_ = nullptr;
        if (!node.is_cancelled) score = node.alpha;
      },
      *this);
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  return score;
}

void UpperSearch::finish() {
  desk_.drain();
  const auto wall = std::chrono::steady_clock::now() - wall_start_;
  counts_.host_time = wall - desk_.pool_time();
  const double pool_seconds = std::chrono::duration<double>(pool_.now() - pool_start_).count();
  counts_.evaluation_batches = pool_.counts().batches - pool_before_.batches;
  const double busy = pool_.counts().busy_context_seconds - pool_before_.busy_context_seconds;
  counts_.mean_contexts_busy = pool_seconds > 0 ? busy / pool_seconds : 0;
}

// ---------------------------------------------------------------------------------------------- values

std::optional<Score> UpperSearch::known_score(const Place& place) const {
  if (is_draw(place, earlier_)) return kDraw;
  if (tables_ != nullptr) {
    if (const auto value = tables_->probe(place.position)) return engine::score_of(*value, place.ply, kDraw);
  }
  return std::nullopt;
}

bool UpperSearch::may_use_table(const Place& place) const {
  return options_.table && policy::may_use_table_score(place.position.halfmove_clock());
}

void UpperSearch::store(const Place& place, chess::Move best, Score score, int depth, Bound bound) {
  table_.store(place.position.key(), {best, engine::score_to_table(score, place.ply), engine::kNoScore, depth, bound});
}

UpperSearch::Verdict UpperSearch::test(TreeNode& above, const Place& place, Score beta, int depth) {
  if (above.is_settled()) return Verdict::kCancelled;
  highest_ply_ = std::max(highest_ply_, place.ply);
  const auto verdict_of = [beta](Score score) { return score >= beta ? Verdict::kHigh : Verdict::kLow; };
  if (const auto score = known_score(place)) return verdict_of(*score);
  // No value can be beyond a mate with the next move, or being mated.
  if (beta > mate_at(place.ply + 1)) return Verdict::kLow;
  if (beta <= mated_at(place.ply)) return Verdict::kHigh;

  const engine::TableEntry entry = table_.find(place.position.key());
  if (may_use_table(place) && entry.depth >= depth) {
    const Score score = engine::score_from_table(entry.score, place.ply);
    const Bound wanted = score >= beta ? Bound::kLower : Bound::kUpper;
    if (score != engine::kNoScore && has_bound(entry.bound, wanted)) {
      ++counts_.table_hits;
      return verdict_of(score);
    }
  }
  const bool is_leaf = depth <= options_.leaf_depth() || place.ply >= kMostHostPly;
  if (is_leaf && options_.leaves == Leaves::kEvaluations) return test_by_quiescence(above, place, beta);
  if (is_leaf) {
    if (const auto verdict = test_by_job(above, place, beta, depth)) return *verdict;
    ++counts_.splits;
  }
  return test_by_moves(above, place, beta, depth, entry.move);
}

std::optional<UpperSearch::Verdict> UpperSearch::test_by_job(TreeNode& above, const Place& place, Score beta,
                                                             int depth) {
  device::SearchItem item = search_item(place, earlier_, beta, depth, options_);
  // What the host cannot split has to be done by the card, however long it takes.
  if (depth == 0 || place.ply >= kMostHostPly) item.limit = 0;
  desk_.charge(options_.host_time_a_job);
  Ask ask;
  above.asks.push_back(ask);
  desk_.ask(ask, item, place.position.key());
  ask.of_node.unlink();
  if (ask.is_dropped) return Verdict::kCancelled;
  if (ask.answer.status == spec::kAnswerLimit) return std::nullopt;
  const chess::Move best =
      ask.answer.at_least ? chess::unpack_move(place.position, ask.answer.best).value_or(chess::Move()) : chess::Move();
  if (ask.answer.at_least) {
    store(place, best, beta, depth, Bound::kLower);
    return Verdict::kHigh;
  }
  store(place, best, beta - 1, depth, Bound::kUpper);
  return Verdict::kLow;
}

UpperSearch::Verdict UpperSearch::test_by_moves(TreeNode& above, const Place& place, Score beta, int depth,
                                                chess::Move table_move) {
  TreeNode node(Kind::kNull, &place);
  node.alpha = beta - 1;
  node.beta = beta;
  node.depth = depth;
  node.moves = ordered_moves(place, table_move);
  ++counts_.host_nodes;
  desk_.charge(options_.host_time_a_node);
  if (node.moves.empty()) {
    const Score score = place.in_check ? mated_at(place.ply) : kDraw;
    return score >= beta ? Verdict::kHigh : Verdict::kLow;
  }
  if (may_pass(place, beta, depth)) node.null_step = Step::kWaits;
  open(above, node);
  work_on(node);
  close(node);
  if (node.is_cancelled) return Verdict::kCancelled;
  if (!node.is_decided) {
    store(place, {}, beta - 1, depth, Bound::kUpper);
    return Verdict::kLow;
  }
  if (node.best) reward(node, node.best);
  store(place, node.best, beta, depth, Bound::kLower);
  return Verdict::kHigh;
}

std::optional<Score> UpperSearch::value(TreeNode& above, const Place& place, Score alpha, Score beta, int depth,
                                        Score guess, Line& line) {
  line.clear();
  if (above.is_settled()) return std::nullopt;
  highest_ply_ = std::max(highest_ply_, place.ply);
  if (const auto score = known_score(place)) return std::clamp(*score, alpha, beta);
  const Score least = std::max(alpha, mated_at(place.ply));
  const Score most = std::min(beta, mate_at(place.ply + 1));
  if (least >= most) return std::clamp(least, alpha, beta);
  if (depth <= options_.line_leaf_depth() || place.ply >= kMostHostPly) {
    return value_by_bounds(above, place, least, most, depth, guess, line);
  }
  return value_by_moves(above, place, least, most, depth, guess, line);
}

std::optional<Score> UpperSearch::value_by_moves(TreeNode& above, const Place& place, Score alpha, Score beta,
                                                 int depth, Score guess, Line& line) {
  TreeNode node(Kind::kLine, &place);
  node.alpha = alpha;
  node.beta = beta;
  node.depth = depth;
  node.guess = guess;
  node.moves = ordered_moves(place, table_.find(place.position.key()).move);
  ++counts_.host_nodes;
  desk_.charge(options_.host_time_a_node);
  if (node.moves.empty()) return std::clamp(place.in_check ? mated_at(place.ply) : kDraw, alpha, beta);
  open(above, node);
  work_on(node);
  close(node);
  if (node.is_cancelled) return std::nullopt;
  if (node.alpha >= beta) {
    reward(node, node.best);
    store(place, node.best, beta, depth, Bound::kLower);
    return beta;
  }
  store(place, node.best, node.alpha, depth, node.best ? Bound::kExact : Bound::kUpper);
  line = std::move(node.line);
  return node.alpha;
}

std::optional<Score> UpperSearch::value_by_bounds(TreeNode& above, const Place& place, Score alpha, Score beta,
                                                  int depth, Score guess, Line& line) {
  TreeNode node(Kind::kBounds, &place);
  node.alpha = alpha;
  node.beta = beta;
  node.depth = depth;
  node.guess = guess;
  node.span = kFirstSpan_cp;
  node.most_probes = std::clamp<std::size_t>(options_.line_bounds, 1, TreeNode::kMostProbes);
  open(above, node);
  work_on(node);
  close(node);
  if (node.is_cancelled) return std::nullopt;
  if (node.alpha > alpha) {
    const chess::Move best = table_.find(place.position.key()).move;
    if (chess::is_legal(place.position, best)) line.assign(1, best);
  }
  return node.alpha;
}

// ---------------------------------------------------------------------------------------------- open nodes

void UpperSearch::open(TreeNode& above, TreeNode& node) {
  node.owner = &scheduler_.current();
  node.is_cancelled = above.is_settled();
  above.children.push_back(node);
  offers_.update(node);
}

void UpperSearch::close(TreeNode& node) {
  node.of_offers.unlink();
  node.of_parent.unlink();
}

void UpperSearch::work_on(TreeNode& node) {
  while (!node.is_settled()) {
    if (const std::optional<Portion> portion = next_portion(node, false)) {
      offers_.update(node);
      do_portion(node, *portion);
    } else if (node.helpers != 0) {
      scheduler_.wait();
    } else {
      break;
    }
  }
  while (node.helpers != 0) scheduler_.wait();
}

void UpperSearch::decide(TreeNode& node) {
  node.is_decided = true;
  node.of_offers.unlink();
  cancel_below(node);
  scheduler_.wake(*node.owner);
}

void UpperSearch::cancel(TreeNode& node) {
  if (std::exchange(node.is_cancelled, true)) return;
  node.of_offers.unlink();
  cancel_below(node);
  if (node.owner != nullptr) scheduler_.wake(*node.owner);
}

void UpperSearch::cancel_below(TreeNode& node) {
  for (TreeNode& child : node.children) cancel(child);
  for (Ask& ask : node.asks) desk_.drop(ask);
}

std::optional<Portion> UpperSearch::next_portion(TreeNode& node, bool may_run_ahead) const {
  // The first move is the best there is, whoever else searches it.
  if (searched_ != nullptr && node.next_move != 0) {
    const std::uint64_t key = node.place->position.key();
    prefer_moves(node, [&](chess::Move move) { return searched_->has(key, move, node.depth); });
  }
  return take_portion(node, may_run_ahead);
}

void UpperSearch::do_portion(TreeNode& node, const Portion& portion) {
  try {
    if (node.kind == Kind::kBounds) {
      do_bound(node, portion);
    } else if (portion.is_null) {
      do_null(node);
    } else {
      do_move(node, portion);
    }
  } catch (const boost::context::detail::forced_unwind&) {
    throw;
  } catch (...) {
    // The search ends; search_root() throws it when no fiber is left.
    if (!failure_) failure_ = std::current_exception();
    cancel(top_);
  }
  portion_is_done(node, portion);
}

void UpperSearch::portion_is_done(TreeNode& node, const Portion& portion) {
  if (portion.is_null) node.null_step = Step::kDone;
  if (portion.number == 1) node.first_step = Step::kDone;
  if (!node.is_settled()) offers_.update(node);
}

void UpperSearch::do_null(TreeNode& node) {
  const Place after = place_after(*node.place, {});
  const int reduction = kNullReduction + node.depth / kNullReductionSlope;
  const Verdict verdict = test(node, after, 1 - node.beta, std::max(node.depth - 1 - reduction, 0));
  if (verdict == Verdict::kLow && !node.is_settled()) decide(node);
}

void UpperSearch::do_move(TreeNode& node, const Portion& portion) {
  if (portion.number == 2) prefetch_moves(node);
  const SearchedMoves::Mark mark(searched_, node.place->position.key(), portion.move, node.depth);
  const bool is_root = &node == root_node_;
  if (is_root) stop_.on_root_move(portion.move, portion.number);
  const Place after = place_after(*node.place, portion.move);
  const int full_depth = node.depth - 1 + extension_of(node, portion, after.in_check);
  const int reduction = std::min(reduction_of(node, portion, after.in_check), full_depth);
  if (node.kind == Kind::kLine) {
    do_line_move(node, portion, after, full_depth, reduction);
    return;
  }
  Verdict verdict = Verdict::kLow;
  if (reduction > 0) verdict = test(node, after, 1 - node.beta, full_depth - reduction);
  if (verdict == Verdict::kLow) verdict = test(node, after, 1 - node.beta, full_depth);
  if (verdict != Verdict::kLow || node.is_settled()) return;
  node.best = portion.move;
  decide(node);
}

void UpperSearch::do_line_move(TreeNode& node, const Portion& portion, const Place& after, int full_depth,
                               int reduction) {
  // As in the software engine, the window below a root move is where its score without its bonus must be.
  const Score bonus_cp = &node == root_node_ ? bonuses_.cp_of(portion.move) : 0;
  Score alpha = node.alpha;
  if (portion.number > 1) {
    do {  // alpha may rise while a move is tested
      alpha = node.alpha;
      Verdict verdict = Verdict::kLow;
      const Score bound = -engine::without_bonus(alpha, bonus_cp);
      if (reduction > 0) verdict = test(node, after, bound, full_depth - reduction);
      if (verdict == Verdict::kLow) verdict = test(node, after, bound, full_depth);
      if (verdict != Verdict::kLow) return;
      if (node.first_step != Step::kDone) {
        node.postponed.push_back(portion);
        return;
      }
    } while (node.alpha > alpha);
  }
  Line rest;
  const std::optional<Score> child = value(node, after, -engine::without_bonus(node.beta, bonus_cp),
                                           -engine::without_bonus(alpha, bonus_cp), full_depth, -node.guess, rest);
  if (!child || node.is_settled()) return;
  const Score score = engine::with_bonus(-*child, bonus_cp);
  if (&node == root_node_ && (portion.number == 1 || score > node.alpha)) note_root_move(node, portion, score, rest);
  if (score <= node.alpha) return;
  node.alpha = score;
  node.best = portion.move;
  node.line = std::move(rest);
  node.line.insert(node.line.begin(), portion.move);
  if (score >= node.beta) decide(node);
}

void UpperSearch::do_bound(TreeNode& node, const Portion& portion) {
  TreeNode scope(Kind::kScope, node.place);
  open(node, scope);
  for (std::size_t i = 0; i < node.probe_count; ++i) {
    if (node.probes[i].bound == portion.bound) node.probes[i].scope = &scope;
  }
  const Verdict verdict = test(scope, *node.place, portion.bound, node.depth);
  close(scope);
  end_probe(node, portion.bound, verdict);
}

void UpperSearch::end_probe(TreeNode& node, Score bound, Verdict verdict) {
  for (std::size_t i = 0; i < node.probe_count; ++i) {
    if (node.probes[i].bound != bound) continue;
    node.probes[i] = node.probes[--node.probe_count];
    break;
  }
  if (verdict == Verdict::kCancelled || node.is_settled()) return;
  if (verdict == Verdict::kHigh) {
    node.alpha = std::max(node.alpha, bound);
  } else if (bound > node.alpha) {  // selective rules can contradict themselves: what is proved stays
    node.beta = std::min(node.beta, bound - 1);
  }
  if (node.alpha >= node.beta) {
    decide(node);
    return;
  }
  for (std::size_t i = 0; i < node.probe_count; ++i) {
    const TreeNode::Probe& probe = node.probes[i];
    const bool is_open = probe.bound > node.alpha && probe.bound <= node.beta;
    if (!is_open && probe.scope != nullptr) cancel(*probe.scope);
  }
}

// ---------------------------------------------------------------------------------------------- rules

bool UpperSearch::may_pass(const Place& place, Score beta, int depth) const {
  if (!options_.null_move || depth < kNullDepth || place.in_check || place.after_null()) return false;
  if (engine::is_mate(beta)) return false;
  return policy::has_pieces(place.position, place.position.side_to_move());
}

int UpperSearch::extension_of(const TreeNode& node, const Portion& portion, bool gives_check) const {
  if (!options_.check_extension || !gives_check || node.place->ply >= 2 * root_depth_) return 0;
  return chess::exchange_gains(node.place->position, portion.move, 0) ? 1 : 0;
}

int UpperSearch::reduction_of(const TreeNode& node, const Portion& portion, bool gives_check) const {
  if (!options_.late_move_reductions || node.depth < kReductionDepth || portion.number <= kReduceAfter) return 0;
  const Place& place = *node.place;
  if (place.in_check || gives_check || engine::is_tactical(place.position, portion.move)) return 0;
  int reduction = 1;
  if (portion.number > kReduceMoreAfter) ++reduction;
  if (node.depth >= kReduceMoreDepth) ++reduction;
  if (node.kind == Kind::kLine) --reduction;
  return reduction;
}

Line UpperSearch::ordered_moves(const Place& place, chess::Move table_move) {
  engine::MoveHints hints;
  hints.table_move = table_move;
  if (options_.killers) hints.killers = experience_.killers[static_cast<std::size_t>(place.ply)];
  if (options_.history) hints.history = &experience_.history;
  if (options_.countermoves && place.move) hints.countermove = experience_.history.countermove(place.moved);
  engine::MovePicker& picker = picker_.emplace(place.position, hints, engine::MovePicker::Which::kAll);
  Line moves;
  moves.reserve(64);
  while (const chess::Move move = picker.next()) moves.push_back(move);
  return moves;
}

void UpperSearch::reward(const TreeNode& node, chess::Move best) {
  const Place& place = *node.place;
  const chess::Position& position = place.position;
  engine::History& history = experience_.history;
  const int bonus = policy::history_bonus(options_.numbers, node.depth);
  if (engine::is_tactical(position, best)) {
    history.capture(engine::piece_to(position, best), engine::captured_type(position, best)).add(bonus);
    return;
  }
  auto& killers = experience_.killers[static_cast<std::size_t>(place.ply)];
  if (killers[0] != best) killers = {best, killers[0]};
  if (place.move) history.countermove(place.moved) = best;
  history.quiet(position.side_to_move(), best).add(bonus);
  int penalised = 0;
  for (const chess::Move move : node.moves) {
    if (move == best || ++penalised > kMostPenalised) break;
    if (!engine::is_tactical(position, move)) history.quiet(position.side_to_move(), move).add(-bonus);
  }
}

void UpperSearch::note_root_move(TreeNode& node, const Portion& portion, Score score, const Line& rest) {
  for (engine::RootMove& move : root_moves_) {
    if (move.move != portion.move) continue;
    move.score = std::min(score, node.beta);
    move.selective_depth = highest_ply_;
    move.line.assign(1, portion.move);
    move.line.insert(move.line.end(), rest.begin(), rest.end());
  }
}

}  // namespace cobalt::offload
