// SPDX-License-Identifier: Apache-2.0
/// \file
/// The search of the upper tree: fibers that try moves, and ask the cards where little depth is left.
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "host/book/extended_book.hpp"
#include "host/engine/history.hpp"
#include "host/engine/move_picker.hpp"
#include "host/engine/transposition_table.hpp"
#include "host/engine/worker.hpp"
#include "host/offload/card_options.hpp"
#include "host/offload/fiber_scheduler.hpp"
#include "host/offload/job_desk.hpp"
#include "host/offload/place.hpp"
#include "host/offload/searched_moves.hpp"
#include "host/offload/tree_node.hpp"
#include "host/tablebase/endgame_tables.hpp"

namespace cobalt::offload {

/// What upper searches learn and keep from one to the next.
struct Experience {
  engine::History history;
  std::array<std::array<chess::Move, 2>, engine::kMaxPly + 2> killers{};

  void clear() {
    history.clear();
    killers = {};
  }
};

/// Ends a search from outside.
class StopCondition {
 public:
  StopCondition() = default;
  StopCondition(const StopCondition&) = delete;
  StopCondition& operator=(const StopCondition&) = delete;
  virtual ~StopCondition() = default;
  /// Asked between fibers, many times a millisecond while the host works.
  virtual bool is_over() = 0;
  /// A move of the root is searched from now on.
  virtual void on_root_move(chess::Move move, int number) = 0;
};

/// Searches a root to one depth after the other. The fiber that opened a node tries its moves in their order; fibers
/// that have nothing to do take the next move of any open node whose first move is done (young brothers wait), as long
/// as more may be in flight. So with one job in flight this is an ordinary alpha-beta search. What is decided cancels
/// all that goes on below it.
class UpperSearch final : private FiberScheduler::Driver {
 public:
  /// All arguments outlive this object. \param earlier  keys of the game before the root, the oldest first
  /// \param searched  where threads that search the same root tell each other what they do; null: there is one
  UpperSearch(JobPool& pool, const CardOptions& options, engine::TranspositionTable& table, Experience& experience,
              const chess::Position& root, GameKeys earlier, StopCondition& stop, SearchedMoves* searched = nullptr);
  /// Leaves nothing in flight, however the search has ended.
  ~UpperSearch() override;

  /// Bonuses of an extended book for root moves, from the next search_root() on.
  void set_bonuses(book::RootBonuses bonuses) { bonuses_ = std::move(bonuses); }
  /// Endgame tables, which end lines of the host's part of the tree; null: there are none.
  void set_tables(const tablebase::EndgameTables* tables) { tables_ = tables; }
  /// The legal moves of the root, the most promising first.
  Line root_moves_in_order() { return ordered_moves(root_, table_.find(root_.position.key()).move); }
  /// Searches the moves of the root in this order, with a window. Their scores are set as engine::Worker does; the
  /// score is within the window. None when it was stopped; then the scores of moves that were better than those before
  /// them are good all the same. Throws DeviceError when a card has failed.
  std::optional<Score> search_root(std::span<engine::RootMove> moves, Score alpha, Score beta, int depth);

  /// Waits until nothing is in flight. Called at the end; after a DeviceError only counts are left to ask for.
  void finish();

  const CardCounts& counts() const { return counts_; }
  std::size_t in_flight() const { return desk_.in_flight(); }
  /// The highest ply that was looked at by the host.
  int highest_ply() const { return highest_ply_; }
  bool was_stopped() const { return is_stopped_; }

 private:
  enum class Verdict : std::uint8_t { kLow, kHigh, kCancelled };
  static Verdict opposite(Verdict verdict);

  // What happens between fibers.
  void after_fiber() override;
  void on_idle() override;
  void on_failure(const std::exception_ptr& error) override;
  bool help_somebody();
  void poll();

