// SPDX-License-Identifier: Apache-2.0
// Parts of the xrt device that need neither card nor emulation: names, batch sizes, drivers, files, sensors, and what
// is said where there is no card or one hangs.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "host/device/kernel_driver.hpp"
#include "host/device/xrt_device.hpp"
#include "host/device/xrt_driver.hpp"
#include "host/device/xrt_emulation/environment.hpp"
#include "host/device/xrt_file.hpp"
#include "host/device/xrt_kernel.hpp"
#include "host/device/xrt_name.hpp"
#include "host/device/xrt_sensors.hpp"
#include "host/device/xrt_version.hpp"
#include "host/support/error.hpp"
#include "spec/hls_kernel.hpp"
#include "spec/platforms.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::device {
namespace {

namespace fs = std::filesystem;
using test::message_of;

XrtChoice card(const std::string& name) { return {.emulation = false, .card = name}; }
XrtChoice emulated(const std::string& name) { return {.emulation = true, .card = name}; }

TEST(XrtKernel, BuffersOfTheHlsKernelAreWhereItsPortsReach) {
  const XrtKernelKind& kind = find_xrt_kernel(spec::kHlsKernelName);
  EXPECT_EQ(kind.parameter_banks, 1u);
  EXPECT_TRUE(kind.one_command_a_descriptor);
  const auto port = [&](BufferUse use) {
    return std::string(kind.arguments[kind.buffer_arguments[static_cast<std::size_t>(use)]].port);
  };
  EXPECT_EQ(port(BufferUse::kItems), spec::kHlsReadPort);
  EXPECT_EQ(port(BufferUse::kParameters), spec::kHlsReadPort);
  EXPECT_EQ(port(BufferUse::kAnswers), spec::kHlsWritePort);
  EXPECT_EQ(port(BufferUse::kCompletions), spec::kHlsWritePort);
}

TEST(XrtFile, ArgumentsInMemoryOfTheHostAreKnownByItsName) {
  xclbin::Description description;
  for (const char* const tag : {"DDR[0]", "HOST[0]", "PLRAM[0]"}) description.memories.emplace_back().tag = tag;
  const auto add_unit = [&](const char* name, unsigned descriptors, unsigned completions) {
    xclbin::ComputeUnit& unit = description.compute_units.emplace_back();
    unit.name = name;
    unit.connections = {{.argument = 0, .memory = descriptors}, {.argument = 1, .memory = completions}};
  };
  add_unit("cobalt:cobalt_1", 0, 1);
  add_unit("cobalt:cobalt_2", 2, 0);
  const XclbinUnits units = units_of(description);
  ASSERT_EQ(units.size(), 2u);
  EXPECT_EQ(units.at("cobalt:cobalt_1").in_host_memory, std::set<int>{1});
  EXPECT_EQ(units.at("cobalt:cobalt_2").in_host_memory, std::set<int>{});
  EXPECT_FALSE(units.at("cobalt:cobalt_1").is_taken);
}

TEST(XrtName, ChoiceOfADeviceName) {
  EXPECT_EQ(xrt_card_choice("xrt"), card(""));
  EXPECT_EQ(xrt_card_choice("xrt:"), card(""));
  EXPECT_EQ(xrt_card_choice("xrt:1"), card("1"));
  EXPECT_EQ(xrt_card_choice("xrt:0000:65:00.1"), card("0000:65:00.1"));
  EXPECT_EQ(xrt_card_choice("xrt:emulation"), emulated(""));
  EXPECT_EQ(xrt_card_choice("xrt:emulation:2"), emulated("2"));
  EXPECT_EQ(xrt_card_choice("xrt:emulation:0000:00:01.0"), emulated("0000:00:01.0"));
  EXPECT_EQ(xrt_card_choice("xrt:emulations"), card("emulations"));
  EXPECT_EQ(xrt_card_choice("xrt1"), std::nullopt);
  EXPECT_EQ(xrt_card_choice("sim"), std::nullopt);
  EXPECT_EQ(xrt_card_choice(""), std::nullopt);
}

const std::vector<XrtCardName> kCards = {
    {"0000:65:00.1", "xilinx_u250"}, {"0000:b3:00.1", "xilinx_u200"}, {"0001:65:00.1", "xilinx_u200"}};

TEST(XrtName, FindsByIndexAddressAndName) {
  EXPECT_EQ(find_xrt_card(card(""), kCards), 0u);
  EXPECT_EQ(find_xrt_card(card("0"), kCards), 0u);
  EXPECT_EQ(find_xrt_card(card("2"), kCards), 2u);
  EXPECT_EQ(find_xrt_card(card("0000:b3:00.1"), kCards), 1u);
  EXPECT_EQ(find_xrt_card(card("B3:00.1"), kCards), 1u);
  EXPECT_EQ(find_xrt_card(card("0001:65:0.1"), kCards), 2u);
  EXPECT_EQ(find_xrt_card(card("xilinx_u250"), kCards), 0u);
  EXPECT_EQ(find_xrt_card(card("xilinx_u200"), kCards), 1u) << "the first of two";
}

TEST(XrtName, ErrorsNameTheCardsThatThereAre) {
  EXPECT_EQ(message_of<DeviceError>([] { find_xrt_card(card(""), {}); }), "XRT finds no card in this machine");
  for (const char* choice : {"3", "-1", "99999999999999999999999", "0000:66:00.1", "65:00.1.1", "u250", " ", "1x"}) {
    EXPECT_EQ(message_of<InputError>([choice] { find_xrt_card(card(choice), kCards); }),
              std::string("device: no card \"") + choice +
                  "\"; XRT has xrt:0 (0000:65:00.1, xilinx_u250), xrt:1 (0000:b3:00.1, xilinx_u200), "
                  "xrt:2 (0001:65:00.1, xilinx_u200)");
  }
}

TEST(XrtBatch, HidesTheLaunch) {
  // 20 us and a position a clock at 300 MHz: 120,000 positions take 400 us, of which 20 us are a twentieth.
  EXPECT_EQ(choose_batch_positions(20e-6, 1 / 300e6, 1 << 20), std::size_t{131072});
  EXPECT_EQ(choose_batch_positions(0, 1 / 300e6, 1 << 20), std::size_t{1024});
  EXPECT_EQ(choose_batch_positions(1, 1 / 300e6, 1 << 20), std::size_t{1} << 20) << "the limit";
  EXPECT_EQ(choose_batch_positions(1e-3, 0, 1 << 16), std::size_t{1} << 16);
  EXPECT_EQ(choose_batch_positions(1e-3, 1e-6, 1 << 20), std::size_t{32768});
}

/// A folder in the place of /sys and /dev.
class Machine {
 public:
  Machine() {
    places.xocl = folder_ / "xocl";
    places.render_nodes = folder_ / "dri";
    places.driver_name = [this](const fs::path& node) { return drivers[node.filename().string()]; };
    fs::create_directories(places.xocl);
    fs::create_directories(places.render_nodes / "by-path");
  }
  ~Machine() { fs::remove_all(folder_); }
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  void add_node(const std::string& name, const std::string& driver) {
    std::ofstream(places.render_nodes / name) << "no device";
    drivers[name] = driver;
  }

