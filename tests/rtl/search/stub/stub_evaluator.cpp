// SPDX-License-Identifier: Apache-2.0
#include "tests/rtl/search/stub/stub_evaluator.hpp"

#include <algorithm>

namespace cobalt::test {
namespace {

// By plain piece: none, pawn, knight, bishop, rook, queen, king; what may castle or be captured en passant is a rook.
constexpr int kWorth[8] = {0, 100, 320, 330, 500, 900, 0, 500};

}  // namespace

StubScore stub_evaluate(const hls::PackedWords& position) {
  StubScore score{0, false};
  for (unsigned square = 0; square < spec::kSquares; ++square) {
    const unsigned code = static_cast<unsigned>(position.word[square / 16] >> (4 * (square % 16))) & 15u;
    score.total_cp += code < 8 ? kWorth[code] : -kWorth[code - 8];
  }
  std::uint64_t hash = 0x9e3779b97f4a7c15;
  for (const std::uint64_t word : position.word) {
    hash = (hash ^ word) * 0xbf58476d1ce4e5b9;
    hash ^= hash >> 29;
  }
  score.total_cp += static_cast<int>(hash % 401) - 200;
  score.recognised_draw = (hash >> 20) % 64 == 0;
  // All that 20 bits hold.
  if ((hash >> 30) % 64 == 0) score.total_cp = static_cast<int>(hash >> 40 & 0xfffff) - 0x80000;
  return score;
}

std::uint32_t StubEvaluator::operator()(const hls::PackedWords& position) const {
  const StubScore score = stub_evaluate(position);
  const int clamped = std::clamp(score.total_cp, -spec::kScoreLimitCp, spec::kScoreLimitCp);
  const bool black = hls::packed_black_to_move(position);
  const std::uint32_t flags = score.recognised_draw ? std::uint32_t{spec::kFlagRecognisedDraw} : 0;
  return (static_cast<std::uint32_t>(black ? -clamped : clamped) & 0xffffu) | flags << spec::kResultFlagsLsb;
}

}  // namespace cobalt::test

extern "C" unsigned int cobalt_stub_evaluate(unsigned long long w0, unsigned long long w1, unsigned long long w2,
                                             unsigned long long w3) {
  const cobalt::hls::PackedWords position{{w0, w1, w2, w3}};
  const cobalt::test::StubScore score = cobalt::test::stub_evaluate(position);
  return static_cast<unsigned>(score.total_cp) << 1 | (score.recognised_draw ? 1u : 0u);
}
