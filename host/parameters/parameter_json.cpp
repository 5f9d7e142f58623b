// SPDX-License-Identifier: Apache-2.0
#include "host/parameters/parameter_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "host/parameters/layout.hpp"
#include "host/support/json.hpp"
#include "host/support/text.hpp"
#include "host/support/text_file.hpp"

namespace cobalt {
namespace {

/// Version of this form.
constexpr int kFormat = 1;

std::string layout_text() { return fmt::format("0x{:08x}", layout_hash()); }

/// The two parts of a file.
const char* kind_of(unsigned group) { return spec::kGroupTable[group].is_table ? "tables" : "registers"; }

class ParameterReader {
 public:
  ParameterReader(std::string_view text, const std::string& source, Problems& problems)
      : text_(text), source_(source), problems_(problems) {}

  ParameterSet run() {
    try {
      const auto names = [this](int depth, Json::parse_event_t event, const Json& name) {
        if (event == Json::parse_event_t::key) note_name(depth, name);
        return true;
      };
      read_file(Json::parse(text_, names));
    } catch (const Json::parse_error& error) {
      report_syntax(error.byte, error.what());
    } catch (const Json::exception& error) {  // a number beyond all types
      report_syntax(0, error.what());
    }
    return parameters_;
  }

 private:
  /// Finds names that are there twice: of the parts (depth 1) and their groups.
  void note_name(int depth, const std::string& name) {
    if (depth < 1 || depth > 2) return;
    path_.resize(static_cast<std::size_t>(depth - 1));
    path_.push_back(name);
    const std::string path = fmt::format("{}", fmt::join(path_, "."));
    if (!names_.insert(path).second) problem(name, text::printable(path) + " is there twice");
  }

  void report_syntax(std::size_t byte, std::string_view what) {
    // "[json.exception...] parse error at line 1, column 2: the reason"; bytes count from 1, and 0 is no place.
    const std::size_t column_at = what.find(", column ");
    const std::size_t colon = column_at == std::string_view::npos ? what.find("] ") : what.find(": ", column_at);
    if (colon != std::string_view::npos) what.remove_prefix(colon + 2);
    std::string where = source_;
    if (byte != 0) {
      const std::string_view before = text_.substr(0, byte - 1);
      const auto line = 1 + std::count(before.begin(), before.end(), '\n');
      where += fmt::format(":{}:{}", line, byte - (before.rfind('\n') + 1));  // npos + 1 is 0
    }
    problems_.add(where, fmt::format("not JSON: {}", what));
  }

  /// \param name  what stands in the line that the message gives: the last place of it in the file
  void problem(const std::string& name, const std::string& what) {
    if (problems_.count() >= Problems::kMaxKept) return problems_.add(source_, what);  // nobody reads its line
    const std::size_t at = text_.rfind('"' + name + '"');
    const std::string_view before = text_.substr(0, at == std::string_view::npos ? 0 : at);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    problems_.add(at == std::string_view::npos ? source_ : text::place(source_, static_cast<std::size_t>(line)), what);
  }

  void unexpected(const std::string& name, const std::string& path, const Json& found, const char* expected) {
    const std::string shown = found.is_object()  ? "an object"
                              : found.is_array() ? "an array"
                                                 : text::printable(found.dump(-1, ' ', true));
    problem(name, fmt::format("{} is {}, expected {}", path, shown, expected));
  }

  void read_file(const Json& file) {
    if (!file.is_object()) {
      problems_.add(source_, "the file is no object, expected one with \"registers\" and \"tables\"");
      return;
    }
    if (!check_version(file)) return;
    for (const auto& [kind, groups] : file.items()) {
      if (kind == "format" || kind == "layout") continue;
      if (kind != "registers" && kind != "tables") {
        problem(kind, fmt::format("unknown name {}; expected \"registers\" or \"tables\"", text::quoted(kind)));
      } else if (!groups.is_object()) {
        unexpected(kind, kind, groups, "an object of groups");
      } else {
        for (const auto& [name, value] : groups.items()) read_group(kind, name, value);
      }
    }
    for (const char* kind : {"registers", "tables"}) {
      if (!file.contains(kind)) problems_.add(source_, fmt::format("\"{}\" is missing", kind));
    }
    for (unsigned group = 0; group < spec::kGroups; ++group) {
      const char* const name = spec::kGroupTable[group].name;
      if (!file.contains(kind_of(group)) || seen_[group]) continue;
      problems_.add(source_, fmt::format("{}.{} is missing", kind_of(group), name));
    }
  }

  /// \return false when nothing else in the file can be understood
  bool check_version(const Json& file) {
    const auto check = [&](const char* name, const Json& expected) {
      if (!file.contains(name)) {
        problems_.add(source_, fmt::format("\"{}\" is missing, expected {}", name, expected.dump()));
        return true;
      }
      if (file[name] == expected) return true;
      unexpected(name, name, file[name],
                 fmt::format("{}: the file is for another version of cobalt", expected.dump()).c_str());
      return false;
    };
    return check("format", kFormat) && check("layout", layout_text());
  }

