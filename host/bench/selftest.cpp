// SPDX-License-Identifier: Apache-2.0
#include "host/bench/selftest.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>
#include <optional>
#include <span>

#include "host/bench/move_bench.hpp"
#include "host/bench/search_bench.hpp"
#include "host/bench/software_bench.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/perft.hpp"
#include "host/chess/random_games.hpp"
#include "host/device/device_report.hpp"
#include "host/device/model_device.hpp"
#include "host/device/move_walk.hpp"
#include "host/parameters/layout.hpp"
#include "host/support/error.hpp"
#include "host/support/stopwatch.hpp"
#include "spec/latency.hpp"
#include "spec/parameters.hpp"
#include "spec/spec_hash.hpp"

namespace cobalt::bench {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::size_t kParameterPositions = 2000;  ///< scored with each evaluation function
constexpr std::size_t kMovePositions = 500;
constexpr std::uint16_t kSearchDepth = 8;    ///< quarter plies
constexpr std::uint32_t kSearchLimit = 300;  ///< tries
constexpr std::string_view kPerftFens[] = {
    chess::kStartFen,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",  // castling, pins, promotions
};
constexpr std::size_t kShownMismatches = 3;
constexpr double kHighestClockMhz = 1000;  ///< more cannot have been measured on such a card

/// What a step found. An empty `problem` is a pass.
struct Finding {
  std::string done;
  std::string problem;
};
constexpr auto kSkip = std::nullopt;

std::vector<device::PackedPosition> random_packed(std::size_t count) {
  std::vector<device::PackedPosition> packed;
  packed.reserve(count);
  for (const chess::Position& position : chess::random_positions(count, kSeed)) {
    packed.push_back(chess::pack_position(position));
  }
  return packed;
}

/// A second evaluation function: the lowest bit of every value turned over where the format allows it.
ParameterSet other_parameters(const ParameterSet& parameters) {
  ParameterSet other = parameters;
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
      for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
        const std::uint32_t value = parameters.raw(group, table, entry) ^ 1U;
        if (!raw_problem(group, entry, value)) other.set_raw(group, table, entry, value);
      }
    }
  }
  return other;
}

/// Compares scores of the device, with the parameters that it has, with the model's. \return what differs
std::string compare_scores(device::Device& device, const ParameterSet& parameters,
                           std::span<const device::PackedPosition> positions, unsigned threads) {
  const std::vector<device::Result> found = device.evaluate(positions);
  const SoftwareRun right = run_software(device::ModelEvaluator(parameters), positions, threads, 0);
  std::string problem;
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (found[i] == right.results[i]) continue;
    if (wrong++ < kShownMismatches) {
      problem += fmt::format("; position {} has {:+} (status {}, flags {}), the model {:+} (status {}, flags {})", i,
                             found[i].score_cp, found[i].status, found[i].flags, right.results[i].score_cp,
                             right.results[i].status, right.results[i].flags);
    }
  }
  return wrong == 0 ? "" : fmt::format("{} of {} scores are wrong{}", wrong, positions.size(), problem);
}

Finding check_kernel(device::Device& device) {
  const device::Info info = device.info();
  Finding finding{.done = fmt::format("specification {:#010x}, latency {} clocks, {:.1f} MHz ({})", info.spec_hash,
                                      info.latency_clocks, info.clock_mhz, info.clock_source),
                  .problem = ""};
  if (info.spec_hash != spec::kSpecHash) {
    finding.problem = fmt::format("specification {:#010x}; this program has {:#010x}", info.spec_hash, spec::kSpecHash);
  } else if (info.latency_clocks != 0 && info.latency_clocks != spec::kEvaluatorLatencyCycles &&
             info.latency_clocks != spec::kSidesInTurnLatencyCycles) {
    finding.problem = fmt::format("latency {} clocks; expected {}, or {} for both sides in turn", info.latency_clocks,
                                  spec::kEvaluatorLatencyCycles, spec::kSidesInTurnLatencyCycles);
  } else if (info.clock_source == "measured" && !(info.clock_mhz > 1 && info.clock_mhz < kHighestClockMhz)) {
    finding.problem = fmt::format("{} MHz by the kernel's own count; its registers cannot be right", info.clock_mhz);
  }
  return finding;
}

std::optional<Finding> check_registers(device::Device& device) {
  const auto check = device.check_registers();
  if (!check) return kSkip;
  Finding finding{.done = fmt::format("{} registers with {} values", check->registers, check->values), .problem = ""};
  if (check->wrong != 0) {
    finding.problem = fmt::format("{} values of {} came back changed; the first {}", check->wrong,
                                  check->registers * check->values, check->first_wrong);
  }
  return finding;
}

std::optional<Finding> check_memory(device::Device& device, std::size_t bytes) {
  const auto check = device.check_memory(bytes);
  if (!check) return kSkip;
  Finding finding{.done = fmt::format("{} bytes with {} patterns", check->bytes, check->patterns), .problem = ""};
  if (check->wrong_words != 0) {
    finding.problem = fmt::format("{} words of {} came back changed; the first {}", check->wrong_words,
                                  check->bytes / sizeof(std::uint64_t) * check->patterns, check->first_wrong);
  }
  return finding;
}

