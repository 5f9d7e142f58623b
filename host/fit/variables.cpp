// SPDX-License-Identifier: Apache-2.0
#include "host/fit/variables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "host/parameters/layout.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "spec/packed_position.hpp"

namespace cobalt::fit {
namespace {

constexpr unsigned kTableOfBlack = 1;  ///< of the groups with tables "white,black"

/// Entry with two of its subindices, of `size` values each, exchanged.
unsigned exchanged(unsigned entry, unsigned high_stride, unsigned low_stride, unsigned size) {
  const unsigned high = entry / high_stride % size;
  const unsigned low = entry / low_stride % size;
  return entry - high * high_stride - low * low_stride + low * high_stride + high * low_stride;
}

Unit unit_of(unsigned group, const spec::Field& field) {
  const std::string_view name = field.name;
  if (group == spec::kEvaluationControl) return Unit::kNone;
  if (group == spec::kBishopsOfOppositeColours) return Unit::kSixtyFourths;
  if (name == "kmod" || name == "kmod_opp") return Unit::kHalves;
  if (group == spec::kSignature && name != "adjustment") return Unit::kEighths;
  return Unit::kCentipawns;
}

/// Entries that no position reads, or that would move every score alike.
bool is_idle(unsigned group, unsigned entry) {
  return group == spec::kPiecePlacement && entry % spec::kKingToMove == 0;  // codes 0 and 8
}

}  // namespace

double field_to_unit(Unit unit, std::int32_t field_value) {
  return unit == Unit::kHalves ? spec::kmod_halves(static_cast<unsigned>(field_value)) : field_value;
}

std::int32_t unit_to_field(Unit unit, double value) {
  const auto whole = static_cast<std::int32_t>(std::lround(value));
  return unit == Unit::kHalves ? spec::kmod_halves(static_cast<unsigned>(whole)) : whole;
}

std::string variable_name(const Variable& variable) {
  std::string name = spec::kGroupTable[variable.group].name;
  const std::string table = table_names(variable.group)[variable.table];
  if (!table.empty() && table != "white") name += " " + table;
  for (const spec::Subindex& index : subindices(variable.group)) {
    if (std::string_view(index.name) == "side") continue;
    name += fmt::format(" {} {}", index.name, variable.entry / index.stride % index.size);
  }
  if (!has_single_field(variable.group)) {
    name += fmt::format(" {}", entry_fields(variable.group, variable.entry)[variable.field].name);
  }
  return name;
}

MirrorImage mirror_image(unsigned group, unsigned table, unsigned entry) {
  switch (group) {
    // One register for both sides.
    case spec::kRookBehindPassed:
    case spec::kMpinAndHung:
    case spec::kPinnedAndSimpleHung:
    case spec::kPinnedAndHung:
    case spec::kPermanentPinAndSimpleHung:
    case spec::kBishopsOfOppositeColours:
    case spec::kEvaluationControl:
    // One entry for the side that is ahead, whichever it is.
    case spec::kWinningChances:
      return {table, entry, false};
    case spec::kBias:
    case spec::kContempt:
      return {table, entry, true};
    case spec::kMobility: {
      const unsigned rank = entry / 16;
      const unsigned control = entry % 16;
      return {table, (7 - rank) * 16 + (15 - control), true};
    }
    case spec::kJointSignature:
      return {table, exchanged(entry, 16, 1, 16), true};
    case spec::kDevelopment:
      return {table, exchanged(entry, 4, 1, 4) ^ 128U, true};
    case spec::kBishops:
      return {3 - table, entry, false};  // White's rising diagonals are Black's falling ones
    case spec::kPiecePlacement: {
      const unsigned square = entry / 16;
      const unsigned code = entry % 16;
      return {table, (square ^ 56U) * 16 + (code ^ 8U), false};
    }
    default:
      break;
  }
  for (const spec::Subindex& index : subindices(group)) {
    if (std::string_view(index.name) != "side") continue;
    const bool black = entry / index.stride % index.size != 0;
    return {table, black ? entry - index.stride : entry + index.stride, false};
  }
  if (spec::kGroupTable[group].tables == 2) return {table ^ kTableOfBlack, entry, false};
  throw std::logic_error(std::string(spec::kGroupTable[group].name) + " has no mirror image");
}

Variables::Variables() {
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    first_of_group_.push_back(all_.size());
    first_tie_.push_back(static_cast<unsigned>(ties_.size()));
    ties_.resize(ties_.size() + std::size_t{spec::group_size(group)} * kFieldsAnEntry);
    const spec::Group& shape = spec::kGroupTable[group];
    for (unsigned table = 0; table < shape.tables; ++table) {
      for (unsigned entry = 0; entry < shape.entries; ++entry) {
        const MirrorImage image = mirror_image(group, table, entry);
        const bool is_second =
            image.table < table || (image.table == table && image.entry < entry);  // its image came before
        const bool is_own_negative = image.table == table && image.entry == entry && image.negated;
        const auto fields = entry_fields(group, entry);
        for (unsigned field = 0; field < fields.size() && field < kFieldsAnEntry; ++field) {
          Tie& tie = ties_[first_tie_[group] + (table * shape.entries + entry) * kFieldsAnEntry + field];
          if (is_second) {
            tie = ties_[first_tie_[group] + (image.table * shape.entries + image.entry) * kFieldsAnEntry + field];
            tie.negated = image.negated;
            continue;
          }
          const Unit unit = unit_of(group, fields[field]);
          const double low = field_to_unit(unit, static_cast<std::int32_t>(field_min(fields[field])));
          const double high = field_to_unit(unit, static_cast<std::int32_t>(field_max(fields[field])));
          const bool can_move = unit != Unit::kNone && !is_own_negative && !is_idle(group, entry);
          tie.variable = static_cast<std::uint16_t>(all_.size());
          // A negated image must fit too: two's complement has one more value below zero.
          const double least = image.negated ? -std::max(low, high) : std::min(low, high);
          all_.push_back({group, table, entry, field, unit, can_move, least, std::max(low, high)});
        }
      }
    }
  }
  first_of_group_.push_back(all_.size());
  if (all_.size() > std::size_t{1} << kVariableBits) throw std::logic_error("more variables than their numbers hold");
}

