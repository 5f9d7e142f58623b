// SPDX-License-Identifier: Apache-2.0
/// \file
/// docs/reference/evaluation/traps.md: trapped pieces, the seventh rank, outposts.
#include <algorithm>
#include <cstdlib>

#include "tests/hls/reference_terms.hpp"

namespace cobalt::reference {
namespace {

constexpr Square square_named(std::string_view name) { return {name[0] - 'a', name[1] - '0'}; }

bool knight_is_trapped(const View& view, Square knight) {
  for (int files = -2; files <= 2; ++files) {
    for (int ranks = -2; ranks <= 2; ++ranks) {
      if (std::abs(files * ranks) != 2) continue;
      const Square to = knight.plus(files, ranks);
      if (to.on_board() && !view.own_any(to) && !view.attacks(view.enemy(), to)) return false;
    }
  }
  return true;
}

void knight_trap(Tally& tally, const View& view) {
  struct Trap {
    std::string_view square;
    int pattern;
  };
  static constexpr std::array<Trap, 6> kTraps = {Trap{"a8", 0}, {"h8", 0}, {"a7", 1}, {"h7", 1}, {"a2", 2}, {"h2", 2}};
  for (const Trap& trap : kTraps) {
    const Square knight = square_named(trap.square);
    if (!view.own(kKnight, knight) || !knight_is_trapped(view, knight)) continue;
    tally.use_only_field(spec::kKnightTrap, 0,
                         entry_of(spec::kKnightTrap, {{"side", view.owner()}, {"pattern", trap.pattern}}),
                         view.number(knight), view.sign());
  }
}

void rook_trap(Tally& tally, const View& view) {
  struct Pattern {
    std::string_view rook;
    std::array<std::string_view, 2> kings;
    std::array<std::string_view, 2> pawns;
  };
  static constexpr std::array<Pattern, 4> kPatterns = {Pattern{"h1", {"f1", "g1"}, {"h2", "h3"}},
                                                       {"g1", {"f1", "e1"}, {"g2", "g3"}},
                                                       {"a1", {"b1", "c1"}, {"a2", "a3"}},
                                                       {"b1", {"c1", "d1"}, {"b2", "b3"}}};
  for (std::size_t number = 0; number < kPatterns.size(); ++number) {
    const Pattern& pattern = kPatterns[number];
    const auto on_one_of = [&view](Kind kind, const std::array<std::string_view, 2>& names) {
      return view.own(kind, square_named(names[0])) || view.own(kind, square_named(names[1]));
    };
    if (!view.own(kRook, square_named(pattern.rook)) || !on_one_of(kKing, pattern.kings) ||
        !on_one_of(kPawn, pattern.pawns)) {
      continue;
    }
    tally.use_only_field(spec::kRookTrap, 0,
                         entry_of(spec::kRookTrap, {{"side", view.owner()}, {"pattern", static_cast<int>(number)}}), 0,
                         view.sign());
  }
}

/// No own unit stands there, an own pawn protects it, and no enemy pawn can ever attack it.
bool is_outpost(const View& view, Square square) {
  return square.rank >= 4 && square.rank <= 6 && view.pawn_protects(square) && !view.own_any(square) &&
         !view.pawn_ahead(view.enemy(), square.file - 1, square.rank) &&
         !view.pawn_ahead(view.enemy(), square.file + 1, square.rank);
}

void outposts(Tally& tally, const View& view) {
  int by_knight = 0;
  int by_bishop = 0;
  int behind = 0;
  for (int rank = 1; rank <= 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const Square square{file, rank};
      if (is_outpost(view, square)) {
        by_knight += view.attacks(view.owner(), kKnight, square);
        by_bishop += view.attacks(view.owner(), kBishop, square);
      }
      const Square front = square.plus(0, 1);
      const bool minor = view.own(kKnight, square) || view.own(kBishop, square);
      behind += minor && (view.own(kPawn, front) || view.foe(kPawn, front));
    }
  }
  const unsigned entry = entry_of(
      spec::kOutposts,
      {{"knight", std::min(by_knight, 3)}, {"bishop", std::min(by_bishop, 3)}, {"behind", std::min(behind, 3)}});
  tally.use_only_field(spec::kOutposts, view.table(), entry, 0, view.sign());
}

void queen_trap(Tally& tally, const View& view) {
  if (view.count(view.owner(), kQueen) == 0) return;
  for (int rank = 1; rank <= 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const Square to{file, rank};
      if (!view.attacks(view.owner(), kQueen, to)) continue;
      if (!view.own_any(to) && !view.attacks(view.enemy(), to)) return;
    }
  }
  tally.use_only_field(spec::kQueenTrap, 0, entry_of(spec::kQueenTrap, {{"side", view.owner()}}), 0, view.sign());
}

void rooks_on_seventh(Tally& tally, const View& view) {
  int rooks = 0;
  for (int file = 0; file < 8; ++file) rooks += view.own(kRook, {file, 7});
  if (rooks == 0) return;
  const Square king = view.king(view.enemy());
  int kind = 0;
  if (king.rank == 8) {
    kind = 1;
    for (const Square beside : {king.plus(-1, 0), king.plus(1, 0)}) {
      const bool free = beside.on_board() && !view.foe_any(beside) && !view.attacks(view.owner(), beside);
      if (free) kind = 2;
    }
  }
  tally.use_only_field(
      spec::kRooksOnSeventh, 0,
      entry_of(spec::kRooksOnSeventh, {{"side", view.owner()}, {"number", rooks >= 2}, {"kind", kind}}), 0,
      view.sign());
}

void minor_on_weak(Tally& tally, const View& view) {
  const int enemy_king = view.king(view.enemy()).file;
  for (const Kind kind : {kKnight, kBishop}) {
    for (const Square minor : view.squares(view.owner(), kind)) {
      if (minor.rank < 4 || minor.rank > 6) continue;
      // A weak square: no enemy pawn can ever attack it.
      if (view.pawn_ahead(view.enemy(), minor.file - 1, minor.rank) ||
          view.pawn_ahead(view.enemy(), minor.file + 1, minor.rank)) {
        continue;
      }
      const bool challengeable =
          view.count(view.enemy(), kKnight) > 0 || !view.bishops_on(view.enemy(), minor.is_light()).empty();
      const unsigned entry =
          entry_of(spec::kMinorOnWeak, {{"rank", minor.rank - 4},
                                        {"centrality", centrality(minor.file)},
                                        {"supported", view.pawn_protects(minor)},
                                        {"kind", kind == kBishop},
                                        {"challengeable", challengeable},
                                        {"screened", view.pawn_ahead(view.enemy(), minor.file, minor.rank)}});
      tally.use_king_danger_entry(spec::kMinorOnWeak, view, view.table(), entry, view.number(minor),
                                  near_file(minor.file, enemy_king));
    }
  }
}

}  // namespace

void add_traps(Tally& tally, const Situation& situation) {
  for (const Side side : {kWhite, kBlack}) {
    const View view(situation, side);
    knight_trap(tally, view);
    rook_trap(tally, view);
    outposts(tally, view);
    queen_trap(tally, view);
    rooks_on_seventh(tally, view);
    minor_on_weak(tally, view);
  }
}

}  // namespace cobalt::reference
