// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_card.hpp"

#include <dlfcn.h>
#include <experimental/xrt_system.h>
#include <fcntl.h>
#include <fmt/ranges.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <mutex>
#include <set>
#include <sstream>
#include <system_error>
#include <vector>

#include "host/device/xrt_environment.hpp"
#include "host/device/xrt_name.hpp"
#include "host/xclbin/description.hpp"
#include "spec/platforms.hpp"

namespace cobalt::device {
namespace {

namespace fs = std::filesystem;
using Seconds = XrtWatch::Call::Seconds;

/// Starting a simulator takes a fraction of a second. (Calls for a real card are not watched.)
constexpr Seconds kLoadLimit{30};
/// Closing lets the simulator end, so its end does not mean that the call hangs.
constexpr Seconds kCloseLimit{20};

/// The cards of this process, by index.
struct Registry {
  std::mutex mutex;  ///< guards all below
  std::map<unsigned, std::weak_ptr<XrtCard>> cards;
  std::set<unsigned> open;  ///< not closed yet, although perhaps nobody uses them any more
  std::set<unsigned> lost;  ///< could not be closed, and so cannot be opened again
  std::condition_variable closed;
};

Registry& registry() {
  static Registry cards;
  return cards;
}

/// Cards in the machine. The emulation does not answer the native interface's question; the older one knows.
unsigned count_cards(bool emulation) {
  const unsigned count = xrt::system::enumerate_devices();  // loads the library with the driver
  if (!emulation) return count;
  void* const library = dlopen(fs::path(COBALT_XRT_SHIM_FILE).filename().c_str(), RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) return count;
  const auto probe = reinterpret_cast<unsigned (*)()>(dlsym(library, "xclProbe"));
  const unsigned probed = probe == nullptr ? count : probe();
  dlclose(library);
  return probed;
}

XrtCardName name_of(const xrt::device& device) {
  return {device.get_info<xrt::info::device::bdf>(), device.get_info<xrt::info::device::name>()};
}

/// With the registry locked. \param seen  open cards, which must not be closed under that lock
std::vector<XrtCardName> list_cards(bool emulation, std::vector<std::shared_ptr<XrtCard>>& seen) {
  try {
    std::vector<XrtCardName> names;
    const unsigned count = count_cards(emulation);
    for (unsigned index = 0; index < count; ++index) {
      // Not another handle for an open card: closing that would close the card.
      if (std::shared_ptr<XrtCard> card = registry().cards[index].lock()) {
        names.push_back({card->bdf(), card->name()});
        seen.push_back(std::move(card));
      } else if (registry().lost.contains(index)) {
        names.push_back({"-", "failed"});
      } else {
        names.push_back(name_of(xrt::device(index)));
      }
    }
    return names;
  } catch (const std::exception& error) {
    throw DeviceError(fmt::format("looking for cards: XRT says: {}", error.what()));
  }
}

/// Refuses a file that XRT would load without a word and that cannot work. \return its compute units, none taken
std::map<std::string, bool> check_xclbin(const std::string& file, bool emulation) {
  const xclbin::Description description = xclbin::read_xclbin(file);
  const auto differences = xclbin::differences_from_spec(description);
  if (!differences.empty()) throw InputError(file, fmt::format("does not fit: {}", fmt::join(differences, "; ")));
  const std::string& platform = description.container.platform;
  if (emulation != (platform == spec::kEmulationDeviceName)) {
    throw InputError(
        file, fmt::format("is for platform {}, which is not {}", platform, emulation ? "the emulated one" : "a card"));
  }
  std::map<std::string, bool> units;
  for (const xclbin::ComputeUnit& unit : description.compute_units) units.emplace(unit.name, false);
  return units;
}

/// Keeps XRT's inner object of an emulated card until the process ends, so that opening the card again gets the same
/// one. For each object that it has ever seen XRT keeps a thread.
void keep_inner_object(unsigned index, const xrt::device& device) {
  static auto& kept = *new std::map<unsigned, xrt::device>;  // never destroyed: XRT's own static objects may be gone
  if (kept.find(index) == kept.end()) kept.emplace(index, xrt::device(static_cast<xclDeviceHandle>(device)));
}

/// Keeps the signal handlers of the program. XRT's emulation sets its own when it loads an xclbin; they send the signal
/// on to the whole process group, that is to the shell's job or the test runner that this process is part of.
class KeepSignalHandlers {
 public:
  KeepSignalHandlers() {
    for (Entry& entry : entries_) sigaction(entry.signal, nullptr, &entry.action);
  }
  ~KeepSignalHandlers() {
    for (const Entry& entry : entries_) sigaction(entry.signal, &entry.action, nullptr);
  }
  KeepSignalHandlers(const KeepSignalHandlers&) = delete;
  KeepSignalHandlers& operator=(const KeepSignalHandlers&) = delete;

