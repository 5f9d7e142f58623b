// SPDX-License-Identifier: Apache-2.0
#include "host/fit/rank_sums.hpp"

#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "host/cluster/message.hpp"
#include "host/fit/parallel.hpp"

namespace cobalt::fit {

cluster::MakeUnitWork sum_work(std::vector<const DataLoss*> losses) {
  return [losses = std::move(losses)](const std::string& round, const std::stop_token& /*stop*/) -> cluster::UnitWork {
    cluster::BodyReader reader(round);
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

DataLoss::PartSource parts_over(cluster::Leader& leader, std::size_t place) {
  return [&leader, place](SumKind kind, const Eigen::VectorXd& values) {
    const std::string_view bytes(reinterpret_cast<const char*>(values.data()),
                                 static_cast<std::size_t>(values.size()) * sizeof(double));
    std::vector<std::string> parts(kParts);
    // A sum is never half done: a stop counts between two steps of the fit.
    leader.run(cluster::BodyWriter().number(place).number(kind).rest(bytes).take(), 0, kParts,
               [&parts](std::uint64_t part, std::string&& sum) { parts[part] = std::move(sum); }, {});
    return parts;
  };
}

}  // namespace cobalt::fit
