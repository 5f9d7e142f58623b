// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt moves`: lists of moves, in the order of the move generator.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "host/cli/device_options.hpp"
#include "host/cli/position_command.hpp"
#include "host/device/device.hpp"
#include "host/device/move_walk.hpp"

namespace cobalt::cli {

class MovesCommand : public PositionCommand {
 public:
  void add_to(CLI::App& program) override;
  int run() override;
  device::Device* opened_device() override { return device_.get(); }

 private:
  /// Reads --mode and --targets.
  void read_question();
  void answer(const std::vector<chess::SourceItem>& items) override;
  int text_columns() const override { return 3; }
  void answer_position(const chess::SourceItem& item, const device::MoveWalk& walk);

  DeviceOptions device_options_;
  std::string mode_name_ = "all";
  std::string target_names_;

  spec::GenerateMode mode_ = spec::kGenerateAll;
  std::uint64_t targets_ = 0;
  std::unique_ptr<device::Device> device_;
};

}  // namespace cobalt::cli
