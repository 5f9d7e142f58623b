// SPDX-License-Identifier: Apache-2.0
/// \file
/// The rules of the search, each of which can be switched off to see in matches what it is worth.
#pragma once

#include <array>
#include <string_view>

#include "host/engine/extensions.hpp"
#include "host/engine/policy_names.hpp"
#include "host/policy/numbers.hpp"

namespace cobalt::engine {

/// The greatest contempt, either way.
constexpr Score kMostContempt_cp = 500;

/// How to search.
struct SearchOptions {
  bool aspiration = true;
  bool table_cutoffs = true;
  bool evaluation_cache = true;
  bool mate_distance = true;
  bool razoring = true;
  bool reverse_futility = true;
  bool null_move = true;
  bool null_verification = true;
  bool internal_reduction = true;
  bool late_move_pruning = true;
  bool futility = true;
  bool exchange_pruning = true;
  bool late_move_reductions = true;
  bool check_extension = true;
  bool singular_extension = true;
  bool killers = true;
  bool history = true;
  bool continuation_history = true;
  bool countermoves = true;
  bool delta_pruning = true;
  bool lazy_evaluation = true;
  bool capture_futility = true;
  bool reduction_correction = true;
  bool multiple_extensions = true;
  bool threat_order = true;
  bool correction_history = true;

  /// Which moves are searched deeper than others.
  ExtensionScheme extensions = ExtensionScheme::kRules;
  /// What a draw costs the side that searches, centipawns.
  Score contempt_cp = 0;
  /// Margins and weights of the rules.
  policy::SearchNumbers numbers;
};

/// A rule by name, for the command line and UCI.
struct Rule {
  std::string_view name;  ///< as in "null-move"
  bool SearchOptions::*member;
  std::string_view summary;
};

inline constexpr std::array<Rule, 26> kRules = {{
    {"aspiration", &SearchOptions::aspiration, "narrow window around the score of the iteration before"},
    {"table-cutoffs", &SearchOptions::table_cutoffs, "results of the transposition table end a node"},
    {"evaluation-cache", &SearchOptions::evaluation_cache, "static scores are kept by position"},
    {"mate-distance", &SearchOptions::mate_distance, "no search for mates longer than one already found"},
    {"razoring", &SearchOptions::razoring, "far below alpha at low depth: quiescence only"},
    {"reverse-futility", &SearchOptions::reverse_futility, "far above beta at low depth: a cutoff"},
    {"null-move", &SearchOptions::null_move, "above beta even after passing: a cutoff"},
    {"null-verification", &SearchOptions::null_verification, "deep null move cutoffs are searched again without one"},
    {"internal-reduction", &SearchOptions::internal_reduction, "a ply less where no best move is known"},
    {"late-move-pruning", &SearchOptions::late_move_pruning, "few quiet moves at low depth"},
    {"futility", &SearchOptions::futility, "no quiet moves far below alpha at low depth"},
    {"exchange-pruning", &SearchOptions::exchange_pruning, "no moves that lose material at low depth"},
    {"late-move-reductions", &SearchOptions::late_move_reductions, "late moves are searched less deep first"},
    {"check-extension", &SearchOptions::check_extension, "a ply more for moves that give check"},
    {"singular-extension", &SearchOptions::singular_extension, "a ply more for a move much better than all others"},
    {"killers", &SearchOptions::killers, "moves that refuted a sibling come early"},
    {"history", &SearchOptions::history, "order by success elsewhere"},
    {"continuation-history", &SearchOptions::continuation_history, "order by success after the same moves"},
    {"countermoves", &SearchOptions::countermoves, "the move that refuted the one before comes early"},
    {"delta-pruning", &SearchOptions::delta_pruning, "quiescence: no captures that cannot reach alpha"},
    {"lazy-evaluation", &SearchOptions::lazy_evaluation,
     "quiescence: no evaluation when what was captured takes the score far out of the window"},
    {"capture-futility", &SearchOptions::capture_futility, "no captures far below alpha at low depth"},
    {"reduction-correction", &SearchOptions::reduction_correction,
     "a ply more or less after a reduction that the static scores belie"},
    {"multiple-extensions", &SearchOptions::multiple_extensions,
     "two or three plies more for a singular move, less for one that is not"},
    {"threat-order", &SearchOptions::threat_order, "moves out of threats come early, those into them late"},
    {"correction-history", &SearchOptions::correction_history,
     "static scores are corrected by what searches of like positions found"},
}};

/// The rule of a name, or nullptr.
constexpr const Rule* find_rule(std::string_view name) {
  for (const Rule& rule : kRules) {
    if (rule.name == name) return &rule;
  }
  return nullptr;
}

}  // namespace cobalt::engine
