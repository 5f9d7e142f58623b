// SPDX-License-Identifier: Apache-2.0
#include "host/parameters/parameter_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "host/parameters/layout.hpp"
#include "host/support/text_file.hpp"

namespace cobalt {
namespace {

/// Walks over the text and keeps where the JSON reader is, which tells an event's line.
class TrackingIterator {
 public:
  using difference_type = std::ptrdiff_t;
  using value_type = char;
  using pointer = const char*;
  using reference = const char&;
  using iterator_category = std::input_iterator_tag;

  TrackingIterator(const char* at, const char** reached) : at_(at), reached_(reached) {}
  reference operator*() const { return *at_; }
  TrackingIterator& operator++() {
    ++at_;
    *reached_ = at_;
    return *this;
  }
  TrackingIterator operator++(int) {
    TrackingIterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const TrackingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const TrackingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  const char** reached_;
};

/// A name of the file for a message: at most 40 characters. (JSON names are UTF-8 already.)
std::string shown(const std::string& name) {
  std::string out;
  for (const char c : name.substr(0, 40)) out += c >= ' ' && c <= '~' ? c : '?';
  return name.size() > 40 ? out + "..." : out;
}

/// Takes the events of nlohmann's reader and fills a ParameterSet. The file is wanted in one shape only, so that a
/// small stack of places replaces a tree of the whole file, and duplicate names are seen.
class ParameterReader : public nlohmann::json_sax<nlohmann::json> {
 public:
  ParameterReader(std::string_view text, const std::string& source, Problems& problems)
      : text_(text), reached_(text.data()), counted_to_(text.data()), source_(source), problems_(problems) {}

  ParameterSet run() {
    const TrackingIterator begin(text_.data(), &reached_);
    const TrackingIterator end(text_.data() + text_.size(), &reached_);
    if (nlohmann::json::sax_parse(begin, end, this)) report_missing_groups();
    return parameters_;
  }

  bool null() override { return other_value("null"); }
  bool boolean(bool value) override { return other_value(value ? "true" : "false"); }
  bool number_integer(number_integer_t value) override { return number(value, fmt::format("{}", value)); }
  bool number_unsigned(number_unsigned_t value) override {
    const std::string shown_number = fmt::format("{}", value);
    if (value > number_unsigned_t{INT64_MAX}) return other_value(shown_number);
    return number(static_cast<std::int64_t>(value), shown_number);
  }
  bool number_float(number_float_t /*value*/, const string_t& literal) override { return other_value(shown(literal)); }
  bool string(string_t& value) override { return other_value(fmt::format("\"{}\"", shown(value))); }
  bool binary(binary_t& /*value*/) override { return other_value("binary data"); }

  bool start_object(std::size_t /*elements*/) override {
    if (begins_skipped()) return true;
    if (places_.empty()) {
      places_.push_back({Place::kFile});
    } else if (places_.back().kind == Place::kFile) {
      places_.push_back({Place::kGroups});
    } else {
      unexpected("an object");
      places_.push_back({Place::kSkipped});
    }
    return true;
  }

  bool key(string_t& name) override {
    switch (places_.back().kind) {
      case Place::kFile:
        file_key(name);
        break;
      case Place::kGroups:
        group_key(name);
        break;
      default:
        break;  // in something that is skipped
    }
    return true;
  }

  bool end_object() override {
    places_.pop_back();
    return true;
  }

  bool start_array(std::size_t /*elements*/) override {
    if (begins_skipped()) return true;
    const Place::Kind place = places_.empty() ? Place::kSkipped : places_.back().kind;
    if (place == Place::kGroups) {
      places_.push_back({spec::kGroupTable[group_].is_table ? Place::kTables : Place::kEntries});
      table_ = 0;
    } else if (place == Place::kTables) {
      table_ = places_.back().count++;
      const bool exists = table_ < spec::kGroupTable[group_].tables;
      places_.push_back({exists ? Place::kEntries : Place::kSkipped});  // too many are reported at their end
    } else {
      unexpected("an array");
      places_.push_back({Place::kSkipped});
    }
    return true;
  }

