// SPDX-License-Identifier: Apache-2.0
// cb_decode against hls::decode: bitboards and placement nibbles, and the errors that need no attack maps.
#include "Vcb_unit_bench.h"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct Nibbles {
  hls::PackedWords words;
};

/// What both outputs have in common.
struct Decode {
  using Bench = Vcb_unit_bench;
  using Input = Nibbles;
  static CData& clock(Bench& rtl) { return rtl.decode_clk_i; }
  static void drive(Bench& rtl, const Input& input) { put_words(rtl.decode_position_i, nibble_words(input.words)); }
  static Input random(UnitInputs& random) { return {random.nibbles()}; }
  static std::string text(const Input& input) { return text_of(nibble_words(input.words)); }
};

struct DecodeUnit : Decode {
  using Output = std::array<std::uint64_t, 19>;  // board 13, side to move, placement 4, castling
  static constexpr unsigned kLatency = spec::latency_cycles("decode");

  static Output join(const std::array<std::uint64_t, 13>& board, std::uint64_t side,
                     const std::array<std::uint64_t, 4>& placement, std::uint64_t castling) {
    Output output;
    std::copy(board.begin(), board.end(), output.begin());
    output[13] = side;
    std::copy(placement.begin(), placement.end(), output.begin() + 14);
    output[18] = castling;
    return output;
  }
  static Output sample(Bench& rtl) {
    return join(get_words<13>(rtl.decode_board_o), rtl.decode_black_to_move_o, get_words<4>(rtl.decode_placement_o),
                rtl.decode_castling_o);
  }
  static Output model(const Input& input) {
    const hls::Board board = hls::decode(input.words);
    std::array<std::uint64_t, 13> words;
    words[0] = board.occupied;
    const auto black = piece_words(board, hls::kBlack);
    const auto white = piece_words(board, hls::kWhite);
    std::copy(black.begin(), black.end(), words.begin() + 1);
    std::copy(white.begin(), white.end(), words.begin() + 7);
    // a1, h1, a8, h8 from the lowest bit up.
    const std::uint64_t castling =
        (board.castling & 1) | (board.castling >> 6 & 2) | (board.castling >> 54 & 4) | (board.castling >> 60 & 8);
    return join(words, board.side_to_move, nibble_words(board.placement), castling);
  }
};

struct PositionCheckUnit : Decode {
  using Output = std::array<int, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("position_check");
  static Output sample(Bench& rtl) { return {rtl.decode_errors_o}; }
  static Output model(const Input& input) { return {hls::decode(input.words).errors}; }
};

/// Both kings and further pieces, {square, code} each. White is to move unless the kings say otherwise.
struct Piece {
  unsigned square;
  unsigned code;
};
constexpr unsigned kE1 = 4;
constexpr unsigned kE8 = 60;
Nibbles position(const std::vector<Piece>& pieces) {
  Nibbles nibbles = {};
  for (const Piece& piece : pieces) put_code(nibbles.words, piece.square, piece.code);
  return nibbles;
}
Nibbles with_kings(bool black_to_move, const std::vector<Piece>& pieces, unsigned white_king = kE1,
                   unsigned black_king = kE8) {
  Nibbles nibbles = {};
  put_code(nibbles.words, white_king, black_to_move ? spec::kWhiteKing : spec::kKingToMove);
  put_code(nibbles.words, black_king, black_to_move ? spec::kKingToMove : spec::kBlackKing);
  for (const Piece& piece : pieces) put_code(nibbles.words, piece.square, piece.code);
  return nibbles;
}

std::vector<Nibbles> corners() {
  std::vector<Nibbles> inputs = {Nibbles{}};
  for (unsigned code = 0; code < 16; ++code) {
    inputs.push_back({full_of(code)});
    for (unsigned square = 0; square < 64; ++square) {
      // Alone; with both kings, either side to move; and as the only other code of a full board.
      inputs.push_back(position({{square, code}}));
      inputs.push_back(with_kings(false, {{square, code}}));
      inputs.push_back(with_kings(true, {{square, code}}));
      Nibbles crowd = {full_of(spec::kWhiteQueen)};
      put_code(crowd.words, square, code);
      inputs.push_back(crowd);
    }
  }
  // None, one and two of each king code, on one file, one rank and apart.
  for (const unsigned first : {0u, 27u, 63u}) {
    for (unsigned second = 0; second < 64; ++second) {
      for (const unsigned king : {spec::kWhiteKing, spec::kBlackKing, spec::kKingToMove}) {
        inputs.push_back(position({{first, king}, {second, king}}));
        inputs.push_back(position({{first, king}, {second, spec::kKingToMove}}));
        inputs.push_back(position({{9, spec::kKingToMove}, {first, king}, {second, king}}));
        inputs.push_back(position({{9, spec::kWhiteKing}, {first, king}, {second, king}}));
      }
    }
  }
  for (const bool black_to_move : {false, true}) {
    for (const unsigned code : {spec::kWhiteSpecial, spec::kBlackSpecial}) {
      for (unsigned square = 0; square < 64; ++square) {
        // Castling: the king at home or beside it. En passant: one and two pawns, a piece on each square near it.
        inputs.push_back(with_kings(black_to_move, {{square, code}}, kE1 + 1, kE8));
        inputs.push_back(with_kings(black_to_move, {{square, code}}, kE1, kE8 - 1));
        inputs.push_back(with_kings(black_to_move, {{square, code}, {63 - square, code}}));
        inputs.push_back(with_kings(black_to_move, {{square, code}, {27, spec::kWhiteSpecial}}));
        inputs.push_back(with_kings(black_to_move, {{square, code}, {36, spec::kBlackSpecial}}));
        for (const int offset : {-24, -16, -8, -1, 1, 8, 16, 24}) {
          const unsigned other = (square + static_cast<unsigned>(offset)) % 64;
          inputs.push_back(with_kings(black_to_move, {{other, spec::kWhiteKnight}, {square, code}}));
          inputs.push_back(with_kings(black_to_move, {{other, code}, {square, code}}));
        }
      }
      inputs.push_back(with_kings(black_to_move, {{0, code}, {7, code}, {56, code}, {63, code}}));
    }
    inputs.push_back(with_kings(
        black_to_move,
        {{0, spec::kWhiteSpecial}, {7, spec::kWhiteSpecial}, {56, spec::kBlackSpecial}, {63, spec::kBlackSpecial}}));
  }
  return inputs;
}

const UnitTests<DecodeUnit> kDecodeTests("DecodeRtl");
TEST(DecodeRtl, DirectedCorners) { check_inputs<DecodeUnit>(corners()); }

const UnitTests<PositionCheckUnit> kCheckTests("PositionCheckRtl");
TEST(PositionCheckRtl, DirectedCorners) {
  check_inputs<PositionCheckUnit>(corners());
  // The corners reach every combination of errors that matters: each alone, and none.
  std::bitset<32> seen;
  for (const Nibbles& input : corners()) seen.set(static_cast<unsigned>(PositionCheckUnit::model(input)[0]));
  for (const unsigned errors :
       {0u, 0u + spec::kErrorKings, 0u + spec::kErrorPawnRank, 0u + spec::kErrorCastling, 0u + spec::kErrorEnPassant}) {
    EXPECT_TRUE(seen[errors]) << "errors " << errors;
  }
}

}  // namespace
}  // namespace cobalt::test
