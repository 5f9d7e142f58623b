// SPDX-License-Identifier: Apache-2.0
// The golden model of the move generator against the host's own, and against the order of docs/reference/moves.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "hls/moves/formats.hpp"
#include "hls/moves/generate.hpp"
#include "hls/moves/make_move.hpp"
#include "hls/moves/move_bits.hpp"
#include "hls/moves/perft.hpp"
#include "hls/moves/perft_walk.hpp"
#include "hls/search/child_facts.hpp"
#include "host/chess/epd.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/perft.hpp"
#include "host/chess/random_games.hpp"
#include "tests/moves/move_cases.hpp"
#include "tests/paths.hpp"

namespace {

namespace chess = cobalt::chess;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;
using chess::Position;
using cobalt::test::Random;
using cobalt::test::random_targets;
using cobalt::test::same;
using cobalt::test::words_of;
using Words = std::vector<std::uint16_t>;

Words list_of(const hls::MoveList& list) { return Words(list.move, list.move + list.size); }

Words moves_of(const Position& position, std::uint8_t mode, std::uint64_t targets, const hls::QuietTable& table) {
  hls::MoveList list;
  hls::list_moves(hls::make_mover_board(words_of(position)), mode, targets, table, list);
  return list_of(list);
}

chess::RandomOptions mixed() {
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  return options;
}

/// `visit(position, table)` for random positions of all kinds.
template <class Visit>
void for_each_case(std::size_t count, std::uint64_t seed, const Visit& visit) {
  Random random(seed);
  for (std::size_t i = 0; i < count / 10; ++i) {
    const Position position = cobalt::test::crowded_position(random);
    visit(position, cobalt::test::random_quiet_table(random, static_cast<unsigned>(i % 3)));
  }
  for (const auto kind : {chess::RandomKind::kSelfPlay, chess::RandomKind::kMixed}) {
    chess::RandomOptions options;
    options.kind = kind;
    std::size_t number = 0;
    chess::for_each_random_position(count / 2, seed, options, [&](const Position& position) {
      const auto table = cobalt::test::random_quiet_table(random, static_cast<unsigned>(++number % 3));
      visit(position, table);
    });
  }
}

// ----------------------------------------------------------------------------------------------
// the moves

TEST(MoveModel, ListsTheLegalMoves) {
  for_each_case(40000, 1, [](const Position& position, const hls::QuietTable& table) {
    Words expected;
    for (const auto move : chess::legal_moves(position)) expected.push_back(chess::pack_move(move));
    Words found = moves_of(position, spec::kGenerateAll, 0, table);
    const auto board = hls::make_mover_board(words_of(position));
    ASSERT_EQ(hls::count_moves(board), expected.size()) << chess::to_fen(position);
    hls::MoveList any;
    hls::any_order_moves(board, any);
    Words unordered = list_of(any);
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    std::sort(unordered.begin(), unordered.end());
    ASSERT_EQ(found, expected) << chess::to_fen(position);
    ASSERT_EQ(unordered, expected) << chess::to_fen(position);
  });
}

// ----------------------------------------------------------------------------------------------
// the order, from docs/reference/moves.md with the host's board

/// Place of a move in the order, and what the modes ask about it.
struct Entry {
  unsigned move_class;
  unsigned index;
  unsigned where_from;
  std::uint16_t move;
  bool gives_check;
  bool attacks_target;

