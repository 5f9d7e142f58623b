// SPDX-License-Identifier: Apache-2.0
/// \file
/// The chess engine: what finds the best move of a position.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "host/book/extended_book.hpp"
#include "host/engine/control.hpp"
#include "host/engine/evaluation_cache.hpp"
#include "host/engine/leaf_evaluator.hpp"
#include "host/engine/limits.hpp"
#include "host/engine/listener.hpp"
#include "host/engine/options.hpp"
#include "host/engine/table_answer.hpp"
#include "host/engine/transposition_table.hpp"
#include "host/engine/worker.hpp"
#include "host/tablebase/endgame_tables.hpp"

namespace cobalt::engine {

/// What a search found. With several lines the best first.
struct SearchResult {
  struct Line {
    Score score = 0;  ///< view of the side to move
    std::vector<chess::Move> moves;
  };
  std::vector<Line> lines;        ///< none when there is no legal move
  int depth = 0;                  ///< the last iteration that was finished
  std::uint64_t nodes = 0;        ///< of all threads
  std::uint64_t evaluations = 0;  ///< of these, scored by the evaluator; the others by a table
  std::chrono::steady_clock::duration elapsed{};

  /// None when there is no legal move.
  chess::Move best_move() const { return lines.empty() ? chess::Move() : lines.front().moves.front(); }
  /// The reply that is expected; none when it is not known.
  chess::Move ponder_move() const {
    return lines.empty() || lines.front().moves.size() < 2 ? chess::Move() : lines.front().moves[1];
  }
};

/// An engine: tables and threads that live from search to search. One search at a time; no function may be called
/// while it runs, other orders go through its SearchControl.
class Engine {
 public:
  static constexpr unsigned kMostThreads = 256;
  static constexpr unsigned kMostLines = 218;
  static constexpr std::size_t kDefaultMegabytes = 64;
  static constexpr Milliseconds kDefaultMoveOverhead{20};

  explicit Engine(std::shared_ptr<const LeafEvaluator> evaluator);

  /// Another evaluation function; forgets everything.
  void set_evaluator(std::shared_ptr<const LeafEvaluator> evaluator);
  /// Another evaluation function that is a form of the one before, made for a root: keeps the tables, in which scores
  /// of one function are not found by another (TranspositionTable::set_function), and what orders the moves; forgets
  /// what corrects static scores.
  /// \param number  of the function; 0 after set_evaluator()
  void exchange_evaluator(std::shared_ptr<const LeafEvaluator> evaluator, std::uint64_t number);
  /// Size of the transposition table, emptied. Throws std::bad_alloc and keeps the old one when there is no memory.
  void set_hash_megabytes(std::size_t megabytes);
  void set_threads(unsigned threads);
  void set_lines(unsigned lines) { lines_ = lines; }
  void set_move_overhead(Milliseconds overhead) { move_overhead_ = overhead; }
  const LeafEvaluator& evaluator() const { return *evaluator_; }
  SearchOptions& options() { return options_; }
  unsigned lines() const { return lines_; }
  /// How full the transposition table is of entries of the current search, in thousandths.
  int table_permille() const { return table_->permille_full(); }
  /// An extended book, whose bonuses are added to the scores of root moves; null: none. Scores that a search tells and
  /// returns are without them.
  void set_book(std::shared_ptr<const book::ExtendedBook> book) { book_ = std::move(book); }
  /// Endgame tables for the root and the tree; null: none. Forgets everything, as entries of the transposition table
  /// may be theirs.
  void set_tables(std::shared_ptr<const tablebase::EndgameTables> tables) {
    tables_ = std::move(tables);
    clear();
  }
  /// Null: there are none.
  const tablebase::EndgameTables* tables() const { return tables_.get(); }

  /// Forgets everything: a new game.
  void clear();

  /// Searches. With one thread and a limit of depth or nodes the result is always the same after clear(). When the
  /// system does not start all threads, the listener is told and the first one searches alone.
  /// \param listener  null: nobody is told
  /// \param leaves  who answers the leaves of the tree, which one thread of the host searches then; null: nobody
  /// \throws what the evaluator or the listener throws, when all threads have ended; the next search is as any other
  SearchResult search(const Game& game, const Limits& limits, SearchControl& control,
                      SearchListener* listener = nullptr, LeafSearch* leaves = nullptr);

  /// Nodes of all threads in the search that runs, or ran last. May be asked from another thread.
  std::uint64_t nodes_so_far() const;

 private:
  void run_workers(SharedSearch& shared, TimeManager& time, SearchControl& control, SearchListener* listener);
  /// The first worker and its helpers in fibers, above the leaves of somebody else.
  void run_above_leaves(SharedSearch& shared, TimeManager& time, SearchListener* listener);
  SearchResult best_of_workers(const SharedSearch& shared) const;
  /// The moves of a root that is won or lost, with their ways to mate as far as there is time for them.
  SearchResult answer_by_tables(const Game& game, const TableAnswer& answer, TimeManager& time,
                                const SearchControl& control, SearchListener* listener) const;

  std::shared_ptr<const LeafEvaluator> evaluator_;
  std::unique_ptr<TranspositionTable> table_;
  EvaluationCache cache_;
  std::uint64_t function_ = 0;  ///< number of the evaluation function
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::unique_ptr<Worker>> helpers_;  ///< of the first worker, in fibers
  SearchOptions options_;
  unsigned lines_ = 1;
  Milliseconds move_overhead_ = kDefaultMoveOverhead;
  std::shared_ptr<const book::ExtendedBook> book_;
  std::shared_ptr<const tablebase::EndgameTables> tables_;
};

}  // namespace cobalt::engine
