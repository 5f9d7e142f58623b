// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt predict --machines`: options, and the search on several machines beside that on one.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/cluster_prediction/cluster_prediction.hpp"
#include "host/offload/card_model.hpp"
#include "host/offload/card_options.hpp"

namespace cobalt::cli {

/// What both searches are asked for.
struct ClusterQuestion {
  std::vector<offload::CardModel> cards;  ///< of each machine; none: the software engine
  offload::CardOptions options;
  engine::Limits limits;
  std::size_t hash_megabytes = 0;  ///< of the software engine
};

class ClusterPredictOptions {
 public:
  /// \param card  the option that names a board
  void add_to(CLI::App& command, CLI::Option* card);

  /// There are several machines, or one searches with software.
  bool is_chosen() const { return machines_option_->count() != 0 || uses_software(); }
  bool uses_software() const { return node_ns_ != 0; }

  /// \throws InputError when the question has no answer on several machines
  cluster_prediction::ClusterReport predict(const cluster_prediction::ClusterPredictor& predictor,
                                            const chess::Position& position, const ClusterQuestion& question) const;
  /// What is predicted, for people.
  std::string summary() const;

 private:
  CLI::Option* machines_option_ = nullptr;
  cluster_prediction::ClusterModel model_;
  double link_us_ = 50;
  double link_gbit_ = 10;
  std::uint64_t interval_us_ = 5000;
  std::uint64_t entry_ns_ = 100;
  std::uint64_t node_ns_ = 0;  ///< 0: cards search
};

/// Sums up a suite.
class ClusterTotals {
 public:
  void add(const cluster_prediction::ClusterReport& report);
  Json json() const;
  std::string text() const;

 private:
  std::size_t positions_ = 0;
  std::size_t gains_ = 0;  ///< positions with a depth that both have finished
  double log_speedups_ = 0;
  double log_growths_ = 0;
  double log_rates_ = 0;
  double busy_ = 0;
  double host_share_ = 0;
  double bytes_per_second_ = 0;
};

}  // namespace cobalt::cli
