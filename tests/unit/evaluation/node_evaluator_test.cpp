// SPDX-License-Identifier: Apache-2.0
#include "host/evaluation/node_evaluator.hpp"

#include <gtest/gtest.h>

#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/generator/generator.hpp"
#include "tests/hls/search/search_cases.hpp"

namespace cobalt::evaluation {
namespace {

TEST(NodeEvaluator, MakesTheCodesOfAPosition) {
  chess::RandomOptions mixed;
  mixed.kind = chess::RandomKind::kMixed;
  chess::for_each_random_position(5'000, 1, mixed, [](const chess::Position& position) {
    const hls::PackedWords packed = test::packed_of(position);
    const Planes planes = planes_of(hls::make_mover_board(packed));
    for (unsigned bit = 0; bit < 4; ++bit) {
      std::uint64_t plane = 0;
      for (unsigned w = 0; w < 4; ++w) plane |= hls::gather_nibble_bit(packed.word[w], bit) << (16 * w);
      EXPECT_EQ(planes.bit[bit], plane) << chess::to_fen(position) << ", bit " << bit;
    }
  });
}

/// Every try, not only the verdict: `tries` and `deepest_ply` are part of the answer.
TEST(NodeEvaluator, SearchesAsTheReferenceDoes) {
  const Evaluator evaluator(default_parameters());
  test::Searcher reference;
  test::Searcher searcher;
  test::RandomJobs jobs(2, 3 * spec::kQuarterPlies);
  for (unsigned i = 0; i < 1'000; ++i) {
    const hls::SearchJob job = jobs.next();
    const hls::SearchAnswer want = reference.ask(job);
    const hls::SearchAnswer got = searcher.ask(job, NodeEvaluator{evaluator});
    EXPECT_TRUE(test::same_answer(got, want)) << test::to_text(got) << "\nexpected " << test::to_text(want);
  }
}

}  // namespace
}  // namespace cobalt::evaluation