  auto order() const { return std::tie(move_class, index, where_from); }
  bool is_quiet() const { return move_class >= 6 && move_class <= 21; }
};

unsigned where_from(int from, int to) {
  const int files = from % 8 - to % 8;
  const int ranks = from / 8 - to / 8;
  constexpr int jumps[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
  for (unsigned k = 0; k < 8; ++k) {
    if (files == jumps[k][0] && ranks == jumps[k][1]) return k;
  }
  const int file_sign = (files > 0) - (files < 0);
  const int rank_sign = (ranks > 0) - (ranks < 0);
  constexpr int steps[8][2] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
  for (unsigned d = 0; d < 8; ++d) {
    if (file_sign == steps[d][0] && rank_sign == steps[d][1]) return d;
  }
  return 99;
}

chess::Bitboard attacks_of(chess::PieceType piece, chess::Color color, chess::Square square, chess::Bitboard occupied) {
  switch (piece) {
    case chess::kPawn:
      return chess::pawn_attacks(color, square);
    case chess::kKnight:
      return chess::knight_attacks(square);
    case chess::kBishop:
      return chess::bishop_attacks(square, occupied);
    case chess::kRook:
      return chess::rook_attacks(square, occupied);
    case chess::kQueen:
      return chess::bishop_attacks(square, occupied) | chess::rook_attacks(square, occupied);
    default:
      return chess::king_attacks(square);
  }
}

Entry entry_of(const Position& position, chess::Move move, std::uint64_t targets, const hls::QuietTable& table) {
  constexpr int worth[] = {0, 1, 3, 3, 5, 9, 0};
  const chess::Color us = position.side_to_move();
  const int flip = us == chess::kBlack ? 56 : 0;
  const auto piece = chess::type_of(position.piece_on(move.from()));
  const auto captured =
      move.kind() == chess::Move::kEnPassant ? chess::kPawn : chess::type_of(position.piece_on(move.to()));
  const unsigned to = move.to() ^ flip;
  Entry entry{};
  entry.move = chess::pack_move(move);
  entry.index = 64 * (piece - 1u) + to;
  entry.where_from = where_from(move.from() ^ flip, static_cast<int>(to));
  // Worst first: captures that lose.
  const bool is_protected =
      position.attackers(move.to(), ~us, position.occupied() ^ position.pieces(us, chess::kKing)) != 0;
  const bool loses = piece != chess::kKing && piece != chess::kPawn && worth[piece] > worth[captured] && is_protected;
  if (move.promotion() != chess::kNoPieceType && move.promotion() != chess::kQueen) {
    entry.move_class = 26;
    entry.index = 64 * (move.promotion() - 2u) + to;
  } else if (captured != chess::kNoPieceType) {
    constexpr unsigned classes[] = {0, 5, 4, 3, 2, 0};
    entry.move_class = classes[captured] + (loses ? 20 : 0);
  } else if (move.promotion() == chess::kQueen) {
    entry.move_class = 1;
  } else {
    entry.move_class = 21u - table.value[piece - 1][to];
  }
  Position after = position;
  after.do_move(move);
  entry.gives_check = after.in_check();
  const auto becomes = move.promotion() != chess::kNoPieceType ? move.promotion() : piece;
  entry.attacks_target = (attacks_of(becomes, us, move.to(), position.occupied()) & targets) != 0;
  return entry;
}

std::vector<Entry> ordered_entries(const Position& position, std::uint64_t targets, const hls::QuietTable& table) {
  std::vector<Entry> entries;
  for (const auto move : chess::legal_moves(position)) entries.push_back(entry_of(position, move, targets, table));
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.order() < b.order(); });
  for (std::size_t i = 1; i < entries.size(); ++i) EXPECT_LT(entries[i - 1].order(), entries[i].order());
  return entries;
}

bool is_in_mode(const Position& position, const Entry& entry, std::uint8_t mode) {
  switch (mode) {
    case spec::kGenerateAll:
      return true;
    case spec::kGenerateCaptures:
      return entry.move_class <= 5;
    case spec::kGenerateEvasions:
      return position.in_check();
    case spec::kGenerateQuietChecks:
      return entry.is_quiet() && entry.gives_check;
    case spec::kGenerateQuiescence:
      return entry.move_class <= 5 || (entry.is_quiet() && entry.gives_check);
    case spec::kGenerateTactical:
      return !entry.is_quiet();
    case spec::kGenerateAttackers:
      return entry.attacks_target;
    default:
      return false;
  }
}

Words expected_moves(const Position& position, const std::vector<Entry>& entries, std::uint8_t mode) {
  Words words;
  for (const auto& entry : entries) {
    if (is_in_mode(position, entry, mode)) words.push_back(entry.move);
  }
  return words;
}

