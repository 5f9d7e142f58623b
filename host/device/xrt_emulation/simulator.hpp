// SPDX-License-Identifier: Apache-2.0
/// \file
/// The simulator process of an emulated card, as the host's process sees it.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

namespace cobalt::device {

/// XRT starts the simulator and talks to it over two sockets. When the other end of one is closed, XRT reads the end of
/// the file again and again, with a processor kept busy, or aborts the program; when nobody connects for 300 s, it
/// calls exit(). Therefore this class holds the simulator's ends too: `cobalt_xrt_emulator` sends them to a socket of
/// ours (its path is in the variable COBALT_EMULATION_KEEPER) before it connects. The sockets of a simulator that is
/// gone stay open, and XRT waits at them for ever without doing anything.
class Simulator {
 public:
  /// \param simulators  simulators_folder of environment.hpp; empty: nothing is known of the simulator
  /// \param card_index  of the card whose simulator this is, or will be
  Simulator(std::filesystem::path simulators, unsigned card_index);
  /// Removes the simulator's folder, and closes its ends of the sockets unless it was abandoned.
  ~Simulator();
  Simulator(const Simulator&) = delete;
  Simulator& operator=(const Simulator&) = delete;

  /// False when the simulator was started and is gone.
  bool alive();
  /// Ends the simulator, and leaves XRT waiting at its sockets until the process ends. May take a second.
  void abandon();

 private:
  std::filesystem::path find_folder() const;
  void find_process();
  void make_keeper();
  bool has_announced() const;
  unsigned connect_in_its_place();

  std::filesystem::path simulators_;
  unsigned card_index_;
  std::filesystem::path keeper_path_;
  int keeper_ = -1;  ///< listens; nobody accepts: what was sent waits in the socket, and so stays open

  std::mutex mutex_;   ///< guards all below
  pid_t process_ = 0;  ///< 0: not known yet
  bool gone_ = false;
  bool abandoned_ = false;
};

}  // namespace cobalt::device
