// SPDX-License-Identifier: Apache-2.0
/// \file
/// The downloaded parameters as the evaluator reads them: one small memory a table, fields unpacked on download.
#ifndef COBALT_HLS_EVAL_PARAMETERS_HPP
#define COBALT_HLS_EVAL_PARAMETERS_HPP

#include <cstdint>

#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"

namespace cobalt {
namespace hls {

/// Unpacked entry of rooks_on_files, minor_on_weak and bishops. Units: base in centipawns, multipliers in halves
/// (spec::kmod_halves).
struct KingDangerEntry {
  std::int8_t base;
  std::int8_t kmod;
  std::int8_t kmod_opp;

  /// What it adds to the danger of the enemy king for a base value, half centipawns.
  int danger_halves(int base_cp, bool opposite_wings) const { return base_cp * (opposite_wings ? kmod_opp : kmod); }
};

/// Unpacked entry of signature. Scales are in eighths.
struct SignatureEntry {
  std::int8_t adjustment;
  std::uint8_t king_safety;
  std::uint8_t pawn_structure;
  std::uint8_t passed_pawns;
};

/// Unpacked entry of pawn_structure, centipawns.
struct PawnStructureEntry {
  std::int8_t opposed_static;
  std::int8_t opposed_dynamic;
  std::int8_t unopposed_static;
  std::int8_t unopposed_dynamic;
};

/// Unpacked entry of passed_pawns, centipawns.
struct PassedPawnEntry {
  std::int8_t static_cp;
  std::int8_t dynamic_cp;
  std::int8_t king_race;
  std::int8_t unstoppable;
};

/// Unpacked entry of pawn_storm, centipawns.
struct PawnStormEntry {
  std::int8_t castled_opposite;
  std::int8_t castled_same;
  std::int8_t not_castled;
};

/// Unpacked entry of pawn_shelter, centipawns.
struct PawnShelterEntry {
  std::int8_t current;
  std::int8_t castling;
};

/// Unpacked evaluation_control registers.
struct EvaluationControl {
  std::uint8_t king_safety_shift;
  std::uint16_t king_safety_clamp;
  bool scale_king_safety;
  bool scale_pawn_structure;
  bool scale_passed_pawns;
  bool reduce_opposite_bishops;
  bool apply_contempt;
  bool endgame_rom;
  std::uint8_t pawn_structure_shift;
  std::uint8_t passed_pawns_shift;
  std::uint8_t wasted_pawns_shift;
};

/// Arrays are indexed by table (side, unless said otherwise) and entry, or by register.
struct Parameters {
  // Registers.
  std::int8_t rooks_on_seventh[12];
  std::int8_t bias;
  std::int16_t rook_behind_passed;
  std::int8_t mpin_and_hung;
  std::int8_t pinned_and_simple_hung;
  std::int8_t hung[4];
  std::int8_t xraying[2];
  std::int8_t pinned_and_hung;
  std::int8_t permanent_pin_and_simple_hung;
  std::int8_t knight_trap[6];
  std::int8_t rook_trap[8];
  std::int8_t queen_trap[2];
  std::int8_t wasted_pawns[2];
  std::int8_t bishop_pair[2];
  std::int8_t separated_passed[2];
  std::int16_t missing_wing[2];
  std::uint8_t bishops_of_opposite_colours[2];
  EvaluationControl control;
  std::uint8_t side_to_move[2];
  // Tables.
  std::int8_t multiple_pawns[2][80];
  KingDangerEntry minor_on_weak[2][192];
  std::int8_t self_block[2][320];
  std::int8_t opponent_block[2][128];
  std::int8_t back_block[2][160];
  std::int8_t pinned[2][128];
  std::int16_t mobility[spec::kSquares * 16];  ///< square * 16 + control level
  PawnStructureEntry pawn_structure[2][160];
  PassedPawnEntry passed_pawns[2][320];
  std::int8_t joint_signature[256];
  KingDangerEntry rooks_on_files[2][192];
  KingDangerEntry bishops[4][128];  ///< White rising, White falling, Black rising, Black falling
  PawnStormEntry pawn_storm[2][128];
  PawnShelterEntry pawn_shelter[2][384];
  std::int16_t development[256];
  std::int8_t trapped_bishop[128];
  SignatureEntry signature[2][128];
  std::int8_t contempt[256];
  std::int16_t piece_placement[spec::kSquares * 16];  ///< square * 16 + code; Black's values negated
  // Tables of our own.
  std::int8_t king_attackers[2][256];
  std::int8_t relative_pins[2][24];
  std::int8_t threats[2][36];
  std::int8_t winning_chances[36];
  std::int16_t rays[2][30];
  std::int8_t outposts[2][64];
  std::int8_t passed_paths[2][80];

