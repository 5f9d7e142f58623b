// SPDX-License-Identifier: Apache-2.0
// The units of docs/reference/evaluation/kings.md and traps.md, and threats, against the model.
#include "Vcb_kings_bench.h"
#include "hls/eval/development.hpp"
#include "hls/eval/king_attackers.hpp"
#include "hls/eval/knight_trap.hpp"
#include "hls/eval/minor_on_weak.hpp"
#include "hls/eval/outposts.hpp"
#include "hls/eval/pawn_shelter.hpp"
#include "hls/eval/pawn_storm.hpp"
#include "hls/eval/queen_trap.hpp"
#include "hls/eval/rook_trap.hpp"
#include "hls/eval/rooks_on_seventh.hpp"
#include "hls/eval/threats.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

/// A king a side and few pawns, so that every order of king and pawns on a file occurs.
hls::SideView kings_and_pawns(UnitInputs& random) {
  hls::SideView view = {};
  view.own.king = hls::Bitboard{1} << random.below(64);
  view.enemy.king = hls::Bitboard{1} << random.below(64);
  view.own.pawn = random.squares(16);
  view.enemy.pawn = random.squares(16);
  view.castling = random.one_in(2) ? random.bits() & 0x81u : 0;
  view.to_move = random.one_in(2);
  return view;
}

/// Every set full, every right, on move.
hls::SideView full_view() {
  constexpr hls::Bitboard kAll = kAllSquares;
  constexpr hls::PieceSets kFull = {kAll, kAll, kAll, kAll, kAll, kAll, kAll};
  return {kFull, kFull, kFull, kFull, 0x81, true};
}

/// A square in a set.
hls::Bitboard square_at(unsigned file, unsigned rank) { return hls::Bitboard{1} << (8 * rank + file); }

template <unsigned kSide>
struct PawnShelterUnit : ViewUnit<Vcb_kings_bench, spec::kPawnShelter, 3> {
  static constexpr std::size_t kClocks = 150'000;

  COBALT_VIEW_VALUE(pawn_shelter, 9)
  static Input random(UnitInputs& random) { return {random.one_in(4) ? random.view() : kings_and_pawns(random)}; }
  static auto most() {
    return most_of_view(3, [](hls::SideView& view) { view.own.king = square_at(4, 0); });
  }
};

const SideTests<PawnShelterUnit> kPawnShelter("PawnShelterRtl");

template <unsigned kSide>
struct PawnStormUnit : ViewUnit<Vcb_kings_bench, spec::kPawnStorm, 3> {
  /// No position reaches rank 6 with shelter 0 and rank 5 with shelter 1 (both pawns would stand on one square): these
  /// do.
  static constexpr std::size_t kClocks = 60'000;

  COBALT_VIEW_VALUE(pawn_storm, 8)
  static Input random(UnitInputs& random) { return {random.one_in(4) ? random.view() : kings_and_pawns(random)}; }
  static auto most() {
    return most_of_view(3, [](hls::SideView& view) { view.enemy.king = square_at(4, 7); });
  }
};

const SideTests<PawnStormUnit> kPawnStorm("PawnStormRtl");

