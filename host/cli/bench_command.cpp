// SPDX-License-Identifier: Apache-2.0
#include "host/cli/bench_command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "host/analysis/search_rules.hpp"
#include "host/bench/bench_queue.hpp"
#include "host/bench/move_bench.hpp"
#include "host/bench/run_facts.hpp"
#include "host/bench/search_bench.hpp"
#include "host/bench/software_bench.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/help_formatter.hpp"
#include "host/cli/output.hpp"
#include "host/cli/position_options.hpp"
#include "host/cli/progress.hpp"
#include "host/cli/value_checks.hpp"
#include "host/device/model_device.hpp"
#include "host/device/move_walk.hpp"
#include "host/support/error.hpp"

namespace cobalt::cli {
namespace {

constexpr std::size_t kMaxPositions = std::size_t{1} << 26;  // 2 GiB of packed positions
constexpr std::size_t kMaxSearches = std::size_t{1} << 22;
constexpr std::size_t kShownMismatches = 5;
/// Limit of a search. Lengths of searches have a heavy tail, and the last of them would be alone on the card: an engine
/// takes a long one back and splits it.
constexpr std::uint32_t kSearchNodes = 1500;

std::vector<device::PackedPosition> pack_all(std::span<const chess::Position> positions) {
  std::vector<device::PackedPosition> packed;
  packed.reserve(positions.size());
  for (const chess::Position& position : positions) packed.push_back(chess::pack_position(position));
  return packed;
}

}  // namespace

void BenchCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("bench", "Measure a device and check it against the software");
  command_->add_flag("--moves", moves_, "Compare lists of legal moves and the move generators");
  CLI::Option* const searches = command_->add_flag("--search", searches_, "Compare searches with bounds near the value")
                                    ->excludes(command_->get_option("--moves"));
  const char* const search_group = "Searches (--search)";
  command_->add_option("--jobs", job_count_, "Number of searches, which take the positions in turn")
      ->type_name("N")
      ->group(search_group)
      ->needs(searches)
      ->check(in_range(std::size_t{1}, kMaxSearches))
      ->capture_default_str();
  command_->add_option("--depth", depth_text_, "Depth in plies, in quarters")
      ->type_name("PLIES")
      ->group(search_group)
      ->needs(searches)
      ->capture_default_str();
  command_
      ->add_option(
          "--rules", rules_text_,
          "Rules of the search: none, all (but shared-table, with which answers depend on other jobs), default "
          "or some of the rules below; without it default")
      ->type_name("RULE,...")
      ->group(search_group)
      ->needs(searches);
  command_
      ->add_option(
          "--nodes,--limit", nodes_,
          fmt::format("Limit in nodes: with --search per job (default {}; 0: none), with --strength per position "
                      "of the software, one player each (default {})",
                      kSearchNodes, fmt::join(StrengthBench::kDefaultNodes, ",")))
      ->type_name("N,...")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(in_range(std::uint64_t{0}, StrengthBench::kMostNodes).description(""));
  CLI::Option* const count =
      command_->add_option("--positions", position_count_, "Number of random legal positions, from self-play")
          ->type_name("N")
          ->check(in_range(std::size_t{1}, kMaxPositions))
          ->capture_default_str();
  CLI::Option* const seed =
      command_->add_option("--seed", seed_, "Seed of the random positions")->type_name("N")->capture_default_str();
  command_->add_option("--file", file_, "Positions of a file instead: FEN, EPD or PGN")
      ->type_name("FILE")
      ->excludes(count)
      ->excludes(seed);
  add_lenient_option(*command_, is_lenient_);
  command_->add_option("--batch", batch_positions_, "Positions per batch; without it the device chooses")
      ->type_name("N")
      ->check(in_range(std::size_t{1}, std::size_t{1} << 20));
  command_->add_option("--threads", threads_, "Threads of the software; 0: one per core")
      ->type_name("N")
      ->check(in_range(0, 4096))
      ->capture_default_str();
  device_options_.add_to(*command_);
  strength_.add_to(*command_);
  command_->add_flag("--json", json_, "Write one JSON object");
  command_->footer([] {
    return wrapped(
               "Without arguments the bench also prints the node signature of the host's search, as the last line: "
               "the nodes of fixed searches with one thread.",
               0, 0) +
           "\n\n" + list_text("Rules", analysis::search_rule_names()) + '\n';
  });
}

