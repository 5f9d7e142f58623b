// SPDX-License-Identifier: Apache-2.0
#include "hls/kernels/cobalt_eval.hpp"

#include "hls/eval/evaluator.hpp"
#include "hls/kernels/kernel_interface.hpp"
#include "hls/kernels/kernel_support.hpp"
#include "hls/kernels/parameter_pragmas.hpp"

namespace {

namespace chip = cobalt::hls;
namespace spec = cobalt::spec;

}  // namespace

void cobalt_eval_job(const CobaltBeat* source, CobaltBeat* destination, CobaltBeat* completion, std::uint32_t spec_hash,
                     std::uint32_t operation, std::uint32_t flags, std::uint32_t tag, std::uint32_t count,
                     chip::Parameters& tables, chip::QuietTable& quiet_moves, bool& bank_complete) {
  // clang-format off
#pragma HLS inline
  // clang-format on
  const chip::Admission admission =
      chip::admit(spec_hash, operation, flags, count, bank_complete, spec::kHlsOperations, spec::kOperationEvaluate);
  const std::uint32_t elements = !admission.is_refused && operation == spec::kOperationLoadParameters ? count : 0u;
  const std::uint32_t positions = !admission.is_refused && operation == spec::kOperationEvaluate ? count : 0u;

  std::uint32_t status = admission.status;
  CobaltBeat list_beat = {};
  std::uint32_t refused = 0;
  // Parameter list, one element a clock.
  for (std::uint32_t i = 0; i < elements; ++i) {
    // clang-format off
#pragma HLS pipeline II=1
#pragma HLS loop_tripcount min=0 max=kCobaltMaxElements
    // clang-format on
    if (i % kCobaltElementsPerBeat == 0) list_beat = source[i / kCobaltElementsPerBeat];
    const chip::ParameterElement element = chip::parameter_element(list_beat, i);
    if (element.exists) {
      tables.set(element.address, element.data);
      quiet_moves.set(element.address, element.data);
    } else {
      ++refused;
    }
  }
  status |= chip::end_parameter_list(elements, refused, bank_complete);

  constexpr unsigned kPositionWords = spec::kPackedPositionBytes / 8;
  CobaltBeat position_beat = {};
  CobaltBeat result_beat = {};
  // Positions, one a clock.
  for (std::uint32_t i = 0; i < positions; ++i) {
    // clang-format off
#pragma HLS pipeline II=1
#pragma HLS loop_tripcount min=0 max=1048576
    // clang-format on
    if (i % kCobaltPositionsPerBeat == 0) position_beat = source[i / kCobaltPositionsPerBeat];
    chip::PackedWords packed;
    for (unsigned w = 0; w < kPositionWords; ++w) {
      packed.word[w] = position_beat.word[(i % kCobaltPositionsPerBeat) * kPositionWords + w];
    }
    chip::NoTrace trace;
    const std::uint64_t result = chip::evaluate_words(packed, tables, trace);
    if (((result >> spec::kResultStatusLsb) & ((1u << spec::kPositionErrorBits) - 1)) != 0) ++refused;

    const unsigned place = i % kCobaltResultsPerBeat;
    const CobaltBeat empty = {};
    if (place == 0) result_beat = empty;
    result_beat.word[place / 2] |= result << (32 * (place % 2));
    if (place == kCobaltResultsPerBeat - 1 || i == positions - 1) {
      destination[i / kCobaltResultsPerBeat] = result_beat;
    }
  }

  completion[0] = chip::make_completion(tag, status, elements + positions, refused);
}

extern "C" void cobalt_eval(const CobaltBeat* source, CobaltBeat* destination, CobaltBeat* completion,
                            std::uint32_t spec_hash, std::uint32_t operation, std::uint32_t flags, std::uint32_t tag,
                            std::uint32_t count) {
  COBALT_KERNEL_INTERFACE

  // Kept between calls, all 0 before the first one.
  static chip::Parameters tables;
  static chip::QuietTable quiet_moves;
  static bool bank_complete;
  // clang-format off
#pragma HLS disaggregate variable=tables
  // clang-format on
  COBALT_PARAMETER_STORAGE(COBALT_MEMORY)

  cobalt_eval_job(source, destination, completion, spec_hash, operation, flags, tag, count, tables, quiet_moves,
                  bank_complete);
}
