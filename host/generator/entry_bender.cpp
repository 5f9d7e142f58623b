// SPDX-License-Identifier: Apache-2.0
#include "host/generator/entry_bender.hpp"

#include <algorithm>

#include "host/parameters/layout.hpp"
#include "spec/packed_position.hpp"

namespace cobalt {
namespace {

constexpr const char* kValue = "value";
constexpr unsigned kCodesOfSide = 8;

/// Entry of piece_placement for a code of White's and the same piece of Black's.
unsigned placement_entry(chess::Color side, unsigned white_code, chess::Square square) {
  return square * 16U + white_code + side * kCodesOfSide;
}

/// The piece may have the special code on this square.
bool may_be_special(chess::Color side, chess::PieceType type, chess::Square square) {
  constexpr int kRookHome = 0;
  constexpr int kDoubleStep = 3;
  const int rank = chess::relative_rank(side, square);
  return (type == chess::kRook && rank == kRookHome) || (type == chess::kPawn && rank == kDoubleStep);
}

}  // namespace

int EntryBender::value(unsigned group, unsigned table, unsigned entry) const {
  return parameters_.field(group, table, entry, kValue);
}

void EntryBender::set(unsigned group, unsigned table, unsigned entry, int value) {
  const spec::Field& field = entry_fields(group, entry).front();
  const auto least = static_cast<int>(field_min(field));
  const auto most = static_cast<int>(field_max(field));
  parameters_.set_field(group, table, entry, kValue, std::clamp(value, least, most));
}

int EntryBender::placement(chess::Color side, chess::PieceType type, chess::Square square) const {
  return value(spec::kPiecePlacement, 0, placement_entry(side, type, square));
}

void EntryBender::add_placement(chess::Color side, chess::PieceType type, chess::Square square, int cp) {
  const auto add = [&](unsigned code) {
    const unsigned entry = placement_entry(side, code, square);
    set(spec::kPiecePlacement, 0, entry, value(spec::kPiecePlacement, 0, entry) + cp);
  };
  add(type);
  if (may_be_special(side, type, square)) add(spec::kWhiteSpecial);
}

}  // namespace cobalt
