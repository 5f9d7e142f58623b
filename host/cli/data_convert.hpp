// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt data convert`: from any form into a data set or text.
#pragma once

#include <string>

#include "host/cli/command.hpp"
#include "host/cli/data_options.hpp"

namespace cobalt::cli {

class DataConvert : public Command {
 public:
  void add_to(CLI::App& parent) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  CLI::App* command_ = nullptr;
  DataInput input_;
  std::string output_file_;
};

}  // namespace cobalt::cli
