// SPDX-License-Identifier: Apache-2.0
#include "host/device/xclbin/description.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <pugixml.hpp>
#include <type_traits>
#include <utility>

#include "host/support/error.hpp"
#include "host/support/text_file.hpp"
#include "spec/kernel_interface.hpp"

namespace cobalt::xclbin {
namespace {

/// Bitstreams of large cards have some 100 MB.
constexpr std::size_t kMaxFileBytes = std::size_t{1} << 30;

const char* control_name(std::uint32_t properties) {
  switch ((properties & IP_CONTROL_MASK) >> IP_CONTROL_SHIFT) {
    case AP_CTRL_HS:
      return "ap_ctrl_hs";
    case AP_CTRL_CHAIN:
      return "ap_ctrl_chain";
    case AP_CTRL_NONE:
      return "ap_ctrl_none";
    default:
      return "another";
  }
}

template <typename Char, std::size_t kSize>
std::string text_field(const Char (&field)[kSize]) {
  return {std::begin(field), std::find(std::begin(field), std::end(field), Char{0})};
}

const Section& require(const Container& container, std::uint32_t kind, const std::string& where) {
  const Section* const section = container.find(kind);
  if (section == nullptr) throw InputError(where, fmt::format("has no section {}", section_kind_name(kind)));
  return *section;
}

/// Entries of a section that is a count and then the entries, the first at `begin`.
template <typename Count, typename Entry>
std::vector<Entry> entries(const Section& section, std::size_t begin, const std::string& where) {
  Count count{};
  const bool has_count = section.data.size() >= sizeof count;
  if (has_count) std::memcpy(&count, section.data.data(), sizeof count);
  const auto needed = begin + sizeof(Entry) * static_cast<std::uint64_t>(std::max<Count>(count, 0));
  if (!has_count || count < 0 || (count > 0 && section.data.size() < needed)) {
    throw InputError(where, fmt::format("section {} is damaged: {} bytes, {} entries", section_kind_name(section.kind),
                                        section.data.size(), count));
  }
  std::vector<Entry> list(static_cast<std::size_t>(count));
  if (count > 0) std::memcpy(list.data(), section.data.data() + begin, list.size() * sizeof(Entry));
  return list;
}

/// A number of the XML: decimal, or hexadecimal after 0x.
std::uint64_t number(const pugi::xml_node& node, const char* attribute, const std::string& where) {
  std::string_view text = node.attribute(attribute).as_string();
  const bool is_hex = text.substr(0, 2) == "0x" || text.substr(0, 2) == "0X";
  if (is_hex) text.remove_prefix(2);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, is_hex ? 16 : 10);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw InputError(where, fmt::format("section EMBEDDED_METADATA: element {}: attribute {}=\"{}\" is no number",
                                        node.name(), attribute, node.attribute(attribute).as_string()));
  }
  return value;
}

