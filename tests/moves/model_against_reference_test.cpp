// SPDX-License-Identifier: Apache-2.0
// The golden model of the move generator against docs/reference/moves.md written again (reference_moves.hpp), and both
// against the host's rules of chess.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "hls/moves/generate.hpp"
#include "hls/moves/make_move.hpp"
#include "hls/moves/move_bits.hpp"
#include "hls/moves/perft.hpp"
#include "hls/search/child_facts.hpp"
#include "host/chess/epd.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "tests/moves/move_cases.hpp"
#include "tests/paths.hpp"

namespace cobalt::test {
namespace {

using move_reference::Analysis;
using move_reference::has_order;
using Words = std::vector<std::uint16_t>;

Words words_in(const hls::MoveList& list) { return Words(list.move, list.move + list.size); }
Words sorted(Words words) {
  std::sort(words.begin(), words.end());
  return words;
}

/// Compares everything about positions; stops at the first difference of each.
class Comparison {
 public:
  explicit Comparison(std::uint64_t seed) : random_(seed) {}

  void compare(const chess::Position& position) {
    begin(position);
    ASSERT_EQ(analysis_.errors, 0u) << text_of(words_);
    ASSERT_EQ(hls::position_errors(words_), 0u) << text_of(words_);
    compare_counts();
    for (std::uint8_t mode = 0; mode < spec::kGenerateModes; ++mode) {
      request_ = {words_, random_targets(random_), spec::kNoMove, {0, 0, 0}, mode, 0, false};
      if (has_order(mode)) compare_list();
      if (testing::Test::HasFatalFailure()) return;
      random_exclusions(random_, analysis_.moves, request_.exclude);
      compare_chain();
      compare_singles();
      if (testing::Test::HasFatalFailure()) return;
      random_hints(random_, analysis_.moves, others_, request_.exclude);
      request_.hints = 1;
      compare_node();
      compare_singles();
      if (testing::Test::HasFatalFailure()) return;
    }
    compare_made_moves();
    compare_child_facts();
    others_ = analysis_.moves;
  }

  /// Its facts alone, as those of a child.
  void compare_child(const chess::Position& position) {
    begin(position);
    compare_child_facts();
  }

  /// That children of every kind were met often enough.
  void expect_all_children_seen() const {
    for (const auto& counts : numbers_) {
      for (const auto count : counts) EXPECT_GT(count, 20u);
    }
    for (unsigned move_class = 0; move_class <= spec::kClassCapturePawn; ++move_class) {
      EXPECT_GT(only_good_[move_class], 50u) << move_class;
    }
    for (unsigned move_class = spec::kClassLosingRook; move_class <= spec::kClassLosingPawn; ++move_class) {
      EXPECT_GT(losing_[move_class], 50u) << move_class;
    }
  }

  /// That every kind of thing was met often enough.
  void expect_all_seen(std::size_t at_least) const {
    for (std::uint8_t mode = 0; mode < spec::kGenerateModes; ++mode) {
      if (!has_order(mode)) continue;
      EXPECT_GT(listed_[mode], 5 * at_least) << "moves of mode " << +mode;
      EXPECT_GT(answers_[mode], 5 * at_least) << "answers in mode " << +mode;
      EXPECT_GT(empty_[mode], mode == spec::kGenerateAll ? 0 : at_least) << "no move in mode " << +mode;
      for (std::size_t hint = 1; hint <= spec::kGenerateHints; ++hint) {
        EXPECT_GT(hints_[mode][hint], 5 * at_least) << "hint " << hint << " in mode " << +mode;
      }
    }
    for (const std::size_t number : last_hints_) EXPECT_GT(number, at_least);
    for (const std::size_t number : kinds_) EXPECT_GT(number, 5 * at_least);
    EXPECT_GT(statuses_[spec::kAnswerIllegalMove], at_least);
    EXPECT_GT(statuses_[spec::kAnswerIllegalRequest], at_least);
    for (std::size_t move_class = 0; move_class < spec::kMoveClasses; ++move_class) {
      EXPECT_GT(classes_[move_class], at_least) << "class " << move_class;
    }
    EXPECT_GT(castlings_, at_least);
    EXPECT_GT(en_passants_, at_least);
    EXPECT_GT(checks_, at_least);
  }

