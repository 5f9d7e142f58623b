// SPDX-License-Identifier: Apache-2.0
// Mates are proved and refuted, and the endings of games are seen: stalemate, repetition, fifty moves.
#include <gtest/gtest.h>

#include <array>
#include <string_view>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"
#include "tests/search/search_cases.hpp"

namespace cobalt::test {
namespace {

/// Every position is worth so much for White and no draw is recognised: what the search says comes from mates and
/// rules.
SearchBank bank_worth(int white_score) {
  return default_bank().with(ResultWords([white_score](const hls::PackedWords& position) {
    const int score = hls::packed_black_to_move(position) ? -white_score : white_score;
    return std::uint32_t{static_cast<std::uint16_t>(score)};
  }));
}

/// Whether the side to move can force mate within so many plies, an odd number; by nothing but the rules of chess.
bool can_mate(const chess::Position& position, int plies);

/// Whether every legal move leaves a position in which mate can be forced within so many plies, or this is mate.
bool is_lost(const chess::Position& position, int plies) {
  if (chess::count_legal_moves(position) == 0) return position.in_check();
  if (plies <= 0) return false;
  for (const chess::Move move : chess::legal_moves(position)) {
    chess::Position after = position;
    after.do_move(move);
    if (!can_mate(after, plies - 1)) return false;
  }
  return true;
}

bool can_mate(const chess::Position& position, int plies) {
  if (plies <= 0) return false;
  for (const chess::Move move : chess::legal_moves(position)) {
    chess::Position after = position;
    after.do_move(move);
    if (is_lost(after, plies - 1)) return true;
  }
  return false;
}

/// Plies to mate, up to `most`; 0 when there is none.
int plies_to_mate(const chess::Position& position, int most) {
  for (int plies = 1; plies <= most; plies += 2) {
    if (can_mate(position, plies)) return plies;
  }
  return 0;
}

bool at_least(const chess::Position& position, int plies, int beta, unsigned rules) {
  static const SearchBank bank = bank_worth(0);
  static ModelSearch model;
  hls::SearchJob job = job_for(position, spec::kQuarterPlies * static_cast<unsigned>(plies), beta);
  job.rules = static_cast<std::uint16_t>(rules);
  const hls::SearchAnswer answer = model.run(job, bank);
  EXPECT_EQ(answer.status, spec::kAnswerDone) << text_of(job);
  return answer.at_least;
}

/// What searches say of a position must be what the rules of chess say. \return plies to mate
int compare_mates(const chess::Position& position, int most_plies) {
  const int mate = plies_to_mate(position, most_plies);
  const auto text = text_of(words_of(position));
  for (int plies = 1; plies <= most_plies; plies += 2) {
    const bool proved = mate != 0 && mate <= plies;
    EXPECT_EQ(at_least(position, plies, spec::kMateCp - plies, 0), proved) << text << " within " << plies;
    // Deeper searches know no more of it, extensions neither: the bound is by plies from the root.
    const unsigned extensions = spec::kRuleCheckExtension | spec::kRuleSingleReplyExtension | spec::kRuleKillers;
    EXPECT_EQ(at_least(position, plies, spec::kMateCp - plies, extensions), proved) << text << " within " << plies;
    // Selective rules may miss a mate; none is made up. (The table is left out: its entries are of other plies.)
    if (at_least(position, plies, spec::kMateCp - plies, spec::kAllSearchRules & ~spec::kRuleTable)) {
      EXPECT_TRUE(proved) << text << " within " << plies;
    }
  }
  for (int plies = 2; plies <= most_plies; plies += 2) {
    const bool lost = is_lost(position, plies);
    EXPECT_EQ(at_least(position, plies, 1 - (spec::kMateCp - plies), 0), !lost) << text << " lost in " << plies;
  }
  return mate;
}

struct KnownMate {
  std::string_view fen;
  int plies;
};
constexpr KnownMate kKnownMates[] = {
    {"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1},                                   // on the back rank
    {"k7/8/1K6/8/8/8/8/7R w - - 0 1", 1},                                       // rook and king
    {"k7/2P5/1K6/8/8/8/8/8 w - - 0 1", 1},                                      // by promotion
    {"6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", 1},                                    // smothered
    {"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1", 1},  // the scholar's
    {"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1", 1},       // the fool's
    {"7k/8/8/5K2/8/8/8/6Q1 w - - 0 1", 3},
    {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0},  // stalemate
    {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 0},  // is mated
};

TEST(Mate, KnownOnesAreProved) {
  for (const auto& known : kKnownMates) {
    EXPECT_EQ(compare_mates(chess::parse_fen(known.fen), 3), known.plies) << known.fen;
  }
}

/// A king on the edge, the other one near it with a queen or rooks.
chess::Position hunted_king(Random& random) {
  while (true) {
    chess::PositionParts parts;
    const chess::Color hunter = random() % 2 == 0 ? chess::kWhite : chess::kBlack;
    parts.side_to_move = random() % 4 == 0 ? ~hunter : hunter;
    const int file = static_cast<int>(random() % 8);
    const auto edge = static_cast<int>(random() % 2 * 7);
    const int near_file = file + static_cast<int>(random() % 5) - 2;
    const int near_rank = edge == 0 ? static_cast<int>(random() % 4) : 7 - static_cast<int>(random() % 4);
    if (near_file < 0 || near_file > 7) continue;
    for (auto pieces = 1 + random() % 2; pieces > 0; --pieces) {
      parts.board[random() % 64] = chess::make_piece(hunter, random() % 3 == 0 ? chess::kQueen : chess::kRook);
    }
    parts.board[chess::make_square(near_file, near_rank)] = chess::make_piece(hunter, chess::kKing);
    if (near_file == file && near_rank == edge) continue;
    parts.board[chess::make_square(file, edge)] = chess::make_piece(~hunter, chess::kKing);
    const auto position = chess::Position::from_parts(parts);
    if (!position.in_check(~position.side_to_move())) return position;
  }
}

void compare_random_mates(chess::Position (*make)(Random&), std::size_t count, int most_plies, std::uint64_t seed) {
  Random random(seed);
  std::array<std::size_t, 6> mates{};
  std::size_t lost = 0;
  for (std::size_t i = 0; i < count && !testing::Test::HasFailure(); ++i) {
    const chess::Position position = make(random);
    ++mates.at(static_cast<std::size_t>(compare_mates(position, most_plies)));
    lost += is_lost(position, 2);
  }
  EXPECT_GT(mates[0], count / 5);
  for (int plies = 1; plies <= most_plies; plies += 2)
    EXPECT_GT(mates.at(static_cast<std::size_t>(plies)), count / 400);
  EXPECT_GT(lost, count / 400);
}

TEST(Mate, WithinTwoMovesIsProvedAndRefuted) { compare_random_mates(few_men, 5000, 3, 1); }
TEST(Mate, WithinThreeMovesIsProvedAndRefuted) { compare_random_mates(hunted_king, 200, 5, 2); }
TEST(Mate, LongWithinThreeMovesIsProvedAndRefuted) { compare_random_mates(hunted_king, 5000, 5, 3); }

/// Positions in which one kind of move, and no other, gives mate.
void compare_only_mates(chess::Move::Kind kind, std::size_t count, std::uint64_t seed) {
  Random random(seed);
  const SearchBank bank = bank_worth(0);
  ModelSearch model;
  for (std::size_t found = 0; found < count;) {
    const chess::Position position = special_position(random);
    chess::Move mate;
    std::size_t mates = 0;
    for (const chess::Move move : chess::legal_moves(position)) {
      chess::Position after = position;
      after.do_move(move);
      if (!chess::is_checkmate(after)) continue;
      mate = move;
      ++mates;
    }
    if (mates != 1 || mate.kind() != kind) continue;
    ++found;
    hls::SearchJob job = job_for(position, spec::kQuarterPlies, spec::kMateCp - 1);
    const hls::SearchAnswer answer = model.run(job, bank);
    ASSERT_TRUE(answer.at_least) << text_of(job);
    ASSERT_EQ(answer.best, chess::pack_move(mate)) << text_of(job);
    ++job.beta;
    ASSERT_FALSE(model.run(job, bank).at_least) << text_of(job);
  }
}

TEST(Mate, ByEnPassant) { compare_only_mates(chess::Move::kEnPassant, 20, 4); }
TEST(Mate, ByCastling) { compare_only_mates(chess::Move::kCastling, 20, 5); }
TEST(Mate, ByPromotion) { compare_only_mates(chess::Move::kPromotion, 5, 6); }

// ---------------------------------------------------------------------------------------------- draws

class Draw : public testing::Test {
 protected:
  hls::SearchAnswer ask(const hls::SearchJob& job, int white_score) { return model_.run(job, bank_worth(white_score)); }
  bool is_at_least(hls::SearchJob job, int white_score, int beta) {
    job.beta = static_cast<std::int16_t>(beta);
    return ask(job, white_score).at_least;
  }

  ModelSearch model_;
};

/// The side that is behind stalemates itself or the other.
TEST_F(Draw, StalemateIsWorthTheDrawValue) {
  const auto position = chess::parse_fen("k7/P7/8/K7/8/8/8/8 w - - 0 1");
  hls::SearchJob job = job_for(position, spec::kQuarterPlies, 0);
  const hls::SearchAnswer answer = ask(job, -900);
  ASSERT_TRUE(answer.at_least);
  chess::Position after = position;
  after.do_move(chess::unpack_move(position, answer.best).value());
  EXPECT_TRUE(chess::is_stalemate(after));
  EXPECT_FALSE(is_at_least(job, -900, 1));
  EXPECT_TRUE(is_at_least(job, 900, 900));

  job = job_for(chess::parse_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 0, 0);
  EXPECT_TRUE(is_at_least(job, 900, 0));
  EXPECT_FALSE(is_at_least(job, 900, 1));
}

TEST_F(Draw, FiftyMovesAreCountedFromTheJobsClock) {
  const auto quiet = chess::parse_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
  hls::SearchJob job = job_for(quiet, spec::kQuarterPlies, 0);
  for (const unsigned clock : {0u, 98u, 99u, 100u, 255u}) {
    job.halfmove_clock = static_cast<std::uint8_t>(clock);
    EXPECT_TRUE(is_at_least(job, 900, 0)) << clock;
    EXPECT_EQ(is_at_least(job, 900, 1), clock < 99) << clock;
  }
  // The root itself is no draw; a pawn's move begins anew; mate goes before.
  job.depth = 0;
  job.halfmove_clock = 200;
  EXPECT_TRUE(is_at_least(job, 900, 1));
  job = job_for(chess::parse_fen("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"), spec::kQuarterPlies, 0);
  job.halfmove_clock = 99;
  EXPECT_TRUE(is_at_least(job, 900, 1));
  job = job_for(chess::parse_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), spec::kQuarterPlies, 0);
  job.halfmove_clock = 99;
  EXPECT_TRUE(is_at_least(job, 0, spec::kMateCp - 1));
}

/// Black goes back to where the game was before: 4 plies before the position that it makes.
class Repetition : public Draw {
 protected:
  Repetition() {
    chess::Position position = chess::parse_fen("4k3/8/8/8/8/8/7P/R3K3 w - - 0 1");
    std::vector<std::uint64_t> keys;
    for (const char* move : {"a1a2", "e8d8", "a2a1"}) {
      keys.insert(keys.begin(), position.key());
      position.do_move(chess::parse_uci(position, move).value());
    }
    job_ = job_for(position, spec::kQuarterPlies, 0);
    job_.halfmove_clock = 3;
    job_.key_count = 3;
    for (std::size_t k = 0; k < keys.size(); ++k) job_.key[k] = static_cast<std::uint32_t>(keys[k] ^ position.key());
    back_ = chess::pack_move(chess::parse_uci(position, "d8e8").value());
  }

