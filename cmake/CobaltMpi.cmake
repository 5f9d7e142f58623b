# SPDX-License-Identifier: Apache-2.0
# MPI, for runs over several machines: Open MPI, MPICH or another of version 3. Optional.
# Another than the system's default: -DMPI_CXX_COMPILER=mpicxx.mpich
option(COBALT_MPI "Run over several machines with MPI, where it is installed" ON)
set(COBALT_HAVE_MPI OFF)
if(COBALT_MPI)
  # The C++ binding of MPI 2 is gone from the standard.
  set(MPI_CXX_SKIP_MPICXX ON)
  find_package(MPI 3.0 QUIET COMPONENTS CXX)
  if(MPI_CXX_FOUND)
    set(COBALT_HAVE_MPI ON)
    # Its headers are not ours to warn of.
    add_library(cobalt_mpi INTERFACE)
    target_include_directories(cobalt_mpi SYSTEM INTERFACE ${MPI_CXX_INCLUDE_DIRS})
    target_compile_definitions(cobalt_mpi INTERFACE ${MPI_CXX_COMPILE_DEFINITIONS})
    target_link_libraries(cobalt_mpi INTERFACE ${MPI_CXX_LIBRARIES})
  endif()
endif()
message(STATUS "MPI: ${COBALT_HAVE_MPI} ${MPI_CXX_VERSION}")