 private:
  void begin(const chess::Position& position) {
    table_ = random_quiet_table(random_, static_cast<unsigned>(positions_++ % 3));
    words_ = words_of(position);
    board_ = hls::make_mover_board(words_);
    analysis_ = move_reference::analyse(nibbles_of(words_), reference_table(table_));
  }

  /// What both say, or the difference.
  hls::GenerateAnswer ask(const hls::GenerateRequest& request) {
    const hls::GenerateAnswer model = hls::generate(request, table_);
    const hls::GenerateAnswer expected = reference_answer(request, analysis_);
    EXPECT_TRUE(same(model, expected)) << text_of(request) << "\nmodel     " << text_of(model) << "\nreference "
                                       << text_of(expected);
    EXPECT_TRUE(same(hls::generate_from_bits(request, table_), expected)) << "bits: " << text_of(request);
    ++statuses_[expected.status];
    return expected;
  }

  void compare_counts() {
    ASSERT_EQ(hls::count_moves(board_), analysis_.moves.size()) << text_of(words_);
    hls::MoveList list;
    hls::any_order_moves(board_, list);
    Words all;
    for (const auto& placed : analysis_.moves) {
      all.push_back(placed.move);
      ++classes_[placed.move_class];
    }
    ASSERT_EQ(sorted(words_in(list)), sorted(all)) << text_of(words_);
  }

  void compare_list() {
    hls::MoveList list;
    hls::list_moves(board_, request_.mode, request_.targets, table_, list);
    const Words expected = move_reference::moves_of_mode(analysis_, request_.mode, request_.targets);
    ASSERT_EQ(words_in(list), expected) << text_of(request_);
    listed_[request_.mode] += expected.size();
    if (expected.empty()) ++empty_[request_.mode];
  }

  /// From the first move to the last, by asking for the next again and again.
  void compare_chain() {
    hls::GenerateRequest request = request_;
    Words chain;
    while (true) {
      const auto answer = ask(request);
      if (testing::Test::HasFailure()) FAIL();
      if (!answer.found || !has_order(request.mode)) break;
      chain.push_back(answer.move);
      ++answers_[request.mode];
      request.last = answer.move;
    }
    if (!has_order(request.mode)) return;
    Words expected = move_reference::moves_of_mode(analysis_, request.mode, request.targets);
    std::erase_if(expected, [&](std::uint16_t move) {
      return std::find(std::begin(request.exclude), std::end(request.exclude), move) != std::end(request.exclude);
    });
    ASSERT_EQ(chain, expected) << text_of(request);
  }

  /// A node of a search, with hints: every request as the page says that the next one is.
  void compare_node() {
    hls::GenerateRequest request = request_;
    Words hints;
    Words order;
    while (true) {
      const auto answer = ask(request);
      if (testing::Test::HasFailure()) FAIL();
      if (!has_order(request.mode)) return;
      if (!answer.found) break;
      (answer.hint != 0 ? hints : order).push_back(answer.move);
      count_hint(request, answer);
      const auto next = next_request(request, answer);
      // What is_last says is what the next answer will be, and the search does not ask for it.
      ASSERT_EQ(answer.is_last, !hls::generate(next, table_).found) << text_of(request);
      request = next;
    }
    // Every legal hint once in the order of their numbers, and every other move of the mode once in its order.
    Words expected_hints;
    for (const std::uint16_t hint : request_.exclude) {
      if (hls::is_legal(board_, hint)) expected_hints.push_back(hint);
    }
    Words expected = move_reference::moves_of_mode(analysis_, request.mode, request.targets);
    std::erase_if(expected, [&](std::uint16_t move) {
      return std::find(expected_hints.begin(), expected_hints.end(), move) != expected_hints.end();
    });
    ASSERT_EQ(hints, expected_hints) << text_of(request_);
    ASSERT_EQ(order, expected) << text_of(request_);
  }

