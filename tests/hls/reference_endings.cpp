// SPDX-License-Identifier: Apache-2.0
/// \file
/// docs/reference/evaluation/endings.md: the draw score, dead draws, the endgame ROM.
#include <algorithm>
#include <cstdlib>

#include "tests/hls/reference_terms.hpp"

namespace cobalt::reference {
namespace {

// ----------------------------------------------------------------------------------------------
// material

/// What a side has besides its king.
struct Pieces {
  int pawns, knights, bishops, rooks, queens;
  bool operator==(const Pieces&) const = default;

  int minors() const { return knights + bishops; }
};
constexpr Pieces kLoneKing{0, 0, 0, 0, 0};
constexpr Pieces kLonePawn{1, 0, 0, 0, 0};
constexpr Pieces kLoneRook{0, 0, 0, 1, 0};
constexpr Pieces kLoneQueen{0, 0, 0, 0, 1};
constexpr Pieces kRookAndPawn{1, 0, 0, 1, 0};
constexpr Pieces kTwoKnights{0, 2, 0, 0, 0};

Pieces pieces_of(const View& view, Side side) {
  return {view.count(side, kPawn), view.count(side, kKnight), view.count(side, kBishop), view.count(side, kRook),
          view.count(side, kQueen)};
}

bool in_check(const View& view, Side side) { return view.attacks(other(side), view.king(side)); }

// ----------------------------------------------------------------------------------------------
// dead draws

/// The view's side has a rook's pawn or more on one file and bishops that do not guard its promotion square.
bool wrong_rooks_pawn(const View& view) {
  const Pieces own = pieces_of(view, view.owner());
  if (pieces_of(view, view.enemy()) != kLoneKing) return false;
  if (own.pawns == 0 || own.bishops == 0 || own.knights + own.rooks + own.queens > 0) return false;
  for (const int file : {0, 7}) {
    if (view.pawns_on_file(view.owner(), file) != own.pawns) continue;
    const Square promotion{file, 8};
    return view.bishops_on(view.owner(), promotion.is_light()).empty() &&
           distance(view.king(view.enemy()), promotion) <= 1;
  }
  return false;
}

bool is_dead_draw(const View& white, const View& black) {
  const Pieces of_white = pieces_of(white, kWhite);
  const Pieces of_black = pieces_of(white, kBlack);
  const auto none = [&](int Pieces::*kind) { return of_white.*kind + of_black.*kind == 0; };
  if (none(&Pieces::pawns) && none(&Pieces::rooks) && none(&Pieces::queens)) {
    if (of_white.minors() <= 1 && of_black.minors() <= 1) return true;
    if (of_white == kTwoKnights && of_black == kLoneKing) return true;
    if (of_black == kTwoKnights && of_white == kLoneKing) return true;
    if (none(&Pieces::knights)) {
      for (const bool light : {false, true}) {
        if (white.bishops_on(kWhite, light).empty() && white.bishops_on(kBlack, light).empty()) return true;
      }
    }
  }
  return wrong_rooks_pawn(white) || wrong_rooks_pawn(black);
}

// ----------------------------------------------------------------------------------------------
// king and pawn

/// Every position of king and pawn against king, in the view of the pawn's side. Solved by saying "won" of more and
/// more positions until no more can be found; all others are drawn.
class KingAndPawn {
 public:
  KingAndPawn() {
    for (bool changed = true; changed;) {
      changed = false;
      for_each_position([&](const State& state) {
        if (won_[index(state)] || !is_won(state)) return;
        won_[index(state)] = true;
        changed = true;
      });
    }
  }

  struct State {
    Square king;   ///< of the pawn's side
    Square pawn;   ///< ranks 2 to 7
    Square enemy;  ///< the other king
    bool pawn_side_to_move;
  };
  bool won(const State& state) const { return won_[index(state)]; }

 private:
  static std::size_t number(Square square) {
    const int number = (square.rank - 1) * 8 + square.file;
    return static_cast<std::size_t>(number);
  }
  static std::size_t index(const State& state) {
    return ((number(state.king) * 64 + number(state.pawn)) * 64 + number(state.enemy)) * 2 + state.pawn_side_to_move;
  }

  template <class Visit>
  static void for_each_square(int first_rank, int last_rank, Visit visit) {
    for (int rank = first_rank; rank <= last_rank; ++rank) {
      for (int file = 0; file < 8; ++file) visit(Square{file, rank});
    }
  }
  template <class Visit>
  static void for_each_position(Visit visit) {
    for_each_square(1, 8, [&](Square king) {
      for_each_square(2, 7, [&](Square pawn) {
        for_each_square(1, 8, [&](Square enemy) {
          for (const bool pawn_side_to_move : {false, true}) {
            const State state{king, pawn, enemy, pawn_side_to_move};
            if (is_legal(state)) visit(state);
          }
        });
      });
    });
  }

