// SPDX-License-Identifier: Apache-2.0
#include "host/fit/rank_sums.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "host/fit/parallel.hpp"
#include "host/support/bytes.hpp"
#include "host/support/threads.hpp"

namespace cobalt::fit {

cluster::MakeUnitWork sum_work(std::vector<const DataLoss*> losses) {
  return [losses = std::move(losses)](const std::string& round, const std::stop_token& /*stop*/) -> cluster::UnitWork {
    ByteReader reader(round);
    const DataLoss* const loss = losses.at(reader.number<std::size_t>());
    const auto kind = reader.number<SumKind>();
    const std::string_view bytes = reader.rest();
    const auto values = std::make_shared<Eigen::VectorXd>(static_cast<Eigen::Index>(bytes.size() / sizeof(double)));
    std::memcpy(values->data(), bytes.data(), bytes.size());
    return [loss, kind, values](std::uint64_t part, const std::stop_token& /*told*/) -> std::optional<std::string> {
      return loss->part_sum(kind, *values, part);
    };
  };
}

DataLoss::PartSource parts_over(cluster::Leader& leader, std::size_t place, const DataLoss& loss, unsigned threads,
                                std::stop_token stop) {
  return [&leader, place, &loss, threads, stop = std::move(stop)](SumKind kind, const Eigen::VectorXd& values) {
    const std::string_view bytes(reinterpret_cast<const char*>(values.data()),
                                 static_cast<std::size_t>(values.size()) * sizeof(double));
    std::vector<std::string> parts(kParts);
    if (!stop.stop_requested()) {
      leader.run(
          ByteWriter().number(place).number(kind).rest(bytes).take(), 0, kParts,
          [&parts](std::uint64_t part, std::string&& sum) { parts[part] = std::move(sum); }, stop);
    }
    if (std::ranges::none_of(parts, &std::string::empty)) return parts;
    // A sum is never half done, and after a stop no other rank holds it up.
    deal_to_threads(kParts, threads, [&](unsigned /*thread*/, std::size_t part) {
      if (parts[part].empty()) parts[part] = loss.part_sum(kind, values, part);
    });
    return parts;
  };
}

}  // namespace cobalt::fit