  void count_hint(const hls::GenerateRequest& request, const hls::GenerateAnswer& answer) {
    ++hints_[request.mode][answer.hint];
    if (answer.is_last) ++last_hints_[answer.hint];
    if (answer.hint == 0) ++kinds_[answer.kind];
  }

  /// Any legal move as the last one, words near it, modes without a name, any number of hints, reserved bits.
  void compare_singles() {
    const auto& moves = analysis_.moves;
    for (unsigned i = 0; i < 4; ++i) {
      hls::GenerateRequest request = request_;
      request.last = moves.empty() ? static_cast<std::uint16_t>(random_()) : moves[random_() % moves.size()].move;
      if (i >= 2) request.last = changed_move(random_, request.last);
      if (random_() % 16 == 0) request.mode = static_cast<std::uint8_t>(random_());
      if (request.hints != 0)
        request.hints = static_cast<std::uint8_t>(random_() % 16 == 0 ? random_() : random_() % 6);
      request.reserved = random_() % 32 == 0;
      ask(request);
      if (testing::Test::HasFailure()) FAIL();
    }
  }

  void compare_made_moves() {
    const std::uint64_t key = move_reference::key_of(analysis_.board);
    ASSERT_EQ(hls::zobrist_key(words_), key) << text_of(words_);
    for (const auto& placed : analysis_.moves) {
      const auto clock = static_cast<std::uint8_t>(random_() % 4 == 0 ? 250 + random_() % 6 : random_());
      const auto expected = move_reference::make_move(nibbles_of(words_), placed.move, clock);
      const auto made = hls::make_move(words_, placed.move, clock, key);
      const std::string text = text_of(words_) + " " + chess::packed_move_to_uci(placed.move);
      ASSERT_EQ(nibbles_of(made.position), expected.position) << text;
      ASSERT_EQ(made.halfmove_clock, expected.halfmove_clock) << text;
      ASSERT_EQ(made.key, expected.key) << text;
      ASSERT_EQ(made.in_check, expected.in_check) << text;
      checks_ += expected.in_check;
      compare_played(placed.move, expected.position);
      count_special(placed);
    }
  }

  /// What a search knows of a child before it tries a move.
  void compare_child_facts() {
    const hls::ChildFacts facts = hls::child_facts(board_);
    const auto& moves = analysis_.moves;
    const auto is_good = [](const auto& placed) { return placed.move_class <= spec::kClassCapturePawn; };
    const bool good = std::any_of(moves.begin(), moves.end(), is_good);
    const std::string text = text_of(words_);
    ASSERT_EQ(facts.no_move, moves.empty()) << text;
    ASSERT_EQ(facts.single_move, moves.size() == 1) << text;
    ASSERT_EQ(facts.in_check, analysis_.in_check) << text;
    ASSERT_EQ(facts.good_capture, good) << text;
    ASSERT_EQ(hls::has_good_capture(board_), good) << text;
    const auto is_piece = [&](const move_reference::Man& man) {
      return man.side == analysis_.board.mover && man.kind != move_reference::kNothing &&
             man.kind != move_reference::kPawn && man.kind != move_reference::kKing;
    };
    const auto& men = analysis_.board.man;
    ASSERT_EQ(facts.has_piece, std::any_of(men.begin(), men.end(), is_piece)) << text;
    ASSERT_EQ(facts.black_to_move, analysis_.board.mover == move_reference::kBlack) << text;
    ++numbers_[analysis_.in_check][std::min<std::size_t>(moves.size(), 2)];
    if (good && std::count_if(moves.begin(), moves.end(), is_good) == 1) ++only_good_[moves.front().move_class];
    for (const auto& placed : moves) losing_[placed.move_class] += !good;
  }

