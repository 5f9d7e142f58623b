// SPDX-License-Identifier: Apache-2.0
#include "host/cli/data_command.hpp"

#include "host/cli/data_convert.hpp"
#include "host/cli/data_filter.hpp"
#include "host/cli/data_info.hpp"
#include "host/cli/data_label.hpp"
#include "host/cli/data_selfplay.hpp"
#include "host/cli/output.hpp"

namespace cobalt::cli {

DataCommand::DataCommand() {
  commands_.push_back(std::make_unique<DataSelfplay>());
  commands_.push_back(std::make_unique<DataLabel>());
  commands_.push_back(std::make_unique<DataFilter>());
  commands_.push_back(std::make_unique<DataConvert>());
  commands_.push_back(std::make_unique<DataInfo>());
}

void DataCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("data", "Positions with scores and results, for fits")->require_subcommand(1);
  for (const auto& command : commands_) command->add_to(*command_);
}

int DataCommand::run() {
  for (const auto& command : commands_) {
    if (command->is_chosen()) return command->run();
  }
  return kBadInput;
}

}  // namespace cobalt::cli
