// SPDX-License-Identifier: Apache-2.0
/// \file
/// Constants of the search on the card (docs/reference/search.md): its downloaded numbers, its stack, its values.
#ifndef COBALT_SPEC_SEARCH_HPP
#define COBALT_SPEC_SEARCH_HPP

#include <cstdint>

namespace cobalt {
namespace spec {

/// Entries of the group `search`. Depths and extensions are quarter plies.
enum SearchNumber : std::uint8_t {
  kCheckExtension = 0,    ///< of a move that gives check
  kRecaptureExtension,    ///< of a capture on the square of the capture before
  kPawnExtension,         ///< of a pawn's move to its seventh rank
  kSingleReplyExtension,  ///< of a move that leaves one legal reply
  kMostExtension,         ///< of one move, all reasons together
  kNullReduction,         ///< of a null move, beside its own ply
  kNullLeastDepth,        ///< null moves from this depth on
  kStaticMargin,          ///< centipawns a ply
  kStaticMostDepth,       ///< static pruning up to this depth
  kReductionLeastDepth,   ///< late move reductions from this depth on
  kReductionAfter,        ///< quiet moves that are tried before the first one is reduced
  kReduction,             ///< of these
  kMoreReductionAfter,    ///< quiet moves that are tried before the reduction grows
  kMoreReduction,         ///< of these
  kQuiescenceCheckPlies,  ///< plies of quiescence in which quiet checks are tried
  kDrawScore,             ///< value of repetition, fifty moves and stalemate; centipawns, White's view
};
constexpr unsigned kSearchNumbers = 16;

/// What a search job may do: bits of its rules.
enum SearchRule : std::uint16_t {
  kRuleQuiescenceChecks = 1u << 0,  ///< quiet checks in the first plies of quiescence
  kRuleCheckExtension = 1u << 1,
  kRuleRecaptureExtension = 1u << 2,
  kRulePawnExtension = 1u << 3,         ///< pawn to the seventh rank
  kRuleSingleReplyExtension = 1u << 4,  ///< the only legal move
  kRuleNullMove = 1u << 5,
  kRuleStaticPruning = 1u << 6,
  kRuleLateMoveReductions = 1u << 7,
  kRuleKillers = 1u << 8,
  kRuleTable = 1u << 9,  ///< the context's private table
};
constexpr unsigned kSearchRules = 10;
/// By bit: what people call them.
constexpr const char* kSearchRuleNames[kSearchRules] = {
    "quiescence-checks", "check-extension", "recapture-extension",  "pawn-extension", "single-reply-extension",
    "null-move",         "static-pruning",  "late-move-reductions", "killers",        "table"};
constexpr unsigned kAllSearchRules = (1u << kSearchRules) - 1;
/// Of these, the rules that are on when nobody says otherwise.
constexpr unsigned kSearchDefaultRules =
    kRuleNullMove | kRuleStaticPruning | kRuleLateMoveReductions | kRuleKillers | kRuleTable;

/// Positions on the stack: plies 0 to kSearchPlies - 1.
constexpr unsigned kSearchPlies = 64;
/// Quarter plies of a ply.
constexpr unsigned kQuarterPlies = 4;
/// Deepest job.
constexpr unsigned kSearchMaxDepth = 255;
/// Value of being mated at the root is -kMateCp; at ply p it is -(kMateCp - p). Bounds are within +-kMateCp.
constexpr int kMateCp = 32000;
/// Positions before the one that is looked at whose keys are kept for repetition.
constexpr unsigned kPathKeys = 8;
/// Plies without a capture or a pawn's move that make a draw.
constexpr unsigned kFiftyMovePlies = 100;
/// Entries of a context's table.
constexpr unsigned kSearchTableEntries = 256;

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_SEARCH_HPP