TEST(MoveModel, ListsEveryModeInOrder) {
  Random random(3);
  std::size_t found[spec::kGenerateModes] = {};
  for_each_case(30000, 3, [&](const Position& position, const hls::QuietTable& table) {
    const std::uint64_t targets = random_targets(random);
    const auto entries = ordered_entries(position, targets, table);
    for (std::uint8_t mode = 0; mode < spec::kGenerateModes; ++mode) {
      const Words expected = expected_moves(position, entries, mode);
      ASSERT_EQ(moves_of(position, mode, targets, table), expected) << chess::to_fen(position) << " mode " << +mode;
      found[mode] += expected.size();
    }
  });
  for (const auto mode : {spec::kGenerateCaptures, spec::kGenerateEvasions, spec::kGenerateQuietChecks,
                          spec::kGenerateAttackers, spec::kGenerateQuiescence, spec::kGenerateTactical}) {
    EXPECT_GT(found[mode], 2000u) << +mode;
  }
  EXPECT_EQ(found[spec::kGenerateIsLegal] + found[spec::kGenerateCount], 0u);
}

/// The facts of a child against the order of its moves.
void expect_child_facts(const Position& position, const std::vector<Entry>& entries) {
  const auto facts = hls::child_facts(hls::make_mover_board(words_of(position)));
  const std::string text = chess::to_fen(position);
  const chess::Color us = position.side_to_move();
  const auto good = std::count_if(entries.begin(), entries.end(), [](const Entry& e) { return e.move_class <= 5; });
  ASSERT_EQ(facts.no_move, entries.empty()) << text;
  ASSERT_EQ(facts.single_move, entries.size() == 1) << text;
  ASSERT_EQ(facts.in_check, position.in_check()) << text;
  ASSERT_EQ(facts.good_capture, good != 0) << text;
  ASSERT_EQ(hls::has_good_capture(hls::make_mover_board(words_of(position))), good != 0) << text;
  ASSERT_EQ(facts.has_piece,
            (position.pieces(us) & ~position.pieces(us, chess::kPawn) & ~position.pieces(us, chess::kKing)) != 0)
      << text;
  ASSERT_EQ(facts.black_to_move, us == chess::kBlack) << text;
}

/// A king with few men against queens and rooks: mates, stalemates and single moves.
Position hunted_king(Random& random) {
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
    const Position position = Position::from_parts(parts);
    if (!position.in_check(~own)) return position;
  }
}

TEST(MoveModel, KnowsTheFactsOfAChild) {
  std::size_t seen[2][3] = {};    // by check and number of moves up to two
  std::size_t only_good[6] = {};  // one good capture or promotion, by its class
  std::size_t losing[27] = {};    // captures that lose where there is no good one
  const auto visit = [&](const Position& position, const hls::QuietTable& table) {
    const auto entries = ordered_entries(position, 0, table);
    expect_child_facts(position, entries);
    ++seen[position.in_check()][std::min<std::size_t>(entries.size(), 2)];
    if (entries.empty()) return;
    const bool good = entries[0].move_class <= 5;
    if (good && (entries.size() == 1 || entries[1].move_class > 5)) ++only_good[entries[0].move_class];
    for (const auto& entry : entries) losing[entry.move_class] += !good;
  };
  for_each_case(30000, 13, visit);
  Random random(14);
  for (unsigned i = 0; i < 10000; ++i) visit(hunted_king(random), hls::QuietTable{});
  for (const Position& position : cobalt::test::corner_positions()) visit(position, hls::QuietTable{});
  for (const auto& counts : seen) {
    for (const auto count : counts) EXPECT_GT(count, 20u);
  }
  for (const auto count : only_good) EXPECT_GT(count, 50u);
  for (const unsigned move_class : {22, 23, 24, 25}) EXPECT_GT(losing[move_class], 50u) << move_class;
}

TEST(MoveModel, CornersInOrder) {
  Random random(4);
  for (const Position& position : cobalt::test::corner_positions()) {
    for (unsigned round = 0; round < 12; ++round) {
      const auto table = cobalt::test::random_quiet_table(random, round % 3);
      const std::uint64_t targets = random_targets(random);
      const auto entries = ordered_entries(position, targets, table);
      for (std::uint8_t mode = 0; mode < spec::kGenerateModes; ++mode) {
        ASSERT_EQ(moves_of(position, mode, targets, table), expected_moves(position, entries, mode))
            << chess::to_fen(position) << " mode " << +mode;
      }
    }
  }
}