/// One king, few pieces and attacks on few squares: every number of unprotected squares, with and without a check.
hls::SideView sparse_view(UnitInputs& random) {
  hls::SideView view = {};
  view.own.king = hls::Bitboard{1} << random.below(64);
  view.enemy.king = hls::Bitboard{1} << random.below(64);
  view.to_move = random.one_in(2);
  view.own.all = view.own.king | random.squares(10);
  view.enemy.all = view.enemy.king | random.squares(10);
  const hls::Bitboard king = view.enemy.king;
  view.enemy_attacks.king = hls::ray<hls::kNorth>(king, 0) | hls::ray<hls::kNorthEast>(king, 0) |
                            hls::ray<hls::kEast>(king, 0) | hls::ray<hls::kSouthEast>(king, 0) |
                            hls::ray<hls::kSouth>(king, 0) | hls::ray<hls::kSouthWest>(king, 0) |
                            hls::ray<hls::kWest>(king, 0) | hls::ray<hls::kNorthWest>(king, 0);
  for (hls::Bitboard* set : {&view.own_attacks.pawn, &view.own_attacks.knight, &view.own_attacks.bishop,
                             &view.own_attacks.rook, &view.own_attacks.queen}) {
    if (random.one_in(2)) *set = random.squares(20);
    if (random.one_in(3)) *set |= view.enemy_attacks.king & random.bits() & random.bits();
  }
  for (hls::Bitboard* set : {&view.enemy_attacks.pawn, &view.enemy_attacks.knight, &view.enemy_attacks.bishop,
                             &view.enemy_attacks.rook, &view.enemy_attacks.queen}) {
    if (random.one_in(3)) *set = random.bitboard();
  }
  view.enemy_attacks.all = random.one_in(3) ? random.bitboard() : view.enemy_attacks.king | random.squares(40);
  // What must not matter.
  view.own_attacks.king = random.bits();
  view.own_attacks.all = random.bits();
  view.own.queen = random.bits();
  return view;
}

template <unsigned kSide>
struct KingAttackersUnit : ViewUnit<Vcb_kings_bench, spec::kKingAttackers, 4> {
  static constexpr std::size_t kClocks = 60'000;

  COBALT_VIEW_VALUE(king_attackers, 8)
  static Input random(UnitInputs& random) { return {random.one_in(3) ? random.view() : sparse_view(random)}; }
};

const SideTests<KingAttackersUnit> kKingAttackers("KingAttackersRtl");

/// A side at home of which some units have left.
hls::SideView nearly_home(UnitInputs& random) {
  const unsigned often = 1 + random.below(8);
  const auto some = [&](hls::Bitboard set) {
    hls::Bitboard stays = 0;
    for (unsigned square = 0; square < 16; ++square) {
      if (!random.one_in(often)) stays |= set & hls::Bitboard{1} << square;
    }
    return stays;
  };
  hls::SideView view = {};
  view.own.rook = some(0x81);
  view.own.knight = some(0x42);
  view.own.bishop = some(0x24);
  view.own.pawn = some(0xff00);
  view.own.king = random.one_in(2) ? square_at(4, 0) : hls::Bitboard{1} << random.below(24);
  view.castling = random.bits() & 0x81u;
  view.to_move = random.one_in(2);
  return view;
}

struct DevelopmentUnit : GroupUnit<Vcb_kings_bench, spec::kDevelopment, 3> {
  /// No position reaches a lead of 7 of a side that may castle on both wings (it has both rooks at home): these do.
  static constexpr std::size_t kClocks = 150'000;
  struct Input {
    hls::SideView white;
    hls::SideView black;
  };

  static CData& clock(Bench& rtl) { return rtl.development_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.view_i, view_words(input.white));
    put_words(rtl.black_view_i, view_words(input.black));
  }
  static Output sample(Bench& rtl) { return {signed_value(rtl.development_o, 9)}; }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    return {hls::development(input.white, input.black, parameters, trace)};
  }
  static Input random(UnitInputs& random) {
    if (random.one_in(4)) return {random.view(), random.view()};
    return {nearly_home(random), nearly_home(random)};
  }
  static std::string text(const Input& input) { return text_of(input.white) + " and" + text_of(input.black); }
};

const UnitTests<DevelopmentUnit> kDevelopment("DevelopmentRtl");

template <unsigned kSide>
struct RooksOnSeventhUnit : ViewUnit<Vcb_kings_bench, spec::kRooksOnSeventh, 1> {
  COBALT_VIEW_VALUE(rooks_on_seventh, 8)
  static Input random(UnitInputs& random) {
    Input input = {random.view()};
    if (!random.one_in(4)) {  // the king on the last two ranks, the squares beside it often taken or attacked
      input.view.own.rook = random.squares(2) | square_at(random.below(8), 6);
      input.view.enemy.king = square_at(random.below(8), 6 + random.below(2));
      input.view.enemy.all = input.view.enemy.king | random.bitboard();
      input.view.own_attacks.all = random.bitboard();
    }
    return input;
  }
  static auto most() {
    return most_of_view(1, [](hls::SideView& view) { view.own.rook = square_at(0, 6); });
  }
};

