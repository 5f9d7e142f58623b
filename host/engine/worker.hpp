// SPDX-License-Identifier: Apache-2.0
/// \file
/// One thread's search: iterative deepening, principal variation search, quiescence.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "host/book/extended_book.hpp"
#include "host/engine/control.hpp"
#include "host/engine/correction_history.hpp"
#include "host/engine/dual_credit.hpp"
#include "host/engine/evaluation_cache.hpp"
#include "host/engine/finished_iteration.hpp"
#include "host/engine/fractional_extension.hpp"
#include "host/engine/history.hpp"
#include "host/engine/leaf_evaluator.hpp"
#include "host/engine/leaf_search.hpp"
#include "host/engine/limits.hpp"
#include "host/engine/listener.hpp"
#include "host/engine/move_picker.hpp"
#include "host/engine/options.hpp"
#include "host/engine/policy_names.hpp"
#include "host/engine/time_manager.hpp"
#include "host/engine/transposition_table.hpp"
#include "host/policy/deepening.hpp"
#include "host/policy/selectivity.hpp"
#include "host/tablebase/endgame_tables.hpp"

namespace cobalt::engine {

class Worker;

/// What the threads of a search share.
struct SharedSearch {
  const LeafEvaluator& evaluator;
  TranspositionTable& table;
  EvaluationCache& cache;
  const SearchOptions& options;
  const Limits& limits;
  const SearchControl& control;
  unsigned multi_pv = 1;        ///< lines that are wanted
  bool has_spare_cores = true;  ///< a core for every thread, as far as the engine knows
  book::RootBonuses bonuses{};  ///< of an extended book and of the limits, for the moves of the root
  const tablebase::EndgameTables* tables = nullptr;  ///< null: there are none
  LeafSearch* leaves = nullptr;                      ///< null: the engine searches all of the tree
  std::vector<Worker*> idle_helpers{};               ///< workers that take moves of others over; with `leaves` only
  std::atomic<bool> stop{false};
  FinishedIteration finished{};
};

/// A thread of a search, or a fiber of one whose leaves are searched elsewhere. Its history lives on from one search to
/// the next.
class Worker final : private policy::Deepening::Searcher {
 public:
  /// \param index  0 is the first thread: it alone looks at limits and reports
  explicit Worker(unsigned index);
  /// A helper of a worker in the same thread: what one learns, the other knows.
  Worker(const Worker& leader);
  Worker(Worker&&) = delete;
  ~Worker() override;

  /// Forgets what was learnt.
  void clear();
  /// Forgets what was learnt of the evaluation function.
  void forget_corrections() { *corrections_ = CorrectionHistory(); }
  /// Gets ready for a search. \param root_moves  at least one
  void prepare(SharedSearch& shared, const Game& game, std::span<const chess::Move> root_moves);
  /// Gets ready to help in a search, and to be found among its helpers.
  void offer_help(SharedSearch& shared);
  /// Searches until it is stopped, or the greatest depth is reached.
  /// \param time      null: neither time nor other limits but the depth end it
  /// \param listener  null: nobody is told
  void run(TimeManager* time, SearchListener* listener, std::span<const std::unique_ptr<Worker>> all);

  /// Nodes so far; may be asked from other threads.
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  /// Calls of the evaluator so far.
  std::uint64_t evaluations() const { return evaluations_.load(std::memory_order_relaxed); }
  /// Best first. Only when it does not run.
  const std::vector<RootMove>& root_moves() const { return deepening_.moves(); }
  /// The last iteration that was finished.
  int completed_depth() const { return completed_depth_; }

 private:
  enum class Kind : std::uint8_t { kRoot, kPv, kNull };

  /// Moves that are not to be tried: the search asks how good the others are.
  class ExcludedMoves {
   public:
    bool is_empty() const { return count_ == 0; }
    bool contains(chess::Move move) const {
      const auto end = moves_.begin() + count_;
      return std::find(moves_.begin(), end, move) != end;
    }
    /// At most kMost moves.
    void add(chess::Move move) { moves_[count_++] = move; }
    void clear() { count_ = 0; }

    static constexpr std::size_t kMost = Forcedness::kManyMoves - 1;