// ----------------------------------------------------------------------------------------------
// the generator

hls::GenerateAnswer through_bytes(const hls::GenerateAnswer& answer) {
  std::uint8_t bytes[spec::kGenerateAnswerBytes];
  hls::pack_generate_answer(answer, bytes);
  return hls::unpack_generate_answer(bytes);
}
/// Asks through the bytes of request and answer; the form of the hardware answers the same.
hls::GenerateAnswer ask(const hls::GenerateRequest& request, const hls::QuietTable& table) {
  std::uint8_t bytes[spec::kGenerateRequestBytes];
  hls::pack_generate_request(request, bytes);
  const hls::GenerateRequest asked = hls::unpack_generate_request(bytes);
  const auto answer = hls::generate(asked, table);
  EXPECT_TRUE(same(answer, hls::generate_from_bits(asked, table))) << cobalt::test::text_of(request);
  return through_bytes(answer);
}
void expect_answer(const hls::GenerateAnswer& answer, std::uint8_t status, bool found, bool is_last, unsigned move,
                   const std::string& text = "") {
  ASSERT_EQ(answer.status, status) << text;
  ASSERT_EQ(answer.found, found) << text;
  ASSERT_EQ(answer.is_last, is_last) << text;
  ASSERT_EQ(answer.move, move) << text;
}

TEST(MoveModel, GeneratorWalksTheList) {
  Random random(6);
  for_each_case(1500, 6, [&](const Position& position, const hls::QuietTable& table) {
    const std::uint64_t targets = random_targets(random);
    const auto entries = ordered_entries(position, targets, table);
    for (std::uint8_t mode = 0; mode < spec::kGenerateModes; ++mode) {
      if (mode == spec::kGenerateIsLegal || mode == spec::kGenerateCount) continue;
      hls::GenerateRequest request{words_of(position), targets, spec::kNoMove, {0, 0, 0}, mode, 0, false};
      // Some moves of the position are left out, and words that are no moves of it.
      if (!entries.empty() && random() % 2 == 0) {
        for (auto& exclude : request.exclude) {
          exclude = random() % 4 == 0 ? static_cast<std::uint16_t>(random()) : entries[random() % entries.size()].move;
        }
      }
      Words expected;
      for (const auto move : expected_moves(position, entries, mode)) {
        if (std::count(request.exclude, request.exclude + 3, move) == 0) expected.push_back(move);
      }
      for (std::size_t i = 0; i <= expected.size(); ++i) {
        const bool found = i < expected.size();
        expect_answer(ask(request, table), spec::kAnswerDone, found, i + 1 >= expected.size(),
                      found ? expected[i] : spec::kNoMove, chess::to_fen(position));
        if (found) request.last = expected[i];
      }
      // Any legal move may be the last one, in the mode or not.
      if (!entries.empty()) {
        const auto& last = entries[random() % entries.size()];
        request.last = last.move;
        Words behind;
        for (const auto& entry : entries) {
          if (last.order() < entry.order() && is_in_mode(position, entry, mode) &&
              std::count(request.exclude, request.exclude + 3, entry.move) == 0) {
            behind.push_back(entry.move);
          }
        }
        expect_answer(ask(request, table), spec::kAnswerDone, !behind.empty(), behind.size() <= 1,
                      behind.empty() ? spec::kNoMove : behind[0], chess::to_fen(position));
      }
    }
    hls::GenerateRequest count{words_of(position), targets, 0xffff, {1, 2, 3}, spec::kGenerateCount, 0, false};
    expect_answer(ask(count, table), spec::kAnswerDone, !entries.empty(), true, static_cast<unsigned>(entries.size()));
  });
}

