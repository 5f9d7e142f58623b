// SPDX-License-Identifier: Apache-2.0
// The HLS kernel, compiled by g++, against the evaluator that it wraps.
#include "hls/kernels/cobalt_eval.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <vector>

#include "hls/eval/evaluator.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/generator/generator.hpp"

namespace {

namespace spec = cobalt::spec;
using Packed = std::array<std::uint8_t, spec::kPackedPositionBytes>;

std::vector<CobaltBeat> beats(std::size_t bytes) {
  return std::vector<CobaltBeat>((bytes + sizeof(CobaltBeat) - 1) / sizeof(CobaltBeat), CobaltBeat{});
}

/// A parameter list as it lies in memory.
std::vector<CobaltBeat> list_of(const std::vector<cobalt::ParameterWrite>& writes) {
  auto memory = beats(writes.size() * spec::kParameterElementBytes);
  for (std::size_t i = 0; i < writes.size(); ++i) {
    memory[i / kCobaltElementsPerBeat].word[i % kCobaltElementsPerBeat] =
        (std::uint64_t{writes[i].address} << spec::kParameterElementAddressLsb) |
        (std::uint64_t{writes[i].data} << spec::kParameterElementDataLsb);
  }
  return memory;
}

std::vector<Packed> random_packed(std::size_t count, std::uint64_t seed) {
  std::vector<Packed> packed;
  for (const auto& position : cobalt::chess::random_positions(count, seed)) {
    packed.push_back(cobalt::chess::pack_position(position));
  }
  return packed;
}

std::vector<std::uint32_t> run_kernel(const std::vector<Packed>& packed,
                                      const std::vector<cobalt::ParameterWrite>& writes) {
  auto positions = beats(packed.size() * sizeof(Packed));
  if (!packed.empty()) std::memcpy(positions.data(), packed.data(), packed.size() * sizeof(Packed));
  auto results = beats(packed.size() * spec::kResultBytes);
  const auto parameters = list_of(writes);
  cobalt_eval(positions.data(), results.data(), parameters.data(), static_cast<std::uint32_t>(packed.size()),
              static_cast<std::uint32_t>(writes.size()));
  std::vector<std::uint32_t> words(packed.size());
  if (!packed.empty()) std::memcpy(words.data(), results.data(), packed.size() * spec::kResultBytes);
  return words;
}

cobalt::hls::Parameters tables_of(const std::vector<cobalt::ParameterWrite>& writes) {
  cobalt::hls::Parameters tables;
  tables.clear();
  for (const auto& write : writes) tables.set(write.address, write.data);
  return tables;
}

void expect_equal(const std::vector<Packed>& packed, const cobalt::hls::Parameters& tables,
                  const std::vector<std::uint32_t>& words) {
  ASSERT_EQ(words.size(), packed.size());
  for (std::size_t i = 0; i < packed.size(); ++i) {
    ASSERT_EQ(words[i], cobalt::hls::evaluate_packed(packed[i].data(), tables)) << "position " << i;
  }
}

TEST(CobaltEvalKernel, EqualsTheEvaluator) {
  const auto writes = cobalt::default_parameters().full_download();
  const auto packed = random_packed(20000, 1);
  expect_equal(packed, tables_of(writes), run_kernel(packed, writes));
}

TEST(CobaltEvalKernel, EveryCountOfPositionsAroundABeat) {
  const auto writes = cobalt::default_parameters().full_download();
  const auto tables = tables_of(writes);
  for (std::size_t count = 0; count <= 2 * kCobaltResultsPerBeat + 1; ++count) {
    const auto packed = random_packed(count, 100 + count);
    expect_equal(packed, tables, run_kernel(packed, writes));
  }
}

TEST(CobaltEvalKernel, FillsTheLastBeatWithZerosAndWritesNothingBehindIt) {
  const auto writes = cobalt::default_parameters().full_download();
  const auto packed = random_packed(3, 5);
  auto positions = beats(packed.size() * sizeof(Packed));
  std::memcpy(positions.data(), packed.data(), packed.size() * sizeof(Packed));
  CobaltBeat untouched;
  std::memset(&untouched, 0xa5, sizeof untouched);
  std::vector<CobaltBeat> results(2, untouched);
  const auto parameters = list_of(writes);
  cobalt_eval(positions.data(), results.data(), parameters.data(), 3, static_cast<std::uint32_t>(writes.size()));
  EXPECT_EQ(results[0].word[1] >> 32, 0u);
  for (unsigned w = 2; w < 8; ++w) EXPECT_EQ(results[0].word[w], 0u);
  EXPECT_EQ(std::memcmp(&results[1], &untouched, sizeof untouched), 0);
}

TEST(CobaltEvalKernel, KeepsParametersBetweenCalls) {
  const auto writes = cobalt::default_parameters().full_download();
  const auto packed = random_packed(100, 7);
  run_kernel({}, writes);
  expect_equal(packed, tables_of(writes), run_kernel(packed, {}));
}

TEST(CobaltEvalKernel, LoadsAChangeAndSkipsAnIllegalAddress) {
  auto writes = cobalt::default_parameters().full_download();
  run_kernel({}, writes);
  const std::vector<cobalt::ParameterWrite> change = {{spec::parameter_address(spec::kBias, 0, 0), 42},
                                                      {0x7ffffu, 0xffffffffu}};
  ASSERT_FALSE(spec::address_is_valid(change[1].address));
  auto tables = tables_of(writes);
  tables.set(change[0].address, change[0].data);
  const auto packed = random_packed(100, 8);
  expect_equal(packed, tables, run_kernel(packed, change));
}

TEST(CobaltEvalKernel, RefusesWhatTheEvaluatorRefuses) {
  const auto writes = cobalt::default_parameters().full_download();
  auto packed = random_packed(64, 9);
  for (std::size_t i = 0; i < packed.size(); ++i) packed[i][i % 32] = static_cast<std::uint8_t>(0x88 ^ i);
  const auto words = run_kernel(packed, writes);
  expect_equal(packed, tables_of(writes), words);
  unsigned refused = 0;
  for (const std::uint32_t word : words) refused += ((word >> spec::kResultStatusLsb) & 0xffu) != 0;
  EXPECT_GT(refused, 0u);
}

}  // namespace
