// SPDX-License-Identifier: Apache-2.0
#include "hls/kernels/cobalt_eval.hpp"

#include "hls/eval/evaluator.hpp"

namespace {

namespace hls = cobalt::hls;
namespace spec = cobalt::spec;

/// Word w of the n-th group of `words` words in a beat.
inline std::uint64_t beat_word(const CobaltBeat& beat, unsigned n, unsigned words, unsigned w) {
  return beat.word[n * words + w];
}

}  // namespace

extern "C" void cobalt_eval(const CobaltBeat* positions, CobaltBeat* results, const CobaltBeat* parameters,
                            std::uint32_t position_count, std::uint32_t parameter_count) {
  // clang-format off
#pragma HLS interface m_axi port=positions bundle=gmem0 offset=slave max_read_burst_length=64 num_read_outstanding=16
#pragma HLS interface m_axi port=results bundle=gmem1 offset=slave max_write_burst_length=64 num_write_outstanding=16
#pragma HLS interface m_axi port=parameters bundle=gmem2 offset=slave max_read_burst_length=64
#pragma HLS interface s_axilite port=positions bundle=control
#pragma HLS interface s_axilite port=results bundle=control
#pragma HLS interface s_axilite port=parameters bundle=control
#pragma HLS interface s_axilite port=position_count bundle=control
#pragma HLS interface s_axilite port=parameter_count bundle=control
#pragma HLS interface s_axilite port=return bundle=control
#pragma HLS aggregate variable=positions compact=auto
#pragma HLS aggregate variable=results compact=auto
#pragma HLS aggregate variable=parameters compact=auto
  // clang-format on

  // Kept between calls, all 0 before the first one. A square has a slice of its own of the tables that are read by
  // square; the tables that are read by file are written once and read by 8 files in a clock, so they are replicated.
  static hls::Parameters tables;
  // clang-format off
#pragma HLS disaggregate variable=tables
#pragma HLS array_partition variable=tables.piece_placement block factor=64
#pragma HLS array_partition variable=tables.mobility block factor=64
#pragma HLS array_partition variable=tables.multiple_pawns complete dim=1
#pragma HLS array_partition variable=tables.rooks_on_files complete dim=1
#pragma HLS array_partition variable=tables.signature complete dim=1
#pragma HLS array_partition variable=tables.bishop_pair complete
#pragma HLS array_partition variable=tables.side_to_move complete
#pragma HLS bind_storage variable=tables.multiple_pawns type=ram_1wnr impl=lutram
#pragma HLS bind_storage variable=tables.rooks_on_files type=ram_1wnr impl=lutram
  // clang-format on

  CobaltBeat list_beat = {};
  // Parameter list, one element a clock.
  for (std::uint32_t i = 0; i < parameter_count; ++i) {
    // clang-format off
#pragma HLS pipeline II=1
#pragma HLS loop_tripcount min=0 max=8150
    // clang-format on
    if (i % kCobaltElementsPerBeat == 0) list_beat = parameters[i / kCobaltElementsPerBeat];
    const std::uint64_t element = beat_word(list_beat, i % kCobaltElementsPerBeat, 1, 0);
    tables.set(static_cast<std::uint32_t>(element >> spec::kParameterElementAddressLsb),
               static_cast<std::uint32_t>(element >> spec::kParameterElementDataLsb));
  }

  constexpr unsigned kPositionWords = spec::kPackedPositionBytes / 8;
  CobaltBeat position_beat = {};
  CobaltBeat result_beat = {};
  // Positions, one a clock.
  for (std::uint32_t i = 0; i < position_count; ++i) {
    // clang-format off
#pragma HLS pipeline II=1
#pragma HLS loop_tripcount min=0 max=1048576
    // clang-format on
    if (i % kCobaltPositionsPerBeat == 0) position_beat = positions[i / kCobaltPositionsPerBeat];
    hls::PackedWords packed;
    for (unsigned w = 0; w < kPositionWords; ++w) {
      packed.word[w] = beat_word(position_beat, i % kCobaltPositionsPerBeat, kPositionWords, w);
    }
    hls::NoTrace trace;
    const std::uint64_t result = hls::evaluate_words(packed, tables, trace);

    const unsigned place = i % kCobaltResultsPerBeat;
    const CobaltBeat empty = {};
    if (place == 0) result_beat = empty;
    result_beat.word[place / 2] |= result << (32 * (place % 2));
    if (place == kCobaltResultsPerBeat - 1 || i == position_count - 1) {
      results[i / kCobaltResultsPerBeat] = result_beat;
    }
  }
}
