// SPDX-License-Identifier: Apache-2.0
// The HLS kernel, compiled by g++, against the evaluator that it wraps.
#include "hls/kernels/cobalt_eval.hpp"

#include <array>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "hls/eval/evaluator.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "tests/hls/subset/kernel_state.hpp"

namespace cobalt::test {
namespace {

using Packed = std::array<std::uint8_t, spec::kPackedPositionBytes>;

// ----------------------------------------------------------------------------------------------
// the argument list

template <class Function>
struct ArgumentsOf;
template <class... Arguments>
struct ArgumentsOf<void(Arguments...)> {
  using Types = std::tuple<Arguments...>;
};
using Types = ArgumentsOf<std::remove_pointer_t<decltype(&cobalt_eval)>>::Types;
constexpr std::size_t kArguments = std::size(spec::kHlsArguments);
static_assert(std::tuple_size_v<Types> == kArguments, "spec/hls_kernel.hpp has the kernel's arguments");

/// Bytes of an argument.
template <class T>
constexpr std::size_t kBytesOf = sizeof(T);
template <class T>
constexpr std::size_t kBytesOf<T*> = 8;

/// A pointer has 8 bytes and a port; what is written is no pointer to constants. A scalar has the bytes of its type.
template <std::size_t... kIndices>
void expect_types(std::index_sequence<kIndices...> /*indices*/) {
  const auto check = [](const spec::Argument& argument, std::size_t index, bool is_pointer, bool is_read,
                        std::size_t bytes) {
    EXPECT_EQ(argument.id, index) << argument.name;
    EXPECT_EQ(argument.bytes, bytes) << argument.name;
    const std::string port = !is_pointer ? "" : is_read ? spec::kHlsReadPort : spec::kHlsWritePort;
    EXPECT_EQ(argument.port, port) << argument.name;
  };
  (check(spec::kHlsArguments[kIndices], kIndices, std::is_pointer_v<std::tuple_element_t<kIndices, Types>>,
         std::is_const_v<std::remove_pointer_t<std::tuple_element_t<kIndices, Types>>>,
         kBytesOf<std::tuple_element_t<kIndices, Types>>),
   ...);
}

TEST(CobaltEvalArguments, AreThoseOfTheSpecification) { expect_types(std::make_index_sequence<kArguments>()); }

// ----------------------------------------------------------------------------------------------
// the kernel

Beats memory_of(const std::vector<Packed>& packed) {
  Beats memory = beats_for(packed.size() * sizeof(Packed));
  if (!packed.empty()) std::memcpy(memory.data(), packed.data(), packed.size() * sizeof(Packed));
  return memory;
}

std::vector<Packed> random_packed(std::size_t count, std::uint64_t seed) {
  std::vector<Packed> packed;
  for (const auto& position : chess::random_positions(count, seed)) {
    packed.push_back(chess::pack_position(position));
  }
  return packed;
}

class Kernel : public KernelState {
 public:
  hls::Parameters tables{};
  hls::QuietTable quiet_moves{};

  std::uint32_t evaluate(const std::vector<Packed>& packed, std::vector<std::uint32_t>& words) {
    Beats results = beats_for(packed.size() * spec::kResultBytes);
    const std::uint32_t status = run(spec::kOperationEvaluate, memory_of(packed), results, packed.size());
    words.resize(packed.size());
    if (!packed.empty()) std::memcpy(words.data(), results.data(), packed.size() * spec::kResultBytes);
    return status;
  }

