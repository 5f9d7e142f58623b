// SPDX-License-Identifier: Apache-2.0
// The tables. Those with one table a side hold the same values in both, in the view of the owner. Percentages are
// rounded to the nearest centipawn, halves away from zero.
#include <algorithm>
#include <array>

#include "host/generator/rounding.hpp"
#include "host/generator/sections.hpp"
#include "spec/packed_position.hpp"

namespace cobalt::sections {
namespace {

/// Settings of additive terms and curves: the sum is checked when the entry is made.
constexpr std::int64_t kMinCp = -1023;
constexpr std::int64_t kMaxCp = 1023;
constexpr SettingShape centipawns(std::string_view name, unsigned count = 1) { return {name, count, kMinCp, kMaxCp}; }
constexpr SettingShape percent(std::string_view name, unsigned count = 1) { return {name, count, 0, 400}; }
/// King danger as a part of the base value, in halves: what kmod and kmod_opp choose from (spec::kmod_halves).
constexpr SettingShape halves(std::string_view name, unsigned count = 1) { return {name, count, 1, 4}; }

int percent_of(int value, int percentage) { return scaled(value, percentage, 100); }

/// Field value of kmod and kmod_opp for a multiplier in halves.
int kmod(int multiplier_halves) { return 4 - multiplier_halves; }

void multiple_pawns(const Values& v, Entry& e) {
  e.set("value", v("structure", e["structure"]) + v("centrality", e["centrality"]) +
                     (e["unopposed"] != 0 ? v("unopposed") : 0) + (e["tripled"] != 0 ? v("tripled") : 0));
}

void minor_on_weak(const Values& v, Entry& e) {
  e.set("base", v(e["kind"] == 0 ? "knight_rank" : "bishop_rank", e["rank"]) + v("centrality", e["centrality"]) +
                    (e["supported"] != 0 ? v("supported") : 0) + (e["challengeable"] != 0 ? v("challengeable") : 0) +
                    (e["screened"] != 0 ? v("screened") : 0));
  e.set("kmod", kmod(v("king_halves", e["kind"])));
  e.set("kmod_opp", kmod(v("king_halves_opposite", e["kind"])));
}

/// A pawn that has not moved yet stands in nobody's way by choice: on rank 2 it counts only when it is fixed there, so
/// that the start position is neutral and a first move of a pawn is not paid for leaving.
void self_block(const Values& v, Entry& e) {
  int value = v("rank", e["rank"]) + (e["fixed"] != 0 ? v("fixed") : 0);
  if (e["rank"] != 0) {
    value += v("centrality", spec::centrality(e["file"])) + (e["linked"] != 0 ? v("linked") : 0) +
             (e["bishop_behind"] != 0 ? v("bishop_behind") : 0);
  }
  e.set("value", value);
}

void opponent_block(const Values& v, Entry& e) {
  e.set("value", v("rank", e["rank"]) + v("centrality", e["centrality"]) + (e["fixed"] != 0 ? v("fixed") : 0) +
                     (e["pawn_protected"] != 0 ? v("pawn_protected") : 0) + (e["shut_out"] != 0 ? v("shut_out") : 0));
}

void back_block(const Values& v, Entry& e) {
  e.set("value", v("rank", e["rank"]) + v("centrality", e["centrality"]) + (e["fixed"] != 0 ? v("fixed") : 0) +
                     (e["bishop_behind"] != 0 ? v("bishop_behind") : 0) + (e["both_shut"] != 0 ? v("both_shut") : 0));
}

/// A queen is a case of its own: what pins her decides, not how many attack her.
void pinned(const Values& v, Entry& e) {
  const unsigned piece = e["piece"];
  if (piece == spec::kPinnedQueen) {
    e.set("value", v("queen", e["pinner"]));
  } else {
    e.set("value", percent_of(percent_of(v("piece", piece), v("pinner", e["pinner"])), v("pressure", e["pressure"])));
  }
}

/// Full control of a square is worth rank * centrality; partial control a part of it. A square that Black controls
/// counts as the mirrored one does for White, so value(rank, c) = -value(7 - rank, 15 - c).
void mobility(const Values& v, Entry& e) {
  const unsigned rank = e["rank"];
  const unsigned control = e["control"];
  const bool white = control >= 8;
  const unsigned own_rank = white ? rank : 7 - rank;
  const unsigned level = white ? control - 8 : 7 - control;
  const int value =
      scaled(v("rank", own_rank) * v("centrality", spec::centrality(e.table())), v("control", level), 100 * 100);
  e.set("value", white ? value : -value);
}

void pawn_structure(const Values& v, Entry& e) {
  constexpr std::array<const char*, 4> kFields = {"opposed_static", "opposed_dynamic", "unopposed_static",
                                                  "unopposed_dynamic"};
  for (unsigned field = 0; field < kFields.size(); ++field) {
    int value = field % 2 == 0 ? 0 : v("dynamic");
    if (e["unsupported"] != 0) value += v("unsupported", field);
    if (e["stopped"] != 0) value += v("stopped", field);
    if (e["linked"] != 0) value += v("linked", field) + (field % 2 == 0 ? v("linked_rank", e["rank"]) : 0);
    if (field % 2 == 0) value += v("centrality", e["centrality"]);
    e.set(kFields[field], value);
  }
}

void passed_pawns(const Values& v, Entry& e) {
  const unsigned rank = e["rank"];
  const int free_percent = v("blockade", e["blockade"]);
  e.set("static", percent_of(v("static_rank", rank) + v("centrality", e["centrality"]), free_percent) +
                      (e["supported"] != 0 ? v("supported", rank) : 0));
  e.set("dynamic",
        percent_of(v("dynamic_rank", rank), free_percent) + (e["path_safe"] != 0 ? v("path_safe", rank) : 0));
  e.set("king_race", percent_of(v("king_race", rank), free_percent));
  e.set("unstoppable", e["blockade"] == 0 && e["path_safe"] != 0 ? v("unstoppable", rank) : 0);
}

/// What the kinds of pieces of one side are worth against those of the other.
int match_up(const Values& v, unsigned own, unsigned enemy) {
  constexpr unsigned kKnight = 1;
  constexpr unsigned kBishop = 2;
  constexpr unsigned kRook = 4;
  constexpr unsigned kQueen = 8;
  constexpr unsigned kMinors = kKnight | kBishop;
  const auto has_only = [](unsigned kinds, unsigned mask, unsigned wanted) { return (kinds & mask) == wanted; };
  int value = 0;
  if (has_only(own, kQueen | kMinors, kQueen | kKnight)) value += v("queen_and_knight");
  if (has_only(own, kQueen | kRook | kMinors, kRook | kBishop)) value += v("rook_and_bishop");
  if (has_only(own, kMinors, kBishop) && has_only(enemy, kMinors, kKnight)) value += v("bishop_against_knight");
  if (own == kQueen && has_only(enemy, kQueen | kRook, kRook)) value += v("queen_against_pieces");
  if (has_only(own, kRook | kMinors, kRook) && has_only(enemy, kRook, 0) && (enemy & kMinors) != 0) {
    value += v("rook_against_minors");
  }
  if (enemy == 0 && own == kBishop) value += v("bishop_against_pawns");
  if (enemy == 0 && own == kKnight) value += v("knight_against_pawns");
  return value;
}

void joint_signature(const Values& v, Entry& e) {
  e.set("value", match_up(v, e["white"], e["black"]) - match_up(v, e["black"], e["white"]));
}

void rooks_on_files(const Values& v, Entry& e) {
  const unsigned rooks = e["rook_count"];
  int base = 0;
  if (rooks > 0) {
    const bool semi_open = e["semi_open"] != 0;
    const bool unopposed = e["unopposed"] != 0;
    const int state = unopposed ? v(semi_open ? "open" : "before_own_pawn_unopposed")
                                : v(semi_open ? "semi_open" : "before_own_pawn_opposed");
    const int blocked = v(unopposed ? "blockage_unopposed" : "blockage_opposed", e["blockage"]);
    base = percent_of(state + v("centrality", e["centrality"]), blocked);
    if (rooks > 1) base = percent_of(base, v("doubled"));
  }
  e.set("base", base);
  e.set("kmod", kmod(v("king_halves", rooks)));
  e.set("kmod_opp", kmod(v("king_halves_opposite", rooks)));
}

void bishops(const Values& v, Entry& e) {
  e.set("base", v("length", e["length"]) + v("transparency", e["transparency"]) +
                    (e["king_zone"] != 0 ? v("king_zone") : 0) + v("target", e["target"]));
  e.set("kmod", kmod(v("king_halves", e["king_zone"])));
  e.set("kmod_opp", kmod(v("king_halves_opposite", e["king_zone"])));
}

void pawn_storm(const Values& v, Entry& e) {
  for (const char* field : {"castled_opposite", "castled_same", "not_castled"}) {
    e.set(field,
          percent_of(percent_of(v(field, e["rank"]), v("shelter", e["shelter"])), v("centrality", e["centrality"])));
  }
}

/// A king that may still castle is in a little more danger than one that has: `castling` is added. Not to a pawn that
/// the king has passed: seen from the first rank, where it castles, there is none.
void pawn_shelter(const Values& v, Entry& e) {
  constexpr unsigned kOnlyBehind = 7;
  const unsigned position = e["position"];
  const int percentage = v("position", position);
  const int around = percent_of(v("enemy_pawn", e["enemy_pawn"]) + v("centrality", e["centrality"]), percentage);
  if (e["rank"] == kOnlyBehind) {
    e.set("current", v("only_behind", position) + around);
    e.set("castling", v("only_behind", position) + around);
  } else {
    const int current = percent_of(v("rank", e["rank"]), percentage) + around;
    e.set("current", current);
    e.set("castling", current + percent_of(v("castling"), percentage));
  }
}

/// White's view; mirrored when the sides change places.
void development(const Values& v, Entry& e) {
  const bool white_ahead = e["ahead"] == 0;
  const unsigned king_behind = e[white_ahead ? "black_king" : "white_king"];
  const int value = percent_of(v("lead", e["lead"]), v("king", king_behind));
  e.set("value", white_ahead ? value : -value);
}

void trapped_bishop(const Values& v, Entry& e) {
  const int shut = percent_of(v("square", e["square"]), v("pawns", e["pawns"]));
  e.set("value", e["escape"] != 0 ? percent_of(shut, v("escape")) : shut);
}

void signature(const Values& v, Entry& e) {
  const std::array<int, 4> pieces = {static_cast<int>(e["queens"]), static_cast<int>(e["rooks"]),
                                     static_cast<int>(e["bishops"]), static_cast<int>(e["knights"])};
  // A scale in eighths: base plus so many sixteenths a piece, kept within its 4 bits.
  const auto scale = [&](const char* base, const char* each) {
    int sixteenths = 2 * v(base);
    for (unsigned kind = 0; kind < pieces.size(); ++kind) sixteenths += pieces[kind] * v(each, kind);
    return std::clamp(sixteenths / 2, 0, 15);
  };
  e.set("adjustment", v("rooks", e["rooks"]) + v("bishops", e["bishops"]) + v("knights", e["knights"]) +
                          (e["queens"] != 0 && e["rooks"] == 0 ? v("queen_without_rook") : 0));
  e.set("king_safety", scale("king_safety", "king_safety_piece"));
  e.set("pawn_structure", scale("pawn_structure", "pawn_structure_piece"));
  e.set("passed_pawns", scale("passed_pawns", "passed_pawns_piece"));
}

void contempt(const Values& v, Entry& e) { e.set("value", v("material", e["material"])); }

/// Value of a white piece: material, where it stands by relative rank and by centrality.
int placed(const Values& v, const char* value, const char* rank_curve, const char* file_curve, unsigned rank,
           unsigned file) {
  return v(value) + v(rank_curve, rank) + v(file_curve, spec::centrality(file));
}

int placed_piece(const Values& v, unsigned kind, unsigned rank, unsigned file) {
  switch (kind) {
    case spec::kWhitePawn:
      return rank == 0 || rank == 7 ? 0 : placed(v, "pawn", "pawn_rank", "pawn_centrality", rank, file);
    case spec::kWhiteKnight:
      return placed(v, "knight", "knight_rank", "knight_centrality", rank, file);
    case spec::kWhiteBishop:
      return placed(v, "bishop", "bishop_rank", "bishop_centrality", rank, file);
    case spec::kWhiteRook:
      return placed(v, "rook", "rook_rank", "rook_centrality", rank, file);
    case spec::kWhiteQueen:
      return placed(v, "queen", "queen_rank", "queen_centrality", rank, file);
    case spec::kWhiteKing:
      return placed(v, "king", "king_rank", "king_centrality", rank, file);
    case spec::kWhiteSpecial:
      if (rank == 0) return placed_piece(v, spec::kWhiteRook, rank, file) + v("castling_rook");
      if (rank == 3) return placed_piece(v, spec::kWhitePawn, rank, file) + v("en_passant_pawn");
      return 0;
    default:
      return 0;
  }
}

void piece_placement(const Values& v, Entry& e) {
  const unsigned code = e["piece"];
  const bool black = code >= spec::kKingToMove;
  const unsigned rank = e["square"] / 8;
  e.set("value", placed_piece(v, code % 8, black ? 7 - rank : rank, e["square"] % 8));
}

void king_attackers(const Values& v, Entry& e) {
  constexpr std::array<const char*, 4> kKinds = {"queen", "rook", "bishop", "knight"};
  unsigned kinds = 0;
  int value = v("unprotected", e["unprotected"]) + (e["safe_check"] != 0 ? v("safe_check") : 0) +
              (e["on_move"] != 0 ? v("on_move") : 0);
  for (const char* kind : kKinds) {
    if (e[kind] == 0) continue;
    ++kinds;
    value += v(kind);
  }
  e.set("value", value + v("kinds", kinds));
}

void relative_pins(const Values& v, Entry& e) {
  constexpr std::array<const char*, 3> kLines = {"bishop_to_rook", "bishop_to_queen", "rook_to_queen"};
  e.set("value", v(kLines.at(e["line"]), e["piece"]) + (e["pressed"] != 0 ? v("pressed", e["piece"]) : 0));
}

void threats(const Values& v, Entry& e) {
  const int one = v(e["on_move"] != 0 ? "on_move" : "waiting", e["pair"]);
  e.set("value", e["number"] != 0 ? percent_of(one, v("two")) : one);
}

/// By the pieces left: without pawns, with half of them, with all; between these in proportion.
void winning_chances(const Values& v, Entry& e) {
  constexpr int kHalf = 4;  // pairs of pawns
  const int pairs = static_cast<int>(e["pawns"]);
  const bool few = pairs < kHalf;
  const int below = v(few ? "no_pawns" : "half_of_the_pawns", e["pieces"]);
  const int above = v(few ? "half_of_the_pawns" : "all_pawns", e["pieces"]);
  e.set("value", below + scaled(above - below, few ? pairs : pairs - kHalf, kHalf));
}

void rays(const Values& v, Entry& e) { e.set("value", v(e["on_move"] != 0 ? "on_move" : "waiting", e["number"])); }

void outposts(const Values& v, Entry& e) {
  e.set("value", v("knight", e["knight"]) + v("bishop", e["bishop"]) + v("behind", e["behind"]));
}

void passed_paths(const Values& v, Entry& e) {
  int value = e["path_clear"] != 0 ? v("path_clear", e["rank"]) : 0;
  for (const char* property : {"stop_attacked", "stop_held", "path_attacked"}) {
    if (e[property] != 0) value += v(property);
  }
  e.set("value", value);
}

}  // namespace

std::vector<Section> table_sections() {
  return {
      {spec::kMultiplePawns,
       {centipawns("structure", 5), centipawns("centrality", 4), centipawns("unopposed"), centipawns("tripled")},
       multiple_pawns},
      {spec::kMinorOnWeak,
       {centipawns("knight_rank", 3), centipawns("bishop_rank", 3), centipawns("centrality", 4),
        centipawns("supported"), centipawns("challengeable"), centipawns("screened"), halves("king_halves", 2),
        halves("king_halves_opposite", 2)},
       minor_on_weak},
      {spec::kSelfBlock,
       {centipawns("rank", 5), centipawns("centrality", 4), centipawns("fixed"), centipawns("linked"),
        centipawns("bishop_behind")},
       self_block},
      {spec::kOpponentBlock,
       {centipawns("rank", 4), centipawns("centrality", 4), centipawns("fixed"), centipawns("pawn_protected"),
        centipawns("shut_out")},
       opponent_block},
      {spec::kBackBlock,
       {centipawns("rank", 5), centipawns("centrality", 4), centipawns("fixed"), centipawns("bishop_behind"),
        centipawns("both_shut")},
       back_block},
      {spec::kPinned,
       {centipawns("piece", 7), centipawns("queen", 4), percent("pinner", 4), percent("pressure", 4)},
       pinned},
      {spec::kMobility, {centipawns("rank", 8), percent("centrality", 4), {"control", 8, 0, 100}}, mobility},
      {spec::kPawnStructure,
       {centipawns("unsupported", 4), centipawns("stopped", 4), centipawns("linked", 4), centipawns("linked_rank", 5),
        centipawns("centrality", 4), centipawns("dynamic")},
       pawn_structure},
      {spec::kPassedPawns,
       {centipawns("static_rank", 5), centipawns("dynamic_rank", 5), centipawns("centrality", 4),
        percent("blockade", 4), centipawns("path_safe", 5), centipawns("supported", 5), centipawns("king_race", 5),
        centipawns("unstoppable", 5)},
       passed_pawns},
      {spec::kJointSignature,
       {centipawns("queen_and_knight"), centipawns("rook_and_bishop"), centipawns("bishop_against_knight"),
        centipawns("queen_against_pieces"), centipawns("rook_against_minors"), centipawns("bishop_against_pawns"),
        centipawns("knight_against_pawns")},
       joint_signature},
      {spec::kRooksOnFiles,
       {centipawns("open"), centipawns("semi_open"), centipawns("before_own_pawn_unopposed"),
        centipawns("before_own_pawn_opposed"), centipawns("centrality", 4), percent("blockage_unopposed", 4),
        percent("blockage_opposed", 4), percent("doubled"), halves("king_halves", 3),
        halves("king_halves_opposite", 3)},
       rooks_on_files},
      {spec::kBishops,
       {centipawns("length", 4), centipawns("transparency", 4), centipawns("king_zone"), centipawns("target", 4),
        halves("king_halves", 2), halves("king_halves_opposite", 2)},
       bishops},
      {spec::kPawnStorm,
       {centipawns("castled_opposite", 8), centipawns("castled_same", 8), centipawns("not_castled", 8),
        percent("shelter", 4), percent("centrality", 4)},
       pawn_storm},
      {spec::kPawnShelter,
       {centipawns("rank", 7), centipawns("only_behind", 3), centipawns("enemy_pawn", 4), centipawns("centrality", 4),
        percent("position", 3), centipawns("castling")},
       pawn_shelter},
      {spec::kDevelopment, {centipawns("lead", 8), percent("king", 4)}, development},
      {spec::kTrappedBishop, {centipawns("square", 4), percent("pawns", 4), percent("escape")}, trapped_bishop},
      {spec::kSignature,
       {centipawns("rooks", 4),
        centipawns("bishops", 4),
        centipawns("knights", 4),
        centipawns("queen_without_rook"),
        {"king_safety", 1, -15, 15},
        {"king_safety_piece", 4, -15, 15},
        {"pawn_structure", 1, -15, 15},
        {"pawn_structure_piece", 4, -15, 15},
        {"passed_pawns", 1, -15, 15},
        {"passed_pawns_piece", 4, -15, 15}},
       signature},
      {spec::kContempt, {centipawns("material", 16)}, contempt},
      {spec::kPiecePlacement,
       {centipawns("pawn"),           centipawns("knight"),
        centipawns("bishop"),         centipawns("rook"),
        centipawns("queen"),          centipawns("king"),
        centipawns("pawn_rank", 8),   centipawns("pawn_centrality", 4),
        centipawns("knight_rank", 8), centipawns("knight_centrality", 4),
        centipawns("bishop_rank", 8), centipawns("bishop_centrality", 4),
        centipawns("rook_rank", 8),   centipawns("rook_centrality", 4),
        centipawns("queen_rank", 8),  centipawns("queen_centrality", 4),
        centipawns("king_rank", 8),   centipawns("king_centrality", 4),
        centipawns("castling_rook"),  centipawns("en_passant_pawn")},
       piece_placement},
      {spec::kKingAttackers,
       {centipawns("kinds", 5), centipawns("queen"), centipawns("rook"), centipawns("bishop"), centipawns("knight"),
        centipawns("unprotected", 4), centipawns("safe_check"), centipawns("on_move")},
       king_attackers},
      {spec::kRelativePins,
       {centipawns("bishop_to_rook", 4), centipawns("bishop_to_queen", 4), centipawns("rook_to_queen", 4),
        centipawns("pressed", 4)},
       relative_pins},
      {spec::kThreats,
       {centipawns("waiting", spec::kThreatPairs), centipawns("on_move", spec::kThreatPairs), percent("two")},
       threats},
      {spec::kWinningChances,
       {centipawns("no_pawns", 4), centipawns("half_of_the_pawns", 4), centipawns("all_pawns", 4)},
       winning_chances},
      {spec::kRays, {centipawns("waiting", spec::kRayNumbers), centipawns("on_move", spec::kRayNumbers)}, rays},
      {spec::kOutposts, {centipawns("knight", 4), centipawns("bishop", 4), centipawns("behind", 4)}, outposts},
      {spec::kPassedPaths,
       {centipawns("path_clear", 5), centipawns("stop_attacked"), centipawns("stop_held"), centipawns("path_attacked")},
       passed_paths},
  };
}

}  // namespace cobalt::sections