  bool end_array() override {
    const Place place = places_.back();
    places_.pop_back();
    if (place.kind == Place::kEntries) check_count(place.count, spec::kGroupTable[group_].entries, "entries");
    if (place.kind == Place::kTables) check_count(place.count, spec::kGroupTable[group_].tables, "tables");
    return true;
  }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::json::exception& error) override {
    // what() is "[json.exception...] parse error at line 1, column 2: the reason"; line and column are our own.
    std::string_view what = error.what();
    const std::size_t column = what.find(", column ");
    const std::size_t colon = column == std::string_view::npos ? what.find("] ") : what.find(": ", column);
    if (colon != std::string_view::npos) what.remove_prefix(colon + 2);
    const std::size_t offset = std::min(position == 0 ? 0 : position - 1, text_.size());
    const std::string_view before = text_.substr(0, offset);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    problems_.add(fmt::format("{}:{}:{}", source_, line, 1 + offset - line_start), fmt::format("not JSON: {}", what));
    return false;
  }

 private:
  /// An object or array that the reader is in.
  struct Place {
    enum Kind { kFile, kGroups, kTables, kEntries, kSkipped };
    Kind kind;
    unsigned count = 0;  ///< values read so far
  };

  /// Line of the token that was just read. The reader looks one character ahead after a number.
  std::size_t line() {
    const char* const end = std::max(counted_to_, reached_ - (reached_ == text_.data() ? 0 : 1));
    line_ += static_cast<std::size_t>(std::count(counted_to_, end, '\n'));
    counted_to_ = end;
    return line_;
  }

  void problem(const std::string& what) { problems_.add(fmt::format("{}:{}", source_, line()), what); }

  /// Path of the value that comes next: tables.mobility[2][17].
  std::string path() const {
    std::string text;
    for (const Place& place : places_) {
      if (place.kind == Place::kFile) text = kind_;
      if (place.kind == Place::kGroups) text += fmt::format(".{}", group_name_);
      if (place.kind == Place::kTables || place.kind == Place::kEntries) {
        // A table is counted when it begins.
        const bool in_table = place.kind == Place::kTables && &place != &places_.back();
        text += fmt::format("[{}]", in_table ? table_ : place.count);
      }
    }
    return text.empty() ? "the file" : text;
  }

  std::string expected() const {
    if (places_.empty()) return "an object with \"registers\" and \"tables\"";
    switch (places_.back().kind) {
      case Place::kFile:
        return "an object of groups";
      case Place::kGroups:
        return "an array";
      case Place::kTables:
        return "an array of the entries of a table";
      default:
        return "a whole number";
    }
  }

  void unexpected(const std::string& found) {
    problem(fmt::format("{} is {}, expected {}", path(), found, expected()));
  }

  /// True when the array or object that begins belongs to something already reported.
  bool begins_skipped() {
    const bool skipped = skip_next_ || (!places_.empty() && places_.back().kind == Place::kSkipped);
    if (skipped) places_.push_back({Place::kSkipped});
    skip_next_ = false;
    return skipped;
  }

  /// A value that is no whole number is wrong wherever it is.
  bool other_value(const std::string& found) { return value(std::nullopt, found); }
  bool number(std::int64_t number, const std::string& found) { return value(number, found); }

  bool value(std::optional<std::int64_t> number, const std::string& found) {
    if (skip_next_) {
      skip_next_ = false;
      return true;
    }
    if (!places_.empty() && places_.back().kind == Place::kSkipped) return true;
    if (places_.empty() || places_.back().kind != Place::kEntries) {
      unexpected(found);
      if (!places_.empty() && places_.back().kind == Place::kTables) ++places_.back().count;
      return true;
    }
    Place& place = places_.back();
    if (place.count < spec::kGroupTable[group_].entries) {
      if (!number) {
        unexpected(found);
      } else {
        set_entry(place.count, *number);
      }
    }
    ++place.count;  // too many are reported at the end of the array
    return true;
  }

