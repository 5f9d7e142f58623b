// SPDX-License-Identifier: Apache-2.0
#include "host/evaluators/danish.hpp"

#include <algorithm>

#include "host/evaluators/board_measures.hpp"

namespace cobalt::evaluators {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Position;
using chess::Square;

enum Term : std::size_t {
  kMaterial,
  kPawnIsolated,
  kPawnSameFile,
  kPawnBackward,
  kPawnBackwardHalfOpen,
  kPawnAdvance,
  kPawnUnmovedCentre,
  kPawnNearKing,
  kPawnPassed,
  kKnightCentre,
  kKnightNearEnemyKing,
  kKnightKingDistances,
  kKnightSafeFromPawns,
  kBishopMenGone,
  kBishopCentre,
  kBishopBesideKing,
  kBishopMobility,
  kBishopXrayMobility,
  kBishopXrayAttack,
  kRookMobility,
  kRookXrayAttack,
  kRookFile,
  kRookKingDistance,
  kQueenKingDistance,
  kKingCentreStart,
  kKingCentreEnd,
  kKingOpenFile,
  kKingNoPawn,
  kKingSafeChecks,
  kKingCastling,
  kTerms
};
constexpr std::array<TermInfo, kTerms> kTermInfos = {{
    {"material", Origin::kDocument},
    {"pawn_isolated", Origin::kDocument},
    {"pawn_same_file", Origin::kDocument},
    {"pawn_backward", Origin::kDocument},
    {"pawn_backward_half_open", Origin::kDocument},
    {"pawn_advance", Origin::kDocument},
    {"pawn_unmoved_centre", Origin::kDocument},
    {"pawn_near_king", Origin::kDocument},
    {"pawn_passed", Origin::kDocument},
    {"knight_centre", Origin::kPartly},
    {"knight_near_enemy_king", Origin::kPartly},
    {"knight_king_distances", Origin::kDocument},
    {"knight_safe_from_pawns", Origin::kPartly},
    {"bishop_men_gone", Origin::kDocument},
    {"bishop_centre", Origin::kDocument},
    {"bishop_beside_king", Origin::kDocument},
    {"bishop_mobility", Origin::kDocument},
    {"bishop_xray_mobility", Origin::kPartly},
    {"bishop_xray_attack", Origin::kPartly},
    {"rook_mobility", Origin::kDocument},
    {"rook_xray_attack", Origin::kPartly},
    {"rook_file", Origin::kDocument},
    {"rook_king_distance", Origin::kDocument},
    {"queen_king_distance", Origin::kOurs},
    {"king_centre_start", Origin::kPartly},
    {"king_centre_end", Origin::kPartly},
    {"king_open_file", Origin::kPartly},
    {"king_no_pawn", Origin::kPartly},
    {"king_safe_checks", Origin::kPartly},
    {"king_castling", Origin::kPartly},
}};
static_assert(kTerms <= kMostTerms);

constexpr int kEnd = DanishEvaluator::kEnd;

constexpr PieceValues kValues = {0, 100, 330, 330, 520, 980, 1000};

// Pawns: values and forms of the page.
constexpr std::array<int, 8> kIsolatedByFile = {12, 14, 16, 20, 20, 16, 14, 12};
constexpr int kSameFile = 12;
constexpr int kBackward = 6;
constexpr int kBackwardHalfOpen = 4;
constexpr std::array<int, 8> kAdvanceByFile = {1, 2, 3, 4, 4, 3, 2, 1};
constexpr int kUnmovedCentre = 10;
constexpr int kUnmovedCentreBlocked = 15;
constexpr int kNearKing = 10;
constexpr int kNearSteps = 2;
/// The page: (progress / 20 + ranks / 12) * 300.
constexpr int kPassedOfProgress = 300 / 20;
constexpr int kPassedOfARank = 300 / 12;

// Knights.
constexpr int kKnightMostCentre = 30;
constexpr int kKnightMostNear = 4;
constexpr int kKnightMostSafe = 8;

// Bishops and rooks.
constexpr int kMenAtStart = 32;
constexpr std::array<int, 4> kBishopByCentrality = {14, 17, 20, 22};
constexpr int kBesideKing = 5;
constexpr int kMobilityMoves = 12;  ///< more count no more
constexpr int kBishopMostMobility = 18;
constexpr int kRookMostMobility = 20;
constexpr int kXrayAttack = 8;
constexpr int kNoOwnPawn = 10;
constexpr int kNoEnemyPawn = 4;
constexpr int kKingDistance = 5;  ///< of the page for rooks; for queens ours

// Kings. The greatest values are the page's.
constexpr int kKingMostCentreStart = 24;
constexpr int kKingMostCentreEnd = 36;
constexpr int kOwnFileOpen = 15;  // these four are ours, the greatest together the page's 23
constexpr int kOwnFileHalfOpen = 10;
constexpr int kOuterFileOpen = 8;
constexpr int kOuterFileHalfOpen = 5;
constexpr int kKingNoPawnBeside = 8;
constexpr std::array<int, 5> kSafeChecks = {0, 6, 20, 35, 50};  ///< 6 and 50 are the page's
constexpr int kCastled = 10;
constexpr int kCastlingLost = 40;

/// Everything that a side attacks, occupied or not.
Bitboard attacks_of(const Position& position, Color color) {
  const Bitboard pawns = position.pieces(color, chess::kPawn);
  Bitboard attacks = chess::pawn_attacks_west(color, pawns) | chess::pawn_attacks_east(color, pawns);
  for_each_square(position.pieces(color) & ~pawns, [&](Square square) {
    attacks |= chess::piece_attacks(chess::type_of(position.piece_on(square)), square, position.occupied());
  });
  return attacks;
}

/// The squares on the ranks in front of a square, on all files.
Bitboard ranks_ahead(Color color, Square square) {
  const int rank = chess::rank_of(square);
  if (color == chess::kBlack) return chess::bit(chess::make_square(0, rank)) - 1;
  return rank == 7 ? 0 : ~Bitboard{0} << (8 * (rank + 1));
}

Bitboard adjacent_files(int file) {
  return (file > 0 ? chess::file_mask(file - 1) : 0) | (file < 7 ? chess::file_mask(file + 1) : 0);
}

/// Of a value that is full at the start of the game and nothing at its end.
int faded(int value, int progress) { return value * (kEnd - progress) / kEnd; }
/// Of a value that is nothing at the start of the game and full at its end.
int grown(int value, int progress) { return value * progress / kEnd; }
/// Of a value that is full in the centre and nothing in the corners.
int centred(int value, Square square) {
  return value * (kMostCentreDistance - centre_distance(square)) / kMostCentreDistance;
}

/// The page's points for the moves of a bishop.
int bishop_mobility(int moves) {
  if (moves == 0) return -4;
  if (moves == 1) return -2;
  return (std::min(moves, kMobilityMoves) - 2) * kBishopMostMobility / (kMobilityMoves - 2);
}

/// ... and of a rook.
int rook_mobility(int moves) { return std::min(moves, kMobilityMoves) * kRookMostMobility / kMobilityMoves; }

/// The terms of one side.
class Side {
 public:
  Side(const Position& position, Color color, int progress, const std::array<Bitboard, chess::kColors>& attacks,
       Shares& shares)
      : position_(position), color_(color), progress_(progress), attacks_(attacks), shares_(shares) {}

