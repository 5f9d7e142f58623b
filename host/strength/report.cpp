// SPDX-License-Identifier: Apache-2.0
#include "host/strength/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace cobalt::strength {
namespace {

std::string mean_text(const Mean& mean) { return fmt::format("{:.2f} ± {:.2f}", mean.value, mean.standard_error); }

Json mean_json(const Mean& mean) { return {{"mean", mean.value}, {"standard_error", mean.standard_error}}; }

/// Three figures and a unit.
std::string rounded(double value) {
  constexpr double kThousand = 999.5;  // less has three figures
  if (value >= kThousand * 1e3) return fmt::format("{:.3g} M", value / 1e6);
  return value >= kThousand ? fmt::format("{:.3g} k", value / 1e3) : fmt::format("{:.3g}", value);
}

const char* bound_text(NodeCount::Kind kind) {
  switch (kind) {
    case NodeCount::Kind::kAtMost:
      return "under ";
    case NodeCount::Kind::kAtLeast:
      return "over ";
    case NodeCount::Kind::kBetween:
      return "";
  }
  return "";
}

const char* bound_name(NodeCount::Kind kind) {
  switch (kind) {
    case NodeCount::Kind::kAtMost:
      return "under";
    case NodeCount::Kind::kAtLeast:
      return "over";
    case NodeCount::Kind::kBetween:
      return "found";
  }
  return "";
}

std::string count_text(const NodeCount& count, double value) {
  return fmt::format("{}{}", bound_text(count.kind), rounded(value));
}

}  // namespace

Report::Report(std::string file, std::string judge, std::span<const JudgedPosition> suite,
               std::span<const Player> players, const Choices& choices)
    : file_(std::move(file)), judge_(std::move(judge)) {
  std::vector<bool> is_quiet;
  for (const JudgedPosition& judged : suite) {
    is_quiet.push_back(judged.is_quiet());
    ++(is_quiet.back() ? quiet_ : tactical_);
  }
  std::vector<SoftwareErrors> software;
  std::vector<std::vector<double>> errors(players.size());
  double software_nodes = 0;
  double software_seconds = 0;
  for (std::size_t player = 0; player < players.size(); ++player) {
    Row row;
    row.player = players[player];
    std::vector<double> quiet;
    std::vector<double> tactical;
    std::vector<double> losses;
    for (std::size_t i = 0; i < suite.size(); ++i) {
      const Choice& choice = choices[player][i];
      losses.push_back(suite[i].loss(choice.move));
      errors[player].push_back(suite[i].error(choice.score));
      (is_quiet[i] ? quiet : tactical).push_back(errors[player].back());
      row.depth += choice.depth;
      row.nodes += static_cast<double>(choice.nodes);
      row.seconds += choice.seconds;
    }
    if (row.player.is_software()) {
      software_nodes += row.nodes;
      software_seconds += row.seconds;
      software.push_back({row.player.budget, errors[player]});
    }
    const auto count = static_cast<double>(suite.size());
    row.depth /= count;
    row.nodes /= count;
    row.seconds /= count;
    row.error = mean_of(errors[player]);
    row.quiet = mean_of(quiet);
    row.tactical = mean_of(tactical);
    row.loss = mean_of(losses);
    rows_.push_back(std::move(row));
  }
  if (software_seconds > 0) core_nodes_per_second_ = software_nodes / software_seconds;
  std::ranges::sort(software, {}, &SoftwareErrors::nodes);
  for (std::size_t player = 0; player < players.size(); ++player) {
    if (players[player].is_software() || software.empty()) continue;
    worths_.push_back({players[player], compare(software, errors[player]), rows_[player].seconds});
  }
}

std::optional<double> Report::cores(const Worth& worth, const NodeCount& nodes) const {
  if (!core_nodes_per_second_ || worth.seconds <= 0) return std::nullopt;
  return nodes.nodes / (*core_nodes_per_second_ * worth.seconds);
}

