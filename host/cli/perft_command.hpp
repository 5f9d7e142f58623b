// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt perft`: check and speed of the move generator.
#pragma once

#include <string>

#include "host/cli/command.hpp"
#include "host/cli/output.hpp"

namespace cobalt::cli {

class PerftCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  int run_position() const;
  int run_suite() const;

  CLI::App* command_ = nullptr;
  int depth_ = 0;
  std::string fen_;
  std::string file_;
  std::string device_ = "model";
  bool divide_ = false;
  bool json_ = false;
};

}  // namespace cobalt::cli