  static bool pawn_attacks(Square pawn, Square square) {
    return square.rank == pawn.rank + 1 && std::abs(square.file - pawn.file) == 1;
  }
  /// The side that is not to move is not in check.
  static bool is_legal(const State& state) {
    if (state.king == state.pawn || state.enemy == state.pawn || distance(state.king, state.enemy) <= 1) return false;
    return !state.pawn_side_to_move || !pawn_attacks(state.pawn, state.enemy);
  }

  bool is_won(const State& state) const { return state.pawn_side_to_move ? can_win(state) : must_lose(state); }

  /// A move of the pawn's side reaches a won position.
  bool can_win(const State& state) const {
    for (const Step step : kLines) {
      const Square to = state.king.plus(step.file, step.rank);
      if (!to.on_board() || to == state.pawn || distance(to, state.enemy) <= 1) continue;
      if (won({to, state.pawn, state.enemy, false})) return true;
    }
    const auto blocked = [&state](Square square) { return square == state.king || square == state.enemy; };
    const Square one = state.pawn.plus(0, 1);
    if (blocked(one)) return false;
    if (one.rank == 8) return promotion_wins(state, one);
    if (won({state.king, one, state.enemy, false})) return true;
    const Square two = one.plus(0, 1);
    return state.pawn.rank == 2 && !blocked(two) && won({state.king, two, state.enemy, false});
  }

  /// A new queen or rook wins when the other king can neither take it at once nor is stalemated.
  static bool promotion_wins(const State& state, Square promoted) {
    if (distance(state.enemy, promoted) <= 1 && distance(state.king, promoted) > 1) return false;
    return !stalemated(state, promoted, true) || !stalemated(state, promoted, false);
  }
  static bool stalemated(const State& state, Square promoted, bool queen) {
    const auto attacked = [&](Square square) {
      const int files = std::abs(square.file - promoted.file);
      const int ranks = std::abs(square.rank - promoted.rank);
      if (files == 0 && ranks == 0) return false;
      const bool on_line = files == 0 || ranks == 0 || (queen && files == ranks);
      if (!on_line) return false;
      // Only the own king can stand between: the other one is the one that moves.
      const int far = std::max(files, ranks);
      for (int step = 1; step < far; ++step) {
        const Square between{promoted.file + (square.file - promoted.file) * step / far,
                             promoted.rank + (square.rank - promoted.rank) * step / far};
        if (between == state.king) return false;
      }
      return true;
    };
    if (attacked(state.enemy)) return false;
    for (const Step step : kLines) {
      const Square to = state.enemy.plus(step.file, step.rank);
      if (to.on_board() && distance(to, state.king) > 1 && !attacked(to)) return false;
    }
    return true;
  }

  /// Every move of the lone king reaches a won position, and there is one, or it is checkmate.
  bool must_lose(const State& state) const {
    bool has_move = false;
    for (const Step step : kLines) {
      const Square to = state.enemy.plus(step.file, step.rank);
      if (!to.on_board() || distance(to, state.king) <= 1 || pawn_attacks(state.pawn, to)) continue;
      if (to == state.pawn) return false;
      has_move = true;
      if (!won({state.king, state.pawn, to, true})) return false;
    }
    return has_move || pawn_attacks(state.pawn, state.enemy);
  }

