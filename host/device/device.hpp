// SPDX-License-Identifier: Apache-2.0
/// \file
/// The one interface behind which every form of the card stands: the C++ model, the simulated card, a real card.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/generator/parameter_set.hpp"
#include "spec/packed_position.hpp"

namespace cobalt::device {

/// 32 bytes, see spec/packed_position.hpp.
using PackedPosition = std::array<std::uint8_t, spec::kPackedPositionBytes>;

/// The card's answer for one position.
struct Result {
  std::int16_t score_cp = 0;  ///< centipawns, view of the side to move; 0 when refused
  std::uint8_t status = 0;    ///< spec::PositionError bits; 0 is a good position
  std::uint8_t flags = 0;     ///< spec::ResultFlag bits
  bool operator==(const Result&) const = default;
};

/// Splits a result word of spec/packed_position.hpp.
Result unpack_result(std::uint32_t word);

/// What the card counted over all batches since the device was opened (or reset_counters). Clock counts are exact on
/// `sim`; all zero on `model`, which has no clock.
struct Counters {
  std::uint64_t positions = 0;
  std::uint64_t positions_refused = 0;
  std::uint64_t batches = 0;
  std::uint64_t evaluate_clocks = 0;  ///< sum over batches: first position in to last score out
  std::uint64_t command_clocks = 0;   ///< sum over batches: start to done, memory latency included
  std::uint64_t starved_clocks = 0;
  std::uint64_t blocked_clocks = 0;
  std::uint64_t read_beats = 0;
  std::uint64_t write_beats = 0;
  std::uint64_t read_latency_max_clocks = 0;
  std::uint64_t read_latency_sum_clocks = 0;
  std::uint64_t read_bursts = 0;
  std::uint64_t parameters_loaded = 0;
  std::uint64_t link_bytes_to_card = 0;
  std::uint64_t link_bytes_from_card = 0;
  double simulated_seconds = 0;  ///< `sim`: simulated time from the first submit to the last completion, link included
  std::uint64_t simulated_clocks = 0;  ///< `sim`, `xrt` in emulation: kernel clocks evaluated by the simulator
  double wall_seconds = 0;             ///< host time spent inside submit and wait
};

/// Facts about an open device.
struct Info {
  std::string name;  ///< "model", "sim", ...
  std::string description;
  std::uint32_t interface_version = 0;
  std::uint32_t spec_hash = 0;
  unsigned latency_clocks = 0;       ///< evaluator latency; 0 for the model
  double clock_mhz = 0;              ///< kernel clock; 0 for the model
  std::string clock_source;          ///< "target", "measured", "none"
  double link_bytes_per_second = 0;  ///< of the model of the link, each direction; 0 when there is none
  std::size_t max_batch_positions = 0;
  std::size_t batch_positions = 16384;  ///< that evaluate() makes batches of
  /// `xrt`: measured host time of a command without positions, from its start until the host knows that it is
  /// finished; batch_positions follows from it. 0: not measured.
  double launch_seconds = 0;
  bool wall_time_counts = false;  ///< a real card: Counters::wall_seconds is the card's speed, not a simulator's
};

/// A card. Not thread safe: one thread a device. Errors are DeviceError (time limit with a dump of the kernel's
/// registers, error status) or InputError (bad options).
class Device {
 public:
  virtual ~Device() = default;
  Device() = default;
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  virtual Info info() const = 0;
  virtual Counters counters() const = 0;
  virtual void reset_counters() = 0;

  /// Makes `parameters` the evaluation function of the batches submitted from now on. Downloads everything the first
  /// time and only what changed later. Batches that are already submitted keep the old ones.
  virtual void load_parameters(const ParameterSet& parameters) = 0;

  /// Queues a batch of at most info().max_batch_positions; returns at once where the device can. At most two batches
  /// are in flight (double buffering); a third submit waits for the first. The positions are copied.
  /// \return a ticket for wait()
  virtual std::uint64_t submit(std::span<const PackedPosition> positions) = 0;
  /// Waits for a batch and writes its results, one a position in order. `results` has the size of the batch.
  /// Tickets are waited for in the order of submission. Throws DeviceError when the limit expires.
  virtual void wait(std::uint64_t ticket, std::span<Result> results) = 0;

  /// Evaluates any number of positions in double-buffered batches.
  /// \param batch_positions  size of a batch, at least 1; without it info().batch_positions
  /// \param progress  called after every batch with the number of positions answered so far
  /// \return one result a position, in order
  std::vector<Result> evaluate(std::span<const PackedPosition> positions,
                               std::optional<std::size_t> batch_positions = {},
                               const std::function<void(std::size_t)>& progress = {});
};

/// Options of the simulated card; the defaults are the reference card of docs.
struct SimOptions {
  std::string trace_file;                 ///< FST waveform; empty: none
  double clock_mhz = 300.0;               ///< kernel clock: the design's target, not a measured figure
  unsigned read_latency_clocks = 200;     ///< memory: address accepted to first data
  unsigned write_latency_clocks = 200;    ///< memory: last data to response
  double bandwidth_bytes_per_clock = 64;  ///< memory, per direction
  unsigned stall_percent = 0;             ///< chance that any AXI channel is held back in a clock
  std::uint64_t stall_seed = 1;
  /// Time that the host's driver stack needs to start a command; hidden while another command runs. Assumed: for XRT
  /// 16 to 100 us are reported.
  double launch_seconds = 20e-6;
  std::uint64_t wait_limit_clocks = 50'000'000;  ///< a wait longer than this is a DeviceError
};

/// Options of a card that XRT drives, or of its hardware emulation.
struct XrtOptions {
  std::string xclbin;              ///< file to load; in emulation, empty: one that fits
  unsigned compute_unit = 1;       ///< kernel instance on the card, from 1: cobalt_1, cobalt_2, ...
  double wait_limit_seconds = 60;  ///< a command that takes longer is a DeviceError; wall time, 0.001 to 86400
};

struct Options {
  SimOptions sim;
  XrtOptions xrt;
};

/// Opens a device by name: `model`, `sim` (when built in), `xrt`, `xrt:index`, `xrt:bdf` or `xrt:name` (when built in).
/// Throws InputError for an unknown name, with the known ones.
std::unique_ptr<Device> open_device(const std::string& name, const Options& options = {});
/// Names of the devices that this build can open.
std::vector<std::string> device_names();

}  // namespace cobalt::device
