// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt perft`: check and speed of the move generator.
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/analysis/perft_split.hpp"
#include "host/chess/epd.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/perft.hpp"
#include "host/chess/position.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/output.hpp"
#include "host/cli/position_options.hpp"
#include "host/cli/progress.hpp"
#include "host/cli/rank_report.hpp"
#include "host/cli/value_checks.hpp"
#include "host/cluster/follower.hpp"
#include "host/cluster/leader.hpp"
#include "host/device/device.hpp"
#include "host/support/error.hpp"
#include "host/support/stopwatch.hpp"
#include "spec/jobs.hpp"

namespace cobalt::cli {
namespace {

class PerftCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;
  bool runs_on_ranks() const override { return true; }
  device::Device* opened_device() override { return device_.get(); }

 private:
  chess::Rules rules() const { return is_chess960_ ? chess::Rules::kChess960 : chess::Rules::kStandard; }
  int run_position() const;
  int run_suite() const;
  /// Counts on the device, or in the host's own generator when there is none.
  /// \param divides   whether the host counts by the first move; a device always does
  /// \param progress  called with the jobs answered and all jobs of a device
  analysis::DevicePerft count(const chess::Position& position, int depth, bool divides,
                              const std::function<void(std::size_t, std::size_t)>& progress = {}) const;

  CLI::App* command_ = nullptr;
  int depth_ = 0;
  std::string fen_;
  std::string file_;
  DeviceOptions device_options_;
  bool is_lenient_ = false;
  bool is_chess960_ = false;
  bool divide_ = false;
  bool json_ = false;
  std::unique_ptr<device::Device> device_;   ///< none: the host's generator
  std::unique_ptr<cluster::Leader> leader_;  ///< of several ranks
};

/// Deeper counts of the start position do not fit 64 bits.
constexpr int kMaxDepth = 13;

double nodes_per_second(std::uint64_t nodes, double seconds) {
  return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
}

/// `count` per clock; nothing without clocks.
std::optional<double> a_clock(std::uint64_t count, std::optional<std::uint64_t> clocks) {
  if (!clocks || *clocks == 0) return std::nullopt;
  return static_cast<double>(count) / static_cast<double>(*clocks);
}

}  // namespace

void PerftCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("perft", "Count the leaves of the tree of legal moves");
  command_->add_option("depth", depth_, "Depth in plies; with --epd the limit of the depths that are checked")
      ->type_name("DEPTH")
      ->required()
      ->check(in_range(0, kMaxDepth));
  command_->add_option("fen", fen_, "Position in quotes; without one the start position")->type_name("FEN");
  CLI::Option* const divide = command_->add_flag("--divide", divide_, "Show the count of each first move");
  command_->add_option("--epd,--file", file_, "Check the counts of a perft suite: EPD lines with D1, D2 ...")
      ->type_name("FILE")
      ->excludes(command_->get_option("fen"))
      ->excludes(divide);
  command_->footer(
      [] { return std::string("Without --device or an option of one the generator of the host counts.\n"); });
  add_lenient_option(*command_, is_lenient_);
  command_->add_flag("--chess960", is_chess960_,
                     "Read castling by the rules of Chess960: KQkq are outermost rooks, letters of files name others");
  device_options_.add_to(*command_);
  command_->add_flag("--json", json_, "Write JSON objects");
}

int PerftCommand::run() {
  admit([&]() -> cluster::Facts {
    if (device_options_.is_device_chosen()) {
      device_ = device_options_.open(device_options_.parameters());
      device_options_.require_operation(*device_, spec::kOperationPerft);
    }
    return {};
  });
  // One thread a rank: a device is one, and who has several cores starts as many ranks.
  if (follows()) {
    cluster::follow(*ranks(), 1, analysis::perft_work(device_.get()), {});
    return kDone;
  }
  if (ranks() != nullptr) {
    leader_ = std::make_unique<cluster::Leader>(leader(1, analysis::perft_work(device_.get())));
  }
  const int status = file_.empty() ? run_position() : run_suite();
  if (leader_) print_losses(*ranks(), leader_->shares());
  return status;
}

analysis::DevicePerft PerftCommand::count(const chess::Position& position, int depth, bool divides,
                                          const std::function<void(std::size_t, std::size_t)>& progress) const {
  if (leader_) return analysis::perft_over(*leader_, position, depth, progress);
  if (device_) return analysis::perft_on(*device_, position, depth, progress);
  analysis::DevicePerft result;
  if (divides && depth > 0) {
    result.moves = chess::divide(position, depth);
    for (const chess::DivideEntry& entry : result.moves) result.nodes += entry.count;
  } else {
    result.nodes = chess::perft(position, depth);
  }
  return result;
}

