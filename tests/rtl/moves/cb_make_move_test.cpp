// SPDX-License-Identifier: Apache-2.0
// Make-move against the host's Position: every legal move, the null move and none of real and random positions, a
// position a clock.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <random>
#include <vector>

#include "Vcb_make_move.h"
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "spec/latency.hpp"
#include "tests/moves/move_cases.hpp"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

constexpr unsigned kLatency = spec::latency_cycles("make_move");
constexpr unsigned kCheckLatency = spec::latency_cycles("make_move_check");

enum class What { kMove, kPass, kStay };

struct Sample {
  chess::Position position;
  chess::Move move;  ///< means nothing when the unit passes or stays
  What what = What::kMove;
};

/// What kinds of moves were seen: a test that meets none of a kind proves nothing about it.
struct Seen {
  unsigned moves[2] = {};
  unsigned captures = 0, double_steps = 0, marked = 0, en_passant = 0, promotions = 0, castlings[2][2] = {};
  unsigned lost_rights = 0, checks = 0, clock_stays = 0;
  unsigned passed = 0, passed_marked = 0, passed_rights = 0;
  unsigned stayed = 0, stayed_marked = 0, stayed_rights = 0, stayed_checks = 0;
};

/// The position after a null move.
chess::Position pass(const chess::Position& position) {
  chess::PositionParts parts = position.parts();
  parts.side_to_move = ~parts.side_to_move;
  parts.en_passant = chess::kNoSquare;
  parts.halfmove_clock = 0;
  return chess::Position::from_parts(parts);
}

class MakeMoveBench {
 public:
  MakeMoveBench() : bench_(1) { bench_->clk_i = 0; }

  /// One clock: a move goes in, and what went in some clocks ago is compared.
  void feed(const Sample& sample) {
    const chess::PackedPosition packed = chess::pack_position(sample.position);
    std::memcpy(bench_->position_i.data(), packed.data(), packed.size());
    // The other of the two is any.
    const std::uint16_t move = chess::pack_move(sample.move);
    const auto any = static_cast<std::uint16_t>(random_());
    bench_->other_i = random_() % 2 != 0;
    bench_->move_i = bench_->other_i != 0 ? any : move;
    bench_->other_move_i = bench_->other_i != 0 ? move : any;
    bench_->pass_i = sample.what == What::kPass;
    bench_->stay_i = sample.what == What::kStay;
    // The host counts further than the eight bits of the card.
    const unsigned clock = static_cast<unsigned>(std::min(sample.position.halfmove_clock(), 255));
    bench_->halfmove_clock_i = static_cast<CData>(clock);
    bench_->key_i = sample.position.key();
    expected_.push_front(expect(sample, clock));
    step();
  }
  void drain() {
    for (unsigned i = 0; i <= kCheckLatency; ++i) step();
  }
  const Seen& seen() const { return seen_; }
  unsigned compared() const { return compared_; }

 private:
  struct Expected {
    chess::PackedPosition position{};
    unsigned clock = 0;
    std::uint64_t key = 0;
    bool in_check = false;
    std::string text;
    bool valid = false;
  };

  Expected expect(const Sample& sample, unsigned clock) {
    if (sample.what == What::kMove) return expect_move(sample, clock);
    const chess::Position& before = sample.position;
    const bool passes = sample.what == What::kPass;
    (passes ? seen_.passed : seen_.stayed) += 1;
    (passes ? seen_.passed_marked : seen_.stayed_marked) += before.en_passant_capturable();
    (passes ? seen_.passed_rights : seen_.stayed_rights) += before.castling() != 0;
    if (passes) return expected_of(pass(before), 0, chess::to_fen(before) + " pass");
    seen_.stayed_checks += before.in_check();
    return expected_of(before, clock, chess::to_fen(before) + " stay");
  }

  Expected expected_of(const chess::Position& after, unsigned clock, const std::string& text) {
    Expected expected;
    expected.position = chess::pack_position(after);
    expected.clock = clock;
    expected.key = after.key();
    expected.in_check = after.in_check();
    expected.text = text;
    expected.valid = true;
    return expected;
  }

  Expected expect_move(const Sample& sample, unsigned clock) {
    chess::Position after = sample.position;
    after.do_move(sample.move);
    const bool pawn = chess::type_of(sample.position.piece_on(sample.move.from())) == chess::kPawn;
    const bool resets = pawn || sample.position.is_capture(sample.move);
    const chess::Color us = sample.position.side_to_move();
    ++seen_.moves[us];
    seen_.captures += sample.position.is_capture(sample.move);
    seen_.double_steps += after.en_passant() != chess::kNoSquare;
    seen_.marked += after.en_passant_capturable();
    seen_.en_passant += sample.move.kind() == chess::Move::kEnPassant;
    seen_.promotions += sample.move.kind() == chess::Move::kPromotion;
    if (sample.move.kind() == chess::Move::kCastling) ++seen_.castlings[us][sample.move.to() < sample.move.from()];
    seen_.lost_rights += after.castling() != sample.position.castling();
    seen_.checks += after.in_check();
    seen_.clock_stays += !resets && clock == 255;
    return expected_of(after, resets ? 0 : std::min(clock + 1, 255u),
                       chess::to_fen(sample.position) + " " + chess::to_uci(sample.move));
  }