 private:
  struct Entry {
    int signal;
    struct sigaction action;
  };
  Entry entries_[3] = {{SIGSEGV, {}}, {SIGFPE, {}}, {SIGABRT, {}}};
};

/// XRT's emulation prints on standard output, where that would get between the lines of this program. What is printed
/// while this object lives goes to standard error at its end, without two lines that XRT prints at every start.
class RemarksToStandardError {
 public:
  RemarksToStandardError() {
    flush();
    file_ = memfd_create("remarks", MFD_CLOEXEC);
    saved_ = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (saved_ >= 0) dup2(file_ >= 0 ? file_ : STDERR_FILENO, STDOUT_FILENO);
  }
  ~RemarksToStandardError() {
    flush();
    if (saved_ >= 0) {
      dup2(saved_, STDOUT_FILENO);
      ::close(saved_);
    }
    if (file_ >= 0) show();
  }
  RemarksToStandardError(const RemarksToStandardError&) = delete;
  RemarksToStandardError& operator=(const RemarksToStandardError&) = delete;

 private:
  static void flush() {
    std::cout.flush();
    std::fflush(stdout);
  }
  void show() {
    std::string text;
    std::array<char, 4096> part;
    lseek(file_, 0, SEEK_SET);
    for (ssize_t got = 0; (got = read(file_, part.data(), part.size())) > 0;) {
      text.append(part.data(), static_cast<std::size_t>(got));
    }
    ::close(file_);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("configuring ") || line.starts_with("scheduler config ")) continue;
      std::cerr << line << '\n';
    }
  }

  int file_ = -1;
  int saved_ = -1;
};

/// Keeps objects of XRT for ever. Then the static objects of XRT cannot be destroyed either, they would wait for these,
/// so the end of the process goes past them.
void keep_for_ever(std::shared_ptr<void> objects) {
  static std::mutex mutex;
  static auto& kept = *new std::vector<std::shared_ptr<void>>;
  const std::lock_guard lock(mutex);
  if (kept.empty()) {
    on_exit(
        [](int status, void*) {
          std::cout.flush();
          std::fflush(nullptr);
          remove_emulation_folder();
          _exit(status);
        },
        nullptr);
  }
  kept.push_back(std::move(objects));
}

/// The log that XRT's emulation opens beside the program, over an older one. It says nothing that is needed.
fs::path debug_log() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path() / "emulation_debug.log";
}

}  // namespace