  DriverPlaces places;
  std::map<std::string, std::string> drivers;  ///< by the name of the node

 private:
  fs::path folder_ = make_emulation_folder();
};

TEST(XrtDriver, ACardIsALinkNamedByItsAddress) {
  Machine machine;
  EXPECT_EQ(find_xrt_driver(machine.places), XrtDriver::kNone);
  std::ofstream(machine.places.xocl / "bind") << "";
  EXPECT_EQ(find_xrt_driver(machine.places), XrtDriver::kNone) << "the driver without a card";
  fs::create_directory(machine.places.xocl / "0000:65:00.1");
  EXPECT_EQ(find_xrt_driver(machine.places), XrtDriver::kXocl);
}

TEST(XrtDriver, ABoardIsANodeOfZocl) {
  Machine machine;
  machine.add_node("renderD128", "i915");
  machine.add_node("card0", "zocl");
  EXPECT_EQ(find_xrt_driver(machine.places), XrtDriver::kNone) << "a display, and no render node";
  machine.add_node("renderD129", "zocl");
  EXPECT_EQ(find_xrt_driver(machine.places), XrtDriver::kZocl) << "not always renderD128";
}

TEST(XrtDriver, ABoardIsKnownByItsDeviceTreeWithoutAskingTheDriver) {
  Machine machine;
  machine.add_node("renderD128", "");  // may not be opened
  fs::create_symlink("../renderD128", machine.places.render_nodes / "by-path/platform-fd4a0000.display-render");
  EXPECT_EQ(find_xrt_driver(machine.places), XrtDriver::kNone);
  fs::create_symlink("../renderD128", machine.places.render_nodes / "by-path/platform-axi:zyxclmm_drm-render");
  EXPECT_EQ(find_xrt_driver(machine.places), XrtDriver::kZocl);
}

TEST(XrtDriver, WhatIsNoDrmNodeHasNoDriver) {
  EXPECT_EQ(drm_driver_name("/nowhere"), "");
  EXPECT_EQ(drm_driver_name("/dev/null"), "");
  DriverPlaces places;
  places.xocl = places.render_nodes = "/nowhere";
  EXPECT_EQ(find_xrt_driver(places), XrtDriver::kNone);
}

TEST(XrtDriver, WhatHelpsACardThatHangsDependsOnIt) {
  const std::string card = recovery_text(XrtDriver::kXocl, "0000:65:00.1");
  EXPECT_NE(card.find("xrt-smi reset --device 0000:65:00.1 (older XRT: xbutil)"), std::string::npos) << card;
  const std::string board = recovery_text(XrtDriver::kZocl, "0000:00:00.0");
  EXPECT_EQ(board.find("reset --device"), std::string::npos) << "a board has no such address: " << board;
  EXPECT_NE(board.find("xmutil unloadapp and xmutil loadapp"), std::string::npos) << board;
  EXPECT_EQ(recovery_text(XrtDriver::kNone, "0000:00:00.0"), "");
}

void write(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

TEST(XrtVersion, IsThatOfTheLibraryAndOfTheDriverThatAreThere) {
  const fs::path folder = make_emulation_folder();
  write(folder / "modules/xocl/version", "2.16.204,fa4e0045851d\n");
  write(folder / "xrt/version.json", R"({"BUILD_VERSION": "2.14.354"})");
  VersionPlaces places = {
      .library = "/opt/libxrt_coreutil.so.2.16.204", .installation = folder / "xrt", .modules = folder / "modules"};
  RuntimeFacts facts = read_runtime_facts(places, XrtDriver::kXocl);
  EXPECT_EQ(facts.version, "XRT 2.16.204");
  EXPECT_EQ(facts.driver, "xocl 2.16.204,fa4e0045851d");
  EXPECT_TRUE(facts.built_with.starts_with("XRT ")) << facts.built_with;

  places.library = "/opt/libxrt_coreutil.so.2";
  facts = read_runtime_facts(places, XrtDriver::kZocl);
  EXPECT_EQ(facts.version, "XRT 2.14.354") << "of the installation";
  EXPECT_EQ(facts.driver, "zocl of unknown version") << "built into the kernel";

  for (const char* text : {"", "{", "[]", R"({"BUILD_VERSION": 2})", "{}"}) {
    write(folder / "xrt/version.json", text);
    facts = read_runtime_facts(places, XrtDriver::kNone);
    EXPECT_EQ(facts.version, "") << text;
    EXPECT_EQ(facts.driver, "");
  }
  places.installation.clear();
  EXPECT_EQ(read_runtime_facts(places, XrtDriver::kNone).version, "");
  fs::remove_all(folder);
}

TEST(XrtVersion, OfThisProcess) {
  const VersionPlaces places = version_places();
  EXPECT_TRUE(places.library.filename().string().starts_with("libxrt_coreutil.so.")) << places.library;
  EXPECT_TRUE(fs::exists(places.library));
  EXPECT_TRUE(xrt_runtime_facts().version.starts_with("XRT 2.")) << xrt_runtime_facts().version;
}

TEST(FailureDump, WhatHelpsIsSaidWithAndWithoutRegisters) {
  EXPECT_EQ(failure_dump([] { return std::string("registers"); }, "reset it"), "registers\nreset it");
  EXPECT_EQ(failure_dump([]() -> std::string { throw std::runtime_error("bus error"); }, "reset it"),
            "(no registers: bus error)\nreset it");
  EXPECT_EQ(failure_dump([] { return std::string("registers"); }, ""), "registers");
}

/// What is said to who asks for a card.
std::string without_card(const EmulatorPlaces& places, const DriverPlaces& drivers) {
  return test::mistake([&] { check_card(places, drivers); });
}

TEST(XrtEnvironment, WhoAsksForACardGetsNoSimulation) {
  const DriverPlaces none = {.xocl = "/sys/xocl", .render_nodes = "/dev/nodes"};
  const std::string looked = "device xrt: no card with driver xocl in /sys/xocl, no render node of zocl in /dev/nodes";
  const std::string board = without_card({.named = {}, .beside = "/bin/sh", .built = {}}, none);
  EXPECT_TRUE(board.starts_with(looked)) << board;
  EXPECT_NE(board.find("xmutil loadapp"), std::string::npos) << board;
  EXPECT_EQ(board.find("emulation"), std::string::npos) << "this build cannot have one: " << board;

  for (const EmulatorPlaces& places : {EmulatorPlaces{.named = {}, .beside = {}, .built = "/bin/sh"},
                                       EmulatorPlaces{.named = "/bin/sh", .beside = {}, .built = {}}}) {
    const std::string full = without_card(places, none);
    EXPECT_TRUE(full.starts_with(looked)) << full;
    EXPECT_TRUE(full.ends_with("; xrt:emulation simulates a card")) << full;
  }
}

TEST(XrtEnvironment, ABuildWithoutSimulatorSaysSo) {
  try {
    find_emulator({.named = {}, .beside = "/nowhere/beside", .built = {}});
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("this build has no emulation"), std::string::npos) << error.what();
  }
}

const XrtEnvironment kOurs = {.emulation = true, .folder = "/tmp/cobalt-xrt-test"};
const XrtEnvironment kOthers = {.emulation = true, .folder = {}};
const XrtEnvironment kCard = {.emulation = false, .folder = {}};

/// What is wrong with a file of this mode and platform; empty: nothing.
std::string problem(const XrtEnvironment& environment, std::uint16_t mode, const std::string& platform) {
  xclbin::Container container;
  container.mode = mode;
  container.platform = platform;
  return test::mistake([&] { check_xclbin_environment(container, "a.xclbin", environment); });
}

TEST(XrtFile, OursTakesOurPlatformOnly) {
  EXPECT_EQ(problem(kOurs, XCLBIN_HW_EMU, spec::kEmulationDeviceName), "");
  EXPECT_NE(problem(kOurs, XCLBIN_HW_EMU, "xilinx_u50").find("a.xclbin: is for platform xilinx_u50"),
            std::string::npos);
}

TEST(XrtFile, TheEmulationOfOthersTakesAnyPlatformMadeForIt) {
  EXPECT_EQ(problem(kOthers, XCLBIN_HW_EMU, "xilinx_u50"), "");
  EXPECT_EQ(problem(kOthers, XCLBIN_HW_EMU_PR, "xilinx_u50"), "");
  EXPECT_EQ(problem(kOthers, XCLBIN_HW_EMU, spec::kEmulationDeviceName), "") << "scripts/xrt_env.sh for others";
  EXPECT_EQ(problem(kOthers, XCLBIN_FLAT, "xilinx_u50"),
            "a.xclbin: is for hardware; expected one for hardware emulation");
  EXPECT_EQ(problem(kOthers, XCLBIN_SW_EMU, "xilinx_u50"),
            "a.xclbin: is for software emulation; expected one for hardware emulation");
}

TEST(XrtFile, ACardTakesHardware) {
  EXPECT_EQ(problem(kCard, XCLBIN_FLAT, "xilinx_zcu104"), "");
  EXPECT_EQ(problem(kCard, XCLBIN_PR, "xilinx_u50"), "");
  EXPECT_EQ(problem(kCard, XCLBIN_HW_EMU, "xilinx_u50"),
            "a.xclbin: is for hardware emulation; expected one for hardware");
  EXPECT_EQ(problem(kCard, XCLBIN_PR, spec::kEmulationDeviceName),
            "a.xclbin: is for platform cobalt_emulation, which is no card");
}

// As XRT 2.13 writes them for a card: all numbers are text, and an absent sensor is 0.
constexpr const char* kThermal =
    R"({"thermals":[{"location_id":"pcb_top_front","description":"PCB Top Front","temp_C":"31","is_present":"true"},
                    {"location_id":"fpga0","description":"FPGA","temp_C":"47","is_present":"true"},
                    {"location_id":"cage_temp_0","description":"Cage0","temp_C":"0","is_present":"false"}]})";
