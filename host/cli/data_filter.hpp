// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt data filter`: chooses positions.
#pragma once

#include <cstddef>
#include <string>

#include "host/cli/command.hpp"
#include "host/cli/data_options.hpp"
#include "host/data/filter.hpp"

namespace cobalt::cli {

class DataFilter : public Command {
 public:
  void add_to(CLI::App& parent) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  /// The rules that the options describe. Throws InputError.
  data::FilterRules rules();

  CLI::App* command_ = nullptr;
  DataInput input_;
  std::string output_file_;
  data::FilterRules rules_;
  std::string quiet_;
  int most_score_cp_ = 0;
  std::size_t sample_ = 0;
  DataEvaluator evaluator_;
  bool json_ = false;
};

}  // namespace cobalt::cli
