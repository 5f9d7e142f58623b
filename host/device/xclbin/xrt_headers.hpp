// SPDX-License-Identifier: Apache-2.0
/// \file
/// Headers of XRT that have moved: since 2024 they are below xrt/, and what stood in their old places was given up in
/// 2025.
#pragma once

#if __has_include(<xrt/detail/ert.h>)
#include <xrt/detail/ert.h>
#else
#include <ert.h>
#endif

#if __has_include(<xrt/detail/xclbin.h>)
#include <xrt/detail/xclbin.h>
#else
#include <xclbin.h>
#endif

#if __has_include(<xrt/experimental/xrt_system.h>)
#include <xrt/experimental/xrt_system.h>
#else
#include <experimental/xrt_system.h>
#endif

#if __has_include(<xrt/experimental/xrt_xclbin.h>)
#include <xrt/experimental/xrt_xclbin.h>
#else
#include <experimental/xrt_xclbin.h>
#endif
