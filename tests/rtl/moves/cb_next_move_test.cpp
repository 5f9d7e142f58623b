// SPDX-License-Identifier: Apache-2.0
// The next legal move against the golden model: whole chains of moves in every mode, requests of many positions side by
// side in the pipeline.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <random>
#include <vector>

#include "Vcb_next_move_bench.h"
#include "hls/moves/generate.hpp"
#include "host/chess/epd.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "spec/latency.hpp"
#include "spec/parameters.hpp"
#include "tests/paths.hpp"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

using Random = std::mt19937_64;
using chess::PackedPosition;
using chess::Position;

constexpr unsigned kLatency = spec::latency_cycles("next_move");

struct Request {
  hls::GenerateRequest words;
  bool bank;
  bool check_known;  ///< `in_check` is the truth
  bool in_check;
};

std::uint16_t word_of(chess::Move move) {
  return static_cast<std::uint16_t>(move.from() | (move.to() << hls::kMoveToLsb) |
                                    (move.promotion() << hls::kMovePromotionLsb));
}

std::string text_of(const Request& request) {
  std::ostringstream text;
  PackedPosition packed;
  for (unsigned b = 0; b < packed.size(); ++b) {
    packed[b] = static_cast<std::uint8_t>(request.words.position.word[b / 8] >> (8 * (b % 8)));
  }
  if (chess::packed_position_errors(packed) == 0) {
    text << chess::to_fen(chess::unpack_position(packed));
  } else {
    for (const auto byte : packed) text << std::hex << +byte << ' ';
  }
  text << std::hex << " mode " << +request.words.mode << " last " << request.words.last << " exclude "
       << request.words.exclude[0] << ' ' << request.words.exclude[1] << ' ' << request.words.exclude[2] << " targets "
       << request.words.targets << " bank " << request.bank << " reserved " << request.words.reserved;
  return text.str();
}

/// How often each thing was answered, so that a test can ask for all of them.
struct Seen {
  std::array<std::size_t, 256> statuses{};
  std::array<std::size_t, spec::kGenerateModes> found{}, last{}, nothing{};
  std::size_t castling = 0, en_passant = 0, promotions = 0, under = 0, checks = 0;
};

/// The unit with its two tables, and the requests that are inside.
class NextMove {
 public:
  explicit NextMove(int seed) : bench_(seed), random_(static_cast<std::uint64_t>(seed)) {
    bench_->param_valid_i = 0;
    bench_->valid_i = 0;
    bench_.reset();
  }

  /// Tables are written while nothing is inside.
  void load(bool bank, const hls::QuietTable& table) {
    drain();
    for (unsigned entry = 0; entry < 6 * spec::kSquares; ++entry) write(bank, spec::kQuietMoves, entry, table);
    // Writes to another group are not for this unit.
    for (unsigned entry = 0; entry < 5; ++entry) {
      hls::QuietTable wrong;
      wrong.clear();
      write(bank, spec::kQuietMoves - 1, entry, wrong);
    }
    bench_->param_valid_i = 0;
    for (int i = 0; i < 4; ++i) clock();
    tables_[bank] = table;
  }

  hls::GenerateAnswer model(const Request& request) const {
    return hls::generate(request.words, tables_[request.bank]);
  }

  /// A request, with a clock without one before it now and then.
  void ask(const Request& request) {
    while (random_() % 16 == 0) {
      drive(request);
      bench_->valid_i = 0;
      inside_.push_front({});
      clock();
    }
    drive(request);
    bench_->valid_i = 1;
    inside_.push_front({true, request, model(request)});
    clock();
  }

  void drain() {
    for (unsigned i = 0; i < kLatency + 2; ++i) {
      bench_->valid_i = 0;
      inside_.push_front({});
      clock();
    }
  }

  bool failed() const { return failures_ != 0; }
  const Seen& seen() const { return seen_; }

 private:
  struct Inside {
    bool valid = false;
    Request request{};
    hls::GenerateAnswer answer{};
  };

