// SPDX-License-Identifier: Apache-2.0
/// \file
/// Calls into XRT's hardware emulation, each of which comes to an end for its caller.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "host/device/xrt_caller.hpp"
#include "host/device/xrt_emulation/environment.hpp"
#include "host/device/xrt_emulation/simulator.hpp"

namespace cobalt::device {

/// XRT's emulation never returns from a call whose simulator is gone or hangs; nothing interrupts it, and an exception
/// cannot be thrown into it. So every call is made in a thread of this class. When it cannot return, or takes longer
/// than its limit, that thread is left behind, waiting at a socket without using a processor (simulator.hpp), and the
/// caller gets a DeviceError. From then on every call for this card fails at once with the same reason.
///
/// SIGPIPE is held back in that thread, and so in every thread that XRT makes.
class EmulatedCaller final : public XrtCaller {
 public:
  using Seconds = std::chrono::duration<double>;
  struct Limits {
    Seconds ordinary{30};
    Seconds load{30};   ///< starting a simulator takes a fraction of a second
    Seconds close{20};  ///< the simulator ends meanwhile, so its end does not mean that the call hangs
    Seconds gone{1};    ///< any but close: after the end of the simulator
  };

  /// \param folder  the emulation folder; empty when the environment was made by others: then the limits of calls are
  ///                watched, but not the simulator
  EmulatedCaller(const std::filesystem::path& folder, unsigned card_index, Limits limits);
  EmulatedCaller(const std::filesystem::path& folder, unsigned card_index)
      : EmulatedCaller(folder, card_index, Limits()) {}
  ~EmulatedCaller() override;

  void check() override;
  void abandon(const std::string& why) override;
  unsigned count_cards() override;
  void opened(unsigned index, const xrt::device& device) override;

 private:
  struct Worker;

  bool is_direct() const override { return false; }
  void run(const char* what, std::function<void()> function, XrtCall kind) override;
  void wait(const char* what, XrtCall kind);
  std::string simulator_ended() const;

  std::filesystem::path folder_;
  unsigned card_index_;
  Limits limits_;
  Simulator simulator_;
  std::mutex calls_;  ///< held during a call: one at a time
  std::mutex mutex_;  ///< guards lost_
  std::string lost_;  ///< why no call can be made any more
  std::shared_ptr<Worker> worker_;
};

/// Limits for an environment. Our simulator starts in a fraction of a second; the simulator of others may need minutes
/// to start (XRT itself waits 300 s for it) and, at a few hundred clocks a second, for a copy.
EmulatedCaller::Limits emulation_limits(const XrtEnvironment& environment);

}  // namespace cobalt::device
