// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_emulation/environment.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <utility>

#include "host/device/xclbin/emulation_xclbin.hpp"
#include "host/device/xrt_driver.hpp"
#include "host/support/error.hpp"
#include "spec/platforms.hpp"

namespace cobalt::device {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolderPattern = "/tmp/cobalt-xrt-XXXXXX";
/// Bytes of a buffer that go to the simulator at once. The first message of a card must be longer than every later
/// one: XRT keeps using the buffer of that first message after it has asked for a larger one and thrown the answer
/// away. The settings are that first message, so they are padded.
constexpr unsigned kPacketBytes = 0x10000;
constexpr unsigned kPaddingBytes = 2 * kPacketBytes;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

fs::path program_folder() {
  std::error_code none;
  return fs::read_symlink("/proc/self/exe", none).parent_path();
}

bool is_executable(const fs::path& file) { return fs::is_regular_file(file) && access(file.c_str(), X_OK) == 0; }

EmulatorPlaces emulator_places() {
  return {.named = variable("COBALT_XRT_EMULATOR"),
          .beside = program_folder() / "cobalt_xrt_emulator",
          .built = COBALT_XRT_EMULATOR_FILE};
}

/// What XRT loads in the place of its emulation (short_waits.cpp): of this installation, or where it was built. Throws
/// InputError when it is nowhere.
fs::path emulation_library() {
  const fs::path built = COBALT_XRT_EMULATION_LIBRARY_FILE;
  const fs::path installed = program_folder() / "../lib/cobalt" / built.filename();
  for (const fs::path& candidate : {installed, built}) {
    if (fs::exists(candidate)) return candidate;
  }
  throw InputError(installed.string(), "no such file; the device xrt:emulation needs this library");
}

void write_file(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw DeviceError(fmt::format("{}: cannot be written: {}", file.string(), std::strerror(errno)));
}

/// Settings of XRT. Its reader takes the rest of a line as the value, so there are no remarks in the file.
std::string ini_text(const fs::path& folder) {
  std::string text = "[Emulation]\n";
  text += fmt::format("sim_dir={}\n", (folder / "launch").string());
  text += "system_dpa=false\n";  // else a thread sleeps 10 s at a time, and closing waits for it
  text += fmt::format("packet_size={:#x}\n", kPacketBytes);
  text += "keep_run_dir=false\n";
  text += "print_infos_in_console=false\n";  // they would get between the lines of standard output
  text += "[Debug]\n";
  text += "pad=" + std::string(kPaddingBytes, 'x') + "\n";
  return text;
}

std::string emconfig_text() {
  using Json = nlohmann::ordered_json;
  Json boards = Json::array();
  for (unsigned card = 0; card < kEmulatedCards; ++card) {
    const Json device = {{"Name", spec::kEmulationDeviceName}};
    boards.push_back({{"Devices", Json::array({device})}});
  }
  return Json{{"Version", {{"FileVersion", "2.0"}}}, {"Platform", {{"Boards", boards}}}}.dump(2) + "\n";
}

/// A text as one word of a shell.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

/// XRT starts this. It becomes the simulator, whose process id it leaves for the host, and which it tells where the
/// host wants its sockets (simulator.hpp). The simulator has a working directory of its own: XRT would copy a log in
/// this one into the working directory of the host.
std::string launch_text(const fs::path& folder, const fs::path& emulator) {
  return fmt::format(
      "#!/bin/sh\nset -e\n"
      "mkdir -p {0}/\"$EMULATION_SOCKETID\"\ncd {0}/\"$EMULATION_SOCKETID\"\n"
      "echo $$ > pid.new\nmv pid.new pid\n"
      "export COBALT_EMULATION_KEEPER={0}/\"keeper_${{EMULATION_SOCKETID%%_*}}_$PPID\"\n"
      "exec {1} < /dev/null\n",
      quoted(simulators_folder(folder).string()), quoted(emulator.string()));
}

/// The folder of this process, from its making to its removal.
class ProcessFolder {
 public:
  ProcessFolder() : path_(make_emulation_folder()) {
    start_remover();
    try {
      write_emulation_files(path_);
    } catch (...) {
      remove();
      throw;
    }
  }
  ~ProcessFolder() { remove(); }
  ProcessFolder(const ProcessFolder&) = delete;
  ProcessFolder& operator=(const ProcessFolder&) = delete;

  const fs::path& path() const { return path_; }

  void remove() noexcept {
    // A fork of the process must leave the folder alone.
    if (getpid() != owner_) return;
    std::error_code ignored;
    fs::remove_all(path_, ignored);
    if (alive_ >= 0) close(std::exchange(alive_, -1));
  }

 private:
  /// Starts a process that waits until this one is gone, however it ended, and then removes the folder. It has a
  /// session of its own, so that a signal to the group of this process does not reach it, and is no child of this
  /// process: XRT waits for any child when it closes a card.
  void start_remover() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return;  // the folder is still removed at a regular end
    static constexpr const char* kScript =
        "read -r line; for i in 1 2 3 4 5; do rm -rf -- \"$0\" && exit 0; sleep 1; done";
    const char* const folder = path_.c_str();
    const pid_t child = fork();
    if (child == 0) {  // only async-signal-safe calls from here
      setsid();
      if (fork() != 0) _exit(0);
      dup2(ends[0], 0);
      const int null = open("/dev/null", O_WRONLY);
      dup2(null, 1);
      dup2(null, 2);
      for (int fd = 3; fd < 1024; ++fd) close(fd);
      execl("/bin/sh", "sh", "-c", kScript, folder, static_cast<char*>(nullptr));
      _exit(1);
    }
    close(ends[0]);
    alive_ = ends[1];
    if (child > 0) waitpid(child, nullptr, 0);
  }

