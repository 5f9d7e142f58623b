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
                                              unsigned long long w3, unsigned int last, unsigned int exclude_0,
                                              unsigned int exclude_1, unsigned int exclude_2, unsigned int mode,
                                              unsigned int hints, unsigned int illegal) {
  static const cobalt::hls::QuietTable table{};
  cobalt::hls::GenerateRequest request{};
  request.position = words(w0, w1, w2, w3);
  request.last = static_cast<std::uint16_t>(last);
  request.exclude[0] = static_cast<std::uint16_t>(exclude_0);
  request.exclude[1] = static_cast<std::uint16_t>(exclude_1);
  request.exclude[2] = static_cast<std::uint16_t>(exclude_2);
  request.mode = static_cast<std::uint8_t>(mode);
  request.hints = static_cast<std::uint8_t>(hints);
  request.reserved = illegal != 0;
  const cobalt::hls::GenerateAnswer answer = cobalt::hls::generate(request, table);
  // The fields of cb_moves_pkg::answer_t.
  return unsigned{answer.move} << 14 | unsigned{answer.status} << 6 | (answer.found ? 1u << 5 : 0u) |
         (answer.is_last ? 1u << 4 : 0u) | unsigned{answer.hint} << 2 | answer.kind;
}

extern "C" unsigned int cobalt_stub_count(unsigned long long w0, unsigned long long w1, unsigned long long w2,
                                          unsigned long long w3) {
  const PackedWords packed = words(w0, w1, w2, w3);
  const cobalt::hls::Board decoded = cobalt::hls::decode(packed);
  // What goes by without a turn is any position: of those with no kings the model may not be asked.
  if (cobalt::hls::position_errors(packed) != 0) return 0;
  return cobalt::hls::count_moves(cobalt::hls::make_mover_board(decoded, packed));
}

extern "C" unsigned int cobalt_stub_facts(unsigned long long w0, unsigned long long w1, unsigned long long w2,
                                          unsigned long long w3) {
  using namespace cobalt::hls;
  const PackedWords packed = words(w0, w1, w2, w3);
  if (position_errors(packed) != 0) return 0;
  const MoverBoard board = make_mover_board(decode(packed), packed);
  const unsigned count = count_moves(board);
  const bool has_piece =
      (board.own[kMoverKnight] | board.own[kMoverBishop] | board.own[kMoverRook] | board.own[kMoverQueen]) != 0;
  GenerateRequest captures{};
  captures.position = packed;
  captures.mode = cobalt::spec::kGenerateCaptures;
  static const QuietTable table{};
  // The fields of cb_moves_pkg::child_facts_t.
  return (count == 0 ? 32u : 0u) | (count == 1 ? 16u : 0u) | (make_move_facts(board).in_check ? 8u : 0u) |
         (generate(captures, table).found ? 4u : 0u) | (has_piece ? 2u : 0u) | (board.black_to_move ? 1u : 0u);
}
