// SPDX-License-Identifier: Apache-2.0
/// \file
/// King and pawn against king, solved for every position, and the two generated files that hold the result.
#pragma once

#include <array>
#include <cstdint>

#include "spec/specgen/output.hpp"

namespace cobalt::specgen {

/// Rows of the bitbase: 24 pawn squares, either side to move, 64 squares of the strong king.
inline constexpr unsigned kKpkRows = 24 * 2 * 64;

/// The row of a position as the pawn's side sees it: ranks relative, files mirrored if need be so that the pawn is on
/// a to d.
/// \param pawn_rank    1 to 6: relative rank 2 to 7
/// \param pawn_file    0 to 3
/// \param strong_king  0 to 63, a1 first
constexpr unsigned kpk_row(unsigned pawn_rank, unsigned pawn_file, bool weak_to_move, unsigned strong_king) {
  return (pawn_rank - 1) * 512 + pawn_file * 128 + (weak_to_move ? 64 : 0) + strong_king;
}

/// Bit w of row kpk_row(...): the pawn's side wins with the weak king on square w. Positions that cannot be are 0.
/// The 50-move rule is not known here.
std::array<std::uint64_t, kKpkRows> solve_kpk();

/// hls/generated/kpk_bitbase.hpp.
Output kpk_bitbase_header();

/// rtl/generated/cb_kpk_rom.sv.
Output kpk_rom_module();

}  // namespace cobalt::specgen
