// SPDX-License-Identifier: Apache-2.0
/// \file
/// How the values combine (docs/reference/evaluation.md), and the layouts by name.
#include "tests/hls/reference_evaluator.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "tests/hls/reference_terms.hpp"

namespace cobalt::reference {
namespace {

constexpr std::array<unsigned, spec::kEvaluationGroups> kFirstNumber = [] {
  std::array<unsigned, spec::kEvaluationGroups> first{};
  unsigned next = 0;
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    first[group] = next;
    next += unsigned{spec::kGroupTable[group].tables} * spec::kGroupTable[group].entries;
  }
  return first;
}();

template <class Fields>
const spec::Field* find_field(const Fields& fields, std::string_view name) {
  const auto* const found = std::find_if(std::begin(fields), std::end(fields), [name](const spec::Field& field) {
    return field.width != 0 && name == field.name;
  });
  return found == std::end(fields) ? nullptr : found;
}

[[noreturn]] void fault(unsigned group, std::string_view name, const char* what) {
  throw std::logic_error(std::string(spec::kGroupTable[group].name) + '.' + std::string(name) + ": " + what);
}

}  // namespace

// ----------------------------------------------------------------------------------------------
// layouts

std::size_t RawParameters::number(unsigned group, unsigned table, unsigned entry) {
  return kFirstNumber[group] + table * spec::kGroupTable[group].entries + entry;
}

int field_of(std::uint32_t raw, const spec::Field& field) {
  int value = 0;
  for (int bit = 0; bit < field.width; ++bit) {
    if ((raw >> (field.lsb + bit) & 1) == 0) continue;
    const bool sign = field.is_signed && bit == field.width - 1;
    value += sign ? -(1 << bit) : 1 << bit;
  }
  return value;
}

int field_of(std::uint32_t raw, unsigned group, std::string_view field) {
  const spec::Field* const found = find_field(spec::kGroupTable[group].fields, field);
  if (found == nullptr) fault(group, field, "no such field");
  return field_of(raw, *found);
}

int control_field(const RawParameters& parameters, std::string_view field) {
  unsigned number = 0;
  const spec::Field* found = find_field(spec::kGroupTable[spec::kEvaluationControl].fields, field);
  if (found == nullptr) {
    number = 1;
    found = find_field(spec::kEvaluationControl1Fields, field);
  }
  if (found == nullptr) fault(spec::kEvaluationControl, field, "no such field");
  return field_of(parameters.raw(spec::kEvaluationControl, 0, number), *found);
}

unsigned entry_of(unsigned group, std::initializer_list<Part> parts) {
  unsigned entry = 0;
  unsigned given = 0;
  for (const spec::Subindex& subindex : spec::kGroupTable[group].index) {
    if (subindex.size == 0) continue;
    ++given;
    const auto* const part = std::find_if(parts.begin(), parts.end(),
                                          [&subindex](const Part& one) { return one.subindex == subindex.name; });
    if (part == parts.end()) fault(group, subindex.name, "not given");
    if (part->value < 0 || part->value >= subindex.size) fault(group, subindex.name, "out of range");
    entry += static_cast<unsigned>(part->value) * subindex.stride;
  }
  if (given != parts.size()) fault(group, "", "a part has no subindex");
  return entry;
}

int floor_divide(int value, int bits) {
  const int divisor = 1 << bits;
  const int quotient = value / divisor;
  return value % divisor < 0 ? quotient - 1 : quotient;
}

// ----------------------------------------------------------------------------------------------
// tally

void Tally::use(unsigned group, unsigned table, unsigned entry, int place, int white_points) {
  result_.points[group] += white_points;
  if (uses_ == nullptr) return;
  uses_->push_back({static_cast<std::uint8_t>(group), static_cast<std::uint8_t>(table),
                    static_cast<std::uint16_t>(entry), static_cast<std::uint8_t>(place),
                    static_cast<std::int16_t>(white_points)});
}

void Tally::use_only_field(unsigned group, unsigned table, unsigned entry, int place, int sign) {
  use(group, table, entry, place, sign * field_of(raw(group, table, entry), spec::kGroupTable[group].fields[0]));
}

void Tally::use_king_danger_entry(unsigned group, const View& view, unsigned table, unsigned entry, int place,
                                  bool bears_on_king, bool halved) {
  const std::uint32_t value = raw(group, table, entry);
  int base = field_of(value, group, "base");
  // Halved, the base value is so for the score and for the danger.
  if (halved) base = floor_divide(base, 1);
  use(group, table, entry, place, view.sign() * base);
  if (!bears_on_king) return;
  // The multipliers 2, 1.5, 1 and 0.5, in halves.
  static constexpr std::array<int, 4> kHalves = {4, 3, 2, 1};
  const int multiplier = field_of(value, group, view.opposite_wings() ? "kmod_opp" : "kmod");
  add_danger(group, view.owner(), base * kHalves[static_cast<std::size_t>(multiplier)]);
}

void Tally::add_danger(unsigned group, Side attacker, int halves) {
  const std::size_t index = static_cast<std::size_t>(attacker);
  result_.danger_halves[index] += halves;
  result_.danger_by_group[group][index] += halves;
}

// ----------------------------------------------------------------------------------------------
// evaluation

Evaluation evaluate(const std::uint8_t packed[spec::kPackedPositionBytes], const RawParameters& parameters,
                    std::vector<Use>* uses) {
  Evaluation result;
  const Board board = read_board(packed);
  result.status = position_errors(packed);
  // A refused position has no flags.
  if (result.status != 0) return result;
  result.flags = king_attacked(board, board.side_to_move) ? unsigned{spec::kFlagInCheck} : 0;

  const Situation situation(board);
  Tally tally(parameters, result, uses);
  add_pieces(tally, situation);
  add_pawns(tally, situation);
  add_bishops(tally, situation);
  add_traps(tally, situation);
  add_tactics(tally, situation);
  add_kings(tally, situation);
  add_king_danger(tally, situation);
  // Plain and scaled values and danger of both sides: the shares so far.
  int sum = 0;
  for (const int points : result.points) sum += points;
  result.white_view = finish(tally, situation, sum);
  result.score = board.side_to_move == kWhite ? result.white_view : -result.white_view;
  return result;
}

}  // namespace cobalt::reference
