// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the job queue needs of a card: memory, copies in both directions, and lists of descriptors that are worked
/// off. The queue does the rest, so that every device behaves alike: tickets, order, parameter banks, errors, counters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/device/card_checks.hpp"
#include "host/device/card_facts.hpp"
#include "host/device/descriptors.hpp"
#include "host/device/driver_calls.hpp"
#include "spec/jobs.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/search.hpp"

namespace cobalt::device {

/// What a card is and can do. Does not change while it is open.
struct TransportInfo {
  std::string name;  ///< "sim", "xrt", ...
  std::string description;
  std::uint32_t interface_version = 0;
  std::uint32_t spec_hash = 0;
  unsigned latency_clocks = 0;        ///< evaluator latency; 0 without a clock
  double clock_mhz = 0;               ///< kernel clock; 0 without one
  std::string clock_source = "none";  ///< "target", "measured", "none"
  double link_bytes_per_second = 0;   ///< of the model of the link, each direction; 0 when there is none
  double launch_seconds = 0;          ///< measured time of an empty list; 0: not measured
  bool wall_time_counts = false;      ///< a real card: host time is its speed, not a simulator's

  std::uint32_t operations = 1u << spec::kOperationLoadParameters | 1u << spec::kOperationEvaluate;  ///< a bit each
  unsigned parameter_banks = spec::kParameterBanks;                                                  ///< 1 or 2
  unsigned search_cores = 0;  ///< of operation search; 0 without a clock
  /// What a job of operation search may ask for: bits of spec::SearchRule, and spec::kSearchDeferral. And
  /// spec::kSearchGameKeys, when there is set_game().
  std::uint32_t search_rules = spec::kAllSearchRules | spec::kSearchDeferral;
  unsigned lists_in_flight = spec::kListsInFlight;  ///< that launch() takes before the first of them is finished
  std::size_t jobs_in_flight = 64;                  ///< of the device above
  std::size_t max_list_descriptors = 256;           ///< more than jobs_in_flight
  /// Descriptors must be in card memory before launch(), and completions are found there; else neither is copied.
  bool lists_in_memory = true;
  bool has_memory = true;  ///< of its own, which can be tested; else buffers are the host's
  std::size_t max_job_items = std::size_t{1} << 20;
  std::size_t batch_positions = 16384;  ///< that Device::evaluate makes jobs of

  /// A copy is finished when the call that starts it returns. Then copies, wait(), dump() and the functions of the
  /// search ring may be called by a second thread meanwhile.
  bool copies_block = false;
  /// Each word of a copy from the card takes a round trip: nothing is fetched that nobody reads.
  bool words_take_trips = false;

  /// Longest time without any progress, as now() counts it. Turns of the search are progress.
  double wait_limit = 60;
  std::string wait_limit_text = "60 s";  ///< the same, for the error
  double close_limit = 60;               ///< longest time that the search ring takes to close when it is aborted
  std::string close_limit_text = "60 s";
};

/// What a buffer is for: some cards have a memory of its own for each.
enum class BufferUse : std::uint8_t { kItems, kAnswers, kParameters, kDescriptors, kCompletions, kRing };
constexpr unsigned kBufferUses = 6;

/// A piece of card memory.
struct Buffer {
  std::uint64_t id = 0;       ///< the transport's own number
  std::uint64_t address = 0;  ///< as the kernel sees it; a multiple of spec::kBufferAlignmentBytes
  std::size_t bytes = 0;

  /// A part of it, for copies: the same number, an address and a size of its own.
  Buffer part(std::size_t offset, std::size_t part_bytes) const { return {id, address + offset, part_bytes}; }
};

/// A list as it is launched.
struct DescriptorList {
  std::span<const Descriptor> descriptors;  ///< valid during the call of launch() only
  Buffer descriptor_buffer;                 ///< the same, packed (lists_in_memory)
  Buffer completion_buffer;                 ///< cleared; room for as many completions (lists_in_memory)
};

/// A list that has come to its end.
struct FinishedList {
  std::uint32_t status = 0;             ///< spec::ListStatus bits; 0 when the card cannot tell it of this list
  std::vector<Completion> completions;  ///< in order; empty when they are in the completion buffer
};

/// How long Transport::wait may take.
enum class Patience : std::uint8_t {
  kPoll,  ///< not at all on a card; a simulation does a small step, so that who asks again and again gets an answer
  kRing,  ///< as kPoll; a card in whose memory answers of the search ring are looked for lets other threads run
  kWait,  ///< until something may have happened, at most some milliseconds of host time or so on a card
};

/// A card. One thread. Any function may throw DeviceError when the card or the way to it has failed: then nothing else
/// is called but dump() and the destructor. The destructor ends or abandons what still runs; after it nothing is
/// written to destinations of copies any more.
class Transport {
 public:
  using CopyId = std::uint64_t;

  Transport() = default;
  virtual ~Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;

  virtual const TransportInfo& info() const = 0;

  /// \name Card memory. The queue keeps buffers and uses them again; it frees one only when nothing uses it.
  ///@{
  /// At least `bytes` (not 0) of memory. DeviceError when there is no room.
  virtual Buffer allocate(BufferUse use, std::size_t bytes) = 0;
  virtual void free(const Buffer& buffer) = 0;
  ///@}

