// SPDX-License-Identifier: Apache-2.0
/// \file
/// COBALT_PRAGMA(text): a pragma that a macro may hold; macros in its text are expanded.
#ifndef COBALT_HLS_KERNELS_PRAGMA_HPP
#define COBALT_HLS_KERNELS_PRAGMA_HPP

// The second macro lets the arguments of the first expand.
#define COBALT_PRAGMA_TEXT(text) _Pragma(#text)
#define COBALT_PRAGMA(text) COBALT_PRAGMA_TEXT(text)

#endif  // COBALT_HLS_KERNELS_PRAGMA_HPP
