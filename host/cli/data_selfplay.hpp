// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt data selfplay`: positions of games of the engine with itself.
#pragma once

#include <cstdint>
#include <string>

#include "host/cli/command.hpp"
#include "host/cli/data_options.hpp"
#include "host/data/selfplay.hpp"

namespace cobalt::cli {

class DataSelfplay : public Command {
 public:
  void add_to(CLI::App& parent) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  void add_end_options();
  /// The recipe that the options describe. Throws InputError.
  data::SelfplayRecipe recipe() const;

  CLI::App* command_ = nullptr;
  DataOutput output_;
  data::SelfplayRecipe recipe_;
  std::uint32_t games_ = 0;
  std::string openings_file_;
  int resign_cp_ = 0;
  bool plays_draws_out_ = false;
  int most_moves_ = 0;
  DataEvaluator evaluator_;
  bool json_ = false;
};

}  // namespace cobalt::cli
