// SPDX-License-Identifier: Apache-2.0
/// \file
/// A card of XRT with its xclbin loaded, shared by the devices of this process that use it.
#pragma once

#include <xrt/xrt_device.h>

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "host/device/card_facts.hpp"
#include "host/device/xrt_caller.hpp"
#include "host/device/xrt_emulation/environment.hpp"
#include "host/device/xrt_file.hpp"
#include "host/device/xrt_kernel.hpp"
#include "host/device/xrt_name.hpp"

namespace cobalt::device {

/// An open card. Loading an xclbin again, even the same, would take the card away from whoever uses it, and closing one
/// of two handles of a card closes both; so a process opens a card once.
class XrtCard {
 public:
  /// The card that was chosen (see xrt_name.hpp), with this xclbin; opened when it is not yet.
  /// \param xclbin_file  empty: the one of the emulation folder, else of the variable COBALT_XCLBIN
  /// \param kernel       that it must hold
  /// Throws InputError for a wrong name or file, or when the card is open with another file; DeviceError when XRT
  /// fails, and for a card of which this process could not let go before.
  static std::shared_ptr<XrtCard> open(const XrtChoice& choice, const std::string& xclbin_file,
                                       const XrtKernelKind& kernel);

  ~XrtCard();
  XrtCard(const XrtCard&) = delete;
  XrtCard& operator=(const XrtCard&) = delete;

  const xrt::device& device() const { return *device_; }
  const xrt::uuid& xclbin_id() const { return xclbin_id_; }
  const std::string& xclbin_file() const { return xclbin_file_; }
  bool emulation() const { return environment_.emulation; }
  bool in_emulation_of_others() const { return environment_.emulation && !environment_.is_ours(); }
  unsigned index() const { return index_; }
  const std::string& bdf() const { return bdf_; }    ///< PCIe address
  const std::string& name() const { return name_; }  ///< of the platform

  /// What XRT tells of it now. A question that XRT cannot answer, as for sensors in emulation, leaves its fact empty.
  CardFacts facts();

  /// Makes a call into XRT: see XrtCaller::call.
  template <typename Function>
  auto call(const char* what, Function function) {
    return caller_->call(what, std::move(function));
  }
  /// Throws DeviceError when the card cannot be used any more. Costs little.
  void check() const { caller_->check(); }

  /// Takes a compute unit, "kernel:instance", for one user. Throws InputError, with those that there are, when it is
  /// not in the xclbin, DeviceError when it is taken already: XRT itself lets one process open it twice.
  /// \return its arguments that point to memory of the host
  std::set<int> take_compute_unit(const std::string& unit);
  void give_back_compute_unit(const std::string& unit);

  /// Lets go of objects of XRT on this card. They are destroyed, unless the card was abandoned or the call does not
  /// return: then they are kept until the process ends.
  void release(std::shared_ptr<void> objects);

  /// A command does not end, or a call did not return. XRT still looks at its objects, so none of this card will be
  /// destroyed any more. Other users of the card go on; when they are gone, the process cannot open the card again.
  void abandon() { abandoned_ = true; }

 private:
  bool let_go();

  XrtCard(unsigned index, std::string xclbin_file, XclbinUnits compute_units, const XrtEnvironment& environment);

  unsigned index_;
  std::atomic<bool> abandoned_ = false;
  std::string xclbin_file_;
  XclbinUnits compute_units_;
  std::mutex mutex_;  ///< guards compute_units_
  XrtEnvironment environment_;
  std::unique_ptr<XrtCaller> caller_;
  std::shared_ptr<xrt::device> device_;
  xrt::uuid xclbin_id_;
  std::string bdf_;
  std::string name_;
};

/// Cards and boards that XRT's driver serves, without loading anything; nothing in emulation. Throws DeviceError.
std::vector<CardFacts> list_xrt_cards();

/// True when a card was abandoned: see has_abandoned_card in device.hpp.
bool has_abandoned_xrt_card();

}  // namespace cobalt::device
