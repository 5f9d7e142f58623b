// SPDX-License-Identifier: Apache-2.0
#include "host/analysis/entry_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "hls/eval/trace.hpp"
#include "host/parameters/layout.hpp"
#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"

namespace cobalt::analysis {
namespace {

/// A range inside a text, as in "relative rank 2 to 6 ahead": one text for each of its members.
std::vector<std::string> expand_range(const std::string& text) {
  constexpr std::string_view kTo = " to ";
  const auto stands_alone = [&](std::size_t at) {
    const auto is_end = [&](std::size_t i) { return i >= text.size() || text[i] == ' '; };
    return at < text.size() && (at == 0 || text[at - 1] == ' ') && is_end(at + 1);
  };
  const std::size_t to = text.find(kTo);
  if (to == std::string::npos || to == 0) return {text};
  const std::size_t last = to + kTo.size();
  if (!stands_alone(to - 1) || !stands_alone(last) || text[to - 1] > text[last]) return {text};
  std::vector<std::string> members;
  for (char c = text[to - 1]; c <= text[last]; ++c)
    members.push_back(text.substr(0, to - 1) + c + text.substr(last + 1));
  return members;
}

/// The names that spec/parameters.hpp lists for a subindex; empty when it lists none, but describes them.
std::vector<std::string> listed_values(const spec::Subindex& subindex) {
  std::string_view rest = subindex.values;
  if (const std::size_t colon = rest.find(": "); colon != std::string_view::npos) rest.remove_prefix(colon + 2);
  std::vector<std::string> values;
  while (true) {
    constexpr std::string_view kComma = ", ";
    const std::size_t comma = rest.find(kComma);
    for (std::string& value : expand_range(std::string(rest.substr(0, comma)))) values.push_back(std::move(value));
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + kComma.size());
  }
  if (values.size() != subindex.size) return {};
  for (std::string& value : values) {
    // The name of the subindex says it already.
    for (const std::string_view prefix : {"relative rank ", "rank "}) {
      if (std::string_view(subindex.name) == "rank" && value.rfind(prefix, 0) == 0) value.erase(0, prefix.size());
    }
  }
  return values;
}

std::string control_text(unsigned level) {
  constexpr std::array<const char*, 8> kMagnitudes = {
      "equal, on move",         "more attackers",      "better by one grade", "better by two grades",
      "better by three grades", "alone, one attacker", "alone, two or more",  "alone, with a pawn"};
  const bool white = level >= 8;
  return fmt::format("{} ({}: {})", level, white ? "White" : "Black", kMagnitudes[white ? level - 8 : 7 - level]);
}

std::string blockage_text(unsigned blockage, bool unopposed) {
  constexpr std::array<const char*, 4> kUnopposed = {"7th or 8th rank free", "guarded minor on the file",
                                                     "7th and 8th rank guarded by minors", "7th and 8th rank guarded"};
  constexpr std::array<const char*, 4> kOpposed = {"pawn not protected", "guarded minor before the pawn",
                                                   "pawn protected by a minor", "pawn protected by a pawn"};
  return unopposed ? kUnopposed[blockage] : kOpposed[blockage];
}

/// The kinds of a joint_signature subindex.
std::string kinds_text(unsigned kinds) {
  constexpr std::array<const char*, 4> kNames = {"queen", "rook", "bishop", "knight"};
  std::string text;
  for (unsigned i = 0; i < kNames.size(); ++i) {
    if ((kinds >> (3 - i) & 1) != 0) text += fmt::format("{}{}", text.empty() ? "" : " + ", kNames[i]);
  }
  return text.empty() ? "none of them" : text;
}

std::string piece_text(unsigned code, unsigned square) {
  constexpr std::array<const char*, 8> kNames = {"", "pawn", "knight", "bishop", "rook", "queen", "king", ""};
  if (code == spec::kEmpty) return "empty";
  if (code == spec::kKingToMove) return "king to move";
  const unsigned rank = square / 8;
  const char* const name = code % 8 != 7            ? kNames[code % 8]
                           : rank == 0 || rank == 7 ? "rook that may castle"
                                                    : "pawn that may be captured en passant";
  return fmt::format("{} {}", code < 8 ? "white" : "black", name);
}

}  // namespace

unsigned subindex_value(unsigned group, unsigned number, unsigned entry) {
  const spec::Subindex& subindex = subindices(group)[number];
  return entry / subindex.stride % subindex.size;
}

std::string subindex_text(unsigned group, unsigned number, unsigned entry) {
  const spec::Subindex& subindex = subindices(group)[number];
  const unsigned value = subindex_value(group, number, entry);
  const std::string_view name = subindex.name;
  if (group == spec::kMobility && name == "control") return control_text(value);
  if (group == spec::kRooksOnFiles && name == "blockage")
    return blockage_text(value, subindex_value(group, 1, entry) != 0);
  if (group == spec::kJointSignature) return kinds_text(value);
  if (group == spec::kPiecePlacement) return name == "square" ? square_name(value) : piece_text(value, entry / 16);
  if (group == spec::kQuietMoves && name == "square") return square_name(value);
  const std::vector<std::string> values = listed_values(subindex);
  return values.empty() ? fmt::format("{}", value) : values[value];
}

std::string index_text(unsigned group, unsigned entry) {
  std::string text;
  const auto all = subindices(group);
  for (unsigned number = 0; number < all.size(); ++number) {
    std::string name = all[number].name;
    if (name == "side") continue;  // every use says its side
    std::replace(name.begin(), name.end(), '_', ' ');
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", name, subindex_text(group, number, entry));
  }
  return text;
}

Json index_json(unsigned group, unsigned entry) {
  Json index = Json::object();
  for (const spec::Subindex& subindex : subindices(group))
    index[subindex.name] = entry / subindex.stride % subindex.size;
  return index;
}

std::string fields_text(unsigned group, unsigned entry, std::uint32_t raw) {
  std::string text;
  for (const spec::Field& field : entry_fields(group, entry)) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", field.name, spec::field_value(raw, field));
  }
  return text;
}

Json fields_json(unsigned group, unsigned entry, std::uint32_t raw) {
  Json fields = Json::object();
  for (const spec::Field& field : entry_fields(group, entry)) fields[field.name] = spec::field_value(raw, field);
  return fields;
}

std::string place_text(unsigned group, unsigned place) {
  switch (hls::place_kind(group)) {
    case hls::Place::kFile:
      return std::string(1, static_cast<char>('a' + place % 8));
    case hls::Place::kSquare:
      return square_name(place);
    case hls::Place::kNone:
      break;
  }
  return "";
}

std::string square_name(unsigned square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8 % 8)};
}

std::string spaced_name(unsigned group) {
  std::string name = spec::kGroupTable[group].name;
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string halves_text(int halves) {
  return fmt::format("{}{}{}", halves < 0 ? "-" : "+", std::abs(halves) / 2, halves % 2 != 0 ? ".5" : "");
}

}  // namespace cobalt::analysis
