// SPDX-License-Identifier: Apache-2.0
#include "host/generator/settings_file.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <tuple>

#include "host/support/text.hpp"

namespace cobalt {
namespace {

/// What a node is, for messages.
std::string_view type_text(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::string:
      return "a text";
    case toml::node_type::integer:
      return "a number";
    case toml::node_type::floating_point:
      return "a number with a fraction or exponent";
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date or time";
  }
}

struct Item {
  const toml::key* key;
  const toml::node* value;
};

/// What a table holds, in the order of the file. (The table sorts by name.)
std::vector<Item> in_file_order(const toml::table& table) {
  std::vector<Item> items;
  for (const auto& [key, value] : table) items.push_back({&key, &value});
  std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
    const toml::source_position& first = a.key->source().begin;
    const toml::source_position& second = b.key->source().begin;
    return std::tie(first.line, first.column) < std::tie(second.line, second.column);
  });
  return items;
}

class SettingsReader {
 public:
  SettingsReader(const std::string& source, Problems& problems) : source_(source), problems_(problems) {}

  std::vector<SettingsSection> run(std::string_view text) {
    std::vector<SettingsSection> sections;
    try {
      const toml::table file = toml::parse(text);
      for (const Item& item : in_file_order(file)) {
        const std::string name = text::printable(item.key->str());
        if (const toml::table* const table = item.value->as_table()) {
          sections.push_back({name, where(item.key->source()), read_section(*table)});
        } else {
          problems_.add(where(item.key->source()), fmt::format("{} is {} before the first section, expected [section]",
                                                               name, type_text(*item.value)));
        }
      }
    } catch (const toml::parse_error& error) {
      problems_.add(where(error.source()), fmt::format("not TOML: {} (a setting is name = 5 or name = [0, 2, 4])",
                                                       text::printable(error.description())));
    }
    return sections;
  }

 private:
  std::string where(const toml::source_region& region) const {
    return fmt::format("{}:{}:{}", source_, region.begin.line, region.begin.column);
  }

  std::vector<Setting> read_section(const toml::table& table) {
    std::vector<Setting> settings;
    for (const Item& item : in_file_order(table)) {
      const std::string name = text::printable(item.key->str());
      settings.push_back({name, where(item.key->source()), read_values(name, *item.value)});
    }
    return settings;
  }

  /// Nothing when one is bad.
  std::vector<SettingValue> read_values(const std::string& name, const toml::node& node) {
    std::vector<SettingValue> values;
    const auto add = [&](const toml::node& element) {
      if (const auto value = element.value_exact<std::int64_t>()) {
        const toml::source_position begin = element.source().begin;
        values.push_back({*value, where(element.source()), begin.line, begin.column});
        return true;
      }
      problems_.add(where(element.source()),
                    fmt::format("{}: expected a whole number, found {}", name, type_text(element)));
      return false;
    };
    const toml::array* const list = node.as_array();
    if (list == nullptr) {
      add(node);
    } else if (list->empty()) {
      problems_.add(where(node.source()), fmt::format("{}: expected a whole number, found an empty list", name));
    } else if (!std::all_of(list->begin(), list->end(), add)) {
      values.clear();
    }
    return values;
  }

  const std::string& source_;
  Problems& problems_;
};

}  // namespace

std::vector<SettingsSection> parse_settings(std::string_view text, const std::string& source, Problems& problems) {
  return SettingsReader(source, problems).run(text);
}

}  // namespace cobalt
