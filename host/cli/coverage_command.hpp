// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt coverage`: which parameters a set of positions uses.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "host/analysis/coverage.hpp"
#include "host/cli/command.hpp"
#include "host/cli/output.hpp"
#include "host/cli/position_options.hpp"

namespace cobalt::cli {

class CoverageCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  analysis::Coverage count_positions(const device::ModelEvaluator& evaluator);
  bool is_listed(const analysis::Coverage& coverage, unsigned parameter) const;
  void print_table(const analysis::Coverage& coverage) const;
  void print_list(const analysis::Coverage& coverage) const;
  Json json(const analysis::Coverage& coverage) const;
  /// Says which parameters of spec/unreachable.hpp were used. \return whether there is one
  static bool report_reached(const analysis::Coverage& coverage);

  CLI::App* command_ = nullptr;
  PositionOptions positions_;
  std::string parameter_file_;
  std::string list_;
  std::uint64_t self_play_ = 0;
  std::uint64_t seed_ = 1;
  unsigned threads_ = 0;
  bool json_ = false;
  bool bad_input_ = false;
};

}  // namespace cobalt::cli
