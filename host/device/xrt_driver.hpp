// SPDX-License-Identifier: Apache-2.0
/// \file
/// Whether this machine has a card, or is a board, that XRT's kernel driver serves.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace cobalt::device {

/// XRT's kernel drivers.
enum class XrtDriver {
  kNone,
  kXocl,  ///< cards on PCIe
  kZocl,  ///< Zynq and Kria boards, whose own processor runs the program
};

/// Name of the driver behind a DRM node (/dev/dri/renderD128), as the kernel tells it; empty when the file cannot be
/// opened or is no such node.
std::string drm_driver_name(const std::filesystem::path& node);

/// Where find_xrt_driver looks: the machine, or what a test puts in its place.
struct DriverPlaces {
  std::filesystem::path xocl = "/sys/bus/pci/drivers/xocl";  ///< has a link for each card, named by its PCIe address
  std::filesystem::path render_nodes = "/dev/dri";           ///< has renderD*, and by-path/ with links to them
  std::function<std::string(const std::filesystem::path&)> driver_name = drm_driver_name;
};

/// That no card was found: where one was looked for, and what loads a driver. For messages.
std::string no_card_text(const DriverPlaces& places = {});

/// What helps a card or board whose kernel hangs or has stopped: it works again only after a reset, since XRT does not
/// load a file again that the card already has. Empty without a driver.
/// \param bdf  PCIe address; a board has none that means anything
std::string recovery_text(XrtDriver driver, const std::string& bdf);

/// The driver that serves something here. On a board XRT takes the DRM node that the device tree calls zyxclmm_drm and
/// whose driver says that it is zocl (its drv_zocl.cpp); releases before 2022.1 always take renderD128. Display drivers
/// have such nodes too, so each is asked. One of zyxclmm_drm that this user may not open counts: XRT says why it fails.
XrtDriver find_xrt_driver(const DriverPlaces& places = {});

}  // namespace cobalt::device
