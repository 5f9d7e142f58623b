// SPDX-License-Identifier: Apache-2.0
#include "host/chess/packed_position.hpp"

#include "host/chess/fen.hpp"
#include "host/support/error.hpp"

namespace cobalt::chess {

namespace {

// Pieces and plain nibble codes are the same numbers.
static_assert(unsigned{kWhitePawn} == unsigned{spec::kWhitePawn} && unsigned{kWhiteKing} == unsigned{spec::kWhiteKing});
static_assert(unsigned{kBlackPawn} == unsigned{spec::kBlackPawn} && unsigned{kBlackKing} == unsigned{spec::kBlackKing});

constexpr Bitboard kBackRanks = kRank1 | kRank8;

std::uint8_t nibble(const PackedPosition& packed, Square square) {
  return static_cast<std::uint8_t>(packed[square / 2] >> (square % 2 * 4) & 15);
}

/// The bytes by meaning, whether or not they are a position.
struct Decoded {
  Color side_to_move = kWhite;
  Bitboard occupied = 0;
  std::array<Bitboard, kColors> pawns{}, knights{}, bishops{}, rooks{}, queens{}, kings{};
  Bitboard king_to_move = 0;
  std::array<Bitboard, kColors> plain_kings{};
  std::array<Bitboard, kColors> castling_rooks{};    ///< special codes on ranks 1 and 8
  std::array<Bitboard, kColors> en_passant_pawns{};  ///< special codes elsewhere
  Bitboard plain_pawns = 0;
};

Decoded decode(const PackedPosition& packed) {
  Decoded d;
  for (int s = 0; s < kSquareCount; ++s) {
    const Square square = static_cast<Square>(s);
    const std::uint8_t code = nibble(packed, square);
    if (code == spec::kEmpty) continue;
    const Bitboard here = bit(square);
    const std::size_t color = code >> 3;
    d.occupied |= here;
    switch (code) {
      case spec::kKingToMove:
        d.king_to_move |= here;
        break;
      case spec::kWhitePawn:
      case spec::kBlackPawn:
        d.plain_pawns |= here;
        d.pawns[color] |= here;
        break;
      case spec::kWhiteKnight:
      case spec::kBlackKnight:
        d.knights[color] |= here;
        break;
      case spec::kWhiteBishop:
      case spec::kBlackBishop:
        d.bishops[color] |= here;
        break;
      case spec::kWhiteRook:
      case spec::kBlackRook:
        d.rooks[color] |= here;
        break;
      case spec::kWhiteQueen:
      case spec::kBlackQueen:
        d.queens[color] |= here;
        break;
      case spec::kWhiteKing:
      case spec::kBlackKing:
        d.plain_kings[color] |= here;
        break;
      default:  // kWhiteSpecial, kBlackSpecial
        if ((here & kBackRanks) != 0) {
          d.castling_rooks[color] |= here;
          d.rooks[color] |= here;
        } else {
          d.en_passant_pawns[color] |= here;
          d.pawns[color] |= here;
        }
    }
  }
  d.side_to_move = d.plain_kings[kWhite] != 0 ? kBlack : kWhite;
  d.kings[d.side_to_move] = d.king_to_move;
  d.kings[~d.side_to_move] = d.plain_kings[~d.side_to_move];
  return d;
}

/// Everything that a side attacks.
Bitboard attacks_of(const Decoded& d, Color color) {
  Bitboard attacked = pawn_attacks_west(color, d.pawns[color]) | pawn_attacks_east(color, d.pawns[color]);
  for (Bitboard set = d.knights[color]; set != 0;) attacked |= knight_attacks(pop_lowest(set));
  for (Bitboard set = d.bishops[color] | d.queens[color]; set != 0;) {
    attacked |= bishop_attacks(pop_lowest(set), d.occupied);
  }
  for (Bitboard set = d.rooks[color] | d.queens[color]; set != 0;) {
    attacked |= rook_attacks(pop_lowest(set), d.occupied);
  }
  for (Bitboard set = d.kings[color]; set != 0;) attacked |= king_attacks(pop_lowest(set));
  return attacked;
}

bool castling_error(const Decoded& d, Color color) {
  const Bitboard rooks = d.castling_rooks[color];
  const CastlingMove& kingside = castling_move(color, true);
  const CastlingMove& queenside = castling_move(color, false);
  const Bitboard corners = bit(kingside.rook_from) | bit(queenside.rook_from);
  return (rooks & ~corners) != 0 || (rooks != 0 && (d.kings[color] & bit(kingside.king_from)) == 0);
}

bool en_passant_error(const Decoded& d, Color color) {
  const Bitboard pawns = d.en_passant_pawns[color];
  if (pawns == 0) return false;
  const int back = -pawn_push(color);
  const Bitboard crossed = shift(pawns, back) | shift(pawns, 2 * back);
  return (pawns & ~rank_mask(color == kWhite ? 3 : 4)) != 0 || color == d.side_to_move || (crossed & d.occupied) != 0;
}

std::uint8_t find_errors(const Decoded& d) {
  unsigned errors = 0;
  if (popcount(d.king_to_move) != 1 || popcount(d.plain_kings[kWhite] | d.plain_kings[kBlack]) != 1) {
    errors |= spec::kErrorKings;
  }
  if ((d.plain_pawns & kBackRanks) != 0) errors |= spec::kErrorPawnRank;
  if (castling_error(d, kWhite) || castling_error(d, kBlack)) errors |= spec::kErrorCastling;
  if (en_passant_error(d, kWhite) || en_passant_error(d, kBlack) ||
      more_than_one(d.en_passant_pawns[kWhite] | d.en_passant_pawns[kBlack])) {
    errors |= spec::kErrorEnPassant;
  }
  if ((attacks_of(d, d.side_to_move) & d.kings[~d.side_to_move]) != 0) errors |= spec::kErrorOpponentInCheck;
  return static_cast<std::uint8_t>(errors);
}

}  // namespace

PackedPosition pack_position(const Position& position) {
  if (!position.has_standard_castling()) {
    throw InputError("packed position", "expected castling rights of standard chess in " + to_fen(position));
  }
  std::array<std::uint8_t, kSquareCount> codes{};
  for (int s = 0; s < kSquareCount; ++s) codes[static_cast<std::size_t>(s)] = position.piece_on(static_cast<Square>(s));
  codes[position.king_square(position.side_to_move())] = spec::kKingToMove;
  for (const CastlingMove& castling : kCastlingMoves) {
    if (!position.can_castle(castling.right)) continue;
    codes[castling.rook_from] = castling.color == kWhite ? spec::kWhiteSpecial : spec::kBlackSpecial;
  }
  if (position.en_passant() != kNoSquare) {
    const Color pawn_color = ~position.side_to_move();
    const Square pawn = offset(position.en_passant(), pawn_push(pawn_color));
    codes[pawn] = pawn_color == kWhite ? spec::kWhiteSpecial : spec::kBlackSpecial;
  }
  PackedPosition packed{};
  for (std::size_t i = 0; i < packed.size(); ++i) {
    packed[i] = static_cast<std::uint8_t>(codes[2 * i] | codes[2 * i + 1] << 4);
  }
  return packed;
}

std::uint8_t packed_position_errors(const PackedPosition& packed) { return find_errors(decode(packed)); }

std::string describe_position_errors(std::uint8_t errors) {
  struct Reason {
    spec::PositionError bit;
    const char* text;
  };
  constexpr Reason kReasons[] = {
      {spec::kErrorKings, "kings: expected exactly one king to move (code 8) and one plain king (code 6 or 14)"},
      {spec::kErrorPawnRank, "pawns: expected none on ranks 1 and 8"},
      {spec::kErrorCastling,
       "castling: expected castling rooks (codes 7 and 15 on ranks 1 and 8) only in the corners of a king at home"},
      {spec::kErrorEnPassant,
       "en passant: expected at most one pawn (code 7 on rank 4 or 15 on rank 5), of the side not to move, with the "
       "two squares behind it empty"},
      {spec::kErrorOpponentInCheck, "check: expected that the side not to move is not in check"},
  };
  std::string text;
  for (const Reason& reason : kReasons) {
    if ((errors & reason.bit) == 0) continue;
    if (!text.empty()) text += "; ";
    text += reason.text;
  }
  return text;
}

Position unpack_position(const PackedPosition& packed) {
  const Decoded d = decode(packed);
  if (const std::uint8_t errors = find_errors(d); errors != 0) {
    throw InputError("packed position", describe_position_errors(errors));
  }
  PositionParts parts;
  parts.side_to_move = d.side_to_move;
  for (int s = 0; s < kSquareCount; ++s) {
    const Square square = static_cast<Square>(s);
    parts.board[square] = static_cast<Piece>(nibble(packed, square));
  }
  parts.board[lowest(d.king_to_move)] = make_piece(d.side_to_move, kKing);
  for (const CastlingMove& castling : kCastlingMoves) {
    if ((d.castling_rooks[castling.color] & bit(castling.rook_from)) == 0) continue;
    parts.board[castling.rook_from] = make_piece(castling.color, kRook);
    parts.castling = static_cast<CastlingRights>(parts.castling | castling.right);
  }
  const Color pawn_color = ~d.side_to_move;
  if (const Bitboard pawns = d.en_passant_pawns[pawn_color]; pawns != 0) {
    parts.board[lowest(pawns)] = make_piece(pawn_color, kPawn);
    parts.en_passant = offset(lowest(pawns), -pawn_push(pawn_color));
  }
  return Position::from_parts(parts);
}

}  // namespace cobalt::chess