constexpr const char* kElectrical =
    R"({"power_rails":[],"power_consumption_max_watts":"75","power_consumption_watts":"23.614000"})";

TEST(XrtSensors, OfACard) {
  const XrtSensors sensors = read_sensors(kThermal, kElectrical);
  EXPECT_EQ(sensors.temperature_c, 47);
  EXPECT_DOUBLE_EQ(sensors.power_w.value(), 23.614);
}

TEST(XrtSensors, WithoutAnFpgaTheHottestCounts) {
  EXPECT_EQ(read_sensors(R"({"thermals":[{"temp_C":"31"},{"temp_C":52},{"temp_C":"40"}]})", "").temperature_c, 52);
}

TEST(XrtSensors, WhatIsNotToldIsLeftOut) {
  for (const char* text : {"", "{", "[]", "3", "null", "{}", R"({"thermals":""})", R"({"thermals":[3,"x",null]})",
                           R"({"thermals":[{"description":7,"temp_C":"0"}],"power_consumption_watts":"N/A"})",
                           R"({"power_consumption_watts":"12 W"})"}) {
    const XrtSensors sensors = read_sensors(text, text);
    EXPECT_FALSE(sensors.temperature_c) << text;
    EXPECT_FALSE(sensors.power_w) << text;
  }
}

}  // namespace
}  // namespace cobalt::device
