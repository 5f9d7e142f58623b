// SPDX-License-Identifier: Apache-2.0
#include "host/device/xclbin/emulation_xclbin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>
#include <sstream>

#include "host/support/error.hpp"
#include "host/support/text_file.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/platforms.hpp"
#include "spec/spec_hash.hpp"

namespace cobalt::xclbin {
namespace {

constexpr const char* kControlPort = "S_AXI_CONTROL";

std::string hex(std::uint64_t value) { return fmt::format("{:#x}", value); }
std::string instance_name(unsigned compute_unit) { return fmt::format("{}_{}", spec::kKernelName, compute_unit + 1); }
bool is_pointer(const spec::Argument& argument) { return *argument.port != '\0'; }

std::string port_name(const spec::Argument& argument) {
  std::string name = is_pointer(argument) ? argument.port : kControlPort;
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char character) { return static_cast<char>(std::toupper(character)); });
  return name;
}

using Attributes = std::initializer_list<std::pair<const char*, std::string>>;

pugi::xml_node add(pugi::xml_node parent, const char* name, const Attributes& attributes) {
  pugi::xml_node node = parent.append_child(name);
  for (const auto& [key, value] : attributes) node.append_attribute(key) = value.c_str();
  return node;
}

void add_ports(pugi::xml_node kernel) {
  add(kernel, "port",
      {{"name", kControlPort},
       {"mode", "slave"},
       {"range", hex(std::uint64_t{1} << spec::kControlAddressBits)},
       {"dataWidth", fmt::format("{}", spec::kControlDataBits)},
       {"portType", "addressable"},
       {"base", "0x0"}});
  std::vector<std::string> names;
  for (const spec::Argument& argument : spec::kArguments) {
    if (!is_pointer(argument)) continue;
    const std::string name = port_name(argument);
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    names.push_back(name);
    add(kernel, "port",
        {{"name", name},
         {"mode", "master"},
         {"range", hex(UINT64_MAX)},
         {"dataWidth", fmt::format("{}", spec::kMemoryDataBits)},
         {"portType", "addressable"},
         {"base", "0x0"}});
  }
}

/// The metadata that Vitis embeds: the kernel, its arguments and its compute units.
std::string embedded_metadata(unsigned compute_units) {
  pugi::xml_document document;
  pugi::xml_node project = add(document.root(), "project", {{"name", spec::kKernelName}});
  pugi::xml_node platform =
      add(project, "platform", {{"vendor", "cobalt"}, {"boardid", "emulation"}, {"name", spec::kEmulationDeviceName}});
  pugi::xml_node device =
      add(platform, "device",
          {{"name", "fpga0"}, {"fpgaDevice", "emulation"}, {"addrWidth", fmt::format("{}", spec::kMemoryAddressBits)}});
  pugi::xml_node core = add(device, "core",
                            {{"name", "OCL_REGION_0"},
                             {"target", "hw_em"},
                             {"type", "clc_region"},
                             {"clockFreq", fmt::format("{}MHz", spec::kEmulationClockMhz)},
                             {"numComputeUnits", fmt::format("{}", compute_units)}});
  pugi::xml_node kernel = add(core, "kernel",
                              {{"name", spec::kKernelName},
                               {"language", "ip_c"},
                               {"hwControlProtocol", "ap_ctrl_chain"},
                               {"interrupt", "false"}});
  add_ports(kernel);
  for (const spec::Argument& argument : spec::kArguments) {
    add(kernel, "arg",
        {{"name", argument.name},
         {"addressQualifier", is_pointer(argument) ? "1" : "0"},
         {"id", fmt::format("{}", argument.id)},
         {"port", port_name(argument)},
         {"size", hex(argument.bytes)},
         {"offset", hex(argument.offset)},
         {"hostOffset", "0x0"},
         {"hostSize", hex(argument.bytes)},
         {"type", is_pointer(argument) ? "void*" : "uint"}});
  }
  for (unsigned unit = 0; unit < compute_units; ++unit) {
    pugi::xml_node instance = add(kernel, "instance", {{"name", instance_name(unit)}});
    add(instance, "addrRemap",
        {{"base", hex(spec::emulation_kernel_base(unit))},
         {"range", hex(spec::kEmulationKernelStride)},
         {"port", kControlPort}});
  }
  std::ostringstream text;
  document.save(text, "  ");
  return text.str();
}