  /// All zero: every score is 0. Addresses that do not exist are ignored by set().
  void clear() {
    constexpr unsigned kMaxTables = 1u << spec::kTableBits;
    constexpr unsigned kMaxEntries = 1u << spec::kEntryBits;
    for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
      for (unsigned table = 0; table < kMaxTables; ++table) {
        for (unsigned entry = 0; entry < kMaxEntries; ++entry) {
          set(spec::parameter_address(group, table, entry), 0);
        }
      }
    }
  }

  /// Field `kNumber` (in the order of spec/parameters.hpp) of a raw entry of a group. Position and width are constants:
  /// nothing of the description reaches the hardware.
  template <unsigned kGroup, unsigned kNumber = 0>
  static std::int32_t field(std::uint32_t raw) {
    constexpr unsigned kLsb = spec::kGroupTable[kGroup].fields[kNumber].lsb;
    constexpr unsigned kWidth = spec::kGroupTable[kGroup].fields[kNumber].width;
    constexpr bool kIsSigned = spec::kGroupTable[kGroup].fields[kNumber].is_signed;
    return spec::field_value(raw, kLsb, kWidth, kIsSigned);
  }
  /// Field `kNumber` of evaluation_control register 1.
  template <unsigned kNumber>
  static std::int32_t control_1_field(std::uint32_t raw) {
    constexpr unsigned kLsb = spec::kEvaluationControl1Fields[kNumber].lsb;
    constexpr unsigned kWidth = spec::kEvaluationControl1Fields[kNumber].width;
    return spec::field_value(raw, kLsb, kWidth, false);
  }

  /// True when a group has this table and entry.
  template <unsigned kGroup>
  static bool has(unsigned table, unsigned entry) {
    constexpr unsigned kTables = spec::kGroupTable[kGroup].tables;
    constexpr unsigned kEntries = spec::kGroupTable[kGroup].entries;
    return table < kTables && entry < kEntries;
  }

  /// Registers and single tables of one field.
  template <unsigned kGroup, class T, unsigned kEntries>
  static void put(T (&values)[kEntries], unsigned table, unsigned entry, std::uint32_t data) {
    static_assert(kEntries == spec::kGroupTable[kGroup].entries, "the array has an element for each entry");
    if (has<kGroup>(table, entry)) values[entry] = static_cast<T>(field<kGroup>(data));
  }
  /// Groups of several tables of one field.
  template <unsigned kGroup, class T, unsigned kTables, unsigned kEntries>
  static void put(T (&values)[kTables][kEntries], unsigned table, unsigned entry, std::uint32_t data) {
    static_assert(kTables == spec::kGroupTable[kGroup].tables, "the array has a row for each table");
    static_assert(kEntries == spec::kGroupTable[kGroup].entries, "the array has an element for each entry");
    if (has<kGroup>(table, entry)) values[table][entry] = static_cast<T>(field<kGroup>(data));
  }
  /// Single registers.
  template <unsigned kGroup, class T>
  static void put(T& value, unsigned table, unsigned entry, std::uint32_t data) {
    static_assert(spec::kGroupTable[kGroup].entries == 1, "a single register");
    if (has<kGroup>(table, entry)) value = static_cast<T>(field<kGroup>(data));
  }
  template <unsigned kGroup, unsigned kTables, unsigned kEntries>
  static void put_king_danger(KingDangerEntry (&values)[kTables][kEntries], unsigned table, unsigned entry,
                              std::uint32_t data) {
    static_assert(kTables == spec::kGroupTable[kGroup].tables, "the array has a row for each table");
    static_assert(kEntries == spec::kGroupTable[kGroup].entries, "the array has an element for each entry");
    if (!has<kGroup>(table, entry)) return;
    KingDangerEntry& value = values[table][entry];
    value.base = static_cast<std::int8_t>(field<kGroup, 0>(data));
    value.kmod = static_cast<std::int8_t>(spec::kmod_halves(static_cast<unsigned>(field<kGroup, 1>(data))));
    value.kmod_opp = static_cast<std::int8_t>(spec::kmod_halves(static_cast<unsigned>(field<kGroup, 2>(data))));
  }

