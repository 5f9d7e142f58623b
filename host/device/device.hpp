// SPDX-License-Identifier: Apache-2.0
/// \file
/// The one interface behind which every form of the card stands: the C++ model, the simulated card, a real card.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "host/device/card_checks.hpp"
#include "host/device/card_facts.hpp"
#include "host/device/descriptors.hpp"
#include "host/device/driver_calls.hpp"
#include "host/device/jobs.hpp"
#include "host/device/search_ring.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::device {

/// What the card counted over all jobs since the device was opened (or reset_counters). Clock counts are exact on
/// `sim`; all zero on `model`, which has no clock. A batch whose counter has stayed at spec::kMostCounted counts as
/// that.
struct Counters {
  std::uint64_t positions = 0;
  std::uint64_t positions_refused = 0;
  std::uint64_t batches = 0;          ///< evaluate jobs
  std::uint64_t evaluate_clocks = 0;  ///< sum over batches: first position in to last score out
  std::uint64_t command_clocks = 0;   ///< sum over batches: descriptor taken to last answer ready, latency included
  std::uint64_t starved_clocks = 0;
  std::uint64_t blocked_clocks = 0;
  std::uint64_t read_beats = 0;
  std::uint64_t write_beats = 0;
  std::uint64_t read_latency_max_clocks = 0;
  std::uint64_t read_latency_sum_clocks = 0;
  std::uint64_t read_bursts = 0;
  std::uint64_t parameters_loaded = 0;
  std::uint64_t link_bytes_to_card = 0;    ///< items and parameter lists
  std::uint64_t link_bytes_from_card = 0;  ///< answers
  double simulated_seconds = 0;  ///< `sim`: simulated time from the first submit to the last answer, link included
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
  std::uint32_t operations = 0;      ///< that it has: bit n is spec::Operation n
  unsigned parameter_banks = 0;      ///< evaluation functions that the card holds at once
  unsigned search_cores = 0;         ///< cores of the search, each with a turn a clock; 0 without a clock
  /// What a job of operation search may ask for: bits of spec::SearchRule, and spec::kSearchDeferral. Others are
  /// refused. And spec::kSearchGameKeys, when there is set_game().
  std::uint32_t search_rules = 0;
  std::size_t jobs_in_flight = 0;       ///< jobs submitted and not yet collected, at most; at least 64
  std::size_t max_job_items = 0;        ///< positions of a job, at most
  std::size_t batch_positions = 16384;  ///< that evaluate() makes jobs of
  /// `xrt`: measured host time of an empty list, from its start until the host knows that it is finished;
  /// batch_positions follows from it. 0: not measured.
  double launch_seconds = 0;
  bool wall_time_counts = false;  ///< a real card: Counters::wall_seconds is the card's speed, not a simulator's
};

/// Number of a submitted job, from 1 up; never used twice by a device.
using Ticket = std::uint64_t;

/// What became of a job.
enum class Outcome : std::uint8_t {
  kDone,
  kFailed,     ///< the card reported an error for this job; others go on
  kCancelled,  ///< by cancel()
};

/// The one answer that every ticket gets.
struct Answer {
  Ticket ticket = 0;
  Outcome outcome = Outcome::kDone;
  std::string error;     ///< why, when the outcome is not kDone
  JobCounters counters;  ///< of this job alone; all 0 when it was cancelled
  JobAnswer data;        ///< use get()

  /// The answer proper, for example `get<EvaluateAnswer>().results`. DeviceError with `error` unless the outcome is
  /// kDone.
  template <typename T>
  const T& get() const {
    require_done();
    return std::get<T>(data);
  }

 private:
  void require_done() const;
};

/// A card. Not thread safe: one thread a device.
///
/// Jobs are worked off in the order of submission, as many in flight as info().jobs_in_flight. A ticket is in flight
/// from submit() until its answer was collected by wait(), try_wait() or wait_any(): exactly once, whatever became of
/// the job. Answers may be collected in any order.
///
/// Mistakes of the caller are InputError and change nothing, alike on every device:
/// - a ticket that was never given, or whose answer was collected already (wait, try_wait, cancel, abort_searches);
/// - wait_any() with nothing in flight;
/// - more jobs than info().jobs_in_flight: collect an answer first;
/// - a job with more than info().max_job_items, or of an operation that the device does not have.
/// A job without items is allowed; its answer is empty.
///
/// A job that the card refuses or cannot finish fails alone: its answer says so. When the card itself fails (time
/// limit, watchdog, error of a list), the call that finds out throws DeviceError with a dump of the kernel's registers,
/// and every later call but info(), counters() and reset_counters() throws DeviceError: the device must be opened
/// again.
///
/// A device may be destroyed at any time; what is in flight is lost.
class Device {
 public:
  virtual ~Device() = default;
  Device() = default;
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  virtual Info info() const = 0;
  virtual Counters counters() const = 0;
  virtual void reset_counters() = 0;

