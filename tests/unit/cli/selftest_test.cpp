// SPDX-License-Identifier: Apache-2.0
#include "host/bench/selftest.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
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
enum class Fault { kNone, kRegisterBit, kScores, kMoves, kPerft, kSearch, kDies, kHangs };

/// The model with registers, and with wrong answers of one operation, one that fails when it is first used, or one that
/// never ends.
class FaultyCard : public device::ModelTransport {
 public:
  explicit FaultyCard(Fault fault) : fault_(fault) {}

  std::optional<device::RegisterCheck> check_registers() override {
    const auto read = [this](std::uint32_t offset) {
      const bool is_faulty = fault_ == Fault::kRegisterBit && offset == spec::kRegAbortTag;
      return registers_[offset] & (is_faulty ? ~0x100U : ~0U);
    };
    return device::check_registers(read,
                                   [this](std::uint32_t offset, std::uint32_t value) { registers_[offset] = value; });
  }
  std::optional<device::FinishedList> finished_list() override {
    return is_hung_ ? std::nullopt : ModelTransport::finished_list();
  }
  double now() const override { return is_hung_ ? now_++ : 0; }
  std::string dump() override { return "state of the card"; }

 protected:
  device::Completion execute(const device::Descriptor& descriptor, std::span<const std::uint8_t> items,
                             std::span<std::uint8_t> answers) override {
    if (fault_ == Fault::kDies && descriptor.operation == spec::kOperationGenerate) throw DeviceError("it is dead");
    is_hung_ = is_hung_ || (fault_ == Fault::kHangs && descriptor.operation == spec::kOperationPerft);
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
  std::map<std::uint32_t, std::uint32_t> registers_;  ///< by offset
  bool is_hung_ = false;
  mutable double now_ = 0;  ///< goes on from one question to the next, so that a wait comes to its limit
};

/// Each step, by its name.
std::map<std::string, bench::SelftestStep> run_steps(Fault fault) {
  const ParameterSet parameters = default_parameters();
  const auto device = device::make_queued_device(std::make_unique<FaultyCard>(fault));
  device->load_parameters(parameters);
  bench::SelftestSize size;
  size.positions = 50;
  size.perft_depth = 2;
  size.searches = 10;
  size.threads = 1;
  std::map<std::string, bench::SelftestStep> found;
  for (const bench::SelftestStep& step : bench::run_selftest(*device, parameters, size)) {
    found[step.name] = step;
    EXPECT_FALSE(step.detail.empty()) << step.name;
  }
  return found;
}

std::map<std::string, bench::StepOutcome> outcomes(Fault fault) {
  std::map<std::string, bench::StepOutcome> found;
  for (const auto& [name, step] : run_steps(fault)) found[name] = step.outcome;
  return found;
}

using Steps = std::map<std::string, bench::StepOutcome>;
constexpr auto kPassed = bench::StepOutcome::kPassed;
constexpr auto kFailed = bench::StepOutcome::kFailed;
constexpr auto kSkipped = bench::StepOutcome::kSkipped;

Steps all_passed() {
  return {{"kernel", kPassed},    {"registers", kPassed}, {"memory", kSkipped}, {"parameters", kPassed},
          {"positions", kPassed}, {"moves", kPassed},     {"perft", kPassed},   {"search", kPassed}};
}

TEST(Selftest, AGoodCardPasses) { EXPECT_EQ(outcomes(Fault::kNone), all_passed()); }

TEST(Selftest, EachFaultFailsItsStepsAndNoOther) {
  Steps steps = all_passed();
  steps["positions"] = steps["parameters"] = kFailed;
  EXPECT_EQ(outcomes(Fault::kScores), steps);
  for (const auto& [fault, name] : {std::pair{Fault::kRegisterBit, "registers"},
                                    {Fault::kMoves, "moves"},
                                    {Fault::kPerft, "perft"},
                                    {Fault::kSearch, "search"}}) {
    steps = all_passed();
    steps[name] = kFailed;
    EXPECT_EQ(outcomes(fault), steps) << name;
  }
}

TEST(Selftest, ACardThatDiesEndsTheTest) {
  Steps steps = all_passed();
  steps["moves"] = bench::StepOutcome::kBroken;
  steps["perft"] = steps["search"] = kSkipped;
  EXPECT_EQ(outcomes(Fault::kDies), steps);
}

TEST(Selftest, ALostBitOfARegisterIsNamed) {
  const bench::SelftestStep step = run_steps(Fault::kRegisterBit).at("registers");
  EXPECT_TRUE(contains(step.detail, "the first abort_tag at 0x40: "));
  // Half of the 66 values of one of two registers have the bit.
  EXPECT_TRUE(contains(step.detail, "33 values of 132 came back changed"));
}

TEST(Selftest, ACardThatHangsEndsTheTestWithItsState) {
  const auto found = run_steps(Fault::kHangs);
  EXPECT_EQ(found.at("moves").outcome, kPassed);
  EXPECT_EQ(found.at("perft").outcome, bench::StepOutcome::kBroken);
  EXPECT_TRUE(contains(found.at("perft").detail, "no end after 60 s"));
  EXPECT_TRUE(contains(found.at("perft").detail, "state of the card"));
  EXPECT_EQ(found.at("search").outcome, kSkipped);
}

TEST(Selftest, ADeviceThatCannotBeOpenedHasAReport) {
  const TemporaryFolder folder;
  const std::string file = folder.path("report.json");
  const Outcome outcome = run_program({"selftest", "--device", "no_such", "--report", file, "--json"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.err, "unknown device \"no_such\""));
  ASSERT_EQ(outcome.json_lines().size(), 1U);
  const auto report = outcome.json_lines()[0];
  EXPECT_EQ(report["passed"], false);
  ASSERT_EQ(report["steps"].size(), 1U);
  EXPECT_EQ(report["steps"][0]["step"], "open");
  EXPECT_EQ(report["steps"][0]["outcome"], "BROKEN");
  EXPECT_TRUE(contains(report["steps"][0]["detail"].get<std::string>(), "unknown device"));
  EXPECT_EQ(report["device"]["name"], "no_such");
  EXPECT_TRUE(report["simulation"].is_null());
  EXPECT_TRUE(report.contains("runtime"));
  EXPECT_FALSE(report["machine"].is_null());
  EXPECT_EQ(folder.files(), 1U);

  // A report that cannot be written does not hide why the device could not be opened.
  const Outcome both = run_program({"selftest", "--device", "no_such", "--report", folder.path("no/where.json")});
  EXPECT_EQ(both.status, 2);
  EXPECT_TRUE(contains(both.err, "unknown device"));
  EXPECT_TRUE(contains(both.err, "where.json"));
  // Options that do not go together are no device.
  EXPECT_EQ(run_program({"selftest", "--compute-unit", "2", "--report", folder.path("more.json")}).status, 2);
  EXPECT_EQ(folder.files(), 1U);
}

TEST(Selftest, ProgramWritesAReport) {
  const TemporaryFolder folder;
  const std::string file = folder.path("report.json");
  const Outcome outcome = run_program({"selftest", "--device", "model", "--positions", "20", "--report", file});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("device      a simulation, no card: ")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "selftest    passed, in a simulation: no card was tested"));
  const Outcome json = run_program({"selftest", "--device", "model", "--positions", "20", "--json"});
  ASSERT_EQ(json.json_lines().size(), 1U);
  const auto report = json.json_lines()[0];
  EXPECT_EQ(report["passed"], true);
  EXPECT_EQ(report["steps"].size(), 8U);
  EXPECT_TRUE(report["card_before"].is_null());
  EXPECT_EQ(report["simulation"], true);
  EXPECT_EQ(report["device"]["interface_version"], "2.5");
  EXPECT_EQ(report["device"]["operations"][1], "evaluate");
  EXPECT_GT(report["device"]["batch_positions"], 0);
  const Outcome some = run_program({"selftest", "--only", "kernel,positions", "--positions", "20"});
  EXPECT_EQ(some.status, 0) << some.err;
  EXPECT_TRUE(contains(some.out, "memory      skipped, 0.0 s: not asked for"));
  EXPECT_EQ(run_program({"selftest", "--positions", "20", "--report", folder.path("no/where.json")}).status, 2);
  EXPECT_EQ(folder.files(), 1U);
}

}  // namespace
}  // namespace cobalt::cli