TEST(MoveModel, KnowsEveryLegalWord) {
  const hls::QuietTable table{};
  std::vector<Position> positions = cobalt::test::corner_positions();
  for (const auto& position : chess::random_positions(60, 8, mixed())) positions.push_back(position);
  for (const auto& position : positions) {
    std::vector<bool> legal(65536);
    for (const auto move : chess::legal_moves(position)) legal[chess::pack_move(move)] = true;
    hls::GenerateRequest request{words_of(position), 0, spec::kNoMove, {0, 0, 0}, spec::kGenerateIsLegal, 0, false};
    const auto board = hls::make_mover_board(request.position);
    for (unsigned word = 0; word < 65536; ++word) {
      const auto move = static_cast<std::uint16_t>(word);
      ASSERT_EQ(hls::is_legal(board, move), legal[word]) << chess::to_fen(position) << " " << word;
      if (word % 16 != 0 && !legal[word]) continue;
      request.last = move;
      request.exclude[0] = move;
      request.mode = spec::kGenerateIsLegal;
      expect_answer(ask(request, table), spec::kAnswerDone, legal[word], true, legal[word] ? word : 0);
      request.mode = spec::kGenerateAll;
      if (!legal[word] && word != spec::kNoMove)
        expect_answer(ask(request, table), spec::kAnswerIllegalMove, false, false, 0);
    }
  }
}

TEST(MoveModel, RefusesRequests) {
  const hls::QuietTable table{};
  const Position start;
  const auto good = words_of(start);
  auto bad = good;
  bad.word[3] |= 0xf;  // a second king or worse on a7
  ASSERT_NE(hls::position_errors(bad), 0);
  for (unsigned mode = spec::kGenerateModes; mode < 256; ++mode) {
    expect_answer(ask({bad, 0, 1, {0, 0, 0}, static_cast<std::uint8_t>(mode), 0, false}, table),
                  spec::kAnswerIllegalRequest, false, false, 0);
  }
  for (unsigned hints = spec::kGenerateHints + 2; hints < 256; ++hints) {
    expect_answer(ask({bad, 0, 1, {0, 0, 0}, spec::kGenerateAll, static_cast<std::uint8_t>(hints), false}, table),
                  spec::kAnswerIllegalRequest, false, false, 0);
  }
  for (std::uint8_t mode = 0; mode < spec::kGenerateModes; ++mode) {
    expect_answer(ask({bad, 0, 1, {0, 0, 0}, mode, 0, true}, table), spec::kAnswerIllegalRequest, false, false, 0);
    expect_answer(ask({bad, 0, 1, {0, 0, 0}, mode, 0, false}, table), spec::kAnswerIllegalPosition, false, false, 0);
  }
  // Every reserved bit.
  constexpr auto reserved = spec::format_field(spec::kGenerateRequestFields, "reserved");
  for (unsigned bit = reserved.lsb; bit < reserved.lsb + reserved.width; ++bit) {
    std::uint8_t bytes[spec::kGenerateRequestBytes];
    hls::pack_generate_request({good, 0, 0, {0, 0, 0}, spec::kGenerateAll, 0, false}, bytes);
    ASSERT_FALSE(hls::unpack_generate_request(bytes).reserved);
    bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] | 1u << bit % 8);
    ASSERT_TRUE(hls::unpack_generate_request(bytes).reserved) << bit;
  }
}

TEST(MoveModel, RefusesThePositionsThatTheHostRefuses) {
  Random random(9);
  const hls::QuietTable table{};
  std::size_t seen[spec::kPositionErrorBits] = {};
  for (const auto& position : chess::random_positions(4000, 9, mixed())) {
    auto bytes = chess::pack_position(position);
    for (unsigned changes = 0; changes < 3; ++changes) {
      const std::uint8_t expected = chess::packed_position_errors(bytes);
      const auto packed = hls::load_packed(bytes.data());
      ASSERT_EQ(hls::position_errors(packed), expected);
      for (unsigned bit = 0; bit < spec::kPositionErrorBits; ++bit) seen[bit] += expected >> bit & 1;
      const auto answer = hls::generate({packed, 0, 0, {0, 0, 0}, spec::kGenerateAll, 0, false}, table);
      ASSERT_EQ(answer.status, expected == 0 ? spec::kAnswerDone : spec::kAnswerIllegalPosition);
      bytes[random() % 32] = static_cast<std::uint8_t>(random());
    }
  }
  for (const auto count : seen) EXPECT_GT(count, 10u);
}

// ----------------------------------------------------------------------------------------------
// make-move and trees

