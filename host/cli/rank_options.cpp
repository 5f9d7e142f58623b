// SPDX-License-Identifier: Apache-2.0
#include "host/cli/rank_options.hpp"

#include <cmath>
#include <string>

#include "host/cli/value_checks.hpp"
#include "host/cluster/launcher.hpp"
#include "host/support/error.hpp"
#if COBALT_HAVE_MPI
#include "host/cluster/mpi_link.hpp"
#endif

namespace cobalt::cli {

void RankOptions::add_to(CLI::App& program) {
  program.add_flag("--cluster", is_demanded_,
                   "Join the other ranks; needed only with launchers other than mpirun and srun");
  program
      .add_option("--rank-timeout", timeout_seconds_,
                  "Silence after which a rank counts as lost and its work goes to others")
      ->capture_default_str()
      ->type_name("SECONDS")
      ->check(in_range(1.0, 3600.0));
}

std::unique_ptr<cluster::Ranks> RankOptions::join() const {
  const std::string launcher = cluster::launcher_name();
  if (launcher.empty() && !is_demanded_) return nullptr;
#if COBALT_HAVE_MPI
  cluster::RanksOptions options;
  options.patience = std::chrono::milliseconds(std::llround(1000 * timeout_seconds_));
  return std::make_unique<cluster::Ranks>(cluster::join_mpi(), options);
#else
  const std::string why = launcher.empty() ? "" : launcher + " has started this as one of several ranks, but ";
  throw InputError("--cluster", why +
                                    "this cobalt was built without MPI: expected one that was configured where "
                                    "libopenmpi-dev or libmpich-dev is installed");
#endif
}

}  // namespace cobalt::cli
