// SPDX-License-Identifier: Apache-2.0
/// \file
/// The functions of AWS's library fpga_mgmt, with the simulated shell behind them. A program that is linked with this
/// and with library.cpp, and exports its symbols, finds them as AWS's.
///
/// The process has one card, in slot 0. The first attach makes it, and its clock moves inside calls alone.
#pragma once

#include "host/device/f2_library.hpp"
#include "sim/aws_f2/shell.hpp"

namespace cobalt::test {

/// The card of slot 0. Not while another thread is in a function of the library.
sim::F2Shell& attached_f2_shell();

}  // namespace cobalt::test

/// The functions, for library.cpp.
extern "C" const cobalt::device::F2Functions& cobalt_simulated_f2();