const Variables& Variables::instance() {
  static const Variables variables;
  return variables;
}

Tie Variables::tie(unsigned group, unsigned table, unsigned entry, unsigned field) const {
  return ties_[first_tie_[group] + (table * spec::kGroupTable[group].entries + entry) * kFieldsAnEntry + field];
}

Eigen::VectorXd Variables::values_of(const ParameterSet& parameters) const {
  Eigen::VectorXd values(static_cast<Eigen::Index>(all_.size()));
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) read_group(group, parameters, values);
  return values;
}

void Variables::read_group(unsigned group, const ParameterSet& parameters, Eigen::VectorXd& values) const {
  for (std::size_t number = first_of_group(group); number < end_of_group(group); ++number) {
    const Variable& v = all_[number];
    const spec::Field& field = entry_fields(v.group, v.entry)[v.field];
    const double own = field_to_unit(v.unit, spec::field_value(parameters.raw(v.group, v.table, v.entry), field));
    double& value = values[static_cast<Eigen::Index>(number)];
    if (!v.can_move) {  // its own image, or none
      value = own;
      continue;
    }
    const MirrorImage image = mirror_image(v.group, v.table, v.entry);
    const double other =
        field_to_unit(v.unit, spec::field_value(parameters.raw(v.group, image.table, image.entry), field));
    value = (own + (image.negated ? -other : other)) / 2;
  }
}

std::vector<std::size_t> Variables::described(std::string_view description) const {
  // A number belongs to the word before it.
  std::vector<std::string> parts;
  for (const std::string_view word : text::split_fields(description)) {
    if (!parts.empty() && text::parse_number(word)) {
      parts.back() += fmt::format("{} ", word);
    } else {
      parts.push_back(fmt::format(" {} ", word));
    }
  }
  std::vector<std::size_t> found;
  for (std::size_t number = 0; number < all_.size(); ++number) {
    if (!all_[number].can_move) continue;
    const std::string name = fmt::format(" {} ", variable_name(all_[number]));
    const auto is_there = [&](const std::string& part) { return name.find(part) != std::string::npos; };
    if (!parts.empty() && name.starts_with(parts.front()) && std::all_of(parts.begin(), parts.end(), is_there)) {
      found.push_back(number);
    }
  }
  if (found.empty()) {
    throw InputError(
        text::quoted(description),
        "no entry of the evaluation function that a fit can move; write a group and, as reports name them, "
        "subindices and a field, for example signature queens 0 rooks 0 king_safety");
  }
  return found;
}

unsigned Variables::unsymmetric_entries(const ParameterSet& parameters) const {
  const ParameterSet symmetric = rounded(values_of(parameters), parameters);
  return static_cast<unsigned>(symmetric.download_from(parameters).size());
}

ParameterSet Variables::rounded(const Eigen::VectorXd& values, const ParameterSet& base) const {
  ParameterSet set = base;
  for (std::size_t number = 0; number < all_.size(); ++number) {
    const Variable& v = all_[number];
    if (!v.can_move) continue;
    const char* const name = entry_fields(v.group, v.entry)[v.field].name;
    const MirrorImage image = mirror_image(v.group, v.table, v.entry);
    const double value = std::min(std::max(values[static_cast<Eigen::Index>(number)], v.min), v.max);
    set.set_field(v.group, v.table, v.entry, name, unit_to_field(v.unit, value));
    set.set_field(v.group, image.table, image.entry, name, unit_to_field(v.unit, image.negated ? -value : value));
  }
  return set;
}

}  // namespace cobalt::fit
