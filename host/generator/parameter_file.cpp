// SPDX-License-Identifier: Apache-2.0
#include "host/generator/parameter_file.hpp"

#include <fmt/format.h>

#include <iterator>

#include "host/generator/generator.hpp"
#include "host/generator/layout.hpp"
#include "host/generator/parameter_json.hpp"
#include "host/generator/text_file.hpp"

namespace cobalt {
namespace {

/// How the JSON form is laid out: all on one line, or with so many values a line.
struct JsonStyle {
  unsigned values_a_line;  ///< 0: no line breaks at all
};

class JsonWriter {
 public:
  JsonWriter(const ParameterSet& parameters, JsonStyle style) : parameters_(parameters), style_(style) {}

  std::string write(unsigned first, unsigned last) {
    text_ = "{";
    write_kind("registers", false, first, last);
    text_ += ",";
    write_kind("tables", true, first, last);
    new_line(0);
    text_ += "}";
    if (style_.values_a_line != 0) text_ += "\n";
    return std::move(text_);
  }

 private:
  void new_line(unsigned depth) {
    if (style_.values_a_line != 0) text_ += fmt::format("\n{:{}}", "", depth);
  }

  void write_kind(const char* name, bool is_table, unsigned first, unsigned last) {
    new_line(1);
    text_ += fmt::format("\"{}\": {{", name);
    bool any = false;
    for (unsigned group = first; group < last; ++group) {
      if (spec::kGroupTable[group].is_table != is_table) continue;
      if (any) text_ += ",";
      any = true;
      new_line(2);
      text_ += fmt::format("\"{}\": ", spec::kGroupTable[group].name);
      if (is_table) {
        write_tables(group);
      } else {
        write_entries(group, 0, 3);
      }
    }
    if (any) new_line(1);
    text_ += "}";
  }

  void write_tables(unsigned group) {
    text_ += "[";
    for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
      if (table != 0) text_ += ",";
      new_line(3);
      write_entries(group, table, 4);
    }
    text_ += "]";
  }

  void write_entries(unsigned group, unsigned table, unsigned depth) {
    text_ += "[";
    for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
      if (entry != 0) {
        text_ += ", ";
        if (style_.values_a_line != 0 && entry % style_.values_a_line == 0) {
          text_.pop_back();
          new_line(depth);
        }
      }
      fmt::format_to(std::back_inserter(text_), "{}", shown_value(group, parameters_.raw(group, table, entry)));
    }
    text_ += "]";
  }

  const ParameterSet& parameters_;
  JsonStyle style_;
  std::string text_;
};

bool is_json(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n\v\f");
  return first != std::string_view::npos && text[first] == '{';
}

}  // namespace

ParameterSet parse_parameters(std::string_view text, const std::string& source, Problems& problems) {
  return is_json(text) ? parse_json_parameters(text, source, problems) : generate_parameters(text, source, problems);
}

ParameterSet parse_parameters(std::string_view text, const std::string& source) {
  Problems problems;
  ParameterSet parameters = parse_parameters(text, source, problems);
  problems.throw_if_any();
  return parameters;
}

ParameterSet read_parameters(const std::filesystem::path& path) {
  return parse_parameters(read_text_file(path), path.string());
}

Problems check_parameters(const std::filesystem::path& path) {
  Problems problems;
  try {
    parse_parameters(read_text_file(path), path.string(), problems);
  } catch (const InputError& error) {
    problems.add(error);
  }
  return problems;
}

std::string parameters_to_json(const ParameterSet& parameters) {
  return JsonWriter(parameters, {16}).write(0, spec::kGroups);
}

std::string parameters_to_json_line(const ParameterSet& parameters, unsigned only_group) {
  JsonWriter writer(parameters, {0});
  return only_group == spec::kGroups ? writer.write(0, spec::kGroups) : writer.write(only_group, only_group + 1);
}

void write_parameters(const ParameterSet& parameters, const std::filesystem::path& path) {
  write_text_file(path, parameters_to_json(parameters));
}

}  // namespace cobalt