/// A section that is a count and that many entries; `kBegin` is where the first entry stands.
template <std::size_t kBegin, typename Count, typename Entry>
std::string counted_section(const std::vector<Entry>& entries) {
  std::string data(kBegin, '\0');
  const auto count = static_cast<Count>(entries.size());
  std::copy_n(reinterpret_cast<const char*>(&count), sizeof count, data.begin());
  data.append(reinterpret_cast<const char*>(entries.data()), entries.size() * sizeof(Entry));
  return data;
}

template <typename Char, std::size_t kSize>
void set_text(Char (&field)[kSize], const std::string& text) {
  std::copy_n(text.begin(), std::min(text.size(), kSize - 1), std::begin(field));
}

std::string mem_topology_section(unsigned compute_units) {
  std::vector<mem_data> banks(compute_units);
  for (unsigned i = 0; i < compute_units; ++i) {
    banks[i] = {};
    banks[i].m_type = MEM_DDR4;
    banks[i].m_used = 1;
    banks[i].m_size = spec::kEmulationBankBytes / 1024;
    banks[i].m_base_address = spec::emulation_bank_base(i);
    set_text(banks[i].m_tag, fmt::format("DDR[{}]", i));
  }
  return counted_section<offsetof(mem_topology, m_mem_data), std::int32_t>(banks);
}

std::string ip_layout_section(unsigned compute_units) {
  std::vector<ip_data> units(compute_units);
  for (unsigned i = 0; i < compute_units; ++i) {
    units[i] = {};
    units[i].m_type = IP_KERNEL;
    units[i].properties = AP_CTRL_CHAIN << IP_CONTROL_SHIFT;
    units[i].m_base_address = spec::emulation_kernel_base(i);
    set_text(units[i].m_name, fmt::format("{}:{}", spec::kKernelName, instance_name(i)));
  }
  return counted_section<offsetof(ip_layout, m_ip_data), std::int32_t>(units);
}

std::string connectivity_section(unsigned compute_units) {
  std::vector<connection> connections;
  for (unsigned i = 0; i < compute_units; ++i) {
    for (const spec::Argument& argument : spec::kArguments) {
      if (!is_pointer(argument)) continue;
      connections.push_back({argument.id, static_cast<std::int32_t>(i), static_cast<std::int32_t>(i)});
    }
  }
  return counted_section<offsetof(connectivity, m_connection), std::int32_t>(connections);
}

std::string clock_section() {
  std::vector<clock_freq> clocks(1);
  clocks[0] = {};
  clocks[0].m_freq_Mhz = spec::kEmulationClockMhz;
  clocks[0].m_type = CT_DATA;
  set_text(clocks[0].m_name, "DATA_CLK");
  return counted_section<offsetof(clock_freq_topology, m_clock_freq), std::int16_t>(clocks);
}

/// What XRT does not ask for and we do: which interface and parameter layout the kernel has.
std::string user_metadata() {
  const nlohmann::ordered_json json = {
      {"kernel", spec::kKernelName},
      {"interface_version", fmt::format("{}.{}", spec::kInterfaceVersionMajor, spec::kInterfaceVersionMinor)},
      {"spec_hash", fmt::format("0x{:08x}", spec::kSpecHash)},
  };
  return json.dump();
}

}  // namespace

Container make_emulation_xclbin(unsigned compute_units) {
  if (compute_units < 1 || compute_units > spec::kEmulationMaxComputeUnits) {
    throw InputError("compute units",
                     fmt::format("{}; expected 1 to {}", compute_units, spec::kEmulationMaxComputeUnits));
  }
  Container container;
  container.platform = spec::kEmulationDeviceName;
  container.mode = XCLBIN_HW_EMU;
  container.sections = {
      {EMBEDDED_METADATA, "metadata", embedded_metadata(compute_units)},
      {MEM_TOPOLOGY, "memory", mem_topology_section(compute_units)},
      {IP_LAYOUT, "ip_layout", ip_layout_section(compute_units)},
      {CONNECTIVITY, "connectivity", connectivity_section(compute_units)},
      {CLOCK_FREQ_TOPOLOGY, "clocks", clock_section()},
      {USER_METADATA, "cobalt", user_metadata()},
  };
  container.uuid = hash_uuid(container);
  return container;
}

void write_emulation_xclbin(const std::filesystem::path& path, unsigned compute_units) {
  write_text_file(path, to_bytes(make_emulation_xclbin(compute_units)));
}

}  // namespace cobalt::xclbin
