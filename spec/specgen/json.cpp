// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <span>

#include "spec/hls_kernel.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/latency.hpp"
#include "spec/spec_hash.hpp"
#include "spec/specgen/output.hpp"

namespace cobalt::specgen {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kGenerated = "from spec/ by specgen (build target spec_update); do not edit";

const char* access_name(spec::Access access) {
  switch (access) {
    case spec::Access::kReadOnly:
      return "read-only";
    case spec::Access::kReadWrite:
      return "read-write";
    case spec::Access::kControl:
      break;
  }
  return "control";
}

Json arguments_json(std::span<const spec::Argument> arguments) {
  Json list = Json::array();
  for (const spec::Argument& argument : arguments) {
    list.push_back({{"name", argument.name},
                    {"id", argument.id},
                    {"offset", argument.offset},
                    {"bytes", argument.bytes},
                    {"port", argument.port}});
  }
  return list;
}

}  // namespace

Output kernel_interface_json() {
  Json registers = Json::array();
  for (const spec::Register& reg : spec::kRegisterMap) {
    registers.push_back({{"name", reg.name},
                         {"offset", reg.offset},
                         {"words", reg.words},
                         {"access", access_name(reg.access)},
                         {"meaning", reg.meaning}});
  }
  const Json document = {
      {"generated", kGenerated},
      {"kernel", spec::kKernelName},
      {"kernel_id", spec::kKernelId},
      {"interface_version", {spec::kInterfaceVersionMajor, spec::kInterfaceVersionMinor}},
      {"spec_hash", spec::kSpecHash},
      {"control", {{"address_bits", spec::kControlAddressBits}, {"data_bits", spec::kControlDataBits}}},
      {"memory",
       {{"address_bits", spec::kMemoryAddressBits},
        {"data_bits", spec::kMemoryDataBits},
        {"id_bits", spec::kMemoryIdBits},
        {"max_burst_beats", spec::kMaxBurstBeats}}},
      {"max_search_cores", spec::kMaxSearchCores},
      {"search_contexts", spec::latency_cycles("search_revolution")},
      {"arguments", arguments_json(spec::kArguments)},
      {"registers", registers},
  };
  return {"spec/generated/kernel_interface.json", document.dump(2) + "\n"};
}

Output hls_kernel_json() {
  const Json document = {{"generated", kGenerated},
                         {"kernel", spec::kHlsKernelName},
                         {"operations", spec::kHlsOperations},
                         {"parameter_banks", spec::kHlsParameterBanks},
                         {"arguments", arguments_json(spec::kHlsArguments)}};
  return {"spec/generated/hls_kernel.json", document.dump(2) + "\n"};
}

}  // namespace cobalt::specgen
