// SPDX-License-Identifier: Apache-2.0
/// \file
/// docs/reference/evaluation/bishops.md.
#include <algorithm>

#include "tests/hls/reference_terms.hpp"

namespace cobalt::reference {
namespace {

/// Whether an own bishop stands on a square of this colour; with `below`, on a rank lower than that.
bool bishop_of_colour(const View& view, bool light, int below = 9) {
  const std::vector<Square> bishops = view.bishops_on(view.owner(), light);
  return std::any_of(bishops.begin(), bishops.end(), [below](Square bishop) { return bishop.rank < below; });
}

/// Of the own pawns on a diagonal.
int transparency(const View& view, const std::vector<Square>& diagonal) {
  int pawns = 0;
  int levering = 0;
  bool fixed = false;
  for (const Square square : diagonal) {
    if (!view.own(kPawn, square)) continue;
    ++pawns;
    levering += view.levers(square);
    fixed |= view.foe(kPawn, square.plus(0, 1));
  }
  if (fixed) return 0;
  if (levering < pawns) return 1;
  return pawns > 0 ? 2 : 3;
}

int target_class(Kind kind) {
  switch (kind) {
    case kRook:
    case kQueen:
    case kKing:
      return 3;
    case kKnight:
    case kBishop:
      return 2;
    case kPawn:
      return 1;
    default:
      return 0;
  }
}

/// What the own bishops on a diagonal attack along it.
int target(const View& view, const std::vector<Square>& diagonal, Step along) {
  int dearest = 0;
  for (const Square square : diagonal) {
    if (!view.own(kBishop, square)) continue;
    for (const Step step : {along, Step{-along.file, -along.rank}}) {
      const Cell& seen = view.at(view.first_on_line(square, step));
      if (seen.side == view.enemy()) dearest = std::max(dearest, target_class(seen.kind));
    }
  }
  return dearest;
}

/// One diagonal, from its lowest square on the real board.
/// \param along  the step to the next square in the owner's view
void diagonal(Tally& tally, const View& view, unsigned table, const std::vector<Square>& squares, Step along) {
  const auto bishop =
      std::find_if(squares.begin(), squares.end(), [&view](Square square) { return view.own(kBishop, square); });
  if (bishop == squares.end()) return;
  const Square king = view.king(view.enemy());
  const bool king_zone =
      std::any_of(squares.begin(), squares.end(), [king](Square square) { return distance(square, king) <= 1; });
  const unsigned entry = entry_of(spec::kBishops, {{"length", static_cast<int>(squares.size()) / 2 - 1},
                                                   {"transparency", transparency(view, squares)},
                                                   {"king_zone", king_zone},
                                                   {"target", target(view, squares, along)}});
  tally.use_king_danger_entry(spec::kBishops, view, table, entry, view.number(*bishop), king_zone);
}

void bishops(Tally& tally, const View& view) {
  // Walks on the real board, whose ranks are the relative ones of White.
  const auto in_view = [&view](Square real) {
    return Square{real.file, view.owner() == kWhite ? real.rank : 9 - real.rank};
  };
  for (const bool falling : {false, true}) {
    const unsigned table = view.table() * 2 + falling;
    const Step real_step = falling ? Step{-1, 1} : Step{1, 1};  // upwards
    const Step along{real_step.file, view.owner() == kWhite ? 1 : -1};
    for (int rank = 1; rank <= 8; ++rank) {
      for (int file = 0; file < 8; ++file) {
        const Square lowest{file, rank};
        if (lowest.plus(-real_step.file, -real_step.rank).on_board()) continue;
        std::vector<Square> squares;
        for (Square real = lowest; real.on_board(); real = real.plus(real_step.file, real_step.rank)) {
          squares.push_back(in_view(real));
        }
        if (squares.size() >= 2) diagonal(tally, view, table, squares, along);
      }
    }
  }
}

void self_block(Tally& tally, const View& view) {
  for (const Square pawn : view.squares(view.owner(), kPawn)) {
    if (pawn.rank < 2 || pawn.rank > 6 || !bishop_of_colour(view, pawn.is_light())) continue;
    const unsigned entry =
        entry_of(spec::kSelfBlock, {{"rank", pawn.rank - 2},
                                    {"file", pawn.file},
                                    {"fixed", view.foe(kPawn, pawn.plus(0, 1))},
                                    {"linked", view.pawn_protects(pawn) || view.pawn_beside(pawn)},
                                    {"bishop_behind", bishop_of_colour(view, pawn.is_light(), pawn.rank)}});
    tally.use_only_field(spec::kSelfBlock, view.table(), entry, view.number(pawn), view.sign());
  }
}

void opponent_block(Tally& tally, const View& view) {
  for (const Square pawn : view.squares(view.enemy(), kPawn)) {
    if (pawn.rank < 3 || pawn.rank > 6 || !bishop_of_colour(view, pawn.is_light())) continue;
    bool shut_out = false;
    for (const Attacker& attacker : view.attackers(view.owner(), pawn)) {
      shut_out |= attacker.kind == kBishop && view.place(attacker).rank < pawn.rank;
    }
    const unsigned entry = entry_of(spec::kOpponentBlock, {{"rank", pawn.rank - 3},
                                                           {"centrality", centrality(pawn.file)},
                                                           {"fixed", view.own(kPawn, pawn.plus(0, -1))},
                                                           {"pawn_protected", view.attacks(view.enemy(), kPawn, pawn)},
                                                           {"shut_out", shut_out}});
    tally.use_only_field(spec::kOpponentBlock, view.table(), entry, view.number(pawn), view.sign());
  }
}

void back_block(Tally& tally, const View& view) {
  for (const Square pawn : view.squares(view.owner(), kPawn)) {
    if (pawn.rank < 2 || pawn.rank > 6 || !bishop_of_colour(view, pawn.is_light())) continue;
    if (!view.pawn_ahead(view.owner(), pawn.file, pawn.rank)) continue;
    bool both_shut = true;
    for (const Square door : {pawn.plus(-1, 1), pawn.plus(1, 1)}) {
      both_shut &= !door.on_board() || view.own(kPawn, door) || view.attacks(view.enemy(), kPawn, door);
    }
    const Square front = pawn.plus(0, 1);
    const unsigned entry =
        entry_of(spec::kBackBlock, {{"rank", pawn.rank - 2},
                                    {"centrality", centrality(pawn.file)},
                                    {"fixed", view.own(kPawn, front) || view.foe(kPawn, front)},
                                    {"bishop_behind", bishop_of_colour(view, pawn.is_light(), pawn.rank)},
                                    {"both_shut", both_shut}});
    tally.use_only_field(spec::kBackBlock, view.table(), entry, view.number(pawn), view.sign());
  }
}

/// A trap on the queen side; files are mirrored for the king side.
struct BishopTrap {
  Square bishop;
  Square near_door;
  Square far_door;
};
constexpr std::array<BishopTrap, 4> kBishopTraps = {
    BishopTrap{{0, 7}, {1, 6}, {2, 7}},  // a7: b6, c7
    BishopTrap{{0, 6}, {1, 5}, {1, 7}},  // a6: b5, b7
    BishopTrap{{1, 8}, {2, 7}, {0, 7}},  // b8: c7, a7
    BishopTrap{{0, 8}, {1, 7}, {2, 6}},  // a8: b7, c6
};

bool bishop_can_escape(const View& view, Square bishop) {
  for (int rank = 1; rank <= 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const Square to{file, rank};
      if (view.own_any(to) || view.attacks(view.enemy(), to)) continue;
      for (const Attacker& attacker : view.attackers(view.owner(), to)) {
        if (view.place(attacker) == bishop) return true;
      }
    }
  }
  return false;
}

void trapped_bishop(Tally& tally, const View& view) {
  for (const bool king_side : {false, true}) {
    const auto mirrored = [king_side](Square square) {
      return Square{king_side ? 7 - square.file : square.file, square.rank};
    };
    for (std::size_t number = 0; number < kBishopTraps.size(); ++number) {
      const BishopTrap& trap = kBishopTraps[number];
      const Square bishop = mirrored(trap.bishop);
      if (!view.own(kBishop, bishop)) continue;
      const int pawns = 1 * view.foe(kPawn, mirrored(trap.near_door)) + 2 * view.foe(kPawn, mirrored(trap.far_door));
      const unsigned entry = entry_of(spec::kTrappedBishop, {{"side", view.owner()},
                                                             {"wing", king_side},
                                                             {"square", static_cast<int>(number)},
                                                             {"pawns", pawns},
                                                             {"escape", bishop_can_escape(view, bishop)}});
      tally.use_only_field(spec::kTrappedBishop, 0, entry, view.number(bishop), view.sign());
    }
  }
}

}  // namespace

void add_bishops(Tally& tally, const Situation& situation) {
  for (const Side side : {kWhite, kBlack}) {
    const View view(situation, side);
    bishops(tally, view);
    self_block(tally, view);
    opponent_block(tally, view);
    back_block(tally, view);
    trapped_bishop(tally, view);
  }
}

}  // namespace cobalt::reference
