// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt selftest`: everything of a card that can be checked, and a report for an issue.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/bench/selftest.hpp"
#include "host/cli/command.hpp"
#include "host/cli/device_options.hpp"

namespace cobalt::cli {

class SelftestCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 protected:
  /// Opens the device under test; tests put a faulty one in its place.
  virtual std::unique_ptr<device::Device> open_device(const ParameterSet& parameters) const {
    return device_options_.open(parameters);
  }

 private:
  /// open_device(), and the report of an error: it is needed most then.
  std::unique_ptr<device::Device> open_and_report(const ParameterSet& parameters) const;
  /// Writes the report where it is wanted.
  void answer(const Json& report) const;

  CLI::App* command_ = nullptr;
  DeviceOptions device_options_;
  std::optional<std::size_t> positions_;   ///< else as many as suit the device
  std::optional<std::size_t> memory_mib_;  ///< likewise
  unsigned threads_ = 0;
  std::vector<std::string> only_;
  std::string report_file_;
  bool json_ = false;
};

}  // namespace cobalt::cli