template <unsigned kSide>
struct OutpostsUnit : ViewUnit<Vcb_kings_bench, spec::kOutposts, 4> {
  static constexpr std::size_t kClocks = 60'000;

  COBALT_VIEW_VALUE(outposts, 8)
  static Input random(UnitInputs& random) {
    Input input = {random.view()};
    if (!random.one_in(4)) {  // few of each, so that every number occurs, on either side of the ranks that count
      input.view.own.all = random.squares(12);
      input.view.own_attacks.pawn = random.bits();
      input.view.own_attacks.knight = random.squares(10);
      input.view.own_attacks.bishop = random.squares(10);
      input.view.own.knight = random.squares(4);
      input.view.own.bishop = random.squares(4);
      input.view.own.pawn = random.bits() & random.bits();
      input.view.enemy.pawn = random.squares(5);
    }
    return input;
  }
  static auto most() {
    return most_of_view(1, [](hls::SideView& /*view*/) {});
  }
};

template <unsigned kSide>
struct KnightTrapUnit : ViewUnit<Vcb_kings_bench, spec::kKnightTrap, 1> {
  COBALT_VIEW_VALUE(knight_trap, 11)
  static Input random(UnitInputs& random) {
    Input input = {random.view()};
    if (!random.one_in(4)) {
      input.view.own.knight = random.bits();
      input.view.own.all = input.view.own.knight | random.bitboard();
      input.view.enemy_attacks.all = random.bits() | random.bits();
    }
    return input;
  }
  static auto most() {
    return most_of_view(6, [](hls::SideView& view) { view.own.knight = view.own.all = kAllSquares; });
  }
};

template <unsigned kSide>
struct RookTrapUnit : ViewUnit<Vcb_kings_bench, spec::kRookTrap, 1> {
  COBALT_VIEW_VALUE(rook_trap, 10)
  static Input random(UnitInputs& random) {
    Input input = {random.view()};
    if (!random.one_in(4)) {
      input.view.own.rook = random.bits();
      input.view.own.king = random.one_in(2) ? random.bits() : square_at(random.below(8), 0);
      input.view.own.pawn = random.bits();
    }
    return input;
  }
  static auto most() {
    return most_of_view(4, [](hls::SideView& view) { view.own.rook = view.own.king = view.own.pawn = kAllSquares; });
  }
};

template <unsigned kSide>
struct QueenTrapUnit : ViewUnit<Vcb_kings_bench, spec::kQueenTrap, 1> {
  COBALT_VIEW_VALUE(queen_trap, 8)
  static Input random(UnitInputs& random) {
    Input input = {random.view()};
    if (!random.one_in(4)) {
      input.view.own.queen = hls::Bitboard{1} << random.below(64);
      input.view.own_attacks.queen = random.bitboard();
      const hls::Bitboard any = random.bits();
      const hls::Bitboard safe = random.one_in(3) ? random.squares(1) : 0;
      input.view.own.all = input.view.own_attacks.queen & any & ~safe;
      input.view.enemy_attacks.all = (input.view.own_attacks.queen & ~any & ~safe) | random.squares(3);
    }
    return input;
  }
  static auto most() {
    return most_of_view(1, [](hls::SideView& view) { view.own.queen = 1; });
  }
};

const SideTests<RooksOnSeventhUnit> kRooksOnSeventh("RooksOnSeventhRtl");
const SideTests<OutpostsUnit> kOutposts("OutpostsRtl");
const SideTests<KnightTrapUnit> kKnightTrap("KnightTrapRtl");
const SideTests<RookTrapUnit> kRookTrap("RookTrapRtl");
const SideTests<QueenTrapUnit> kQueenTrap("QueenTrapRtl");