  void write(bool bank, unsigned group, unsigned entry, const hls::QuietTable& table) {
    bench_->param_valid_i = 1;
    bench_->param_bank_i = bank;
    bench_->param_address_i = spec::parameter_address(group, 0, entry);
    // The bits above the entry's width mean nothing.
    bench_->param_data_i = table.value[entry / 64][entry % 64] | static_cast<std::uint32_t>(random_()) << 4;
    clock();
  }

  void drive(const Request& request) {
    std::memcpy(&bench_->position_i, request.words.position.word, sizeof(request.words.position.word));
    bench_->bank_i = request.bank;
    bench_->targets_i = request.words.targets;
    bench_->last_i = request.words.last;
    bench_->exclude_0_i = request.words.exclude[0];
    bench_->exclude_1_i = request.words.exclude[1];
    bench_->exclude_2_i = request.words.exclude[2];
    bench_->mode_i = request.words.mode;
    bench_->illegal_i = request.words.reserved;
  }

  void clock() {
    bench_.clock();
    if (inside_.size() < kLatency) return;
    const Inside out = inside_.back();
    inside_.pop_back();
    while (inside_.size() >= kLatency) inside_.pop_back();
    if (failures_ > 5) return;
    if (bench_->valid_o != out.valid) {
      ++failures_;
      ADD_FAILURE() << "valid_o is " << +bench_->valid_o;
    }
    if (!out.valid) return;
    count(out);
    const bool check_wrong = out.request.check_known && bench_->in_check_o != out.request.in_check;
    if (bench_->move_o != out.answer.move || bench_->status_o != out.answer.status ||
        bench_->found_o != out.answer.found || bench_->is_last_o != out.answer.is_last || check_wrong) {
      ++failures_;
      ADD_FAILURE() << text_of(out.request) << std::hex << ": move " << bench_->move_o << " expected "
                    << out.answer.move << ", status " << +bench_->status_o << " expected " << +out.answer.status
                    << ", found " << +bench_->found_o << " expected " << out.answer.found << ", last "
                    << +bench_->is_last_o << " expected " << out.answer.is_last << ", check " << +bench_->in_check_o;
    }
  }

  void count(const Inside& out) {
    ++seen_.statuses[out.answer.status];
    if (out.answer.status != spec::kAnswerDone) return;
    const unsigned mode = out.request.words.mode;
    ++(out.answer.found ? seen_.found : seen_.nothing)[mode];
    if (out.answer.found && out.answer.is_last) ++seen_.last[mode];
    if (out.request.in_check) ++seen_.checks;
    if (!out.answer.found || mode == spec::kGenerateCount) return;
    const unsigned promotion = hls::move_promotion(out.answer.move);
    if (promotion == 5) ++seen_.promotions;
    if (promotion != 0 && promotion != 5) ++seen_.under;
    const auto board = hls::make_mover_board(out.request.words.position);
    const unsigned flip = board.black_to_move ? 56 : 0;
    const unsigned from = hls::move_from(out.answer.move) ^ flip;
    const unsigned to = hls::move_to(out.answer.move) ^ flip;
    if ((board.own[hls::kMoverKing] >> from & 1) != 0 && (to - from == 2 || from - to == 2)) ++seen_.castling;
    if ((board.own[hls::kMoverPawn] >> from & 1) != 0 && to % 8 != from % 8 && (board.enemy_all() >> to & 1) == 0) {
      ++seen_.en_passant;
    }
  }

  Bench<Vcb_next_move_bench> bench_;
  Random random_;
  std::array<hls::QuietTable, 2> tables_{};
  std::deque<Inside> inside_;  ///< the newest first; one clock each
  Seen seen_;
  unsigned failures_ = 0;
};

hls::QuietTable random_table(Random& random, unsigned kind) {
  hls::QuietTable table;
  for (auto& piece : table.value) {
    for (auto& value : piece) {
      value = static_cast<std::uint8_t>(kind == 0 ? 5 : kind == 1 ? random() % 3 * 7 : random() % 16);
    }
  }
  return table;
}

std::uint64_t random_targets(Random& random) {
  const std::uint64_t some = random() & random();
  switch (random() % 4) {
    case 0:
      return std::uint64_t{1} << random() % 64;
    case 1:
      return some & random() & random();
    case 2:
      return some;
    default:
      return 0xffff818181818181u & random();
  }
}

