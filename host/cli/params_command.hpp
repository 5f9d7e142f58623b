// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt params`: show, check, generate, compare and fit evaluation functions.
#pragma once

#include <string>
#include <vector>

#include "host/cli/command.hpp"
#include "host/cli/params_fit.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::cli {

class ParamsCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  int show() const;
  int check() const;
  int generate() const;
  int diff() const;

  CLI::App* command_ = nullptr;
  CLI::App* show_ = nullptr;
  CLI::App* check_ = nullptr;
  CLI::App* generate_ = nullptr;
  CLI::App* diff_ = nullptr;
  ParamsFit fit_;
  std::string parameter_file_;
  std::string group_;
  std::vector<std::string> files_;
  std::string in_;
  std::string out_;
  std::string fen_;
  int contempt_cp_ = 0;
  std::string diff_from_;
  std::string diff_to_;
  bool is_summary_ = false;
  bool show_settings_ = false;
  bool json_ = false;
};

}  // namespace cobalt::cli
