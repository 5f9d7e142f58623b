// SPDX-License-Identifier: Apache-2.0
#include "host/chess/fen.hpp"

#include <fmt/format.h>

#include "host/chess/fen_fields.hpp"
#include "host/chess/rules.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::chess {

namespace detail {

namespace {

constexpr std::array<const char*, 6> kFieldNames = {"piece placement", "side to move",   "castling",
                                                    "en passant",      "halfmove clock", "fullmove number"};

/// The place of an error: a field by number, name and text.
std::string field_place(std::string_view format, std::size_t number, std::string_view field) {
  return fmt::format("{} field {} ({}) {}", format, number, kFieldNames[number - 1], text::quoted(field));
}

Board parse_placement(const std::string& where, std::string_view field) {
  Board board{};
  int rank = 7;
  int file = 0;
  bool after_digit = false;
  const auto end_of_rank = [&] {
    if (file != 8) throw InputError(where, fmt::format("expected 8 files in rank {}, found {}", rank + 1, file));
  };
  for (const char c : field) {
    if (c == '/') {
      end_of_rank();
      if (rank == 0) throw InputError(where, "expected 8 ranks separated by /, found more");
      --rank;
      file = 0;
      after_digit = false;
      continue;
    }
    if (c >= '1' && c <= '8') {
      if (after_digit) throw InputError(where, fmt::format("expected no two digits in a row in rank {}", rank + 1));
      after_digit = true;
      file += c - '0';
    } else {
      const Piece piece = parse_piece(c);
      if (piece == kNoPiece) {
        throw InputError(where, fmt::format("expected pieces PNBRQKpnbrqk, digits 1 to 8 and /, found {}",
                                            text::quoted(std::string_view(&c, 1))));
      }
      if (file < 8) board[make_square(file, rank)] = piece;
      after_digit = false;
      ++file;
    }
    if (file > 8) throw InputError(where, fmt::format("expected 8 files in rank {}, found more", rank + 1));
  }
  end_of_rank();
  if (rank != 0) throw InputError(where, fmt::format("expected 8 ranks separated by /, found {}", 8 - rank));
  if (const auto problem = material_problem(board)) throw InputError(where, "expected " + *problem);
  return board;
}

Color parse_side_to_move(const std::string& where, std::string_view field) {
  if (field == "w") return kWhite;
  if (field == "b") return kBlack;
  throw InputError(where, "expected w or b");
}

/// The right of a letter of KQkq, or none.
const CastlingMove* find_castling(char letter) {
  for (const CastlingMove& castling : kCastlingMoves) {
    if (castling.letter == letter) return &castling;
  }
  return nullptr;
}

/// Sets the rights of field 3 and their rooks.
/// \param dropped  gets the letters of rights without their king or rook; without it they are errors
void parse_castling(const std::string& where, std::string_view field, PositionParts& parts, std::string* dropped) {
  if (field == "-") return;
  for (const char c : field) {
    const CastlingMove* const castling = find_castling(c);
    if (castling == nullptr) throw InputError(where, "expected - or letters of KQkq");
    if ((parts.castling & castling->right) != 0) throw InputError(where, "expected each letter of KQkq at most once");
    if (parts.board[castling->king_from] != make_piece(castling->color, kKing) ||
        parts.board[castling->rook_from] != make_piece(castling->color, kRook)) {
      if (dropped != nullptr) {
        *dropped += c;
        continue;
      }
      throw InputError(where, fmt::format("expected a king on {} and a rook on {} for {}",
                                          to_string(castling->king_from), to_string(castling->rook_from), c));
    }
    parts.castling = static_cast<CastlingRights>(parts.castling | castling->right);
  }
}

/// The file of the outermost rook of a wing on a back rank, or -1. \param king  of the side, on that rank
int outermost_rook(const Board& board, Square king, bool kingside) {
  const Piece rook = make_piece(color_of(board[king]), kRook);
  const int step = kingside ? -1 : 1;
  for (int file = kingside ? 7 : 0; file != file_of(king); file += step) {
    if (board[make_square(file, rank_of(king))] == rook) return file;
  }
  return -1;
}

/// The same with the rules of Chess960.
void parse_castling_of_chess960(const std::string& where, std::string_view field, PositionParts& parts,
                                std::string* dropped) {
  if (field == "-") return;
  parts.is_chess960 = true;
  for (const char c : field) {
    const CastlingMove* const wing = find_castling(c);
    const bool is_black = c >= 'a' && c <= 'z';
    const int letter = c - (is_black ? 'a' : 'A');
    if (wing == nullptr && (letter < 0 || letter > 7)) {
      throw InputError(where, "expected - or letters of KQkq or of files, A to H and a to h");
    }
    const Color color = is_black ? kBlack : kWhite;
    const int rank = is_black ? 7 : 0;
    int king_file = 0;
    while (king_file < 8 && parts.board[make_square(king_file, rank)] != make_piece(color, kKing)) ++king_file;
    int file = -1;
    if (king_file < 8) {
      const bool kingside = wing != nullptr ? wing == &castling_move(color, true) : letter > king_file;
      file = wing != nullptr ? outermost_rook(parts.board, make_square(king_file, rank), kingside) : letter;
    }
    if (file < 0 || parts.board[make_square(file, rank)] != make_piece(color, kRook)) {
      if (dropped != nullptr) {
        *dropped += c;
        continue;
      }
      throw InputError(where, fmt::format("expected a king and a rook on rank {} for {}", rank + 1, c));
    }
    const bool kingside = file > king_file;
    const CastlingRight right = castling_move(color, kingside).right;
    if ((parts.castling & right) != 0) throw InputError(where, "expected each wing of a side at most once");
    parts.castling = static_cast<CastlingRights>(parts.castling | right);
    parts.castling_rooks[castling_index(color, kingside)] = make_square(file, rank);
  }
}

Square parse_en_passant(const std::string& where, std::string_view field, const PositionParts& parts) {
  if (field == "-") return kNoSquare;
  const auto square = parse_square(field);
  if (!square) throw InputError(where, "expected - or a square such as e3");
  const int rank = parts.side_to_move == kWhite ? 6 : 3;
  if (rank_of(*square) != rank - 1) {
    throw InputError(where, fmt::format("expected a square of rank {} with {} to move", rank,
                                        parts.side_to_move == kWhite ? "White" : "Black"));
  }
  if (!en_passant_is_possible(parts.board, parts.side_to_move, *square)) {
    const int push = pawn_push(~parts.side_to_move);
    throw InputError(
        where, fmt::format("expected a pawn of {} on {} that can just have moved there from {} ({} and {} empty)",
                           parts.side_to_move == kWhite ? "Black" : "White", to_string(offset(*square, push)),
                           to_string(offset(*square, -push)), to_string(offset(*square, -push)), to_string(*square)));
  }
  return *square;
}

}  // namespace

int parse_clock(const std::string& where, std::string_view digits) {
  const auto value = text::parse_number(digits);
  if (!value || *value > kMaxClock) throw InputError(where, fmt::format("expected a number of 0 to {}", kMaxClock));
  return static_cast<int>(*value);
}

Position parse_fen_fields(std::string_view format, const FenFields& fields, std::vector<std::string>* mended,
                          Rules rules) {
  PositionParts parts;
  const auto at = [&](std::size_t number, std::string_view field) { return field_place(format, number, field); };
  parts.board = parse_placement(at(1, fields.placement), fields.placement);
  parts.side_to_move = parse_side_to_move(at(2, fields.side_to_move), fields.side_to_move);
  std::string dropped;
  const auto parse = rules == Rules::kChess960 ? parse_castling_of_chess960 : parse_castling;
  parse(at(3, fields.castling), fields.castling, parts, mended != nullptr ? &dropped : nullptr);
  if (!dropped.empty()) {
    mended->push_back(fmt::format("{}: {} dropped, king or rook is not at home", at(3, fields.castling), dropped));
  }
  parts.en_passant = parse_en_passant(at(4, fields.en_passant), fields.en_passant, parts);
  parts.halfmove_clock = parse_clock(at(5, fields.halfmove_clock), fields.halfmove_clock);
  parts.fullmove_number = parse_clock(at(6, fields.fullmove_number), fields.fullmove_number);
  const Position position = Position::from_parts(parts);
  if (position.in_check(~parts.side_to_move)) {
    throw InputError(at(2, fields.side_to_move), fmt::format("expected that {}, who is not to move, is not in check",
                                                             parts.side_to_move == kWhite ? "Black" : "White"));
  }
  return position;
}

}  // namespace detail

