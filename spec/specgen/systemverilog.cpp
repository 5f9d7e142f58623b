// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <bit>
#include <iterator>
#include <limits>
#include <set>
#include <sstream>
#include <stdexcept>

#include "spec/jobs.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/latency.hpp"
#include "spec/parameters.hpp"
#include "spec/search.hpp"
#include "spec/specgen/constants.hpp"
#include "spec/specgen/output.hpp"
#include "spec/widths.hpp"

namespace cobalt::specgen {
namespace {

/// Writes localparams and watches that no name is used twice.
class PackageWriter {
 public:
  void section(const std::string& title) { fmt::format_to(std::back_inserter(text_), "\n  // ---- {} ----\n", title); }
  void note(const std::string& text) { fmt::format_to(std::back_inserter(text_), "\n  // {}\n", text); }

  void blank_line() { text_ += '\n'; }

  void constant(const std::string& name, std::uint64_t value, const std::string& comment = "") {
    if (!names_.insert(name).second) throw std::runtime_error(fmt::format("cb_spec_pkg would have two {}", name));
    const bool is_wide = value > std::numeric_limits<std::uint32_t>::max();
    std::string literal = fmt::format("{}", value);
    if (is_wide) {
      literal = fmt::format("64'h{:016x}", value);
    } else if (value > std::numeric_limits<std::uint16_t>::max()) {
      literal = fmt::format("32'h{:08x}", value);
    }
    const std::string declaration =
        fmt::format("  localparam {} {} = {};", is_wide ? "longint unsigned" : "int unsigned", name, literal);
    if (declaration.size() + comment.size() + 4 <= kColumns) {
      text_ += comment.empty() ? fmt::format("{}\n", declaration) : fmt::format("{}  // {}\n", declaration, comment);
      return;
    }
    write_wrapped(comment);
    text_ += fmt::format("{}\n", declaration);
  }

  const std::string& text() const { return text_; }

 private:
  static constexpr std::size_t kColumns = 120;

  /// Writes a comment over as many lines as it needs.
  void write_wrapped(const std::string& comment) {
    std::istringstream words(comment);
    std::string line = "  //";
    for (std::string word; words >> word;) {
      if (line.size() + 1 + word.size() > kColumns) {
        text_ += fmt::format("{}\n", line);
        line = "  //";
      }
      line += fmt::format(" {}", word);
    }
    text_ += fmt::format("{}\n", line);
  }

