// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_card.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <vector>

#include "host/device/xrt_driver.hpp"
#include "host/device/xrt_emulation/emulated_caller.hpp"
#include "host/device/xrt_emulation/environment.hpp"
#include "host/device/xrt_file.hpp"
#include "host/device/xrt_sensors.hpp"
#include "host/device/xrt_version.hpp"
#include "host/support/error.hpp"

namespace cobalt::device {
namespace {

namespace fs = std::filesystem;

/// Names the file to load, for those who have one card and one file.
constexpr const char* kXclbinVariable = "COBALT_XCLBIN";
constexpr unsigned kNoCard = ~0u;  ///< for calls that are about none

/// The cards of this process, by index.
struct Registry {
  std::mutex mutex;  ///< guards all below
  std::map<unsigned, std::weak_ptr<XrtCard>> cards;
  std::set<unsigned> open;  ///< not closed yet, although perhaps nobody uses them any more
  std::set<unsigned> lost;  ///< abandoned, and so cannot be opened again
  std::condition_variable closed;

  std::mutex kept_mutex;  ///< guards kept
  /// Objects of abandoned cards, which nobody may destroy.
  std::vector<std::shared_ptr<void>> kept;
};

/// Never destroyed: what it keeps must outlive XRT's own static objects.
Registry& registry() {
  static Registry& cards = *new Registry;
  return cards;
}

std::unique_ptr<XrtCaller> make_caller(unsigned index, const XrtEnvironment& environment) {
  if (environment.emulation) {
    return std::make_unique<EmulatedCaller>(index == kNoCard ? fs::path() : environment.folder, index,
                                            emulation_limits(environment));
  }
  return std::make_unique<XrtCaller>();
}

XrtCardName name_of(const xrt::device& device) {
  return {device.get_info<xrt::info::device::bdf>(), device.get_info<xrt::info::device::name>()};
}

/// A text that XRT has about a card; empty when it does not tell.
template <xrt::info::device kQuestion>
std::string told(const xrt::device& device) {
  try {
    return device.get_info<kQuestion>();
  } catch (const std::exception&) {
    return {};
  }
}

XrtSensors sensors_of(const xrt::device& device) {
  return read_sensors(told<xrt::info::device::thermal>(device), told<xrt::info::device::electrical>(device));
}

void set_sensors(CardFacts& facts, const XrtSensors& sensors) {
  facts.temperature_c = sensors.temperature_c;
  facts.power_w = sensors.power_w;
}

/// The file to load where none is named. That of our own emulation always fits, so the variable, which is there for a
/// card, says nothing of it. Throws InputError without one.
std::string default_xclbin(const XrtEnvironment& environment) {
  if (environment.is_ours()) return emulation_xclbin(environment.folder).string();
  if (const char* const named = std::getenv(kXclbinVariable); named != nullptr && *named != '\0') return named;
  throw InputError("xclbin",
                   fmt::format("{} needs the file to load; expected --xclbin FILE, the UCI option Xclbin, a "
                               "device \"xrt,xclbin=FILE\", or the variable {}",
                               environment.emulation ? "an emulation set up by others" : "a card", kXclbinVariable));
}

/// With the registry locked. \param seen  open cards, which must not be closed under that lock
std::vector<XrtCardName> list_cards(XrtCaller& caller, std::vector<std::shared_ptr<XrtCard>>& seen) {
  std::vector<XrtCardName> names(caller.count_cards());
  for (unsigned index = 0; index < names.size(); ++index) {
    // Not another handle for an open card: closing that would close the card.
    if (std::shared_ptr<XrtCard> card = registry().cards[index].lock()) {
      names[index] = {card->bdf(), card->name()};
      seen.push_back(std::move(card));
    } else if (registry().lost.contains(index)) {
      names[index] = {"-", "failed"};
    } else {
      names[index] = caller.call("looking at a card", [index] { return name_of(xrt::device(index)); });
    }
  }
  return names;
}

}  // namespace

std::shared_ptr<XrtCard> XrtCard::open(const XrtChoice& choice, const std::string& xclbin_file,
                                       const XrtKernelKind& kernel) {
  std::vector<std::shared_ptr<XrtCard>> seen;  // goes after the lock
  Registry& cards = registry();
  std::unique_lock lock(cards.mutex);
  cards.closed.wait(lock, [&cards, &seen] {
    return std::all_of(cards.open.begin(), cards.open.end(), [&](unsigned index) {
      seen.push_back(cards.cards[index].lock());
      return seen.back() != nullptr;
    });
  });

  const XrtEnvironment& environment = xrt_environment(choice.emulation);
  std::string file = xclbin_file.empty() ? default_xclbin(environment) : xclbin_file;
  const unsigned index = find_xrt_card(choice, list_cards(*make_caller(kNoCard, environment), seen));
  std::weak_ptr<XrtCard>& entry = cards.cards[index];
  std::shared_ptr<XrtCard> open_card = entry.lock();
  seen.push_back(open_card);
  if (cards.lost.contains(index) || (open_card && open_card->abandoned_)) {
    throw DeviceError(fmt::format("card {} failed and cannot be opened again by this process: start another", index));
  }
  if (open_card) {
    if (open_card->xclbin_file() != file) {
      throw InputError(file, fmt::format("card {} is in use with {}", index, open_card->xclbin_file()));
    }
    check_xclbin(file, kernel, environment);
    return open_card;
  }
  XclbinUnits compute_units = check_xclbin(file, kernel, environment);
  std::shared_ptr<XrtCard> card(new XrtCard(index, std::move(file), std::move(compute_units), environment));
  entry = card;
  cards.open.insert(index);
  return card;
}

/// With the registry locked.
XrtCard::XrtCard(unsigned index, std::string xclbin_file, XclbinUnits compute_units, const XrtEnvironment& environment)
    : index_(index),
      xclbin_file_(std::move(xclbin_file)),
      compute_units_(std::move(compute_units)),
      environment_(environment),
      caller_(make_caller(index, environment)) {
  device_ = call("opening the card", [index] { return std::make_shared<xrt::device>(index); });
  try {
    const XrtCardName found = call("asking the card", [device = device_] { return name_of(*device); });
    caller_->opened(index, *device_);
    bdf_ = found.bdf;
    name_ = found.name;
    xclbin_id_ = caller_->call(
        "loading the xclbin", [device = device_, file = xclbin_file_] { return device->load_xclbin(file); },
        XrtCall::kLoad);
  } catch (...) {
    if (!let_go()) registry().lost.insert(index_);
    throw;
  }
}

XrtCard::~XrtCard() {
  const bool is_lost = !let_go();
  caller_.reset();  // forgets the simulator, before the next may be started
  Registry& cards = registry();
  {
    const std::lock_guard lock(cards.mutex);
    cards.open.erase(index_);
    if (is_lost) cards.lost.insert(index_);
  }
  cards.closed.notify_all();
}

/// The last user is gone. \return false when the card was abandoned
bool XrtCard::let_go() {
  release(std::move(device_));
  if (abandoned_) caller_->abandon("the card was abandoned");
  return !abandoned_;
}

CardFacts XrtCard::facts() {
  CardFacts facts;
  facts.runtime = xrt_runtime_facts();
  facts.address = bdf_;
  facts.platform = name_;
  facts.file = xclbin_file_;
  facts.file_id = xclbin_id_.to_string();
  if (!emulation()) {
    set_sensors(facts, call("asking for sensors", [device = device_] { return sensors_of(*device); }));
  }
  return facts;
}

std::set<int> XrtCard::take_compute_unit(const std::string& unit) {
  const std::lock_guard lock(mutex_);
  const auto found = compute_units_.find(unit);
  if (found == compute_units_.end()) {
    std::vector<std::string> names;
    for (const auto& [name, entry] : compute_units_) names.push_back(name);
    throw InputError("compute unit",
                     fmt::format("{} has no {}; it has {}", xclbin_file_, unit, fmt::join(names, ", ")));
  }
  if (found->second.is_taken) throw DeviceError(fmt::format("{} of card {} is in use by this process", unit, index_));
  found->second.is_taken = true;
  return found->second.in_host_memory;
}

void XrtCard::give_back_compute_unit(const std::string& unit) {
  const std::lock_guard lock(mutex_);
  compute_units_.at(unit).is_taken = false;
}

void XrtCard::release(std::shared_ptr<void> objects) {
  if (!objects) return;
  /// Whoever is first has them: the call that destroys them, or this function when there is no such call.
  struct Holder {
    std::shared_ptr<void> objects;
    std::atomic<bool> taken = false;
  };
  const auto holder = std::make_shared<Holder>();
  holder->objects = std::move(objects);
  try {
    if (abandoned_) throw DeviceError("they are kept");
    const auto destroy = [holder] {
      if (!holder->taken.exchange(true)) holder->objects.reset();
    };
    caller_->call("closing the card", destroy, XrtCall::kClose);
  } catch (const DeviceError&) {
    abandoned_ = true;
    if (holder->taken.exchange(true)) return;
    Registry& cards = registry();
    const std::lock_guard lock(cards.kept_mutex);
    cards.kept.push_back(std::move(holder->objects));
  }
}

std::vector<CardFacts> list_xrt_cards() {
  if (find_xrt_driver() == XrtDriver::kNone) return {};
  const XrtEnvironment& environment = xrt_environment(false);
  if (environment.emulation) return {};
  Registry& registered = registry();
  std::vector<std::shared_ptr<XrtCard>> seen;
  std::vector<CardFacts> cards;
  const std::lock_guard lock(registered.mutex);
  const std::unique_ptr<XrtCaller> caller = make_caller(kNoCard, environment);
  for (const XrtCardName& name : list_cards(*caller, seen)) {
    CardFacts facts;
    facts.runtime = xrt_runtime_facts();
    facts.address = name.bdf;
    facts.platform = name.name;
    const auto index = static_cast<unsigned>(cards.size());
    if (!registered.open.contains(index) && !registered.lost.contains(index)) {  // not another handle for an open card
      set_sensors(facts, caller->call("asking for sensors", [index] { return sensors_of(xrt::device(index)); }));
    }
    cards.push_back(std::move(facts));
  }
  return cards;
}

bool has_abandoned_xrt_card() {
  Registry& cards = registry();
  const std::lock_guard lock(cards.mutex);
  return !cards.lost.empty();
}

}  // namespace cobalt::device