Position parse_fen(std::string_view fen, std::vector<std::string>* mended, Rules rules) {
  const auto fields = text::split_fields(text::trim(fen));
  if (fields.size() != 6 && fields.size() != 4) {
    throw InputError(fmt::format("FEN {}", text::quoted(fen)),
                     fmt::format("expected 6 fields (or 4, without the clocks), found {}", fields.size()));
  }
  detail::FenFields parsed{fields[0], fields[1], fields[2], fields[3]};
  if (fields.size() == 6) {
    parsed.halfmove_clock = fields[4];
    parsed.fullmove_number = fields[5];
  }
  return detail::parse_fen_fields("FEN", parsed, mended, rules);
}

std::string to_fen_without_clocks(const Position& position) {
  std::string fen;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    const auto flush = [&] {
      if (empty != 0) fen += static_cast<char>('0' + empty);
      empty = 0;
    };
    for (int file = 0; file < 8; ++file) {
      const Piece piece = position.piece_on(make_square(file, rank));
      if (piece == kNoPiece) {
        ++empty;
      } else {
        flush();
        fen += to_char(piece);
      }
    }
    flush();
    if (rank != 0) fen += '/';
  }
  fen += position.side_to_move() == kWhite ? " w " : " b ";
  for (const CastlingMove& castling : kCastlingMoves) {
    if (!position.can_castle(castling.right)) continue;
    if (position.has_standard_castling()) {
      fen += castling.letter;
    } else {
      const int file = file_of(position.castling_rook(castling.color, castling.king_to > castling.rook_to));
      fen += static_cast<char>((castling.color == kWhite ? 'A' : 'a') + file);
    }
  }
  if (position.castling() == kNoCastling) fen += '-';
  return fen + ' ' + to_string(position.en_passant());
}

std::string to_fen(const Position& position) {
  return fmt::format("{} {} {}", to_fen_without_clocks(position), position.halfmove_clock(),
                     position.fullmove_number());
}

}  // namespace cobalt::chess
