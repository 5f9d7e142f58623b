// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <stdexcept>

#include "spec/jobs.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/latency.hpp"
#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"
#include "spec/spec_hash.hpp"
#include "spec/specgen/constants.hpp"
#include "spec/specgen/output.hpp"

namespace cobalt::specgen {
namespace {

/// A Markdown page under construction.
class Page {
 public:
  Page(const std::string& title, const std::string& header, std::span<const Header> headers) {
    text_ = fmt::format("<!-- Generated from spec/{} by specgen (build target spec_update). Do not edit. -->\n# {}\n\n",
                        header, title);
    const auto found =
        std::find_if(headers.begin(), headers.end(), [&](const Header& candidate) { return candidate.name == header; });
    if (found == headers.end()) throw std::runtime_error(fmt::format("no header {}", header));
    for (const std::string& line : found->intro) text_ += line + "\n";
    text_ += "\n";
  }

  void heading(const std::string& title) { text_ += fmt::format("\n## {}\n\n", title); }
  void paragraph(const std::string& text) { text_ += text + "\n\n"; }
  void row(std::initializer_list<std::string> cells) {
    text_ += "|";
    for (const std::string& cell : cells) text_ += fmt::format(" {} |", escaped(cell));
    text_ += "\n";
  }
  void columns(std::initializer_list<std::string> titles) {
    row(titles);
    text_ += "|";
    for (std::size_t i = 0; i < titles.size(); ++i) text_ += " --- |";
    text_ += "\n";
  }

  const std::string& text() const { return text_; }

