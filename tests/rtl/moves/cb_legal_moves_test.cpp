// SPDX-License-Identifier: Apache-2.0
// cb_mover_board, cb_legal_moves and cb_move_count against the host's own rules (host/chess), every bit of every
// answer; cb_child_facts against the model.
#include <gtest/gtest.h>

#include <cstring>
#include <deque>
#include <map>
#include <random>

#include "Vcb_moves_bench.h"
#include "hls/search/child_facts.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "spec/latency.hpp"
#include "tests/rtl/common/test_clock.hpp"

namespace {

using namespace cobalt::chess;
namespace spec = cobalt::spec;

using Lines = std::array<Bitboard, 8>;

/// What the bench must answer. All squares are relative.
struct Expected {
  bool refused = false;  ///< the opponent is in check: the moves mean nothing
  // The board.
  std::array<Bitboard, 12> pieces{};  ///< own pawn ... king, enemy pawn ... king
  unsigned en_passant = 0;
  bool black_to_move = false;
  // The moves.
  Lines queen{}, slider{}, knight{};
  Bitboard king = 0, pawn_push = 0, pawn_east = 0, pawn_west = 0;
  unsigned castle = 0;
  // The facts.
  Bitboard protected_squares = 0;
  std::array<Bitboard, 4> discoverer{};
  bool in_check = false, opponent_in_check = false;
  unsigned count = 0;
  // The facts of a child, as the bench has them.
  unsigned child_facts = 0;
};

unsigned child_facts_of(const PackedPosition& packed) {
  const auto board = cobalt::hls::make_mover_board(cobalt::hls::load_packed(packed.data()));
  const auto facts = cobalt::hls::child_facts(board);
  unsigned word = 0;
  for (const bool fact :
       {facts.no_move, facts.single_move, facts.in_check, facts.good_capture, facts.has_piece, facts.black_to_move}) {
    word = word << 1 | unsigned{fact};
  }
  return word;
}

/// File and rank to go by, of direction d from north on.
constexpr int kFileStep[8] = {0, 1, 1, 1, 0, -1, -1, -1};
constexpr int kRankStep[8] = {1, 1, 0, -1, -1, -1, 0, 1};
/// Of jump k (docs/reference/moves.md).
constexpr int kFileJump[8] = {1, 2, 2, 1, -1, -2, -2, -1};
constexpr int kRankJump[8] = {2, 1, -1, -2, -2, -1, 1, 2};

int sign(int value) { return (value > 0) - (value < 0); }

/// Number of the direction or of the jump from `to` to `from`.
unsigned number_of(int files, int ranks, const int (&file)[8], const int (&rank)[8]) {
  for (unsigned k = 0; k < 8; ++k) {
    if (file[k] == files && rank[k] == ranks) return k;
  }
  ADD_FAILURE() << files << ' ' << ranks;
  return 0;
}

/// The first piece that a line meets from a square, or kNoSquare.
Square first_piece(const Position& position, Square from, unsigned direction) {
  for (int file = file_of(from) + kFileStep[direction], rank = rank_of(from) + kRankStep[direction];
       file >= 0 && file < 8 && rank >= 0 && rank < 8; file += kFileStep[direction], rank += kRankStep[direction]) {
    if (!position.empty(make_square(file, rank))) return make_square(file, rank);
  }
  return kNoSquare;
}

/// How often the positions had what is rare.
using Seen = std::map<std::string, unsigned>;

Expected expect(const Position& position, Seen& seen) {
  Expected expected;
  const Color own = position.side_to_move();
  const Color enemy = ~own;
  const auto relative = [own](Square square) { return own == kBlack ? flip_rank(square) : square; };

  expected.black_to_move = own == kBlack;
  if (position.en_passant() != kNoSquare) expected.en_passant = 1u << file_of(position.en_passant());
  for (int s = 0; s < kSquareCount; ++s) {
    const auto square = static_cast<Square>(s);
    const Piece piece = position.piece_on(square);
    if (piece != kNoPiece) {
      expected.pieces.at((color_of(piece) == own ? 0u : 6u) + type_of(piece) - kPawn) |= bit(relative(square));
    }
  }

  expected.in_check = position.in_check();
  expected.opponent_in_check = position.in_check(enemy);
  expected.refused = expected.opponent_in_check;
  const Bitboard without_king = position.occupied() & ~position.pieces(own, kKing);
  for (int s = 0; s < kSquareCount; ++s) {
    const auto square = static_cast<Square>(s);
    if (position.attackers(square, enemy, without_king) != 0) expected.protected_squares |= bit(relative(square));
    if (position.empty(square) || color_of(position.piece_on(square)) != own) continue;
    for (unsigned d = 0; d < 8; ++d) {
      const Square king = first_piece(position, square, d);
      const Square slider = first_piece(position, square, (d + 4) % 8);
      if (king == kNoSquare || slider == kNoSquare || position.piece_on(king) != make_piece(enemy, kKing)) continue;
      const Piece piece = position.piece_on(slider);
      if (piece != make_piece(own, kQueen) && piece != make_piece(own, d % 2 == 0 ? kRook : kBishop)) continue;
      // Mirrored ranks exchange the diagonals.
      const unsigned axis = own == kBlack ? (4 - d % 4) % 4 : d % 4;
      expected.discoverer.at(axis) |= bit(relative(square));
      ++seen["discoverer on axis " + std::to_string(axis)];
    }
  }
  if (expected.refused) {
    ++seen["opponent in check"];
    return expected;
  }

  const MoveList moves = legal_moves(position);
  expected.count = static_cast<unsigned>(moves.size());
  bool captured_en_passant = false;
  for (const Move move : moves) {
    const Square from = relative(move.from());
    const Square to = relative(move.to());
    const int files = file_of(from) - file_of(to);
    const int ranks = rank_of(from) - rank_of(to);
    const PieceType piece = type_of(position.piece_on(move.from()));
    const unsigned direction = piece == kKnight || move.kind() == Move::kCastling
                                   ? 0
                                   : number_of(sign(files), sign(ranks), kFileStep, kRankStep);
    switch (piece) {
      case kPawn:
        (files == 0 ? expected.pawn_push : files > 0 ? expected.pawn_east : expected.pawn_west) |= bit(to);
        break;
      case kKnight:
        expected.knight.at(number_of(files, ranks, kFileJump, kRankJump)) |= bit(to);
        break;
      case kKing:
        if (move.kind() == Move::kCastling) {
          expected.castle |= to == kG1 ? 1u : 2u;
        } else {
          expected.king |= bit(to);
        }
        break;
      case kQueen:
        expected.queen.at(direction) |= bit(to);
        break;
      default:
        expected.slider.at(direction) |= bit(to);
        break;
    }
    captured_en_passant |= move.kind() == Move::kEnPassant;
    if (move.kind() == Move::kPromotion) ++seen["promotion"];
    if (move.kind() == Move::kCastling) ++seen[to == kG1 ? "castling king side" : "castling queen side"];
    if (move.kind() == Move::kEnPassant && expected.in_check) ++seen["en passant out of check"];
    if (ranks == -2 && piece == kPawn) ++seen["double step"];
  }
  if (captured_en_passant) ++seen["en passant"];
  if (position.en_passant_capturable() && !captured_en_passant) {
    ++seen[expected.in_check ? "illegal en passant in check" : "illegal en passant"];
  }
  const int checkers = popcount(position.attackers(position.king_square(own), enemy));
  ++seen["checkers " + std::to_string(checkers < 3 ? checkers : 3)];
  if (moves.empty()) ++seen[expected.in_check ? "mate" : "stalemate"];
  if (moves.size() == 1) ++seen[expected.in_check ? "single move in check" : "single move"];
  if (expected.count > 100) ++seen["more than 100 moves"];
  return expected;
}

/// The same position with ranks mirrored and colours exchanged: the mover sees no difference.
PackedPosition mirrored(const PackedPosition& packed) {
  PackedPosition other{};
  for (unsigned s = 0; s < 64; ++s) {
    unsigned code = packed.at(s / 2) >> (4 * (s % 2)) & 15u;
    if (code % 8 != 0) code ^= 8;
    other.at((s ^ 56) / 2) |= static_cast<std::uint8_t>(code << (4 * (s % 2)));
  }
  return other;
}

template <std::size_t Count, typename Words>
std::array<Bitboard, Count> get(const Words& words) {
  std::array<Bitboard, Count> sets{};
  std::memcpy(sets.data(), &words[0], sizeof(sets));
  return sets;
}

class MovesBench {
 public:
  MovesBench() : bench_(7) {}

