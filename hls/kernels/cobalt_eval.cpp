// SPDX-License-Identifier: Apache-2.0
#include "hls/kernels/cobalt_eval.hpp"

#include "hls/eval/evaluator.hpp"
#include "hls/kernels/blocks.hpp"
#include "hls/kernels/kernel_interface.hpp"
#include "hls/kernels/kernel_support.hpp"
#include "hls/kernels/parameter_pragmas.hpp"

namespace {

namespace chip = cobalt::hls;
namespace spec = cobalt::spec;

constexpr unsigned kBlockPositions = kCobaltBlockBeats * kCobaltPositionsPerBeat;
constexpr unsigned kBlockResultBeats = kBlockPositions / kCobaltResultsPerBeat;

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
  CobaltBeat beats[kCobaltBlockBeats];
  std::uint32_t refused = chip::load_list(source, elements, beats, tables, quiet_moves);
  status |= chip::end_parameter_list(elements, refused, bank_complete);

  constexpr unsigned kPositionWords = spec::kPackedPositionBytes / 8;
  CobaltBeat results[kBlockResultBeats];
  CobaltBeat result_beat = {};
  // Positions, one a clock.
  const std::uint32_t position_blocks = chip::parts_of(positions, kBlockPositions);
  for (std::uint32_t block = 0; block < position_blocks; ++block) {
    // clang-format off
#pragma HLS loop_tripcount min=0 max=1024
    // clang-format on
    const std::uint32_t items = chip::items_of_part(positions, kBlockPositions, block);
    chip::read_block(source, block, chip::parts_of(items, kCobaltPositionsPerBeat), beats);
    for (std::uint32_t i = 0; i < items; ++i) {
      // clang-format off
#pragma HLS pipeline II=1
#pragma HLS loop_tripcount min=1 max=kBlockPositions
      // clang-format on
      chip::PackedWords packed;
      for (unsigned w = 0; w < kPositionWords; ++w) {
        packed.word[w] = beats[i / kCobaltPositionsPerBeat].word[(i % kCobaltPositionsPerBeat) * kPositionWords + w];
      }
      chip::NoTrace trace;
      const std::uint64_t result = chip::evaluate_words(packed, tables, trace);
      if (((result >> spec::kResultStatusLsb) & ((1u << spec::kPositionErrorBits) - 1)) != 0) ++refused;

      const unsigned place = i % kCobaltResultsPerBeat;
      const CobaltBeat empty = {};
      if (place == 0) result_beat = empty;
      result_beat.word[place / 2] |= result << (32 * (place % 2));
      results[i / kCobaltResultsPerBeat] = result_beat;
    }
    chip::write_block(results, block, chip::parts_of(items, kCobaltResultsPerBeat), destination);
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