  /// Clocks of the list of jobs that the card finished last, such as all jobs of one submit(); nothing without a clock.
  virtual std::optional<ListClocks> last_list_clocks() = 0;

  /// Turns of the search since the device was opened; nothing when it does not count them. Exact when no search job is
  /// in flight.
  virtual std::optional<SearchTurns> search_turns() = 0;

  /// Nothing for a device that is no card.
  virtual std::optional<CardFacts> card_facts() { return std::nullopt; }

  /// Calls of the driver since the device was opened; all zero without one.
  virtual DriverCalls driver_calls() const { return {}; }

  /// Writes patterns to card memory and reads them back; see card_checks.hpp. For this time the card has that much
  /// memory less. Waits until nothing is under way, and keeps answers that were not collected. Nothing for a device
  /// without a memory of its own.
  /// \param bytes  a multiple of 8, above 0
  virtual std::optional<MemoryCheck> check_memory(std::size_t bytes) {
    static_cast<void>(bytes);
    return std::nullopt;
  }

  /// Writes values to registers of the kernel and reads them back; see card_checks.hpp. Waits until nothing is under
  /// way. Nothing for a device without registers. InputError while a search ring is open.
  virtual std::optional<RegisterCheck> check_registers() { return std::nullopt; }

  /// Ends what the device records (SimOptions::trace_file): the file is whole and in its place. Throws InputError when
  /// it could not be written. Without this call the end of the device does it, and can tell only standard error; when
  /// an exception ends it, the file gets the name NAME.failed.fst and an older one stays.
  virtual void finish_recording() {}

  /// Makes `parameters` the evaluation function of the jobs submitted from now on; before the first call it is that of
  /// a new set, all zero. Jobs that are already submitted keep the old ones. Downloads what differs from what the card
  /// holds, and does not wait for it. When that fails, the jobs that need it fail.
  ///
  /// InputError while a search ring is open.
  virtual void load_parameters(const ParameterSet& parameters) = 0;

  /// Queues jobs; what they point to is copied. Those of one call go to the card together, without a gap between them.
  /// All are queued or, after an error, none.
  /// \return a ticket for each, in order
  virtual std::vector<Ticket> submit(std::span<const Job> jobs) = 0;
  /// Queues one job.
  Ticket submit(const Job& job) { return submit(std::span(&job, 1)).front(); }

  /// The answer of a job when it is there. Does not wait; on a simulated device a little simulated time passes.
  virtual std::optional<Answer> try_wait(Ticket ticket) = 0;
  /// Waits for the answer of a job.
  virtual Answer wait(Ticket ticket) = 0;
  /// Waits for the answer of any job in flight: the one that was finished or cancelled first.
  virtual Answer wait_any() = 0;

  /// Gives a job up: its answer will be kCancelled, and is there at once, even if the job was already finished. A job
  /// that waits on the host is never started; one that is on the card is finished by the card and its answer thrown
  /// away; a perft or search job there is ended early where the card can do that. Cancelling twice is no mistake.
  virtual void cancel(Ticket ticket) = 0;

  /// Ends single searches of a job, those with this tag of the caller's: nobody needs their answer, and others go on.
  /// The card ends them as soon as it can, or never begins them; the answer of each is then
  /// spec::kAnswerAborted. One that was sooner finished has its answer, and so has every one where the card cannot do
  /// that. Nothing else changes: the job is answered when all its searches are. A ticket that is no search job, or a
  /// tag that no search of it has, is an InputError; a job that was answered or cancelled meanwhile is no mistake.
  virtual void abort_searches(Ticket ticket, std::uint32_t tag) = 0;

  /// Positions of the game before the roots of searches with spec::kRuleSharedTable that are submitted from now on, in
  /// the place of those of before: who comes to one of them has a draw. Waits for jobs that were submitted before.
  /// \param keys  in the form of SearchItem::root_key. Each has a place by its low 8 bits (spec::kGamePlaces); of two
  ///              with one place the later one counts
  /// InputError without spec::kSearchGameKeys among info().search_rules, and while a search of the ring is in flight.
  virtual void set_game(std::span<const std::uint64_t> keys) = 0;

