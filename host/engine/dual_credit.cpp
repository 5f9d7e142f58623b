// SPDX-License-Identifier: Apache-2.0
#include "host/engine/dual_credit.hpp"

#include <algorithm>

namespace cobalt::engine {
namespace {

// Amounts. A pair of a forcing and a forced move is to have less than two plies, and the more reasonable moves there
// are the less; "it is reasonable in many cases to give a full two ply extension" for the only legal move.
constexpr QuarterPlies kOnlyLegalMove = 2 * kPlyCredit;
/// By the number of good moves: singular, binary, trinary.
constexpr std::array<QuarterPlies, Forcedness::kManyMoves + 1> kByGoodMoves = {0, 3, 2, 1, 0};
constexpr QuarterPlies kMateThreat = 3;
constexpr QuarterPlies kThreat = 2;
constexpr QuarterPlies kEvasion = 1;
constexpr QuarterPlies kPassedPawn = 1;
/// Of all reasons together.
constexpr QuarterPlies kMostCredit = 2 * kPlyCredit;
/// Above so many plies on a path there is no use for more.
constexpr QuarterPlies kMostPathCredit = 4 * kPlyCredit;

}  // namespace

void PathCredit::give(chess::Color side, QuarterPlies credit) {
  credit_[side] = static_cast<std::uint8_t>(std::min(credit_[side] + credit, kMostPathCredit));
}

int PathCredit::cash_in(chess::Color side) {
  if (credit_[side] < kLimit) return 0;
  const int plies = (credit_[side] - kLimit) / kPlyCredit + 1;
  const QuarterPlies price = plies * kPlyCredit;
  credit_[side] = static_cast<std::uint8_t>(credit_[side] - price);
  credit_[~side] = static_cast<std::uint8_t>(std::max(credit_[~side] - price, 0));
  return plies;
}

QuarterPlies credit_of(const Forcedness& forcedness, int ply, int root_depth) {
  QuarterPlies credit =
      forcedness.is_only_legal_move ? kOnlyLegalMove : kByGoodMoves[static_cast<std::size_t>(forcedness.good_moves)];
  if (forcedness.is_mate_threatened) {
    credit += kMateThreat;
  } else if (forcedness.is_threatened) {
    credit += kThreat;
  }
  if (forcedness.is_evasion) credit += kEvasion;
  if (forcedness.answers_passed_pawn) credit += kPassedPawn;
  credit = std::min(credit, kMostCredit);
  const bool is_near_root = 2 * ply <= root_depth;
  return is_near_root ? credit : (credit + 1) / 2;
}

CreditTable::CreditTable() : slots_(kSlots) {}

CreditTable::Entry CreditTable::find(std::uint64_t key) const {
  const Slot& slot = slots_[key % kSlots];
  if (slot.check != static_cast<std::uint32_t>(key >> 32)) return {};
  return {chess::Move::from_bits(slot.move), slot.credit, slot.depth};
}

void CreditTable::store(std::uint64_t key, const Entry& entry) {
  slots_[key % kSlots] = {static_cast<std::uint32_t>(key >> 32), entry.move.bits(),
                          static_cast<std::uint8_t>(entry.credit), static_cast<std::uint8_t>(entry.depth)};
}

void CreditTable::clear() { std::ranges::fill(slots_, Slot{}); }

}  // namespace cobalt::engine
