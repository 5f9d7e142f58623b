// SPDX-License-Identifier: Apache-2.0
#include "hls/kernels/cobalt_moves.hpp"

#include "hls/kernels/kernel_interface.hpp"
#include "hls/moves/formats.hpp"
#include "hls/moves/generate.hpp"
#include "hls/moves/perft.hpp"

namespace {

namespace chip = cobalt::hls;
namespace spec = cobalt::spec;

constexpr unsigned kBeatBytes = spec::kMemoryBeatBytes;
static_assert(spec::kGenerateRequestBytes == kBeatBytes && spec::kPerftJobBytes == kBeatBytes, "an item a beat");

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
      quiet_moves.set(element.address, element.data);
    } else {
      ++refused;
    }
  }
  status |= chip::end_parameter_list(elements, refused, bank_complete);

  const CobaltBeat empty = {};
  CobaltBeat answer_beat = {};
  std::uint8_t item[kBeatBytes];
  // Requests of the generator.
  for (std::uint32_t i = 0; i < requests; ++i) {
    // clang-format off
#pragma HLS loop_tripcount min=0 max=1048576
    // clang-format on
    chip::get_bytes(source[i], item);
    const chip::GenerateAnswer answer = chip::generate(chip::unpack_generate_request(item), quiet_moves);
    if (answer.status != spec::kAnswerDone) ++refused;
    std::uint8_t bytes[spec::kGenerateAnswerBytes];
    chip::pack_generate_answer(answer, bytes);
    const unsigned place = i % kCobaltGenerateAnswersPerBeat;
    if (place == 0) answer_beat = empty;
    chip::put_answer(answer_beat, place, bytes);
    if (place == kCobaltGenerateAnswersPerBeat - 1 || i == requests - 1) {
      destination[i / kCobaltGenerateAnswersPerBeat] = answer_beat;
    }
  }

  // Jobs of perft, one after the other.
  for (std::uint32_t i = 0; i < jobs; ++i) {
    // clang-format off
#pragma HLS loop_tripcount min=0 max=1024
    // clang-format on
    chip::get_bytes(source[i], item);
    const chip::PerftAnswer answer = chip::perft(chip::unpack_perft_job(item));
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
  cobalt_moves_job(source, destination, completion, spec_hash, operation, flags, tag, count, quiet_moves,
                   bank_complete);
}
