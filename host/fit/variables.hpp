// SPDX-License-Identifier: Apache-2.0
/// \file
/// The values that a fit may move: every field of every entry of the evaluation function, tied so that Black's mirror
/// White's.
///
/// A mirrored position (colours exchanged, ranks turned round) must have the negative score. So each entry has a
/// mirror image: the one that the mirrored position reads instead. Both are one variable, with a sign where the entry
/// is in White's view. An entry that is its own image with the negative value (bias, equal kinds of pieces in
/// joint_signature, the draw score) could only be 0 and is no variable of a fit: it stays what it is.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/parameters/parameter_set.hpp"

namespace cobalt::fit {

/// Most fields of an entry that is fitted.
constexpr unsigned kFieldsAnEntry = 4;
/// Variable numbers have so many bits (features.hpp).
constexpr unsigned kVariableBits = 14;

/// What a unit of a variable is.
enum class Unit : std::uint8_t {
  kCentipawns,
  kHalves,        ///< multiplier of king danger: kmod and kmod_opp as spec::kmod_halves
  kEighths,       ///< scale of a signature entry
  kSixtyFourths,  ///< way to the draw score
  kNone,          ///< a switch, shift or clamp: never fitted
};

/// One value, with the entry that stands for all that are tied to it: the first.
struct Variable {
  unsigned group;
  unsigned table;
  unsigned entry;
  unsigned field;  ///< number within entry_fields()
  Unit unit;
  bool can_move;  ///< false: keeps its value
  double min;     ///< what fits the field, in the unit
  double max;
};

/// Group, table, subindices and field of a variable: "mobility c rank 3 control 9".
std::string variable_name(const Variable& variable);

/// Where the mirrored position reads.
struct MirrorImage {
  unsigned table;
  unsigned entry;
  bool negated;  ///< the entries are in White's view: the values are each other's negatives
};

/// The mirror image of an entry of the evaluation function.
MirrorImage mirror_image(unsigned group, unsigned table, unsigned entry);

/// What an entry's field is to the variables.
struct Tie {
  std::uint16_t variable = 0;
  bool negated = false;
};

/// All variables, and which entry is which. The same for every set of parameters. Immutable.
class Variables {
 public:
  Variables();

  const std::vector<Variable>& all() const { return all_; }
  std::size_t size() const { return all_.size(); }
  const Variable& operator[](std::size_t number) const { return all_[number]; }
  /// The variable of a field of an entry of the evaluation function.
  Tie tie(unsigned group, unsigned table, unsigned entry, unsigned field) const;

  /// The values of a set. Where Black's differ from White's, the mean of both.
  Eigen::VectorXd values_of(const ParameterSet& parameters) const;
  /// The same for the variables of one group, the others of `values` stay.
  void read_group(unsigned group, const ParameterSet& parameters, Eigen::VectorXd& values) const;
  /// Number of a group's first variable; those of a group follow each other.
  std::size_t first_of_group(unsigned group) const { return first_of_group_[group]; }
  std::size_t end_of_group(unsigned group) const { return first_of_group_[group + 1]; }
  /// The numbers of the variables that a description fits, which gives a group and then, of their names, any subindices
  /// with their values and a field: "signature queens 0 rooks 0 king_safety".
  /// \throws InputError if it fits none
  std::vector<std::size_t> described(std::string_view description) const;
  /// Number of entries of Black that do not mirror White's.
  unsigned unsymmetric_entries(const ParameterSet& parameters) const;
  /// The values as a set: rounded to whole units, halves away from zero, and kept within the fields. What is no
  /// variable, or cannot move, comes from `base`.
  ParameterSet rounded(const Eigen::VectorXd& values, const ParameterSet& base) const;

  /// The process-wide instance: it never changes.
  static const Variables& instance();

 private:
  std::vector<Variable> all_;
  std::vector<Tie> ties_;            ///< by parameter_index and field
  std::vector<unsigned> first_tie_;  ///< of a group's first entry
  std::vector<std::size_t> first_of_group_;
};

/// Value of a field in the unit of its variable, and back to the field's number.
double field_to_unit(Unit unit, std::int32_t field_value);
std::int32_t unit_to_field(Unit unit, double value);

}  // namespace cobalt::fit
