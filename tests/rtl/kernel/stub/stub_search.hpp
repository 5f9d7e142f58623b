// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the stub core of the search answers (cb_search_core.sv in this folder): the same arithmetic.
#pragma once

#include <array>
#include <cstdint>

#include "host/parameters/parameter_set.hpp"
#include "spec/jobs.hpp"
#include "spec/packed_position.hpp"
#include "tests/support/evaluation_data.hpp"

namespace cobalt::test {

struct StubSearchJob {
  PackedPosition position{};
  std::uint32_t tag = 0;
  std::uint32_t limit = 0;  ///< turns; 0 as 1
  bool illegal = false;     ///< it has more keys than there may be
  std::array<std::uint8_t, spec::kSearchJobBytes> bytes() const;
};

struct StubSearchAnswer {
  std::uint32_t tag = 0;
  std::uint32_t tries = 0;
  std::uint16_t best = 0;
  std::uint8_t deepest_ply = 0;
  std::uint8_t status = 0;
  bool at_least = false;
  bool operator==(const StubSearchAnswer&) const = default;
};
StubSearchAnswer unpack_stub_answer(const std::uint8_t* bytes);

/// Turns by what becomes of them.
struct StubTurns {
  std::uint64_t root = 0, first_try = 0, null_move = 0, again = 0, no_move = 0;
};

/// What a bank of parameters means to the stubs.
struct StubBank {
  explicit StubBank(const ParameterSet& parameters);
  std::uint32_t all = 0;      ///< sum over all parameters, for the evaluator
  std::uint32_t numbers = 0;  ///< sum over the numbers of the search
};
/// The stub evaluator's result before errors are masked: its low bits are the score of the search.
std::uint32_t stub_mix(const PackedPosition& position, std::uint32_t sum);

/// \param turns  the job's turns are added
StubSearchAnswer stub_search(const StubSearchJob& job, const StubBank& bank, StubTurns* turns = nullptr);

}  // namespace cobalt::test