  void add_all() {
    add(kMaterial, material(position_, color_, kValues));
    for_each_square(own(chess::kPawn), [this](Square square) { add_pawn(square); });
    for_each_square(own(chess::kKnight), [this](Square square) { add_knight(square); });
    for_each_square(own(chess::kBishop), [this](Square square) { add_bishop(square); });
    for_each_square(own(chess::kRook), [this](Square square) { add_rook(square); });
    for_each_square(own(chess::kQueen), [this](Square square) { add_queen(square); });
    add_king();
  }

 private:
  void add(Term term, int points) { shares_[term][color_] += points; }
  Bitboard own(chess::PieceType type) const { return position_.pieces(color_, type); }
  Bitboard enemy(chess::PieceType type) const { return position_.pieces(~color_, type); }
  Square king() const { return position_.king_square(color_); }
  Square enemy_king() const { return position_.king_square(~color_); }

  void add_pawn(Square square) {
    add_pawn_structure(square);
    const int file = chess::file_of(square);
    const int ranks = chess::relative_rank(color_, square) - 1;
    const Bitboard push = chess::bit(chess::offset(square, chess::pawn_push(color_)));
    add(kPawnAdvance, ranks * kAdvanceByFile[static_cast<std::size_t>(file)] * (kEnd + progress_) / kEnd);
    if (ranks == 0 && (file == 3 || file == 4)) {
      add(kPawnUnmovedCentre, -kUnmovedCentre);
      if ((push & position_.occupied()) != 0) add(kPawnUnmovedCentre, -kUnmovedCentreBlocked);
    }
    if (taxicab_distance(square, king()) <= kNearSteps) add(kPawnNearKing, kNearKing);
    const Bitboard path = chess::file_mask(file) & ranks_ahead(color_, square);
    if ((path & (position_.occupied() | attacks_[~color_])) == 0) {
      add(kPawnPassed, kPassedOfProgress * progress_ + kPassedOfARank * ranks);
    }
  }

