// SPDX-License-Identifier: Apache-2.0
/// \file
/// How the upper search works: every rule can be switched off and every number changed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "host/offload/job_pool.hpp"
#include "host/policy/numbers.hpp"
#include "spec/search.hpp"

namespace cobalt::offload {

/// What is asked of the cards.
enum class Leaves : std::uint8_t {
  kJobs,         ///< whole searches of little depth
  kEvaluations,  ///< static scores for a quiescence search on the host
};

/// Depths are plies.
struct CardOptions {
  Leaves leaves = Leaves::kJobs;
  /// Jobs or evaluations in flight, at most; 0: twice the contexts of the pool, so that each has one on deck, or
  /// kEvaluationsInFlight. With 1 the result is always the same.
  std::size_t jobs_in_flight = 0;
  int card_depth = 5;              ///< null windows of this depth or less are jobs
  int line_card_depth = 3;         ///< the same in the principal variation, which the host expands at least as far
  std::uint32_t try_limit = 1500;  ///< of a job; one that needs more is split by the host. 0: no limit
  std::uint16_t rules = spec::kSearchDefaultRules;  ///< of a job
  std::size_t line_bounds = 4;                      ///< bounds of an exact value that are tried at once, at most

  /// Threads of the host that search the upper tree together, each with its part of the jobs in flight, of which each
  /// has one at least. What several of them find depends on chance, but for virtual time.
  unsigned host_threads = 1;

  /// Whole searches of the root on cards that can do that, unless jobs_in_flight says how many jobs there are; else the
  /// upper tree is searched here.
  bool whole_searches = true;
  std::uint16_t root_rules = spec::kSearchRootRules;  ///< of such searches
  std::uint8_t defer_least_depth = 8;                 ///< quarter plies; SearchItem

  bool table = true;                 ///< results of earlier searches of a position end a node
  bool join_jobs = true;             ///< a question that is in flight is not asked twice
  bool abort_jobs = true;            ///< a job that nobody waits for any more is ended on the card
  bool aspiration = true;            ///< narrow window around the score of the iteration before
  bool null_move = true;             ///< above beta even after passing: a cutoff
  bool null_in_parallel = true;      ///< the first move does not wait for the null move when contexts idle
  bool late_move_reductions = true;  ///< late quiet moves are searched less deep first
  bool check_extension = false;      ///< a ply more for moves that give check and lose nothing
  bool killers = true;               ///< moves that refuted a sibling come early
  bool history = true;               ///< order by success elsewhere
  bool countermoves = true;          ///< the move that refuted the one before comes early
  bool delta_pruning = true;         ///< quiescence on the host: no captures that cannot reach the bound
  bool speculation = true;           ///< siblings do not wait for the first move when contexts idle
  bool line_speculation = false;     ///< nor in the principal variation: of use to many contexts only

  /// Of the rules that the search on the host has, too. Its reductions and null move are of its own: there are no
  /// static scores above the leaves.
  policy::SearchNumbers numbers;

  /// Evaluations that several batches hold.
  static constexpr std::size_t kEvaluationsInFlight = 512;
  /// Jobs or evaluations that a search has in flight with a pool, at most; at least 1.
  std::size_t most_in_flight(const JobPool& pool) const {
    const std::size_t wanted = leaves == Leaves::kJobs ? 2 * pool.contexts() : kEvaluationsInFlight;
    return std::clamp<std::size_t>(jobs_in_flight != 0 ? jobs_in_flight : wanted, 1, pool.capacity());
  }
  /// Null windows of this depth or less are leaves; and in the principal variation.
  int leaf_depth() const { return leaves == Leaves::kJobs ? card_depth : 0; }
  int line_leaf_depth() const { return leaves == Leaves::kJobs ? std::min(line_card_depth, card_depth) : 0; }

