// SPDX-License-Identifier: Apache-2.0
// cb_control_map against hls::make_control_map, and its attacker counts against hls::count_attackers.
#include <algorithm>

#include "Vcb_unit_bench.h"
#include "hls/eval/control_map.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

/// What the unit reads. The unions are what counts for the grade, pawns and knights for the number; `all` must be the
/// union of the others.
struct Attacks {
  hls::AttackMap map;
  hls::Bitboard pawns[2];
  hls::Bitboard knights[2];
  unsigned side_to_move;
};

/// The maps of a board.
Attacks attacks_of(const hls::Board& board) {
  return {hls::make_attack_map(board),
          {board.pawn[0], board.pawn[1]},
          {board.knight[0], board.knight[1]},
          board.side_to_move};
}

void unite(Attacks& attacks) {
  hls::AttackMap& map = attacks.map;
  for (unsigned side = 0; side < 2; ++side) {
    map.all[side] =
        map.pawn[side] | map.knight[side] | map.bishop[side] | map.rook[side] | map.queen[side] | map.king[side];
  }
}

/// Sets of squares that have nothing to do with each other: they reach counts and grades that no board does.
Attacks any_attacks(UnitInputs& random) {
  hls::Board board = {};
  for (unsigned side = 0; side < 2; ++side) {
    board.pawn[side] = random.bitboard();
    board.knight[side] = random.bitboard();
  }
  board.side_to_move = random.below(2);
  Attacks attacks = attacks_of(board);
  for (unsigned side = 0; side < 2; ++side) {
    hls::AttackMap& map = attacks.map;
    for (hls::Bitboard* set :
         {&map.pawn[side], &map.knight[side], &map.bishop[side], &map.rook[side], &map.queen[side], &map.king[side]}) {
      *set = random.bitboard();
    }
    for (unsigned d = 0; d < hls::kDirections; ++d) {
      map.slider_ray[side][d] = random.bitboard();
      map.queen_ray[side][d] = random.bitboard();
      for (auto* xray : {&map.slider_xray_own, &map.slider_xray_enemy, &map.queen_xray_own, &map.queen_xray_enemy}) {
        (*xray)[side][d] = random.bitboard() & random.bitboard();
      }
    }
  }
  unite(attacks);
  return attacks;
}

struct Control {
  using Bench = Vcb_unit_bench;
  using Input = Attacks;
  static CData& clock(Bench& rtl) { return rtl.control_map_clk_i; }
  static std::array<std::uint64_t, 4> pieces(const Input& input) {
    return {input.pawns[hls::kWhite], input.knights[hls::kWhite], input.pawns[hls::kBlack], input.knights[hls::kBlack]};
  }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.control_map_pieces_i, pieces(input));
    rtl.control_map_black_to_move_i = input.side_to_move == hls::kBlack;
    put_words(rtl.control_map_white_i, attack_words(input.map, hls::kWhite));
    put_words(rtl.control_map_black_i, attack_words(input.map, hls::kBlack));
  }
  static Input random(UnitInputs& random) {
    return random.one_in(2) ? any_attacks(random) : attacks_of(random.board());
  }
  static std::string text(const Input& input) {
    return text_of(pieces(input)) + text_of(input.map) + (input.side_to_move == hls::kBlack ? " Black" : " White") +
           " to move";
  }
};

struct ControlMapUnit : Control {
  using Output = std::array<std::uint64_t, 4>;
  static constexpr unsigned kLatency = spec::latency_cycles("control_map");
  static Output sample(Bench& rtl) { return get_words<4>(rtl.control_map_level_o); }
  static Output model(const Input& input) {
    const hls::ControlMap control = hls::make_control_map(input.map, input.side_to_move);
    return {control.level[0], control.level[1], control.level[2], control.level[3]};
  }
};

/// The numbers of attackers, inside the unit.
struct AttackCountUnit : Control {
  using Output = std::array<std::uint64_t, 10>;
  static constexpr unsigned kLatency = spec::latency_cycles("attack_count");
  static Output sample(Bench& rtl) { return get_words<10>(rtl.control_map_count_o); }
  static Output model(const Input& input) {
    Output output;
    for (unsigned side = 0; side < 2; ++side) {
      const hls::CountMap count = hls::count_attackers(input.map, side);
      std::copy(std::begin(count.bit), std::end(count.bit), output.begin() + 5 * side);
    }
    return output;
  }
};