  /// The model's make-move on its own kind of board.
  void compare_played(std::uint16_t move, const move_reference::Nibbles& expected) {
    const auto played = hls::play(board_, move);
    const auto after = hls::make_mover_board(words_of(expected));
    const std::string text = text_of(words_) + " " + chess::packed_move_to_uci(move);
    for (unsigned p = 0; p < hls::kMoverPieces; ++p) {
      ASSERT_EQ(played.own[p], after.own[p]) << text;
      ASSERT_EQ(played.enemy[p], after.enemy[p]) << text;
    }
    ASSERT_EQ(played.castling, after.castling) << text;
    ASSERT_EQ(played.en_passant, after.en_passant) << text;
    ASSERT_EQ(played.black_to_move, after.black_to_move) << text;
  }

  void count_special(const move_reference::PlacedMove& placed) {
    const auto from = placed.move & 63u;
    const auto to = placed.move >> 6 & 63u;
    const auto kind = analysis_.board.man[from].kind;
    if (kind == move_reference::kKing && (to == from + 2 || from == to + 2)) ++castlings_;
    if (kind == move_reference::kPawn && from % 8 != to % 8 &&
        analysis_.board.man[to].kind == move_reference::kNothing) {
      ++en_passants_;
    }
  }

  Random random_;
  hls::QuietTable table_{};
  hls::PackedWords words_{};
  hls::MoverBoard board_{};
  Analysis analysis_;
  std::vector<move_reference::PlacedMove> others_;  ///< moves of the position before
  hls::GenerateRequest request_{};
  std::size_t positions_ = 0;
  std::array<std::size_t, spec::kGenerateModes> listed_{}, answers_{}, empty_{};
  /// By mode and hint; by the last hint; by kind of the moves of the order.
  std::array<std::array<std::size_t, spec::kGenerateHints + 1>, spec::kGenerateModes> hints_{};
  std::array<std::size_t, spec::kGenerateHints + 1> last_hints_{};
  std::array<std::size_t, spec::kMoveKindLate + 1> kinds_{};
  std::array<std::size_t, 256> statuses_{};
  std::array<std::size_t, spec::kMoveClasses> classes_{};
  std::size_t castlings_ = 0, en_passants_ = 0, checks_ = 0;
  std::array<std::array<std::size_t, 3>, 2> numbers_{};  ///< positions by check and number of moves up to two
  /// Positions with one good capture or promotion, by its class; moves where there is none.
  std::array<std::size_t, spec::kMoveClasses> only_good_{}, losing_{};
};

/// A king with few men against queens and rooks: mates, stalemates and single moves.
chess::Position hunted_king(Random& random) {
  for (;;) {
    chess::PositionParts parts;
    const chess::Color own = random() % 2 == 0 ? chess::kWhite : chess::kBlack;
    parts.side_to_move = own;
    const auto put = [&](chess::Color color, chess::PieceType type) {
      const auto square = static_cast<chess::Square>(type == chess::kPawn ? 8 + random() % 48 : random() % 64);
      if (parts.board[square] == chess::kNoPiece) parts.board[square] = chess::make_piece(color, type);
      return parts.board[square] == chess::make_piece(color, type);
    };
    if (!put(own, chess::kKing) || !put(~own, chess::kKing)) continue;
    for (std::uint64_t men = random() % 3; men != 0; --men) put(own, random() % 2 == 0 ? chess::kPawn : chess::kKnight);
    for (std::uint64_t men = 1 + random() % 3; men != 0; --men) {
      put(~own, random() % 2 == 0 ? chess::kQueen : chess::kRook);
    }
    const auto position = chess::Position::from_parts(parts);
    if (!position.in_check(~own)) return position;
  }
}

void compare_many(std::size_t count, std::uint64_t seed) {
  Comparison comparison(seed);
  for_each_move_case(count, seed, [&](const chess::Position& position) {
    if (!testing::Test::HasFailure()) comparison.compare(position);
  });
  if (!testing::Test::HasFailure()) comparison.expect_all_seen(count / 500);
}

TEST(MoveReference, ModelSaysTheSameOfEverything) { compare_many(3000, 1); }

TEST(MoveReference, LongModelSaysTheSameOfEverything) { compare_many(200000, 2); }

TEST(MoveReference, ModelSaysTheSameOfRealAndCornerPositions) {
  Comparison comparison(3);
  for (const auto& position : real_positions()) {
    comparison.compare(position);
    if (HasFatalFailure()) return;
  }
  for (const auto& position : corner_positions()) {
    for (int round = 0; round < 12; ++round) comparison.compare(position);
    if (HasFatalFailure()) return;
  }
}

TEST(MoveReference, ModelKnowsTheFactsOfAChild) {
  Comparison comparison(4);
  Random random(14);
  for_each_move_case(30'000, 13, [&](const chess::Position& position) {
    if (!HasFailure()) comparison.compare_child(position);
    if (!HasFailure()) comparison.compare_child(hunted_king(random));
  });
  if (!HasFailure()) comparison.expect_all_children_seen();
}

/// Nothing but which moves are legal, by all three.
void compare_sets(std::size_t count, std::uint64_t seed, bool with_reference) {
  Random random(seed);
  const hls::QuietTable table{};
  std::size_t positions = 0;
  std::size_t moves = 0;
  for_each_move_case(count, seed, [&](const chess::Position& position) {
    if (testing::Test::HasFailure()) return;
    ++positions;
    const auto words = words_of(position);
    Words expected;
    for (const auto move : chess::legal_moves(position)) expected.push_back(chess::pack_move(move));
    std::sort(expected.begin(), expected.end());
    hls::MoveList list;
    hls::list_moves(hls::make_mover_board(words), spec::kGenerateAll, 0, table, list);
    EXPECT_EQ(sorted(words_in(list)), expected) << text_of(words);
    moves += expected.size();
    if (!with_reference) return;
    const auto analysis = move_reference::analyse(nibbles_of(words), reference_table(table));
    EXPECT_EQ(sorted(move_reference::moves_of_mode(analysis, spec::kGenerateAll, 0)), expected) << text_of(words);
  });
  EXPECT_EQ(positions, count);
  EXPECT_GT(moves, 20 * count);
}

TEST(MoveReference, HostSaysTheSameMovesAreLegal) { compare_sets(8000, 4, true); }

TEST(MoveReference, LongHostSaysTheSameMovesAreLegal) { compare_sets(1000000, 5, false); }

void compare_garbage(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  const hls::QuietTable table{};
  std::array<std::size_t, spec::kPositionErrorBits> seen{};
  std::size_t good = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto words = garbage_position(random);
    const auto nibbles = nibbles_of(words);
    const auto analysis = move_reference::analyse(nibbles, reference_table(table));
    ASSERT_EQ(hls::position_errors(words), analysis.errors) << text_of(words);
    chess::PackedPosition bytes;
    for (std::size_t b = 0; b < bytes.size(); ++b) {
      bytes[b] = static_cast<std::uint8_t>(nibbles[2 * b] | nibbles[2 * b + 1] << 4);
    }
    ASSERT_EQ(chess::packed_position_errors(bytes), analysis.errors) << text_of(words);
    for (unsigned bit = 0; bit < spec::kPositionErrorBits; ++bit) seen[bit] += analysis.errors >> bit & 1;
    good += analysis.errors == 0;
    hls::GenerateRequest request{words,
                                 random_targets(random),
                                 static_cast<std::uint16_t>(random() % 2 == 0 ? 0 : random()),
                                 {static_cast<std::uint16_t>(random()), 0, 0},
                                 static_cast<std::uint8_t>(random() % 8),
                                 static_cast<std::uint8_t>(random() % 6),
                                 random() % 64 == 0};
    ASSERT_TRUE(same(hls::generate(request, table), reference_answer(request, analysis))) << text_of(request);
    ASSERT_TRUE(same(hls::generate_from_bits(request, table), reference_answer(request, analysis))) << text_of(request);
    const auto job = move_reference::perft({nibbles, 1 + static_cast<unsigned>(random() % 2), spec::kNoMove, false});
    if (analysis.errors == 0) continue;
    ASSERT_EQ(job.status, spec::kAnswerIllegalPosition);
    ASSERT_EQ(hls::perft({words, 5, 1, spec::kNoMove, false}).status, spec::kAnswerIllegalPosition);
  }
  for (const std::size_t number : seen) EXPECT_GT(number, count / 50);
  EXPECT_GT(good, count / 50);
}

