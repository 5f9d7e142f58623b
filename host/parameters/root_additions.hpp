// SPDX-License-Identifier: Apache-2.0
/// \file
/// Learned values that depend on the root of a search: for each fact of a root, additions to the values of an
/// evaluation function. A fact counts in parts (host/generator/root_weights.hpp), so that a function changes by degrees
/// from the opening to the ending.
///
/// Facts are the same for both sides, so additions whose Black mirrors White keep a function symmetric.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "host/parameters/parameter_set.hpp"

namespace cobalt {

/// What additions may hang on. Names: root_fact_name().
enum class RootFact : std::uint8_t {
  kMiddlegame,     ///< half of the pieces of the start position are left: whole there, none at the start and with none
                   ///< left
  kEndgame,        ///< fewer than half of the pieces: the fewer, the more
  kQueensOff,      ///< neither side has a queen
  kClosed,         ///< pairs of pawns that block each other: whole from four on
  kOppositeWings,  ///< one king on files a to c, the other on f to h
  kMayCastle,      ///< a side still has a right to castle
};
constexpr std::size_t kRootFacts = 6;

/// "middlegame", "endgame", "queens_off", "closed", "opposite_wings", "may_castle".
std::string_view root_fact_name(RootFact fact);
std::optional<RootFact> find_root_fact(std::string_view name);

/// Parts of a whole.
constexpr int kWholeWeight = 16;
/// How much of the additions of each fact a root has, 0 to kWholeWeight, by RootFact.
using RootWeights = std::array<std::uint8_t, kRootFacts>;

/// One field of an entry, and what each fact adds to it.
struct FieldAdditions {
  std::uint16_t group;
  std::uint16_t table;
  std::uint16_t entry;
  std::uint16_t field;                         ///< number within entry_fields()
  std::array<std::int16_t, kRootFacts> added;  ///< units of the field, by RootFact

  bool operator==(const FieldAdditions&) const = default;
};

/// What roots add to a function. Fields that no fact changes are left out.
class RootAdditions {
 public:
  /// \param fields  in the order of spec/parameters.hpp; none of evaluation_control, and no multiplier of king danger,
  ///                whose numbers are no amounts (may_have_additions)
  explicit RootAdditions(std::vector<FieldAdditions> fields) : fields_(std::move(fields)) {}

  const std::vector<FieldAdditions>& fields() const { return fields_; }

  /// Adds what the weights of a root say, rounded to whole units, halves away from zero. A sum beyond the limits of a
  /// field stays at the limit.
  void add_to(ParameterSet& parameters, const RootWeights& weights) const;

  bool operator==(const RootAdditions&) const = default;

 private:
  std::vector<FieldAdditions> fields_;
};

/// Whether a field of an entry may have additions: an amount of the evaluation function.
bool may_have_additions(unsigned group, unsigned entry, unsigned field);

}  // namespace cobalt
