// SPDX-License-Identifier: Apache-2.0
/// \file
/// Requests and answers of the move generator, and the fields of a move.
#ifndef COBALT_HLS_MOVES_REQUEST_HPP
#define COBALT_HLS_MOVES_REQUEST_HPP

#include <cstdint>

#include "hls/eval/board.hpp"
#include "spec/jobs.hpp"
#include "spec/moves.hpp"

namespace cobalt {
namespace hls {

struct GenerateRequest {
  PackedWords position;
  std::uint64_t targets;  ///< squares of the board
  std::uint16_t last;
  std::uint16_t exclude[spec::kGenerateHints];  ///< the hints, if `hints` is not 0
  std::uint8_t mode;
  std::uint8_t hints;  ///< 0: none; else 1 more than those that were tried or passed over
  bool reserved;       ///< a bit that must be 0 is set
};

struct GenerateAnswer {
  std::uint16_t move;
  std::uint8_t status;
  bool found;
  bool is_last;
  std::uint8_t hint;  ///< 0: a move of the order; else 1 more than the number of the hint that it is
  std::uint8_t kind;  ///< spec::MoveKind of a move of the order, else 0
};

/// \name Fields of a move
///@{
constexpr unsigned kMoveToLsb = spec::format_field(spec::kMoveFields, "to").lsb;
constexpr unsigned kMovePromotionLsb = spec::format_field(spec::kMoveFields, "promotion").lsb;
inline unsigned move_from(std::uint16_t move) { return move & 63u; }
inline unsigned move_to(std::uint16_t move) { return (move >> kMoveToLsb) & 63u; }
inline unsigned move_promotion(std::uint16_t move) { return static_cast<unsigned>(move) >> kMovePromotionLsb; }
/// Promotion codes: the piece plus this.
constexpr unsigned kPromotionOffset = 1;
/// Exclusive or with this changes the squares of a move between the board and the mover's view.
inline unsigned move_flip(bool black_to_move) { return black_to_move ? 56u | (56u << kMoveToLsb) : 0u; }
///@}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_REQUEST_HPP
