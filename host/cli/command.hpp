// SPDX-License-Identifier: Apache-2.0
/// \file
/// A command of the program.
#pragma once

#include <CLI/CLI.hpp>

#include "host/device/device.hpp"

namespace cobalt::cli {

/// A command: describes its options to CLI11, then runs.
class Command {
 public:
  Command() = default;
  virtual ~Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  /// Adds the command with its options to the program.
  virtual void add_to(CLI::App& program) = 0;
  /// True when the command line names this command.
  virtual bool is_chosen() const = 0;
  /// Runs the command. \return the exit status. Throws InputError and DeviceError.
  virtual int run() = 0;
  /// The device that the command has opened, if any: what it records is finished after run().
  virtual device::Device* opened_device() { return nullptr; }
};

}  // namespace cobalt::cli