  /// Opens the search ring: searches that go in one by one at any time, with the parameters that are loaded now. Waits
  /// for the jobs that were submitted before; later ones of every kind, lists of searches too, go on beside it. Its
  /// searches are no tickets. It is closed by its destructor, and must not outlive the device.
  /// \param slots  searches in flight, at most: 1 to info().max_job_items
  /// InputError for another number, when one is open already, and on a device without operation search_ring.
  /// DeviceError, as always with the card itself, when it cannot be opened.
  virtual std::unique_ptr<SearchRing> open_search_ring(std::size_t slots);

  /// Tickets in flight: submitted and not yet collected.
  virtual std::size_t in_flight() const = 0;

  /// Evaluates any number of positions in jobs of equal size, many of them in flight. Other jobs may be in flight, but
  /// not as many as are allowed.
  /// \param batch_positions  size of a job, at least 1; without it info().batch_positions
  /// \param progress  called after every job with the number of positions answered so far
  /// \return one result a position, in order
  std::vector<Result> evaluate(std::span<const PackedPosition> positions,
                               std::optional<std::size_t> batch_positions = {},
                               const std::function<void(std::size_t)>& progress = {});
};

/// Options of the simulated card; the defaults are the reference card of docs.
struct SimOptions {
  std::string trace_file;                 ///< FST waveform: a new name or a regular file; empty: none
  double clock_mhz = 300.0;               ///< kernel clock: the design's target, not a measured figure
  unsigned read_latency_clocks = 200;     ///< memory: address accepted to first data
  unsigned write_latency_clocks = 200;    ///< memory: last data to response
  double bandwidth_bytes_per_clock = 64;  ///< memory, per direction
  unsigned stall_percent = 0;             ///< chance that any AXI channel is held back in a clock
  std::uint64_t stall_seed = 1;
  /// Time that the host's driver stack needs to start a list; hidden while another list runs. Assumed: for XRT
  /// 16 to 100 us are reported.
  double launch_seconds = 20e-6;
  std::uint32_t watchdog_clocks = 0;  ///< memory silent for so long is a DeviceError; 0: the kernel's own limit
  std::uint64_t wait_limit_clocks = 50'000'000;  ///< so many clocks without progress are a DeviceError
};

/// Options of a card that XRT drives, or of an emulated one.
struct XrtOptions {
  std::string kernel = "cobalt";  ///< that is started; docs/reference/xrt.md names those that are known
  /// File to load; empty: that of the variable COBALT_XCLBIN or, in our own emulation, one that fits.
  std::string xclbin;
  unsigned compute_unit = 1;  ///< kernel instance on the card, from 1: cobalt_1, cobalt_2, ...
  /// So much wall time without progress is a DeviceError; 0.001 to 86400. Turns of the search are progress. Not given:
  /// 60, and 3600 in an emulation of others, whose simulators do a few hundred clocks a second.
  std::optional<double> wait_limit_seconds;
};

struct Options {
  SimOptions sim;
  XrtOptions xrt;
};

/// Opens a device: `model`, `hls`, `sim` (when built in), `xrt`, `xrt:index`, `xrt:bdf`, `xrt:name` or `xrt:emulation`
/// (when built in), `f2` or `f2:slot`. No other name than the last starts a simulated card in the place of one that is
/// missing. Throws InputError for an unknown name, with the known ones. \param written   one device with its settings,
/// as parse_device of device_name.hpp reads it \param defaults  of settings that are not written
std::unique_ptr<Device> open_device(const std::string& written, const Options& defaults = {});
/// True when a call into the Xilinx runtime never returned, or a command never ended. The threads of that library wait
/// for ever then, and so would the destructors of its static objects: a program that has seen this ends by
/// std::_Exit, with its streams flushed, as `cobalt` does. No device ends a process.
bool has_abandoned_card();
/// Cards and boards that the Xilinx runtime serves here, without opening them for jobs: file and file_id stay empty.
/// Nothing in emulation and in a build without that runtime. Throws DeviceError.
std::vector<CardFacts> list_cards();
/// The Xilinx runtime that this program runs with, also when no card can be opened; nothing in a build without it.
std::optional<RuntimeFacts> runtime_facts();
/// Names of the devices that this build can open.
std::vector<std::string> device_names();

}  // namespace cobalt::device
