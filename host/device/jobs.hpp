// SPDX-License-Identifier: Apache-2.0
/// \file
/// Typed jobs and their answers: what a device can be asked. A new kind of job is a job struct and an answer struct
/// here, both added to the variants, and the functions shape, pack and unpack for it in jobs.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "spec/jobs.hpp"
#include "spec/packed_position.hpp"

namespace cobalt::device {

/// 32 bytes, see spec/packed_position.hpp.
using PackedPosition = std::array<std::uint8_t, spec::kPackedPositionBytes>;

/// The card's answer for one position.
struct Result {
  std::int16_t score_cp = 0;  ///< centipawns, view of the side to move; 0 when refused
  std::uint8_t status = 0;    ///< spec::PositionError bits; 0 is a good position
  std::uint8_t flags = 0;     ///< spec::ResultFlag bits
  bool operator==(const Result&) const = default;
};

/// Splits a result word of spec/packed_position.hpp.
Result unpack_result(std::uint32_t word);

/// Scores positions with the parameters that were loaded when it was submitted.
struct EvaluateJob {
  std::span<const PackedPosition> positions;  ///< copied when the job is submitted
};
struct EvaluateAnswer {
  std::vector<Result> results;  ///< one a position, in order
};

/// What can be submitted.
using Job = std::variant<EvaluateJob>;
/// What comes back: the alternative with the same index as the job's.
using JobAnswer = std::variant<EvaluateAnswer>;
static_assert(std::variant_size_v<Job> == std::variant_size_v<JobAnswer>, "an answer for every kind of job");

/// What a job asks of a card.
struct JobShape {
  spec::Operation operation = spec::kOperationNone;
  std::size_t items = 0;
};
JobShape shape_of(const Job& job);

/// The items of a job as they go into card memory, in the format of spec/jobs.hpp.
/// \param scratch  room for them where the job does not hold them in that form already; the view that is returned
///                 points into it or into the job
std::span<const std::uint8_t> pack_items(const Job& job, std::vector<std::uint8_t>& scratch);

/// Unpacks the answers of a job as the kernel has written them: a whole number of spec::kOperationFormats' answers.
JobAnswer unpack_answer(spec::Operation operation, std::span<const std::uint8_t> bytes);

}  // namespace cobalt::device