  void add_pawn_structure(Square square) {
    const int file = chess::file_of(square);
    const Bitboard pawns = own(chess::kPawn);
    const Bitboard around = chess::king_attacks(square) & pawns;
    if (around == 0) add(kPawnIsolated, -kIsolatedByFile[static_cast<std::size_t>(file)]);
    if ((around & chess::file_mask(file)) != 0) add(kPawnSameFile, -kSameFile);
    const Bitboard beside = around & chess::rank_mask(chess::rank_of(square));
    const Bitboard behind = chess::pawn_attacks(~color_, square) & pawns;
    if ((beside | behind) != 0) return;
    add(kPawnBackward, -kBackward);
    const auto is_half_open = [pawns](int other) {
      return other >= 0 && other < 8 && (pawns & chess::file_mask(other)) == 0;
    };
    if (is_half_open(file - 1) || is_half_open(file + 1)) add(kPawnBackwardHalfOpen, -kBackwardHalfOpen);
  }

  void add_knight(Square square) {
    add(kKnightCentre, centred(kKnightMostCentre, square));
    const int to_enemy_king = taxicab_distance(square, enemy_king());
    if (to_enemy_king <= kNearSteps) add(kKnightNearEnemyKing, grown(kKnightMostNear, progress_));
    add(kKnightKingDistances, -(to_enemy_king + taxicab_distance(square, king())));
    const Bitboard attackers =
        enemy(chess::kPawn) & adjacent_files(chess::file_of(square)) & ranks_ahead(color_, square);
    if (attackers == 0) add(kKnightSafeFromPawns, grown(kKnightMostSafe, progress_));
  }

  void add_bishop(Square square) {
    add(kBishopMenGone, kMenAtStart - chess::popcount(position_.occupied()));
    add(kBishopCentre, kBishopByCentrality[static_cast<std::size_t>(chess::centrality(square))]);
    const Bitboard attacks = chess::bishop_attacks(square, position_.occupied());
    const Bitboard through = chess::bishop_attacks(square, position_.pieces(chess::kPawn));
    const Bitboard moves = attacks & ~position_.pieces(color_);
    add(kBishopBesideKing, kBesideKing * chess::popcount(moves & chess::king_attacks(enemy_king())));
    const int mobility = bishop_mobility(chess::popcount(moves));
    add(kBishopMobility, mobility);
    add(kBishopXrayMobility, bishop_mobility(chess::popcount(through & ~position_.pieces(color_))) - mobility);
    add(kBishopXrayAttack, kXrayAttack * chess::popcount(through & ~attacks & xray_targets()));
  }

  void add_rook(Square square) {
    const Bitboard attacks = chess::rook_attacks(square, position_.occupied());
    const Bitboard through = chess::rook_attacks(square, position_.pieces(chess::kPawn));
    add(kRookMobility, rook_mobility(chess::popcount(attacks & ~position_.pieces(color_))));
    add(kRookXrayAttack, kXrayAttack * chess::popcount(through & ~attacks & xray_targets()));
    const Bitboard file = chess::file_mask(chess::file_of(square));
    if ((file & own(chess::kPawn)) == 0) add(kRookFile, kNoOwnPawn);
    if ((file & enemy(chess::kPawn)) == 0) add(kRookFile, kNoEnemyPawn);
    add(kRookKingDistance, -kKingDistance * taxicab_distance(square, enemy_king()));
  }

  void add_queen(Square square) {
    // "After the opening": from the third man on that is gone.
    if (progress_ > 0) add(kQueenKingDistance, -kKingDistance * taxicab_distance(square, enemy_king()));
  }

