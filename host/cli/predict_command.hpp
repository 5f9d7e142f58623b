// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt predict`: what a search would do on cards that are not there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/cli/command.hpp"
#include "host/engine/engine.hpp"
#include "host/offload/prediction.hpp"

namespace cobalt::cli {

class PredictCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  void add_card_options();
  void add_search_options();
  std::vector<offload::CardModel> cards() const;
  offload::CardOptions options() const;
  engine::Limits limits() const;
  void print_card(const std::vector<offload::CardModel>& models) const;
  int run_suite(offload::Predictor& predictor);

  CLI::App* command_ = nullptr;
  std::string fen_;
  std::string suite_file_;
  bool is_lenient_ = false;
  int depth_ = 0;                   ///< plies; 0: no limit
  std::uint64_t move_time_ms_ = 0;  ///< 0: no limit
  std::size_t hash_megabytes_ = engine::Engine::kDefaultMegabytes;
  std::string parameter_file_;
  bool against_one_ = false;
  bool json_ = false;

  std::string board_;
  unsigned compute_units_ = 0;  ///< 0: as many as fit
  unsigned cores_ = 0;          ///< of a compute unit; 0: the board's
  unsigned contexts_ = 0;       ///< of a core; 0: all
  double clock_mhz_ = 0;        ///< 0: the board's
  std::string dispatch_ = "ring";
  std::string ring_memory_ = "card";

  std::uint64_t host_ns_ = 0;  ///< a node or job
  const CLI::Option* host_ns_option_ = nullptr;
  offload::CardOptions card_options_;
  std::vector<std::string> without_;
  std::vector<std::string> with_;
};

}  // namespace cobalt::cli
