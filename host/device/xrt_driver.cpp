// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_driver.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <system_error>

namespace cobalt::device {
namespace {

namespace fs = std::filesystem;

/// The kernel's answer about a DRM driver. Its header drm.h is not among those of every C library.
struct DrmVersion {
  int major;
  int minor;
  int patch;
  std::size_t name_bytes;
  char* name;
  std::size_t date_bytes;
  char* date;
  std::size_t description_bytes;
  char* description;
};
constexpr unsigned long kDrmVersionRequest = _IOWR('d', 0, DrmVersion);

constexpr const char* kZoclName = "zocl";
/// End of the name of the link that udev makes: the node of the device tree, and the kind of DRM node.
constexpr const char* kZoclLinkEnd = "zyxclmm_drm-render";

/// An entry of the driver's folder that is a PCIe address.
bool has_card(const fs::path& driver_folder) {
  std::error_code error;
  const fs::directory_iterator entries(driver_folder, error);
  return std::any_of(begin(entries), end(entries), [](const fs::directory_entry& entry) {
    return entry.path().filename().string().find(':') != std::string::npos;
  });
}

bool has_zocl_link(const fs::path& by_path) {
  std::error_code error;
  const fs::directory_iterator entries(by_path, error);
  return std::any_of(begin(entries), end(entries), [](const fs::directory_entry& entry) {
    const std::string name = entry.path().filename().string();
    return name.starts_with("platform") && name.ends_with(kZoclLinkEnd);
  });
}

bool has_zocl_node(const DriverPlaces& places) {
  std::error_code error;
  const fs::directory_iterator entries(places.render_nodes, error);
  return std::any_of(begin(entries), end(entries), [&places](const fs::directory_entry& entry) {
    return entry.path().filename().string().starts_with("renderD") &&
           places.driver_name(entry.path()).starts_with(kZoclName);
  });
}

}  // namespace

std::string drm_driver_name(const fs::path& node) {
  const int file = ::open(node.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return {};
  std::array<char, 64> name{};  // longer ones are cut; ours is not
  DrmVersion version{};
  version.name = name.data();
  version.name_bytes = name.size();
  const bool answered = ::ioctl(file, kDrmVersionRequest, &version) == 0;
  ::close(file);
  return answered ? std::string(name.data(), std::min(version.name_bytes, name.size())) : std::string();
}

std::string no_card_text(const DriverPlaces& places) {
  return fmt::format(
      "no card with driver xocl in {}, no render node of zocl in {}: load the driver (modprobe xocl), on a Kria board "
      "the kernel (xmutil loadapp cobalt)",
      places.xocl.string(), places.render_nodes.string());
}

std::string recovery_text(XrtDriver driver, const std::string& bdf) {
  switch (driver) {
    case XrtDriver::kXocl:
      return fmt::format(
          "if the kernel stays so, reset the card: xrt-smi reset --device {} (older XRT: xbutil); "
          "docs/reference/xrt.md",
          bdf);
    case XrtDriver::kZocl:
      return "if the kernel stays so, load it anew, on a Kria board by xmutil unloadapp and xmutil loadapp cobalt, "
             "else "
             "by a restart of the board; docs/reference/xrt.md";
    case XrtDriver::kNone:
      break;
  }
  return {};
}

XrtDriver find_xrt_driver(const DriverPlaces& places) {
  if (has_card(places.xocl)) return XrtDriver::kXocl;
  if (has_zocl_link(places.render_nodes / "by-path") || has_zocl_node(places)) return XrtDriver::kZocl;
  return XrtDriver::kNone;
}

}  // namespace cobalt::device