  /// What an X-ray attack is worth something on: rooks, queens, the king, and what nobody defends.
  Bitboard xray_targets() const {
    return position_.pieces(~color_) &
           (enemy(chess::kRook) | enemy(chess::kQueen) | enemy(chess::kKing) | ~attacks_[~color_]);
  }

  void add_king() {
    add(kKingCentreStart, -faded(centred(kKingMostCentreStart, king()), progress_));
    const Bitboard enemy_men = position_.pieces(~color_) & ~enemy(chess::kKing);
    const bool enemy_has_only_pawns = enemy_men != 0 && (enemy_men & ~enemy(chess::kPawn)) == 0;
    if (!enemy_has_only_pawns) add(kKingCentreEnd, grown(centred(kKingMostCentreEnd, king()), progress_));
    add(kKingOpenFile, -faded(open_files_beside_king(), progress_));
    if ((chess::king_attacks(king()) & own(chess::kPawn)) == 0) {
      add(kKingNoPawn, -faded(kKingNoPawnBeside, progress_));
    }
    const auto checks = std::min(static_cast<std::size_t>(safe_checks()), kSafeChecks.size() - 1);
    add(kKingSafeChecks, -kSafeChecks[checks]);
    const CastlingStatus castling = castling_status(position_, color_);
    if (castling == CastlingStatus::kCastled) add(kKingCastling, faded(kCastled, progress_));
    if (castling == CastlingStatus::kLost) add(kKingCastling, -faded(kCastlingLost, progress_));
  }

  /// The king's file, and the next one towards the corner.
  int open_files_beside_king() const {
    const int file = chess::file_of(king());
    const int outer = file < 4 ? file - 1 : file + 1;
    const int points = open_file(file, kOwnFileOpen, kOwnFileHalfOpen);
    return outer < 0 || outer > 7 ? points : points + open_file(outer, kOuterFileOpen, kOuterFileHalfOpen);
  }

  int open_file(int file, int open, int half_open) const {
    const Bitboard squares = chess::file_mask(file);
    if ((squares & own(chess::kPawn)) != 0) return 0;
    return (squares & enemy(chess::kPawn)) == 0 ? open : half_open;
  }

  /// Moves of enemy pieces that check the king from a square that this side does not attack.
  int safe_checks() const {
    const Bitboard occupied = position_.occupied();
    const Bitboard safe = ~position_.pieces(~color_) & ~attacks_[color_];
    const Bitboard diagonals = chess::bishop_attacks(king(), occupied);
    const Bitboard lines = chess::rook_attacks(king(), occupied);
    const Bitboard jumps = chess::knight_attacks(king());
    int checks = 0;
    const auto count = [&](chess::PieceType type, Bitboard from) {
      for_each_square(enemy(type), [&](Square square) {
        checks += chess::popcount(chess::piece_attacks(type, square, occupied) & from & safe);
      });
    };
    count(chess::kKnight, jumps);
    count(chess::kBishop, diagonals);
    count(chess::kRook, lines);
    count(chess::kQueen, diagonals | lines);
    return checks;
  }

  const Position& position_;
  Color color_;
  int progress_;
  const std::array<Bitboard, chess::kColors>& attacks_;
  Shares& shares_;
};

}  // namespace

DanishEvaluator::DanishEvaluator()
    : Evaluator({.name = "danish",
                 .summary = "material and 29 terms of pawns, pieces and kings, by the progress of the game",
                 .source = "DAMNWiki, page Skak:Evaluation, version of 14 June 2007 by Andreas",
                 .units_a_pawn = kValues[chess::kPawn],
                 .terms = kTermInfos}) {}

int DanishEvaluator::game_progress(const chess::Position& position) {
  constexpr int kMenAStep = 3;  // down to the two kings
  return std::max(kMenAtStart - chess::popcount(position.occupied()), 0) / kMenAStep;
}

Shares DanishEvaluator::shares(const chess::Position& position) const {
  Shares shares{};
  const int progress = game_progress(position);
  const std::array<Bitboard, chess::kColors> attacks = {attacks_of(position, chess::kWhite),
                                                        attacks_of(position, chess::kBlack)};
  for (const Color color : kBothColors) Side(position, color, progress, attacks, shares).add_all();
  return shares;
}

}  // namespace cobalt::evaluators
