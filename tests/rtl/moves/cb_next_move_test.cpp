// SPDX-License-Identifier: Apache-2.0
// The next legal move against the golden model and against the page docs/reference/moves.md written again
// (tests/moves): whole chains of moves in every mode, requests of many positions side by side in the pipeline.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <memory>
#include <random>
#include <vector>

#include "Vcb_next_move_bench.h"
#include "hls/moves/generate.hpp"
#include "host/chess/epd.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/random_games.hpp"
#include "spec/latency.hpp"
#include "spec/parameters.hpp"
#include "tests/moves/move_cases.hpp"
#include "tests/paths.hpp"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

using chess::Position;

constexpr unsigned kLatency = spec::latency_cycles("next_move");
/// Positions of the run that is not long.
constexpr std::size_t kQuickPositions = 500;

struct Request {
  hls::GenerateRequest words;
  bool bank;
  /// What the reference says of the position, with the table of the bank.
  std::shared_ptr<const move_reference::Analysis> analysis;
};

/// A position and what the reference says of it, by bank.
struct Subject {
  hls::PackedWords position;
  std::array<std::shared_ptr<const move_reference::Analysis>, 2> analysis;

  Request request(bool bank, unsigned mode) const {
    Request made{};
    made.words.position = position;
    made.words.mode = static_cast<std::uint8_t>(mode);
    made.bank = bank;
    made.analysis = analysis[bank];
    return made;
  }
};

/// How often each thing was answered, so that a test can ask for all of them.
struct Seen {
  std::array<std::size_t, 256> statuses{};
  std::array<std::size_t, spec::kGenerateModes> found{}, last{}, nothing{};
  /// By mode and hint; by the last hint; by kind of moves of the order.
  std::array<std::array<std::size_t, spec::kGenerateHints + 1>, spec::kGenerateModes> hints{};
  std::array<std::size_t, spec::kGenerateHints + 1> last_hints{};
  std::array<std::size_t, spec::kMoveKindLate + 1> kinds{};
  std::size_t castling = 0, en_passant = 0, promotions = 0, under = 0, checks = 0;
  std::size_t requests = 0;
  std::size_t unlike_neighbours = 0;  ///< requests of one colour right behind one of the other
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

  /// A position with the tables that are loaded now.
  Subject study(const hls::PackedWords& position) const { return {position, {study(position, 0), study(position, 1)}}; }
  std::shared_ptr<const move_reference::Analysis> study(const hls::PackedWords& position, std::size_t bank) const {
    return std::make_shared<const move_reference::Analysis>(
        move_reference::analyse(nibbles_of(position), reference_table(tables_[bank])));
  }

  /// A request, with a clock without one before it now and then. Returns what is expected: model and reference must
  /// agree about that.
  hls::GenerateAnswer ask(const Request& request) {
    const auto model = hls::generate(request.words, tables_[request.bank]);
    const auto reference = reference_answer(request.words, *request.analysis);
    if (!same(model, reference) && failures_ <= 5) {
      ++failures_;
      ADD_FAILURE() << text_of(request.words) << "\nmodel     " << text_of(model) << "\nreference "
                    << text_of(reference);
    }
    while (random_() % 16 == 0) {
      drive(request);
      bench_->valid_i = 0;
      inside_.push_front({});
      clock();
    }
    drive(request);
    bench_->valid_i = 1;
    count_neighbour(request);
    inside_.push_front({true, request, reference});
    clock();
    return reference;
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
    bench_->hints_i = request.words.hints;
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
    const auto& analysis = *out.request.analysis;
    const bool check_wrong = analysis.errors == 0 && bench_->in_check_o != analysis.in_check;
    const hls::GenerateAnswer answer{bench_->move_o,         bench_->status_o, bench_->found_o != 0,
                                     bench_->is_last_o != 0, bench_->hint_o,   bench_->kind_o};
    if (!same(answer, out.answer) || check_wrong) {
      ++failures_;
      ADD_FAILURE() << text_of(out.request.words) << " bank " << out.request.bank << "\nunit      " << text_of(answer)
                    << " check " << +bench_->in_check_o << "\nreference " << text_of(out.answer) << " check "
                    << analysis.in_check;
    }
  }

