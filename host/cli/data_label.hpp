// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt data label`: gives positions the scores of a teacher.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/cli/command.hpp"
#include "host/cli/data_options.hpp"
#include "host/data/label.hpp"

namespace cobalt::cli {

class DataLabel : public Command {
 public:
  void add_to(CLI::App& parent) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  /// Who labels, and what the file says of it.
  struct TeacherChoice {
    data::MakeTeacher make;
    std::string recipe;
  };
  TeacherChoice our_evaluation();
  TeacherChoice other_engine() const;

  CLI::App* command_ = nullptr;
  DataInput input_;
  DataOutput output_;
  std::uint64_t nodes_ = 10'000;
  std::string engine_command_;
  std::vector<std::string> engine_options_;
  DataEvaluator evaluator_;
  bool is_static_ = false;
  bool json_ = false;
};

}  // namespace cobalt::cli
