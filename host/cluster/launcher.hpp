// SPDX-License-Identifier: Apache-2.0
/// \file
/// Whether this process is a rank of a run over several machines: what launchers of MPI leave in the environment.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cobalt::cluster {

/// The launcher that has started this process as one of several ranks, "mpirun of Open MPI"; empty: none has.
std::string launcher_name();

/// Names of variables that launchers set for a rank begin with one of these. A child of a rank is no rank, and must not
/// inherit them: it would try to join the run.
const std::vector<std::string_view>& launcher_prefixes();

/// `environment`, strings "NAME=value", without the variables of launchers.
std::vector<std::string> without_launcher(const char* const* environment);

}  // namespace cobalt::cluster