std::vector<chess::Position> BenchCommand::positions() {
  if (file_.empty()) {
    const bool is_given = !searches_ || command_->count("--positions") != 0;
    const Progress progress("positions");
    return chess::random_positions(is_given ? position_count_ : std::min(position_count_, job_count_), seed_);
  }
  std::vector<chess::Position> positions;
  const auto source = open_positions(file_, is_lenient_);
  while (auto item = source->next()) {
    print_mended(*item);
    if (item->position) {
      positions.push_back(*item->position);
    } else {
      ++refused_positions_;
      print_message(item->error->what());
    }
  }
  if (positions.empty()) throw InputError(file_, "holds no position");
  if (positions.size() > kMaxPositions) {
    throw InputError(file_, fmt::format("holds {} positions; the limit is {}", positions.size(), kMaxPositions));
  }
  return positions;
}

int BenchCommand::run() {
  if (strength_.is_chosen()) {
    for (const char* option : {"--positions", "--seed", "--file", "--batch", "--lenient"}) {
      if (command_->count(option) != 0)
        throw InputError(option, "has no effect with --strength; expected --epd and --part");
    }
    strength_.run(device_options_.written_device(), device_options_.parameter_file(), threads_, nodes_, json_);
    flush_output();
    return kDone;
  }
  if (!nodes_.empty() && !searches_) throw InputError("--nodes", "needs --search or --strength");
  const ParameterSet parameters = device_options_.parameters();
  const std::vector<chess::Position> all = positions();
  device_ = open_device(parameters);
  device_->wait(device_->submit(device::EvaluateJob{}));  // the parameters are on the card now
  device_->reset_counters();
  if (is_plain()) measure_signature();
  if (searches_) {
    bench_searches(*device_, parameters, all);
  } else if (moves_) {
    bench_moves(*device_, parameters, all);
  } else {
    bench_scores(*device_, parameters, all);
  }
  flush_output();
  if (mismatches_ != 0) return kComparisonFailed;
  return refused_positions_ != 0 ? kBadInput : kDone;
}

std::uint32_t BenchCommand::search_nodes() const {
  if (nodes_.empty()) return kSearchNodes;
  if (nodes_.size() > 1) throw InputError("--nodes", "several numbers; expected one with --search");
  if (nodes_.front() > std::numeric_limits<std::uint32_t>::max()) {
    throw InputError("--nodes", fmt::format("{}: expected at most {} with --search", nodes_.front(),
                                            std::numeric_limits<std::uint32_t>::max()));
  }
  return static_cast<std::uint32_t>(nodes_.front());
}

void BenchCommand::measure_signature() {
  Progress progress("signature", engine::kSignaturePositions.size());
  signature_ = engine::measure_signature([&](std::size_t done) { progress.set(done); });
}

bool BenchCommand::is_plain() const {
  const auto given = command_->get_options([](const CLI::Option* option) { return option->count() != 0; });
  return std::ranges::all_of(given, [](const CLI::Option* option) { return option->get_name() == "--json"; });
}

void BenchCommand::print_report(Json report) const {
  bench::RunInput input{.file = file_, .seed = {}, .refused_positions = refused_positions_};
  if (file_.empty()) input.seed = seed_;
  report["run"] = bench::run_facts(input);
  if (signature_) report["signature"] = signature_->json();
  print_json(report);
}

void BenchCommand::bench_scores(device::Device& device, const ParameterSet& parameters,
                                std::span<const chess::Position> all) {
  const std::vector<device::PackedPosition> packed = pack_all(all);
  std::vector<device::Result> hardware;
  {
    Progress progress(device.info().name, packed.size());
    hardware = device.evaluate(packed, batch_positions_, [&](std::size_t answered) { progress.set(answered); });
  }
  bench::BenchMeasurements measured;
  measured.info = device.info();
  measured.counters = device.counters();
  std::vector<device::Result> queued_results;
  if (measured.info.clock_mhz > 0) {
    const Progress progress("queued batches");
    measured.queued = bench::run_queued(device, packed, queued_results);
  }
  const bench::SoftwareRun software = [&] {
    const Progress progress("software");
    return bench::run_software(device::ModelEvaluator(parameters), packed, threads_);
  }();
  measured.batch_positions = batch_positions_.value_or(measured.info.batch_positions);
  measured.software_threads = software.threads;
  measured.software_positions_per_second = software.positions_per_second;
  measured.software_spread = software.spread;
  const auto compare = [&](std::span<const device::Result> answers) {
    for (std::size_t i = 0; i < answers.size(); ++i) {
      const std::size_t position = i % all.size();
      if (answers[i] == software.results[position]) continue;
      if (measured.mismatches++ < kShownMismatches) {
        const auto shown = [](const device::Result& result) {
          return fmt::format("{:+} (status {}, flags {})", result.score_cp, result.status, result.flags);
        };
        print_message(fmt::format("{}: {} says {}, software {}", chess::to_fen(all[position]), measured.info.name,
                                  shown(answers[i]), shown(software.results[position])));
      }
    }
  };
  compare(hardware);
  compare(queued_results);
  if (measured.mismatches > kShownMismatches) {
    print_message(fmt::format("... and {} more positions differ", measured.mismatches - kShownMismatches));
  }

  const bench::BenchReport report(measured);
  if (json_) {
    print_report(report.json());
  } else {
    for (const std::string& line : report.text()) print_line(line);
    if (signature_) {
      print_line(fmt::format("signature of the host's search: {} positions to depth {}",
                             engine::kSignaturePositions.size(), engine::kSignatureDepth));
      print_line(signature_->text());
    }
  }
  mismatches_ = measured.mismatches;
}

