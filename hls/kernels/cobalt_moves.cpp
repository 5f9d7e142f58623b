// SPDX-License-Identifier: Apache-2.0
#include "hls/kernels/cobalt_moves.hpp"

#include "hls/kernels/blocks.hpp"
#include "hls/kernels/kernel_interface.hpp"
#include "hls/moves/formats.hpp"
#include "hls/moves/move_bits.hpp"
#include "hls/moves/perft_walk.hpp"

namespace {

namespace chip = cobalt::hls;
namespace spec = cobalt::spec;

constexpr unsigned kBeatBytes = spec::kMemoryBeatBytes;
static_assert(spec::kGenerateRequestBytes == kBeatBytes && spec::kPerftJobBytes == kBeatBytes, "an item a beat");

constexpr unsigned kBlockAnswerBeats = kCobaltBlockBeats / kCobaltGenerateAnswersPerBeat;

}  // namespace

void cobalt_moves_job(const CobaltBeat* source, CobaltBeat* destination, CobaltBeat* completion,
                      std::uint32_t spec_hash, std::uint32_t operation, std::uint32_t flags, std::uint32_t tag,
                      std::uint32_t count, chip::QuietTable& quiet_moves, bool& bank_complete) {
  // clang-format off
#pragma HLS inline
  // clang-format on
  const chip::Admission admission = chip::admit(spec_hash, operation, flags, count, bank_complete,
                                                spec::kHlsMovesOperations, spec::kOperationGenerate);
  const std::uint32_t elements = !admission.is_refused && operation == spec::kOperationLoadParameters ? count : 0u;
  const std::uint32_t requests = !admission.is_refused && operation == spec::kOperationGenerate ? count : 0u;
  const std::uint32_t jobs = !admission.is_refused && operation == spec::kOperationPerft ? count : 0u;

  std::uint32_t status = admission.status;
  CobaltBeat beats[kCobaltBlockBeats];
  std::uint32_t refused = chip::load_list(source, elements, beats, quiet_moves);
  status |= chip::end_parameter_list(elements, refused, bank_complete);

  const CobaltBeat empty = {};
  CobaltBeat answer_beat = {};
  CobaltBeat answers[kBlockAnswerBeats];
  std::uint8_t item[kBeatBytes];
  // Requests of the generator, one a clock.
  const std::uint32_t request_blocks = chip::parts_of(requests, kCobaltBlockBeats);
  for (std::uint32_t block = 0; block < request_blocks; ++block) {
    // clang-format off
#pragma HLS loop_tripcount min=0 max=1024
    // clang-format on
    const std::uint32_t items = chip::items_of_part(requests, kCobaltBlockBeats, block);
    chip::read_block(source, block, items, beats);
    for (std::uint32_t i = 0; i < items; ++i) {
      // clang-format off
#pragma HLS pipeline II=1
#pragma HLS loop_tripcount min=1 max=kCobaltBlockBeats
      // clang-format on
      chip::get_bytes(beats[i], item);
      const chip::GenerateAnswer answer = chip::generate_from_bits(chip::unpack_generate_request(item), quiet_moves);
      if (answer.status != spec::kAnswerDone) ++refused;
      std::uint8_t bytes[spec::kGenerateAnswerBytes];
      chip::pack_generate_answer(answer, bytes);
      const unsigned place = i % kCobaltGenerateAnswersPerBeat;
      if (place == 0) answer_beat = empty;
      chip::put_answer(answer_beat, place, bytes);
      answers[i / kCobaltGenerateAnswersPerBeat] = answer_beat;
    }
    chip::write_block(answers, block, chip::parts_of(items, kCobaltGenerateAnswersPerBeat), destination);
  }

  chip::PerftWalk walk;
  // Jobs of perft, one after the other.
  for (std::uint32_t i = 0; i < jobs; ++i) {
    // clang-format off
#pragma HLS loop_tripcount min=0 max=1024
    // clang-format on
    chip::get_bytes(source[i], item);
    bool is_walking = chip::begin_walk(chip::unpack_perft_job(item), walk);
    for (; is_walking;) {
      // clang-format off
#pragma HLS loop_tripcount min=0 max=1000000
      // clang-format on
      is_walking = chip::walk_on(walk);
    }
    const chip::PerftAnswer answer = walk.answer;
    if (answer.status != spec::kAnswerDone) ++refused;
    std::uint8_t bytes[spec::kPerftAnswerBytes];
    chip::pack_perft_answer(answer, bytes);
    const unsigned place = i % kCobaltPerftAnswersPerBeat;
    if (place == 0) answer_beat = empty;
    chip::put_answer(answer_beat, place, bytes);
    if (place == kCobaltPerftAnswersPerBeat - 1 || i == jobs - 1) {
      destination[i / kCobaltPerftAnswersPerBeat] = answer_beat;
    }
  }

  completion[0] = chip::make_completion(tag, status, elements + requests + jobs, refused);
}

extern "C" void cobalt_moves(const CobaltBeat* source, CobaltBeat* destination, CobaltBeat* completion,
                             std::uint32_t spec_hash, std::uint32_t operation, std::uint32_t flags, std::uint32_t tag,
                             std::uint32_t count) {
  COBALT_KERNEL_INTERFACE

  // Kept between calls, all 0 before the first one.
  static chip::QuietTable quiet_moves;
  static bool bank_complete;
  // clang-format off
#pragma HLS disaggregate variable=quiet_moves
#pragma HLS array_partition variable=quiet_moves.value type=complete dim=0
  // clang-format on
  cobalt_moves_job(source, destination, completion, spec_hash, operation, flags, tag, count, quiet_moves,
                   bank_complete);
}
