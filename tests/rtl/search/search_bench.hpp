// SPDX-License-Identifier: Apache-2.0
/// \file
/// The barrel of operation search in its bench, the model beside it, and random jobs for both.
#ifndef COBALT_TESTS_RTL_SEARCH_SEARCH_BENCH_HPP
#define COBALT_TESTS_RTL_SEARCH_SEARCH_BENCH_HPP

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "Vcb_search_bench.h"
#include "hls/moves/quiet_table.hpp"
#include "hls/search/formats.hpp"
#include "hls/search/search.hpp"
#include "hls/search/shared_table.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "spec/jobs.hpp"
#include "spec/latency.hpp"
#include "spec/parameters.hpp"
#include "tests/rtl/common/search_loop.hpp"
#include "tests/rtl/search/barrel_bench.hpp"
#include "tests/rtl/search/stub/stub_evaluator.hpp"

namespace cobalt::test {

constexpr unsigned kBanks = spec::kParameterBanks;

/// Tables are cleared first, an entry a revolution, and marks of nodes, one a clock; then jobs are taken.
constexpr unsigned kClearClocks = std::max(spec::kSearchTableEntries * kContexts, spec::kBusyMarks) + 2 * kContexts;

/// The numbers of params/default.toml.
inline constexpr std::array<std::int16_t, spec::kSearchNumbers> kUsualNumbers = {
    4, 2, 4, 2, 4, 8, 8, 90, 15, 8, 4, 4, 12, 8, 1, 0, 16, 26, 30, 8, 8, 3, 35, 110, 90, 27, 4, 20, 4, 90, 85, 31};

/// Rules of jobs that have nothing to do with their neighbours.
constexpr unsigned kPrivateRules = spec::kAllSearchRules & ~unsigned{spec::kRuleSharedTable};

struct Job {
  hls::SearchJob job{};
  unsigned slot = 0;
  unsigned bank = 0;
};

struct Answer {
  std::uint32_t tag = 0;
  unsigned status = 0;
  bool at_least = false;
  unsigned best = 0;
  std::uint32_t tries = 0;
  unsigned deepest_ply = 0;
  unsigned slot = 0;
  /// Its tries depend on the time of the abort.
  bool is_aborted() const { return status == spec::kAnswerAborted && !at_least && best == spec::kNoMove; }
  bool operator==(const Answer&) const = default;
};
inline std::ostream& operator<<(std::ostream& out, const Answer& answer) {
  return out << "tag " << answer.tag << " status " << answer.status << (answer.at_least ? " at least" : " below")
             << " best " << std::hex << answer.best << std::dec << " tries " << answer.tries << " deepest ply "
             << answer.deepest_ply << " slot " << answer.slot;
}
inline Answer make_answer(const hls::SearchAnswer& answer, unsigned slot) {
  return {answer.tag, answer.status, answer.at_least, answer.best, answer.tries, answer.deepest_ply, slot};
}

/// What is downloaded to both banks.
struct Parameters {
  std::array<hls::SearchParameters, kBanks> numbers;
  std::array<hls::QuietTable, kBanks> quiet;
};

/// Bank 0 has the usual numbers, bank 1 any that fit; the latter with moderate extensions now and then, so that trees
/// come to an end.
inline Parameters random_parameters(std::mt19937_64& random) {
  Parameters parameters{};
  for (unsigned n = 0; n < spec::kSearchNumbers; ++n) {
    parameters.numbers[0].number[n] = kUsualNumbers[n];
    const int any = static_cast<int>(random() % 4096) - 2048;
    const int small = static_cast<int>(random() % 24) - 4;
    parameters.numbers[1].number[n] = static_cast<std::int16_t>(random() % 3 == 0 ? any : small);
  }
  parameters.numbers[1].number[spec::kDrawScore] = static_cast<std::int16_t>(random() % 400) - 200;
#ifdef COBALT_WHOLE_GENERATOR
  for (hls::QuietTable& table : parameters.quiet) {
    for (auto& piece : table.value) {
      for (std::uint8_t& value : piece) value = static_cast<std::uint8_t>(random() % 16);
    }
  }
#endif
  return parameters;
}

/// Counts what jobs come to.
struct Coverage : hls::NoSearchTrace {
  std::array<std::uint64_t, 13> lines{};  ///< by hls::JudgeLine
  std::array<std::uint64_t, 4> tries{};   ///< by hls::TryKind
  std::array<std::uint64_t, 7> statuses{};
  std::uint64_t at_least = 0;
  void tried(unsigned, std::uint16_t, hls::TryKind kind) { ++tries[kind]; }
  void judged(const hls::SearchNode&, unsigned, int, const hls::Judgement& judgement) { ++lines[judgement.line]; }
  void ended(const hls::SearchAnswer& answer) {
    ++statuses[answer.status];
    at_least += answer.at_least;
  }
};

/// The model, with the evaluator of the bench.
class Model {
 public:
  explicit Model(const Parameters& parameters)
      : parameters_(parameters), stack_(std::make_unique<hls::SearchStack>()) {}
  Answer run(const Job& job) {
    hls::Search<StubEvaluator> search(evaluator_, parameters_.quiet[job.bank], parameters_.numbers[job.bank], *stack_);
    return make_answer(search.run(job.job, coverage), job.slot);
  }
  Coverage coverage;

