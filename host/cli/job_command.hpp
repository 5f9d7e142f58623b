// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt job`: searches of the card.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "host/cli/device_options.hpp"
#include "host/cli/position_command.hpp"
#include "host/device/device.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::cli {

class JobCommand : public PositionCommand {
 public:
  void add_to(CLI::App& program) override;
  int run() override;
  device::Device* opened_device() override { return device_.get(); }

 private:
  /// Reads --depth, --beta and --rules.
  void read_question();
  /// A search of an item's position. Items come in order: those before it of the same game are where it has been.
  device::SearchItem search_of(const chess::SourceItem& item);
  void answer(const std::vector<chess::SourceItem>& items) override;
  int text_columns() const override { return 8; }
  void answer_position(const chess::SourceItem& item, const device::SearchItem& search,
                       const device::SearchAnswer& answer);
  /// Writes the tree of the one search to --trace-tree.
  void write_tree(const device::SearchItem& search) const;

  DeviceOptions device_options_;
  std::string depth_text_;
  std::string rules_text_ = "default";
  std::string tree_file_;
  int beta_ = 0;

  device::SearchItem question_;  ///< without a position
  ParameterSet parameters_;
  std::unique_ptr<device::Device> device_;
  std::size_t game_ = 0;                ///< that the last item was of
  std::vector<std::uint64_t> earlier_;  ///< keys of that game's positions, the last one first
  std::size_t searches_ = 0;
};

}  // namespace cobalt::cli
