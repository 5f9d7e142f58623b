// SPDX-License-Identifier: Apache-2.0
/// \file
/// Watches the calls into XRT's hardware emulation and ends the process when one cannot return.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <filesystem>
#include <list>
#include <mutex>
#include <thread>

namespace cobalt::device {

/// XRT's emulation talks to its simulator over a socket. When the simulator is gone, XRT reads the end of the file
/// again and again and never returns, with its lock held and a processor kept busy; when the simulator ends before it
/// has connected, XRT waits 300 s and then calls exit(). There is no call that interrupts either, a thread that hangs
/// there cannot be ended alone, and an exception cannot be thrown into it. So there are two cases:
/// - The simulator ends between two calls: the next one is not made; alive() is false and the driver reports an error.
/// - It ends during a call, or the call takes longer than its limit: the process ends with a message, exit status 2,
///   and the emulation folder removed. Nothing better is possible from inside the process.
/// In the second case XRT may also find half of an answer, and abort() or exit(); that gets the same message and
/// status.
class XrtWatch {
 public:
  /// \param simulators  simulators_folder of xrt_environment.hpp; empty: the limits of calls are watched, but not the
  ///                    simulator
  /// \param card_index  of the card that is watched
  XrtWatch(std::filesystem::path simulators, unsigned card_index);
  ~XrtWatch();
  XrtWatch(const XrtWatch&) = delete;
  XrtWatch& operator=(const XrtWatch&) = delete;

  /// A new simulator will be started: forgets the old one, and removes its folder.
  void expect_simulator();

  /// False when the simulator was started and is gone.
  bool alive();

  /// A call into XRT, for as long as this object lives. SIGPIPE is held back in the thread meanwhile, and in every
  /// thread that XRT makes in the call: writing to a simulator that is gone would end the process without a word.
  class Call {
   public:
    using Seconds = std::chrono::seconds;
    /// \param what        for the message, such as "loading the xclbin"
    /// \param limit       the call may take as long
    /// \param gone_limit  and as long after the simulator is gone
    Call(XrtWatch& watch, const char* what, Seconds limit = Seconds(60), Seconds gone_limit = Seconds(1));
    ~Call();
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

   private:
    friend class XrtWatch;
    XrtWatch& watch_;
    const char* what_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    Seconds limit_;
    Seconds gone_limit_;
    sigset_t old_mask_;
    bool was_pending_;
    std::list<const Call*>::iterator place_;
  };

 private:
  void run();
  void look();
  std::filesystem::path find_simulator() const;
  bool simulator_runs() const;
  [[noreturn]] void end_process(const Call& call, bool gone) const;

  std::filesystem::path simulators_;
  unsigned card_index_;

  std::mutex mutex_;  ///< guards all below
  std::condition_variable stop_changed_;
  bool stop_ = false;
  pid_t simulator_ = 0;  ///< 0: not known yet
  std::list<const Call*> calls_;
  bool gone_ = false;
  std::chrono::steady_clock::time_point gone_since_{};

  std::thread thread_;
};

}  // namespace cobalt::device
