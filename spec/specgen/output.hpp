// SPDX-License-Identifier: Apache-2.0
/// \file
/// The files that specgen makes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "spec/specgen/headers.hpp"

namespace cobalt::specgen {

/// A generated file.
struct Output {
  std::string path;  ///< relative to the root of the project
  std::string text;
};

/// rtl/generated/cb_spec_pkg.sv. Throws std::runtime_error when two constants would have the same name.
Output systemverilog_package(std::span<const Header> headers);

/// rtl/generated/cb_register_pkg.sv: the registers of the kernel by name.
Output register_package();
/// rtl/generated/cb_register_bank.sv: those that keep what the host writes, and what an address reads.
Output register_bank_module();

/// rtl/generated/cb_parameter_limits.sv: tables and entries of every group, which the parameter loader checks.
Output parameter_limits_module();

/// rtl/generated/cb_aws_f2.sv: the ports of the shell of AWS F2 around the logic behind them.
Output aws_f2_module();

/// spec/generated/kernel_interface.json: registers, arguments and widths of the kernel, for scripts/vitis.
Output kernel_interface_json();
/// spec/generated/hls_kernel.json: name and arguments of the HLS kernel, for scripts/vitis.
Output hls_kernel_json();

/// docs/reference/*.md.
std::vector<Output> reference_pages(std::span<const Header> headers);

}  // namespace cobalt::specgen
