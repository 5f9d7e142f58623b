// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt eval`: static scores.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/analysis/explain.hpp"
#include "host/cli/command.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/html_report.hpp"
#include "host/cli/output.hpp"
#include "host/cli/position_source.hpp"
#include "host/device/model_device.hpp"

namespace cobalt::cli {

class EvalCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  std::unique_ptr<PositionSource> open_source() const;
  /// Evaluates a chunk as one batch and answers its items in their order.
  void answer(const std::vector<SourceItem>& items);
  void answer_error(const SourceItem& item, const InputError& error);
  void answer_position(const SourceItem& item, const device::PackedPosition& packed, const device::Result& result);
  void print_text(const SourceItem& item, const device::Result& result, const analysis::Explanation* explanation) const;
  void print_object(const SourceItem& item, const device::Result& result,
                    const analysis::Explanation* explanation) const;

  CLI::App* command_ = nullptr;
  DeviceOptions device_options_;
  std::vector<std::string> fens_;
  std::string file_;
  std::string html_file_;
  bool explain_ = false;
  bool json_ = false;

  ParameterSet parameters_;
  std::unique_ptr<device::Device> device_;
  std::optional<device::ModelEvaluator> model_;  // for --explain and --html
  std::optional<HtmlReport> report_;             // for --html
  bool bad_input_ = false;
  bool model_differs_ = false;
};

}  // namespace cobalt::cli
