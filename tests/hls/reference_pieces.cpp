// SPDX-License-Identifier: Apache-2.0
/// \file
/// docs/reference/evaluation/pieces.md: pieces, control and open files.
#include <algorithm>

#include "tests/hls/reference_terms.hpp"

namespace cobalt::reference {

unsigned signature_entry(const View& view) {
  const auto up_to = [&view](int most, Kind kind) { return std::min(view.count(view.owner(), kind), most); };
  return entry_of(spec::kSignature, {{"queens", up_to(1, kQueen)},
                                     {"rooks", up_to(3, kRook)},
                                     {"bishops", up_to(3, kBishop)},
                                     {"knights", up_to(3, kKnight)}});
}

int signature_eighths(const Tally& tally, const View& view, std::string_view field) {
  return field_of(tally.raw(spec::kSignature, view.table(), signature_entry(view)), spec::kSignature, field);
}

namespace {

RookFile rook_file(const View& view, int file) {
  RookFile state{};
  int pawns = 0;
  int levering_pawns = 0;
  int nearest_enemy_pawn = 0;  // rank
  for (int rank = 1; rank <= 8; ++rank) {
    if (view.own(kPawn, {file, rank})) {
      ++pawns;
      levering_pawns += view.levers({file, rank});
    }
    if (nearest_enemy_pawn == 0 && view.foe(kPawn, {file, rank})) nearest_enemy_pawn = rank;
  }
  state.transparent = pawns > 0 && levering_pawns == pawns;
  state.semi_open = pawns == 0 || state.transparent;
  state.unopposed = nearest_enemy_pawn == 0;

  unsigned rooks = 0;
  int foremost_rook = 0;  // rank; every square is ahead of no rook
  for (int rank = 1; rank <= 8; ++rank) {
    if (!view.own(kRook, {file, rank})) continue;
    if (view.pawn_ahead(view.owner(), file, rank) && !state.transparent) continue;
    ++rooks;
    foremost_rook = rank;
  }
  state.rook_count = std::min(rooks, 2u);

  bool guarded_minor = false;
  const int up_to = state.unopposed ? 8 : nearest_enemy_pawn - 1;
  for (int rank = foremost_rook + 1; rank <= up_to; ++rank) {
    const bool minor = view.foe(kKnight, {file, rank}) || view.foe(kBishop, {file, rank});
    guarded_minor |= minor && view.attacks(view.enemy(), kPawn, {file, rank});
  }
  if (state.unopposed) {
    const Square seventh{file, 7};
    const Square eighth{file, 8};
    if (guarded_minor) {
      state.blockage = 1;
    } else if (!view.attacks(view.enemy(), seventh) || !view.attacks(view.enemy(), eighth)) {
      state.blockage = 0;
    } else if (view.minor_attacks(view.enemy(), seventh) && view.minor_attacks(view.enemy(), eighth)) {
      state.blockage = 2;
    } else {
      state.blockage = 3;
    }
  } else {
    const Square pawn{file, nearest_enemy_pawn};
    if (view.attacks(view.enemy(), kPawn, pawn)) {
      state.blockage = 3;
    } else if (guarded_minor) {
      state.blockage = 1;
    } else {
      state.blockage = view.minor_attacks(view.enemy(), pawn) ? 2 : 0;
    }
  }
  return state;
}

void rooks_on_files(Tally& tally, const View& view) {
  const int enemy_king = view.king(view.enemy()).file;
  for (int file = 0; file < 8; ++file) {
    const RookFile state = rook_file(view, file);
    const unsigned entry = entry_of(spec::kRooksOnFiles, {{"rook_count", static_cast<int>(state.rook_count)},
                                                          {"unopposed", state.unopposed},
                                                          {"blockage", static_cast<int>(state.blockage)},
                                                          {"semi_open", state.semi_open},
                                                          {"centrality", centrality(file)}});
    tally.use_king_danger_entry(spec::kRooksOnFiles, view, view.table(), entry, file, near_file(file, enemy_king),
                                state.transparent);
  }
}

void placement_and_mobility(Tally& tally, const Situation& situation) {
  const View white(situation, kWhite);
  for (int rank = 1; rank <= 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const Square square{file, rank};
      const int number = white.number(square);
      const Cell& here = white.at(square);
      if (here.kind != kNothing) {
        unsigned code = here.code;
        if (code == spec::kKingToMove) code = here.side == kWhite ? spec::kWhiteKing : spec::kBlackKing;
        tally.use_only_field(spec::kPiecePlacement, 0, static_cast<unsigned>(number) * 16 + code, number,
                             here.side == kWhite ? 1 : -1);
      }
      const int level =
          control_level(situation.attacks[static_cast<std::size_t>(number)], situation.board.side_to_move);
      tally.use_only_field(spec::kMobility, static_cast<unsigned>(file), static_cast<unsigned>((rank - 1) * 16 + level),
                           number, 1);
    }
  }
}

/// The kinds of pieces that a side has.
int kinds(const View& view) {
  int sum = 0;
  if (view.count(view.owner(), kQueen) > 0) sum += 8;
  if (view.count(view.owner(), kRook) > 0) sum += 4;
  if (view.count(view.owner(), kBishop) > 0) sum += 2;
  if (view.count(view.owner(), kKnight) > 0) sum += 1;
  return sum;
}

}  // namespace

RookFile rook_file(const Board& board, Side side, int file) {
  const Situation situation(board);
  return rook_file(View(situation, side), file);
}

void add_pieces(Tally& tally, const Situation& situation) {
  placement_and_mobility(tally, situation);
  const View white(situation, kWhite);
  const View black(situation, kBlack);
  tally.use_only_field(spec::kBias, 0, 0, 0, 1);
  tally.use_only_field(spec::kJointSignature, 0,
                       entry_of(spec::kJointSignature, {{"white", kinds(white)}, {"black", kinds(black)}}), 0, 1);
  for (const View& view : {white, black}) {
    const int side = view.owner();
    rooks_on_files(tally, view);

    const unsigned entry = signature_entry(view);
    const std::uint32_t raw = tally.raw(spec::kSignature, view.table(), entry);
    tally.use(spec::kSignature, view.table(), entry, 0, view.sign() * field_of(raw, spec::kSignature, "adjustment"));

    if (!view.bishops_on(view.owner(), false).empty() && !view.bishops_on(view.owner(), true).empty()) {
      tally.use_only_field(spec::kBishopPair, 0, entry_of(spec::kBishopPair, {{"side", side}}), 0, view.sign());
    }
    if (view.on_move()) {
      tally.use_only_field(spec::kSideToMove, 0, entry_of(spec::kSideToMove, {{"side", side}}), 0, view.sign());
    }
  }
}

}  // namespace cobalt::reference