  pid_t owner_ = getpid();
  fs::path path_;
  int alive_ = -1;  ///< the remover waits for the end of this pipe
};

std::optional<ProcessFolder>& process_folder() {
  static std::optional<ProcessFolder> folder;
  return folder;
}

XrtEnvironment make_environment(bool emulation) {
  XrtEnvironment environment;
  const std::string mode = variable("XCL_EMULATION_MODE");
  if (!mode.empty()) {
    if (mode != "hw_emu") {
      throw InputError("XCL_EMULATION_MODE", fmt::format("{}; expected hw_emu, or the variable not set", mode));
    }
    environment.emulation = true;
    environment.folder = variable("COBALT_XRT_FOLDER");
    return environment;
  }
  if (!emulation) {
    check_card(emulator_places());
    return environment;
  }
  environment.emulation = true;
  ProcessFolder& folder = process_folder().emplace();
  environment.folder = folder.path();
  environment.made_here = true;
  for (const auto& [name, value] : emulation_variables(folder.path())) setenv(name.c_str(), value.c_str(), 1);
  return environment;
}

}  // namespace

fs::path find_emulator(const EmulatorPlaces& places) {
  if (!places.named.empty()) {
    if (is_executable(places.named)) return fs::absolute(places.named);
    throw InputError("COBALT_XRT_EMULATOR", fmt::format("{}: no such program", places.named.string()));
  }
  for (const fs::path& candidate : {places.beside, places.built}) {
    if (is_executable(candidate)) return candidate;
  }
  if (places.built.empty()) {
    throw InputError("device xrt:emulation",
                     "this build has no emulation of a card (it was configured with COBALT_SIM=OFF)");
  }
  throw InputError(places.beside.string(),
                   "no such program; the device xrt:emulation needs this simulator: build the target "
                   "cobalt_xrt_emulator, or set COBALT_XRT_EMULATOR to its file");
}

void check_card(const EmulatorPlaces& places, const DriverPlaces& drivers) {
  if (find_xrt_driver(drivers) != XrtDriver::kNone) return;
  const bool has_emulation = !places.built.empty() || !places.named.empty();
  throw InputError("device xrt", no_card_text(drivers) + (has_emulation ? "; xrt:emulation simulates a card" : ""));
}

fs::path make_emulation_folder() {
  std::string path = kFolderPattern;
  if (mkdtemp(path.data()) == nullptr) {
    throw DeviceError(fmt::format("{}: cannot be made: {}", path, std::strerror(errno)));
  }
  return path;
}

void write_emulation_files(const fs::path& folder) {
  const fs::path emulator = find_emulator(emulator_places());
  const fs::path shim = COBALT_XRT_SHIM_FILE;
  if (!fs::exists(shim)) throw InputError(shim.string(), "no such file; it comes with XRT (Debian: libxrt1)");
  try {
    for (const char* name : {"root/lib", "launch", "run"}) fs::create_directories(folder / name);
    fs::create_directories(simulators_folder(folder));
    fs::create_symlink(emulation_library(), folder / "root/lib" / shim.filename());
  } catch (const fs::filesystem_error& error) {
    throw DeviceError(error.what());
  }
  write_file(folder / "xrt.ini", ini_text(folder));
  write_file(folder / "emconfig.json", emconfig_text());
  write_file(folder / "launch/simulate.sh", launch_text(folder, emulator));
  fs::permissions(folder / "launch/simulate.sh", fs::perms::owner_all);
  xclbin::write_emulation_xclbin(emulation_xclbin(folder), spec::kEmulationMaxComputeUnits);
}

Variables emulation_variables(const fs::path& folder) {
  Variables variables = {
      {"XCL_EMULATION_MODE", "hw_emu"},
      {"XILINX_XRT", (folder / "root").string()},
      {"XRT_INI_PATH", (folder / "xrt.ini").string()},
      {"EMCONFIG_PATH", folder.string()},
      {"SDACCEL_EM_RUN_DIR", (folder / "run").string()},
      {"USER", folder.filename().string()},  // the sockets are in /tmp/$USER
      {"COBALT_XRT_FOLDER", folder.string()},
  };
  for (const char* name : {"COBALT_EMULATION_LOG", "COBALT_EMULATION_TRACE"}) {
    const std::string file = variable(name);
    if (!file.empty()) variables.emplace_back(name, fs::absolute(file).string());
  }
  return variables;
}

fs::path emulation_xclbin(const fs::path& folder) { return folder / "cobalt.xclbin"; }

fs::path simulators_folder(const fs::path& folder) { return folder / "simulators"; }

const XrtEnvironment& xrt_environment(bool emulation) {
  static std::optional<XrtEnvironment> decided;
  if (!decided) decided = make_environment(emulation);
  const bool by_others = decided->emulation && !decided->made_here;
  if (!by_others && decided->emulation != emulation) {
    throw InputError("device", decided->emulation ? "this process has opened xrt:emulation, so it can open no card"
                                                  : "this process has opened a card, so it cannot open xrt:emulation");
  }
  return *decided;
}

}  // namespace cobalt::device
