// SPDX-License-Identifier: Apache-2.0
/// \file
/// Pragmas of parameter_storage.hpp, one macro a kind of line: COBALT_PARAMETER_STORAGE(COBALT_MEMORY) gives those of a
/// variable `tables` of type hls::Parameters.
#ifndef COBALT_HLS_KERNELS_PARAMETER_PRAGMAS_HPP
#define COBALT_HLS_KERNELS_PARAMETER_PRAGMAS_HPP

#include "hls/kernels/parameter_storage.hpp"
#include "hls/kernels/pragma.hpp"

// clang-format off
// The arguments are text of a pragma: parentheses would stand in it. NOLINTBEGIN(bugprone-macro-parentheses)
#define COBALT_STORE(member, storage) COBALT_PRAGMA(HLS bind_storage variable=tables.member type=storage impl=lutram)
#define COBALT_CUT(member, slices, dimension) \
  COBALT_PRAGMA(HLS array_partition variable=tables.member type=block factor=slices dim=dimension)
#define COBALT_SEPARATE(member, dimension) \
  COBALT_PRAGMA(HLS array_partition variable=tables.member type=complete dim=dimension)
#define COBALT_MEMORY_scalar(member, slices, storage)
#define COBALT_MEMORY_registers(member, slices, storage) COBALT_SEPARATE(member, 0)
#define COBALT_MEMORY_table(member, slices, storage) COBALT_STORE(member, storage)
#define COBALT_MEMORY_sliced_table(member, slices, storage) COBALT_CUT(member, slices, 1) COBALT_STORE(member, storage)
#define COBALT_MEMORY_tables(member, slices, storage) COBALT_SEPARATE(member, 1) COBALT_STORE(member, storage)
#define COBALT_MEMORY_sliced_tables(member, slices, storage) \
  COBALT_SEPARATE(member, 1) COBALT_CUT(member, slices, 2) COBALT_STORE(member, storage)
#define COBALT_MEMORY(kind, member, slices, storage) COBALT_MEMORY_##kind(member, slices, storage)
// NOLINTEND(bugprone-macro-parentheses)
// clang-format on

#endif  // COBALT_HLS_KERNELS_PARAMETER_PRAGMAS_HPP
