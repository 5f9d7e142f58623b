// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt eval`: static scores.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/analysis/explain.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/game_range.hpp"
#include "host/cli/html_report.hpp"
#include "host/cli/position_command.hpp"
#include "host/device/model_device.hpp"

namespace cobalt::cli {

class EvalCommand : public PositionCommand {
 public:
  void add_to(CLI::App& program) override;
  int run() override;
  device::Device* opened_device() override { return device_.get(); }

 private:
  /// Evaluates a chunk as one batch and answers its items in their order.
  void answer(const std::vector<SourceItem>& items) override;
  void answer_error(const SourceItem& item, const InputError& error) override;
  int text_columns() const override { return 6; }
  void answer_position(const SourceItem& item, const device::PackedPosition& packed, const device::Result& result);
  void print_text(const SourceItem& item, const device::Result& result, const analysis::Explanation* explanation) const;
  void print_object(const SourceItem& item, const device::Result& result,
                    const analysis::Explanation* explanation) const;

  DeviceOptions device_options_;
  GameRange range_;
  std::string html_file_;
  bool explain_ = false;

  ParameterSet parameters_;
  std::unique_ptr<device::Device> device_;
  std::optional<device::ModelEvaluator> model_;  // for --explain and --html
  std::optional<HtmlReport> report_;             // for --html
  bool model_differs_ = false;
};

}  // namespace cobalt::cli
