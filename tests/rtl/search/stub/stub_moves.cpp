// SPDX-License-Identifier: Apache-2.0
// The model answers for the move generator (cb_next_move.sv and cb_child_count.sv of this folder).
#include <cstdint>

#include "hls/moves/generate.hpp"

namespace {

using cobalt::hls::PackedWords;

PackedWords words(unsigned long long w0, unsigned long long w1, unsigned long long w2, unsigned long long w3) {
  return {{w0, w1, w2, w3}};
}

}  // namespace

extern "C" unsigned int cobalt_stub_next_move(unsigned long long w0, unsigned long long w1, unsigned long long w2,
                                              unsigned long long w3, unsigned int last, unsigned int mode,
                                              unsigned int illegal) {
  static const cobalt::hls::QuietTable table{};
  cobalt::hls::GenerateRequest request{};
  request.position = words(w0, w1, w2, w3);
  request.last = static_cast<std::uint16_t>(last);
  request.mode = static_cast<std::uint8_t>(mode);
  request.reserved = illegal != 0;
  const cobalt::hls::GenerateAnswer answer = cobalt::hls::generate(request, table);
  return unsigned{answer.move} << 10 | unsigned{answer.status} << 2 | (answer.found ? 2u : 0u) |
         (answer.is_last ? 1u : 0u);
}

extern "C" unsigned int cobalt_stub_count(unsigned long long w0, unsigned long long w1, unsigned long long w2,
                                          unsigned long long w3) {
  const PackedWords packed = words(w0, w1, w2, w3);
  const cobalt::hls::Board decoded = cobalt::hls::decode(packed);
  // What goes by without a turn is any position: of those with no kings the model may not be asked.
  if (cobalt::hls::position_errors(packed) != 0) return 0;
  return cobalt::hls::count_moves(cobalt::hls::make_mover_board(decoded, packed));
}