 private:
  const Parameters& parameters_;
  StubEvaluator evaluator_;
  std::unique_ptr<hls::SearchStack> stack_;
};

class SearchBench : public BarrelBench<Vcb_search_bench, Job, Answer> {
 public:
  SearchBench(int seed, const Parameters& parameters) : BarrelBench(seed) {
    bench_->job_abort_valid_i = 0;
    bench_->game_clear_i = 0;
    bench_->game_add_i = 0;
    bench_->block_i = 0;
    bench_.reset();
    for (unsigned bank = 0; bank < kBanks; ++bank) {
      for (unsigned n = 0; n < spec::kSearchNumbers; ++n) {
        write(bank, spec::parameter_address(spec::kSearch, 0, n),
              static_cast<std::uint32_t>(parameters.numbers[bank].number[n]));
      }
#ifdef COBALT_WHOLE_GENERATOR
      for (unsigned i = 0; i < 6 * spec::kSquares; ++i) {
        write(bank, spec::parameter_address(spec::kQuietMoves, 0, i),
              parameters.quiet[bank].value[i / spec::kSquares][i % spec::kSquares]);
      }
#endif
    }
    bench_->param_valid_i = 0;
  }

  /// Percent of the clocks in which a turn is none.
  unsigned blocks = 0;
  /// Offered again and again.
  std::vector<Job> for_ever;

  /// Turns by kind, the bits of cb_search_pkg::turn_t from the lowest on.
  enum Turn { kEnded, kNoMove, kAgain, kNullMove, kFirstTry, kRoot, kBlocked, kIdle };
  std::array<std::uint64_t, 8> turns{};

  /// What the shared table had of the children that a job has judged, in their order.
  std::map<std::uint32_t, std::vector<hls::SharedProbe>> probes;
  /// What was noted of a job's nodes, in their order.
  std::map<std::uint32_t, std::vector<hls::SharedNote>> notes;

  /// Whether the marks of the children that a job has judged were busy, in their order.
  std::map<std::uint32_t, std::vector<bool>> busy;
  /// Marks of a job's nodes that came onto the stack, in their order; and of nodes of all jobs that left it.
  std::map<std::uint32_t, std::vector<std::uint16_t>> entered;
  std::vector<std::uint16_t> left;

  /// Aborts jobs by their tag; the next time after AbortClocks at the earliest.
  void abort_tag(std::uint32_t tag) {
    bench_->job_abort_valid_i = 1;
    bench_->job_abort_tag_i = tag;
    step();
    bench_->job_abort_valid_i = 0;
  }

  /// Positions of the game, while no job with the shared table is inside.
  void set_game(const std::vector<std::uint64_t>& keys) {
    bench_->game_clear_i = 1;
    step();
    bench_->game_clear_i = 0;
    for (const std::uint64_t key : keys) {
      bench_->game_add_i = 1;
      bench_->game_key_i = key;
      step();
      bench_->game_add_i = 0;
      if (key % 2 == 0) step();
    }
  }

  std::uint64_t tries() const { return turns[kFirstTry] + turns[kNullMove] + turns[kAgain]; }

