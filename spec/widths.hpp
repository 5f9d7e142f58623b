// SPDX-License-Identifier: Apache-2.0
/// \file
/// Bits of the sums that the units of the RTL hand to each other, computed from the fields of parameters.hpp and from
/// how many of them a unit adds. The RTL takes them from the generated package; comparing RTL and model with extreme
/// parameters would show a sum that does not fit.
///
/// To add a unit, add its range below, add it to the range of its family, and add a row to kSums; then build
/// spec_update: the package has its XxxWidth.
#ifndef COBALT_SPEC_WIDTHS_HPP
#define COBALT_SPEC_WIDTHS_HPP

#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"

namespace cobalt {
namespace spec {

/// All numbers from least to most.
struct Range {
  long least;
  long most;
};

constexpr Range operator+(Range a, Range b) { return {a.least + b.least, a.most + b.most}; }
/// Sum of up to `count` numbers, or one number times 0 to `count`.
constexpr Range operator*(unsigned count, Range a) {
  return {a.least < 0 ? static_cast<long>(count) * a.least : 0, a.most > 0 ? static_cast<long>(count) * a.most : 0};
}

/// One number less another of the same range, such as White's minus Black's.
constexpr Range difference(Range a) { return {a.least - a.most, a.most - a.least}; }

/// Numbers of some bits.
constexpr Range range_of_bits(unsigned width, bool is_signed) {
  return is_signed ? Range{-(1L << (width - 1)), (1L << (width - 1)) - 1} : Range{0, (1L << width) - 1};
}
/// Numbers of a field of a group's entries.
constexpr Range field_range(unsigned group, unsigned field) {
  return range_of_bits(kGroupTable[group].fields[field].width, kGroupTable[group].fields[field].is_signed);
}

/// Bits of a two's complement number.
constexpr unsigned signed_width(Range range) {
  unsigned width = 1;
  while (-(1L << (width - 1)) > range.least || (1L << (width - 1)) - 1 < range.most) ++width;
  return width;
}

/// A scale in eighths, rounded down: the signature's factors have kScaleBits, a factor of 1 is 1 << kScaleShift.
constexpr unsigned kScaleShift = 3;
constexpr unsigned kScaleBits = 4;
constexpr long floor_of_shift(long value, unsigned shift) {
  return value >= 0 ? value >> shift : -((-value + (1L << shift) - 1) >> shift);
}
/// A number that may be scaled: the largest factor, or 1.
constexpr Range scaled(Range a) {
  const unsigned largest = (1U << kScaleBits) - 1;
  return {floor_of_shift((largest * a).least, kScaleShift), floor_of_shift((largest * a).most, kScaleShift)};
}

/// Files of the board, and squares of the ranks that a table has as its first subindex.
constexpr unsigned kFiles = 8;
constexpr unsigned squares_of(unsigned group) { return kFiles * kGroupTable[group].index[0].size; }
/// King-safety multipliers are at most 4 halves (kmod_halves).
constexpr unsigned kMaxKmodHalves = 4;
/// Diagonals of two squares and more, of both directions.
constexpr unsigned kDiagonals = 26;
/// The most wasted pawns that a board of 64 squares can have: 32 against 4 on both wings.
constexpr unsigned kMaxWastedPawns = 56;
/// Directions that a king looks in.
constexpr unsigned kDirections = 8;

/// \name Groups: what each unit gives, owner's view where it has an owner
///@{
constexpr Range kPiecePlacementRange =
    kSquares * (field_range(kPiecePlacement, 0) + Range{-field_range(kPiecePlacement, 0).most, 0});
constexpr Range kMobilityRange = kSquares * field_range(kMobility, 0);
constexpr Range kBishopPairRange = difference(field_range(kBishopPair, 0));
constexpr Range kSideToMoveRange = difference(field_range(kSideToMove, 0));
constexpr Range kSelfBlockRange = squares_of(kSelfBlock) * field_range(kSelfBlock, 0);
constexpr Range kOpponentBlockRange = squares_of(kOpponentBlock) * field_range(kOpponentBlock, 0);
constexpr Range kBackBlockRange = squares_of(kBackBlock) * field_range(kBackBlock, 0);
constexpr Range kTrappedBishopRange =
    (kGroupTable[kTrappedBishop].index[1].size * kGroupTable[kTrappedBishop].index[2].size) *
    field_range(kTrappedBishop, 0);
constexpr Range kKnightTrapRange = (2U * kGroupTable[kKnightTrap].index[1].size) * field_range(kKnightTrap, 0);
constexpr Range kRookTrapRange = kGroupTable[kRookTrap].index[1].size * field_range(kRookTrap, 0);
constexpr Range kMultiplePawnsRange = kFiles * field_range(kMultiplePawns, 0);
constexpr Range kPawnStructureRange = squares_of(kPawnStructure) * field_range(kPawnStructure, 0);
/// A passed pawn a file: static and unstoppable, or dynamic and king race.
constexpr Range kPassedPawnsRange = kFiles * (field_range(kPassedPawns, 0) + field_range(kPassedPawns, 3));
/// A value a file.
constexpr Range kPassedPathsRange = kFiles * field_range(kPassedPaths, 0);
constexpr Range kRookBehindPassedRange = kFiles * field_range(kRookBehindPassed, 0);
constexpr Range kWastedPawnsRange = kMaxWastedPawns * field_range(kWastedPawns, 0);
constexpr Range kSeparatedPassedRange = difference(field_range(kSeparatedPassed, 0));
constexpr Range kMissingWingRange = difference(field_range(kMissingWing, 0));
constexpr Range kPinnedRange = kDirections * field_range(kPinned, 0);
/// A value a pair of line and piece; a rook before a rook does not count.
constexpr Range kRelativePinsRange =
    (1U * kGroupTable[kRelativePins].index[0].size * kGroupTable[kRelativePins].index[1].size - 1U) *
    field_range(kRelativePins, 0);
/// A value a pair of attacker and target.
constexpr Range kThreatsRange = kThreatPairs * field_range(kThreats, 0);
/// A value times each number: 12 of pawns and pieces, three of kings, of which one counts both.
constexpr Range kRaysRange = ((kRayNumbers - 3) * kMostRays + 4) * field_range(kRays, 0);
constexpr Range kMpinAndHungRange = difference(field_range(kMpinAndHung, 0));
constexpr Range kPinnedAndSimpleHungRange = difference(field_range(kPinnedAndSimpleHung, 0));
constexpr Range kPinnedAndHungRange = difference(field_range(kPinnedAndHung, 0));
constexpr Range kPermanentPinAndSimpleHungRange = difference(field_range(kPermanentPinAndSimpleHung, 0));
constexpr Range kRooksOnFilesBaseRange = kFiles * field_range(kRooksOnFiles, 0);
constexpr Range kMinorOnWeakBaseRange = squares_of(kMinorOnWeak) * field_range(kMinorOnWeak, 0);
constexpr Range kBishopsBaseRange = kDiagonals * field_range(kBishops, 0);
constexpr Range kPawnStormRange = 3U * field_range(kPawnStorm, 0);
constexpr Range kPawnShelterRange = 3U * field_range(kPawnShelter, 0);
///@}

/// \name Families of groups, and the whole score
///@{
constexpr Range kPlacementsRange = kSelfBlockRange + kOpponentBlockRange + kBackBlockRange + kTrappedBishopRange +
                                   kKnightTrapRange + kRookTrapRange + field_range(kQueenTrap, 0) +
                                   field_range(kRooksOnSeventh, 0) + field_range(kOutposts, 0);
constexpr Range kPawnScalingRange = scaled(kPawnStructureRange) + scaled(kPassedPawnsRange) + scaled(kWastedPawnsRange);
/// Pawns of one side that are not scaled.
constexpr Range kPlainPawnsRange =
    kPawnStructureRange + kPassedPawnsRange + kPassedPathsRange + kMultiplePawnsRange + kRookBehindPassedRange;
constexpr Range kBothPlainPawnsRange = difference(kPlainPawnsRange) + kSeparatedPassedRange + kMissingWingRange;
constexpr Range kPawnsRange = kBothPlainPawnsRange + difference(kPawnScalingRange);
constexpr Range kTacticsRange = difference(field_range(kHung, 0)) + difference(field_range(kXraying, 0)) +
                                difference(kPinnedRange) + difference(kRelativePinsRange) + difference(kThreatsRange) +
                                difference(kRaysRange) + kMpinAndHungRange + kPinnedAndSimpleHungRange +
                                kPinnedAndHungRange + kPermanentPinAndSimpleHungRange;
/// Base values of the groups that make king danger, centipawns, and that danger in halves of a centipawn.
constexpr Range kKingBaseRange = kRooksOnFilesBaseRange + kMinorOnWeakBaseRange + kBishopsBaseRange;
constexpr Range kKingDangerHalvesRange = kMaxKmodHalves * kKingBaseRange + 2U * kPawnStormRange +
                                         2U * kPawnShelterRange + 2U * field_range(kKingAttackers, 0);
/// Danger after the king-safety stage: clamped, then scaled.
constexpr Range kKingSafetyRange =
    scaled(Range{-field_range(kEvaluationControl, 1).most, field_range(kEvaluationControl, 1).most});
constexpr Range kAttackOnKingRange = kKingBaseRange + kKingSafetyRange;
/// Everything but exchanges, pins and the attacks on the kings, White's view.
constexpr Range kTermsRange = kPiecePlacementRange + kMobilityRange + field_range(kBias, 0) + kSideToMoveRange +
                              kBishopPairRange + field_range(kJointSignature, 0) + field_range(kDevelopment, 0) +
                              difference(field_range(kSignature, 0)) + difference(kPlacementsRange) + kPawnsRange;
/// Everything but winning_chances, which depends on it.
constexpr Range kLeadRange = kTermsRange + kTacticsRange + difference(kAttackOnKingRange);
/// A value for White, or one for Black.
constexpr Range kWinningChancesRange = {field_range(kWinningChances, 0).least, -field_range(kWinningChances, 0).least};
constexpr Range kEvaluationRange = kLeadRange + kWinningChancesRange;
///@}

/// A sum of the RTL.
struct Sum {
  const char* name;  ///< the package has its NameWidth
  Range range;
  const char* meaning;
};

// clang-format off
constexpr Sum kSums[] = {
  {"piece_placement_sum", kPiecePlacementRange, "64 squares, White minus Black"},
  {"mobility_sum", kMobilityRange, "64 squares"},
  {"bishop_pair_difference", kBishopPairRange, "White minus Black"},
  {"side_to_move_difference", kSideToMoveRange, "White's value, or Black's negative one"},
  {"self_block_sum", kSelfBlockRange, "a value a square"},
  {"opponent_block_sum", kOpponentBlockRange, "a value a square"},
  {"back_block_sum", kBackBlockRange, "a value a square"},
  {"trapped_bishop_sum", kTrappedBishopRange, "a value a square"},
  {"knight_trap_sum", kKnightTrapRange, "every pattern on both wings"},
  {"rook_trap_sum", kRookTrapRange, "every pattern"},
  {"placements_sum", kPlacementsRange, "cb_eval_placements, one side"},
  {"multiple_pawns_sum", kMultiplePawnsRange, "a value a file"},
  {"pawn_structure_sum", kPawnStructureRange, "a value a square"},
  {"passed_pawns_sum", kPassedPawnsRange, "two values a file"},
  {"passed_paths_sum", kPassedPathsRange, "a value a file"},
  {"rook_behind_passed_sum", kRookBehindPassedRange, "a value a file"},
  {"wasted_pawns_sum", kWastedPawnsRange, "a value a wasted pawn"},
  {"separated_passed_difference", kSeparatedPassedRange, "White minus Black"},
  {"missing_wing_difference", kMissingWingRange, "White minus Black"},
  {"pawn_scaling_sum", kPawnScalingRange, "cb_eval_pawn_scaling, one side"},
  {"plain_pawns_sum", kPlainPawnsRange, "pawn groups of one side that are not scaled"},
  {"both_plain_pawns_sum", kBothPlainPawnsRange, "the same of both sides, with separated_passed and missing_wing"},
  {"pawns_sum", kPawnsRange, "cb_eval_pawns, White minus Black"},
  {"pinned_sum", kPinnedRange, "a value a direction"},
  {"relative_pins_sum", kRelativePinsRange, "a value a pair of line and piece"},
  {"threats_sum", kThreatsRange, "a value a pair of attacker and target"},
  {"rays_product", kMostRays * field_range(kRays, 0), "a value times its number"},
  {"rays_sum", kRaysRange, "a value times each number"},
  {"mpin_and_hung_difference", kMpinAndHungRange, "White minus Black"},
  {"pinned_and_simple_hung_difference", kPinnedAndSimpleHungRange, "White minus Black"},
  {"pinned_and_hung_difference", kPinnedAndHungRange, "White minus Black"},
  {"permanent_pin_and_simple_hung_difference", kPermanentPinAndSimpleHungRange, "White minus Black"},
  {"tactics_sum", kTacticsRange, "cb_eval_tactics, White minus Black"},
  {"rooks_on_files_base_sum", kRooksOnFilesBaseRange, "a base value a file"},
  {"rooks_on_files_danger_sum", kMaxKmodHalves * kRooksOnFilesBaseRange, "half centipawns"},
  {"minor_on_weak_base_sum", kMinorOnWeakBaseRange, "a base value a square"},
  {"minor_on_weak_danger_sum", kMaxKmodHalves * kMinorOnWeakBaseRange, "half centipawns"},
  {"bishops_base_sum", kBishopsBaseRange, "a base value a diagonal"},
  {"bishops_danger_sum", kMaxKmodHalves * kBishopsBaseRange, "half centipawns"},
  {"pawn_storm_sum", kPawnStormRange, "three files"},
  {"pawn_shelter_sum", kPawnShelterRange, "three files"},
  {"king_base_sum", kKingBaseRange, "base values of the groups that make king danger"},
  {"king_danger_halves", kKingDangerHalvesRange, "linear danger, half centipawns"},
  {"king_safety_danger", kKingSafetyRange, "danger after cb_eval_king_safety"},
  {"attack_on_king_sum", kAttackOnKingRange, "cb_eval_attack_on_king, one side"},
  {"terms_sum", kTermsRange, "everything but exchanges, pins and the attacks on the kings"},
  {"evaluation_sum", kEvaluationRange, "everything, before it is drawn towards the draw score and clamped"},
};
// clang-format on

static_assert(kGroupTable[kPassedPawns].fields[0].width == kGroupTable[kPassedPawns].fields[1].width &&
                  kGroupTable[kPassedPawns].fields[2].width == kGroupTable[kPassedPawns].fields[3].width,
              "kPassedPawnsRange is that of the scaled sums too");
static_assert(kGroupTable[kPawnStructure].fields[0].width == kGroupTable[kPawnStructure].fields[1].width &&
                  kGroupTable[kPawnStructure].fields[0].width == kGroupTable[kPawnStructure].fields[2].width &&
                  kGroupTable[kPawnStructure].fields[0].width == kGroupTable[kPawnStructure].fields[3].width,
              "kPawnStructureRange is that of all four fields");
static_assert(kGroupTable[kSignature].fields[1].width == kScaleBits &&
                  kGroupTable[kSignature].fields[2].width == kScaleBits &&
                  kGroupTable[kSignature].fields[3].width == kScaleBits,
              "all factors of the signature have kScaleBits");

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_WIDTHS_HPP
