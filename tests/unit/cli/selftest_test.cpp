// SPDX-License-Identifier: Apache-2.0
#include "host/cli/selftest.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "host/device/job_queue.hpp"
#include "host/device/model_device.hpp"
#include "host/generator/generator.hpp"
#include "host/support/error.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

/// What a faulty card does wrong.
enum class Fault { kNone, kScores, kMoves, kPerft, kSearch, kDies };

/// The model with wrong answers of one operation, or one that fails when it is first used.
class FaultyCard : public device::ModelTransport {
 public:
  explicit FaultyCard(Fault fault) : fault_(fault) {}

 protected:
  device::Completion execute(const device::Descriptor& descriptor, std::span<const std::uint8_t> items,
                             std::span<std::uint8_t> answers) override {
    if (fault_ == Fault::kDies && descriptor.operation == spec::kOperationGenerate) throw DeviceError("it is dead");
    const device::Completion completion = ModelTransport::execute(descriptor, items, answers);
    static const std::map<Fault, spec::Operation> operations = {{Fault::kScores, spec::kOperationEvaluate},
                                                                {Fault::kMoves, spec::kOperationGenerate},
                                                                {Fault::kPerft, spec::kOperationPerft},
                                                                {Fault::kSearch, spec::kOperationSearch}};
    const auto operation = operations.find(fault_);
    if (operation != operations.end() && descriptor.operation == operation->second && !answers.empty()) {
      answers[fault_ == Fault::kPerft || fault_ == Fault::kSearch ? 8 : 0] ^= 1;
    }
    return completion;
  }

 private:
  Fault fault_;
};

/// Outcome of each step, by its name.
std::map<std::string, StepOutcome> outcomes(Fault fault) {
  const ParameterSet parameters = default_parameters();
  const auto device = device::make_queued_device(std::make_unique<FaultyCard>(fault));
  device->load_parameters(parameters);
  SelftestSize size;
  size.positions = 50;
  size.perft_depth = 2;
  size.searches = 10;
  size.threads = 1;
  std::map<std::string, StepOutcome> found;
  for (const SelftestStep& step : run_selftest(*device, parameters, size)) {
    found[step.name] = step.outcome;
    EXPECT_FALSE(step.detail.empty()) << step.name;
  }
  return found;
}

using Steps = std::map<std::string, StepOutcome>;
constexpr auto kPassed = StepOutcome::kPassed;
constexpr auto kFailed = StepOutcome::kFailed;
constexpr auto kSkipped = StepOutcome::kSkipped;

Steps all_passed() {
  return {{"kernel", kPassed}, {"memory", kSkipped}, {"parameters", kPassed}, {"positions", kPassed},
          {"moves", kPassed},  {"perft", kPassed},   {"search", kPassed}};
}

TEST(Selftest, AGoodCardPasses) { EXPECT_EQ(outcomes(Fault::kNone), all_passed()); }

TEST(Selftest, EachFaultFailsItsStepsAndNoOther) {
  Steps steps = all_passed();
  steps["positions"] = steps["parameters"] = kFailed;
  EXPECT_EQ(outcomes(Fault::kScores), steps);
  for (const auto& [fault, name] :
       {std::pair{Fault::kMoves, "moves"}, {Fault::kPerft, "perft"}, {Fault::kSearch, "search"}}) {
    steps = all_passed();
    steps[name] = kFailed;
    EXPECT_EQ(outcomes(fault), steps) << name;
  }
}

TEST(Selftest, ACardThatDiesEndsTheTest) {
  Steps steps = all_passed();
  steps["moves"] = StepOutcome::kBroken;
  steps["perft"] = steps["search"] = kSkipped;
  EXPECT_EQ(outcomes(Fault::kDies), steps);
}

TEST(Selftest, ProgramWritesAReport) {
  const TemporaryFolder folder;
  const std::string file = folder.path("report.json");
  const Outcome outcome = run_program({"selftest", "--device", "model", "--positions", "20", "--report", file});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("device      a simulation, no card: ")) << outcome.out;
  EXPECT_NE(outcome.out.find("selftest    passed, in a simulation: no card was tested"), std::string::npos)
      << outcome.out;
  const Outcome json = run_program({"selftest", "--device", "model", "--positions", "20", "--json"});
  ASSERT_EQ(json.json_lines().size(), 1U);
  const auto report = json.json_lines()[0];
  EXPECT_EQ(report["passed"], true);
  EXPECT_EQ(report["steps"].size(), 7U);
  EXPECT_TRUE(report["card_before"].is_null());
  EXPECT_EQ(report["simulation"], true);
  EXPECT_EQ(report["device"]["interface_version"], "2.2");
  EXPECT_EQ(report["device"]["operations"][1], "evaluate");
  EXPECT_GT(report["device"]["batch_positions"], 0);
  const Outcome some = run_program({"selftest", "--only", "kernel,positions", "--positions", "20"});
  EXPECT_EQ(some.status, 0) << some.err;
  EXPECT_NE(some.out.find("memory      skipped, 0.0 s: not asked for"), std::string::npos) << some.out;
  EXPECT_EQ(run_program({"selftest", "--only", "kernel,speed"}).status, 2);
  EXPECT_EQ(run_program({"selftest", "--positions", "20", "--report", folder.path("no/where.json")}).status, 2);
  EXPECT_EQ(folder.files(), 1U);
}

}  // namespace
}  // namespace cobalt::cli