   private:
    std::array<chess::Move, kMost> moves_{};
    std::uint8_t count_ = 0;
  };
  /// A position of the current line.
  struct Node {
    chess::Move current;  ///< the move that is tried; none: a null move
    ExcludedMoves excluded;
    chess::Move refutation;                         ///< the move that reached beta last
    PieceTo moved;                                  ///< of `current`
    Score gain = 0;                                 ///< what `current` takes at once
    History::Continuation* continuation = nullptr;  ///< of `moved`
    std::array<chess::Move, 2> killers{};
    Score evaluation = kNoScore;    ///< of the evaluator
    Score static_score = kNoScore;  ///< the same, corrected
    int reduction = 0;              ///< plies that `current` is searched less deep than it was to be
    int cutoffs = 0;                ///< of the nodes at this ply since two plies above was entered
    int plies_since_null = 0;
    bool in_check = false;
  };
  /// What the moves that led to a position have gathered.
  struct Path {
    PathCredit credit;      ///< for dual credit
    PathFraction fraction;  ///< of the ply they have used, for fractional extensions
  };
  /// A line from a ply on.
  struct Line {
    std::array<chess::Move, kMaxPly + 1> moves;
    int length = 0;
  };
  /// A move of a node that another worker searches.
  struct Sibling;
  class Siblings;
  /// Quiet moves and captures that were tried before the best one.
  struct Tried;
  struct PathSituation;
  struct Situation;
  struct Candidate;
  struct Trial;
  struct Rest;

  std::optional<Score> search_root(Score alpha, Score beta, int depth) override;
  /// Reports the line that the iterations are at.
  void on_line(int depth, Bound bound) override;
  /// Ends the iteration when another thread has finished it, or a deeper one.
  void look_at_others();
  /// Makes the iteration of another thread its own. \return its depth
  int take_over();
  bool may_deepen(int depth) const;
  std::uint64_t nodes_of_all() const;

  template <Kind kind>
  Score search(Score alpha, Score beta, int depth, int ply, bool is_cut_node);
  template <bool is_pv>
  Score quiesce(Score alpha, Score beta, int ply);
  /// Of a node that is not in check: what no move would leave.
  template <bool is_pv>
  Score score_at_rest(Rest& rest, Score table_score, int ply);
  /// In check all moves.
  template <bool is_pv>
  Score try_captures(Rest& rest, Score alpha, Score beta, int ply);

  // The parts of search().
  template <Kind kind>
  Score try_moves(Situation& here);
  /// try_moves() for the schemes of extensions that follow paths: the others pay nothing for them.
  template <Kind kind>
  Score try_moves_on_path(Situation& here);
  /// None: there are no more.
  template <Kind kind>
  chess::Move next_move(Trial& trial) const;
  Candidate candidate_of(const Situation& here, const Trial& trial, chess::Move move);
  /// The score of a move. \param sibling  who has searched it; null: nobody yet
  template <Kind kind>
  Score score_of_candidate(const Situation& here, const Candidate& candidate, const Sibling* sibling);
  template <Kind kind>
  Score search_move(const Situation& here, const Candidate& candidate);
  /// Learns from the moves that were tried. \return the score of the node
  template <Kind kind>
  Score conclude(const Situation& here, const Trial& trial);
  /// Finds the static score, and what follows from it.
  void look_at_position(Situation& here);
  /// The score, when it can be told without a move of this side.
  std::optional<Score> settle_without_moves(const Situation& here);
  bool may_try_null_move(const Situation& here) const;
  std::optional<Score> try_null_move(const Situation& here);
  bool is_not_worth_a_search(const Situation& here, const Candidate& candidate, int quiets, MovePicker& picker) const;
  int late_move_reduction(const Situation& here, const Candidate& candidate) const;
  /// What the result of a node says about the static score.
  void learn_correction(const Situation& here, chess::Move best_move, Score score, Bound bound);
  void announce_root_move(chess::Move move, std::size_t number) const;

  // Leaves that are searched elsewhere, and moves that helpers search meanwhile (leaves.cpp).
  /// A null window of few plies. The principal variation is the engine's own: cards reduce too much for its values.
  bool is_leaf(const Situation& here) const;
  /// The score of a leaf.
  Score ask_leaf(const Situation& here);
  LeafSearch::Ticket post(const Situation& here);
  /// Tells who answers leaves what was searched since the last call.
  void charge_nodes();
  /// Waits, and looks at the clock meanwhile.
  void wait_for_leaves();
  bool may_share_moves(const Situation& here) const;
  /// Lets a helper search a move. \return false when there is none, or nothing for it to do
  template <Kind kind>
  bool hand_over(const Situation& here, const Candidate& candidate, std::unique_ptr<Siblings>& siblings);
  /// The work of a helper.
  template <Kind kind>
  void help(const Situation& here, const Candidate& candidate);
  /// Takes what a helper has found.
  Score adopt(const Sibling& sibling, int ply);
  /// Takes the place of another worker in the tree, at a node.
  void follow(const Worker& other, int ply);
  /// Nobody needs what it does; it goes back to the helpers by itself.
  void cancel();

