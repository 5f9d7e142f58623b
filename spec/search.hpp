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
  kCheckExtension = 0,      ///< of a move that gives check
  kRecaptureExtension,      ///< of a capture on the square of the capture before
  kPawnExtension,           ///< of a pawn's move to its seventh rank
  kSingleReplyExtension,    ///< of a move that leaves one legal reply
  kMostExtension,           ///< of one move, all reasons together
  kNullReduction,           ///< of a null move, beside its own ply
  kNullLeastDepth,          ///< null moves from this depth on
  kStaticMargin,            ///< centipawns a ply
  kStaticMostDepth,         ///< static pruning up to this depth
  kReductionLeastDepth,     ///< late move reductions from this depth on
  kReductionAfter,          ///< quiet moves that are tried before the first one is reduced
  kReduction,               ///< of these
  kMoreReductionAfter,      ///< quiet moves that are tried before the reduction grows
  kMoreReduction,           ///< of these
  kQuiescenceCheckPlies,    ///< plies of quiescence in which quiet checks are tried
  kDrawScore,               ///< value of repetition, fifty moves and stalemate; centipawns, White's view
  kNullGrowth,              ///< 64ths of the depth that a growing null move is reduced by, beside kNullReduction
  kLogReductionBase,        ///< of logarithmic reductions; 64ths of a ply
  kLogReductionScale,       ///< of the product of the two logarithms; 64ths
  kLogReductionLeastDepth,  ///< logarithmic reductions from this depth on
  kMoveCountBase,           ///< quiet moves of a node, beside kMoveCountGrowth; quarters of a move
  kMoveCountGrowth,         ///< times the square of the depth in plies; quarters of a move
  kMoveCountMostDepth,      ///< move count pruning up to this depth
  kFutilityMargin,          ///< centipawns, beside kFutilityGrowth
  kFutilityGrowth,          ///< centipawns per ply
  kFutilityMostDepth,       ///< futility pruning up to this depth
  kInternalReduction,       ///< of a node without a move in the shared table
  kInternalLeastDepth,      ///< internal reductions from this depth on
  kSharedTableLeastDepth,   ///< nodes below this depth neither read nor write the shared table
  kSharedTableClocks,       ///< halfmove clock from which on the shared table settles nothing
  kDeepStaticMargin,        ///< centipawns per ply, in the place of kStaticMargin with the shared table
  kDeepStaticMostDepth,     ///< in the place of kStaticMostDepth with the shared table
};
constexpr unsigned kSearchNumbers = 32;

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
  kRuleTable = 1u << 9,                ///< the context's private table
  kRuleSharedTable = 1u << 10,         ///< the table of all contexts, in the place of the private one
  kRuleGrowingNull = 1u << 11,         ///< null moves are reduced by more the deeper they are
  kRuleLogReductions = 1u << 12,       ///< late move reductions from logarithms of depth and moves
  kRuleMoveCountPruning = 1u << 13,    ///< a node tries so many quiet moves and no more
  kRuleFutilityPruning = 1u << 14,     ///< no quiet moves where the static value is far below the bound
  kRuleInternalReductions = 1u << 15,  ///< less depth without a move in the shared table
};
constexpr unsigned kSearchRules = 16;
/// By bit: what people call them.
constexpr const char* kSearchRuleNames[kSearchRules] = {"quiescence-checks",
                                                        "check-extension",
                                                        "recapture-extension",
                                                        "pawn-extension",
                                                        "single-reply-extension",
                                                        "null-move",
                                                        "static-pruning",
                                                        "late-move-reductions",
                                                        "killers",
                                                        "table",
                                                        "shared-table",
                                                        "growing-null",
                                                        "log-reductions",
                                                        "move-count-pruning",
                                                        "futility-pruning",
                                                        "internal-reductions"};
constexpr unsigned kAllSearchRules = (1u << kSearchRules) - 1;
/// Of these, the rules that are on when nobody says otherwise.
constexpr unsigned kSearchDefaultRules =
    kRuleNullMove | kRuleStaticPruning | kRuleLateMoveReductions | kRuleKillers | kRuleTable;

/// The rules of whole searches of a root, by contexts that share a table.
constexpr unsigned kSearchRootRules = kRuleNullMove | kRuleStaticPruning | kRuleLateMoveReductions | kRuleKillers |
                                      kRuleSharedTable | kRuleGrowingNull | kRuleLogReductions | kRuleMoveCountPruning |
                                      kRuleFutilityPruning | kRuleInternalReductions;

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

/// \name The shared table
///@{
/// A core's table has 2^kSharedTableBits entries where nothing else is said.
constexpr unsigned kSharedTableBits = 16;
/// Entries of a bucket.
constexpr unsigned kSharedTableWays = 4;
/// Values of the generation of a job and of an entry.
constexpr unsigned kSharedTableGenerations = 64;
/// Counters of nodes that are being searched.
constexpr unsigned kBusyMarks = 1u << 14;
/// Moves of a node that wait because another context is searching their children.
constexpr unsigned kDeferredMoves = 16;
/// Places for the plies of a context's path, by key.
constexpr unsigned kPathPlaces = 64;
/// Places for the positions of the game before the root, by key.
constexpr unsigned kGamePlaces = 256;
///@}

/// Bounds beyond are those of mates: no quiet move is left out there, and the shared table settles nothing.
constexpr int kLeastMateBoundCp = 29000;

/// 16 times the natural logarithm, rounded; of 0 that of 1.
constexpr unsigned kLogarithms = 64;
constexpr std::uint8_t kLogarithm16[kLogarithms] = {0,  0,  11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43,
                                                    44, 45, 46, 47, 48, 49, 49, 50, 51, 52, 52, 53, 53, 54, 54, 55,
                                                    55, 56, 56, 57, 57, 58, 58, 59, 59, 59, 60, 60, 61, 61, 61, 62,
                                                    62, 62, 63, 63, 63, 64, 64, 64, 64, 65, 65, 65, 66, 66, 66, 66};

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_SEARCH_HPP
