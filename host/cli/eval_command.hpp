// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt eval`: static scores.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/analysis/explain.hpp"
#include "host/analysis/html_report.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/evaluator_option.hpp"
#include "host/cli/game_range.hpp"
#include "host/cli/position_command.hpp"
#include "host/device/model_device.hpp"
#include "host/evaluators/evaluator.hpp"

namespace cobalt::cli {

class EvalCommand : public PositionCommand {
 public:
  void add_to(CLI::App& program) override;
  int run() override;
  device::Device* opened_device() override { return device_.get(); }

 private:
  /// Evaluates a chunk as one batch and answers its items in their order.
  void answer(const std::vector<chess::SourceItem>& items) override;
  void answer_error(const chess::SourceItem& item, const InputError& error) override;
  int text_columns() const override { return 6; }
  /// Static scores in the order of the positions.
  std::vector<device::Result> evaluate(const std::vector<device::PackedPosition>& packed);
  /// The same with the function of each position as a root.
  std::vector<device::Result> evaluate_as_roots(const std::vector<chess::SourceItem>& items,
                                                const std::vector<device::PackedPosition>& packed);
  void answer_position(const chess::SourceItem& item, const device::PackedPosition& packed,
                       const device::Result& result);
  void print_text(const chess::SourceItem& item, const device::Result& result,
                  const analysis::Explanation* explanation) const;
  void print_object(const chess::SourceItem& item, const device::Result& result,
                    const analysis::Explanation* explanation) const;

  /// The same with a reference evaluator, without a device.
  int run_reference();
  void answer_reference(const chess::SourceItem& item) const;

  DeviceOptions device_options_;
  EvaluatorOption evaluator_option_;
  GameRange range_;
  std::string html_file_;
  bool explain_ = false;
  bool by_root_ = false;

  EvaluationFunction function_;
  ParameterSet parameters_;  ///< with --root those of the position that is answered
  std::unique_ptr<device::Device> device_;
  std::optional<device::ModelEvaluator> model_;  // for --explain and --html
  std::optional<analysis::HtmlReport> report_;   // for --html
  bool model_differs_ = false;
  std::unique_ptr<const evaluators::Evaluator> reference_;  // instead of all these: with --evaluator
};

}  // namespace cobalt::cli
