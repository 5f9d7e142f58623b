// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt uci`: the engine for any chess program with a board.
#pragma once

#include "host/cli/command.hpp"

namespace cobalt::cli {

class UciCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  CLI::App* command_ = nullptr;
};

}  // namespace cobalt::cli