  std::vector<bool> won_ = std::vector<bool>(std::size_t{64} * 64 * 64 * 2);
};

// ----------------------------------------------------------------------------------------------
// endgame ROM

/// Philidor's defence.
bool rook_and_pawn_against_rook_is_drawn(const View& strong) {
  const Square pawn = strong.squares(strong.owner(), kPawn).front();
  const Square weak_king = strong.king(strong.enemy());
  const Square strong_rook = strong.squares(strong.owner(), kRook).front();
  const Square weak_rook = strong.squares(strong.enemy(), kRook).front();
  return pawn.rank <= 5 && weak_king.rank >= 7 && std::abs(weak_king.file - pawn.file) <= 1 &&
         strong.king(strong.owner()).rank <= 5 && weak_rook.rank == 6 && !in_check(strong, strong.enemy()) &&
         !strong.attacks(strong.enemy(), strong_rook) && !strong.attacks(strong.owner(), weak_rook);
}

bool queen_against_pawn_is_drawn(const View& weak) {
  const Square pawn = weak.squares(weak.owner(), kPawn).front();
  const Square king = weak.king(weak.owner());
  const bool right_file = pawn.file == 0 || pawn.file == 2 || pawn.file == 5 || pawn.file == 7;
  return right_file && pawn.rank == 7 && king.rank >= 7 && std::abs(king.file - pawn.file) == 1 &&
         distance(weak.king(weak.enemy()), {pawn.file, 8}) >= 5 && !in_check(weak, weak.owner());
}

bool rook_against_pawn_is_drawn(const View& weak) {
  const Square pawn = weak.squares(weak.owner(), kPawn).front();
  if (distance(weak.king(weak.owner()), pawn) > 1) return false;
  if (in_check(weak, weak.owner()) || weak.attacks(weak.enemy(), pawn)) return false;
  const bool strong_on_move = !weak.on_move();
  const int strong_king = distance(weak.king(weak.enemy()), pawn);
  if (pawn.rank == 6) return strong_king >= (strong_on_move ? 5 : 4);
  return pawn.rank == 7 && strong_on_move && strong_king >= 4;
}

/// \param view  of the side that may have the pieces named first
bool rom_says_draw(const View& view) {
  const Pieces own = pieces_of(view, view.owner());
  const Pieces enemy = pieces_of(view, view.enemy());
  if (own == kLonePawn && enemy == kLoneKing) return !king_and_pawn_win(view);
  if (own == kRookAndPawn && enemy == kLoneRook) return rook_and_pawn_against_rook_is_drawn(view);
  if (own == kLoneQueen && enemy == kLonePawn) return queen_against_pawn_is_drawn(view.of_enemy());
  if (own == kLoneRook && enemy == kLonePawn) return rook_against_pawn_is_drawn(view.of_enemy());
  return false;
}

// ----------------------------------------------------------------------------------------------
// draw score

/// Points of the pieces of both sides.
int piece_points(const Pieces& white, const Pieces& black) {
  return 3 * (white.minors() + black.minors()) + 5 * (white.rooks + black.rooks) + 9 * (white.queens + black.queens);
}

int contempt_entry_material(const Pieces& white, const Pieces& black) {
  return std::min(piece_points(white, black) / 4, 15);
}

// ----------------------------------------------------------------------------------------------
// winning chances

/// The bonus of the side that is ahead, White's view.
/// \param sum  of all other groups, White's view
int winning_chances(Tally& tally, const Pieces& white, const Pieces& black, int sum) {
  int pairs = 0;
  for (int pawns = white.pawns + black.pawns; pawns > 0 && pairs < 8; pawns -= 2) ++pairs;
  int pieces = 0;
  for (const int least : {16, 32, 48}) pieces += piece_points(white, black) >= least;
  const unsigned entry = entry_of(spec::kWinningChances, {{"pawns", pairs}, {"pieces", pieces}});
  const int value = field_of(tally.raw(spec::kWinningChances, 0, entry), spec::kWinningChances, "value");
  const int lead = std::min(std::abs(sum), 128);
  const int size = std::abs(value) * lead / 128;
  const int bonus = (value < 0) != (sum < 0) ? -size : size;
  tally.use(spec::kWinningChances, 0, entry, 0, bonus);
  return bonus;
}

}  // namespace

bool king_and_pawn_win(const View& pawn_side) {
  static const KingAndPawn solved;
  return solved.won({pawn_side.king(pawn_side.owner()), pawn_side.squares(pawn_side.owner(), kPawn).front(),
                     pawn_side.king(pawn_side.enemy()), pawn_side.on_move()});
}

int finish(Tally& tally, const Situation& situation, int sum) {
  const View white(situation, kWhite);
  const View black(situation, kBlack);
  const Pieces of_white = pieces_of(white, kWhite);
  const Pieces of_black = pieces_of(white, kBlack);
  const bool apply_contempt = tally.control("apply_contempt") == 1;
  sum += winning_chances(tally, of_white, of_black, sum);

  int draw_score = 0;
  unsigned contempt = 0;
  if (apply_contempt) {
    contempt = entry_of(spec::kContempt, {{"material", contempt_entry_material(of_white, of_black)},
                                          {"pawns", std::min(of_white.pawns + of_black.pawns, 15)}});
    draw_score = field_of(tally.raw(spec::kContempt, 0, contempt), spec::kContempt, "value");
  }

  // How far the score goes to the draw score, 64ths.
  int way = 0;
  int opposite_bishops_share = 0;
  if ((apply_contempt && is_dead_draw(white, black)) ||
      (tally.control("endgame_rom") == 1 && (rom_says_draw(white) || rom_says_draw(black)))) {
    way = 64;
    tally.result().flags |= spec::kFlagRecognisedDraw;
  } else if (tally.control("reduce_opposite_bishops") == 1 && of_white.bishops == 1 && of_black.bishops == 1 &&
             of_white.knights + of_black.knights == 0 &&
             white.bishops_on(kWhite, true).size() != white.bishops_on(kBlack, true).size()) {
    const bool major = of_white.rooks + of_black.rooks + of_white.queens + of_black.queens > 0;
    const unsigned entry = entry_of(spec::kBishopsOfOppositeColours, {{"kind", major}});
    way = field_of(tally.raw(spec::kBishopsOfOppositeColours, 0, entry), spec::kBishopsOfOppositeColours, "reduction");
    tally.use(spec::kBishopsOfOppositeColours, 0, entry, 0, 0);
    opposite_bishops_share = -sum * way / 64;
  }
  if (way > 0 && apply_contempt) tally.use(spec::kContempt, 0, contempt, 0, 0);

  const int change = (draw_score - sum) * way / 64;
  tally.add_points(spec::kBishopsOfOppositeColours, opposite_bishops_share);
  tally.add_points(spec::kContempt, change - opposite_bishops_share);
  const int drawn = sum + change;
  const int score = std::clamp(drawn, -30000, 30000);
  tally.add_points(spec::kEvaluationControl, score - drawn);
  return score;
}

}  // namespace cobalt::reference