/// A word that is near a move.
std::uint16_t changed(Random& random, std::uint16_t move) {
  switch (random() % 5) {
    case 0:
      return static_cast<std::uint16_t>(random());
    case 1:
      return static_cast<std::uint16_t>(move ^ (1u << random() % 16));
    case 2:
      return static_cast<std::uint16_t>((move & ~63u) | random() % 64);
    case 3:
      return static_cast<std::uint16_t>((move & ~(63u << 6)) | random() % 64 << 6);
    default:
      return static_cast<std::uint16_t>((move & 0x0fffu) | random() % 8 << 12);
  }
}

/// Chains of several positions, a move of each in turn, so that unlike requests are beside each other.
class Walker {
 public:
  Walker(NextMove& unit, Random& random) : unit_(unit), random_(random) {}

  /// Adds the chains of a position: one of `mode`.
  void add(const Position& position, unsigned mode) {
    Request request{};
    request.words.position = hls::load_packed(chess::pack_position(position).data());
    request.words.mode = static_cast<std::uint8_t>(mode);
    request.words.targets = random_targets(random_);
    request.words.last = spec::kNoMove;
    request.bank = random_() % 2 != 0;
    request.check_known = true;
    request.in_check = position.in_check();
    const auto moves = chess::legal_moves(position);
    for (auto& exclude : request.words.exclude) {
      if (moves.size() == 0 || random_() % 2 == 0) continue;
      exclude = word_of(moves[random_() % moves.size()]);
      if (random_() % 4 == 0) exclude = changed(random_, exclude);
    }
    walking_.push_back(request);
    // Requests that are no part of a chain: any legal move as the last one, something near it, a reserved bit.
    for (unsigned i = 0; i < 3 && moves.size() != 0; ++i) {
      Request single = request;
      if (i == 2) single.words.mode = static_cast<std::uint8_t>(random_() % 8 + (random_() % 8 == 0 ? 16 : 0));
      single.words.last = word_of(moves[random_() % moves.size()]);
      if (i == 1) single.words.last = changed(random_, single.words.last);
      single.words.reserved = random_() % 64 == 0;
      singles_.push_back(single);
    }
    while (walking_.size() >= 8) step();
  }

  void finish() {
    while (!walking_.empty()) step();
    for (const Request& request : singles_) unit_.ask(request);
    singles_.clear();
  }

 private:
  void step() {
    if (!singles_.empty() && random_() % 4 == 0) {
      unit_.ask(singles_.back());
      singles_.pop_back();
    }
    const std::size_t which = random_() % walking_.size();
    Request& request = walking_[which];
    unit_.ask(request);
    // The next request follows the model, so that one fault does not hide another.
    const auto answer = unit_.model(request);
    request.words.last = answer.move;
    if (!answer.found || request.words.mode > spec::kGenerateAttackers) {
      request = walking_.back();
      walking_.pop_back();
    }
  }

  NextMove& unit_;
  Random& random_;
  std::vector<Request> walking_, singles_;
};

void walk_random_positions(NextMove& unit, std::size_t count, std::uint64_t seed) {
  Random random(seed);
  Walker walker(unit, random);
  std::size_t number = 0;
  unit.load(true, random_table(random, 2));
  for (const auto kind : {chess::RandomKind::kSelfPlay, chess::RandomKind::kMixed}) {
    chess::RandomOptions options;
    options.kind = kind;
    chess::for_each_random_position(count / 2, seed, options, [&](const Position& position) {
      if (unit.failed()) return;
      if (number % 400 == 0) {
        walker.finish();
        unit.load(number / 400 % 2 != 0, random_table(random, static_cast<unsigned>(number / 400 % 3)));
      }
      walker.add(position, static_cast<unsigned>(number % spec::kGenerateModes));
      ++number;
    });
  }
  walker.finish();
  unit.drain();
}