  // Extensions (extensions.cpp).
  /// How much deeper a move is to be searched; the score of the node, when the answer settles it.
  std::optional<Score> extend_by_rules(const Situation& here, Candidate& candidate);
  /// What is to be known of a node before paths through it are extended.
  PathSituation path_situation() const;
  /// Gives the position after a move its credit and fraction, and returns plies that its search is deeper than usual.
  int extend_path(const Situation& here, const Candidate& candidate);
  /// The path through a node goes on without a move that counts.
  void inherit_path(int ply) {
    if (follows_paths_) paths_[static_cast<std::size_t>(ply) + 1] = paths_[static_cast<std::size_t>(ply)];
  }
  /// Finds credit for a move that has not failed low. Whether it is enough to search the move again at once.
  bool earns_credit(const Situation& here, const Candidate& candidate, Score score);
  Forcedness forcedness_of(const Situation& here, const Candidate& candidate, Score expected);
  /// Moves that reach a score in a shallower search, `best` among them, up to Forcedness::kManyMoves.
  int count_good_moves(const Situation& here, chess::Move best, Score mark);
  void look_for_threat(const Situation& here, Score expected, Forcedness& forcedness);
  bool answers_passed_pawn(int ply) const;
  bool may_be_singular(const Situation& here, chess::Move move) const;
  /// The score of a shallower null-window search of the moves that are not excluded.
  Score score_of_others(const Situation& here, Score beta);
  bool is_extended_check(const Candidate& candidate) const;

  MoveHints hints(int ply, chess::Move table_move);
  int quiet_history(int ply, chess::Move move);
  void reward(int ply, chess::Move best, int depth, const Tried& tried);
  void reward_quiet(int ply, chess::Move move, int bonus);

  void make(chess::Move move, int ply);
  void unmake(chess::Move move, int ply);
  void make_null(int ply);
  void unmake_null(int ply);
  void count_node();
  void poll();

  bool is_draw(int ply) const;
  Score draw_score(int ply) const;
  /// By endgame tables; none when there are none, or they do not know the position. What they know is kept in the
  /// transposition table.
  std::optional<Score> endgame_score(int ply);
  /// By the evaluator, as tables keep it.
  Score evaluate_position();
  /// An evaluation of the position, with what searches of like ones have found.
  Score corrected(Score evaluation, int ply) const;
  LastMoves last_moves(int ply) const;
  /// More than the static score very probably is, told by that of the position before the capture that led here;
  /// kNoScore when it cannot be told.
  Score most_static_score(int ply) const;
  void update_line(int ply, chess::Move move);
  /// \param nodes  below the move
  void store_root_result(chess::Move move, Score score, bool is_new_best, std::uint64_t nodes);

  const unsigned index_;
  SharedSearch* shared_ = nullptr;
  LeafSearch* leaves_ = nullptr;       ///< of shared_
  LeafSearch::Fiber fiber_ = nullptr;  ///< that it runs in; of helpers only
  Sibling* task_ = nullptr;            ///< what a helper searches; null: nobody needs it
  std::uint64_t charged_nodes_ = 0;    ///< of nodes_, told to leaves_
  TimeManager* time_ = nullptr;
  SearchListener* listener_ = nullptr;
  std::span<const std::unique_ptr<Worker>> all_;

  chess::Position position_;
  std::vector<std::uint64_t> keys_;  ///< of earlier positions and the current line, the current one last
  std::size_t root_key_ = 0;         ///< index of the root in keys_
  std::array<Node, kMaxPly + 4> stack_;
  std::array<chess::Position::Undo, kMaxPly + 4> undo_;
  std::array<Line, kMaxPly + 2> lines_;
  std::shared_ptr<History> history_;                ///< of all workers of a thread
  std::shared_ptr<CorrectionHistory> corrections_;  ///< the same
  CreditTable credits_;
  std::array<Path, kMaxPly + 4> paths_;  ///< of the positions of stack_
  bool extends_by_rules_ = false;
  bool follows_paths_ = false;

  policy::ReductionTable reductions_{policy::SearchNumbers()};
  policy::Deepening deepening_;
  int root_depth_ = 0;
  int completed_depth_ = 0;
  int selective_depth_ = 0;
  int null_allowed_from_ply_ = 0;  ///< while a null move is verified
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> evaluations_{0};
  std::uint64_t next_poll_ = 0;
  bool stopped_ = false;
  bool is_outrun_ = false;         ///< it is stopped since another thread has finished the iteration
  bool is_new_best_open_ = false;  ///< a move of the root is better than those before it, its score not yet known
};

}  // namespace cobalt::engine