  /// A position, and its mirror image a clock later.
  void add(const Position& position) {
    const Expected expected = expect(position, seen_);
    add(pack_position(position), expected);
    Expected other = expected;
    other.black_to_move = !other.black_to_move;
    add(mirrored(pack_position(position)), other);
    ++added_;
  }
  /// Lets out what is still inside.
  void drain() {
    for (unsigned i = 0; i < kCountClock; ++i) clock(PackedPosition{}, std::nullopt);
  }
  std::size_t added() const { return added_; }
  const Seen& seen() const { return seen_; }

 private:
  static constexpr unsigned kBoardClock = spec::latency_cycles("mover_board");
  static constexpr unsigned kMovesClock = kBoardClock + spec::latency_cycles("legal_moves");
  static constexpr unsigned kCountClock = kMovesClock + spec::latency_cycles("move_count");

  static constexpr unsigned kFactsClock = spec::latency_cycles("child_facts");
  static_assert(kFactsClock <= kCountClock, "what went in is remembered long enough");

  struct Inside {
    PackedPosition packed;
    std::optional<Expected> expected;
  };

  void add(const PackedPosition& packed, Expected expected) {
    if (!expected.refused) {
      expected.child_facts = child_facts_of(packed);
      // Bit 2: a capture or promotion that does not lose.
      ++seen_[(expected.child_facts & 4u) != 0 ? "good capture" : "no good capture"];
    }
    clock(packed, expected);
  }