void expect_same(const hls::MoverBoard& got, const hls::MoverBoard& expected, const std::string& text) {
  for (unsigned p = 0; p < hls::kMoverPieces; ++p) {
    ASSERT_EQ(got.own[p], expected.own[p]) << text;
    ASSERT_EQ(got.enemy[p], expected.enemy[p]) << text;
  }
  ASSERT_EQ(got.castling, expected.castling) << text;
  ASSERT_EQ(got.en_passant, expected.en_passant) << text;
  ASSERT_EQ(got.black_to_move, expected.black_to_move) << text;
}

TEST(MoveModel, MakesMovesAsTheHostDoes) {
  Random random(5);
  for_each_case(20000, 2, [&](const Position& position, const hls::QuietTable&) {
    const auto packed = words_of(position);
    ASSERT_EQ(hls::zobrist_key(packed), position.key()) << chess::to_fen(position);
    const auto moves = chess::legal_moves(position);
    for (unsigned i = 0; i < 3 && !moves.empty(); ++i) {
      const auto move = moves[random() % moves.size()];
      Position after = position;
      after.do_move(move);
      const auto clock = static_cast<std::uint8_t>(random() % 4 == 0 ? 255 : random());
      const auto made = hls::make_move(packed, chess::pack_move(move), clock, position.key());
      const std::string text = chess::to_fen(position) + " " + chess::to_uci(move);
      const auto expected = words_of(after);
      for (unsigned w = 0; w < 4; ++w) ASSERT_EQ(made.position.word[w], expected.word[w]) << text;
      ASSERT_EQ(made.key, after.key()) << text;
      ASSERT_EQ(made.in_check, after.in_check()) << text;
      ASSERT_EQ(made.halfmove_clock, after.halfmove_clock() == 0 ? 0 : std::min(clock + 1, 255)) << text;
      const auto played = hls::play(hls::make_mover_board(packed), chess::pack_move(move));
      const auto board = hls::make_mover_board(expected);
      expect_same(played, board, text);
    }
  });
}

TEST(MoveModel, PassesAsTheHostDoes) {
  std::size_t marked = 0;
  std::size_t rights = 0;
  for_each_case(20000, 12, [&](const Position& position, const hls::QuietTable&) {
    if (position.in_check()) return;
    chess::PositionParts parts = position.parts();
    parts.side_to_move = ~parts.side_to_move;
    parts.en_passant = chess::kNoSquare;
    parts.halfmove_clock = 0;
    const Position after = Position::from_parts(parts);
    const auto packed = words_of(position);
    const auto passed = hls::pass_move(packed, position.key());
    const std::string text = chess::to_fen(position);
    const auto expected = words_of(after);
    for (unsigned w = 0; w < 4; ++w) ASSERT_EQ(passed.position.word[w], expected.word[w]) << text;
    ASSERT_EQ(passed.key, after.key()) << text;
    ASSERT_EQ(passed.halfmove_clock, 0) << text;
    ASSERT_FALSE(passed.in_check) << text;
    expect_same(hls::pass(hls::make_mover_board(packed)), hls::make_mover_board(expected), text);
    marked += position.en_passant_capturable();
    rights += after.castling() != 0;
  });
  EXPECT_GT(marked, 100u);
  EXPECT_GT(rights, 1000u);
}

TEST(MoveModel, CountsTrees) {
  std::size_t counts = 0;
  for (const chess::EpdLine& line : chess::read_epd_file(COBALT_SOURCE_DIR "/tests/data/perft.epd")) {
    ASSERT_TRUE(line.record);
    for (const auto& [depth, nodes] : line.record->perft_counts()) {
      if (nodes > 20000000) continue;
      ++counts;
      const hls::PerftJob job{words_of(line.record->position), 77, static_cast<unsigned>(depth), spec::kNoMove, false};
      const auto answer = hls::perft(job);
      EXPECT_EQ(answer.tag, 77u);
      EXPECT_EQ(answer.status, spec::kAnswerDone);
      EXPECT_EQ(answer.leaves, nodes) << line.text << " depth " << depth;
    }
  }
  EXPECT_GE(counts, 61u);
}