/// Changes the evaluation function to and fro: whole downloads and changes, both banks.
Finding check_parameters(device::Device& device, const ParameterSet& parameters, unsigned threads) {
  const std::vector<device::PackedPosition> positions = random_packed(kParameterPositions);
  const ParameterSet other = other_parameters(parameters);
  Finding finding{.done = fmt::format("four changes of the evaluation function, {} positions each", positions.size()),
                  .problem = ""};
  for (const ParameterSet* set : {&other, &parameters, &other, &parameters}) {
    device.load_parameters(*set);
    if (!finding.problem.empty()) continue;  // the device keeps the caller's function at the end
    finding.problem = compare_scores(device, *set, positions, threads);
  }
  return finding;
}

Finding check_positions(device::Device& device, const ParameterSet& parameters, const SelftestSize& size) {
  const std::vector<device::PackedPosition> positions = random_packed(size.positions);
  return {.done = fmt::format("{} positions, every score as the model's", positions.size()),
          .problem = compare_scores(device, parameters, positions, size.threads)};
}

std::optional<Finding> check_moves(device::Device& device, const ParameterSet& parameters, unsigned threads) {
  if (!spec::has_operation(device.info().operations, spec::kOperationGenerate)) return kSkip;
  const std::vector<device::PackedPosition> positions = random_packed(kMovePositions);
  std::vector<device::GenerateRequest> requests;
  for (const device::PackedPosition& position : positions) requests.push_back({.position = position});
  const std::vector<device::MoveWalk> found = device::walk_moves(device, requests);
  const SoftwareMoves right = run_software_moves(positions, parameters, threads, 0);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < found.size(); ++i) wrong += differences(found[i], right.lists[i]) != 0 ? 1 : 0;
  return Finding{.done = fmt::format("lists of moves of {} positions", found.size()),
                 .problem = wrong == 0 ? "" : fmt::format("{} of {} lists are wrong", wrong, found.size())};
}

std::optional<Finding> check_perft(device::Device& device, unsigned depth) {
  if (!spec::has_operation(device.info().operations, spec::kOperationPerft)) return kSkip;
  std::vector<device::PerftItem> items;
  std::vector<std::uint64_t> right;
  for (const std::string_view fen : kPerftFens) {
    chess::Position position = chess::parse_fen(fen);
    items.push_back({.position = chess::pack_position(position), .depth = static_cast<std::uint8_t>(depth)});
    right.push_back(chess::perft(position, static_cast<int>(depth)));
  }
  const device::Answer answer = device.wait(device.submit(device::PerftJob{items}));
  Finding finding{.done = fmt::format("{} move trees of depth {}", items.size(), depth), .problem = ""};
  const auto& found = answer.get<device::PerftAnswers>().answers;
  for (std::size_t i = 0; i < found.size() && finding.problem.empty(); ++i) {
    if (found[i].status == spec::kAnswerDone && found[i].leaves == right[i]) continue;
    finding.problem = fmt::format("{}: {} leaves (status {}), expected {}", kPerftFens[i], found[i].leaves,
                                  static_cast<unsigned>(found[i].status), right[i]);
  }
  return finding;
}

std::optional<Finding> check_search(device::Device& device, const ParameterSet& parameters, const SelftestSize& size) {
  if (!spec::has_operation(device.info().operations, spec::kOperationSearch)) return kSkip;
  std::vector<device::SearchItem> searches;
  for (const device::PackedPosition& position : random_packed(size.searches)) {
    searches.push_back({.position = position,
                        .tag = static_cast<std::uint32_t>(searches.size()),
                        .limit = kSearchLimit,
                        .depth = kSearchDepth});
  }
  const device::SearchFunction function(parameters);
  choose_bounds(function, searches, size.threads);
  const HardwareSearch found = run_hardware_search(device, searches);
  const SoftwareSearch right = run_software_search(function, searches, size.threads, 0);
  std::size_t wrong = 0;
  std::string first;
  for (std::size_t i = 0; i < searches.size(); ++i) {
    if (found.answers[i] == right.answers[i]) continue;
    if (wrong++ == 0) {
      first = fmt::format("; search {} says {}, the model {}", i, search_answer_text(found.answers[i]),
                          search_answer_text(right.answers[i]));
    }
  }
  return Finding{
      .done = fmt::format("{} searches", searches.size()),
      .problem = wrong == 0 ? "" : fmt::format("{} of {} answers are wrong{}", wrong, searches.size(), first)};
}

SelftestStep run_step(const std::string& name, const std::function<std::optional<Finding>()>& check) {
  SelftestStep step;
  step.name = name;
  const Stopwatch watch;
  try {
    if (const std::optional<Finding> finding = check()) {
      step.outcome = finding->problem.empty() ? StepOutcome::kPassed : StepOutcome::kFailed;
      step.detail = finding->problem.empty() ? finding->done : finding->problem;
    } else {
      step.detail = "this device has none";
    }
  } catch (const DeviceError& error) {
    step.outcome = StepOutcome::kBroken;
    step.detail = error.what();
  }
  step.seconds = watch.seconds();
  return step;
}

