// SPDX-License-Identifier: Apache-2.0
// The units of the search's rules against the functions of the model: any inputs that fit, others in every clock.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <random>

#include "Vcb_search_rules_bench.h"
#include "hls/search/child.hpp"
#include "hls/search/judge.hpp"
#include "hls/search/pruning.hpp"
#include "spec/packed_position.hpp"
#include "spec/search.hpp"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

/// From inputs to outputs; the bench's parameter.
constexpr unsigned kLatency = 8;

int sign_extended(std::uint32_t value, unsigned bits) {
  const std::uint32_t sign = 1u << (bits - 1);
  return static_cast<int>((value & ((sign << 1) - 1)) ^ sign) - static_cast<int>(sign);
}

struct Inputs {
  hls::SearchJob job{};
  hls::SearchParameters numbers{};
  hls::SearchNode node{};  ///< the node of the reduction, the child of the rest
  unsigned quiets = 0;
  bool quiet = false, null_move = false, child_in_check = false;
  bool root = false;
  int bound = 0;
  hls::SharedProbe probe{};
  int value = 0;  ///< to compare with
  bool black = false;
};

Inputs random_inputs(std::mt19937_64& random) {
  const auto below = [&random](unsigned limit) { return static_cast<unsigned>(random() % limit); };
  Inputs in;
  // Every number any that fits, or near what is used.
  for (std::int16_t& number : in.numbers.number) {
    number = static_cast<std::int16_t>(below(2) == 0 ? int(below(4096)) - 2048 : int(below(120)) - 20);
  }
  in.job.rules = static_cast<std::uint16_t>(random());
  in.node.depth = static_cast<std::uint8_t>(below(2) == 0 ? below(256) : below(48));
  in.node.in_check = below(4) == 0;
  in.node.position.halfmove_clock = static_cast<std::uint8_t>(below(256));
  in.quiets = below(64);
  in.quiet = below(2) == 0;
  in.null_move = !in.quiet && below(2) == 0;
  in.child_in_check = below(4) == 0;
  in.root = below(8) == 0;
  in.bound = below(4) == 0 ? int(below(64001)) - 32000 : int(below(2001)) - 1000;
  if (below(8) == 0) in.bound = (below(2) == 0 ? 1 : -1) * (spec::kLeastMateBoundCp + int(below(3)) - 1);
  in.probe.found = below(4) != 0;
  in.probe.at_least = below(2) == 0;
  in.probe.depth = static_cast<std::uint8_t>(in.node.depth + below(5) - 2);
  in.probe.bound = static_cast<std::int16_t>(in.bound + int(below(5)) - 2);
  in.probe.move = static_cast<std::uint16_t>(below(3) == 0 ? spec::kNoMove : 1 + below(4095));
  in.value = below(2) == 0 ? int(below(400001)) - 200000
                           : (below(2) == 0 ? 1 : -1) * (spec::kScoreLimitCp + int(below(5)) - 2);
  if (below(4) == 0) in.value = int(below(2001)) - 1000;
  in.black = below(2) == 0;
  return in;
}

/// A table that has one answer.
struct OneAnswer {
  hls::SharedProbe answer;
  hls::SharedProbe probe(std::uint64_t, std::uint8_t) const { return answer; }
};

bool is_plain(int bound) { return bound <= spec::kLeastMateBoundCp && bound >= -spec::kLeastMateBoundCp; }

class SearchRulesRtl : public testing::Test {
 protected:
  void give(const Inputs& in) {
    bench_->rules_i = in.job.rules;
    for (unsigned word = 0; word < 12; ++word) bench_->numbers_i[word] = 0;
    for (unsigned n = 0; n < spec::kSearchNumbers; ++n) {
      const unsigned lsb = 12 * n;
      const std::uint64_t value = std::uint64_t{static_cast<std::uint16_t>(in.numbers.number[n]) & 0xfffu} << lsb % 32;
      bench_->numbers_i[lsb / 32] |= static_cast<std::uint32_t>(value);
      if (value >> 32 != 0) bench_->numbers_i[lsb / 32 + 1] |= static_cast<std::uint32_t>(value >> 32);
    }
    bench_->depth_i = in.node.depth;
    bench_->quiets_i = static_cast<CData>(in.quiets);
    bench_->quiet_i = in.quiet;
    bench_->null_move_i = in.null_move;
    bench_->in_check_i = in.node.in_check;
    bench_->child_in_check_i = in.child_in_check;
    bench_->root_i = in.root;
    bench_->bound_i = static_cast<std::uint16_t>(in.bound);
    bench_->plain_bound_i = is_plain(in.bound);
    bench_->young_i = in.node.position.halfmove_clock < in.numbers.number[spec::kSharedTableClocks];
    bench_->hit_i = in.probe.found;
    bench_->entry_depth_i = in.probe.depth;
    bench_->at_least_i = in.probe.at_least;
    bench_->entry_bound_i = static_cast<std::uint16_t>(in.probe.bound);
    bench_->move_i = in.probe.move;
    bench_->limited_i = hls::is_full(in.node) && !in.node.in_check && is_plain(in.bound);
    bench_->value_i = static_cast<std::uint32_t>(in.value) & 0xfffffu;
    bench_->black_i = in.black;
  }

