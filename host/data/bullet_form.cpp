// SPDX-License-Identifier: Apache-2.0
#include "host/data/bullet_form.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>

#include "host/chess/position.hpp"
#include "host/chess/rules.hpp"
#include "host/data/format.hpp"
#include "host/support/bytes.hpp"
#include "host/support/error.hpp"

namespace cobalt::data {
namespace {

// Offsets of the fields in bytes. Three bytes at the end are 0.
constexpr std::size_t kOccupied = 0;
constexpr std::size_t kPieces = 8;  ///< a nibble for each occupied square, from a1 on, the low one first
constexpr std::size_t kScore = 24;
constexpr std::size_t kResult = 26;
constexpr std::size_t kKing = 27;
constexpr std::size_t kOtherKing = 28;

constexpr int kMostPieces = 32;

/// A nibble is the code of the piece less one, the side to move as White.
constexpr unsigned kNibbleOfPawn = 1;

/// The board as its other side sees it.
chess::Board turned(const chess::Board& board) {
  chess::Board other{};
  for (int s = 0; s < chess::kSquareCount; ++s) {
    const auto square = static_cast<chess::Square>(s);
    const chess::Piece piece = board[square];
    if (piece == chess::kNoPiece) continue;
    other[flip_rank(square)] = make_piece(~color_of(piece), type_of(piece));
  }
  return other;
}

chess::Board parse_board(std::string_view bytes) {
  auto occupied = number_at<std::uint64_t>(bytes, kOccupied);
  if (const int pieces = chess::popcount(occupied); pieces > kMostPieces) {
    throw InputError("occ", fmt::format("{} pieces: expected at most {}", pieces, kMostPieces));
  }
  chess::Board board{};
  for (unsigned i = 0; occupied != 0; ++i) {
    const chess::Square square = chess::pop_lowest(occupied);
    const unsigned nibble = number_at<std::uint8_t>(bytes, kPieces + i / 2) >> (i % 2 * 4) & 15;
    const auto piece = static_cast<chess::Piece>(nibble + kNibbleOfPawn);
    if (type_of(piece) < chess::kPawn || type_of(piece) > chess::kKing) {
      throw InputError("pcs", fmt::format("{} on {}: expected 0 to 5 or 8 to 13", nibble, chess::to_string(square)));
    }
    board[square] = piece;
  }
  if (const auto problem = chess::material_problem(board)) throw InputError("pcs", "expected " + *problem);
  return board;
}

void check_king(std::string_view bytes, std::size_t offset, const char* field, chess::Square expected) {
  const auto square = number_at<std::uint8_t>(bytes, offset);
  if (square == expected) return;
  throw InputError(field, fmt::format("{}: expected {}, where pcs has the king", square, static_cast<int>(expected)));
}

}  // namespace

std::string to_bullet_record(const LabelledPosition& labelled) {
  const MoverView view = mover_view(labelled);
  const chess::PositionParts parts = view.position.parts();
  const chess::Board board = parts.side_to_move == chess::kWhite ? parts.board : turned(parts.board);
  std::uint64_t occupied = 0;
  std::array<std::uint8_t, kMostPieces / 2> pieces{};
  unsigned count = 0;
  std::array<chess::Square, chess::kColors> kings{};
  for (int s = 0; s < chess::kSquareCount; ++s) {
    const auto square = static_cast<chess::Square>(s);
    const chess::Piece piece = board[square];
    if (piece == chess::kNoPiece) continue;
    occupied |= chess::bit(square);
    pieces[count / 2] = static_cast<std::uint8_t>(pieces[count / 2] | (piece - kNibbleOfPawn) << (count % 2 * 4));
    ++count;
    if (type_of(piece) == chess::kKing) kings[color_of(piece)] = square;
  }
  std::string bytes;
  put_number(bytes, occupied);
  for (const std::uint8_t pair : pieces) put_number(bytes, pair);
  put_number(bytes, static_cast<std::uint16_t>(view.score_cp));
  put_number(bytes, static_cast<std::uint8_t>(view.half_points));
  put_number(bytes, static_cast<std::uint8_t>(kings[chess::kWhite]));
  put_number(bytes, static_cast<std::uint8_t>(flip_rank(kings[chess::kBlack])));
  bytes.resize(kBulletRecordBytes);
  return bytes;
}

LabelledPosition parse_bullet_record(std::string_view bytes) {
  chess::PositionParts parts;
  parts.board = parse_board(bytes);
  const chess::Position position = chess::Position::from_parts(parts);
  if (!chess::is_legal_position(position)) throw InputError("pcs", "expected that the side to move gives no check");
  check_king(bytes, kKing, "ksq", position.king_square(chess::kWhite));
  check_king(bytes, kOtherKing, "opp_ksq", flip_rank(position.king_square(chess::kBlack)));
  const auto result = number_at<std::uint8_t>(bytes, kResult);
  if (result > 2) throw InputError("result", fmt::format("{}: expected 0, 1 or 2", result));
  LabelledPosition labelled;
  labelled.position = chess::pack_position(position);
  labelled.score_cp = clip_score(number_at<std::int16_t>(bytes, kScore));
  labelled.result = result;
  return labelled;
}

}  // namespace cobalt::data
