// SPDX-License-Identifier: Apache-2.0
#include "hls/kernels/cobalt_search.hpp"

#include "hls/kernels/kernel_interface.hpp"
#include "hls/kernels/parameter_pragmas.hpp"
#include "hls/search/formats.hpp"

namespace {

namespace chip = cobalt::hls;
namespace spec = cobalt::spec;

constexpr unsigned kBeatBytes = spec::kMemoryBeatBytes;
static_assert(spec::kSearchJobBytes == kBeatBytes, "a job a beat");

}  // namespace

void cobalt_search_job(const CobaltBeat* source, CobaltBeat* destination, CobaltBeat* completion,
                       std::uint32_t spec_hash, std::uint32_t operation, std::uint32_t flags, std::uint32_t tag,
                       std::uint32_t count, chip::Parameters& tables, chip::QuietTable& quiet_moves,
                       chip::SearchParameters& numbers, chip::SearchStack& stack, bool& bank_complete) {
  // clang-format off
#pragma HLS inline
  // clang-format on
  const chip::Admission admission = chip::admit(spec_hash, operation, flags, count, bank_complete,
                                                spec::kHlsSearchOperations, spec::kOperationSearch);
  const std::uint32_t elements = !admission.is_refused && operation == spec::kOperationLoadParameters ? count : 0u;
  const std::uint32_t jobs = !admission.is_refused && operation == spec::kOperationSearch ? count : 0u;

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
      numbers.set(element.address, element.data);
    } else {
      ++refused;
    }
  }
  status |= chip::end_parameter_list(elements, refused, bank_complete);

  const CobaltBeat empty = {};
  CobaltBeat answer_beat = {};
  std::uint8_t item[kBeatBytes];
  const chip::ChipEvaluator evaluator = {tables};
  chip::Search<chip::ChipEvaluator> search(evaluator, quiet_moves, numbers, stack);
  // Jobs, one after the other.
  for (std::uint32_t i = 0; i < jobs; ++i) {
    // clang-format off
#pragma HLS loop_tripcount min=0 max=4096
    // clang-format on
    chip::get_bytes(source[i], item);
    const chip::SearchAnswer answer = search.run(chip::unpack_search_job(item));
    if (answer.status != spec::kAnswerDone) ++refused;
    std::uint8_t bytes[spec::kSearchAnswerBytes];
    chip::pack_search_answer(answer, bytes);
    const unsigned place = i % kCobaltSearchAnswersPerBeat;
    if (place == 0) answer_beat = empty;
    chip::put_answer(answer_beat, place, bytes);
    if (place == kCobaltSearchAnswersPerBeat - 1 || i == jobs - 1) {
      destination[i / kCobaltSearchAnswersPerBeat] = answer_beat;
    }
  }

  completion[0] = chip::make_completion(tag, status, elements + jobs, refused);
}

extern "C" void cobalt_search(const CobaltBeat* source, CobaltBeat* destination, CobaltBeat* completion,
                              std::uint32_t spec_hash, std::uint32_t operation, std::uint32_t flags, std::uint32_t tag,
                              std::uint32_t count) {
  COBALT_KERNEL_INTERFACE

  // Kept between calls, all 0 before the first one.
  static chip::Parameters tables;
  static chip::QuietTable quiet_moves;
  static chip::SearchParameters numbers;
  static chip::SearchStack stack;
  static bool bank_complete;
  // clang-format off
#pragma HLS disaggregate variable=tables
  // clang-format on
  COBALT_PARAMETER_STORAGE(COBALT_MEMORY)

  cobalt_search_job(source, destination, completion, spec_hash, operation, flags, tag, count, tables, quiet_moves,
                    numbers, stack, bank_complete);
}
