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

/// Unpacked entry of rooks_on_files. Units: base in centipawns, multipliers in halves (spec::kmod_halves).
struct RookFileEntry {
  std::int8_t base;
  std::int8_t kmod;
  std::int8_t kmod_opp;
};

/// Unpacked entry of signature. Scales are in eighths.
struct SignatureEntry {
  std::int8_t adjustment;
  std::uint8_t king_safety;
  std::uint8_t pawn_structure;
  std::uint8_t passed_pawns;
};

/// Unpacked evaluation_control registers.
struct EvaluationControl {
  std::uint8_t king_safety_shift;
  std::uint16_t king_safety_clamp;
  bool scale_king_safety;
};

struct Parameters {
  std::int16_t piece_placement[spec::kSquares * 16];  ///< square * 16 + code; Black's values negated
  std::int16_t mobility[spec::kSquares * 16];         ///< square * 16 + control level
  std::int8_t multiple_pawns[2][80];
  RookFileEntry rooks_on_files[2][192];
  SignatureEntry signature[2][128];
  std::int8_t joint_signature[256];
  std::int8_t bishop_pair[2];
  std::uint8_t side_to_move[2];
  std::int8_t bias;
  EvaluationControl control;

  /// All zero: every score is 0.
  void clear() {
    for (unsigned i = 0; i < spec::kSquares * 16; ++i) {
      piece_placement[i] = 0;
      mobility[i] = 0;
    }
    for (unsigned side = 0; side < 2; ++side) {
      for (unsigned i = 0; i < 80; ++i) multiple_pawns[side][i] = 0;
      for (unsigned i = 0; i < 192; ++i) {
        rooks_on_files[side][i].base = 0;
        rooks_on_files[side][i].kmod = static_cast<std::int8_t>(spec::kmod_halves(0));
        rooks_on_files[side][i].kmod_opp = static_cast<std::int8_t>(spec::kmod_halves(0));
      }
      for (unsigned i = 0; i < 128; ++i) {
        signature[side][i].adjustment = 0;
        signature[side][i].king_safety = 0;
        signature[side][i].pawn_structure = 0;
        signature[side][i].passed_pawns = 0;
      }
      bishop_pair[side] = 0;
      side_to_move[side] = 0;
    }
    for (unsigned i = 0; i < 256; ++i) joint_signature[i] = 0;
    bias = 0;
    control.king_safety_shift = 0;
    control.king_safety_clamp = 0;
    control.scale_king_safety = false;
  }

  /// Field `kNumber` (in the order of spec/parameters.hpp) of a raw entry of a group. Position and width are constants:
  /// nothing of the description reaches the hardware.
  template <unsigned kGroup, unsigned kNumber>
  static std::int32_t field(std::uint32_t raw) {
    constexpr unsigned kLsb = spec::kGroupTable[kGroup].fields[kNumber].lsb;
    constexpr unsigned kWidth = spec::kGroupTable[kGroup].fields[kNumber].width;
    constexpr bool kIsSigned = spec::kGroupTable[kGroup].fields[kNumber].is_signed;
    return spec::field_value(raw, kLsb, kWidth, kIsSigned);
  }

  /// True when a group has this table and entry.
  template <unsigned kGroup>
  static bool has(unsigned table, unsigned entry) {
    constexpr unsigned kTables = spec::kGroupTable[kGroup].tables;
    constexpr unsigned kEntries = spec::kGroupTable[kGroup].entries;
    return table < kTables && entry < kEntries;
  }

  /// Writes one entry; what the download bus carries. An address that does not exist or is of a group whose logic is
  /// not built is ignored.
  /// \param address  spec::parameter_address
  /// \param data     raw bits
  void set(std::uint32_t address, std::uint32_t data) {
    const unsigned table = spec::address_table(address);
    const unsigned entry = spec::address_entry(address);
    switch (spec::address_group(address)) {
      case spec::kPiecePlacement: {
        if (!has<spec::kPiecePlacement>(table, entry)) break;
        const std::int32_t value = field<spec::kPiecePlacement, 0>(data);
        const bool used = entry % 8 != 0;  // codes 0 (empty) and 8 (king to move, replaced) have no value
        const bool black = entry % 16 >= 8;
        piece_placement[entry] = static_cast<std::int16_t>(!used ? 0 : black ? -value : value);
        break;
      }
      case spec::kMobility: {
        if (!has<spec::kMobility>(table, entry)) break;
        const unsigned square = (entry / 16) * 8 + table;
        mobility[square * 16 + entry % 16] = static_cast<std::int16_t>(field<spec::kMobility, 0>(data));
        break;
      }
      case spec::kMultiplePawns:
        if (!has<spec::kMultiplePawns>(table, entry)) break;
        multiple_pawns[table][entry] = static_cast<std::int8_t>(field<spec::kMultiplePawns, 0>(data));
        break;
      case spec::kRooksOnFiles: {
        if (!has<spec::kRooksOnFiles>(table, entry)) break;
        RookFileEntry& rook = rooks_on_files[table][entry];
        rook.base = static_cast<std::int8_t>(field<spec::kRooksOnFiles, 0>(data));
        rook.kmod =
            static_cast<std::int8_t>(spec::kmod_halves(static_cast<unsigned>(field<spec::kRooksOnFiles, 1>(data))));
        rook.kmod_opp =
            static_cast<std::int8_t>(spec::kmod_halves(static_cast<unsigned>(field<spec::kRooksOnFiles, 2>(data))));
        break;
      }
      case spec::kSignature: {
        if (!has<spec::kSignature>(table, entry)) break;
        SignatureEntry& pieces = signature[table][entry];
        pieces.adjustment = static_cast<std::int8_t>(field<spec::kSignature, 0>(data));
        pieces.king_safety = static_cast<std::uint8_t>(field<spec::kSignature, 1>(data));
        pieces.pawn_structure = static_cast<std::uint8_t>(field<spec::kSignature, 2>(data));
        pieces.passed_pawns = static_cast<std::uint8_t>(field<spec::kSignature, 3>(data));
        break;
      }
      case spec::kJointSignature:
        if (!has<spec::kJointSignature>(table, entry)) break;
        joint_signature[entry] = static_cast<std::int8_t>(field<spec::kJointSignature, 0>(data));
        break;
      case spec::kBishopPair:
        if (!has<spec::kBishopPair>(table, entry)) break;
        bishop_pair[entry] = static_cast<std::int8_t>(field<spec::kBishopPair, 0>(data));
        break;
      case spec::kSideToMove:
        if (!has<spec::kSideToMove>(table, entry)) break;
        side_to_move[entry] = static_cast<std::uint8_t>(field<spec::kSideToMove, 0>(data));
        break;
      case spec::kBias:
        if (!has<spec::kBias>(table, entry)) break;
        bias = static_cast<std::int8_t>(field<spec::kBias, 0>(data));
        break;
      case spec::kEvaluationControl:
        if (!has<spec::kEvaluationControl>(table, entry)) break;
        if (entry == 0) {
          control.king_safety_shift = static_cast<std::uint8_t>(field<spec::kEvaluationControl, 0>(data));
          control.king_safety_clamp = static_cast<std::uint16_t>(field<spec::kEvaluationControl, 1>(data));
          control.scale_king_safety = field<spec::kEvaluationControl, 2>(data) != 0;
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
