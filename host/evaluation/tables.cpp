// SPDX-License-Identifier: Apache-2.0
#include "host/evaluation/tables.hpp"

#include <initializer_list>

#include "spec/parameters.hpp"

namespace cobalt::evaluation {
namespace {

/// Fills the ranks that have values, numbered from the first of them; the others are 0.
template <unsigned kBits, class ValueOf>
void arrange_squares(SquareBytes<kBits>& table, unsigned first_rank, unsigned last_rank, const ValueOf& value_of) {
  for (unsigned number = 0; number < 1u << kBits; ++number) {
    for (unsigned square = 0; square < spec::kSquares; ++square) {
      const unsigned rank = square / 8;
      const bool is_used = rank >= first_rank && rank <= last_rank;
      table.value[number][square] = is_used ? value_of(rank - first_rank, square % 8, number) : std::int8_t{0};
    }
  }
}

void arrange_pawns(PawnTables& tables, const hls::Parameters& parameters, unsigned side) {
  const auto structure = [&](unsigned rank, unsigned file, unsigned number) -> const hls::PawnStructureEntry& {
    return parameters.pawn_structure[side][rank * 32 + spec::centrality(file) * 8 + number % 8];
  };
  arrange_squares(tables.fixed, 1, 5, [&](unsigned rank, unsigned file, unsigned number) {
    const hls::PawnStructureEntry& entry = structure(rank, file, number);
    return number >= 8 ? entry.opposed_static : entry.unopposed_static;
  });
  arrange_squares(tables.dynamic, 1, 5, [&](unsigned rank, unsigned file, unsigned number) {
    const hls::PawnStructureEntry& entry = structure(rank, file, number);
    return number >= 8 ? entry.opposed_dynamic : entry.unopposed_dynamic;
  });
  arrange_squares(tables.self_block, 1, 5, [&](unsigned rank, unsigned file, unsigned number) {
    return parameters.self_block[side][rank * 64 + file * 8 + number];
  });
  arrange_squares(tables.opponent_block, 2, 5, [&](unsigned rank, unsigned file, unsigned number) {
    return parameters.opponent_block[side][rank * 32 + spec::centrality(file) * 8 + number];
  });
  arrange_squares(tables.back_block, 1, 5, [&](unsigned rank, unsigned file, unsigned number) {
    return parameters.back_block[side][rank * 32 + spec::centrality(file) * 8 + number];
  });
}

void arrange_rook_files(RookFileTable& table, const hls::KingDangerEntry (&entries)[192], bool opposite_wings) {
  for (unsigned centrality = 0; centrality < 4; ++centrality) {
    for (unsigned number = 0; number < 256; ++number) {
      const unsigned entry = (number & ~3u) + centrality;
      if (entry >= 192) {  // no file has three rooks in its number
        table.value[centrality][number] = 0;
        continue;
      }
      const int base = entries[entry].base >> (number & 1u);
      const int halves = (number & 2u) != 0 ? entries[entry].danger_halves(base, opposite_wings) : 0;
      table.value[centrality][number] = base + halves * 65536;
    }
  }
}

void arrange_diagonals(DiagonalTable& table, const hls::KingDangerEntry (*entries)[128], bool opposite_wings) {
  for (unsigned direction = 0; direction < 2; ++direction) {
    for (unsigned entry = 0; entry < 128; ++entry) {
      const hls::KingDangerEntry& value = entries[direction][entry];
      const bool in_zone = (entry & 4u) != 0;
      const int halves = in_zone ? value.danger_halves(value.base, opposite_wings) : 0;
      table.value[direction][entry] = value.base + halves * 65536;
    }
    table.value[direction][DiagonalTable::kNone] = 0;
  }
}

void arrange_threats(ThreatTable& table, const std::int8_t (&entries)[36], bool on_move) {
  for (unsigned triple = 0; triple < ThreatTable::kTriples; ++triple) {
    for (unsigned number = 0; number < 1u << ThreatTable::kBitsATriple; ++number) {
      int sum = 0;
      for (unsigned i = 0; i < ThreatTable::kPairsATriple; ++i) {
        const unsigned bits = number >> (2 * i) & 3u;
        if (bits == 0) continue;
        const unsigned pair = triple * ThreatTable::kPairsATriple + i;
        sum += entries[pair * 4 + (on_move ? 2 : 0) + bits / 2];
      }
      table.value[triple][number] = static_cast<std::int16_t>(sum);
    }
  }
}

}  // namespace

void Tables::arrange() {
  for (unsigned square = 0; square < spec::kSquares; ++square) {
    for (unsigned number = 0; number < 16; ++number) {
      placement.value[number][square] = parameters.piece_placement[square * 16 + number];
      mobility.value[number][square] = parameters.mobility[square * 16 + number];
    }
  }
  for (unsigned side = 0; side < 2; ++side) {
    for (unsigned entry = 0; entry < 128; ++entry) {
      const hls::PawnStormEntry& value = parameters.pawn_storm[side][entry];
      storm[side][kOneBetween][entry] = value.not_castled;
      storm[side][kSameWing][entry] = value.castled_same;
      storm[side][kOppositeWings][entry] = value.castled_opposite;
    }
    for (unsigned flags = 0; flags < kTacticalSums; ++flags) {
      int sum = 0;
      if ((flags & kXrays) != 0) sum += parameters.xraying[side];
      if ((flags & kMpinAndHung) != 0) sum += parameters.mpin_and_hung;
      if ((flags & kPinnedAndHung) != 0) sum += parameters.pinned_and_hung;
      if ((flags & kPinnedAndSimpleHung) != 0) sum += parameters.pinned_and_simple_hung;
      if ((flags & kPermanentPinAndSimpleHung) != 0) sum += parameters.permanent_pin_and_simple_hung;
      tactics[side][flags] = static_cast<std::int16_t>(sum);
    }
    hung[side][0] = hung[side][2] = 0;
    hung[side][1] = parameters.hung[2 * side];
    hung[side][3] = parameters.hung[2 * side + 1];
    arrange_pawns(pawns[side], parameters, side);
    for (const bool on_move : {false, true})
      arrange_threats(threats[side][on_move ? 1 : 0], parameters.threats[side], on_move);
    for (const bool opposite_wings : {false, true}) {
      arrange_rook_files(rook_files[side][opposite_wings ? 1 : 0], parameters.rooks_on_files[side], opposite_wings);
      arrange_diagonals(diagonals[side][opposite_wings ? 1 : 0], &parameters.bishops[2 * side], opposite_wings);
    }
  }
}

}  // namespace cobalt::evaluation