std::vector<Kernel> read_kernels(const Section& section, const std::string& where) {
  pugi::xml_document document;
  const pugi::xml_parse_result result = document.load_buffer(section.data.data(), section.data.size());
  if (!result) {
    throw InputError(
        where, fmt::format("section EMBEDDED_METADATA is no XML: {} at byte {}", result.description(), result.offset));
  }
  std::vector<Kernel> kernels;
  const pugi::xml_node core = document.child("project").child("platform").child("device").child("core");
  for (const pugi::xml_node& node : core.children("kernel")) {
    Kernel kernel;
    kernel.name = node.attribute("name").as_string();
    kernel.control = node.attribute("hwControlProtocol").as_string();
    for (const pugi::xml_node& child : node.children("arg")) {
      // Global variables of OpenCL programs have no number.
      if (*child.attribute("id").as_string() == '\0') continue;
      Argument argument;
      argument.id = static_cast<unsigned>(number(child, "id", where));
      argument.name = child.attribute("name").as_string();
      argument.offset = number(child, "offset", where);
      argument.bytes = number(child, "size", where);
      argument.port = child.attribute("port").as_string();
      argument.is_pointer = number(child, "addressQualifier", where) == 1;
      kernel.arguments.push_back(std::move(argument));
    }
    std::stable_sort(kernel.arguments.begin(), kernel.arguments.end(),
                     [](const Argument& left, const Argument& right) { return left.id < right.id; });
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

}  // namespace

std::string mode_name(std::uint16_t mode) {
  switch (mode) {
    case XCLBIN_HW_EMU:
    case XCLBIN_HW_EMU_PR:
      return "hardware emulation";
    case XCLBIN_SW_EMU:
      return "software emulation";
    default:
      return mode < XCLBIN_HW_EMU ? "hardware" : fmt::format("mode {}", mode);
  }
}

Description describe(Container container, const std::string& where) {
  Description description;
  description.kernels = read_kernels(require(container, EMBEDDED_METADATA, where), where);

  for (const mem_data& bank : entries<std::int32_t, mem_data>(require(container, MEM_TOPOLOGY, where),
                                                              offsetof(mem_topology, m_mem_data), where)) {
    description.memories.push_back({text_field(bank.m_tag), bank.m_base_address, bank.m_size * 1024, bank.m_used != 0});
  }

  // Connections count all entries of IP_LAYOUT, compute units or not.
  const auto units =
      entries<std::int32_t, ip_data>(require(container, IP_LAYOUT, where), offsetof(ip_layout, m_ip_data), where);
  const auto connections = entries<std::int32_t, connection>(require(container, CONNECTIVITY, where),
                                                             offsetof(connectivity, m_connection), where);
  for (const connection& entry : connections) {
    if (entry.m_ip_layout_index < 0 || static_cast<std::size_t>(entry.m_ip_layout_index) >= units.size() ||
        entry.mem_data_index < 0 || static_cast<std::size_t>(entry.mem_data_index) >= description.memories.size()) {
      throw InputError(where, fmt::format("section CONNECTIVITY is damaged: no compute unit {} or no memory {}",
                                          entry.m_ip_layout_index, entry.mem_data_index));
    }
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (units[i].m_type != IP_KERNEL) continue;
    ComputeUnit unit;
    unit.name = text_field(units[i].m_name);
    unit.base = units[i].m_base_address;
    unit.control = control_name(units[i].properties);
    for (const connection& entry : connections) {
      if (static_cast<std::size_t>(entry.m_ip_layout_index) != i) continue;
      unit.connections.push_back({static_cast<unsigned>(entry.arg_index), static_cast<unsigned>(entry.mem_data_index)});
    }
    description.compute_units.push_back(std::move(unit));
  }

  if (const Section* const clocks = container.find(CLOCK_FREQ_TOPOLOGY)) {
    for (const clock_freq& clock :
         entries<std::int16_t, clock_freq>(*clocks, offsetof(clock_freq_topology, m_clock_freq), where)) {
      description.clocks.push_back({text_field(clock.m_name), clock.m_freq_Mhz});
    }
  }
  description.container = std::move(container);
  return description;
}

Description read_xclbin(const std::filesystem::path& path) {
  return describe(from_bytes(read_text_file(path, kMaxFileBytes), path.string()), path.string());
}

ExpectedKernel spec_kernel() { return {spec::kKernelName, "ap_ctrl_chain", spec::kArguments}; }

std::vector<std::string> differences(const Description& description, const ExpectedKernel& expected) {
  const auto kernel = std::find_if(description.kernels.begin(), description.kernels.end(),
                                   [&](const Kernel& candidate) { return candidate.name == expected.name; });
  if (kernel == description.kernels.end()) return {fmt::format("no kernel \"{}\"", expected.name)};

  std::vector<std::string> found_differences;
  for (const ComputeUnit& unit : description.compute_units) {
    if (unit.name.rfind(std::string(expected.name) + ":", 0) != 0 || unit.control == expected.control) continue;
    found_differences.push_back(
        fmt::format("compute unit {} has control {}, expected {}", unit.name, unit.control, expected.control));
  }
  if (kernel->arguments.size() != expected.arguments.size()) {
    found_differences.push_back(
        fmt::format("{} arguments, expected {}", kernel->arguments.size(), expected.arguments.size()));
    return found_differences;
  }
  for (std::size_t i = 0; i < kernel->arguments.size(); ++i) {
    const Argument& found = kernel->arguments[i];
    const spec::Argument& wanted = expected.arguments[i];
    const bool wanted_pointer = *wanted.port != '\0';
    if (found.id == wanted.id && found.name == wanted.name && found.offset == wanted.offset &&
        found.bytes == wanted.bytes && found.is_pointer == wanted_pointer) {
      continue;
    }
    found_differences.push_back(
        fmt::format("argument {} is {} \"{}\" of {} bytes at {:#x}, expected {} \"{}\" of {} bytes at {:#x}", found.id,
                    found.is_pointer ? "pointer" : "scalar", found.name, found.bytes, found.offset,
                    wanted_pointer ? "pointer" : "scalar", wanted.name, wanted.bytes, wanted.offset));
  }
  return found_differences;
}

}  // namespace cobalt::xclbin