void BenchCommand::bench_moves(device::Device& device, const ParameterSet& parameters,
                               std::span<const chess::Position> all) {
  const std::vector<device::PackedPosition> packed = pack_all(all);
  std::vector<device::GenerateRequest> requests;
  for (const device::PackedPosition& position : packed) requests.push_back({.position = position});
  bench::MoveBenchMeasurements measured;
  std::vector<device::MoveWalk> hardware;
  {
    Progress progress(device.info().name, packed.size());
    hardware = device::walk_moves(device, requests, &measured.walked, [&](std::size_t done) { progress.set(done); });
  }
  measured.info = device.info();
  measured.counters = device.counters();
  measured.positions = all.size();
  {
    const Progress progress("software");
    measured.software = bench::run_software_moves(packed, parameters, threads_);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    measured.moves += hardware[i].moves.size();
    const std::vector<std::uint16_t>& right = measured.software.lists[i];
    const std::size_t wrong = bench::differences(hardware[i], right);
    if (wrong != 0 && measured.mismatches < kShownMismatches) {
      print_message(fmt::format("{}: {} says {}, software {}", chess::to_fen(all[i]), measured.info.name,
                                hardware[i].status == spec::kAnswerDone
                                    ? bench::move_text(hardware[i].moves)
                                    : device::answer_status_text(hardware[i].status),
                                bench::move_text(right)));
    }
    measured.mismatches += wrong;
  }
  mismatches_ = measured.mismatches;
  const bench::MoveBenchReport report(measured);
  if (json_) {
    print_report(report.json());
  } else {
    for (const std::string& line : report.text()) print_line(line);
  }
}

void BenchCommand::bench_searches(device::Device& device, const ParameterSet& parameters,
                                  std::span<const chess::Position> all) {
  bench::SearchBenchMeasurements measured;
  measured.depth = analysis::parse_search_depth(depth_text_);
  measured.rules = analysis::parse_search_rules(rules_text_);
  if ((measured.rules & spec::kRuleSharedTable) != 0) {
    if (rules_text_ != "all") {
      throw InputError("--rules", "shared-table: answers depend on other jobs, so they cannot be compared");
    }
    measured.rules = static_cast<std::uint16_t>(measured.rules & ~spec::kRuleSharedTable);
  }
  measured.limit = search_nodes();
  const std::vector<device::PackedPosition> packed = pack_all(all);
  std::vector<device::SearchItem> searches(job_count_);
  for (std::size_t i = 0; i < searches.size(); ++i) {
    device::SearchItem& search = searches[i];
    search.position = packed[i % packed.size()];
    search.tag = static_cast<std::uint32_t>(i);
    search.depth = measured.depth;
    search.rules = measured.rules;
    search.limit = measured.limit;
  }
  const device::SearchFunction function(parameters);
  {
    const Progress progress("bounds");
    bench::choose_bounds(function, searches, threads_);
  }
  {
    Progress progress(device.info().name, searches.size());
    measured.hardware = bench::run_hardware_search(device, searches, [&](std::size_t done) { progress.set(done); });
  }
  measured.info = device.info();
  measured.counters = device.counters();
  {
    const Progress progress("software");
    measured.software = bench::run_software_search(function, searches, threads_);
  }
  for (std::size_t i = 0; i < searches.size(); ++i) {
    const device::SearchAnswer& answer = measured.hardware.answers[i];
    const device::SearchAnswer& right = measured.software.answers[i];
    if (answer == right) continue;
    if (measured.mismatches++ < kShownMismatches) {
      print_message(fmt::format("{}, beta {}: {} says {}, software {}", chess::to_fen(all[i % all.size()]),
                                searches[i].beta, measured.info.name, bench::search_answer_text(answer),
                                bench::search_answer_text(right)));
    }
  }
  mismatches_ = measured.mismatches;
  const bench::SearchBenchReport report(measured);
  if (json_) {
    print_report(report.json());
  } else {
    for (const std::string& line : report.text()) print_line(line);
  }
}

std::unique_ptr<Command> make_bench_command() { return std::make_unique<BenchCommand>(); }

}  // namespace cobalt::cli
