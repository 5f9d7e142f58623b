// SPDX-License-Identifier: Apache-2.0
/// \file
/// The option --cluster-search of commands whose search several ranks share.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "host/cluster/admission.hpp"
#include "host/cluster_search/rank_peers.hpp"

namespace cobalt::cli {

/// How ranks share a search. One rank searches the same with every value.
class ClusterSearchOption {
 public:
  /// Adds --cluster-search.
  CLI::Option* add_to(CLI::App& command);

  cluster_search::ClusterSearch value() const;
  /// What has to be the same on all ranks.
  cluster::Facts facts() const { return {{"--cluster-search", name_}}; }

 private:
  std::string name_{cluster_search::kClusterSearchNames.front()};
};

}  // namespace cobalt::cli