void expect_all_seen(const Seen& seen) {
  for (unsigned mode = 0; mode < spec::kGenerateModes; ++mode) {
    EXPECT_GT(seen.found[mode], 100u) << "mode " << mode;
    EXPECT_GT(seen.last[mode], 50u) << "mode " << mode;
    if (mode != spec::kGenerateCount) {
      EXPECT_GT(seen.nothing[mode], 50u) << "mode " << mode;
    }
  }
  EXPECT_GT(seen.statuses[spec::kAnswerIllegalMove], 100u);
  EXPECT_GT(seen.statuses[spec::kAnswerIllegalRequest], 100u);
  EXPECT_GT(seen.castling, 20u);
  EXPECT_GT(seen.en_passant, 20u);
  EXPECT_GT(seen.promotions, 100u);
  EXPECT_GT(seen.under, 100u);
  EXPECT_GT(seen.checks, 1000u);
}

TEST(NextMoveRtl, WalksEveryChainAsTheModelDoes) {
  NextMove unit(1);
  walk_random_positions(unit, 20000, 1);
  expect_all_seen(unit.seen());
}

TEST(LongNextMoveRtl, WalksEveryChainAsTheModelDoes) {
  NextMove unit(2);
  walk_random_positions(unit, 400000, 7);
  expect_all_seen(unit.seen());
}

TEST(NextMoveRtl, ManyQueensAndPromotions) {
  NextMove unit(3);
  Random random(3);
  Walker walker(unit, random);
  unit.load(false, random_table(random, 2));
  unit.load(true, random_table(random, 1));
  std::size_t number = 0;
  for (const auto kind :
       {chess::RandomKind::kManyQueens, chess::RandomKind::kAllPromoted, chess::RandomKind::kSparse}) {
    chess::RandomOptions options;
    options.kind = kind;
    chess::for_each_random_position(500, 5, options, [&](const Position& position) {
      if (!unit.failed()) walker.add(position, static_cast<unsigned>(number++ % 5));
    });
  }
  walker.finish();
  unit.drain();
}

TEST(NextMoveRtl, PositionsOfThePerftSuiteInEveryMode) {
  NextMove unit(4);
  Random random(4);
  Walker walker(unit, random);
  unit.load(false, random_table(random, 2));
  unit.load(true, random_table(random, 0));
  for (const char* file : {"/tests/data/perft.epd", "/tests/data/bratko-kopec.epd"}) {
    for (const chess::EpdLine& line : chess::read_epd_file(std::string(COBALT_SOURCE_DIR) + file)) {
      if (!line.record) continue;
      for (unsigned mode = 0; mode < spec::kGenerateModes; ++mode) walker.add(line.record->position, mode);
    }
  }
  walker.finish();
  unit.drain();
  EXPECT_GT(unit.seen().found[spec::kGenerateAll], 1000u);
}

// Words that are no legal position get their status, and legal ones beside them their moves.
TEST(NextMoveRtl, RefusesPositions) {
  NextMove unit(5);
  Random random(5);
  unit.load(false, random_table(random, 2));
  unit.load(true, random_table(random, 2));
  for (const Position& position : chess::random_positions(12000, 9)) {
    if (unit.failed()) break;
    Request request{};
    request.words.position = hls::load_packed(chess::pack_position(position).data());
    const unsigned changes = static_cast<unsigned>(random() % 4);
    for (unsigned i = 0; i < changes; ++i) {
      request.words.position.word[random() % 4] ^= random() % 16 << 4 * (random() % 16);
    }
    if (random() % 32 == 0) {
      for (auto& word : request.words.position.word) word = random();
    }
    request.words.mode = static_cast<std::uint8_t>(random() % spec::kGenerateModes);
    request.words.targets = random_targets(random);
    request.bank = random() % 2 != 0;
    request.words.reserved = random() % 32 == 0;
    unit.ask(request);
  }
  unit.drain();
  EXPECT_GT(unit.seen().statuses[spec::kAnswerIllegalPosition], 3000u);
  EXPECT_GT(unit.seen().statuses[spec::kAnswerIllegalRequest], 100u);
  EXPECT_GT(unit.seen().statuses[spec::kAnswerDone], 3000u);
}

}  // namespace
}  // namespace cobalt::test