  void count_neighbour(const Request& request) {
    const bool unlike = !inside_.empty() && inside_.front().valid &&
                        inside_.front().request.analysis->board.mover != request.analysis->board.mover;
    seen_.unlike_neighbours += unlike;
    ++seen_.requests;
  }

  void count(const Inside& out) {
    ++seen_.statuses[out.answer.status];
    if (out.answer.status != spec::kAnswerDone) return;
    const unsigned mode = out.request.words.mode;
    ++(out.answer.found ? seen_.found : seen_.nothing)[mode];
    if (out.answer.found && out.answer.is_last) ++seen_.last[mode];
    if (out.request.analysis->in_check) ++seen_.checks;
    if (!out.answer.found || mode == spec::kGenerateCount) return;
    if (out.request.words.hints != 0) ++seen_.hints[mode][out.answer.hint];
    if (out.answer.is_last) ++seen_.last_hints[out.answer.hint];
    if (out.answer.hint == 0) ++seen_.kinds[out.answer.kind];
    const unsigned promotion = hls::move_promotion(out.answer.move);
    if (promotion == 5) ++seen_.promotions;
    if (promotion != 0 && promotion != 5) ++seen_.under;
    const auto& man = out.request.analysis->board.man;
    const unsigned from = hls::move_from(out.answer.move);
    const unsigned to = hls::move_to(out.answer.move);
    if (man[from].kind == move_reference::kKing && (to - from == 2 || from - to == 2)) ++seen_.castling;
    if (man[from].kind == move_reference::kPawn && to % 8 != from % 8 && man[to].kind == move_reference::kNothing) {
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

/// Chains of several positions, a move of each in turn, so that unlike requests are beside each other.
class Walker {
 public:
  Walker(NextMove& unit, Random& random) : unit_(unit), random_(random) {}

  /// Adds the chains of a position in every mode, without hints and with them.
  void add(const Position& position) {
    const Subject subject = unit_.study(words_of(position));
    for (unsigned mode = 0; mode < spec::kGenerateModes; ++mode) add(subject, mode);
  }

  /// Adds the chains of a position in one mode.
  void add(const Subject& subject, unsigned mode) {
    Request request = subject.request(random_() % 2 != 0, mode);
    request.words.targets = random_targets(random_);
    const auto& moves = request.analysis->moves;
    random_exclusions(random_, moves, request.words.exclude);
    walking_.push_back(request);
    Request node = request;
    random_hints(random_, moves, others_, node.words.exclude);
    node.words.hints = 1;
    walking_.push_back(node);
    others_ = moves;
    // Requests that are no part of a chain: any legal move as the last one, something near it, a reserved bit, any
    // number of hints.
    for (unsigned i = 0; i < 4 && !moves.empty(); ++i) {
      Request single = i % 2 == 0 ? request : node;
      if (i % 2 != 0) single.words.hints = static_cast<std::uint8_t>(random_() % 16 == 0 ? random_() : random_() % 6);
      if (i == 2)
        single.words.mode = static_cast<std::uint8_t>(random_() % spec::kGenerateModes + (random_() % 8 == 0 ? 16 : 0));
      single.words.last = moves[random_() % moves.size()].move;
      if (i == 1) single.words.last = changed_move(random_, single.words.last);
      single.words.reserved = random_() % 64 == 0;
      singles_.push_back(single);
    }
    while (walking_.size() >= kSideBySide) step();
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
    // The next request follows what is expected, so that one fault does not hide another.
    const auto answer = unit_.ask(request);
    if (answer.found && move_reference::has_order(request.words.mode)) {
      request.words = next_request(request.words, answer);
    } else {
      request = walking_.back();
      walking_.pop_back();
    }
  }

  /// Chains that are walked at a time: those of several positions, when each comes in every mode.
  static constexpr std::size_t kSideBySide = 40;

  NextMove& unit_;
  Random& random_;
  std::vector<Request> walking_, singles_;
  std::vector<move_reference::PlacedMove> others_;  ///< moves of the position before
};

/// Chains of many positions in every mode, with one pair of tables after the other.
void walk_positions(NextMove& unit, std::size_t count, std::uint64_t seed) {
  Random random(seed);
  Walker walker(unit, random);
  std::size_t number = 0;
  unit.load(true, random_quiet_table(random, 2));
  for_each_move_case(count, seed, [&](const Position& position) {
    if (unit.failed()) return;
    if (number % 100 == 0) {
      walker.finish();
      unit.load(number / 100 % 2 != 0, random_quiet_table(random, static_cast<unsigned>(number / 100 % 3)));
    }
    walker.add(position);
    ++number;
  });
  walker.finish();
  unit.drain();
}

/// A few requests of each of many positions, as a search makes them that is anywhere in a node: with hints or without,
/// behind any move, in any mode.
void ask_in_passing(NextMove& unit, std::size_t count, std::uint64_t seed) {
  Random random(seed);
  std::vector<move_reference::PlacedMove> others;
  unit.load(false, random_quiet_table(random, 1));
  unit.load(true, random_quiet_table(random, 2));
  for_each_move_case(count, seed, [&](const Position& position) {
    if (unit.failed()) return;
    const std::size_t bank = random() % 2;
    Subject subject{words_of(position), {}};
    subject.analysis[bank] = unit.study(subject.position, bank);
    Request request = subject.request(bank != 0, static_cast<unsigned>(random() % spec::kGenerateModes));
    const auto& moves = request.analysis->moves;
    request.words.targets = random_targets(random);
    request.words.hints = static_cast<std::uint8_t>(random() % 5);
    random_hints(random, moves, others, request.words.exclude);
    if (!moves.empty() && random() % 2 == 0) request.words.last = moves[random() % moves.size()].move;
    if (random() % 16 == 0) request.words.last = changed_move(random, request.words.last);
    request.words.reserved = random() % 64 == 0;
    for (unsigned step = 0; step < 4; ++step) {
      const auto answer = unit.ask(request);
      if (!answer.found || !move_reference::has_order(request.words.mode)) break;
      request.words = next_request(request.words, answer);
    }
    others = moves;
  });
  unit.drain();
}

void expect_all_seen(const Seen& seen) {
  for (unsigned mode = 0; mode < spec::kGenerateModes; ++mode) {
    EXPECT_GT(seen.found[mode], 100u) << "mode " << mode;
    EXPECT_GT(seen.last[mode], 50u) << "mode " << mode;
    if (mode != spec::kGenerateCount) {
      EXPECT_GT(seen.nothing[mode], 50u) << "mode " << mode;
    }
    for (std::size_t hint = 1; hint <= spec::kGenerateHints && move_reference::has_order(mode); ++hint) {
      EXPECT_GT(seen.hints[mode][hint], 100u) << "hint " << hint << " in mode " << mode;
    }
  }
  for (const std::size_t number : seen.last_hints) EXPECT_GT(number, 50u);
  for (const std::size_t number : seen.kinds) EXPECT_GT(number, 200u);
  EXPECT_GT(seen.statuses[spec::kAnswerIllegalMove], 100u);
  EXPECT_GT(seen.statuses[spec::kAnswerIllegalRequest], 100u);
  EXPECT_GT(seen.castling, 20u);
  EXPECT_GT(seen.en_passant, 20u);
  EXPECT_GT(seen.promotions, 100u);
  EXPECT_GT(seen.under, 100u);
  EXPECT_GT(seen.checks, 1000u);
  EXPECT_GT(seen.unlike_neighbours, seen.requests / 4);
}

TEST(NextMoveRtl, WalksEveryChainAsModelAndReferenceDo) {
  NextMove unit(1);
  walk_positions(unit, kQuickPositions, 1);
  expect_all_seen(unit.seen());
}

TEST(NextMoveRtl, AnswersInPassingAsModelAndReferenceDo) {
  NextMove unit(7);
  ask_in_passing(unit, 25000, 11);
  expect_all_seen(unit.seen());
}

TEST(NextMoveRtl, LongAnswersInPassingAsModelAndReferenceDo) {
  NextMove unit(8);
  ask_in_passing(unit, 1000000, 12);
  expect_all_seen(unit.seen());
}

TEST(NextMoveRtl, LongWalksEveryChainAsModelAndReferenceDo) {
  NextMove unit(2);
  walk_positions(unit, 200000, 7);
  expect_all_seen(unit.seen());
}

TEST(NextMoveRtl, ManyQueensAndPromotions) {
  NextMove unit(3);
  Random random(3);
  Walker walker(unit, random);
  unit.load(false, random_quiet_table(random, 2));
  unit.load(true, random_quiet_table(random, 1));
  std::size_t number = 0;
  for (const auto kind :
       {chess::RandomKind::kManyQueens, chess::RandomKind::kAllPromoted, chess::RandomKind::kSparse}) {
    chess::RandomOptions options;
    options.kind = kind;
    chess::for_each_random_position(500, 5, options, [&](const Position& position) {
      if (!unit.failed()) walker.add(unit.study(words_of(position)), static_cast<unsigned>(number++ % 8));
    });
  }
  walker.finish();
  unit.drain();
}

TEST(NextMoveRtl, PerftSuiteAndCornersInEveryMode) {
  NextMove unit(4);
  Random random(4);
  Walker walker(unit, random);
  unit.load(false, random_quiet_table(random, 2));
  unit.load(true, random_quiet_table(random, 0));
  for (const Position& position : corner_positions()) {
    for (int round = 0; round < 4; ++round) walker.add(position);
  }
  for (const char* file : {"/tests/data/perft.epd", "/tests/data/bratko-kopec.epd"}) {
    for (const chess::EpdLine& line : chess::read_epd_file(std::string(COBALT_SOURCE_DIR) + file)) {
      if (!line.record) continue;
      walker.add(line.record->position);
    }
  }
  walker.finish();
  unit.drain();
  EXPECT_GT(unit.seen().found[spec::kGenerateAll], 1000u);
}

// Words that are no legal position get their status, in as many clocks as every other, and legal ones beside them their
// moves.
void refuse_positions(NextMove& unit, std::size_t count, std::uint64_t seed) {
  Random random(seed);
  unit.load(false, random_quiet_table(random, 2));
  unit.load(true, random_quiet_table(random, 2));
  for_each_move_case(count, seed, [&](const Position& position) {
    if (unit.failed()) return;
    for (const auto& words : {words_of(position), garbage_position(random), garbage_position(random)}) {
      Request request = unit.study(words).request(random() % 2 != 0, static_cast<unsigned>(random() % 9));
      request.words.targets = random_targets(random);
      request.words.last = static_cast<std::uint16_t>(random() % 2 == 0 ? spec::kNoMove : random());
      for (auto& exclude : request.words.exclude) exclude = static_cast<std::uint16_t>(random());
      request.words.hints = static_cast<std::uint8_t>(random() % 6);
      request.words.reserved = random() % 32 == 0;
      unit.ask(request);
    }
  });
  unit.drain();
  EXPECT_GT(unit.seen().statuses[spec::kAnswerIllegalPosition], count);
  EXPECT_GT(unit.seen().statuses[spec::kAnswerIllegalRequest], count / 5);
  EXPECT_GT(unit.seen().statuses[spec::kAnswerIllegalMove], count / 5);
  EXPECT_GT(unit.seen().statuses[spec::kAnswerDone], count / 3);
}

TEST(NextMoveRtl, RefusesPositions) {
  NextMove unit(5);
  refuse_positions(unit, 6000, 9);
}

TEST(NextMoveRtl, LongRefusesPositions) {
  NextMove unit(6);
  refuse_positions(unit, 500000, 10);
}

}  // namespace
}  // namespace cobalt::test
