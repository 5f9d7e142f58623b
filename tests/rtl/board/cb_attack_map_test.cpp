// SPDX-License-Identifier: Apache-2.0
// cb_attack_map of both sides against hls::make_attack_map.
#include "Vcb_unit_bench.h"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct AttackMapUnit {
  using Bench = Vcb_unit_bench;
  struct Input {
    hls::Board board;
  };
  using Output = std::array<std::uint64_t, 2 * kAttackWords>;  // White's and Black's attacks_t
  static constexpr unsigned kLatency = spec::latency_cycles("attack_map");

  static CData& clock(Bench& rtl) { return rtl.attack_map_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.attack_map_white_i, piece_words(input.board, hls::kWhite));
    put_words(rtl.attack_map_black_i, piece_words(input.board, hls::kBlack));
    rtl.attack_map_occupied_i = input.board.occupied;
  }
  static Output sample(Bench& rtl) {
    return joined(get_words<kAttackWords>(rtl.attack_map_white_o), get_words<kAttackWords>(rtl.attack_map_black_o));
  }
  static Output model(const Input& input) {
    const hls::AttackMap map = hls::make_attack_map(input.board);
    return joined(attack_words(map, hls::kWhite), attack_words(map, hls::kBlack));
  }
  using Words = std::array<std::uint64_t, kAttackWords>;
  static Output joined(const Words& white, const Words& black) {
    Output output;
    std::copy(black.begin(), black.end(), std::copy(white.begin(), white.end(), output.begin()));
    return output;
  }
  static Input random(UnitInputs& random) { return {random.board()}; }
  static std::string text(const Input& input) { return text_of({input.board.occupied}) + text_of(input.board); }

  static std::vector<Input> corners() {
    std::vector<Input> inputs = {{hls::Board{}}};
    for (unsigned square = 0; square < 64; ++square) {
      for (unsigned kind = 0; kind < 6; ++kind) {
        for (unsigned side = 0; side < 2; ++side) {
          hls::Board board = {};
          hls::Bitboard* const pieces[] = {board.pawn, board.knight, board.bishop, board.rook, board.queen, board.king};
          pieces[kind][side] = hls::Bitboard{1} << square;
          // An empty board, a full one, and every other square taken; a chequered one gives x-rays from everywhere.
          for (const hls::Bitboard others :
               {hls::Bitboard{0}, ~hls::Bitboard{0}, hls::kLightSquares, ~hls::kLightSquares}) {
            board.all[side] = pieces[kind][side];
            board.occupied = others | pieces[kind][side];
            inputs.push_back({board});
          }
        }
      }
      // A queen with one and with two blockers at each pair of distances along each line through the square.
      for (unsigned d = 0; d < hls::kDirections; ++d) {
        constexpr int kFile[] = {0, 1, 1, 1, 0, -1, -1, -1};
        constexpr int kRank[] = {1, 1, 0, -1, -1, -1, 0, 1};
        const auto at = [&](int distance) -> hls::Bitboard {
          const int file = static_cast<int>(square % 8) + distance * kFile[d];
          const int rank = static_cast<int>(square / 8) + distance * kRank[d];
          return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : hls::Bitboard{1} << (8 * rank + file);
        };
        for (int near = 1; near < 8; ++near) {
          for (int far = near; far < 8; ++far) {
            hls::Board board = {};
            // The first blocker is an own piece at some distances and an enemy one at the others.
            board.queen[square % 2] = at(0);
            board.rook[(square + static_cast<unsigned>(near)) % 2] = at(near);
            board.bishop[(square + 1) % 2] = at(far);
            board.all[0] = board.queen[0] | board.rook[0] | board.bishop[0];
            board.all[1] = board.queen[1] | board.rook[1] | board.bishop[1];
            board.occupied = at(0) | at(near) | at(far);
            inputs.push_back({board});
          }
        }
      }
    }
    return inputs;
  }
};

const UnitTests<AttackMapUnit> kTests("AttackMapRtl");

}  // namespace
}  // namespace cobalt::test