  /// Writes one entry; what the download bus carries. An address that does not exist is ignored.
  /// \param address  spec::parameter_address
  /// \param data     raw bits
  void set(std::uint32_t address, std::uint32_t data) {
    const unsigned table = spec::address_table(address);
    const unsigned entry = spec::address_entry(address);
    switch (spec::address_group(address)) {
      case spec::kRooksOnSeventh:
        put<spec::kRooksOnSeventh>(rooks_on_seventh, table, entry, data);
        break;
      case spec::kBias:
        put<spec::kBias>(bias, table, entry, data);
        break;
      case spec::kRookBehindPassed:
        put<spec::kRookBehindPassed>(rook_behind_passed, table, entry, data);
        break;
      case spec::kMpinAndHung:
        put<spec::kMpinAndHung>(mpin_and_hung, table, entry, data);
        break;
      case spec::kPinnedAndSimpleHung:
        put<spec::kPinnedAndSimpleHung>(pinned_and_simple_hung, table, entry, data);
        break;
      case spec::kHung:
        put<spec::kHung>(hung, table, entry, data);
        break;
      case spec::kXraying:
        put<spec::kXraying>(xraying, table, entry, data);
        break;
      case spec::kPinnedAndHung:
        put<spec::kPinnedAndHung>(pinned_and_hung, table, entry, data);
        break;
      case spec::kPermanentPinAndSimpleHung:
        put<spec::kPermanentPinAndSimpleHung>(permanent_pin_and_simple_hung, table, entry, data);
        break;
      case spec::kKnightTrap:
        put<spec::kKnightTrap>(knight_trap, table, entry, data);
        break;
      case spec::kRookTrap:
        put<spec::kRookTrap>(rook_trap, table, entry, data);
        break;
      case spec::kQueenTrap:
        put<spec::kQueenTrap>(queen_trap, table, entry, data);
        break;
      case spec::kWastedPawns:
        put<spec::kWastedPawns>(wasted_pawns, table, entry, data);
        break;
      case spec::kBishopPair:
        put<spec::kBishopPair>(bishop_pair, table, entry, data);
        break;
      case spec::kSeparatedPassed:
        put<spec::kSeparatedPassed>(separated_passed, table, entry, data);
        break;
      case spec::kMissingWing:
        put<spec::kMissingWing>(missing_wing, table, entry, data);
        break;
      case spec::kBishopsOfOppositeColours:
        put<spec::kBishopsOfOppositeColours>(bishops_of_opposite_colours, table, entry, data);
        break;
      case spec::kSideToMove:
        put<spec::kSideToMove>(side_to_move, table, entry, data);
        break;
      case spec::kMultiplePawns:
        put<spec::kMultiplePawns>(multiple_pawns, table, entry, data);
        break;
      case spec::kSelfBlock:
        put<spec::kSelfBlock>(self_block, table, entry, data);
        break;
      case spec::kOpponentBlock:
        put<spec::kOpponentBlock>(opponent_block, table, entry, data);
        break;
      case spec::kBackBlock:
        put<spec::kBackBlock>(back_block, table, entry, data);
        break;
      case spec::kPinned:
        put<spec::kPinned>(pinned, table, entry, data);
        break;
      case spec::kJointSignature:
        put<spec::kJointSignature>(joint_signature, table, entry, data);
        break;
      case spec::kDevelopment:
        put<spec::kDevelopment>(development, table, entry, data);
        break;
      case spec::kTrappedBishop:
        put<spec::kTrappedBishop>(trapped_bishop, table, entry, data);
        break;
      case spec::kContempt:
        put<spec::kContempt>(contempt, table, entry, data);
        break;
      case spec::kKingAttackers:
        put<spec::kKingAttackers>(king_attackers, table, entry, data);
        break;
      case spec::kRelativePins:
        put<spec::kRelativePins>(relative_pins, table, entry, data);
        break;
      case spec::kThreats:
        put<spec::kThreats>(threats, table, entry, data);
        break;
      case spec::kWinningChances:
        put<spec::kWinningChances>(winning_chances, table, entry, data);
        break;
      case spec::kRays:
        put<spec::kRays>(rays, table, entry, data);
        break;
      case spec::kOutposts:
        put<spec::kOutposts>(outposts, table, entry, data);
        break;
      case spec::kPassedPaths:
        put<spec::kPassedPaths>(passed_paths, table, entry, data);
        break;
      case spec::kMinorOnWeak:
        put_king_danger<spec::kMinorOnWeak>(minor_on_weak, table, entry, data);
        break;
      case spec::kRooksOnFiles:
        put_king_danger<spec::kRooksOnFiles>(rooks_on_files, table, entry, data);
        break;
      case spec::kBishops:
        put_king_danger<spec::kBishops>(bishops, table, entry, data);
        break;
      case spec::kPawnStructure: {
        if (!has<spec::kPawnStructure>(table, entry)) break;
        PawnStructureEntry& value = pawn_structure[table][entry];
        value.opposed_static = static_cast<std::int8_t>(field<spec::kPawnStructure, 0>(data));
        value.opposed_dynamic = static_cast<std::int8_t>(field<spec::kPawnStructure, 1>(data));
        value.unopposed_static = static_cast<std::int8_t>(field<spec::kPawnStructure, 2>(data));
        value.unopposed_dynamic = static_cast<std::int8_t>(field<spec::kPawnStructure, 3>(data));
        break;
      }
      case spec::kPassedPawns: {
        if (!has<spec::kPassedPawns>(table, entry)) break;
        PassedPawnEntry& value = passed_pawns[table][entry];
        value.static_cp = static_cast<std::int8_t>(field<spec::kPassedPawns, 0>(data));
        value.dynamic_cp = static_cast<std::int8_t>(field<spec::kPassedPawns, 1>(data));
        value.king_race = static_cast<std::int8_t>(field<spec::kPassedPawns, 2>(data));
        value.unstoppable = static_cast<std::int8_t>(field<spec::kPassedPawns, 3>(data));
        break;
      }
      case spec::kPawnStorm: {
        if (!has<spec::kPawnStorm>(table, entry)) break;
        PawnStormEntry& value = pawn_storm[table][entry];
        value.castled_opposite = static_cast<std::int8_t>(field<spec::kPawnStorm, 0>(data));
        value.castled_same = static_cast<std::int8_t>(field<spec::kPawnStorm, 1>(data));
        value.not_castled = static_cast<std::int8_t>(field<spec::kPawnStorm, 2>(data));
        break;
      }
      case spec::kPawnShelter: {
        if (!has<spec::kPawnShelter>(table, entry)) break;
        PawnShelterEntry& value = pawn_shelter[table][entry];
        value.current = static_cast<std::int8_t>(field<spec::kPawnShelter, 0>(data));
        value.castling = static_cast<std::int8_t>(field<spec::kPawnShelter, 1>(data));
        break;
      }
      case spec::kSignature: {
        if (!has<spec::kSignature>(table, entry)) break;
        SignatureEntry& value = signature[table][entry];
        value.adjustment = static_cast<std::int8_t>(field<spec::kSignature, 0>(data));
        value.king_safety = static_cast<std::uint8_t>(field<spec::kSignature, 1>(data));
        value.pawn_structure = static_cast<std::uint8_t>(field<spec::kSignature, 2>(data));
        value.passed_pawns = static_cast<std::uint8_t>(field<spec::kSignature, 3>(data));
        break;
      }
      case spec::kPiecePlacement: {
        if (!has<spec::kPiecePlacement>(table, entry)) break;
        const std::int32_t value = field<spec::kPiecePlacement>(data);
        const bool used = entry % 8 != 0;  // codes 0 (empty) and 8 (king to move, replaced) have no value
        const bool black = entry % 16 >= 8;
        piece_placement[entry] = static_cast<std::int16_t>(!used ? 0 : black ? -value : value);
        break;
      }
      case spec::kMobility: {
        if (!has<spec::kMobility>(table, entry)) break;
        const unsigned square = (entry / 16) * 8 + table;
        mobility[square * 16 + entry % 16] = static_cast<std::int16_t>(field<spec::kMobility>(data));
        break;
      }
      case spec::kEvaluationControl:
        if (!has<spec::kEvaluationControl>(table, entry)) break;
        if (entry == 0) {
          control.king_safety_shift = static_cast<std::uint8_t>(field<spec::kEvaluationControl, 0>(data));
          control.king_safety_clamp = static_cast<std::uint16_t>(field<spec::kEvaluationControl, 1>(data));
          control.scale_king_safety = field<spec::kEvaluationControl, 2>(data) != 0;
          control.scale_pawn_structure = field<spec::kEvaluationControl, 3>(data) != 0;
          control.scale_passed_pawns = field<spec::kEvaluationControl, 4>(data) != 0;
          control.reduce_opposite_bishops = field<spec::kEvaluationControl, 5>(data) != 0;
          control.apply_contempt = field<spec::kEvaluationControl, 6>(data) != 0;
          control.endgame_rom = field<spec::kEvaluationControl, 7>(data) != 0;
        } else {
          control.pawn_structure_shift = static_cast<std::uint8_t>(control_1_field<0>(data));
          control.passed_pawns_shift = static_cast<std::uint8_t>(control_1_field<1>(data));
          control.wasted_pawns_shift = static_cast<std::uint8_t>(control_1_field<2>(data));
        }
        break;
      default:
        break;
    }
  }
};

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_PARAMETERS_HPP