hls::PerftAnswer ask_perft(const hls::PerftJob& job) {
  std::uint8_t bytes[spec::kPerftJobBytes];
  hls::pack_perft_job(job, bytes);
  const auto answer = hls::perft(hls::unpack_perft_job(bytes));
  hls::PerftWalk walk;
  for (bool is_walking = hls::begin_walk(hls::unpack_perft_job(bytes), walk); is_walking;) {
    is_walking = hls::walk_on(walk);
  }
  EXPECT_EQ(walk.answer.status, answer.status);
  EXPECT_EQ(walk.answer.tag, answer.tag);
  EXPECT_EQ(walk.answer.leaves, answer.leaves);
  std::uint8_t answer_bytes[spec::kPerftAnswerBytes];
  hls::pack_perft_answer(answer, answer_bytes);
  const auto unpacked = hls::unpack_perft_answer(answer_bytes);
  EXPECT_EQ(unpacked.tag, job.tag);
  EXPECT_EQ(unpacked.status, answer.status);
  EXPECT_EQ(unpacked.leaves, answer.leaves);
  return unpacked;
}

TEST(MoveModel, CountsBelowARootMove) {
  const auto position = chess::parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  for (unsigned depth = 1; depth <= 4; ++depth) {
    for (const auto& [move, count] : chess::divide(position, static_cast<int>(depth))) {
      const auto answer = ask_perft({words_of(position), 0xdeadbeef, depth, chess::pack_move(move), false});
      EXPECT_EQ(answer.status, spec::kAnswerDone);
      EXPECT_EQ(answer.leaves, count) << chess::to_uci(move);
    }
  }
}

TEST(MoveModel, WalksToTheGreatestDepth) {
  // Kings that can hardly move: few sequences, and all the plies of the stack.
  const auto position = chess::parse_fen("8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/7k/K7 w - - 0 1");
  const auto deep = chess::parse_fen("k7/P7/K7/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(ask_perft({words_of(deep), 1, spec::kPerftMaxDepth, 0, false}).leaves, 0u);
  const auto answer = ask_perft({words_of(position), 1, 8, 0, false});
  EXPECT_EQ(answer.leaves, chess::perft(position, 8));
  const auto forced = chess::parse_fen("8/8/8/8/1p1p4/kPpPp1p1/2P1P1P1/K7 w - - 0 1");
  EXPECT_EQ(ask_perft({words_of(forced), 1, spec::kPerftMaxDepth, 0, false}).leaves,
            chess::perft(forced, spec::kPerftMaxDepth));
}

TEST(MoveModel, RefusesTrees) {
  const auto good = words_of(Position());
  auto bad = good;
  bad.word[0] = 0;
  const std::uint16_t e2e5 = 12 | 36 << 6;
  const auto expect_status = [](const hls::PerftJob& job, std::uint8_t status) {
    const auto answer = ask_perft(job);
    EXPECT_EQ(answer.status, status);
    EXPECT_EQ(answer.leaves, 0u);
  };
  expect_status({bad, 1, 0, e2e5, true}, spec::kAnswerIllegalRequest);
  expect_status({bad, 1, 0, e2e5, false}, spec::kAnswerIllegalPosition);
  expect_status({good, 1, 0, e2e5, false}, spec::kAnswerDepth);
  expect_status({good, 1, spec::kPerftMaxDepth + 1, 0, false}, spec::kAnswerDepth);
  expect_status({good, 1, 255, 0, false}, spec::kAnswerDepth);
  expect_status({good, 1, 1, e2e5, false}, spec::kAnswerIllegalMove);
  for (const char* name : {"reserved_0", "reserved_1"}) {
    const auto field = spec::format_field(spec::kPerftJobFields, name);
    for (unsigned bit = field.lsb; bit < field.lsb + field.width; ++bit) {
      std::uint8_t bytes[spec::kPerftJobBytes];
      hls::pack_perft_job({good, 1, 2, 0, false}, bytes);
      ASSERT_FALSE(hls::unpack_perft_job(bytes).reserved);
      bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] | 1u << bit % 8);
      ASSERT_TRUE(hls::unpack_perft_job(bytes).reserved) << bit;
    }
  }
}

}  // namespace