  void set_entry(unsigned entry, std::int64_t number) {
    std::string reason;
    const auto raw = raw_from_shown(group_, entry, number, reason);
    if (raw) {
      parameters_.set_raw(group_, table_, entry, *raw);
    } else {
      problem(fmt::format("{} ({}): {}", path(), entry_name(group_, table_, entry), reason));
    }
  }

  void file_key(const std::string& name) {
    kind_ = name;
    const auto known = std::find(kKinds.begin(), kKinds.end(), name);
    if (known == kKinds.end()) {
      problem(fmt::format("unknown name \"{}\"; expected \"registers\" or \"tables\"", shown(name)));
      skip_next_ = true;
      return;
    }
    const auto number = static_cast<std::size_t>(known - kKinds.begin());
    if (seen_kind_[number]) {
      problem(fmt::format("\"{}\" is there twice", name));
      skip_next_ = true;
    }
    seen_kind_[number] = true;
  }

  void group_key(const std::string& name) {
    group_name_ = name;
    const auto group = find_group(name);
    if (!group) {
      problem(fmt::format("unknown name \"{}\" in \"{}\"", shown(name), kind_));
      skip_next_ = true;
      return;
    }
    const std::string_view right_kind = kKinds[spec::kGroupTable[*group].is_table ? 1 : 0];
    if (kind_ != right_kind) {
      problem(fmt::format("{} is in \"{}\", but belongs in \"{}\"", name, kind_, right_kind));
      skip_next_ = true;
    } else if (seen_group_[*group]) {
      problem(fmt::format("{}.{} is there twice", kind_, name));
      skip_next_ = true;
    }
    group_ = *group;
    seen_group_[*group] = true;
  }

  void check_count(unsigned count, unsigned wanted, const char* what) {
    if (count == wanted) return;
    // The array has ended: the path is that of the array itself.
    std::string array = fmt::format("{}.{}", kind_, group_name_);
    if (!places_.empty() && places_.back().kind == Place::kTables) array += fmt::format("[{}]", table_);
    problem(fmt::format("{} has {} {}, expected {}", array, count, what, wanted));
  }

  void report_missing_groups() {
    if (!seen_kind_[0] && !seen_kind_[1] && !problems_.empty()) return;  // something else than a parameter file
    for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
      if (!seen_kind_[kind]) problems_.add(source_, fmt::format("\"{}\" is missing", kKinds[kind]));
    }
    for (unsigned group = 0; group < spec::kGroups; ++group) {
      const std::size_t kind = spec::kGroupTable[group].is_table ? 1 : 0;
      if (!seen_kind_[kind] || seen_group_[group]) continue;
      problems_.add(source_, fmt::format("{}.{} is missing", kKinds[kind], spec::kGroupTable[group].name));
    }
  }

  static constexpr std::array<std::string_view, 2> kKinds = {"registers", "tables"};

  std::string_view text_;
  const char* reached_;
  const char* counted_to_;
  std::size_t line_ = 1;
  const std::string& source_;
  Problems& problems_;

  std::vector<Place> places_;
  std::string kind_;        // key of the file that we are in
  std::string group_name_;  // key of the group that we are in
  unsigned group_ = 0;
  unsigned table_ = 0;
  bool skip_next_ = false;  // the value of the last key was reported already
  std::array<bool, 2> seen_kind_{};
  std::array<bool, spec::kGroups> seen_group_{};
  ParameterSet parameters_;
};

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

}  // namespace

ParameterSet parse_json_parameters(std::string_view text, const std::string& source, Problems& problems) {
  return ParameterReader(text, source, problems).run();
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
