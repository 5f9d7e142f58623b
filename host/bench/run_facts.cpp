// SPDX-License-Identifier: Apache-2.0
#include "host/bench/run_facts.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <string_view>

#include "host/support/text.hpp"

namespace cobalt::bench {

std::string processor_name() {
  std::ifstream facts("/proc/cpuinfo");
  for (std::string line; std::getline(facts, line);) {
    const std::size_t colon = line.find(':');
    if (colon != std::string::npos && line.starts_with("model name")) {
      return std::string(text::trim(std::string_view(line).substr(colon + 1)));
    }
  }
  return "unknown";
}

Json run_facts(const RunInput& input) {
  const auto now = std::chrono::system_clock::now();
  return {{"version", COBALT_VERSION},
          {"date", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(now)))},
          {"processor", processor_name()},
          {"file", input.file.empty() ? Json() : Json(input.file)},
          {"seed", or_null(input.seed)},
          {"refused_positions", input.refused_positions}};
}

}  // namespace cobalt::bench