  void check_reduction(const Inputs& in) {
    int wanted = 0;
    if (in.null_move) {
      wanted = hls::null_reduction(in.node, in.job, in.numbers);
    } else if (in.quiet && hls::has_rule(in.job, spec::kRuleLateMoveReductions)) {
      hls::SearchNode child{};
      child.in_check = in.child_in_check;
      wanted = hls::late_move_reduction(in.node, child, 0, in.quiets, in.job, in.numbers);
      reduced_ += wanted != 0;
    }
    ASSERT_EQ(sign_extended(bench_->reduction_o, 15), wanted)
        << "depth " << unsigned{in.node.depth} << " quiets " << in.quiets << " rules " << in.job.rules;
    ASSERT_EQ(bench_->null_move_o != 0, in.null_move);
  }

  void check_settle(const Inputs& in) {
    hls::SearchNode child = in.node;
    child.table_move = spec::kNoMove;
    child.in_shared_table = false;
    hls::Judgement judgement{};
    bool settled = false;
    if (hls::is_full(child) && hls::has_rule(in.job, spec::kRuleSharedTable)) {
      OneAnswer table{in.probe};
      if (!table.answer.found) table.answer = hls::kNoSharedProbe;
      settled = hls::ask_shared_table(child, in.root ? 0 : 1, in.bound, in.job, in.numbers, table, judgement);
    } else if (hls::is_full(child) && in.probe.found) {  // the private table: judge_full()
      settled = in.probe.depth >= child.depth;
      judgement.verdict = in.probe.at_least ? hls::kFailsHigh : hls::kFailsLow;
      child.table_move = in.probe.move;
    }
    ASSERT_EQ(bench_->settled_o != 0, settled);
    ASSERT_EQ(bench_->asked_o != 0, child.in_shared_table);
    if (settled) {
      ++settled_;
      ASSERT_EQ(bench_->high_o != 0, judgement.verdict == hls::kFailsHigh);
      return;
    }
    ASSERT_EQ(unsigned{bench_->depth_o}, unsigned{child.depth}) << "from " << unsigned{in.node.depth};
    ASSERT_EQ(bench_->use_move_o != 0 ? in.probe.move : spec::kNoMove, child.table_move);
    less_ += child.depth < in.node.depth;
  }

  void check_pruning(const Inputs& in, std::mt19937_64& random) {
    if (!hls::is_full(in.node)) {
      ASSERT_EQ(unsigned{bench_->limit_o}, hls::kNoQuietLimit);
      return;
    }
    // Scores about the lowest that is not futile, and any.
    const int low = sign_extended(bench_->low_o, 20);
    for (const int score : {low - 1, low, static_cast<int>(random() % 64001) - 32000}) {
      const bool futile = bench_->may_be_futile_o != 0 && score < low;
      const unsigned limit = futile ? 0u : unsigned{bench_->limit_o};
      const unsigned wanted = hls::quiet_limit(
          in.node, [score] { return score; }, in.bound, in.job, in.numbers);
      ASSERT_EQ(limit, wanted) << "depth " << unsigned{in.node.depth} << " bound " << in.bound << " score " << score;
      futile_ += futile;
      limited_ += !futile && limit != hls::kNoQuietLimit;
    }
  }

  void check_threshold(const Inputs& in, std::mt19937_64& random) {
    constexpr int kTotals = 1 << 20;  // from -kTotals / 2 up
    const int threshold = static_cast<int>(bench_->threshold_o);
    for (const int near : {in.value, -in.value, static_cast<int>(random() % kTotals) - kTotals / 2}) {
      for (int total = near - 2; total <= near + 2; ++total) {
        if (total < -kTotals / 2 || total >= kTotals / 2) continue;
        const int clamped = std::clamp(total, -spec::kScoreLimitCp, spec::kScoreLimitCp);
        const int seen = in.black ? ~total : total;
        ASSERT_EQ(seen >= threshold, (in.black ? -clamped : clamped) >= in.value)
            << "total " << total << " value " << in.value << " black " << in.black;
      }
    }
  }

  Bench<Vcb_search_rules_bench> bench_{1};
  unsigned reduced_ = 0, settled_ = 0, less_ = 0, futile_ = 0, limited_ = 0;
};

TEST_F(SearchRulesRtl, AnyInputsAsTheModel) {
  std::mt19937_64 random(1);
  std::deque<Inputs> inside;
  for (unsigned clock = 0; clock < 20000; ++clock) {
    inside.push_back(random_inputs(random));
    give(inside.back());
    bench_.clock();
    if (inside.size() < kLatency) continue;
    const Inputs in = inside.front();
    inside.pop_front();
    check_reduction(in);
    check_settle(in);
    check_pruning(in, random);
    check_threshold(in, random);
    if (HasFatalFailure()) FAIL() << "clock " << clock;
  }
  for (const unsigned count : {reduced_, settled_, less_, futile_, limited_}) EXPECT_GE(count, 500u);
}

}  // namespace
}  // namespace cobalt::test