  std::string text_;
  std::set<std::string> names_;
};

void write_scalars(PackageWriter& writer, std::span<const Header> headers) {
  std::string header;
  std::string enum_name;
  for (const Constant& constant : constants()) {
    const Declaration* declaration = find_declaration(headers, constant.name);
    if (declaration == nullptr) throw std::runtime_error(fmt::format("{} is in no header", constant.name));
    if (declaration->header != header) {
      header = declaration->header;
      enum_name.clear();
      writer.section("spec/" + header);
    }
    if (declaration->enum_name != enum_name) {
      enum_name = declaration->enum_name;
      if (enum_name.empty()) {
        writer.blank_line();
      } else {
        writer.note("enum " + enum_name);
      }
    }
    writer.constant(std::string(constant.name.substr(1)), constant.value, declaration->comment);
  }
}

void write_field(PackageWriter& writer, const std::string& prefix, const spec::Field& field) {
  const std::string name = prefix + upper_camel(field.name);
  writer.constant(name + "Lsb", field.lsb,
                  fmt::format("{}, {}", field.is_signed ? "signed" : "unsigned", field.meaning));
  writer.constant(name + "Width", field.width);
}

void write_group(PackageWriter& writer, const spec::Group& group) {
  const std::string name = upper_camel(group.name);
  writer.note(fmt::format("{}: {}", group.name, group.meaning));
  writer.constant(name + "Tables", group.tables);
  writer.constant(name + "Entries", group.entries, group.is_table ? "a table" : "registers");
  writer.constant(name + "EntryBits", static_cast<unsigned>(std::bit_width(group.entries - 1U)),
                  "bits of an entry's number");
  writer.constant(name + "Bits", group.bits, "bits of an entry");
  for (const spec::Field& field : group.fields) {
    if (field.width != 0) write_field(writer, name, field);
  }
  for (const spec::Subindex& subindex : group.index) {
    if (subindex.size == 0) continue;
    const std::string subindex_name = name + upper_camel(subindex.name);
    writer.constant(subindex_name + "Size", subindex.size, subindex.values);
    writer.constant(subindex_name + "Stride", subindex.stride);
    if (std::has_single_bit(subindex.stride)) {
      // Then the subindex is a bit field of the entry's number.
      writer.constant(subindex_name + "IndexLsb", static_cast<unsigned>(std::countr_zero(subindex.stride)));
      writer.constant(subindex_name + "IndexWidth", static_cast<unsigned>(std::bit_width(subindex.size - 1U)));
    }
  }
}

/// A format as a packed struct, the last field first.
std::string format_struct(const spec::Format& format) {
  std::string text = fmt::format("\n  typedef struct packed {{\n");
  for (unsigned i = format.field_count; i-- > 0;) {
    const spec::FormatField& field = format.fields[i];
    const std::string range = field.width == 1 ? "" : fmt::format(" [{}:0]", field.width - 1);
    text += fmt::format("    logic{} {};\n", range, field.name);
  }
  return text + fmt::format("  }} {}_t;\n", format.name);
}

void write_format(PackageWriter& writer, const spec::Format& format) {
  writer.note(fmt::format("{}: {}, {} bytes", format.name, format.meaning, format.bytes));
  for (unsigned i = 0; i < format.field_count; ++i) {
    const spec::FormatField& field = format.fields[i];
    const std::string name = upper_camel(format.name) + upper_camel(field.name);
    writer.constant(name + "Lsb", field.lsb, field.meaning);
    writer.constant(name + "Width", field.width);
  }
}

/// The array kLogarithm16 as a function: a table of constants that a synthesis tool puts into look-up tables.
std::string logarithm_function() {
  constexpr unsigned kBits = 7;
  static_assert(spec::kLogarithm16[spec::kLogarithms - 1] < 1U << kBits);
  static_assert(std::has_single_bit(spec::kLogarithms));
  const int argument_bits = std::countr_zero(spec::kLogarithms);
  std::string text = fmt::format(
      "\n  // ---- kLogarithm16 (spec/search.hpp) ----\n"
      "  function automatic logic [{}:0] logarithm_16(input logic [{}:0] value);\n"
      "    case (value)\n",
      kBits - 1, argument_bits - 1);
  for (unsigned value = 0; value < spec::kLogarithms; ++value) {
    const std::string label = value + 1 == spec::kLogarithms ? "default" : fmt::format("{}'d{}", argument_bits, value);
    fmt::format_to(std::back_inserter(text), "      {}: logarithm_16 = {}'d{};\n", label, kBits,
                   spec::kLogarithm16[value]);
  }
  return text + "    endcase\n  endfunction\n";
}

}  // namespace

Output systemverilog_package(std::span<const Header> headers) {
  PackageWriter writer;
  write_scalars(writer, headers);

  writer.section("Latencies in clocks (spec/latency.hpp)");
  for (const spec::Latency& latency : spec::kLatencies) {
    writer.constant(upper_camel(latency.unit) + "LatencyCycles", latency.cycles, latency.from_to);
  }

  writer.section("Bits of sums (spec/widths.hpp)");
  for (const spec::Sum& sum : spec::kSums) {
    writer.constant(upper_camel(sum.name) + "Width", spec::signed_width(sum.range),
                    fmt::format("{} to {}: {}", sum.range.least, sum.range.most, sum.meaning));
  }

  writer.section("Formats of jobs and answers (spec/moves.hpp, spec/jobs.hpp)");
  std::string structs;
  for (const spec::Format& format : spec::kFormats) {
    write_format(writer, format);
    structs += format_struct(format);
  }

  writer.section("Group numbers (spec/parameters.hpp)");
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    writer.constant(fmt::format("Group{}", upper_camel(spec::kGroupTable[group].name)), group);
  }

  writer.section("Registers and tables of the groups (spec/parameters.hpp)");
  for (const spec::Group& group : spec::kGroupTable) write_group(writer, group);
  writer.note("Fields of register 1 of evaluation_control");
  for (const spec::Field& field : spec::kEvaluationControl1Fields) write_field(writer, "EvaluationControl1", field);

  return {"rtl/generated/cb_spec_pkg.sv",
          "// SPDX-License-Identifier: Apache-2.0\n"
          "// Generated from spec/ by specgen (build target spec_update). Do not edit.\n"
          "/// Constants of the packed position, the parameters, the kernel interface and the latencies.\n"
          "\n"
          "// A package offers more names than any one design uses.\n"
          "/* verilator lint_off UNUSEDPARAM */\n"
          "package cb_spec_pkg;\n" +
              writer.text() +
              "\n"
              "  // ---- Parameter download bus (address fields of spec/parameters.hpp) ----\n"
              "  // Here and not with the evaluator: Yosys 0.23 finds no other package's names inside a package.\n"
              "  typedef struct packed {\n"
              "    logic valid;\n"
              "    logic bank;\n"
              "    logic [GroupBits-1:0] group;\n"
              "    logic [TableBits-1:0] table_number;\n"
              "    logic [EntryBits-1:0] entry;\n"
              "    logic [ParameterDataBits-1:0] data;\n"
              "  } param_bus_t;\n"
              "\n"
              "  // ---- Formats of jobs and answers as structs ----\n" +
              structs + logarithm_function() +
              "\n"
              "endpackage\n"
              "/* verilator lint_on UNUSEDPARAM */\n"};
}

}  // namespace cobalt::specgen
