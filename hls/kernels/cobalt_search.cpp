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

constexpr unsigned kWays = chip::SharedTable::kWays;
static_assert(kWays == 4, "memories of the table by a pragma below");
constexpr unsigned kBuckets = kCobaltTableEntries / kWays;

}  // namespace

void cobalt_search_job(const CobaltBeat* source, CobaltBeat* destination, CobaltBeat* completion,
                       std::uint32_t spec_hash, std::uint32_t operation, std::uint32_t flags, std::uint32_t tag,
                       std::uint32_t count, chip::Parameters& tables, chip::QuietTable& quiet_moves,
                       chip::SearchParameters& numbers, chip::SearchStack& stack, CobaltSearchTable& table,
                       chip::GameKeys& game, bool& bank_complete) {
  // clang-format off
#pragma HLS inline
  // clang-format on
  const bool is_game = operation == spec::kOperationNone && flags == spec::kHlsFlagGame;
  const chip::Admission admission = chip::admit(spec_hash, operation, is_game ? 0u : flags, count, bank_complete,
                                                spec::kHlsSearchOperations, spec::kOperationSearch);
  const std::uint32_t elements = !admission.is_refused && operation == spec::kOperationLoadParameters ? count : 0u;
  const std::uint32_t jobs = !admission.is_refused && operation == spec::kOperationSearch ? count : 0u;
  const std::uint32_t keys = !admission.is_refused && is_game ? count : 0u;

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

  if (!admission.is_refused && is_game) game.clear();
  CobaltBeat key_beat = {};
  // Positions of the game, one a clock.
  for (std::uint32_t i = 0; i < keys; ++i) {
    // clang-format off
#pragma HLS pipeline II=1
#pragma HLS loop_tripcount min=0 max=100
    // clang-format on
    if (i % kCobaltGameKeysPerBeat == 0) key_beat = source[i / kCobaltGameKeysPerBeat];
    game.add(key_beat.word[i % kCobaltGameKeysPerBeat]);
  }

  if (jobs != 0 && !table.is_cleared) {
    const chip::SharedEntry no_entry = {};
    for (unsigned bucket = 0; bucket < kBuckets; ++bucket) {
      // clang-format off
#pragma HLS pipeline II=1
      // clang-format on
      for (unsigned way = 0; way < kWays; ++way) table.entry[bucket * kWays + way] = no_entry;
    }
    table.is_cleared = true;
  }

  const CobaltBeat empty = {};
  CobaltBeat answer_beat = {};
  std::uint8_t item[kBeatBytes];
  const chip::ChipEvaluator evaluator = {tables};
  const chip::SharedTable shared(table.entry, kBuckets, table.mark);
  chip::Search<chip::ChipEvaluator, chip::SharedTable> search(evaluator, quiet_moves, numbers, stack, shared);
  // Jobs, one after the other.
  for (std::uint32_t i = 0; i < jobs; ++i) {
    // clang-format off
#pragma HLS loop_tripcount min=0 max=4096
    // clang-format on
    chip::get_bytes(source[i], item);
    chip::SearchJob job = chip::unpack_search_job(item);
    job.game = &game;
    const chip::SearchAnswer answer = search.run(job);
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

  completion[0] = chip::make_completion(tag, status, elements + jobs + keys, refused);
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
  static CobaltSearchTable table;
  static chip::GameKeys game;
  static bool bank_complete;
  // Each way has a memory of its own, so a bucket is read at once.
  // clang-format off
#pragma HLS disaggregate variable=tables
#pragma HLS disaggregate variable=table
#pragma HLS aggregate variable=table.entry compact=bit
#pragma HLS array_partition variable=table.entry type=cyclic factor=4
#pragma HLS bind_storage variable=table.entry type=ram_2p impl=uram
#pragma HLS bind_storage variable=table.mark type=ram_2p impl=bram
  // clang-format on
  COBALT_PARAMETER_STORAGE(COBALT_MEMORY)

  cobalt_search_job(source, destination, completion, spec_hash, operation, flags, tag, count, tables, quiet_moves,
                    numbers, stack, table, game, bank_complete);
}