Json card_json(const std::optional<device::CardFacts>& facts) {
  if (!facts) return nullptr;
  Json json = device::card_facts_json(*facts);
  json["file"] = facts->file;
  json["file_id"] = facts->file_id;
  json["compute_unit"] = facts->compute_unit;
  return json;
}

/// The cards that the runtime knows: what could not be opened may be one of them. Null when it fails there, too.
Json cards_or_null() {
  try {
    return device::cards_json();
  } catch (const std::exception&) {  // the report says of the card itself why
    return nullptr;
  }
}

Json machine_json() {
  utsname name{};
  if (::uname(&name) != 0) return nullptr;
  return {{"system", name.sysname}, {"release", name.release}, {"processor", name.machine}};
}

/// What every report begins with.
Json report_of_program() {
  return {{"program", "cobalt"},
          {"version", COBALT_VERSION},
          {"spec_hash", fmt::format("{:#010x}", spec::kSpecHash)},
          {"machine", machine_json()},
          {"runtime", device::runtime_json()}};
}

void add_steps(Json& report, const std::vector<SelftestStep>& steps) {
  Json list = Json::array();
  for (const SelftestStep& step : steps) {
    list.push_back({{"step", step.name},
                    {"outcome", outcome_text(step.outcome)},
                    {"detail", step.detail},
                    {"seconds", step.seconds}});
  }
  report["passed"] = std::ranges::all_of(steps, &SelftestStep::is_good);
  report["steps"] = list;
}

}  // namespace

std::string outcome_text(StepOutcome outcome) {
  switch (outcome) {
    case StepOutcome::kPassed:
      return "passed";
    case StepOutcome::kFailed:
      return "FAILED";
    case StepOutcome::kBroken:
      return "BROKEN";
    case StepOutcome::kSkipped:
      break;
  }
  return "skipped";
}

std::vector<SelftestStep> run_selftest(device::Device& device, const ParameterSet& parameters, const SelftestSize& size,
                                       const std::function<void(const SelftestStep&)>& on_step) {
  // In the order of kSelftestSteps.
  const std::array<std::function<std::optional<Finding>()>, kSelftestSteps.size()> checks = {
      [&] { return check_kernel(device); },
      [&] { return check_registers(device); },
      [&] { return check_memory(device, size.memory_bytes); },
      [&] { return check_parameters(device, parameters, size.threads); },
      [&] { return check_positions(device, parameters, size); },
      [&] { return check_moves(device, parameters, size.threads); },
      [&] { return check_perft(device, size.perft_depth); },
      [&] { return check_search(device, parameters, size); },
  };
  std::vector<SelftestStep> steps;
  bool is_broken = false;
  for (std::size_t i = 0; i < checks.size(); ++i) {
    const std::string name(kSelftestSteps[i]);
    const bool is_asked_for = size.only.empty() || std::ranges::find(size.only, name) != size.only.end();
    if (is_broken || !is_asked_for) {
      const char* const why = is_broken ? "the device is broken" : "not asked for";
      steps.push_back({.name = name, .outcome = StepOutcome::kSkipped, .detail = why, .seconds = 0});
    } else {
      steps.push_back(run_step(name, checks[i]));
      is_broken = steps.back().outcome == StepOutcome::kBroken;
    }
    if (on_step) on_step(steps.back());
  }
  return steps;
}

Json selftest_report(const device::Info& info, const std::optional<device::CardFacts>& before,
                     const std::optional<device::CardFacts>& after, const std::vector<SelftestStep>& steps) {
  Json report = report_of_program();
  report["simulation"] = !info.wall_time_counts;
  report["device"] = {
      {"name", info.name},
      {"description", info.description},
      {"interface_version", fmt::format("{}.{}", info.interface_version >> 16, info.interface_version & 0xffffU)},
      {"operations", device::operation_names(info.operations)},
      {"clock_mhz", info.clock_mhz > 0 ? Json(info.clock_mhz) : Json()},
      {"clock_source", info.clock_source},
      {"search_cores", info.search_cores},
      {"batch_positions", info.batch_positions},
      {"launch_overhead_us", info.launch_seconds > 0 ? Json(info.launch_seconds * 1e6) : Json()}};
  report["card_before"] = card_json(before);
  report["card_after"] = card_json(after);
  add_steps(report, steps);
  return report;
}

Json unopened_report(const std::string& device_name, const std::string& why, double seconds) {
  Json report = report_of_program();
  report["simulation"] = nullptr;
  report["device"] = {{"name", device_name}};
  report["cards"] = cards_or_null();
  add_steps(report, {{.name = "open", .outcome = StepOutcome::kBroken, .detail = why, .seconds = seconds}});
  return report;
}

}  // namespace cobalt::bench
