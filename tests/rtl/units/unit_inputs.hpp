// SPDX-License-Identifier: Apache-2.0
/// \file
/// Random inputs of the unit tests: bitboards of every density, and boards that are legal, arbitrary or impossible.
#pragma once

#include <cstdint>
#include <random>

#include "hls/eval/attack_map.hpp"
#include "hls/eval/board.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt::test {

/// Seed of the random tests: a constant, or COBALT_RTL_SEED of the environment.
std::uint64_t unit_seed();

/// A reproducible source of inputs. Units are functions of all their input bits, so impossible boards (two kings on a
/// square, pawns on the first rank, attacks without a piece) are as good a test as legal ones, and reach more.
class UnitInputs {
 public:
  explicit UnitInputs(std::uint64_t seed) : random_(seed) {}

  std::uint64_t bits() { return random_(); }
  /// 0 .. limit - 1
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  bool one_in(unsigned n) { return below(n) == 0; }

  /// Any set of squares: empty, full, one square, a file, a rank, or random with an eighth to seven eighths set.
  hls::Bitboard bitboard();
  /// A set of at most `limit` squares.
  hls::Bitboard squares(unsigned limit);
  /// Nibbles of a packed position: legal, legal with changes, or any codes.
  hls::PackedWords nibbles();
  /// A board of nibbles(), or one with bitboards that overlap.
  hls::Board board();
  /// A side's view of a board(), or bitboards that have nothing to do with each other.
  hls::SideView view();

 private:
  std::mt19937_64 random_;
};

/// Packed nibbles with one code on every square, and with one code on one square.
hls::PackedWords full_of(unsigned code);
void put_code(hls::PackedWords& nibbles, unsigned square, unsigned code);

}  // namespace cobalt::test
