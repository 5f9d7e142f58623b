// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the tests of the HLS kernels share: memory in beats, a kernel with a state of its own, and what all kernels do
/// alike.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <vector>

#include "hls/kernels/cobalt_eval.hpp"
#include "host/generator/generator.hpp"
#include "spec/spec_hash.hpp"

namespace cobalt::test {

using Beats = std::vector<CobaltBeat>;
using Writes = std::vector<ParameterWrite>;

/// Field of a completion.
inline std::uint32_t field(const CobaltBeat& completion, const char* name) {
  const spec::FormatField found = spec::format_field(spec::kCompletionFields, name);
  EXPECT_EQ(found.width, 32) << name;
  return static_cast<std::uint32_t>(completion.word[found.lsb / 64] >> (found.lsb % 64));
}

/// A beat that nothing has written.
inline CobaltBeat untouched_beat() {
  CobaltBeat beat;
  std::memset(&beat, 0xa5, sizeof beat);
  return beat;
}
/// Beats of zeros for so many bytes.
inline Beats beats_for(std::size_t bytes) {
  return Beats((bytes + sizeof(CobaltBeat) - 1) / sizeof(CobaltBeat), CobaltBeat{});
}
inline bool same_beats(const Beats& a, const Beats& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(CobaltBeat)) == 0;
}

inline Writes default_writes() { return default_parameters().full_download(); }
/// A parameter list as it lies in memory.
inline Beats list_of(const Writes& writes) {
  Beats memory = beats_for(writes.size() * spec::kParameterElementBytes);
  for (std::size_t i = 0; i < writes.size(); ++i) {
    memory[i / kCobaltElementsPerBeat].word[i % kCobaltElementsPerBeat] =
        (std::uint64_t{writes[i].address} << spec::kParameterElementAddressLsb) |
        (std::uint64_t{writes[i].data} << spec::kParameterElementDataLsb);
  }
  return memory;
}

/// A kernel with a state of its own.
class KernelState {
 public:
  virtual ~KernelState() = default;

  bool bank_complete = false;
  std::uint32_t spec_hash = spec::kSpecHash;
  std::uint32_t flags = 0;
  CobaltBeat completion{};

  /// \return status without kStatusDone, which is expected
  std::uint32_t run(std::uint32_t operation, const Beats& source, Beats& destination, std::size_t count) {
    completion = untouched_beat();  // the kernel writes all of it
    job(source.data(), destination.data(), operation, ++tag_, static_cast<std::uint32_t>(count));
    EXPECT_EQ(field(completion, "tag"), tag_);
    const std::uint32_t status = field(completion, "status");
    EXPECT_NE(status & spec::kStatusDone, 0u);
    return status & ~std::uint32_t{spec::kStatusDone};
  }
  std::uint32_t load(const Writes& writes) {
    Beats none;
    return run(spec::kOperationLoadParameters, list_of(writes), none, writes.size());
  }

 private:
  /// Calls the body of the kernel with this state.
  virtual void job(const CobaltBeat* source, CobaltBeat* destination, std::uint32_t operation, std::uint32_t tag,
                   std::uint32_t count) = 0;

  std::uint32_t tag_ = 0x1234;
};

/// What a new kernel refuses, and what it does with an incomplete bank. \param operations  those that are its own
inline void check_refusals(KernelState& kernel, std::initializer_list<std::uint32_t> operations) {
  Beats none;
  EXPECT_EQ(kernel.load({}), spec::kStatusIncompleteBank);
  EXPECT_EQ(kernel.run(spec::kOperationNone, none, none, 5), 0u);
  EXPECT_EQ(field(kernel.completion, "items"), 0u);
  Writes writes = default_writes();
  writes[5].address = 0xffffffff;
  EXPECT_EQ(kernel.load(writes), spec::kStatusParameterAddress);
  EXPECT_EQ(field(kernel.completion, "refused"), 1u);
  EXPECT_FALSE(kernel.bank_complete);
  ASSERT_EQ(kernel.load(default_writes()), 0u);
  EXPECT_EQ(kernel.load({}), 0u);
  std::vector<std::uint32_t> illegal = {spec::kOperations, 32, 33, 35, 0xffffffff};
  for (std::uint32_t operation = 0; operation < spec::kOperations; ++operation) {
    const bool is_common = operation == spec::kOperationNone || operation == spec::kOperationLoadParameters;
    const bool is_own = std::find(operations.begin(), operations.end(), operation) != operations.end();
    if (!is_common && !is_own) illegal.push_back(operation);
  }
  for (const std::uint32_t operation : illegal) {
    EXPECT_EQ(kernel.run(operation, none, none, 5), spec::kStatusIllegalOperation) << operation;
    EXPECT_EQ(field(kernel.completion, "items"), 0u);
  }
  kernel.flags = spec::kDescriptorBank;  // there is one bank
  for (const std::uint32_t operation : operations) {
    EXPECT_EQ(kernel.run(operation, none, none, 5), spec::kStatusIllegalDescriptor) << operation;
  }
  EXPECT_EQ(kernel.run(spec::kOperationLoadParameters, none, none, 5), spec::kStatusIllegalDescriptor);
  kernel.flags = 0;
  kernel.spec_hash ^= 1;
  for (const std::uint32_t operation : operations) {
    EXPECT_EQ(kernel.run(operation, none, none, 5), spec::kHlsStatusSpecHash) << operation;
  }
  kernel.spec_hash ^= 1;
}

/// The top function is the body with a state that it keeps, new when the test begins.
/// \param kernel  a new one, which must do the same
/// \param answer_bytes  of `count` items
inline void check_top_function(decltype(&cobalt_eval) top, KernelState& kernel, std::uint32_t operation,
                               const Beats& source, std::uint32_t count, std::size_t answer_bytes) {
  Beats answers = beats_for(answer_bytes);
  CobaltBeat completion{};
  top(source.data(), answers.data(), &completion, spec::kSpecHash, operation, 0, 7, count);
  EXPECT_EQ(field(completion, "status"), spec::kStatusDone | spec::kStatusIncompleteBank);
  const Beats list = list_of(default_writes());
  top(list.data(), nullptr, &completion, spec::kSpecHash, spec::kOperationLoadParameters, 0, 8, spec::kParameters);
  EXPECT_EQ(field(completion, "status"), spec::kStatusDone);
  EXPECT_EQ(field(completion, "tag"), 8u);
  top(source.data(), answers.data(), &completion, spec::kSpecHash, operation, 0, 9, count);
  EXPECT_EQ(field(completion, "status"), spec::kStatusDone);
  Beats expected = beats_for(answer_bytes);
  ASSERT_EQ(kernel.run(operation, source, expected, count), spec::kStatusIncompleteBank);
  ASSERT_EQ(kernel.load(default_writes()), 0u);
  ASSERT_EQ(kernel.run(operation, source, expected, count), 0u);
  EXPECT_TRUE(same_beats(answers, expected));
}

}  // namespace cobalt::test
