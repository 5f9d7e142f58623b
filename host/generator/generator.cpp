// SPDX-License-Identifier: Apache-2.0
#include "host/generator/generator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "host/generator/root_rules.hpp"
#include "host/generator/sections.hpp"
#include "host/generator/settings_file.hpp"
#include "host/parameters/parameter_json.hpp"
#include "host/support/error.hpp"

namespace cobalt {
namespace {

using sections::Section;
using sections::SettingShape;
using sections::Values;

class Generator {
 public:
  Generator(const std::string& source, Problems& problems)
      : source_(source), problems_(problems), shapes_(sections::all_sections()) {}

  EvaluationFunction run(std::string_view text) {
    const std::size_t before = problems_.count();
    const std::vector<SettingsSection> file = parse_settings(text, source_, problems_);
    if (file.empty() && problems_.count() != before) return {};  // no TOML: nothing more can be said
    std::optional<Values> root;
    for (const SettingsSection& section : file) {
      if (section.name == kRootSection) {
        root.emplace();
        check(root_settings(), section, *root);
      } else if (shape_of(section.name) == nullptr) {
        problems_.add(section.where, fmt::format("unknown section [{}]", section.name));
      }
    }
    for (const Section& shape : shapes_) {
      const std::string_view name = spec::kGroupTable[shape.group].name;
      const auto section = std::find_if(file.begin(), file.end(), [&](const auto& s) { return s.name == name; });
      if (section == file.end()) {
        problems_.add(source_, fmt::format("section [{}] is missing", name));
      } else {
        make(shape, *section);
      }
    }
    return EvaluationFunction(parameters_, std::move(root));
  }

 private:
  const Section* shape_of(std::string_view name) const {
    const auto found = std::find_if(shapes_.begin(), shapes_.end(),
                                    [&](const Section& s) { return spec::kGroupTable[s.group].name == name; });
    return found == shapes_.end() ? nullptr : &*found;
  }

  /// Makes all entries of a group.
  void make(const Section& shape, const SettingsSection& section) {
    Values values;
    if (!check(shape.settings, section, values)) return;
    const spec::Group& group = spec::kGroupTable[shape.group];
    for (unsigned table = 0; table < group.tables; ++table) {
      for (unsigned number = 0; number < group.entries; ++number) {
        sections::Entry entry(parameters_, shape.group, table, number);
        try {
          shape.make(values, entry);
        } catch (const InputError& error) {
          problems_.add(section.where, fmt::format("[{}] makes {}: {}", section.name, error.where(), error.problem()));
          return;  // one message a section: the others would be alike
        }
      }
    }
  }

  /// Checks names, counts and ranges of a section. \return whether all is good
  bool check(const std::vector<SettingShape>& shapes, const SettingsSection& section, Values& values) {
    const std::size_t before = problems_.count();
    bool all_read = true;
    for (const Setting& setting : section.settings) {
      const auto wanted =
          std::find_if(shapes.begin(), shapes.end(), [&](const SettingShape& s) { return s.name == setting.name; });
      if (wanted == shapes.end()) {
        problems_.add(setting.where, fmt::format("unknown setting {} in section [{}]; known are {}", setting.name,
                                                 section.name, known_settings(shapes)));
      } else if (setting.values.empty()) {
        all_read = false;  // reported by parse_settings
      } else {
        check_values(*wanted, section, setting);
        values.insert(wanted->name, setting.values);
      }
    }
    for (const SettingShape& wanted : shapes) {
      const bool found = std::any_of(section.settings.begin(), section.settings.end(),
                                     [&](const Setting& s) { return s.name == wanted.name; });
      if (!found) {
        problems_.add(section.where, fmt::format("section [{}] lacks the setting {}", section.name, wanted.name));
      }
    }
    return all_read && problems_.count() == before;
  }

  void check_values(const SettingShape& wanted, const SettingsSection& section, const Setting& setting) {
    if (setting.values.size() != wanted.count) {
      problems_.add(setting.where, fmt::format("[{}] {} has {} values, expected {}", section.name, setting.name,
                                               setting.values.size(), wanted.count));
      return;
    }
    for (const SettingValue& value : setting.values) {
      if (value.value >= wanted.min && value.value <= wanted.max) continue;
      problems_.add(value.where, fmt::format("[{}] {}: {} is out of range ({} to {})", section.name, setting.name,
                                             value.value, wanted.min, wanted.max));
    }
  }

  static std::string known_settings(const std::vector<SettingShape>& shapes) {
    std::string names;
    for (const SettingShape& setting : shapes) {
      names += fmt::format("{}{}", names.empty() ? "" : ", ", setting.name);
    }
    return names;
  }

  const std::string& source_;
  Problems& problems_;
  std::vector<Section> shapes_;
  ParameterSet parameters_;
};

}  // namespace

EvaluationFunction generate_function(std::string_view text, const std::string& source, Problems& problems) {
  return Generator(source, problems).run(text);
}

ParameterSet generate_parameters(std::string_view text, const std::string& source, Problems& problems) {
  return generate_function(text, source, problems).fixed();
}

ParameterSet generate_parameters(std::string_view text, const std::string& source, Problems& problems,
                                 const RootFacts& root) {
  const EvaluationFunction function = generate_function(text, source, problems);
  return problems.empty() ? function.at(root) : function.fixed();
}

ParameterSet generate_parameters(std::string_view text, const std::string& source) {
  Problems problems;
  ParameterSet parameters = generate_parameters(text, source, problems);
  problems.throw_if_any();
  return parameters;
}

EvaluationFunction default_evaluation_function() {
  Problems problems;
  const EvaluationFunction settings = generate_function(default_parameter_text(), "default.toml", problems);
  problems.throw_if_any();
  return EvaluationFunction(default_parameters(), settings.root_strengths());
}

ParameterSet default_parameters() {
  Problems problems;
  const ParameterSet learned = parse_json_parameters(learned_entries_text(), "learned_entries.json", problems);
  problems.throw_if_any();
  return learned;
}

}  // namespace cobalt
