// SPDX-License-Identifier: Apache-2.0
// The table of the move generator.
#include <algorithm>
#include <array>

#include "host/generator/sections.hpp"
#include "spec/packed_position.hpp"

namespace cobalt::sections {
namespace {

constexpr int kMaxQuietValue = (1 << spec::kGroupTable[spec::kQuietMoves].bits) - 1;

struct QuietCurves {
  const char* rank;
  const char* centrality;
};
/// By the subindex piece.
constexpr std::array<QuietCurves, 6> kQuietCurves = {{{"pawn_rank", "pawn_centrality"},
                                                      {"knight_rank", "knight_centrality"},
                                                      {"bishop_rank", "bishop_centrality"},
                                                      {"rook_rank", "rook_centrality"},
                                                      {"queen_rank", "queen_centrality"},
                                                      {"king_rank", "king_centrality"}}};

/// A value is a rank's and a file's, kept within its 4 bits; where castling puts the king has a value of its own.
void quiet_moves(const Values& v, Entry& e) {
  constexpr unsigned kKing = 5;
  constexpr unsigned kC1 = 2;
  constexpr unsigned kG1 = 6;
  const unsigned piece = e["piece"];
  const unsigned square = e["square"];
  if (piece == kKing && (square == kG1 || square == kC1)) {
    e.set("value", v("castling", square == kG1 ? 0 : 1));
    return;
  }
  const QuietCurves& curves = kQuietCurves.at(piece);
  const int value = v(curves.rank, square / 8) + v(curves.centrality, spec::centrality(square % 8));
  e.set("value", std::clamp(value, 0, kMaxQuietValue));
}

}  // namespace

std::vector<Section> move_sections() {
  Section section = {spec::kQuietMoves, {}, quiet_moves};
  for (const QuietCurves& curves : kQuietCurves) {
    section.settings.push_back({curves.rank, 8, -kMaxQuietValue, kMaxQuietValue});
    section.settings.push_back({curves.centrality, 4, -kMaxQuietValue, kMaxQuietValue});
  }
  section.settings.push_back({"castling", 2, 0, kMaxQuietValue});
  return {section};
}

}  // namespace cobalt::sections
