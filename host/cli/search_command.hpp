// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt search`: the best move of a position, or of every position of a test suite.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/cli/card_devices.hpp"
#include "host/cli/command.hpp"
#include "host/cli/evaluator_option.hpp"
#include "host/engine/engine.hpp"
#include "host/engine/root_evaluation.hpp"
#include "host/offload/card_engine.hpp"
#include "host/support/json.hpp"

namespace cobalt::cli {

class SearchCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  /// Makes the engine as the options say.
  void set_up();
  void set_up_cards(const ParameterSet& parameters);
  /// Searches with empty tables, so that every result stands for itself. Without cards the counts of cards are 0.
  offload::CardResult search(const chess::Position& position);
  /// The result as JSON, with the exchange of the function when there may be one.
  Json json_result(const chess::Position& position, const offload::CardResult& result) const;
  int run_position();
  int run_suite();

  CLI::App* command_ = nullptr;
  std::string fen_;
  std::string suite_file_;
  bool is_lenient_ = false;
  std::string parameter_file_;
  EvaluatorOption evaluator_option_;
  int depth_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t move_time_ms_ = 0;
  unsigned threads_ = 1;
  std::size_t hash_megabytes_ = engine::Engine::kDefaultMegabytes;
  unsigned lines_ = 1;
  int contempt_cp_ = 0;
  std::vector<std::string> without_;
  std::string extensions_ = "rules";
  std::string root_use_name_;
  const CLI::Option* root_use_option_ = nullptr;
  engine::RootUse root_use_ = engine::kDefaultRootUse;
  CardDeviceOptions device_options_;
  std::vector<std::string> devices_;  ///< of these options
  std::string leaves_;                ///< empty: what the devices can
  std::string dispatch_ = "ring";
  offload::CardOptions card_options_;
  std::vector<std::string> without_card_rules_;
  std::vector<const CLI::Option*> cards_only_;
  bool json_ = false;
  std::unique_ptr<engine::Engine> engine_;
  std::unique_ptr<offload::CardEngine> cards_;
  std::optional<engine::RootEvaluation> root_evaluation_;
  std::optional<engine::FunctionExchange> exchange_;  ///< of the last search
  std::size_t suite_size_ = 0;                        ///< 0 without a suite
  std::size_t suite_done_ = 0;
};

}  // namespace cobalt::cli
