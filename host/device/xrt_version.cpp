// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_version.hpp"

#include <fmt/format.h>
#include <link.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <string_view>
#include <system_error>

namespace cobalt::device {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLibrary = "libxrt_coreutil.so";
constexpr std::string_view kBuildVersion = COBALT_XRT_VERSION;

std::string named(std::string_view version) { return version.empty() ? "" : fmt::format("XRT {}", version); }

/// "2.16.204" of ".../libxrt_coreutil.so.2.16.204"; empty when the name has less than that.
std::string version_in_name(const fs::path& library) {
  static const std::regex pattern(R"(.*\.so\.(\d+\.\d+[.\d]*))");
  const std::string name = library.filename().string();
  std::smatch match;
  return std::regex_match(name, match, pattern) ? match[1].str() : "";
}

std::string version_of_installation(const fs::path& folder) {
  std::ifstream file(folder / "version.json");
  const auto json = nlohmann::json::parse(file, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return {};
  const auto version = json.find("BUILD_VERSION");
  return version != json.end() && version->is_string() ? version->get<std::string>() : "";
}

std::string first_line(const fs::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

}  // namespace

VersionPlaces version_places() {
  VersionPlaces places;
  const auto look = [](dl_phdr_info* object, std::size_t /*bytes*/, void* found) {
    const std::string_view name = object->dlpi_name;
    if (name.find(kLibrary) == std::string_view::npos) return 0;
    *static_cast<fs::path*>(found) = name;
    return 1;
  };
  fs::path library;
  dl_iterate_phdr(look, &library);
  std::error_code error;
  places.library = fs::canonical(library, error);  // it is loaded by a link without the version
  if (const char* folder = std::getenv("XILINX_XRT")) places.installation = folder;
  return places;
}

RuntimeFacts read_runtime_facts(const VersionPlaces& places, XrtDriver driver) {
  RuntimeFacts facts;
  facts.built_with = kBuildVersion.empty() ? "XRT of unknown version" : named(kBuildVersion);
  std::string version = version_in_name(places.library);
  if (version.empty() && !places.installation.empty()) version = version_of_installation(places.installation);
  facts.version = named(version);
  if (driver != XrtDriver::kNone) {
    const std::string module = driver == XrtDriver::kXocl ? "xocl" : "zocl";
    const std::string module_version = first_line(places.modules / module / "version");
    facts.driver =
        module_version.empty() ? module + " of unknown version" : fmt::format("{} {}", module, module_version);
  }
  return facts;
}

RuntimeFacts xrt_runtime_facts() { return read_runtime_facts(version_places(), find_xrt_driver()); }

}  // namespace cobalt::device
