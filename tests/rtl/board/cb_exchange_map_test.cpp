// SPDX-License-Identifier: Apache-2.0
// cb_exchange_map against hls::hung_squares.
#include "Vcb_exchange_bench.h"
#include "hls/eval/exchange_map.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

struct Exchange {
  hls::Board board;
  hls::AttackMap map;
};

Exchange exchange_of(const hls::Board& board) { return {board, hls::make_attack_map(board)}; }

constexpr hls::Bitboard kAll = ~hls::Bitboard{0};

/// Rays and pieces that have nothing to do with each other: on every square another number of pieces of each class, up
/// to more than count, which no board has. Knight jumps and pawn captures are the pieces' (interface rule).
Exchange any_exchange(UnitInputs& random) {
  hls::Board board = {};
  for (unsigned side = 0; side < 2; ++side) {
    for (hls::Bitboard* pieces : {&board.pawn[side], &board.knight[side], &board.bishop[side], &board.rook[side],
                                  &board.queen[side], &board.king[side]}) {
      *pieces = random.bitboard() & random.bitboard();
    }
  }
  board.occupied = random.bitboard();
  Exchange any = exchange_of(board);
  const bool behind = random.one_in(2);  // else nothing stands behind the first pieces
  const bool thirds = random.one_in(2);
  for (unsigned side = 0; side < 2; ++side) {
    for (unsigned d = 0; d < hls::kDirections; ++d) {
      any.map.slider_ray[side][d] = random.bitboard();
      any.map.queen_ray[side][d] = random.bitboard() & random.bitboard();
      for (auto* xray :
           {&any.map.slider_xray_own, &any.map.slider_xray_enemy, &any.map.queen_xray_own, &any.map.queen_xray_enemy}) {
        (*xray)[side][d] = behind ? random.bitboard() & random.bitboard() : 0;
      }
    }
    any.map.king[side] = random.bitboard();
    any.map.all[side] = random.one_in(4) ? random.bitboard() : kAll;
  }
  if (!thirds) any.board.occupied = 0;
  return any;
}

struct ExchangeMapUnit {
  static constexpr std::size_t kClocks = 60'000;
  using Bench = Vcb_exchange_bench;
  using Input = Exchange;
  using Output = std::array<std::uint64_t, 1>;
  static constexpr unsigned kLatency = spec::latency_cycles("exchange_map");
  static CData& clock(Bench& rtl) { return rtl.exchange_map_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.white_i, piece_words(input.board, hls::kWhite));
    put_words(rtl.black_i, piece_words(input.board, hls::kBlack));
    rtl.occupied_i = input.board.occupied;
    put_words(rtl.white_attacks_i, attack_words(input.map, hls::kWhite));
    put_words(rtl.black_attacks_i, attack_words(input.map, hls::kBlack));
  }
  static Output sample(Bench& rtl) { return {rtl.exchange_map_o}; }
  static Output model(const Input& input) { return {hls::hung_squares(input.board, input.map)}; }
  static Input random(UnitInputs& random) {
    return random.one_in(2) ? any_exchange(random) : exchange_of(random.board());
  }
  static std::string text(const Input& input) {
    return text_of(input.board) + " occupied" + text_of({input.board.occupied}) + text_of(input.map);
  }
};

const UnitTests<ExchangeMapUnit> kTests("ExchangeMapRtl");

/// Every number of pieces of each class a side, every piece to be taken on all squares.
std::vector<Exchange> corners() {
  std::vector<Exchange> inputs = {exchange_of(hls::Board{})};
  // A side's pieces as a number: pawns 0 to 2, minors, rooks and queens 0 to 4, king.
  constexpr unsigned kLists = 3 * 5 * 5 * 5 * 2;
  for (unsigned n = 0; n < 30'000; ++n) {
    hls::Board board = {};
    const unsigned lists[2] = {n % kLists, n * 7919 % kLists};
    hls::Bitboard* const targets[] = {&board.bishop[n % 2], &board.rook[n % 2], &board.queen[n % 2]};
    if (n / 2 % 4 < 3) *targets[n / 2 % 4] = kAll;
    for (unsigned side = 0; side < 2; ++side) {
      // Pawns on every second square of the east-west line attack all between; on all squares, twice.
      const unsigned pawns = lists[side] % 3;
      board.pawn[side] = pawns == 0 ? 0 : pawns == 1 ? 0x3333333333333333u : kAll;
    }
    Exchange input = exchange_of(board);
    for (unsigned side = 0; side < 2; ++side) {
      const unsigned list = lists[side] / 3;
      const unsigned minors = list % 5;
      const unsigned rooks = list / 5 % 5;
      const unsigned queens = list / 25 % 5;
      hls::AttackMap& map = input.map;
      for (unsigned d = 0; d < hls::kDirections; ++d) {
        const unsigned sliders = d % 2 == 0 ? rooks : minors;
        map.slider_ray[side][d] = d / 2 < sliders ? kAll : 0;
        map.queen_ray[side][d] = d < queens ? kAll : 0;
        map.slider_xray_own[side][d] = 0;
        map.slider_xray_enemy[side][d] = 0;
        map.queen_xray_own[side][d] = 0;
        map.queen_xray_enemy[side][d] = 0;
      }
      map.king[side] = list / 125 == 0 ? 0 : kAll;
      map.all[side] = kAll;
    }
    inputs.push_back(input);
  }
  return inputs;
}

/// Every piece of each side but kings on the first three squares of every line that ends at d4, and every piece there.
std::vector<Exchange> lines() {
  std::vector<Exchange> inputs;
  constexpr unsigned kD4 = 27;
  constexpr int kSteps[] = {8, 9, 1, -7, -8, -9, -1, 7};
  const auto code = [](unsigned piece) { return 1 + piece % 5 + piece / 5 * 8; };
  for (const int step : kSteps) {
    for (unsigned n = 0; n < 5 * 10 * 10 * 10; ++n) {
      hls::PackedWords words = {};
      put_code(words, kD4, code(n / 1000));
      put_code(words, static_cast<unsigned>(27 + step), code(n % 10));
      put_code(words, static_cast<unsigned>(27 + 2 * step), code(n / 10 % 10));
      put_code(words, static_cast<unsigned>(27 + 3 * step), code(n / 100 % 10));
      inputs.push_back(exchange_of(hls::decode(words)));
    }
  }
  return inputs;
}

TEST(ExchangeMapRtl, EveryNumberOfPieces) { check_inputs<ExchangeMapUnit>(corners()); }
TEST(ExchangeMapRtl, EveryThreePiecesOfALine) { check_inputs<ExchangeMapUnit>(lines()); }

}  // namespace
}  // namespace cobalt::test
