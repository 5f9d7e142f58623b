// SPDX-License-Identifier: Apache-2.0
// The HLS kernel of the move generator, compiled by g++, against the model that it wraps.
#include "hls/kernels/cobalt_moves.hpp"

#include <random>
#include <type_traits>

#include "hls/moves/formats.hpp"
#include "hls/moves/generate.hpp"
#include "hls/moves/perft.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "tests/hls/subset/kernel_state.hpp"

namespace cobalt::test {
namespace {

static_assert(std::is_same_v<decltype(&cobalt_moves), decltype(&cobalt_eval)>, "one list of arguments");

/// Requests of all modes, some of them refused.
Beats requests(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Beats memory;
  for (const auto& position : chess::random_positions(count, seed)) {
    hls::GenerateRequest request{};
    request.position = hls::load_packed(chess::pack_position(position).data());
    request.targets = random();
    request.mode = static_cast<std::uint8_t>(random() % (spec::kGenerateModes + 1));
    request.hints = static_cast<std::uint8_t>(random() % 6);
    for (std::uint16_t& move : request.exclude) move = static_cast<std::uint16_t>(random());
    request.reserved = random() % 16 == 0;
    if (random() % 16 == 0) request.position.word[2] ^= random();
    if (random() % 8 == 0) request.last = static_cast<std::uint16_t>(random());
    std::uint8_t bytes[spec::kGenerateRequestBytes];
    hls::pack_generate_request(request, bytes);
    memory.emplace_back();
    std::memcpy(&memory.back(), bytes, sizeof bytes);
  }
  return memory;
}

Beats jobs(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Beats memory;
  for (const auto& position : chess::random_positions(count, seed)) {
    std::uint8_t bytes[spec::kPerftJobBytes];
    hls::pack_perft_job({hls::load_packed(chess::pack_position(position).data()), static_cast<std::uint32_t>(random()),
                         static_cast<unsigned>(random() % 4), spec::kNoMove, random() % 8 == 0},
                        bytes);
    memory.emplace_back();
    std::memcpy(&memory.back(), bytes, sizeof bytes);
  }
  return memory;
}

class MovesKernel : public KernelState {
 public:
  hls::QuietTable quiet_moves{};

 private:
  void job(const CobaltBeat* source, CobaltBeat* destination, std::uint32_t operation, std::uint32_t tag,
           std::uint32_t count) override {
    cobalt_moves_job(source, destination, &completion, spec_hash, operation, flags, tag, count, quiet_moves,
                     bank_complete);
  }
};

TEST(CobaltMovesKernel, AnswersRequests) {
  MovesKernel kernel;
  ASSERT_EQ(kernel.load(default_writes()), 0u);
  EXPECT_EQ(field(kernel.completion, "items"), spec::kParameters);
  hls::QuietTable table{};
  for (const auto& write : default_writes()) table.set(write.address, write.data);
  ASSERT_EQ(std::memcmp(&table, &kernel.quiet_moves, sizeof table), 0);
  for (const std::size_t count : {0u, 1u, 15u, 16u, 17u, 33u, kCobaltBlockBeats, kCobaltBlockBeats + 1, 1100u}) {
    const Beats source = requests(count, 7 + count);
    const std::size_t answer_beats = (count + kCobaltGenerateAnswersPerBeat - 1) / kCobaltGenerateAnswersPerBeat;
    Beats answers(answer_beats + 1, untouched_beat());
    ASSERT_EQ(kernel.run(spec::kOperationGenerate, source, answers, count), 0u);
    EXPECT_EQ(field(kernel.completion, "items"), count);
    std::vector<std::uint8_t> expected(answer_beats * sizeof(CobaltBeat));
    std::uint32_t refused = 0;
    for (std::size_t i = 0; i < count; ++i) {
      std::uint8_t bytes[spec::kGenerateRequestBytes];
      std::memcpy(bytes, &source[i], sizeof bytes);
      const auto answer = hls::generate(hls::unpack_generate_request(bytes), table);
      refused += answer.status != spec::kAnswerDone;
      hls::pack_generate_answer(answer, &expected[i * spec::kGenerateAnswerBytes]);
    }
    EXPECT_EQ(field(kernel.completion, "refused"), refused);
    EXPECT_TRUE(count < 100 || refused > 10);
    if (count != 0) {
      EXPECT_EQ(std::memcmp(answers.data(), expected.data(), expected.size()), 0) << count;
    }
    const CobaltBeat untouched = untouched_beat();
    EXPECT_EQ(std::memcmp(&answers.back(), &untouched, sizeof untouched), 0);
  }
}

TEST(CobaltMovesKernel, CountsTrees) {
  MovesKernel kernel;  // perft needs no parameters
  for (const std::size_t count : {1u, 4u, 7u, 60u}) {
    const Beats source = jobs(count, 3 + count);
    const std::size_t answer_beats = (count + kCobaltPerftAnswersPerBeat - 1) / kCobaltPerftAnswersPerBeat;
    Beats answers(answer_beats + 1, untouched_beat());
    ASSERT_EQ(kernel.run(spec::kOperationPerft, source, answers, count), 0u);
    std::vector<std::uint8_t> expected(answer_beats * sizeof(CobaltBeat));
    std::uint32_t refused = 0;
    std::uint64_t leaves = 0;
    for (std::size_t i = 0; i < count; ++i) {
      std::uint8_t bytes[spec::kPerftJobBytes];
      std::memcpy(bytes, &source[i], sizeof bytes);
      const auto answer = hls::perft(hls::unpack_perft_job(bytes));
      refused += answer.status != spec::kAnswerDone;
      leaves += answer.leaves;
      hls::pack_perft_answer(answer, &expected[i * spec::kPerftAnswerBytes]);
    }
    EXPECT_EQ(std::memcmp(answers.data(), expected.data(), expected.size()), 0) << count;
    EXPECT_EQ(field(kernel.completion, "items"), count);
    EXPECT_EQ(field(kernel.completion, "refused"), refused);
    EXPECT_TRUE(count < 60 || leaves > 100000);
    const CobaltBeat untouched = untouched_beat();
    EXPECT_EQ(std::memcmp(&answers.back(), &untouched, sizeof untouched), 0);
  }
}

TEST(CobaltMovesKernel, RefusesWhatItCannotDo) {
  MovesKernel kernel;
  // Requests are answered with an incomplete bank too.
  Beats answers(1, CobaltBeat{});
  EXPECT_EQ(kernel.run(spec::kOperationGenerate, requests(3, 1), answers, 3), spec::kStatusIncompleteBank);
  EXPECT_EQ(field(kernel.completion, "items"), 3u);
  EXPECT_NE(answers[0].word[0], 0u);
  check_refusals(kernel, {spec::kOperationGenerate, spec::kOperationPerft});
  EXPECT_EQ(kernel.run(spec::kOperationGenerate, requests(3, 1), answers, 3), 0u);
}

TEST(CobaltMovesKernel, TopFunctionKeepsItsState) {
  MovesKernel kernel;
  check_top_function(cobalt_moves, kernel, spec::kOperationGenerate, requests(100, 5), 100,
                     100 * spec::kGenerateAnswerBytes);
}

}  // namespace
}  // namespace cobalt::test
