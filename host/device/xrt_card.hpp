// SPDX-License-Identifier: Apache-2.0
/// \file
/// A card of XRT with its xclbin loaded, shared by the devices of this process that use it.
#pragma once

#include <fmt/format.h>
#include <xrt/xrt_device.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "host/device/xrt_watch.hpp"
#include "host/support/error.hpp"

namespace cobalt::device {

/// An open card. Loading an xclbin again, even the same, would take the card away from whoever uses it, and closing one
/// of two handles of a card closes both; so a process opens a card once.
class XrtCard {
 public:
  /// The card that `choice` names (see xrt_name.hpp), with this xclbin; opened when it is not yet.
  /// \param xclbin_file  empty: the one of the emulation folder
  /// Throws InputError for a wrong name or file, or when the card is open with another file; DeviceError when XRT
  /// fails, and for a card of which this process could not let go before.
  static std::shared_ptr<XrtCard> open(const std::string& choice, const std::string& xclbin_file);

  ~XrtCard();
  XrtCard(const XrtCard&) = delete;
  XrtCard& operator=(const XrtCard&) = delete;

  const xrt::device& device() const { return *device_; }
  const xrt::uuid& xclbin_id() const { return xclbin_id_; }
  const std::string& xclbin_file() const { return xclbin_file_; }
  bool emulation() const { return emulation_; }
  unsigned index() const { return index_; }
  const std::string& bdf() const { return bdf_; }    ///< PCIe address
  const std::string& name() const { return name_; }  ///< of the platform

  /// False when the simulator of an emulated card is gone.
  bool alive() { return !emulation_ || watch_->alive(); }

  /// Makes a call into XRT, watched. Throws DeviceError when the simulator is gone (then the call is not made), and
  /// with XRT's own text when the call throws.
  /// \param what  what is done, for the message: "loading the xclbin"
  template <typename Function>
  auto call(const char* what, Function&& function) {
    return watched(what, XrtWatch::Call::Seconds(60), XrtWatch::Call::Seconds(1), std::forward<Function>(function));
  }

  /// Takes a compute unit, "kernel:instance", for one user. Throws InputError, with those that there are, when it is
  /// not in the xclbin, DeviceError when it is taken already: XRT itself lets one process open it twice.
  void take_compute_unit(const std::string& unit);
  void give_back_compute_unit(const std::string& unit);

  /// Lets go of objects of XRT on this card. They are destroyed, unless the simulator is gone (their destructors would
  /// never return) or the card was abandoned: then they are kept until the process ends.
  void release(std::shared_ptr<void> objects);

  /// A command does not end. XRT still looks at its objects, so none of this card may be destroyed any more.
  void abandon() { abandoned_ = true; }

 private:
  XrtCard(unsigned index, std::string xclbin_file, std::map<std::string, bool> compute_units);

  template <typename Function>
  auto watched(const char* what, XrtWatch::Call::Seconds limit, XrtWatch::Call::Seconds gone_limit,
               Function&& function) {
    if (!alive()) {
      throw DeviceError(
          fmt::format("{}: the simulator of card {} has ended (see its log, COBALT_EMULATION_LOG)", what, index_));
    }
    try {
      if (!emulation_) return function();
      const XrtWatch::Call call(*watch_, what, limit, gone_limit);
      return function();
    } catch (const DeviceError&) {
      throw;
    } catch (const std::exception& error) {
      throw DeviceError(fmt::format("{}: XRT says: {}", what, error.what()));
    }
  }

  void load();

  unsigned index_;
  std::atomic<bool> abandoned_ = false;
  std::string xclbin_file_;
  std::map<std::string, bool> compute_units_;  ///< taken or not
  std::mutex mutex_;                           ///< guards compute_units_
  bool emulation_;
  std::unique_ptr<XrtWatch> watch_;  ///< in emulation
  std::shared_ptr<xrt::device> device_;
  xrt::uuid xclbin_id_;
  std::string bdf_;
  std::string name_;
};

}  // namespace cobalt::device
