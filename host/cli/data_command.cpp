// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt data`: positions with known values, for fits (docs/reference/data.md). Each of its commands has a file of
/// its own.
#include <algorithm>
#include <memory>
#include <vector>

#include "host/cli/commands.hpp"
#include "host/cli/output.hpp"

namespace cobalt::cli {
namespace {

class DataCommand : public Command {
 public:
  DataCommand();
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;
  bool runs_on_ranks() const override {
    return std::ranges::any_of(commands_, [](const auto& each) { return each->is_chosen() && each->runs_on_ranks(); });
  }
  void join(cluster::Ranks& ranks) override {
    for (const auto& command : commands_) command->join(ranks);
  }

 private:
  CLI::App* command_ = nullptr;
  std::vector<std::unique_ptr<Command>> commands_;
};

}  // namespace

DataCommand::DataCommand() {
  commands_.push_back(make_data_selfplay());
  commands_.push_back(make_data_label());
  commands_.push_back(make_data_filter());
  commands_.push_back(make_data_convert());
  commands_.push_back(make_data_info());
}

void DataCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("data", "Make and filter positions with scores and results, for fits")
                 ->require_subcommand(1);
  for (const auto& command : commands_) command->add_to(*command_);
}

int DataCommand::run() {
  for (const auto& command : commands_) {
    if (command->is_chosen()) return command->run();
  }
  return kBadInput;
}

std::unique_ptr<Command> make_data_command() { return std::make_unique<DataCommand>(); }

}  // namespace cobalt::cli
