// SPDX-License-Identifier: Apache-2.0
#include "host/offload/card_report.hpp"

#include <fmt/format.h>

namespace cobalt::offload {
namespace {

double share_percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

double mean_batch(const CardCounts& counts) {
  return counts.evaluation_batches == 0
             ? 0
             : static_cast<double>(counts.evaluations) / static_cast<double>(counts.evaluation_batches);
}

}  // namespace

std::string card_text(const CardResult& result) {
  const CardCounts& counts = result.counts;
  if (!result.failure.empty()) return "cards      failed: " + result.failure;
  if (counts.evaluations != 0) {
    return fmt::format(
        "host         {} nodes, {} fibers, {:.2f} us per node or evaluation\n"
        "evaluations  {}, {:.1f} % of them wasted; {:.1f} per batch",
        counts.host_nodes, counts.fibers, 1e6 * counts.host_seconds_a_job(), counts.evaluations,
        share_percent(counts.evaluations - counts.evaluations_used, counts.evaluations), mean_batch(counts));
  }
  return fmt::format(
      "host       {} nodes, {} fibers, {:.2f} us per node or job\n"
      "jobs       {}; {} joined, {} aborted\n"
      "tries      {}, {:.1f} % of them wasted; {:.1f} contexts busy",
      counts.host_nodes, counts.fibers, 1e6 * counts.host_seconds_a_job(), counts.jobs, counts.joined, counts.aborted,
      counts.tries, share_percent(counts.wasted_tries, counts.tries), counts.mean_contexts_busy);
}

Json card_json(const CardResult& result) {
  const CardCounts& counts = result.counts;
  return {{"host_nodes", counts.host_nodes},
          {"jobs", counts.jobs},
          {"tries", counts.tries},
          {"joined", counts.joined},
          {"aborted", counts.aborted},
          {"wasted_tries", counts.wasted_tries},
          {"fibers", counts.fibers},
          {"evaluations", counts.evaluations},
          {"evaluations_wasted", counts.evaluations - counts.evaluations_used},
          {"evaluations_a_batch", mean_batch(counts)},
          {"contexts_busy", counts.mean_contexts_busy},
          {"host_seconds_a_job", counts.host_seconds_a_job()},
          {"left_in_flight", result.left_in_flight},
          {"failure", result.failure.empty() ? Json() : Json(result.failure)}};
}

}  // namespace cobalt::offload
