// SPDX-License-Identifier: Apache-2.0
#include "host/cli/cluster_search_option.hpp"

#include <algorithm>
#include <vector>

#include "host/cli/value_checks.hpp"

namespace cobalt::cli {

using cluster_search::kClusterSearchNames;

CLI::Option* ClusterSearchOption::add_to(CLI::App& command) {
  return command
      .add_option(
          "--cluster-search", name_,
          "How several ranks share a search: all search the root and share tables, or rank 0 deals out its moves")
      ->capture_default_str()
      ->type_name("HOW")
      ->check(one_of({kClusterSearchNames.begin(), kClusterSearchNames.end()}));
}

cluster_search::ClusterSearch ClusterSearchOption::value() const {
  const auto found = std::ranges::find(kClusterSearchNames, name_);
  return static_cast<cluster_search::ClusterSearch>(found - kClusterSearchNames.begin());
}

}  // namespace cobalt::cli