std::shared_ptr<XrtCard> XrtCard::open(const std::string& choice, const std::string& xclbin_file) {
  std::vector<std::shared_ptr<XrtCard>> seen;  // goes after the lock
  Registry& cards = registry();
  std::unique_lock lock(cards.mutex);
  cards.closed.wait(lock, [&cards, &seen] {
    return std::all_of(cards.open.begin(), cards.open.end(), [&](unsigned index) {
      seen.push_back(cards.cards[index].lock());
      return seen.back() != nullptr;
    });
  });

  const XrtEnvironment& environment = xrt_environment();
  std::string file = xclbin_file;
  if (file.empty()) {
    if (!environment.emulation) throw InputError("xclbin", "a card needs the file to load; expected --xclbin FILE");
    if (environment.folder.empty()) {
      throw InputError("xclbin", "an emulation set up by others needs the file to load; expected --xclbin FILE");
    }
    file = emulation_xclbin(environment.folder).string();
  }
  const unsigned index = find_xrt_card(choice, list_cards(environment.emulation, seen));
  if (cards.lost.contains(index)) {
    throw DeviceError(fmt::format("card {} failed and cannot be opened again by this process: start another", index));
  }
  std::weak_ptr<XrtCard>& entry = cards.cards[index];
  if (std::shared_ptr<XrtCard> card = entry.lock()) {
    seen.push_back(card);
    if (card->xclbin_file() == file) return card;
    throw InputError(file, fmt::format("card {} is in use with {}", index, card->xclbin_file()));
  }
  std::map<std::string, bool> compute_units = check_xclbin(file, environment.emulation);
  std::shared_ptr<XrtCard> card(new XrtCard(index, std::move(file), std::move(compute_units)));
  entry = card;
  cards.open.insert(index);
  return card;
}

/// With the registry locked.
XrtCard::XrtCard(unsigned index, std::string xclbin_file, std::map<std::string, bool> compute_units)
    : index_(index),
      xclbin_file_(std::move(xclbin_file)),
      compute_units_(std::move(compute_units)),
      emulation_(xrt_environment().emulation) {
  if (emulation_) {
    const fs::path& folder = xrt_environment().folder;
    watch_ = std::make_unique<XrtWatch>(folder.empty() ? fs::path() : simulators_folder(folder), index);
  }
  device_ = call("opening the card", [index] { return std::make_shared<xrt::device>(index); });
  try {
    const XrtCardName found = call("asking the card", [this] { return name_of(*device_); });
    if (emulation_) keep_inner_object(index, *device_);
    bdf_ = found.bdf;
    name_ = found.name;
    load();
  } catch (...) {
    release(std::move(device_));
    if (abandoned_) registry().lost.insert(index_);
    throw;
  }
}

void XrtCard::load() {
  xclbin_id_ = watched("loading the xclbin", kLoadLimit, Seconds(1), [this] {
    const KeepSignalHandlers keep;
    const RemarksToStandardError remarks;
    return device_->load_xclbin(xclbin_file_);
  });
  std::error_code ignored;
  if (!xrt_environment().folder.empty()) fs::remove(debug_log(), ignored);
}

XrtCard::~XrtCard() {
  release(std::move(device_));
  Registry& cards = registry();
  {
    const std::lock_guard lock(cards.mutex);
    cards.open.erase(index_);
    if (abandoned_) cards.lost.insert(index_);
  }
  cards.closed.notify_all();
}

void XrtCard::take_compute_unit(const std::string& unit) {
  const std::lock_guard lock(mutex_);
  const auto found = compute_units_.find(unit);
  if (found == compute_units_.end()) {
    std::vector<std::string> names;
    for (const auto& [name, taken] : compute_units_) names.push_back(name);
    throw InputError("compute unit",
                     fmt::format("{} has no {}; it has {}", xclbin_file_, unit, fmt::join(names, ", ")));
  }
  if (found->second) throw DeviceError(fmt::format("{} of card {} is in use by this process", unit, index_));
  found->second = true;
}

void XrtCard::give_back_compute_unit(const std::string& unit) {
  const std::lock_guard lock(mutex_);
  compute_units_.at(unit) = false;
}

void XrtCard::release(std::shared_ptr<void> objects) {
  if (!objects) return;
  try {
    if (abandoned_) throw DeviceError("a command does not end");
    watched("closing the card", kCloseLimit, kCloseLimit, [&objects] {
      const RemarksToStandardError remarks;
      objects.reset();
    });
  } catch (const DeviceError&) {
    keep_for_ever(std::move(objects));
    abandoned_ = true;
  }
}

}  // namespace cobalt::device
