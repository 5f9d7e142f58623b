// SPDX-License-Identifier: Apache-2.0
#include "hls/models/search_model.hpp"

#include "hls/kernels/blocks.hpp"
#include "hls/search/formats.hpp"

namespace {

namespace chip = cobalt::hls;
namespace spec = cobalt::spec;

constexpr unsigned kBeatBytes = spec::kMemoryBeatBytes;
static_assert(spec::kSearchJobBytes == kBeatBytes, "a job a beat");

constexpr unsigned kBuckets = kCobaltTableEntries / chip::SharedTable::kWays;

}  // namespace

void cobalt_search_model(const CobaltBeat* source, CobaltBeat* destination, CobaltBeat* completion,
                         std::uint32_t spec_hash, std::uint32_t operation, std::uint32_t flags, std::uint32_t tag,
                         std::uint32_t count, CobaltSearchState& state) {
  const bool is_game = operation == spec::kOperationNone && flags == spec::kHlsFlagGame;
  const chip::Admission admission = chip::admit(spec_hash, operation, is_game ? 0u : flags, count, state.bank_complete,
                                                spec::kSearchModelOperations, spec::kOperationSearch);
  const std::uint32_t elements = !admission.is_refused && operation == spec::kOperationLoadParameters ? count : 0u;
  const std::uint32_t jobs = !admission.is_refused && operation == spec::kOperationSearch ? count : 0u;
  const std::uint32_t keys = !admission.is_refused && is_game ? count : 0u;

  std::uint32_t status = admission.status;
  CobaltBeat beats[kCobaltBlockBeats];
  std::uint32_t refused = chip::load_list(source, elements, beats, state.tables, state.quiet_moves, state.numbers);
  status |= chip::end_parameter_list(elements, refused, state.bank_complete);

  if (!admission.is_refused && is_game) state.game.clear();
  for (std::uint32_t i = 0; i < keys; ++i) {
    state.game.add(source[i / kCobaltGameKeysPerBeat].word[i % kCobaltGameKeysPerBeat]);
  }

  CobaltBeat answer_beat = {};
  std::uint8_t item[kBeatBytes];
  const chip::ChipEvaluator evaluator = {state.tables};
  const chip::SharedTable shared(state.table.entry, kBuckets, state.table.mark);
  chip::Search<chip::ChipEvaluator, chip::SharedTable> search(evaluator, state.quiet_moves, state.numbers, state.stack,
                                                              shared);
  for (std::uint32_t i = 0; i < jobs; ++i) {
    chip::get_bytes(source[i], item);
    chip::SearchJob job = chip::unpack_search_job(item);
    job.game = &state.game;
    const chip::SearchAnswer answer = search.run(job);
    if (answer.status != spec::kAnswerDone) ++refused;
    std::uint8_t bytes[spec::kSearchAnswerBytes];
    chip::pack_search_answer(answer, bytes);
    const unsigned place = i % kCobaltSearchAnswersPerBeat;
    if (place == 0) answer_beat = CobaltBeat{};
    chip::put_answer(answer_beat, place, bytes);
    if (place == kCobaltSearchAnswersPerBeat - 1 || i == jobs - 1) {
      destination[i / kCobaltSearchAnswersPerBeat] = answer_beat;
    }
  }

  completion[0] = chip::make_completion(tag, status, elements + jobs + keys, refused);
}