/// Few targets, and attacks on few squares, so that every number of targets of every pair occurs.
hls::SideView few_targets(UnitInputs& random) {
  hls::SideView view = {};
  view.to_move = random.one_in(2);
  const hls::Bitboard squares = random.squares(12);
  for (hls::Bitboard* set :
       {&view.enemy.pawn, &view.enemy.knight, &view.enemy.bishop, &view.enemy.rook, &view.enemy.queen}) {
    *set = squares & random.bits();
  }
  for (hls::Bitboard* set : {&view.own_attacks.pawn, &view.own_attacks.knight, &view.own_attacks.bishop,
                             &view.own_attacks.rook, &view.own_attacks.queen, &view.own_attacks.king}) {
    if (random.one_in(2)) *set = squares & random.bits();
  }
  if (random.one_in(2)) view.enemy_attacks.pawn = squares & random.bits();
  if (random.one_in(2)) view.enemy_attacks.all = squares & random.bits();
  // What must not matter.
  view.own.pawn = random.bits();
  view.own_attacks.all = random.bits();
  view.enemy_attacks.knight = random.bits();
  view.enemy.king = random.bits();
  return view;
}

template <unsigned kSide>
struct ThreatsUnit : ViewUnit<Vcb_kings_bench, spec::kThreats, 3> {
  static constexpr std::size_t kClocks = 60'000;

  COBALT_VIEW_VALUE(threats, 12)
  static Input random(UnitInputs& random) { return {random.one_in(3) ? random.view() : few_targets(random)}; }
  /// Every kind everywhere, and nothing protected: all pairs.
  static Most<ViewInput, std::array<int, 1>> most() {
    ViewInput input = {full_view()};
    input.view.enemy_attacks = {};
    return {input, {9}};
  }
};

const SideTests<ThreatsUnit> kThreats("ThreatsRtl");

template <unsigned kSide>
struct MinorOnWeakUnit : SideUnit<Vcb_kings_bench, spec::kMinorOnWeak, 2> {
  static constexpr std::size_t kClocks = 60'000;
  struct Input {
    hls::SideView view;
    hls::FileSet near_enemy_king;
    bool opposite_wings;
  };
  using Output = std::array<int, 2>;  // base, danger in halves

  static CData& clock(Bench& rtl) { return rtl.minor_on_weak_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.view_i, view_words(input.view));
    rtl.near_i = input.near_enemy_king;
    rtl.opposite_i = input.opposite_wings;
  }
  static Output sample(Bench& rtl) {
    return {side_value(rtl.minor_on_weak_base_o, kSide, 13), side_value(rtl.minor_on_weak_danger_o, kSide, 15)};
  }
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const hls::KingDangerScore score =
        hls::minor_on_weak(input.view, input.near_enemy_king, input.opposite_wings, kSide, parameters, trace);
    return {score.base_cp, score.danger_halves};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.view(), static_cast<hls::FileSet>(random.bits()), random.one_in(2)};
    if (!random.one_in(4)) {  // pawns as few as on a board, so that squares are weak
      input.view.own.knight = random.squares(6);
      input.view.own.bishop = random.squares(6);
      input.view.own.pawn = random.squares(8);
      input.view.own_attacks.pawn = hls::north_east(input.view.own.pawn) | hls::north_west(input.view.own.pawn);
      input.view.enemy.pawn = random.squares(5);
      input.view.enemy.knight = random.one_in(2) ? 0 : random.squares(2);
      input.view.enemy.bishop = random.squares(2);
    }
    return input;
  }
  static std::string text(const Input& input) {
    return text_of(input.view) + " near " + std::to_string(input.near_enemy_king) +
           (input.opposite_wings ? " opposite wings" : "");
  }
  /// Minor pieces on all 24 squares.
  static Most<Input, Output> most() {
    Input input = {{}, 0xff, false};
    input.view.own.knight = kAllSquares;
    return {input, {24, 24 * 4}};
  }
};

const SideTests<MinorOnWeakUnit> kMinorOnWeak("MinorOnWeakRtl");

}  // namespace
}  // namespace cobalt::test
