// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt params fit`: learns an evaluation function from labelled positions (docs/fit.md).
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace cobalt::cli {

/// What the command line says of a fit.
struct FitChoices {
  std::vector<std::filesystem::path> data;
  std::string start;  ///< file; empty: the default evaluation function
  std::string what = "settings";
  std::string output;
  std::string groups;  ///< names between commas; empty: all
  std::string keep;    ///< settings that stay, names between commas
  std::string loss = "logistic";
  double lambda = 1;
  double scale_cp = 200;
  double own_scale_cp = 0;  ///< 0: scale_cp
  double prior = 400;
  double held_out_percent = 10;
  unsigned steps = 0;  ///< 0: as many as the kind of fit needs
  unsigned rounds = 4;
  unsigned passes = 2;
  unsigned threads = 0;  ///< 0: all cores
  std::uint64_t seed = 1;
  std::string checkpoint;
  std::vector<std::string> comparison;  ///< files of games (PGN); empty: no comparison training
  double comparison_weight = 0.1;
};

class ParamsFit {
 public:
  void add_to(CLI::App& parent);
  bool parsed() const { return command_->parsed(); }
  int run();

 private:
  CLI::App* command_ = nullptr;
  FitChoices choices_;
  std::string page_;  ///< file; empty: none
  bool json_ = false;
};

}  // namespace cobalt::cli
