// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt data info`: what a file of positions holds, and whether it is whole.
#pragma once

#include <string>

#include "host/cli/command.hpp"
#include "host/data/data_file.hpp"

namespace cobalt::cli {

class DataInfo : public Command {
 public:
  void add_to(CLI::App& parent) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  CLI::App* command_ = nullptr;
  std::string file_;
  bool mends_ = false;
  bool json_ = false;
};

}  // namespace cobalt::cli