 private:
  void job(const CobaltBeat* source, CobaltBeat* destination, std::uint32_t operation, std::uint32_t tag,
           std::uint32_t count) override {
    cobalt_eval_job(source, destination, &completion, spec_hash, operation, flags, tag, count, tables, quiet_moves,
                    bank_complete);
  }
};

hls::Parameters tables_of(const Writes& writes) {
  hls::Parameters tables{};
  for (const auto& write : writes) tables.set(write.address, write.data);
  return tables;
}

void expect_scores(Kernel& kernel, const std::vector<Packed>& packed, const hls::Parameters& tables) {
  std::vector<std::uint32_t> words;
  ASSERT_EQ(kernel.evaluate(packed, words), 0u);
  EXPECT_EQ(field(kernel.completion, "items"), packed.size());
  std::uint32_t refused = 0;
  for (std::size_t i = 0; i < packed.size(); ++i) {
    ASSERT_EQ(words[i], hls::evaluate_packed(packed[i].data(), tables)) << "position " << i;
    refused += ((words[i] >> spec::kResultStatusLsb) & 0xffu) != 0;
  }
  EXPECT_EQ(field(kernel.completion, "refused"), refused);
}

TEST(CobaltEvalKernel, EveryCountOfPositionsAroundABeat) {
  Kernel kernel;
  ASSERT_EQ(kernel.load(default_writes()), 0u);
  EXPECT_EQ(field(kernel.completion, "items"), spec::kParameters);
  EXPECT_EQ(field(kernel.completion, "refused"), 0u);
  for (std::size_t count = 0; count <= 2 * kCobaltResultsPerBeat + 1; ++count) {
    expect_scores(kernel, random_packed(count, 100 + count), tables_of(default_writes()));
  }
}

TEST(CobaltEvalKernel, CountsAroundABlock) {
  Kernel kernel;
  ASSERT_EQ(kernel.load(default_writes()), 0u);
  constexpr std::size_t kBlock = kCobaltBlockBeats * kCobaltPositionsPerBeat;
  for (const std::size_t count : {kBlock - 1, kBlock, kBlock + 1, 2 * kBlock + 3}) {
    expect_scores(kernel, random_packed(count, count), tables_of(default_writes()));
  }
}

TEST(CobaltEvalKernel, FillsTheLastBeatWithZerosAndWritesNothingBehindIt) {
  Kernel kernel;
  ASSERT_EQ(kernel.load(default_writes()), 0u);
  const CobaltBeat untouched = untouched_beat();
  Beats results(2, untouched);
  ASSERT_EQ(kernel.run(spec::kOperationEvaluate, memory_of(random_packed(3, 5)), results, 3), 0u);
  EXPECT_EQ(results[0].word[1] >> 32, 0u);
  for (unsigned w = 2; w < 8; ++w) EXPECT_EQ(results[0].word[w], 0u);
  EXPECT_EQ(std::memcmp(&results[1], &untouched, sizeof untouched), 0);
}

TEST(CobaltEvalKernel, CountsRefusedPositions) {
  Kernel kernel;
  ASSERT_EQ(kernel.load(default_writes()), 0u);
  auto packed = random_packed(64, 9);
  for (std::size_t i = 0; i < packed.size(); ++i) packed[i][i % 32] = static_cast<std::uint8_t>(0x88 ^ i);
  expect_scores(kernel, packed, tables_of(default_writes()));
  EXPECT_GT(field(kernel.completion, "refused"), 0u);
}

TEST(CobaltEvalKernel, ReportsAnAddressThatDoesNotExistAndLoadsTheRest) {
  Kernel kernel;
  ASSERT_EQ(kernel.load(default_writes()), 0u);
  const auto packed = random_packed(100, 8);
  auto tables = tables_of(default_writes());
  const std::uint32_t bias = spec::parameter_address(spec::kBias, 0, 0);
  const std::uint32_t bad_addresses[] = {0xffffffffu, spec::parameter_address(spec::kGroups, 0, 0),
                                         spec::parameter_address(spec::kBias, 1, 0),
                                         spec::parameter_address(spec::kMobility, 0, 128)};
  std::uint32_t value = 40;
  for (const std::uint32_t address : bad_addresses) {
    ASSERT_FALSE(spec::address_is_valid(address));
    ++value;
    EXPECT_EQ(kernel.load({{address, 0xffffffffu}, {bias, value}}), spec::kStatusParameterAddress) << address;
    EXPECT_EQ(field(kernel.completion, "items"), 2u);
    EXPECT_EQ(field(kernel.completion, "refused"), 1u);
    // The bank is incomplete until a whole list comes.
    EXPECT_FALSE(kernel.bank_complete);
    EXPECT_EQ(kernel.load({{bias, 1}}), spec::kStatusIncompleteBank);
    EXPECT_EQ(field(kernel.completion, "items"), 0u);
    std::vector<std::uint32_t> words;
    EXPECT_EQ(kernel.evaluate(packed, words), spec::kStatusIncompleteBank);
    tables.set(bias, value);
    EXPECT_EQ(words[0], hls::evaluate_packed(packed[0].data(), tables));
    ASSERT_EQ(kernel.load(default_writes()), 0u);
    expect_scores(kernel, packed, tables_of(default_writes()));
  }
}

/// Bit for bit, padding too: what is compared began as zero and was only copied and set since.
template <class Tables>
bool same_bits(const Tables& a, const Tables& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;  // NOLINT(bugprone-suspicious-memory-comparison): see above
}

TEST(CobaltEvalKernel, EveryParameterArrives) {
  // One entry is changed at a time; the kernel's tables must then be those of the model, bit for bit.
  std::mt19937 random(82);
  Kernel kernel;
  const Writes zeros = ParameterSet().full_download();
  ASSERT_EQ(kernel.load(zeros), 0u);
  auto tables = tables_of(zeros);
  hls::QuietTable quiet_moves{};
  std::size_t changed = 0;
  for (ParameterWrite write : zeros) {
    const unsigned bits = spec::kGroupTable[spec::address_group(write.address)].bits;
    write.data = static_cast<std::uint32_t>(random()) >> (32 - bits);
    const auto before = kernel.tables;
    const auto quiet_before = kernel.quiet_moves;
    ASSERT_EQ(kernel.load({write}), 0u);
    tables.set(write.address, write.data);
    quiet_moves.set(write.address, write.data);
    ASSERT_TRUE(same_bits(kernel.tables, tables)) << write.address;
    ASSERT_TRUE(same_bits(kernel.quiet_moves, quiet_moves)) << write.address;
    const bool tables_changed = !same_bits(kernel.tables, before);
    const bool quiet_changed = !same_bits(kernel.quiet_moves, quiet_before);
    ASSERT_FALSE(tables_changed && quiet_changed) << write.address;
    ASSERT_FALSE(quiet_changed && spec::address_group(write.address) != spec::kQuietMoves) << write.address;
    changed += tables_changed || quiet_changed;
  }
  EXPECT_GT(changed, spec::kParameters * 9 / 10);
}

TEST(CobaltEvalKernel, KnowsEveryAddressThatExists) {
  Kernel kernel;
  ASSERT_EQ(kernel.load(default_writes()), 0u);
  const std::uint32_t addresses = 1u << spec::kParameterAddressBits;
  for (std::uint32_t address = 0; address < addresses; ++address) {
    const std::uint32_t status = kernel.load({{address, 0}});
    ASSERT_EQ(status, spec::address_is_valid(address) ? 0u : spec::kStatusParameterAddress) << address;
    kernel.bank_complete = true;
  }
}

TEST(CobaltEvalKernel, RefusesWhatItCannotDo) {
  Kernel kernel;
  Beats none;
  EXPECT_EQ(kernel.run(spec::kOperationEvaluate, none, none, 0), 0u);
  check_refusals(kernel, {spec::kOperationEvaluate});
  EXPECT_EQ(kernel.run(spec::kOperationEvaluate, none, none, 0), 0u);
  expect_scores(kernel, random_packed(10, 1), tables_of(default_writes()));
}

TEST(CobaltEvalKernel, TopFunctionKeepsItsState) {
  Kernel kernel;
  check_top_function(cobalt_eval, kernel, spec::kOperationEvaluate, memory_of(random_packed(1000, 1)), 1000,
                     1000 * spec::kResultBytes);
}

}  // namespace
}  // namespace cobalt::test
