// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt data`: positions with known values, for fits (docs/data.md). Each of its commands has a file of its own.
#pragma once

#include <memory>
#include <vector>

#include "host/cli/command.hpp"

namespace cobalt::cli {

class DataCommand : public Command {
 public:
  DataCommand();
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  CLI::App* command_ = nullptr;
  std::vector<std::unique_ptr<Command>> commands_;
};

}  // namespace cobalt::cli
