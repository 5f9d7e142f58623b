// SPDX-License-Identifier: Apache-2.0
/// \file
/// Ranks over MPI: Open MPI, MPICH, or another with threads (MPI_THREAD_SERIALIZED). In builds with MPI only.
#pragma once

#include <memory>
#include <string>

#include "host/cluster/link.hpp"

namespace cobalt::cluster {

/// Joins the run that the launcher has started; the only rank when there is none. Once in a process, in the thread that
/// destroys the link too. Signals that can be blocked are left to the threads of the caller.
/// \throws InputError when MPI gives too few rights to threads
std::unique_ptr<Link> join_mpi();

/// The library, "Open MPI v4.1.4".
std::string mpi_version();

}  // namespace cobalt::cluster