int PerftCommand::run_position() const {
  std::vector<std::string> mended;
  const chess::Position position =
      chess::parse_fen(fen_.empty() ? std::string(chess::kStartFen) : fen_, is_lenient_ ? &mended : nullptr, rules());
  print_mended("", mended);
  const Stopwatch watch;
  const analysis::DevicePerft counted = [&] {
    std::optional<Progress> progress(std::in_place, "perft");
    std::size_t total = 0;
    return count(position, depth_, divide_, [&](std::size_t answered, std::size_t jobs) {
      if (std::exchange(total, jobs) != jobs) progress.emplace(device_ ? device_->info().name : "perft", jobs);
      progress->set(answered);
    });
  }();
  const double seconds = watch.seconds();
  const auto nodes_per_clock = a_clock(counted.nodes, counted.clocks);
  const auto turns_per_clock = counted.turns ? a_clock(*counted.turns, counted.clocks) : std::nullopt;
  if (json_) {
    Json json = {{"fen", chess::to_fen(position)},
                 {"depth", depth_},
                 {"device", device_ ? Json(device_->info().name) : Json()},
                 {"nodes", counted.nodes},
                 {"seconds", seconds},
                 {"nodes_per_second", nodes_per_second(counted.nodes, seconds)},
                 {"jobs", device_ || leader_ ? Json(counted.jobs) : Json()},
                 {"clocks", or_null(counted.clocks)},
                 {"nodes_per_clock", or_null(nodes_per_clock)},
                 {"turns_per_clock", or_null(turns_per_clock)}};
    if (divide_) {
      json["moves"] = Json::object();
      for (const chess::DivideEntry& entry : counted.moves)
        json["moves"][chess::to_uci(position, entry.move, is_chess960_)] = entry.count;
    }
    if (leader_) json["ranks"] = shares_json(leader_->shares());
    print_json(json);
  } else {
    if (divide_) {
      for (const chess::DivideEntry& entry : counted.moves) {
        print_line(fmt::format("{}: {}", chess::to_uci(position, entry.move, is_chess960_), entry.count));
      }
    }
    print_line(fmt::format("perft {}: {} nodes in {:.3f} s, {:.1f} M nodes/s", depth_, counted.nodes, seconds,
                           nodes_per_second(counted.nodes, seconds) / 1e6));
    if (nodes_per_clock) {
      print_line(fmt::format("{}: {} jobs, {} clocks, {:.2f} nodes{} per clock", device_->info().name, counted.jobs,
                             *counted.clocks, *nodes_per_clock,
                             turns_per_clock ? fmt::format(" and {:.3f} turns", *turns_per_clock) : ""));
    }
  }
  flush_output();
  return kDone;
}

int PerftCommand::run_suite() const {
  const std::vector<chess::EpdLine> lines = chess::read_epd_file(file_, is_lenient_, rules());
  if (lines.empty()) throw InputError(file_, "holds no position");
  std::optional<Progress> progress;
  bool bad_input = false;
  std::size_t checked = 0;
  std::size_t wrong = 0;
  std::uint64_t nodes = 0;
  std::size_t done = 0;
  const Stopwatch watch;
  for (const chess::EpdLine& line : lines) {
    if (!line.mended.empty()) progress.reset();
    print_mended(fmt::format("{}:{}", file_, line.number), line.mended);
    if (line.error) {
      progress.reset();
      bad_input = true;
      print_message(line.error->what());
      if (json_) print_json({{"line", line.number}, {"error", line.error->what()}});
    } else {
      for (const chess::PerftCount& expected : line.record->perft_counts()) {
        if (expected.depth > depth_) continue;
        if (!progress) progress.emplace("perft", lines.size(), done);
        const std::uint64_t found = count(line.record->position, expected.depth, false).nodes;
        nodes += found;
        ++checked;
        if (found != expected.nodes || json_) progress.reset();  // before a line is printed
        if (found != expected.nodes) {
          ++wrong;
          print_message(fmt::format("{}:{}: depth {}: {} nodes, expected {}", file_, line.number, expected.depth, found,
                                    expected.nodes));
        }
        if (json_) {
          print_json(
              {{"line", line.number}, {"depth", expected.depth}, {"nodes", found}, {"expected", expected.nodes}});
        }
      }
    }
    ++done;
    if (progress) progress->set(done);
  }
  progress.reset();
  const double seconds = watch.seconds();
  if (checked == 0 && !bad_input) {
    throw InputError(file_, fmt::format("holds no count to check: expected D1, D2 ... of depth {} at most", depth_));
  }
  if (!json_) {
    print_line(fmt::format("{} counts, {} wrong; {} nodes in {:.3f} s, {:.1f} M nodes/s", checked, wrong, nodes,
                           seconds, nodes_per_second(nodes, seconds) / 1e6));
  }
  flush_output();
  if (wrong != 0) return kComparisonFailed;
  return bad_input ? kBadInput : kDone;
}

std::unique_ptr<Command> make_perft_command() { return std::make_unique<PerftCommand>(); }

}  // namespace cobalt::cli
