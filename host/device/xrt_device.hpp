// SPDX-License-Identifier: Apache-2.0
/// \file
/// A card that the Xilinx runtime (XRT) drives, or one that is emulated behind it, as a device.
#pragma once

#include <cstddef>
#include <memory>

#include "host/device/device.hpp"
#include "host/device/transport.hpp"
#include "host/device/xrt_name.hpp"

namespace cobalt::device {

/// Opens compute unit options.compute_unit of a card; several may be open in one process, each used by one thread.
/// \param choice  the card, see xrt_name.hpp
/// Throws InputError for options out of range, an unknown card and a file that does not fit; DeviceError, with XRT's
/// own text, when XRT fails, and when the kernel has another id, major interface version or specification than this
/// program.
std::unique_ptr<Device> make_xrt_device(const XrtChoice& choice, const XrtOptions& options);

/// The same without the job queue.
std::unique_ptr<Transport> make_xrt_transport(const XrtChoice& choice, const XrtOptions& options);

/// Batch size for which starting a list costs at most a twentieth of the time: a power of two.
/// \param launch_seconds    of an empty list
/// \param position_seconds  of a position
/// \param limit             largest answer
std::size_t choose_batch_positions(double launch_seconds, double position_seconds, std::size_t limit);

}  // namespace cobalt::device
