// SPDX-License-Identifier: Apache-2.0
#include "host/cli/rank_report.hpp"

#include "host/cli/output.hpp"

namespace cobalt::cli {

Json shares_json(const std::vector<cluster::Share>& shares) {
  Json list = Json::array();
  for (std::size_t rank = 0; rank < shares.size(); ++rank) {
    const cluster::Share& share = shares[rank];
    list.push_back({{"rank", rank},
                    {"units", share.units},
                    {"lost", share.lost_because.empty() ? Json() : Json(share.lost_because)},
                    {"lost_units", share.lost_units}});
  }
  return list;
}

void print_losses(const cluster::Ranks& ranks, const std::vector<cluster::Share>& shares) {
  for (const std::string& line : cluster::loss_lines(ranks, shares)) print_message(line);
}

}  // namespace cobalt::cli
