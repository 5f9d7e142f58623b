// SPDX-License-Identifier: Apache-2.0
/// \file
/// How the generator makes each group: its settings, and the rule that turns them into entries.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/generator/settings_file.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::sections {

/// A setting that a section must have.
struct SettingShape {
  std::string_view name;
  unsigned count;    ///< values
  std::int64_t min;  ///< of each
  std::int64_t max;
};

/// The checked values of a section.
class Values {
 public:
  void insert(std::string_view name, std::span<const SettingValue> values) {
    std::vector<int>& numbers = values_[name];
    for (const SettingValue& value : values) numbers.push_back(static_cast<int>(value.value));
  }
  /// Value `i` of a setting. Asking for what the section's shape does not have is an error of the program
  /// (std::out_of_range).
  int operator()(std::string_view name, unsigned i = 0) const { return values_.find(name)->second.at(i); }

 private:
  std::map<std::string_view, std::vector<int>> values_;
};

/// An entry that is being made.
class Entry {
 public:
  Entry(ParameterSet& parameters, unsigned group, unsigned table, unsigned entry)
      : parameters_(parameters), group_(group), table_(table), entry_(entry) {}

  unsigned table() const { return table_; }
  unsigned number() const { return entry_; }
  /// Value of a subindex of this entry.
  unsigned operator[](std::string_view subindex) const;
  /// Sets a field; throws InputError when the value is out of the field's range.
  void set(const char* field, int value) { parameters_.set_field(group_, table_, entry_, field, value); }

 private:
  ParameterSet& parameters_;
  unsigned group_;
  unsigned table_;
  unsigned entry_;
};

/// A section is named after the group it makes.
struct Section {
  spec::GroupId group;
  std::vector<SettingShape> settings;
  /// Sets the fields of one entry. May throw InputError when values add up to more than fits.
  void (*make)(const Values&, Entry&);
};

/// The sections of all groups, in the order of spec/parameters.hpp.
std::vector<Section> all_sections();

/// \name Parts of all_sections
///@{
std::vector<Section> register_sections();
std::vector<Section> table_sections();
std::vector<Section> move_sections();
std::vector<Section> search_sections();
///@}

}  // namespace cobalt::sections