 private:
  void drive() override {
    if (!for_ever.empty() && jobs.empty()) jobs.push_back(for_ever[random() % for_ever.size()]);
    bench_->block_i = random() % 100 < blocks;
  }
  void watch() override {
    if (bench_->probe_valid_o != 0) probes[bench_->probe_tag_o].push_back(probe());
    if (bench_->busy_valid_o != 0) busy[bench_->busy_tag_o].push_back(bench_->busy_o != 0);
    if (bench_->enter_valid_o != 0) entered[bench_->enter_tag_o].push_back(bench_->enter_mark_o);
    if (bench_->leave_valid_o != 0) left.push_back(bench_->leave_mark_o);
    if (bench_->note_valid_o != 0) notes[bench_->note_tag_o].push_back(note());
    for (unsigned t = 0; t < turns.size(); ++t) turns[t] += bench_->turn_o >> t & 1u;
  }
  /// cb_search_pkg::probe_t.
  hls::SharedProbe probe() {
    const std::uint64_t word = bench_->probe_o;
    return {.found = (word >> 43 & 1u) != 0,
            .at_least = (word >> 34 & 1u) != 0,
            .depth = static_cast<std::uint8_t>(word >> 35),
            .bound = static_cast<std::int16_t>(static_cast<std::uint16_t>(word >> 2)),
            .move = static_cast<std::uint16_t>(word >> 18),
            .place = static_cast<std::uint8_t>(word & 3u)};
  }
  /// cb_search_pkg::shared_note_t, which has 114 bits.
  hls::SharedNote note() {
    const auto& word = bench_->note_o;
    const std::uint64_t low = word[0] | std::uint64_t{word[1]} << 32, high = word[2] | std::uint64_t{word[3]} << 32;
    const auto bits = [&](unsigned lsb) {
      return lsb < 64 ? low >> lsb | (lsb == 0 ? 0 : high << (64 - lsb)) : high >> (lsb - 64);
    };
    return {.key = bits(49),
            .place = static_cast<std::uint8_t>(bits(47) & 3u),
            .depth = static_cast<std::uint8_t>(bits(39)),
            .at_least = (bits(38) & 1u) != 0,
            .generation = static_cast<std::uint8_t>(bits(32) & 63u),
            .bound = static_cast<std::int16_t>(static_cast<std::uint16_t>(bits(16))),
            .move = static_cast<std::uint16_t>(bits(0))};
  }
  void write(unsigned bank, std::uint32_t address, std::uint32_t data) {
    bench_->param_valid_i = 1;
    bench_->param_bank_i = static_cast<CData>(bank);
    bench_->param_address_i = address;
    bench_->param_data_i = data;
    bench_.clock();
  }
  void offer(const Job& job) override {
    std::uint8_t bytes[spec::kSearchJobBytes];
    hls::pack_search_job(job.job, bytes);
    std::memcpy(bench_->job_i.data(), bytes, sizeof bytes);
    bench_->job_bank_i = static_cast<CData>(job.bank);
  }
  Answer answer() override {
    std::uint8_t bytes[spec::kSearchAnswerBytes];
    std::memcpy(bytes, bench_->answer_o.data(), sizeof bytes);
    EXPECT_EQ(bench_->answer_o[3] >> 1, 0u) << "reserved";
    return make_answer(hls::unpack_search_answer(bytes), bench_->answer_slot_o);
  }
};

/// Random jobs from random games, with the keys of the positions before.
class JobMaker {
 public:
  explicit JobMaker(std::uint64_t seed) : random_(seed), positions_(seed, options()) {}

  /// Of the plies of a job's depth, in quarters; and the rules it may have.
  unsigned most_depth = 15;
  std::optional<unsigned> rules{};
  /// Tries of a job at most, so that no tree is endless.
  unsigned most_tries = 1500;
  /// Jobs have the rule: their tables have entries for each other now and then.
  bool shared_table = false;
  /// A job in so many has an error; 0: none.
  unsigned one_error_in = 20;

  /// \param model  says how many tries it needs, so that limits are met exactly now and then
  Job next(Model& model, std::uint32_t tag) {
    next_position();
    Job job;
    job.job.position = packed(position_);
    job.job.tag = tag;
    job.slot = below(kSlots);
    job.bank = below(kBanks);
    job.job.depth = static_cast<std::uint16_t>(below(most_depth + 1));
    job.job.rules = static_cast<std::uint16_t>(rules           ? *rules
                                               : below(3) == 0 ? kPrivateRules
                                                               : below(0x10000) & kPrivateRules);
    job.job.halfmove_clock = static_cast<std::uint8_t>(std::min(position_.halfmove_clock(), 255));
    if (below(8) == 0) job.job.halfmove_clock = static_cast<std::uint8_t>(below(8) == 0 ? below(256) : 92 + below(10));
    job.job.key_count = static_cast<std::uint8_t>(std::min<std::size_t>(keys_.size(), below(4) == 0 ? below(5) : 4));
    for (unsigned k = 0; k < spec::kSearchJobKeys; ++k) {
      const bool known = k < keys_.size() && (k < job.job.key_count || below(2) == 0);
      job.job.key[k] = static_cast<std::uint32_t>(known ? keys_[k] ^ position_.key() : random_());
    }
    if (shared_table) share(job.job);
    job.job.beta = random_beta(job);
    job.job.limit = 1 + below(most_tries);
    if (below(16) == 0) job.job.limit = 1 + below(4);
    if (one_error_in != 0 && below(one_error_in) == 0) add_error(job.job);
    if (!shared_table && below(8) == 0) {
      const Answer answer = model.run(job);
      if (answer.status == spec::kAnswerDone) job.job.limit = answer.tries + below(2);
      if (job.job.limit == 0 && below(2) == 0) job.job.limit = 1;
    }
    return job;
  }