TEST(MoveReference, GarbageIsRefusedForTheSameReasons) { compare_garbage(20000, 6); }

TEST(MoveReference, LongGarbageIsRefusedForTheSameReasons) { compare_garbage(2000000, 7); }

// ---------------------------------------------------------------------------------------------- trees

void compare_perft(const move_reference::PerftJob& job) {
  const auto expected = move_reference::perft(job);
  const auto model = hls::perft({words_of(job.position), 9, job.depth, job.root_move, job.reserved});
  ASSERT_EQ(model.status, expected.status) << text_of(words_of(job.position)) << " depth " << job.depth;
  ASSERT_EQ(model.leaves, expected.leaves) << text_of(words_of(job.position)) << " depth " << job.depth;
}

void compare_known_trees(std::uint64_t most_leaves) {
  std::size_t trees = 0;
  for (const chess::EpdLine& line : chess::read_epd_file(COBALT_SOURCE_DIR "/tests/data/perft.epd")) {
    ASSERT_TRUE(line.record);
    const auto words = words_of(line.record->position);
    for (const auto& [depth, nodes] : line.record->perft_counts()) {
      if (nodes > most_leaves) continue;
      ++trees;
      const auto answer =
          move_reference::perft({nibbles_of(words), static_cast<unsigned>(depth), spec::kNoMove, false});
      ASSERT_EQ(answer.status, spec::kAnswerDone);
      ASSERT_EQ(answer.leaves, nodes) << line.text << " depth " << depth;
      ASSERT_EQ(hls::perft({words, 1, static_cast<unsigned>(depth), spec::kNoMove, false}).leaves, nodes);
    }
  }
  EXPECT_GT(trees, 30u);
}