std::string Report::worth_text(const Worth& worth) const {
  const auto& [found, low, high] = worth.nodes;
  std::string text =
      fmt::format("{}: errs as much as {} nodes ({} to {})", worth.player.name(), count_text(found, found.nodes),
                  count_text(low, low.nodes), count_text(high, high.nodes));
  if (const auto middle = cores(worth, found)) {
    text += fmt::format("; worth {} CPU cores ({} to {})", count_text(found, *middle),
                        count_text(low, *cores(worth, low)), count_text(high, *cores(worth, high)));
  }
  return text;
}

std::vector<std::string> Report::text() const {
  std::vector<std::string> lines;
  lines.push_back(
      fmt::format("suite       {}: {} positions, {} quiet, {} tactical", file_, quiet_ + tactical_, quiet_, tactical_));
  lines.push_back("judge       " + judge_);
  lines.emplace_back(
      "error       of winning chance by the value against the judge's; loss: by the move against the best one; per "
      "cent, with standard error");
  std::size_t width = 6;
  for (const Row& row : rows_) width = std::max(width, row.player.name().size());
  lines.push_back(fmt::format("{:{}} {:>13} {:>13} {:>13} {:>13} {:>6} {:>9} {:>8}", "player", width, "error", "quiet",
                              "tactical", "loss", "depth", "nodes", "seconds"));
  for (const Row& row : rows_) {
    lines.push_back(fmt::format("{:{}} {:>13} {:>13} {:>13} {:>13} {:>6.1f} {:>9} {:>8.3f}", row.player.name(), width,
                                mean_text(row.error), mean_text(row.quiet), mean_text(row.tactical),
                                mean_text(row.loss), row.depth, rounded(row.nodes), row.seconds));
  }
  if (core_nodes_per_second_) {
    lines.push_back(
        fmt::format("one core    {} nodes per second of its time, software engine", rounded(*core_nodes_per_second_)));
  }
  for (const Worth& worth : worths_) lines.push_back("worth       " + worth_text(worth));
  if (!worths_.empty()) {
    lines.emplace_back(
        "            nodes: linear between errors by the logarithm of nodes; cores: these by nodes of a core in the "
        "card's time; limits of 95 %, by bootstrap over positions");
  }
  return lines;
}

Json Report::worth_json(const Worth& worth) const {
  const auto count = [&](const NodeCount& nodes) {
    return Json{{"nodes", nodes.nodes}, {"cores", or_null(cores(worth, nodes))}, {"bound", bound_name(nodes.kind)}};
  };
  return {{"player", worth.player.name()},     {"device", worth.player.device}, {"milliseconds", worth.player.budget},
          {"equal", count(worth.nodes.nodes)}, {"low", count(worth.nodes.low)}, {"high", count(worth.nodes.high)}};
}

Json Report::json() const {
  Json players = Json::array();
  for (const Row& row : rows_) {
    Json json = {{"player", row.player.name()}};
    if (row.player.is_software()) {
      json["nodes_limit"] = row.player.budget;
    } else {
      json["device"] = row.player.device;
      json["milliseconds"] = row.player.budget;
    }
    json["error"] = mean_json(row.error);
    json["quiet"] = mean_json(row.quiet);
    json["tactical"] = mean_json(row.tactical);
    json["loss"] = mean_json(row.loss);
    json["depth"] = row.depth;
    json["nodes"] = row.nodes;
    json["seconds"] = row.seconds;
    players.push_back(std::move(json));
  }
  Json worth = Json::array();
  for (const Worth& each : worths_) worth.push_back(worth_json(each));
  return {{"suite", file_},
          {"judge", judge_},
          {"positions", quiet_ + tactical_},
          {"quiet", quiet_},
          {"tactical", tactical_},
          {"players", std::move(players)},
          {"core_nodes_per_second", or_null(core_nodes_per_second_)},
          {"worth", std::move(worth)}};
}

}  // namespace cobalt::strength