  /// \name Copies to and from the begin of a buffer, or of a part of one. Those in one direction are finished in the
  /// order of their start.
  ///@{
  /// `data` are read before the call returns.
  virtual CopyId start_copy_to_card(const Buffer& buffer, std::span<const std::uint8_t> data) = 0;
  /// `destination` lives until the copy is finished or the transport is destroyed.
  virtual CopyId start_copy_from_card(const Buffer& buffer, std::span<std::uint8_t> destination) = 0;
  virtual bool copy_finished(CopyId id) = 0;
  ///@}

  /// The memory of a buffer, where host and card share it: both see at once what the other writes, without copies.
  /// Empty where they do not.
  virtual std::span<std::uint8_t> shared_memory(const Buffer& buffer) {
    static_cast<void>(buffer);
    return {};
  }

  /// \name Lists, worked off in the order of their launch.
  ///@{
  /// Starts a list of 1 to max_list_descriptors descriptors whose items are in card memory. Called only while fewer
  /// than lists_in_flight are launched and not finished. May let time pass.
  virtual void launch(const DescriptorList& list) = 0;
  /// The oldest list that is launched, once, when it is finished. Does not wait.
  virtual std::optional<FinishedList> finished_list() = 0;
  /// Nobody wants the answers of a descriptor of a list that is launched and not finished: the card may end it early,
  /// with any answers and with spec::kStatusAborted or without. A card that cannot do that works on. Of the descriptor
  /// of an open search ring: its searches are answered soon, most of them as aborted, and it closes.
  /// \param descriptor_tag  of the descriptor
  virtual void abort(std::uint32_t descriptor_tag) { static_cast<void>(descriptor_tag); }
  /// The same of one search job, of a descriptor of operation search that is launched and not finished or of the search
  /// ring: it may end early, with status kAnswerAborted. A card may forget what it is told of jobs that it has not yet
  /// begun: it is told again until the descriptor is finished, or the job is answered. \param job_tag  of the search
  /// job; no other job that is launched has the same
  virtual void abort_search(std::uint32_t job_tag) { static_cast<void>(job_tag); }
  ///@}

  /// \name The search ring, of a card with operation search_ring: its registers, as spec/kernel_interface.hpp has them.
  /// The ring is opened by a descriptor in a list, as everything else, after announce_ring_jobs(0).
  ///@{
  /// \param total  jobs put into the ring since it was opened, modulo 2^32; they are in card memory
  virtual void announce_ring_jobs(std::uint32_t total) { static_cast<void>(total); }
  /// The ring ends when all jobs that were announced are answered. No mistake when none is open.
  virtual void close_ring() {}
  /// Bits of spec::RingState. They cost a look at the card, as does the next one.
  virtual std::uint32_t ring_state() { return 0; }
  /// Answers that are in card memory, since the ring was opened, modulo 2^32. Nothing tells that there is another one:
  /// wait(Patience::kRing) lets time pass in between.
  virtual std::uint32_t ring_answers() { return 0; }
  ///@}

  /// Positions of the game for searches with spec::kRuleSharedTable that are launched or announced from now on; those
  /// of before are gone. Called with spec::kSearchGameKeys alone, and while no search is launched or announced.
  /// \param keys  in the form of SearchItem::root_key; of two with one place (spec::kGamePlaces) the later one counts
  virtual void set_game(std::span<const std::uint64_t> keys) { static_cast<void>(keys); }

  /// Lets time pass until a copy or a list may be finished; returns early when it likes.
  virtual void wait(Patience patience) = 0;
  /// Time in the unit of wait_limit: of the card in a simulation, else of the host. One that stands still is allowed
  /// where wait() does the work itself.
  virtual double now() const = 0;

  /// State of the card for error messages, such as all registers by name; empty when there is none. Does not throw.
  virtual std::string dump() = 0;
  /// Throws DeviceError with `why` and, behind it, the state of the card.
  [[noreturn]] void fail(const std::string& why);

  /// See card_checks.hpp; nothing of a card without registers. Called when nothing runs and no search ring is open.
  virtual std::optional<RegisterCheck> check_registers() { return std::nullopt; }

  /// Clocks of the list that was finished last; nothing without a clock. A real card is asked for it.
  virtual std::optional<ListClocks> last_list_clocks() { return std::nullopt; }

  /// What a runtime tells of the card; nothing without one.
  virtual std::optional<CardFacts> card_facts() { return std::nullopt; }

  /// All zero without a driver.
  virtual DriverCalls driver_calls() const { return {}; }

  /// Turns of the search since the card was opened; nothing when it does not count them.
  virtual std::optional<SearchTurns> search_turns() { return std::nullopt; }

  /// Ends what is recorded, see Device::finish_recording().
  virtual void finish_recording() {}

  /// Simulated seconds since the card was opened; 0 when time is not simulated.
  virtual double simulated_seconds() const { return 0; }
  /// Kernel clocks that were simulated since then.
  virtual std::uint64_t simulated_clocks() const { return 0; }
};

}  // namespace cobalt::device