  void clock(const PackedPosition& packed, const std::optional<Expected>& expected) {
    std::memcpy(&bench_->position_i[0], packed.data(), packed.size());
    inside_.push_front({packed, expected});
    bench_.clock();
    bench_.settle();
    if (testing::Test::HasFailure()) return;  // one report is enough
    at(kBoardClock, [this](const Expected& e) { check_board(e); });
    at(kMovesClock, [this](const Expected& e) { check_moves(e); });
    at(kCountClock, [this](const Expected& e) {
      if (e.refused) return;
      EXPECT_EQ(bench_->count_o, e.count);
      EXPECT_EQ(bench_->plain_count_o, e.count);
    });
    at(kFactsClock, [this](const Expected& e) {
      if (e.refused) return;
      EXPECT_EQ(bench_->child_facts_o, e.child_facts);
    });
    if (inside_.size() > kCountClock) inside_.pop_back();
  }

  template <typename Check>
  void at(unsigned clocks, const Check& check) {
    if (inside_.size() < clocks || !inside_[clocks - 1].expected) return;
    check(*inside_[clocks - 1].expected);
    if (testing::Test::HasFailure()) {
      std::string text;
      for (const unsigned byte : inside_[clocks - 1].packed) {
        for (const unsigned nibble : {byte & 15u, byte >> 4}) {
          text += ".PNBRQKS*pnbrqks"[nibble];
          if (text.size() % 9 == 8) text += '\n';
        }
      }
      ADD_FAILURE() << "position, a1 first, S and s special, * the king to move:\n" << text;
    }
  }

  void check_board(const Expected& e) {
    const auto pieces = get<12>(bench_->pieces_o);
    for (unsigned i = 0; i < 12; ++i) EXPECT_EQ(pieces.at(11 - i), e.pieces.at(i)) << i;
    EXPECT_EQ(bench_->en_passant_o, e.en_passant);
    EXPECT_EQ(bench_->black_to_move_o, e.black_to_move);
  }

  void check_moves(const Expected& e) {
    EXPECT_EQ(bench_->protected_o, e.protected_squares);
    EXPECT_EQ(bench_->opponent_in_check_o, e.opponent_in_check);
    EXPECT_EQ((get<4>(bench_->discoverer_o)), e.discoverer);
    if (e.refused) return;  // moves and in_check mean nothing then
    EXPECT_EQ(bench_->in_check_o, e.in_check);
    EXPECT_EQ((get<8>(bench_->queen_o)), e.queen);
    EXPECT_EQ((get<8>(bench_->slider_o)), e.slider);
    EXPECT_EQ((get<8>(bench_->knight_o)), e.knight);
    EXPECT_EQ(bench_->king_o, e.king);
    EXPECT_EQ(bench_->pawn_push_o, e.pawn_push);
    EXPECT_EQ(bench_->pawn_east_o, e.pawn_east);
    EXPECT_EQ(bench_->pawn_west_o, e.pawn_west);
    EXPECT_EQ(bench_->castle_o, e.castle);
    Lines both;
    for (unsigned d = 0; d < 8; ++d) both.at(d) = e.queen.at(d) | e.slider.at(d);
    EXPECT_EQ((get<8>(bench_->plain_slider_o)), both);
    EXPECT_EQ((get<8>(bench_->plain_queen_o)), Lines{});
    EXPECT_EQ(bench_->plain_same_o, 1);
  }

  cobalt::test::Bench<Vcb_moves_bench> bench_;
  std::deque<Inside> inside_;  ///< newest first
  Seen seen_;
  std::size_t added_ = 0;
};

/// Positions that no game has: many checkers and pins, both kings anywhere, and an en passant pawn wherever it can be
/// with pawns beside it, kings and sliders on its lines.
class CrowdedPositions {
 public:
  explicit CrowdedPositions(std::uint64_t seed) : random_(seed) {}