  hls::SearchJob job_{};
  std::uint16_t back_ = spec::kNoMove;
};

TEST_F(Repetition, OfAPositionBeforeTheRootIsADraw) {
  const hls::SearchAnswer answer = ask(job_, 900);
  EXPECT_TRUE(answer.at_least);
  EXPECT_EQ(answer.best, back_);
  EXPECT_FALSE(is_at_least(job_, 900, 1));
  EXPECT_TRUE(is_at_least(job_, -900, 900)) << "who is ahead does something else";
}

TEST_F(Repetition, NeedsTheKeyAndTheClock) {
  job_.key_count = 2;
  EXPECT_FALSE(ask(job_, 900).at_least);
  job_.key_count = 3;
  job_.halfmove_clock = 2;
  EXPECT_FALSE(ask(job_, 900).at_least);
  job_.halfmove_clock = 3;
  job_.key[2] ^= 1;
  EXPECT_FALSE(ask(job_, 900).at_least);
}

TEST_F(Repetition, IsWorthTheDrawScore) {
  SearchBank bank = bank_worth(900);
  bank.numbers.number[spec::kDrawScore] = 30;  // so it costs Black as much
  job_.beta = -30;
  EXPECT_TRUE(model_.run(job_, bank).at_least);
  job_.beta = -29;
  EXPECT_FALSE(model_.run(job_, bank).at_least);
}

/// Perpetual check: Qe8+ Kh7 Qh5+ Kg8 is the root again. The last move is an evasion, so 3 plies are enough.
TEST_F(Draw, RepetitionIsSeenOnThePath) {
  const auto position = chess::parse_fen("6k1/6p1/8/7Q/8/8/8/K7 w - - 0 1");
  for (unsigned plies = 0; plies <= 5; ++plies) {
    const hls::SearchJob job = job_for(position, plies * spec::kQuarterPlies, 0);
    EXPECT_EQ(is_at_least(job, -900, 0), plies >= 3) << plies;
    EXPECT_FALSE(is_at_least(job, -900, 1)) << plies;
  }
}

}  // namespace
}  // namespace cobalt::test
