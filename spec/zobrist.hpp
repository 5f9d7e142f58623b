// SPDX-License-Identifier: Apache-2.0
/// \file
/// Numbers of the Zobrist key of a position. They are fixed, so keys may be compared between runs, and between host
/// and card.
///
/// The key is the exclusive or of one number for every piece on its square, one for the castling rights, one for the
/// file of the en passant square if there is one, and one when Black is to move.
#ifndef COBALT_SPEC_ZOBRIST_HPP
#define COBALT_SPEC_ZOBRIST_HPP

#include <cstdint>

#include "spec/packed_position.hpp"

namespace cobalt {
namespace spec {

constexpr unsigned kZobristBits = 64;
/// Start of the generator: "Cobalt".
constexpr std::uint64_t kZobristSeed = 0x436f62616c74;
/// Plain piece codes: 0 to 15, of which twelve are pieces.
constexpr unsigned kZobristPieces = 16;
/// Sets of castling rights: bit 0 White king side, 1 White queen side, 2 Black king side, 3 Black queen side.
constexpr unsigned kZobristCastlings = 16;

/// The numbers that are combined by exclusive or into a key.
struct ZobristKeys {
  std::uint64_t piece[kZobristPieces][kSquares];  ///< by plain piece code and square; kEmpty has zeros
  std::uint64_t castling[kZobristCastlings];      ///< by set of castling rights; none has zero
  std::uint64_t en_passant_file[8];               ///< by file of the en passant square
  std::uint64_t black_to_move;
};

/// One step of the SplitMix64 generator (Steele, Lea and Flood, "Fast splittable pseudorandom number generators").
constexpr std::uint64_t split_mix_64(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

constexpr ZobristKeys make_zobrist_keys() {
  ZobristKeys keys{};
  std::uint64_t state = kZobristSeed;
  for (unsigned piece = 0; piece < kZobristPieces; ++piece) {
    for (unsigned square = 0; square < kSquares; ++square) {
      const std::uint64_t number = split_mix_64(state);
      keys.piece[piece][square] = piece == kEmpty ? 0 : number;
    }
  }
  for (unsigned rights = 1; rights < kZobristCastlings; ++rights) keys.castling[rights] = split_mix_64(state);
  for (std::uint64_t& number : keys.en_passant_file) number = split_mix_64(state);
  keys.black_to_move = split_mix_64(state);
  return keys;
}

constexpr ZobristKeys kZobrist = make_zobrist_keys();

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_ZOBRIST_HPP
