// SPDX-License-Identifier: Apache-2.0
/// \file
/// The parameters that no position can use: the only place where they are written.
///
/// Each rule says why. All other parameters are used by some position that obeys the rules of chess about pieces: one
/// king a side, at most 8 pawns and 16 pieces a side, no more promoted pieces than missing pawns, no pawns on ranks 1
/// and 8, the side not to move not in check. Strange positions count as long as they obey these. `cobalt coverage`
/// counts what positions use and fails when they use one of these after all; docs/reference/coverage.md explains the
/// rules.
#ifndef COBALT_SPEC_UNREACHABLE_HPP
#define COBALT_SPEC_UNREACHABLE_HPP

#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"

namespace cobalt {
namespace spec {

/// Entries of a group that no position uses, and why.
struct UnreachableRule {
  GroupId group;
  bool (*applies)(unsigned table, unsigned entry);
  const char* reason;
};

namespace unreachable {

/// Value of subindex `number` of an entry.
constexpr unsigned value(GroupId group, unsigned number, unsigned entry) {
  return entry / kGroupTable[group].index[number].stride % kGroupTable[group].index[number].size;
}

/// \name piece_placement: entry = square * 16 + piece code
///@{
constexpr unsigned rank_of_square(unsigned entry) { return entry / 16 / 8; }
constexpr unsigned code(unsigned entry) { return entry % 16; }
constexpr bool no_piece(unsigned, unsigned entry) { return code(entry) == kEmpty || code(entry) == kKingToMove; }
constexpr bool pawn_on_last_rank(unsigned, unsigned entry) {
  return (code(entry) == kWhitePawn || code(entry) == kBlackPawn) &&
         (rank_of_square(entry) == 0 || rank_of_square(entry) == 7);
}
constexpr bool white_special(unsigned, unsigned entry) {
  const unsigned square = entry / 16;
  return code(entry) == kWhiteSpecial && square != 0 && square != 7 && rank_of_square(entry) != 3;
}
constexpr bool black_special(unsigned, unsigned entry) {
  const unsigned square = entry / 16;
  return code(entry) == kBlackSpecial && square != 56 && square != 63 && rank_of_square(entry) != 4;
}
///@}

constexpr bool white_pawn_control(unsigned, unsigned entry) {
  return value(kMobility, 0, entry) <= 1 && value(kMobility, 1, entry) == 15;
}
constexpr bool black_pawn_control(unsigned, unsigned entry) {
  return value(kMobility, 0, entry) >= 6 && value(kMobility, 1, entry) == 0;
}

constexpr bool sixth_before_free_seventh(unsigned, unsigned entry) {
  return value(kBackBlock, 0, entry) == 4 && value(kBackBlock, 2, entry) == 0;
}

constexpr bool supported_near_second(unsigned, unsigned entry) {
  return value(kPawnStructure, 0, entry) <= 1 && value(kPawnStructure, 2, entry) == 0 &&
         value(kPawnStructure, 4, entry) == 0;
}

constexpr bool storm_on_pawn_of_seventh(unsigned, unsigned entry) {
  return value(kPawnStorm, 0, entry) == 6 && value(kPawnStorm, 1, entry) == 0;
}
constexpr bool storm_on_pawn_of_sixth(unsigned, unsigned entry) {
  return value(kPawnStorm, 0, entry) == 5 && value(kPawnStorm, 1, entry) == 1;
}

constexpr bool developed_but_both_rooks(unsigned, unsigned entry) {
  // Subindex 2 is White's king and 3 Black's.
  return value(kDevelopment, 1, entry) == 7 && value(kDevelopment, 2 + value(kDevelopment, 0, entry), entry) == 1;
}

constexpr bool draw_with_pawns_only(unsigned, unsigned entry) {
  return value(kContempt, 0, entry) == 0 && value(kContempt, 1, entry) >= 7;
}
constexpr bool draw_with_all_pawns(unsigned, unsigned entry) {
  return value(kContempt, 0, entry) >= 14 && value(kContempt, 1, entry) == 15;
}

constexpr bool rook_before_a_rook(unsigned, unsigned entry) {
  return value(kRelativePins, 0, entry) == 0 && value(kRelativePins, 1, entry) == 3;
}

constexpr bool king_of_the_waiting_side(unsigned, unsigned entry) {
  return value(kRays, 0, entry) == kOnEnemyKing && value(kRays, 1, entry) == 1;
}

constexpr bool attacked_beside_its_path(unsigned, unsigned entry) {
  return value(kPassedPaths, 1, entry) == 1 && value(kPassedPaths, 4, entry) == 0;
}
constexpr bool attacked_beyond_the_last_rank(unsigned, unsigned entry) {
  return value(kPassedPaths, 0, entry) == 4 && value(kPassedPaths, 1, entry) == 0 && value(kPassedPaths, 4, entry) == 1;
}

}  // namespace unreachable

// clang-format off
constexpr UnreachableRule kUnreachableRules[] = {
    {kPiecePlacement, unreachable::no_piece, "codes 0 and 8 have no value: the king to move uses its plain code"},
    {kPiecePlacement, unreachable::pawn_on_last_rank, "there are no pawns on ranks 1 and 8"},
    {kPiecePlacement, unreachable::white_special,
     "code 7 is a white rook on a1 or h1 or a white pawn on rank 4, and is refused elsewhere"},
    {kPiecePlacement, unreachable::black_special,
     "code 15 is a black rook on a8 or h8 or a black pawn on rank 5, and is refused elsewhere"},
    {kMobility, unreachable::white_pawn_control, "white pawns never attack ranks 1 and 2"},
    {kMobility, unreachable::black_pawn_control, "black pawns never attack ranks 7 and 8"},
    {kBackBlock, unreachable::sixth_before_free_seventh,
     "the own pawn ahead of one on the sixth rank stands in front of it, on the seventh"},
    {kPawnStructure, unreachable::supported_near_second,
     "an own pawn beside or behind one on the second or third rank is on its rank or the one before: they are linked"},
    {kPawnStorm, unreachable::storm_on_pawn_of_seventh, "own and enemy pawn would stand on the same square"},
    {kPawnStorm, unreachable::storm_on_pawn_of_sixth, "own and enemy pawn would stand on the same square"},
    {kDevelopment, unreachable::developed_but_both_rooks,
     "a side that may castle on both sides has both rooks at home, which is one undeveloped unit: it is not 7 ahead"},
    {kContempt, unreachable::draw_with_pawns_only,
     "without two minors, a rook or a queen only dead draws and drawn endings count, and they have at most 6 pawns"},
    {kContempt, unreachable::draw_with_all_pawns,
     "with 15 pawns at most one piece is promoted: 2 bishops, 4 rooks and 3 queens give 53 / 4 = 13"},
    {kRelativePins, unreachable::rook_before_a_rook, "a rook is not pinned to a rook, which is worth as much"},
    {kRays, unreachable::king_of_the_waiting_side, "the side not to move is not in check"},
    {kPassedPaths, unreachable::attacked_beside_its_path, "the square in front is a part of the path"},
    {kPassedPaths, unreachable::attacked_beyond_the_last_rank,
     "the path of a pawn of the seventh rank is the square in front"},
};
// clang-format on

/// Why no position uses this entry; null when one can.
constexpr const char* unreachable_reason(unsigned group, unsigned table, unsigned entry) {
  for (const UnreachableRule& rule : kUnreachableRules) {
    if (rule.group == group && rule.applies(table, entry)) return rule.reason;
  }
  return nullptr;
}

/// Number of unreachable parameters of a group.
constexpr unsigned unreachable_entries(unsigned group) {
  unsigned count = 0;
  for (unsigned table = 0; table < kGroupTable[group].tables; ++table) {
    for (unsigned entry = 0; entry < kGroupTable[group].entries; ++entry) {
      if (unreachable_reason(group, table, entry) != nullptr) ++count;
    }
  }
  return count;
}

/// Number of unreachable parameters.
constexpr unsigned unreachable_parameters() {
  unsigned count = 0;
  for (unsigned group = 0; group < kEvaluationGroups; ++group) count += unreachable_entries(group);
  return count;
}

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_UNREACHABLE_HPP