std::vector<Attacks> corners() {
  std::vector<Attacks> inputs;
  constexpr hls::Bitboard kAll = ~hls::Bitboard{0};
  // Sources on every square that has them, up to 27 attackers in the middle of the board. The grade is independent:
  // with pawns, without, and nobody's.
  hls::Board crowd = {};
  crowd.pawn[hls::kWhite] = kAll;
  crowd.knight[hls::kWhite] = kAll;
  crowd.pawn[hls::kBlack] = kAll;
  crowd.knight[hls::kBlack] = kAll;
  const Attacks most = attacks_of(crowd);
  for (unsigned rays = 0; rays <= hls::kDirections; ++rays) {
    for (unsigned batteries = 0; batteries <= hls::kDirections; ++batteries) {
      for (const unsigned sides : {1u, 2u, 3u}) {
        for (const bool pawns : {false, true}) {
          Attacks attacks = most;
          for (unsigned side = 0; side < 2; ++side) {
            const bool taken = ((sides >> side) & 1) != 0;
            attacks.map.pawn[side] = taken && pawns ? attacks.map.pawn[side] : 0;
            attacks.map.knight[side] = taken ? attacks.map.knight[side] : 0;
            attacks.map.king[side] = taken ? kAll : 0;
            for (unsigned d = 0; d < hls::kDirections; ++d) {
              attacks.map.slider_ray[side][d] = taken && d < rays ? kAll : 0;
              attacks.map.queen_ray[side][d] = 0;
              attacks.map.slider_xray_enemy[side][d] = 0;
              attacks.map.queen_xray_own[side][d] = 0;
              attacks.map.queen_xray_enemy[side][d] = 0;
              attacks.map.slider_xray_own[side][d] = taken && d < batteries ? kAll : 0;
            }
          }
          unite(attacks);
          inputs.push_back(attacks);
        }
      }
    }
  }
  // Cheapest attackers of each kind against each, with 0 to 3 attackers a side, either side to move.
  for (unsigned grades = 0; grades < 64 * 64; ++grades) {
    for (unsigned numbers = 0; numbers < 16; numbers += 1 + grades % 3) {
      Attacks attacks = attacks_of(hls::Board{});
      for (unsigned side = 0; side < 2; ++side) {
        const unsigned kinds = side == 0 ? grades % 64 : grades / 64;
        hls::AttackMap& map = attacks.map;
        hls::Bitboard* const sets[] = {&map.pawn[side], &map.knight[side], &map.bishop[side],
                                       &map.rook[side], &map.queen[side],  &map.king[side]};
        for (unsigned kind = 0; kind < 6; ++kind) *sets[kind] = ((kinds >> kind) & 1) != 0 ? kAll : 0;
        const unsigned number = side == 0 ? numbers % 4 : numbers / 4;
        for (unsigned d = 0; d < number; ++d) map.slider_ray[side][d] = kAll;
      }
      attacks.side_to_move = (grades + numbers) % 2;
      unite(attacks);
      inputs.push_back(attacks);
    }
  }
  return inputs;
}

const UnitTests<ControlMapUnit> kMapTests("ControlMapRtl");
TEST(ControlMapRtl, DirectedCorners) { check_inputs<ControlMapUnit>(corners()); }

const UnitTests<AttackCountUnit> kCountTests("AttackCountRtl");
TEST(AttackCountRtl, DirectedCorners) {
  check_inputs<AttackCountUnit>(corners());
  // The corners go up to the largest count of each side.
  for (unsigned side = 0; side < 2; ++side) {
    unsigned most = 0;
    for (const Attacks& input : corners()) {
      const hls::CountMap count = hls::count_attackers(input.map, side);
      unsigned number = 0;
      for (unsigned bit = 0; bit < 5; ++bit) number |= static_cast<unsigned>((count.bit[bit] >> 27) & 1) << bit;
      most = std::max(most, number);
    }
    EXPECT_EQ(most, hls::kAttackSources);
  }
}

/// The model adds with the same carry-save rows; here every square is counted one source after the other.
TEST(AttackCountRtl, ModelCountsSourcesOneByOne) {
  UnitInputs random(unit_seed());
  for (unsigned i = 0; i < 2'000; ++i) {
    const Attacks input = any_attacks(random);
    for (unsigned side = 0; side < 2; ++side) {
      const hls::AttackMap& map = input.map;
      std::vector<hls::Bitboard> sources = {map.pawn_west[side], map.pawn_east[side], map.king[side]};
      for (unsigned d = 0; d < hls::kDirections; ++d) {
        const hls::Bitboard first = map.first(side, d);
        sources.insert(sources.end(), {map.knight_jump[side][d], first, first & map.xray(side, d)});
      }
      const hls::CountMap count = hls::count_attackers(map, side);
      for (unsigned square = 0; square < 64; ++square) {
        unsigned number = 0;
        for (unsigned bit = 0; bit < 5; ++bit) number |= static_cast<unsigned>((count.bit[bit] >> square) & 1) << bit;
        const auto has = [&](hls::Bitboard source) { return ((source >> square) & 1) != 0; };
        ASSERT_EQ(number, std::count_if(sources.begin(), sources.end(), has))
            << "square " << square << ", seed " << unit_seed();
      }
    }
  }
}

}  // namespace
}  // namespace cobalt::test
