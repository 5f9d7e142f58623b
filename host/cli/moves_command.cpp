// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt moves`: lists of moves, in the order of the move generator.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/types.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/position_command.hpp"
#include "host/cli/progress.hpp"
#include "host/device/device.hpp"
#include "host/device/move_walk.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::cli {
namespace {

class MovesCommand : public PositionCommand {
 public:
  void add_to(CLI::App& program) override;
  int run() override;
  device::Device* opened_device() override { return device_.get(); }

 private:
  /// Reads --mode and --targets.
  void read_question();
  void answer(const std::vector<chess::SourceItem>& items) override;
  int text_columns() const override { return 3; }
  void answer_position(const chess::SourceItem& item, const device::MoveWalk& walk);

  DeviceOptions device_options_;
  std::string mode_name_ = "all";
  std::string target_names_;

  spec::GenerateMode mode_ = spec::kGenerateAll;
  std::uint64_t targets_ = 0;
  std::unique_ptr<device::Device> device_;
};

/// Positions walked together: enough to keep a device busy, few enough to stay small.
constexpr std::size_t kWalkedItems = 32768;

constexpr std::pair<const char*, spec::GenerateMode> kModes[] = {
    {"all", spec::kGenerateAll},
    {"captures", spec::kGenerateCaptures},
    {"evasions", spec::kGenerateEvasions},
    {"quiet-checks", spec::kGenerateQuietChecks},
    {"quiescence", spec::kGenerateQuiescence},
    {"tactical", spec::kGenerateTactical},
    {"attackers", spec::kGenerateAttackers},
    {"count", spec::kGenerateCount},
};

/// "all, captures, ...".
std::string mode_names() {
  std::vector<std::string_view> names;
  for (const auto& mode : kModes) names.emplace_back(mode.first);
  return fmt::format("{}", fmt::join(names, ", "));
}

/// The squares of "e4,f5".
std::uint64_t parse_targets(std::string_view text) {
  std::uint64_t targets = 0;
  while (true) {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::string_view name = text.substr(0, end);
    const auto square = chess::parse_square(name);
    if (!square) throw InputError("--targets", fmt::format("{}: expected squares such as e4,f5", text::quoted(name)));
    targets |= std::uint64_t{1} << *square;
    if (end == text.size()) return targets;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

void MovesCommand::add_to(CLI::App& program) {
  CLI::App* const command = add_command(program, "moves", "List legal moves in the order in which the card tries them");
  command->add_option("--mode", mode_name_, fmt::format("Which moves: {}", mode_names()))
      ->type_name("MODE")
      ->capture_default_str();
  command->add_option("--targets", target_names_, "Squares for --mode attackers: moves that attack one of them")
      ->type_name("SQUARES");
  device_options_.add_to(*command);
  add_json_option();
}

void MovesCommand::read_question() {
  const auto* const mode = std::ranges::find_if(kModes, [this](const auto& each) { return mode_name_ == each.first; });
  if (mode == std::end(kModes)) {
    throw InputError("--mode", fmt::format("{}: expected one of {}", text::quoted(mode_name_), mode_names()));
  }
  mode_ = mode->second;
  const bool needs_targets = mode_ == spec::kGenerateAttackers;
  if (needs_targets != (command().count("--targets") != 0)) {
    throw InputError("--targets", needs_targets ? "missing; --mode attackers expects squares such as e4,f5"
                                                : "expected only with --mode attackers");
  }
  if (needs_targets) targets_ = parse_targets(target_names_);
}

int MovesCommand::run() {
  read_question();
  const ParameterSet parameters = device_options_.parameters();
  const auto source = open_source();
  device_ = device_options_.open(parameters);
  answer_all(*source, kWalkedItems);
  return status();
}

void MovesCommand::answer(const std::vector<chess::SourceItem>& items) {
  std::vector<device::GenerateRequest> requests;
  for (const chess::SourceItem& item : items) {
    if (!item.position) continue;
    device::GenerateRequest request;
    request.position = chess::pack_position(*item.position);
    request.mode = mode_;
    request.targets = targets_;
    requests.push_back(request);
  }
  std::vector<device::MoveWalk> walks;
  {
    Progress progress("moves", 0, answered());
    walks = device::walk_moves(*device_, requests, nullptr, [&](std::size_t done) { progress.set(answered() + done); });
  }
  answer_each(items, [&](const chess::SourceItem& item, std::size_t i) { answer_position(item, walks[i]); });
}

void MovesCommand::answer_position(const chess::SourceItem& item, const device::MoveWalk& walk) {
  if (walk.status != spec::kAnswerDone) return answer_refused(item, device::answer_status_text(walk.status));
  const bool is_count = mode_ == spec::kGenerateCount;
  std::vector<std::string> moves;
  for (const std::uint16_t word : walk.moves) moves.push_back(chess::packed_move_to_uci(word));
  if (!is_json()) {
    const std::size_t count = is_count ? walk.count : moves.size();
    return print_line(fmt::format("{:3}  {}{}{}", count, chess::to_fen(*item.position), moves.empty() ? "" : "  ",
                                  fmt::join(moves, " ")));
  }
  Json json = head(item);
  if (is_count) {
    json["count"] = walk.count;
  } else {
    json["moves"] = moves;
  }
  print_json(json);
}

std::unique_ptr<Command> make_moves_command() { return std::make_unique<MovesCommand>(); }

}  // namespace cobalt::cli
