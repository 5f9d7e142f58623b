// SPDX-License-Identifier: Apache-2.0
/// \file
/// How calls into XRT are made. A card's are made as they stand; an emulated card's may never return, so
/// xrt_emulation/emulated_caller.hpp makes them in a thread that can be left behind.
#pragma once

#include <fmt/format.h>
#include <xrt/xrt_device.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "host/device/xclbin/xrt_headers.hpp"
#include "host/support/error.hpp"

namespace cobalt::device {

/// What a call is about: each kind has its own limits in emulation.
enum class XrtCall {
  kOrdinary,
  kLoad,   ///< loads an xclbin
  kClose,  ///< lets go of a card
};

/// Makes the calls for one card. This class makes them directly, which is right for a card with XRT's driver.
class XrtCaller {
 public:
  XrtCaller() = default;
  virtual ~XrtCaller() = default;
  XrtCaller(const XrtCaller&) = delete;
  XrtCaller& operator=(const XrtCaller&) = delete;

  /// Makes a call. Throws DeviceError with XRT's own text when XRT throws, and when the call does not return.
  /// \param what      what is done, for the message: "starting a command"
  /// \param function  owns all that it uses (XRT's handles are cheap to copy) and refers to nothing of its caller: it
  ///                  may be left behind inside XRT, and go on after this function has thrown
  template <typename Function>
  auto call(const char* what, Function function, XrtCall kind = XrtCall::kOrdinary) {
    using Value = std::invoke_result_t<Function&>;
    try {
      if (is_direct()) return function();  // without an allocation: registers are read again and again
      if constexpr (std::is_void_v<Value>) {
        run(what, std::move(function), kind);
      } else {
        const auto result = std::make_shared<std::optional<Value>>();
        run(
            what, [result, function = std::move(function)]() mutable { result->emplace(function()); }, kind);
        return std::move(**result);
      }
    } catch (const DeviceError&) {
      throw;
    } catch (const std::exception& error) {
      throw DeviceError(fmt::format("{}: XRT says: {}", what, error.what()));
    }
  }

  /// Throws DeviceError when no call can be made any more. Costs little.
  virtual void check() {}
  /// No call will be made any more, although XRT still works on something: it is to cost no processor time.
  virtual void abandon(const std::string& /*why*/) {}

  /// Cards in the machine.
  virtual unsigned count_cards() {
    return call("looking for cards", [] { return static_cast<unsigned>(xrt::system::enumerate_devices()); });
  }
  /// Told of a card that was opened.
  virtual void opened(unsigned /*index*/, const xrt::device& /*device*/) {}

 private:
  /// Calls are made as they stand; else run() makes them.
  virtual bool is_direct() const { return true; }
  // By value: EmulatedCaller keeps it. NOLINTNEXTLINE(performance-unnecessary-value-param)
  virtual void run(const char* /*what*/, std::function<void()> function, XrtCall /*kind*/) { function(); }
};

}  // namespace cobalt::device
