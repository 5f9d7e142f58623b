// SPDX-License-Identifier: Apache-2.0
// The golden model of the move generator: requests, trees, and made moves as the host makes them. Lists and their
// order: tests/moves/model_against_reference_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "hls/moves/formats.hpp"
#include "hls/moves/generate.hpp"
#include "hls/moves/make_move.hpp"
#include "hls/moves/move_bits.hpp"
#include "hls/moves/perft.hpp"
#include "hls/moves/perft_walk.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/perft.hpp"
#include "tests/moves/move_cases.hpp"

namespace {

namespace chess = cobalt::chess;
namespace hls = cobalt::hls;
namespace spec = cobalt::spec;
using chess::Position;
using cobalt::test::for_each_move_case;
using cobalt::test::Random;
using cobalt::test::same;
using cobalt::test::words_of;

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

TEST(MoveModel, KnowsEveryLegalWord) {
  const hls::QuietTable table{};
  std::vector<Position> positions = cobalt::test::corner_positions();
  for_each_move_case(60, 8, [&](const Position& position) { positions.push_back(position); });
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
  for_each_move_case(6000, 2, [&](const Position& position) {
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
    }
  });
}

TEST(MoveModel, PassesAsTheHostDoes) {
  std::size_t marked = 0;
  std::size_t rights = 0;
  for_each_move_case(6000, 12, [&](const Position& position) {
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
  EXPECT_GT(marked, 30u);
  EXPECT_GT(rights, 300u);
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
