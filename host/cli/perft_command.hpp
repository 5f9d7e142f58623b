// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt perft`: check and speed of the move generator.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "host/analysis/perft_split.hpp"
#include "host/chess/position.hpp"
#include "host/cli/command.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/output.hpp"
#include "host/device/device.hpp"

namespace cobalt::cli {

class PerftCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;
  device::Device* opened_device() override { return device_.get(); }

 private:
  int run_position() const;
  int run_suite() const;
  /// Counts on the device, or in the host's own generator when there is none.
  /// \param divides   whether the host counts by the first move; a device always does
  /// \param progress  called with the jobs answered and all jobs of a device
  analysis::DevicePerft count(const chess::Position& position, int depth, bool divides,
                              const std::function<void(std::size_t, std::size_t)>& progress = {}) const;

  CLI::App* command_ = nullptr;
  int depth_ = 0;
  std::string fen_;
  std::string file_;
  DeviceOptions device_options_;
  bool is_lenient_ = false;
  bool divide_ = false;
  bool json_ = false;
  std::unique_ptr<device::Device> device_;  ///< none: the host's generator
};

}  // namespace cobalt::cli
