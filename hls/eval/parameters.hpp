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

  /// Field `number` (in the order of spec/parameters.hpp) of a raw entry.
  static std::int32_t field(unsigned group, unsigned number, std::uint32_t raw) {
    return spec::field_value(raw, spec::kGroupTable[group].fields[number]);
  }

  /// Writes one entry; what the download bus carries. An address of a group whose logic is not built is ignored.
  /// \param address  spec::parameter_address; must be valid
  /// \param data     raw bits
  void set(std::uint32_t address, std::uint32_t data) {
    const unsigned group = spec::address_group(address);
    const unsigned table = spec::address_table(address);
    const unsigned entry = spec::address_entry(address);
    if (!spec::address_is_valid(address)) return;
    const std::int32_t value = field(group, 0, data);
    switch (group) {
      case spec::kPiecePlacement: {
        const bool used = entry % 8 != 0;  // codes 0 (empty) and 8 (king to move, replaced) have no value
        const bool black = entry % 16 >= 8;
        piece_placement[entry] = static_cast<std::int16_t>(!used ? 0 : black ? -value : value);
        break;
      }
      case spec::kMobility: {
        const unsigned square = (entry / 16) * 8 + table;
        mobility[square * 16 + entry % 16] = static_cast<std::int16_t>(value);
        break;
      }
      case spec::kMultiplePawns:
        multiple_pawns[table][entry] = static_cast<std::int8_t>(value);
        break;
      case spec::kRooksOnFiles: {
        RookFileEntry& rook = rooks_on_files[table][entry];
        rook.base = static_cast<std::int8_t>(value);
        rook.kmod = static_cast<std::int8_t>(spec::kmod_halves(static_cast<unsigned>(field(group, 1, data))));
        rook.kmod_opp = static_cast<std::int8_t>(spec::kmod_halves(static_cast<unsigned>(field(group, 2, data))));
        break;
      }
      case spec::kSignature: {
        SignatureEntry& pieces = signature[table][entry];
        pieces.adjustment = static_cast<std::int8_t>(value);
        pieces.king_safety = static_cast<std::uint8_t>(field(group, 1, data));
        pieces.pawn_structure = static_cast<std::uint8_t>(field(group, 2, data));
        pieces.passed_pawns = static_cast<std::uint8_t>(field(group, 3, data));
        break;
      }
      case spec::kJointSignature:
        joint_signature[entry] = static_cast<std::int8_t>(value);
        break;
      case spec::kBishopPair:
        bishop_pair[entry] = static_cast<std::int8_t>(value);
        break;
      case spec::kSideToMove:
        side_to_move[entry] = static_cast<std::uint8_t>(value);
        break;
      case spec::kBias:
        bias = static_cast<std::int8_t>(value);
        break;
      case spec::kEvaluationControl:
        if (entry == 0) {
          control.king_safety_shift = static_cast<std::uint8_t>(value);
          control.king_safety_clamp = static_cast<std::uint16_t>(field(group, 1, data));
          control.scale_king_safety = field(group, 2, data) != 0;
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
