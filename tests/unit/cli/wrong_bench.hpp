// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt bench` with a card whose answers are wrong.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "host/cli/bench_command.hpp"
#include "host/cli/output.hpp"
#include "host/device/job_queue.hpp"
#include "host/device/model_device.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {

/// The command bench with a device whose transport is `Card`, whatever --device says.
template <class Card>
class WrongBench : public BenchCommand {
 protected:
  std::unique_ptr<device::Device> open_device(const ParameterSet& parameters) const override {
    auto device = device::make_queued_device(std::make_unique<Card>());
    device->load_parameters(parameters);
    return device;
  }
};

/// Runs bench in this process with a wrong card.
/// \param command_line  begins with "bench"
template <class Card>
Outcome run_wrong_bench(const std::string& command_line) {
  CLI::App program("test");
  WrongBench<Card> bench;
  bench.add_to(program);
  program.parse(command_line);
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int status = bench.run();
  return {status, testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
}

}  // namespace cobalt::cli
