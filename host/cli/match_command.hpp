// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt match`: games between engines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/cli/command.hpp"
#include "host/match/match.hpp"

namespace cobalt::cli {

class MatchCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  void add_schedule_options();
  void add_end_options();
  /// What the options say. Starts engines to learn their names. Throws InputError.
  match::MatchPlan plan() const;
  std::vector<match::Opening> openings() const;

  CLI::App* command_ = nullptr;
  std::vector<std::vector<std::string>> engines_;
  std::vector<std::string> each_;
  std::string tournament_ = "round-robin";
  std::size_t games_ = 2;
  std::string openings_file_;
  std::string order_ = "sequential";
  std::uint64_t seed_ = 1;
  std::size_t first_opening_ = 1;
  int opening_plies_ = 0;
  unsigned concurrency_ = 1;
  std::string pgn_file_;
  bool resumes_ = false;
  std::string event_ = "cobalt match";
  std::vector<std::string> sprt_;
  std::vector<std::string> draw_;
  std::vector<std::string> resign_;
  int most_moves_ = 0;
  double longest_move_seconds_ = 600;
  bool json_ = false;
  const CLI::Option* draw_option_ = nullptr;
  const CLI::Option* resign_option_ = nullptr;
};

}  // namespace cobalt::cli
