// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt moves`: lists of moves, in the order of the move generator.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "host/cli/command.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/output.hpp"
#include "host/cli/position_source.hpp"
#include "host/device/device.hpp"
#include "host/device/move_walk.hpp"

namespace cobalt::cli {

class MovesCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  std::unique_ptr<PositionSource> open_source() const;
  /// Reads --mode and --targets.
  void read_question();
  /// Answers the items of a chunk in their order.
  void answer(const std::vector<SourceItem>& items);
  void answer_error(const SourceItem& item, const InputError& error);
  void answer_position(const SourceItem& item, const device::MoveWalk& walk);

  CLI::App* command_ = nullptr;
  DeviceOptions device_options_;
  std::vector<std::string> fens_;
  std::string file_;
  std::string mode_name_ = "all";
  std::string target_names_;
  bool json_ = false;

  spec::GenerateMode mode_ = spec::kGenerateAll;
  std::uint64_t targets_ = 0;
  std::unique_ptr<device::Device> device_;
  bool bad_input_ = false;
};

}  // namespace cobalt::cli
