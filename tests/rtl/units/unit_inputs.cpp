// SPDX-License-Identifier: Apache-2.0
#include "tests/rtl/units/unit_inputs.hpp"

#include <cstdlib>
#include <string>

#include "tests/support/evaluator_inputs.hpp"

namespace cobalt::test {

namespace {

/// Legal positions, made once a process.
const std::vector<chess::PackedPosition>& legal_positions() {
  static const std::vector<chess::PackedPosition> positions = mixed_positions(3'000, unit_seed());
  return positions;
}

}  // namespace

std::uint64_t unit_seed() {
  constexpr std::uint64_t kSeed = 20261121;
  const char* wanted = std::getenv("COBALT_RTL_SEED");
  return wanted != nullptr ? std::stoull(wanted) : kSeed;
}

hls::Bitboard UnitInputs::bitboard() {
  switch (below(12)) {
    case 0:
      return 0;
    case 1:
      return ~hls::Bitboard{0};
    case 2:
      return hls::Bitboard{1} << below(64);
    case 3:
      return hls::kFileA << below(8);
    case 4:
      return hls::kRank1 << (8 * below(8));
    case 5:
    case 6:
      return bits() & bits() & bits();
    case 7:
    case 8:
      return bits() & bits();
    case 9:
      return bits() | bits();
    case 10:
      return bits() | bits() | bits();
    default:
      return bits();
  }
}

hls::Bitboard UnitInputs::squares(unsigned limit) {
  hls::Bitboard set = 0;
  for (unsigned i = below(limit + 1); i > 0; --i) set |= hls::Bitboard{1} << below(64);
  return set;
}

hls::PackedWords UnitInputs::nibbles() {
  hls::PackedWords words = {};
  const unsigned kind = below(4);
  if (kind < 3) {
    const auto& legal = legal_positions();
    words = hls::load_packed(legal[below(static_cast<unsigned>(legal.size()))].data());
    for (unsigned changes = kind == 2 ? 1 + below(6) : 0; changes > 0; --changes) put_code(words, below(64), below(16));
  } else {
    const hls::Bitboard taken = bitboard();
    for (unsigned square = 0; square < spec::kSquares; ++square) {
      if (((taken >> square) & 1) != 0) put_code(words, square, below(16));
    }
  }
  return words;
}

hls::Board UnitInputs::board() {
  hls::Board board = hls::decode(nibbles());
  if (one_in(4)) {
    for (unsigned side = 0; side < 2; ++side) {
      board.pawn[side] = bitboard();
      board.knight[side] = bitboard();
      board.bishop[side] = bitboard();
      board.rook[side] = bitboard();
      board.queen[side] = bitboard();
      board.king[side] = bitboard();
      board.all[side] = board.pawn[side] | board.knight[side] | board.bishop[side] | board.rook[side] |
                        board.queen[side] | board.king[side];
    }
    board.occupied = bitboard();
    board.side_to_move = below(2);
  }
  return board;
}

hls::SideView UnitInputs::view() {
  hls::SideView view;
  if (one_in(2)) {
    const hls::Board any = board();
    view = hls::make_side_view(any, hls::make_attack_map(any), below(2));
  } else {
    for (hls::PieceSets* sets : {&view.own, &view.enemy, &view.own_attacks, &view.enemy_attacks}) {
      *sets = {bitboard(), bitboard(), bitboard(), bitboard(), bitboard(), bitboard(), bitboard()};
    }
    view.castling = bits() & 0x81u;
    view.to_move = one_in(2);
  }
  return view;
}

hls::PackedWords full_of(unsigned code) {
  hls::PackedWords nibbles;
  for (std::uint64_t& word : nibbles.word) word = 0x1111111111111111u * code;
  return nibbles;
}

void put_code(hls::PackedWords& nibbles, unsigned square, unsigned code) {
  std::uint64_t& word = nibbles.word[square / 16];
  const unsigned shift = 4 * (square % 16);
  word = (word & ~(std::uint64_t{15} << shift)) | (std::uint64_t{code} << shift);
}

}  // namespace cobalt::test