  /// What the host's work is charged in virtual time.
  PoolTime host_time_a_node{1000};
  PoolTime host_time_a_job{500};
};

/// A rule by name, for the command line.
struct CardRule {
  std::string_view name;  ///< as in "null-in-parallel"
  bool CardOptions::*member;
  std::string_view summary;
};

inline constexpr std::array<CardRule, 15> kCardRules = {{
    {"whole-searches", &CardOptions::whole_searches, "cards whose contexts share a table search the root itself"},
    {"table", &CardOptions::table, "results of earlier searches of a position end a node"},
    {"join-jobs", &CardOptions::join_jobs, "a question that is in flight is not asked twice"},
    {"abort-jobs", &CardOptions::abort_jobs, "a job that nobody waits for any more is ended on the card"},
    {"aspiration", &CardOptions::aspiration, "narrow window around the score of the iteration before"},
    {"null-move", &CardOptions::null_move, "above beta even after passing: a cutoff"},
    {"null-in-parallel", &CardOptions::null_in_parallel, "the first move does not wait for the null move"},
    {"late-move-reductions", &CardOptions::late_move_reductions, "late quiet moves are searched less deep first"},
    {"check-extension", &CardOptions::check_extension, "a ply more for moves that give check and lose nothing"},
    {"killers", &CardOptions::killers, "moves that refuted a sibling come early"},
    {"history", &CardOptions::history, "order by success elsewhere"},
    {"countermoves", &CardOptions::countermoves, "the move that refuted the one before comes early"},
    {"delta-pruning", &CardOptions::delta_pruning, "quiescence on the host: no captures that cannot reach the bound"},
    {"speculation", &CardOptions::speculation, "siblings do not wait for the first move when contexts idle"},
    {"line-speculation", &CardOptions::line_speculation, "nor in the principal variation"},
}};

/// The rule of a name, or nullptr.
constexpr const CardRule* find_card_rule(std::string_view name) {
  for (const CardRule& rule : kCardRules) {
    if (rule.name == name) return &rule;
  }
  return nullptr;
}

/// What an upper search has done.
struct CardCounts {
  std::uint64_t host_nodes = 0;          ///< positions whose moves the host has tried one by one
  std::uint64_t jobs = 0;                ///< given to the pool
  std::uint64_t tries = 0;               ///< of all jobs
  std::uint64_t joined = 0;              ///< questions that were in flight already
  std::uint64_t table_hits = 0;          ///< questions that the table answered
  std::uint64_t splits = 0;              ///< jobs over their limit, which the host expanded
  std::uint64_t aborted = 0;             ///< jobs that nobody waited for any more
  std::uint64_t wasted_tries = 0;        ///< of those, and of jobs over their limit
  std::uint64_t fibers = 0;              ///< begun
  std::uint64_t evaluations = 0;         ///< static scores asked of the pool
  std::uint64_t evaluations_used = 0;    ///< of these, looked at
  std::uint64_t evaluation_batches = 0;  ///< jobs of the devices that held them
  double mean_contexts_busy = 0;         ///< of the pool
  PoolTime host_time{};                  ///< wall time spent in the host's own work: all but waiting for the pool

  /// Adds what another thread of the same search has done; batches and busy contexts are those of all threads already.
  void add(const CardCounts& thread) {
    host_nodes += thread.host_nodes;
    jobs += thread.jobs;
    tries += thread.tries;
    joined += thread.joined;
    table_hits += thread.table_hits;
    splits += thread.splits;
    aborted += thread.aborted;
    wasted_tries += thread.wasted_tries;
    fibers += thread.fibers;
    evaluations += thread.evaluations;
    evaluations_used += thread.evaluations_used;
    host_time += thread.host_time;
  }

  /// Host time for each node, each job and each evaluation.
  double host_seconds_a_job() const {
    const std::uint64_t work = host_nodes + jobs + evaluations;
    return work == 0 ? 0 : std::chrono::duration<double>(host_time).count() / static_cast<double>(work);
  }
};

}  // namespace cobalt::offload