  void step() {
    bench_.clock();
    ++clocks_;
    if (expected_.size() < clocks_) expected_.push_front({});
    if (clocks_ >= kLatency) {
      const Expected& expected = expected_[kLatency - 1];
      if (expected.valid) {
        chess::PackedPosition got{};
        std::memcpy(got.data(), bench_->position_o.data(), got.size());
        ASSERT_EQ(got, expected.position) << expected.text;
        ASSERT_EQ(bench_->halfmove_clock_o, expected.clock) << expected.text;
        ASSERT_EQ(bench_->key_o, expected.key) << expected.text;
      }
    }
    if (clocks_ >= kCheckLatency) {
      const Expected& expected = expected_[kCheckLatency - 1];
      if (expected.valid) {
        ASSERT_EQ(bench_->in_check_o != 0, expected.in_check) << expected.text;
        ++compared_;
      }
    }
    // As many as one looks back at.
    while (expected_.size() > kCheckLatency) expected_.pop_back();
    clocks_ = std::min<std::size_t>(clocks_, kCheckLatency);
  }

  Bench<Vcb_make_move> bench_;
  std::mt19937 random_{1};
  std::deque<Expected> expected_;
  std::size_t clocks_ = 0;
  Seen seen_;
  unsigned compared_ = 0;
};

/// Every legal move, and beside them the null move, where it may be made, and none.
void add_samples(const chess::Position& position, std::vector<Sample>& samples) {
  const auto moves = chess::legal_moves(position);
  for (const chess::Move move : moves) samples.push_back({position, move});
  const chess::Move any = moves.empty() ? chess::Move() : moves[moves.size() / 2];
  if (!position.in_check()) samples.push_back({position, any, What::kPass});
  samples.push_back({position, any, What::kStay});
}

TEST(MakeMoveRtl, EveryMoveOfManyPositions) {
  std::vector<chess::Position> positions = real_positions();
  for (const auto kind : {chess::RandomKind::kSelfPlay, chess::RandomKind::kMixed}) {
    chess::RandomOptions options;
    options.kind = kind;
    const auto more = chess::random_positions(16000, 17, options);
    positions.insert(positions.end(), more.begin(), more.end());
  }
  // Plies without a capture or a pawn's move, up to more than the card counts.
  for (int clock = 250; clock <= 260; ++clock) {
    chess::PositionParts parts = chess::Position().parts();
    parts.halfmove_clock = clock;
    positions.push_back(chess::Position::from_parts(parts));
  }
  // White and Black side by side in the pipeline.
  std::mt19937_64 random(5);
  std::shuffle(positions.begin(), positions.end(), random);

  MakeMoveBench bench;
  std::vector<Sample> batch;
  unsigned fed = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    add_samples(positions[i], batch);
    if (i % 16 != 15 && i + 1 != positions.size()) continue;
    std::shuffle(batch.begin(), batch.end(), random);
    for (const Sample& sample : batch) {
      bench.feed(sample);
      if (HasFatalFailure()) return;
    }
    fed += static_cast<unsigned>(batch.size());
    batch.clear();
  }
  bench.drain();
  ASSERT_FALSE(HasFatalFailure());
  EXPECT_EQ(bench.compared(), fed);
  EXPECT_GE(fed, 200000u);
  const Seen& seen = bench.seen();
  EXPECT_GE(std::min(seen.moves[0], seen.moves[1]), 80000u);
  EXPECT_GE(seen.captures, 10000u);
  EXPECT_GE(seen.double_steps, 5000u);
  EXPECT_GE(seen.marked, 500u);
  EXPECT_GE(seen.en_passant, 150u);
  EXPECT_GE(seen.promotions, 1000u);
  for (const auto& side : seen.castlings) {
    for (const unsigned count : side) EXPECT_GE(count, 20u);
  }
  EXPECT_GE(seen.lost_rights, 500u);
  EXPECT_GE(seen.checks, 2000u);
  EXPECT_GE(seen.clock_stays, 20u);
  EXPECT_GE(std::min(seen.passed, seen.stayed), 20000u);
  EXPECT_GE(std::min(seen.passed_marked, seen.stayed_marked), 30u);
  EXPECT_GE(std::min(seen.passed_rights, seen.stayed_rights), 2000u);
  EXPECT_GE(seen.stayed_checks, 500u);
}

}  // namespace
}  // namespace cobalt::test