TEST(MoveReference, CountsKnownTrees) { compare_known_trees(100000); }

TEST(MoveReference, LongCountsKnownTrees) { compare_known_trees(20000000); }

TEST(MoveReference, CountsTreesBelowMovesAndRefusesJobs) {
  Random random(8);
  std::array<std::size_t, 256> seen{};
  for_each_move_case(600, 8, [&](const chess::Position& position) {
    if (HasFatalFailure()) return;
    const auto nibbles = nibbles_of(words_of(position));
    const auto moves = chess::legal_moves(position);
    for (unsigned depth = 0; depth <= 2; ++depth) {
      move_reference::PerftJob job{nibbles, depth, spec::kNoMove, random() % 32 == 0};
      compare_perft(job);
      if (moves.empty()) continue;
      job.root_move = chess::pack_move(moves[random() % moves.size()]);
      compare_perft(job);
      ++seen[move_reference::perft(job).status];
      job.root_move = changed_move(random, job.root_move);
      if (random() % 4 == 0) job.depth = static_cast<unsigned>(17 + random() % 239);
      if (random() % 8 == 0) job.position[random() % 64] = static_cast<std::uint8_t>(random() % 16);
      if (job.depth > spec::kPerftMaxDepth || job.depth <= 2) compare_perft(job);
      ++seen[move_reference::perft(job).status];
    }
  });
  for (const auto status : {spec::kAnswerDone, spec::kAnswerIllegalPosition, spec::kAnswerIllegalMove,
                            spec::kAnswerDepth, spec::kAnswerIllegalRequest}) {
    EXPECT_GT(seen[status], 10u) << +status;
  }
}

}  // namespace
}  // namespace cobalt::test
