// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt xclbin`: writes the xclbin file of the emulated card, shows what any xclbin file says.
#pragma once

#include <string>

#include "host/cli/command.hpp"

namespace cobalt::cli {

class XclbinCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  int write() const;
  int info() const;

  CLI::App* command_ = nullptr;
  CLI::App* write_ = nullptr;
  CLI::App* info_ = nullptr;
  std::string out_;
  std::string file_;
  unsigned compute_units_ = 1;
  bool json_ = false;
};

}  // namespace cobalt::cli