  // What fibers do. `above` is the innermost open node: cancelling it ends what was begun below.
  /// Is the value of a place at least beta?
  Verdict test(TreeNode& above, const Place& place, Score beta, int depth);
  /// The value of a place, if it is within the window, else the nearer end of it. None when it was cancelled.
  /// \param line  the best moves, when it is within the window
  std::optional<Score> value(TreeNode& above, const Place& place, Score alpha, Score beta, int depth, Score guess,
                             Line& line);
  std::optional<Score> value_by_moves(TreeNode& above, const Place& place, Score alpha, Score beta, int depth,
                                      Score guess, Line& line);
  std::optional<Score> value_by_bounds(TreeNode& above, const Place& place, Score alpha, Score beta, int depth,
                                       Score guess, Line& line);
  Verdict test_by_moves(TreeNode& above, const Place& place, Score beta, int depth, chess::Move table_move);
  /// The card's answer; none when the job needed more than it was allowed.
  std::optional<Verdict> test_by_job(TreeNode& above, const Place& place, Score beta, int depth);
  /// By a search of captures on the host with static scores of the card.
  Verdict test_by_quiescence(TreeNode& above, const Place& place, Score beta);
  Verdict test_captures(TreeNode& above, const Place& place, Score beta, Score static_score);
  Verdict test_evasions(TreeNode& above, const Place& place, Score beta);
  std::optional<Score> static_score(TreeNode& above, const Place& place);
  /// The first move has not refuted a node above the horizon: the static scores after the others are wanted soon.
  void prefetch_moves(const TreeNode& node);

  // Work on an open node, by its owner and by helpers.
  void open(TreeNode& above, TreeNode& node);
  void close(TreeNode& node);
  void work_on(TreeNode& node);
  std::optional<Portion> next_portion(TreeNode& node, bool may_run_ahead) const;
  void do_portion(TreeNode& node, const Portion& portion);
  void do_null(TreeNode& node);
  void do_move(TreeNode& node, const Portion& portion);
  void do_line_move(TreeNode& node, const Portion& portion, const Place& after, int full_depth, int reduction);
  void do_bound(TreeNode& node, const Portion& portion);
  void end_probe(TreeNode& node, Score bound, Verdict verdict);
  void portion_is_done(TreeNode& node, const Portion& portion);
  void decide(TreeNode& node);
  void cancel_below(TreeNode& node);
  void cancel(TreeNode& node);

  // Rules.
  std::optional<Score> known_score(const Place& place) const;
  bool may_pass(const Place& place, Score beta, int depth) const;
  int reduction_of(const TreeNode& node, const Portion& portion, bool gives_check) const;
  int extension_of(const TreeNode& node, const Portion& portion, bool gives_check) const;
  Line ordered_moves(const Place& place, chess::Move table_move);
  void reward(const TreeNode& node, chess::Move best);
  bool may_use_table(const Place& place) const;
  void store(const Place& place, chess::Move best, Score score, int depth, engine::Bound bound);
  void note_root_move(TreeNode& node, const Portion& portion, Score score, const Line& rest);

  JobPool& pool_;
  const CardOptions& options_;
  engine::TranspositionTable& table_;
  Experience& experience_;
  GameKeys earlier_;
  StopCondition& stop_;
  SearchedMoves* searched_;
  CardCounts counts_;
  FiberScheduler scheduler_;
  JobDesk desk_;
  OfferList offers_;
  Place root_;
  PoolCounts pool_before_;
  PoolTime pool_start_{};
  std::chrono::steady_clock::time_point wall_start_ = std::chrono::steady_clock::now();

  TreeNode top_;  ///< above the root: cancelling it ends the search
  TreeNode* root_node_ = nullptr;
  std::span<engine::RootMove> root_moves_;
  book::RootBonuses bonuses_;
  const tablebase::EndgameTables* tables_ = nullptr;
  /// Makes the moves of one position at a time. It takes kilobytes, of which a fiber's stack holds few: quiescence goes
  /// hundreds of plies deep.
  std::optional<engine::MovePicker> picker_;
  std::exception_ptr failure_;
  int root_depth_ = 0;
  int highest_ply_ = 0;
  unsigned fibers_run_ = 0;
  bool is_stopped_ = false;
};

}  // namespace cobalt::offload
