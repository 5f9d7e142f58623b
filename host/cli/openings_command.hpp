// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt openings make`: even openings for matches.
#pragma once

#include <cstdint>
#include <string>

#include "host/cli/command.hpp"
#include "host/match/opening_maker.hpp"

namespace cobalt::cli {

class OpeningsCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  /// The command that makes these openings again.
  std::string command_line() const;

  CLI::App* command_ = nullptr;
  CLI::App* make_ = nullptr;
  match::OpeningRecipe recipe_;
  std::size_t count_ = 500;
  std::uint64_t seed_ = 1;
  std::string output_file_;
};

}  // namespace cobalt::cli
