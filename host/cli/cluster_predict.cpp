// SPDX-License-Identifier: Apache-2.0
#include "host/cli/cluster_predict.hpp"

#include <fmt/format.h>

#include <cmath>

#include "host/cli/value_checks.hpp"
#include "host/support/error.hpp"

namespace cobalt::cli {
namespace {

constexpr std::uint64_t kMostNodeNs = 1'000'000;
constexpr std::uint64_t kMostIntervalUs = 1'000'000;
constexpr double kMostLinkUs = 1e6;
constexpr double kBitsPerByte = 8;

using cluster_prediction::ClusterModel;
using cluster_prediction::Time;

}  // namespace

void ClusterPredictOptions::add_to(CLI::App& command, CLI::Option* card) {
  const auto add = [](CLI::Option* option) { return option->group("Several machines"); };
  machines_option_ = add(command.add_option("--machines", model_.machines, "Machines with such a card each")
                             ->type_name("N")
                             ->check(in_range(1U, ClusterModel::kMostMachines)));
  add(command.add_option("--link-us", link_us_, "Latency of a message between machines, microseconds")
          ->type_name("US")
          ->capture_default_str()
          ->check(in_range(0.0, kMostLinkUs)));
  add(command.add_option("--link-gbit", link_gbit_, "Rate of each machine's link, Gbit per second")
          ->type_name("GBIT")
          ->capture_default_str()
          ->check(in_range(0.001, 1000.0)));
  add(command
          .add_option("--exchange-bytes", model_.exchange_bytes_per_second,
                      "Bytes per second of table entries that a machine sends, at most; 0: no entries")
          ->type_name("N")
          ->capture_default_str());
  add(command.add_option("--exchange-us", interval_us_, "Between two batches of entries, microseconds")
          ->type_name("US")
          ->capture_default_str()
          ->check(in_range(std::uint64_t{1}, kMostIntervalUs)));
  add(command.add_option("--entry-depth", model_.least_entry_depth, "Plies of the entries that are sent, at least")
          ->type_name("N")
          ->capture_default_str()
          ->check(in_range(1, 60)));
  add(command.add_option("--entry-ns", entry_ns_, "Time of the host for each entry, nanoseconds")
          ->type_name("NS")
          ->capture_default_str()
          ->check(in_range(std::uint64_t{0}, kMostNodeNs)));
  add(command
          .add_option("--node-ns", node_ns_,
                      "Machines without a card: time of a node of the software engine, nanoseconds")
          ->type_name("NS")
          ->check(in_range(std::uint64_t{1}, kMostNodeNs))
          ->excludes(card));
}

cluster_prediction::ClusterReport ClusterPredictOptions::predict(const cluster_prediction::ClusterPredictor& predictor,
                                                                 const chess::Position& position,
                                                                 const ClusterQuestion& question) const {
  ClusterModel model = model_;
  model.latency = Time(std::llround(link_us_ * 1e3));
  model.link_bytes_per_second = link_gbit_ * 1e9 / kBitsPerByte;
  model.batch_interval = std::chrono::microseconds(interval_us_);
  model.entry_work = Time(static_cast<Time::rep>(entry_ns_));
  const auto search = [&](const ClusterModel& machines, const engine::Limits& limits) {
    if (!uses_software()) {
      return predictor.on_cards(position, limits, machines, question.cards, question.options, question.hash_megabytes);
    }
    if (!limits.depth || limits.move_time) throw InputError("--node-ns", "expected --depth, and no --movetime");
    return predictor.on_hosts(position, limits, machines, Time(static_cast<Time::rep>(node_ns_)),
                              question.hash_megabytes);
  };
  cluster_prediction::ClusterReport report;
  report.all = search(model, question.limits);
  engine::Limits same_depth;
  same_depth.depth = std::max(report.all.depth, 1);
  model.machines = 1;
  report.one = search(model, same_depth);
  return report;
}

std::string ClusterPredictOptions::summary() const {
  return fmt::format("machines    {}, {} us from one to another, {} Gbit/s; nothing of it measured", model_.machines,
                     link_us_, link_gbit_);
}

void ClusterTotals::add(const cluster_prediction::ClusterReport& report) {
  ++positions_;
  busy_ += report.all.busy;
  host_share_ += report.all.host_share;
  bytes_per_second_ += report.all.bytes_per_second();
  const auto gain = report.gain();
  if (!gain || gain->growth <= 0 || gain->rate_share <= 0) return;
  ++gains_;
  log_speedups_ += std::log(gain->speedup);
  log_growths_ += std::log(gain->growth);
  log_rates_ += std::log(gain->rate_share);
}

Json ClusterTotals::json() const {
  const auto mean = [this](double sum) { return positions_ == 0 ? 0 : sum / static_cast<double>(positions_); };
  const auto factor = [this](double logs) {
    return gains_ == 0 ? Json() : Json(std::exp(logs / static_cast<double>(gains_)));
  };
  return {{"positions", positions_},
          {"speedup", factor(log_speedups_)},
          {"growth", factor(log_growths_)},
          {"rate_share", factor(log_rates_)},
          {"busy", mean(busy_)},
          {"host_share", mean(host_share_)},
          {"bytes_per_second_per_machine", mean(bytes_per_second_)}};
}

std::string ClusterTotals::text() const {
  const Json all = json();
  std::string line = fmt::format("\n{} positions", positions_);
  if (gains_ != 0) {
    line += fmt::format(", speed-up {:.2f} against one machine, {:.2f} times the nodes (geometric means)",
                        all["speedup"].get<double>(), all["growth"].get<double>());
  }
  return line + fmt::format("; {:.0f} bytes per second per machine, hosts busy {:.1f} %",
                            all["bytes_per_second_per_machine"].get<double>(), 100 * all["host_share"].get<double>());
}

}  // namespace cobalt::cli
