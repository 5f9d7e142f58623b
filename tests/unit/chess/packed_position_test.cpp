// SPDX-License-Identifier: Apache-2.0
#include "host/chess/packed_position.hpp"

#include <algorithm>
#include <random>

#include "host/chess/fen.hpp"
#include "host/chess/random_games.hpp"
#include "tests/unit/chess/slow_rules.hpp"
#include "tests/unit/chess/test_support.hpp"

namespace cobalt::chess {
namespace {

using Codes = std::array<unsigned, 64>;

PackedPosition bytes_of(const Codes& codes) {
  PackedPosition packed{};
  for (std::size_t square = 0; square < 64; ++square) {
    packed[square / 2] = static_cast<std::uint8_t>(packed[square / 2] | codes[square] << (square % 2 * 4));
  }
  return packed;
}

Codes codes_of(const PackedPosition& packed) {
  Codes codes{};
  for (std::size_t square = 0; square < 64; ++square) {
    codes[square] = packed[square / 2] >> (square % 2 * 4) & 15u;
  }
  return codes;
}

/// The checks of spec/packed_position.hpp once more, square by square.
unsigned slow_errors(const Codes& codes) {
  unsigned errors = 0;
  const auto count = [&](unsigned code) { return std::count(codes.begin(), codes.end(), code); };
  if (count(8) != 1 || count(6) + count(14) != 1) errors |= 1;
  const bool white_to_move = count(6) == 0;

  // The board with kings, castling rooks and en passant pawns in place.
  test::SlowBoard board;
  int en_passant_pawns = 0;
  for (int s = 0; s < 64; ++s) {
    const int rank = s / 8;
    const int file = s % 8;
    const unsigned code = codes[static_cast<std::size_t>(s)];
    const bool back_rank = rank == 0 || rank == 7;
    Piece& piece = board.at[static_cast<std::size_t>(s)];
    piece = static_cast<Piece>(code);
    if (code == 8) piece = white_to_move ? kWhiteKing : kBlackKing;
    if (code == 7) piece = back_rank ? kWhiteRook : kWhitePawn;
    if (code == 15) piece = back_rank ? kBlackRook : kBlackPawn;
    if ((code == 1 || code == 9) && back_rank) errors |= 2;
    if (code != 7 && code != 15) continue;
    const bool white = code == 7;
    if (back_rank) {
      const bool corner = (file == 0 || file == 7) && rank == (white ? 0 : 7);
      const unsigned home = codes[white ? 4 : 60];
      const bool king_home = white == white_to_move ? home == 8 : home == (white ? 6 : 14);
      if (!corner || !king_home) errors |= 4;
    } else {
      ++en_passant_pawns;
      if (rank != (white ? 3 : 4) || white == white_to_move) errors |= 8;
      for (const int steps : {1, 2}) {
        const int crossed = white ? rank - steps : rank + steps;
        if (crossed >= 0 && crossed <= 7 && codes[static_cast<std::size_t>(crossed * 8 + file)] != 0) errors |= 8;
      }
    }
  }
  if (en_passant_pawns > 1) errors |= 8;
  // With too many kings of the side to move's colour, only those coded as king to move are pieces of it.
  for (int s = 0; s < 64; ++s) {
    const unsigned code = codes[static_cast<std::size_t>(s)];
    if (code != (white_to_move ? 14u : 6u)) continue;
    test::SlowBoard seen = board;
    for (std::size_t i = 0; i < 64; ++i) {
      // A plain king of the side to move stands in the way but attacks nothing, like a piece of the other side.
      if (codes[i] == (white_to_move ? 6u : 14u)) seen.at[i] = white_to_move ? kBlackPawn : kWhitePawn;
    }
    if (test::attacked_by(seen, white_to_move, s % 8, s / 8)) errors |= 16;
  }
  return errors;
}

TEST(PackedPosition, HasNoCodeForCastlingOfChess960) {
  Position position = parse_fen("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", nullptr, Rules::kChess960);
  EXPECT_INPUT_ERROR(pack_position(position),
                     "packed position: expected castling rights of standard chess in 4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
  position.do_move(Move(kF1, kG1, Move::kCastling));
  EXPECT_EQ(to_fen(unpack_position(pack_position(position))), "4k3/8/8/8/8/8/8/5RK1 b - - 0 1");
}

TEST(PackedPosition, StartPosition) {
  const PackedPosition packed = pack_position(Position());
  const PackedPosition expected = {0x27, 0x53, 0x38, 0x72, 0x11, 0x11, 0x11, 0x11, 0,    0,   0,
                                   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,   0,
                                   0,    0,    0x99, 0x99, 0x99, 0x99, 0xaf, 0xdb, 0xbe, 0xfa};
  EXPECT_EQ(packed, expected);
  EXPECT_EQ(packed_position_errors(packed), 0);
  EXPECT_EQ(unpack_position(packed), Position());
}

TEST(PackedPosition, RoundTripOfRandomPositions) {
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  int castling = 0, en_passant = 0, black = 0;
  for_each_random_position(150000, 101, options, [&](const Position& position) {
    castling += position.castling() != 0;
    en_passant += position.en_passant() != kNoSquare;
    black += position.side_to_move() == kBlack;
    const PackedPosition packed = pack_position(position);
    ASSERT_EQ(packed_position_errors(packed), 0) << to_fen(position);
    ASSERT_EQ(slow_errors(codes_of(packed)), 0u) << to_fen(position);
    const Position again = unpack_position(packed);
    ASSERT_EQ(to_fen_without_clocks(again), to_fen_without_clocks(position));
    ASSERT_EQ(again.key(), position.key());
    ASSERT_EQ(pack_position(again), packed);
    ASSERT_EQ(again.halfmove_clock(), 0);
    ASSERT_EQ(again.fullmove_number(), 1);
  });
  EXPECT_GT(castling, 5000);
  EXPECT_GT(en_passant, 1000);
  EXPECT_GT(black, 50000);
}

TEST(PackedPosition, FenRoundTrip) {
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                          "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"}) {
    EXPECT_EQ(to_fen(unpack_position(pack_position(parse_fen(fen)))), fen);
  }
}

/// A legal encoding with some squares changed.
struct BadCodes {
  const char* fen;
  std::vector<std::pair<Square, unsigned>> changes;
  unsigned errors;
};

TEST(PackedPosition, EachErrorBit) {
  const char* kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";  // code 8 on e1, 14 on e8
  const std::vector<BadCodes> all = {
      {kings, {}, 0},
      {kings, {{kE1, 0}}, spec::kErrorKings},
      {kings, {{kE8, 0}}, spec::kErrorKings},
      {kings, {{kE8, 0}, {kE1, 0}}, spec::kErrorKings},
      {kings, {{kA4, 8}}, spec::kErrorKings},
      {kings, {{kA4, 14}}, spec::kErrorKings},
      {kings, {{kA4, 6}}, spec::kErrorKings},
      {kings, {{kE1, 6}}, spec::kErrorKings},
      {kings, {{kE1, 6}, {kE8, 8}}, 0},  // Black to move
      {kings, {{kA1, 1}}, spec::kErrorPawnRank},
      {kings, {{kH8, 9}}, spec::kErrorPawnRank},
      {kings, {{kA8, 1}}, spec::kErrorPawnRank},
      {kings, {{kA7, 1}, {kH2, 9}}, 0},
      {kings, {{kA1, 7}}, 0},
      {kings, {{kA1, 7}, {kH1, 7}, {kA8, 15}, {kH8, 15}}, 0},
      {kings, {{kB1, 7}}, spec::kErrorCastling},
      {kings, {{kA1, 15}}, spec::kErrorCastling},
      {kings, {{kH8, 7}, {kF8, 11}}, spec::kErrorCastling},
      {kings, {{kE1, 0}, {kD1, 8}, {kA1, 7}}, spec::kErrorCastling},
      {kings, {{kE8, 0}, {kD7, 14}, {kA8, 15}}, spec::kErrorCastling},
      {kings, {{kA5, 15}}, 0},
      {kings, {{kA4, 7}}, spec::kErrorEnPassant},   // of the side to move
      {kings, {{kA4, 15}}, spec::kErrorEnPassant},  // wrong rank
      {kings, {{kA2, 15}}, spec::kErrorEnPassant},
      {kings, {{kA7, 7}}, spec::kErrorEnPassant},
      {kings, {{kA5, 15}, {kB5, 15}}, spec::kErrorEnPassant},  // two
      {kings, {{kA5, 15}, {kA6, 2}}, spec::kErrorEnPassant},   // crossed an occupied square
      {kings, {{kA5, 15}, {kA7, 2}}, spec::kErrorEnPassant},
      {kings, {{kA5, 15}, {kA4, 2}}, 0},
      {kings, {{kE1, 6}, {kE8, 8}, {kA4, 7}}, 0},
      {kings, {{kE4, 4}}, spec::kErrorOpponentInCheck},
      {kings, {{kE4, 4}, {kE6, 3}}, 0},
      {kings, {{kD7, 1}}, spec::kErrorOpponentInCheck},
      {kings, {{kD6, 2}}, spec::kErrorOpponentInCheck},
      {kings, {{kE8, 0}, {kE2, 14}}, spec::kErrorOpponentInCheck},  // king beside king
      {kings, {{kE4, 12}}, 0},                                      // the side to move may be in check
      {kings,
       {{kE1, 0}, {kC8, 8}, {kA4, 7}, {kA3, 9}, {kH1, 7}, {kB1, 9}, {kD7, 1}, {kC3, 8}},
       spec::kErrorKings | spec::kErrorPawnRank | spec::kErrorCastling | spec::kErrorEnPassant |
           spec::kErrorOpponentInCheck},
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    Codes codes = codes_of(pack_position(parse_fen(all[i].fen)));
    for (const auto& [square, code] : all[i].changes) codes[square] = code;
    EXPECT_EQ(packed_position_errors(bytes_of(codes)), all[i].errors) << "case " << i;
    EXPECT_EQ(slow_errors(codes), all[i].errors) << "case " << i;
    if (all[i].errors == 0) {
      EXPECT_EQ(codes_of(pack_position(unpack_position(bytes_of(codes)))), codes);
    } else {
      EXPECT_INPUT_ERROR(unpack_position(bytes_of(codes)),
                         "packed position: " + describe_position_errors(static_cast<std::uint8_t>(all[i].errors)));
    }
  }
}

TEST(PackedPosition, EmptyBoard) { EXPECT_EQ(packed_position_errors(PackedPosition{}), spec::kErrorKings); }

TEST(PackedPosition, DescribesEachReason) {
  EXPECT_EQ(describe_position_errors(0), "");
  EXPECT_EQ(describe_position_errors(spec::kErrorPawnRank | spec::kErrorOpponentInCheck),
            "pawns: expected none on ranks 1 and 8; check: expected that the side not to move is not in check");
  for (const char* name : {"kings:", "pawns:", "castling:", "en passant:", "check:"}) {
    EXPECT_NE(describe_position_errors(31).find(name), std::string::npos);
  }
}

/// Compares with the slow check, and counts how often each mask occurs.
void compare(const Codes& codes, std::array<int, 32>& seen) {
  const PackedPosition packed = bytes_of(codes);
  const unsigned errors = packed_position_errors(packed);
  ASSERT_EQ(errors, slow_errors(codes)) << testing::PrintToString(codes);
  ++seen[errors];
  if (errors == 0) {
    ASSERT_EQ(pack_position(unpack_position(packed)), packed);
  } else {
    ASSERT_THROW(unpack_position(packed), InputError);
  }
}

TEST(PackedPosition, AgreesWithTheSlowCheckOnMutations) {
  std::mt19937_64 random(102);
  std::array<int, 32> seen{};
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  for_each_random_position(100000, 103, options, [&](const Position& position) {
    Codes codes = codes_of(pack_position(position));
    for (std::uint64_t changes = 1 + random() % 4; changes > 0; --changes) {
      const std::uint64_t square = random() % 64;
      // Moving a code to another square keeps the kings' number; a new code may change it.
      if (random() % 2 == 0) {
        codes[square] = static_cast<unsigned>(random() % 16);
      } else {
        std::swap(codes[square], codes[random() % 64]);
      }
    }
    compare(codes, seen);
  });
  for (const unsigned mask : {0u, 1u, 2u, 4u, 8u, 16u}) EXPECT_GT(seen[mask], 100) << mask;
  EXPECT_GT(std::count_if(seen.begin(), seen.end(), [](int count) { return count > 0; }), 20);
}

TEST(PackedPosition, AgreesWithTheSlowCheckOnNoise) {
  std::mt19937_64 random(104);
  std::array<int, 32> seen{};
  for (int round = 0; round < 50000; ++round) {
    Codes codes{};
    const std::uint64_t density = 1 + random() % 16;
    for (unsigned& code : codes) code = random() % density == 0 ? static_cast<unsigned>(random() % 16) : 0;
    compare(codes, seen);
  }
}

}  // namespace
}  // namespace cobalt::chess