 private:
  static std::string escaped(const std::string& cell) {
    std::string out;
    for (const char c : cell) {
      if (c == '|') out += '\\';
      out += c;
    }
    return out;
  }
  std::string text_;
};

std::uint64_t value_of(std::string_view name) {
  for (const Constant& constant : constants()) {
    if (constant.name == name) return constant.value;
  }
  throw std::runtime_error(fmt::format("{} is not in constants.cpp", name));
}

/// Table of an enum whose values are single bits.
void bit_table(Page& page, std::span<const Header> headers, std::string_view enum_name) {
  page.columns({"bit", "name", "meaning"});
  for (const Declaration& enumerator : enumerators(headers, enum_name)) {
    page.row({fmt::format("{}", std::countr_zero(value_of(enumerator.name))), enumerator.name.substr(1),
              enumerator.comment});
  }
}

std::string bits(unsigned lsb, unsigned width) {
  return width == 1 ? fmt::format("{}", lsb) : fmt::format("{}:{}", lsb + width - 1, lsb);
}

/// Rows of a register's or a table's fields, with the group's name in front.
void field_rows(Page& page, const std::string& group, std::span<const spec::Field> fields) {
  for (const spec::Field& field : fields) {
    if (field.width == 0) continue;
    const std::int64_t span = std::int64_t{1} << field.width;
    const std::string range =
        field.is_signed ? fmt::format("{} to {}", -span / 2, span / 2 - 1) : fmt::format("0 to {}", span - 1);
    page.row({group, fmt::format("`{}`", field.name), bits(field.lsb, field.width), range, field.meaning});
  }
}

/// What a group has: "2 x 80" entries of tables, or a number of registers, and the tables' names where they have some.
std::string shape_of(const spec::Group& group) {
  std::string shape =
      group.is_table ? fmt::format("{} x {}", group.tables, group.entries) : fmt::format("{}", group.entries);
  if (group.table_names[0] == '\0') return shape;
  std::string names = group.table_names;
  for (auto at = names.find(','); at != std::string::npos; at = names.find(',', at + 1)) names.replace(at, 1, ", ");
  return shape + ": " + names;
}

Output parameters_page(std::span<const Header> headers) {
  Page page("Parameters", "parameters.hpp", headers);
  page.paragraph(
      fmt::format("{} registers and {} table entries: {} values. {} of them, groups 0 to {}, are the evaluation "
                  "function; the others "
                  "are the move generator's. Hash of the layout: `0x{:08x}`.",
                  spec::kRegisters, spec::kTableEntries, spec::kParameters, spec::kEvaluationParameters,
                  spec::kEvaluationGroups - 1, spec::kSpecHash));
  page.paragraph(
      fmt::format("A parameter's address has {} bits: group {}, table {}, entry {}. The number of an entry is the sum "
                  "of each subindex times its stride.",
                  spec::kParameterAddressBits, bits(spec::kTableBits + spec::kEntryBits, spec::kGroupBits),
                  bits(spec::kEntryBits, spec::kTableBits), bits(0, spec::kEntryBits)));
  page.columns({"group", "name", "count", "bits", "meaning"});
  for (unsigned number = 0; number < spec::kGroups; ++number) {
    const spec::Group& group = spec::kGroupTable[number];
    page.row({fmt::format("{}", number), fmt::format("`{}`", group.name), shape_of(group),
              fmt::format("{}", group.bits), group.meaning});
  }
  page.heading("Fields");
  page.paragraph("Fields of one entry, or of one register.");
  page.columns({"group", "field", "bits", "range", "meaning"});
  for (unsigned number = 0; number < spec::kGroups; ++number) {
    const spec::Group& group = spec::kGroupTable[number];
    const std::string name = fmt::format("`{}`", group.name);
    const bool has_two = number == spec::kEvaluationControl;
    field_rows(page, has_two ? name + " 0" : name, group.fields);
    if (has_two) field_rows(page, name + " 1", spec::kEvaluationControl1Fields);
  }
  page.heading("Subindices");
  page.paragraph("Values count from 0 up.");
  page.columns({"group", "subindex", "size", "stride", "values"});
  for (const spec::Group& group : spec::kGroupTable) {
    for (const spec::Subindex& subindex : group.index) {
      if (subindex.size == 0) continue;
      page.row({fmt::format("`{}`", group.name), fmt::format("`{}`", subindex.name), fmt::format("{}", subindex.size),
                fmt::format("{}", subindex.stride), subindex.values});
    }
  }
  return {"docs/reference/parameters.md", page.text()};
}

Output registers_page(std::span<const Header> headers) {
  Page page("Registers of the kernel", "kernel_interface.hpp", headers);
  page.columns({"offset", "name", "bits", "access", "meaning"});
  for (const spec::Register& reg : spec::kRegisterMap) {
    const char* access = reg.access == spec::Access::kReadOnly    ? "read"
                         : reg.access == spec::Access::kReadWrite ? "read, write"
                                                                  : "XRT control";
    page.row({fmt::format("0x{:02x}", reg.offset), fmt::format("`{}`", reg.name), fmt::format("{}", 32 * reg.words),
              access, reg.meaning});
  }
  page.heading("Bits of ap_ctrl");
  bit_table(page, headers, "ApCtrlBit");
  page.heading("Bits of status");
  bit_table(page, headers, "ListStatus");
  page.heading("Bits of banks");
  bit_table(page, headers, "BankBit");
  page.heading("Bits of ring_state");
  bit_table(page, headers, "RingState");
  page.heading("Arguments");
  page.columns({"id", "name", "offset", "bytes", "memory port"});
  for (const spec::Argument& argument : spec::kArguments) {
    page.row({fmt::format("{}", argument.id), fmt::format("`{}`", argument.name),
              fmt::format("0x{:02x}", argument.offset), fmt::format("{}", argument.bytes),
              argument.port[0] == '\0' ? "-" : argument.port});
  }
  page.heading("Constants");
  page.columns({"name", "value", "meaning"});
  for (const Constant& constant : constants()) {
    const Declaration* declaration = find_declaration(headers, constant.name);
    if (declaration == nullptr || declaration->header != "kernel_interface.hpp" || !declaration->enum_name.empty())
      continue;
    if (constant.name.substr(0, 4) == "kReg") continue;
    page.row({std::string(constant.name.substr(1)),
              constant.value > 0xffff ? fmt::format("0x{:08x}", constant.value) : fmt::format("{}", constant.value),
              declaration->comment});
  }
  return {"docs/reference/registers.md", page.text()};
}

Output packed_position_page(std::span<const Header> headers) {
  Page page("Packed position and result", "packed_position.hpp", headers);
  page.heading("Codes");
  page.columns({"code", "name", "meaning"});
  for (const Declaration& code : enumerators(headers, "PieceCode")) {
    page.row({fmt::format("{}", value_of(code.name)), code.name.substr(1), code.comment});
  }
  page.heading("Result");
  page.paragraph(fmt::format("{} bytes, little endian.", spec::kResultBytes));
  page.columns({"bits", "meaning"});
  const unsigned score_bits = spec::kResultStatusLsb - spec::kResultScoreLsb;
  page.row({bits(spec::kResultScoreLsb, score_bits),
            fmt::format("score, signed centipawns, view of the side to move, -{0} to {0}", spec::kScoreLimitCp)});
  page.row({bits(spec::kResultStatusLsb, spec::kResultFlagsLsb - spec::kResultStatusLsb),
            "status: 0 is a good position, else the bits below"});
  page.row({bits(spec::kResultFlagsLsb, 8 * spec::kResultBytes - spec::kResultFlagsLsb), "flags"});
  page.heading("Bits of status");
  page.paragraph("Every check that fails sets its bit. The score of a refused position is 0.");
  bit_table(page, headers, "PositionError");
  page.heading("Bits of flags");
  bit_table(page, headers, "ResultFlag");
  return {"docs/reference/packed_position.md", page.text()};
}

/// Table of an enum of plain numbers.
void value_table(Page& page, std::span<const Header> headers, std::string_view enum_name) {
  page.columns({"value", "name", "meaning"});
  for (const Declaration& enumerator : enumerators(headers, enum_name)) {
    page.row({fmt::format("{}", value_of(enumerator.name)), enumerator.name.substr(1), enumerator.comment});
  }
}

Output jobs_page(std::span<const Header> headers) {
  Page page("Jobs and answers", "jobs.hpp", headers);
  page.heading("Operations");
  value_table(page, headers, "Operation");
  page.paragraph("");
  page.columns({"operation", "bytes an item", "bytes an answer"});
  for (const spec::OperationFormat& operation : spec::kOperationFormats) {
    page.row({operation.name, fmt::format("{}", operation.item_bytes), fmt::format("{}", operation.answer_bytes)});
  }
  for (const spec::Format& format : spec::kFormats) {
    page.heading(fmt::format("Format {}", format.name));
    page.paragraph(fmt::format("{}, {} bytes.", format.meaning, format.bytes));
    page.columns({"bits", "field", "meaning"});
    for (unsigned i = 0; i < format.field_count; ++i) {
      const spec::FormatField& field = format.fields[i];
      page.row({bits(field.lsb, field.width), fmt::format("`{}`", field.name), field.meaning});
    }
  }
  page.heading("Bits of a descriptor's flags");
  bit_table(page, headers, "DescriptorFlag");
  page.heading("Bits of a completion's status");
  bit_table(page, headers, "CompletionStatus");
  page.heading("Status of an answer");
  value_table(page, headers, "AnswerStatus");
  page.heading("Modes of the generator");
  value_table(page, headers, "GenerateMode");
  page.heading("Kinds of moves");
  value_table(page, headers, "MoveKind");
  page.heading("Bits of a search job's rules");
  bit_table(page, headers, "SearchRule");
  page.heading("Numbers of the search");
  value_table(page, headers, "SearchNumber");
  return {"docs/reference/jobs.md", page.text()};
}

Output latencies_page(std::span<const Header> headers) {
  Page page("Latencies", "latency.hpp", headers);
  page.paragraph(
      "A unit of the evaluator is the module `cb_eval_UNIT` of `rtl/eval`; another is `cb_UNIT` of `rtl/board`, "
      "`rtl/eval` or `rtl/moves`. `position_check` is the errors of `cb_decode`, `parameter_write` the way of a "
      "parameter through "
      "`cb_evaluator`.");
  page.columns({"unit", "clocks", "from, to"});
  for (const spec::Latency& latency : spec::kLatencies) {
    page.row({fmt::format("`{}`", latency.unit), fmt::format("{}", latency.cycles), latency.from_to});
  }
  return {"docs/reference/latencies.md", page.text()};
}

}  // namespace

std::vector<Output> reference_pages(std::span<const Header> headers) {
  return {parameters_page(headers), registers_page(headers), jobs_page(headers), packed_position_page(headers),
          latencies_page(headers)};
}

}  // namespace cobalt::specgen
