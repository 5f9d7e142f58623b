// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt info`: versions, devices, counts and limits.
#pragma once

#include "host/cli/command.hpp"

namespace cobalt::cli {

class InfoCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  CLI::App* command_ = nullptr;
  bool json_ = false;
};

}  // namespace cobalt::cli