 private:
  static chess::RandomOptions options() {
    chess::RandomOptions options;
    options.kind = chess::RandomKind::kMixed;
    return options;
  }
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  static hls::PackedWords packed(const chess::Position& position) {
    return hls::load_packed(chess::pack_position(position).data());
  }

  void play(chess::Move move) {
    keys_.push_front(position_.key());
    if (keys_.size() > spec::kSearchJobKeys) keys_.pop_back();
    position_.do_move(move);
  }
  /// The move back is legal, and nothing was lost by the move.
  std::optional<chess::Move> reversible_move() {
    const chess::MoveList moves = chess::legal_moves(position_);
    for (int attempt = 0; attempt < 8 && moves.size() != 0; ++attempt) {
      const chess::Move move = moves[random_() % moves.size()];
      if (position_.empty(move.to()) && move.promotion() == 0 &&
          chess::type_of(position_.piece_on(move.from())) != chess::kPawn) {
        return move;
      }
    }
    return std::nullopt;
  }
  void next_position() {
    const chess::Position next = positions_.next();
    if (positions_.last_move() == chess::Move()) keys_.clear();
    if (!history_.empty()) keys_ = history_;
    if (positions_.last_move() == chess::Move()) {
      keys_.clear();
    } else if (game_) {
      keys_.push_front(game_->key());
      if (keys_.size() > spec::kSearchJobKeys) keys_.pop_back();
    }
    game_ = next;
    position_ = next;
    history_ = keys_;
    // Pieces that go there and back, so that positions come again.
    if (below(4) != 0) return;
    const std::optional<chess::Move> first = reversible_move();
    if (!first) return;
    play(*first);
    const std::optional<chess::Move> second = reversible_move();
    if (!second) return;
    play(*second);
    for (const chess::Move move : {*first, *second}) {
      if (below(3) == 0) return;
      const chess::Move back(move.to(), move.from());
      const chess::MoveList moves = chess::legal_moves(position_);
      if (std::find(moves.begin(), moves.end(), back) == moves.end()) return;
      play(back);
    }
  }

  /// The job in its form with the shared table.
  void share(hls::SearchJob& job) {
    job.rules = static_cast<std::uint16_t>(job.rules | spec::kRuleSharedTable);
    job.key_count = 0;
    for (std::uint32_t& key : job.key) key = 0;
    // Three games, say.
    job.root_key = position_.key() ^ 0x9e3779b97f4a7c15u * below(3);
    job.generation = static_cast<std::uint8_t>(below(spec::kSharedTableGenerations));
    job.defer_least_depth = static_cast<std::uint8_t>(below(4) == 0 ? below(256) : below(3) * 4);
  }

  std::int16_t random_beta(const Job& job) {
    const unsigned kind = below(16);
    const int sign = below(2) == 0 ? 1 : -1;
    if (kind == 0) return static_cast<std::int16_t>(sign * (spec::kMateCp - static_cast<int>(below(12))));
    if (kind == 1) return static_cast<std::int16_t>(sign * (spec::kScoreLimitCp + static_cast<int>(below(5)) - 2));
    if (kind == 2) return static_cast<std::int16_t>(static_cast<int>(below(64001)) - 32000);
    const int score = static_cast<std::int16_t>(StubEvaluator()(job.job.position) & 0xffffu);
    const int width = below(2) == 0 ? 60 : 400;
    return static_cast<std::int16_t>(score + static_cast<int>(below(static_cast<unsigned>(2 * width))) - width);
  }

  void add_error(hls::SearchJob& job) {
    // Sometimes more than one.
    for (bool more = true; more; more = below(4) == 0) {
      switch (below(5)) {
        case 0:
          job.beta =
              static_cast<std::int16_t>(below(2) == 0 ? 32001 + below(767) : -32001 - static_cast<int>(below(768)));
          break;
        case 1:
          job.key_count = static_cast<std::uint8_t>(5 + below(251));
          break;
        case 2:
          // A job with the shared table is never right with keys, such a generation, or something in its reserved bits.
          job.rules = static_cast<std::uint16_t>(job.rules | spec::kRuleSharedTable);
          job.key_count = static_cast<std::uint8_t>(below(2));
          job.generation = static_cast<std::uint8_t>(below(256));
          job.reserved = std::uint64_t{1} << below(48);
          break;
        case 3:
          job.depth = static_cast<std::uint16_t>(below(2) == 0 ? 256 + below(65280) : 256u << below(8));
          break;
        default:
          job.position.word[below(4)] ^= std::uint64_t{1 + below(15)} << 4 * below(16);
          break;
      }
    }
  }

  std::mt19937_64 random_;
  chess::RandomPositions positions_;
  chess::Position position_;
  std::optional<chess::Position> game_;
  std::deque<std::uint64_t> keys_, history_;
};

}  // namespace cobalt::test

#endif  // COBALT_TESTS_RTL_SEARCH_SEARCH_BENCH_HPP
