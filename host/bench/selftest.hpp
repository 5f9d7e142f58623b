// SPDX-License-Identifier: Apache-2.0
/// \file
/// The parts of `cobalt selftest`: each asks a card something whose answer this program knows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/device/device.hpp"
#include "host/parameters/parameter_set.hpp"
#include "host/support/json.hpp"

namespace cobalt::bench {

/// Names of the steps, in order.
inline constexpr std::array<std::string_view, 8> kSelftestSteps = {"kernel",    "registers", "memory", "parameters",
                                                                   "positions", "moves",     "perft",  "search"};

/// How much is tested.
struct SelftestSize {
  std::size_t memory_bytes = std::size_t{64} << 20;  ///< a multiple of 8
  std::size_t positions = 1'000'000;                 ///< scores compared with the model
  unsigned perft_depth = 5;
  std::size_t searches = 4000;
  unsigned threads = 0;           ///< of the software side; 0: all cores
  std::vector<std::string> only;  ///< steps; empty: all
};

enum class StepOutcome : std::uint8_t {
  kPassed,
  kFailed,  ///< a wrong answer
  kBroken,  ///< the device failed: it is of no use for the steps that follow
  kSkipped,
};

struct SelftestStep {
  std::string name;  ///< "memory"
  StepOutcome outcome = StepOutcome::kSkipped;
  std::string detail;  ///< what was done, or what is wrong, in one line or more
  double seconds = 0;  ///< wall time

  bool is_good() const { return outcome == StepOutcome::kPassed || outcome == StepOutcome::kSkipped; }
};

/// All steps, in an order in which the first that fails says most. Steps for what the device does not have are skipped;
/// so are all after one that broke it.
/// \param device   with `parameters` loaded and nothing in flight
/// \param on_step  called after each
std::vector<SelftestStep> run_selftest(device::Device& device, const ParameterSet& parameters, const SelftestSize& size,
                                       const std::function<void(const SelftestStep&)>& on_step = {});

/// "passed", "FAILED", ...
std::string outcome_text(StepOutcome outcome);

/// Facts of program, machine, runtime, device and card, and the steps: what an issue about a card needs.
Json selftest_report(const device::Info& info, const std::optional<device::CardFacts>& before,
                     const std::optional<device::CardFacts>& after, const std::vector<SelftestStep>& steps);

/// The same of a device that could not be opened: its one step is "open", and it has all cards that there are.
/// \param why  the error
Json unopened_report(const std::string& device_name, const std::string& why, double seconds);

}  // namespace cobalt::bench
