// SPDX-License-Identifier: Apache-2.0
#include "host/cluster/launcher.hpp"

#include <algorithm>
#include <cstdlib>

namespace cobalt::cluster {
namespace {

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr ? value : "";
}

}  // namespace

std::string launcher_name() {
  // SLURM_NTASKS says nothing: it is there in the batch script, too, which is no rank.
  const auto tells_of_several = [](const char* name) { return !variable(name).empty() && variable(name) != "1"; };
  if (tells_of_several("OMPI_COMM_WORLD_SIZE")) return "mpirun of Open MPI";
  if (tells_of_several("PMI_SIZE")) return variable("SLURM_PROCID").empty() ? "mpiexec of MPICH" : "srun";
  if (!variable("PMIX_RANK").empty() && variable("OMPI_COMM_WORLD_SIZE").empty()) return "srun";
  return "";
}

const std::vector<std::string_view>& launcher_prefixes() {
  static const std::vector<std::string_view> kPrefixes = {"OMPI_", "PMIX_", "PMI_", "MPI_LOCAL", "HYDI_", "HYDRA_"};
  return kPrefixes;
}

std::vector<std::string> without_launcher(const char* const* environment) {
  std::vector<std::string> kept;
  for (; *environment != nullptr; ++environment) {
    const std::string_view entry = *environment;
    // How Open MPI is set up (OMPI_MCA_...) concerns runs that the child may begin.
    const bool is_dropped = !entry.starts_with("OMPI_MCA_") && !entry.starts_with("OMPI_ALLOW_") &&
                            std::ranges::any_of(launcher_prefixes(),
                                                [entry](std::string_view prefix) { return entry.starts_with(prefix); });
    if (!is_dropped) kept.emplace_back(entry);
  }
  return kept;
}

}  // namespace cobalt::cluster