  void read_group(const std::string& kind, const std::string& name, const Json& value) {
    const auto group = find_group(name);
    if (!group) {
      problem(name, fmt::format("unknown name {} in \"{}\"", text::quoted(name), kind));
      return;
    }
    seen_[*group] = true;
    const std::string path = fmt::format("{}.{}", kind, name);
    const spec::Group& shape = spec::kGroupTable[*group];
    if (kind != kind_of(*group)) {
      problem(name, fmt::format("{} is in \"{}\", but belongs in \"{}\"", name, kind, kind_of(*group)));
    } else if (!shape.is_table) {
      read_entries(*group, 0, path, value);
    } else {
      const unsigned tables = check_size(name, path, value, shape.tables, "tables");
      for (unsigned table = 0; table < tables; ++table) {
        read_entries(*group, table, fmt::format("{}[{}]", path, table), value[table]);
      }
    }
  }

  void read_entries(unsigned group, unsigned table, const std::string& path, const Json& value) {
    const std::string name = spec::kGroupTable[group].name;
    const unsigned entries = check_size(name, path, value, spec::kGroupTable[group].entries, "entries");
    for (unsigned entry = 0; entry < entries; ++entry) {
      const Json& number = value[entry];
      const std::string place = fmt::format("{}[{}]", path, entry);
      if (!number.is_number_integer() || (number.is_number_unsigned() && number.get<std::uint64_t>() > INT64_MAX)) {
        unexpected(name, place, number, "a whole number");
        continue;
      }
      std::string reason;
      if (const auto raw = raw_from_shown(group, entry, number.get<std::int64_t>(), reason)) {
        parameters_.set_raw(group, table, entry, *raw);
      } else {
        problem(name, fmt::format("{} ({}): {}", place, entry_name(group, table, entry), reason));
      }
    }
  }

  /// How many elements there are to read.
  unsigned check_size(const std::string& name, const std::string& path, const Json& value, unsigned size,
                      const char* what) {
    if (!value.is_array()) {
      unexpected(name, path, value, "an array");
      return 0;
    }
    if (value.size() != size) problem(name, fmt::format("{} has {} {}, expected {}", path, value.size(), what, size));
    return static_cast<unsigned>(std::min<std::size_t>(value.size(), size));
  }

  std::string_view text_;
  const std::string& source_;
  Problems& problems_;
  std::vector<std::string> path_;  // of the name read last
  std::set<std::string> names_;    // paths of all so far
  std::array<bool, spec::kGroups> seen_{};
  ParameterSet parameters_;
};

Json to_json(const ParameterSet& parameters, unsigned first, unsigned last) {
  Json json = {{"registers", Json::object()}, {"tables", Json::object()}};
  for (unsigned group = first; group < last; ++group) {
    const spec::Group& shape = spec::kGroupTable[group];
    Json tables = Json::array();
    for (unsigned table = 0; table < shape.tables; ++table) {
      Json entries = Json::array();
      for (unsigned entry = 0; entry < shape.entries; ++entry) {
        entries.push_back(shown_value(group, parameters.raw(group, table, entry)));
      }
      tables.push_back(std::move(entries));
    }
    json[kind_of(group)][shape.name] = shape.is_table ? std::move(tables) : std::move(tables[0]);
  }
  return json;
}

/// A whole file.
Json whole_json(const ParameterSet& parameters) {
  Json json = {{"format", kFormat}, {"layout", layout_text()}};
  json.update(to_json(parameters, 0, spec::kGroups));
  return json;
}

/// An array, or an object of such: an element a line, but 16 numbers a line.
std::string to_lines(const Json& json, unsigned depth) {
  constexpr unsigned kNumbersALine = 16;
  const bool is_numbers = json.is_array() && !json.empty() && json[0].is_number();
  std::string text;
  unsigned count = 0;
  for (const auto& [name, value] : json.items()) {
    if (count != 0) text += ',';
    if (!is_numbers || (count != 0 && count % kNumbersALine == 0)) {
      text += '\n' + std::string(depth, ' ');
    } else if (count != 0) {
      text += ' ';
    }
    ++count;
    if (json.is_object()) text += Json(name).dump() + ": ";
    text += value.is_structured() ? to_lines(value, depth + 1) : value.dump();
  }
  if (json.is_object()) return "{" + text + '\n' + std::string(depth - 1, ' ') + '}';
  return "[" + text + ']';
}

}  // namespace

ParameterSet parse_json_parameters(std::string_view text, const std::string& source, Problems& problems) {
  return ParameterReader(text, source, problems).run();
}

std::string parameters_to_json(const ParameterSet& parameters) { return to_lines(whole_json(parameters), 1) + '\n'; }

std::string parameters_to_json_line(const ParameterSet& parameters, unsigned only_group) {
  if (only_group == spec::kGroups) return whole_json(parameters).dump();
  return to_json(parameters, only_group, only_group + 1).dump();
}

void write_parameters(const ParameterSet& parameters, const std::filesystem::path& path) {
  write_text_file(path, parameters_to_json(parameters));
}

}  // namespace cobalt
