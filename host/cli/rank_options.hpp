// SPDX-License-Identifier: Apache-2.0
/// \file
/// The program as one rank of several: options, how it joins the others, and how it leaves them.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>

#include "host/cluster/ranks.hpp"

namespace cobalt::cli {

/// Options of the program for runs over several machines.
class RankOptions {
 public:
  /// Adds --cluster and --rank-timeout.
  void add_to(CLI::App& program);
  /// Joins the run that a launcher has started; nothing when this process is on its own.
  /// \throws InputError when the build has no MPI and needs it, or MPI is too old
  std::unique_ptr<cluster::Ranks> join() const;

 private:
  bool is_demanded_ = false;
  double timeout_seconds_ = 10;
};

}  // namespace cobalt::cli