  Position next() {
    for (;;) {
      PositionParts parts;
      const Color own = below(2) == 0 ? kWhite : kBlack;
      parts.side_to_move = own;
      const auto square = [own](int file, int rank) { return make_square(file, own == kWhite ? rank : 7 - rank); };
      if (below(2) == 0) {
        const int file = below(8);
        parts.en_passant = square(file, 5);
        parts.board[square(file, 4)] = make_piece(~own, kPawn);
        for (const int beside : {file - 1, file + 1}) {
          if (beside >= 0 && beside < 8 && below(4) != 0) parts.board[square(beside, 4)] = make_piece(own, kPawn);
        }
        // Kings and sliders often stand on the rank of both pawns.
        if (below(2) == 0) put(parts, square(below(8), 4), make_piece(own, kKing));
        if (below(2) == 0) put(parts, square(below(8), 4), make_piece(~own, below(2) == 0 ? kRook : kQueen));
      } else if (below(3) == 0) {
        parts.board[square(4, 0)] = make_piece(own, kKing);
        for (const int file : {0, 7}) {
          if (below(4) == 0) continue;
          parts.board[square(file, 0)] = make_piece(own, kRook);
          parts.castling = static_cast<CastlingRights>(parts.castling | castling_move(own, file == 7).right);
        }
      }
      for (const Color color : {own, ~own}) {
        bool there = false;
        for (const Piece piece : parts.board) there |= piece == make_piece(color, kKing);
        while (!there) there = put(parts, static_cast<Square>(below(64)), make_piece(color, kKing));
      }
      for (int pieces = below(below(3) == 0 ? 40 : 16); pieces > 0; --pieces) {
        const auto type = static_cast<PieceType>(kPawn + below(5));
        const auto at = static_cast<Square>(below(64));
        if (type == kPawn && (rank_of(at) == 0 || rank_of(at) == 7)) continue;
        put(parts, at, make_piece(below(2) == 0 ? kWhite : kBlack, type));
      }
      if (parts.en_passant != kNoSquare && !en_passant_is_possible(parts.board, own, parts.en_passant)) continue;
      const Position position = Position::from_parts(parts);
      // Most have to be legal; some are for opponent_in_check.
      if (!position.in_check(~own) || below(16) == 0) return position;
    }
  }

 private:
  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
  static bool put(PositionParts& parts, Square square, Piece piece) {
    if (parts.board[square] != kNoPiece) return false;
    parts.board[square] = piece;
    return true;
  }

  std::mt19937_64 random_;
};

void expect_all_seen(const MovesBench& bench, unsigned least) {
  for (const char* const what : {"promotion",
                                 "castling king side",
                                 "castling queen side",
                                 "en passant",
                                 "en passant out of check",
                                 "illegal en passant",
                                 "illegal en passant in check",
                                 "double step",
                                 "checkers 0",
                                 "checkers 1",
                                 "checkers 2",
                                 "checkers 3",
                                 "mate",
                                 "single move",
                                 "single move in check",
                                 "good capture",
                                 "no good capture",
                                 "more than 100 moves",
                                 "discoverer on axis 0",
                                 "discoverer on axis 1",
                                 "discoverer on axis 2",
                                 "discoverer on axis 3",
                                 "opponent in check"}) {
    const auto at = bench.seen().find(what);
    EXPECT_GE(at == bench.seen().end() ? 0u : at->second, least) << what;
  }
  EXPECT_GE(bench.seen().at("stalemate"), 10u);
}

void run(std::size_t games, std::size_t crowded, std::uint64_t seed) {
  MovesBench bench;
  for (const RandomKind kind : {RandomKind::kSelfPlay, RandomKind::kMixed, RandomKind::kManyQueens}) {
    RandomOptions options;
    options.kind = kind;
    RandomPositions positions(seed, options);
    for (std::size_t i = 0; i < games && !testing::Test::HasFailure(); ++i) {
      const Position& position = positions.next();
      bench.add(position);
      // The other side to move, when that makes it a position to be refused.
      if (i % 4 == 0 && position.in_check()) {
        PositionParts parts = position.parts();
        parts.side_to_move = ~parts.side_to_move;
        parts.en_passant = kNoSquare;
        bench.add(Position::from_parts(parts));
      }
    }
  }
  CrowdedPositions positions(seed);
  for (std::size_t i = 0; i < crowded && !testing::Test::HasFailure(); ++i) bench.add(positions.next());
  bench.drain();
  if (testing::Test::HasFailure()) return;
  expect_all_seen(bench, 100);
  EXPECT_GE(bench.added(), 3 * games + crowded);
}

TEST(LegalMovesRtl, Positions) { run(20'000, 50'000, 1); }
TEST(LegalMovesRtl, LongPositions) { run(400'000, 800'000, 2); }

}  // namespace
