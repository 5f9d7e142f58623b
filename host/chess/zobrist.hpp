// SPDX-License-Identifier: Apache-2.0
/// \file
/// Random numbers of the Zobrist key of a position. They are fixed, so keys may be compared between runs.
#pragma once

#include <array>

#include "host/chess/types.hpp"

namespace cobalt::chess {

/// The numbers that are combined by exclusive or into Position::key().
struct ZobristKeys {
  std::array<std::array<std::uint64_t, kSquareCount>, kPieceCodes> piece{};  ///< by Piece and Square
  std::array<std::uint64_t, 16> castling{};                                  ///< by CastlingRights
  std::array<std::uint64_t, 8> en_passant_file{};                            ///< by file of the en passant square
  std::uint64_t black_to_move = 0;
};

namespace detail {

/// One step of the SplitMix64 generator (Steele, Lea and Flood, "Fast splittable pseudorandom number generators").
constexpr std::uint64_t split_mix_64(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

constexpr ZobristKeys make_zobrist_keys() {
  ZobristKeys keys;
  std::uint64_t state = 0x436f62616c74;  // "Cobalt"
  for (auto& squares : keys.piece) {
    for (auto& key : squares) key = split_mix_64(state);
  }
  // An empty square and the absence of rights change nothing.
  keys.piece[kNoPiece] = {};
  for (std::size_t rights = 1; rights < keys.castling.size(); ++rights) keys.castling[rights] = split_mix_64(state);
  for (auto& key : keys.en_passant_file) key = split_mix_64(state);
  keys.black_to_move = split_mix_64(state);
  return keys;
}

}  // namespace detail

inline constexpr ZobristKeys kZobrist = detail::make_zobrist_keys();

}  // namespace cobalt::chess
