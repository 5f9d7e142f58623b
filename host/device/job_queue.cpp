// SPDX-License-Identifier: Apache-2.0
#include "host/device/job_queue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "host/device/buffer_pool.hpp"
#include "host/device/card_lists.hpp"
#include "host/device/card_ring.hpp"
#include "host/device/job_ledger.hpp"
#include "host/support/error.hpp"
#include "host/support/stopwatch.hpp"

namespace cobalt::device {
namespace {

/// Parameter lists on their way; another one waits for the oldest.
constexpr std::size_t kParameterListsInFlight = 16;
/// Looks at the state of a ring without progress, during the limit of waiting.
constexpr double kStateLooks = 64;

/// The device: checks calls, and waits. Jobs are in the ledger, their way through the card is that of the lists.
/// `advance` does what can be done now, `run_until` lets time pass in between.
class JobQueue final : public Device {
 public:
  explicit JobQueue(std::unique_ptr<Transport> transport)
      : transport_(std::move(transport)),
        facts_(transport_->info()),
        limit_(std::min(facts_.jobs_in_flight, facts_.max_list_descriptors)),
        buffers_(*transport_),
        ledger_(*transport_, buffers_),
        lists_(*transport_, buffers_, ledger_) {}

  /// A ring must not outlive its device. One that does is closed here.
  ~JobQueue() override {
    close_ring();
    *self_ = nullptr;
    transport_.reset();
  }

  Info info() const override {
    Info info;
    info.name = facts_.name;
    info.description = facts_.description;
    info.interface_version = facts_.interface_version;
    info.spec_hash = facts_.spec_hash;
    info.latency_clocks = facts_.latency_clocks;
    info.clock_mhz = facts_.clock_mhz;
    info.clock_source = facts_.clock_source;
    info.link_bytes_per_second = facts_.link_bytes_per_second;
    info.operations = facts_.operations;
    info.parameter_banks = facts_.parameter_banks;
    info.search_cores = facts_.search_cores;
    info.search_rules = facts_.search_rules;
    info.jobs_in_flight = limit_;
    info.max_job_items = facts_.max_job_items;
    info.batch_positions = facts_.batch_positions;
    info.launch_seconds = facts_.launch_seconds;
    info.wall_time_counts = facts_.wall_time_counts;
    return info;
  }

  Counters counters() const override { return ledger_.counted(); }

  void reset_counters() override { ledger_.reset_counters(); }

  std::optional<ListClocks> last_list_clocks() override {
    return guarded([this] { return transport_->last_list_clocks(); });
  }

  std::optional<SearchTurns> search_turns() override {
    return guarded([this] { return transport_->search_turns(); });
  }

  std::optional<CardFacts> card_facts() override {
    return guarded([this] { return transport_->card_facts(); });
  }

  DriverCalls driver_calls() const override { return transport_->driver_calls(); }

  std::optional<MemoryCheck> check_memory(std::size_t bytes) override {
    return guarded([&]() -> std::optional<MemoryCheck> {
      if (bytes == 0 || bytes % sizeof(std::uint64_t) != 0) {
        throw InputError("bytes", fmt::format("{}; expected a multiple of 8, above 0", bytes));
      }
      if (!facts_.has_memory) return std::nullopt;
      run_until([this] { return lists_.is_empty(); }, [] { return "waiting for jobs"; });
      return device::check_memory(*transport_, bytes);
    });
  }

  std::optional<RegisterCheck> check_registers() override {
    return guarded([this] {
      if (ring_) throw InputError("registers", "close the search ring first: one of them is its own");
      run_until([this] { return lists_.is_empty(); }, [] { return "waiting for jobs"; });
      return transport_->check_registers();
    });
  }

  void finish_recording() override { transport_->finish_recording(); }

  std::size_t in_flight() const override { return tickets().in_flight(); }

  using Device::submit;

  std::vector<Ticket> submit(std::span<const Job> jobs) override {
    return guarded([&] {
      check(jobs);
      run_until([&] { return ledger_.jobs() + jobs.size() <= limit_; }, [] { return "waiting for cancelled jobs"; });
      renew_parameters();
      ledger_.note_submit();
      ledger_.begin_group();
      std::vector<Ticket> tickets;
      for (const Job& job : jobs) {
        QueueEntry entry = ledger_.make_job(job);
        tickets.push_back(entry.ticket);
        lists_.queue(std::move(entry));
      }
      start_work();
      return tickets;
    });
  }

  void load_parameters(const ParameterSet& parameters) override {
    guarded([&] {
      if (ring_) throw InputError("parameters", "close the search ring first: its searches keep theirs");
      make_room_for_parameters();
      ledger_.begin_group();
      if (const auto download = ledger_.choose(parameters)) lists_.queue(ledger_.make_load(*download));
      start_work();
    });
  }

  std::optional<Answer> try_wait(Ticket ticket) override {
    return guarded([&]() -> std::optional<Answer> {
      tickets().require(ticket);
      if (!tickets().is_answered(ticket) && !advance_all()) {
        let_time_pass(Patience::kPoll);
        if (!advance_all()) check_limit([ticket] { return fmt::format("job {}", ticket); }, wait_limit());
      }
      if (!tickets().is_answered(ticket)) return std::nullopt;
      return tickets().collect(ticket);
    });
  }

  Answer wait(Ticket ticket) override {
    return guarded([&] {
      tickets().require(ticket);
      run_until([&] { return tickets().is_answered(ticket); },
                [ticket] { return fmt::format("waiting for job {}", ticket); });
      return tickets().collect(ticket);
    });
  }

  Answer wait_any() override {
    return guarded([&] {
      if (tickets().in_flight() == 0) throw InputError("wait_any", "no job is in flight");
      run_until([&] { return tickets().any_answered(); }, [] { return "waiting for any job"; });
      return tickets().collect(tickets().first_answered());
    });
  }

  void cancel(Ticket ticket) override {
    guarded([&] {
      tickets().require(ticket);
      Answer answer;
      answer.ticket = ticket;
      answer.outcome = Outcome::kCancelled;
      answer.error = fmt::format("job {} was cancelled", ticket);
      tickets().answer(std::move(answer));
      lists_.tell_aborts();
    });
  }

  void abort_searches(Ticket ticket, std::uint32_t tag) override {
    guarded([&] {
      tickets().require(ticket);
      if (!tickets().is_open(ticket)) return;
      lists_.abort_searches(ticket, tag);
      lists_.tell_aborts();
    });
  }

  void set_game(std::span<const std::uint64_t> keys) override {
    guarded([&] {
      if ((facts_.search_rules & spec::kSearchGameKeys) == 0) {
        throw InputError("game", fmt::format("{} has no places for positions of the game", facts_.name));
      }
      if (ring_ && ring_->in_flight() != 0) {
        throw InputError("game",
                         fmt::format("{} searches of the ring are in flight: collect them first", ring_->in_flight()));
      }
      run_until([this] { return lists_.is_empty(); }, [] { return "waiting for jobs"; });
      transport_->set_game(keys);
    });
  }

  std::unique_ptr<SearchRing> open_search_ring(std::size_t slots) override {
    return guarded([&]() -> std::unique_ptr<SearchRing> {
      check_ring(slots);
      renew_parameters();
      ledger_.note_submit();
      ledger_.begin_group();
      ring_ = std::make_unique<CardRing>(*transport_, buffers_, slots);
      queue_ring();
      start_work();
      run_until([this] { return ledger_.is_ring_open(); }, [] { return "opening the search ring"; });
      if (const std::uint32_t state = transport_->ring_state(); state != spec::kRingOpen) {
        transport_->fail("the search ring was not opened: " + ring_state_text(state));
      }
      return std::make_unique<RingHandle>(self_, slots);
    });
  }

 private:
  // ---- the search ring ----

  /// What the user of the ring has. When the device is gone it points nowhere.
  class RingHandle final : public SearchRing {
   public:
    RingHandle(std::shared_ptr<JobQueue*> device, std::size_t slots) : device_(std::move(device)), slots_(slots) {}
    ~RingHandle() override {
      if (*device_ != nullptr) (*device_)->close_ring();
    }
    std::size_t capacity() const override { return slots_; }
    std::size_t in_flight() const override { return *device_ == nullptr ? 0 : (*device_)->ring_->in_flight(); }
    using SearchRing::submit;
    void submit(std::span<const SearchItem> items) override { device().submit_to_ring(items); }
    void abort(std::uint32_t tag) override { device().abort_in_ring(tag); }
    void collect(std::vector<SearchAnswer>& answers, bool wait) override { device().collect_from_ring(answers, wait); }

   private:
    JobQueue& device() const {
      if (*device_ == nullptr) throw DeviceError("the device of the search ring is gone");
      return **device_;
    }
    std::shared_ptr<JobQueue*> device_;
    std::size_t slots_;
  };

  void check_ring(std::size_t slots) const {
    if (!spec::has_operation(facts_.operations, spec::kOperationSearchRing)) {
      throw InputError("search ring", fmt::format("{} has no operation search_ring", facts_.name));
    }
    if (ring_) throw InputError("search ring", "one is open already");
    if (slots == 0 || slots > facts_.max_job_items) {
      throw InputError("search ring",
                       fmt::format("{} slots; {} takes 1 to {}", slots, facts_.name, facts_.max_job_items));
    }
  }

  /// The descriptor that opens the ring, behind the jobs that wait.
  void queue_ring() {
    const Transport::CopyId copy = ring_->prepare();
    QueueEntry entry = ledger_.make_ring(ring_->descriptor(), copy);
    ring_tag_ = entry.descriptor.tag;
    lists_.queue(std::move(entry));
  }

  void submit_to_ring(std::span<const SearchItem> items) {
    guarded([&] {
      if (ring_->in_flight() + items.size() > ring_->slots()) {
        throw InputError("searches", fmt::format("{} in flight and {} more; the ring has {} slots: collect first",
                                                 ring_->in_flight(), items.size(), ring_->slots()));
      }
      ledger_.counters().link_bytes_to_card += ring_->submit(items, ledger_.take_search_tags(items.size()));
      start_work();
    });
  }

  void abort_in_ring(std::uint32_t tag) {
    guarded([&] {
      if (!ring_->abort(tag)) throw InputError("tag", fmt::format("no search in flight has the tag {}", tag));
    });
  }

  void collect_from_ring(std::vector<SearchAnswer>& answers, bool wait) {
    guarded([&] {
      const auto what = [] { return "waiting for the search ring"; };
      const auto take_ready = [&] {
        advance_all();
        const std::size_t bytes = ring_->take(answers);
        if (bytes == 0) return false;
        ledger_.note_bytes_from_card(bytes);
        ledger_.note_answer();
        return true;
      };
      // What has come is given before the card is asked for more, which may take a register's round trip.
      const auto take = [&] {
        if (take_ready()) return true;
        ring_->look();
        return take_ready();
      };
      if (wait) {
        if (ring_->in_flight() == 0) throw InputError("collect", "no search is in flight");
        run_until(take, what, Patience::kRing);
        return;
      }
      if (take()) return;
      let_time_pass(Patience::kPoll);
      if (!take() && ring_->in_flight() != 0) check_limit(what, wait_limit());
    });
  }

  /// Ends the ring that is open, if one is. Does not throw: a device that fails here is broken.
  void close_ring() noexcept {
    if (!ring_) return;
    try {
      if (!broken_.empty()) return ring_->abandon();
      guarded([this] {
        ring_->close(ring_tag_);
        run_until([this] { return ring_->has_ended(); }, [] { return "closing the search ring"; }, Patience::kPoll,
                  {.time = facts_.close_limit, .text = facts_.close_limit_text, .counts_turns = false});
        ring_->give_back_buffers();
        ring_.reset();
      });
    } catch (const std::exception& error) {
      broken_ = error.what();
    }
  }

  // ---- calls ----

  /// Makes a call: counts its time, and remembers when the card fails in it.
  template <typename Call>
  std::invoke_result_t<const Call&> guarded(const Call& call) {
    const TimeAdded time(ledger_.counters().wall_seconds);
    if (!broken_.empty()) throw DeviceError("the device must be opened again: " + broken_);
    try {
      return call();
    } catch (const DeviceError& error) {
      broken_ = error.what();
      throw;
    }
  }

  void check(std::span<const Job> jobs) const {
    if (tickets().in_flight() + jobs.size() > limit_) {
      throw InputError("jobs", fmt::format("{} in flight and {} more; {} takes {}: collect an answer first",
                                           tickets().in_flight(), jobs.size(), facts_.name, limit_));
    }
    for (const Job& job : jobs) {
      const JobShape shape = shape_of(job);
      const char* const name = spec::kOperationFormats[shape.operation].name;
      if (!spec::has_operation(facts_.operations, shape.operation)) {
        throw InputError("job", fmt::format("{} has no operation {}", facts_.name, name));
      }
      if (shape.items > facts_.max_job_items) {
        throw InputError("job", fmt::format("{} with {} items; {} takes at most {}", name, shape.items, facts_.name,
                                            facts_.max_job_items));
      }
    }
  }

  /// A time in which something must happen, as Transport::now() counts it.
  struct Limit {
    double time;
    const std::string& text;
    bool counts_turns;  ///< turns of the search are something that happens
  };
  Limit wait_limit() const { return {.time = facts_.wait_limit, .text = facts_.wait_limit_text, .counts_turns = true}; }

  /// A look at the turns of the search.
  struct Look {
    double progress = -1;  ///< last_progress_ then: that of a later silence is another one
    double time = 0;
    std::uint64_t turns = 0;
  };

  /// The card did nothing for longer than it may.
  template <typename What>
  void check_limit(const What& what, const Limit& limit) {
    if (ring_) look_for_watchdog(limit);
    if (transport_->now() - last_progress_ < limit.time / 2) return;
    if (limit.counts_turns && makes_turns(limit)) return;
    if (transport_->now() - last_progress_ >= limit.time) {
      transport_->fail(fmt::format("{}: no end after {}", what(), limit.text));
    }
  }

  /// Beside a ring no list need be under way whose status would tell of the watchdog.
  void look_for_watchdog(const Limit& limit) {
    const double now = transport_->now();
    if (now - std::max(last_progress_, last_state_look_) < limit.time / kStateLooks) return;
    last_state_look_ = now;
    if (const std::uint32_t state = transport_->ring_state(); (state & spec::kRingWatchdog) != 0) {
      transport_->fail("the search ring failed: " + ring_state_text(state));
    }
  }

  /// A search may take hours, and its turns are the only sign of life of the card then. A look at them reads many
  /// registers: one is made after half of the limit, another one after the limit.
  /// \return false when no turn was made between them
  bool makes_turns(const Limit& limit) {
    const double now = transport_->now();
    const bool is_first = last_look_.progress != last_progress_;
    if (!is_first && now - last_look_.time < limit.time / 2) return true;
    const std::optional<SearchTurns> turns = transport_->search_turns();
    if (!turns) return false;
    if (is_first) {
      last_look_ = {.progress = last_progress_, .time = now, .turns = turns->made()};
      return true;
    }
    if (turns->made() == last_look_.turns) return false;
    last_progress_ = now;
    return true;
  }

  /// Lets time pass. While there are aborts to tell, only a little.
  void let_time_pass(Patience patience) {
    const bool tells = lists_.tell_aborts();
    const bool tells_ring = ring_ && ring_->tell_aborts();
    if (patience == Patience::kRing) {
      ring_->wait();
    } else {
      transport_->wait(tells || tells_ring ? Patience::kPoll : patience);
    }
  }

  /// Lets time pass, doing the queue's work, until `done`. DeviceError when nothing happens for too long.
  template <typename Done, typename What>
  void run_until(const Done& done, const What& what, Patience patience = Patience::kWait) {
    run_until(done, what, patience, wait_limit());
  }
  template <typename Done, typename What>
  void run_until(const Done& done, const What& what, Patience patience, const Limit& limit) {
    last_progress_ = transport_->now();
    while (!done()) {
      if (advance()) {
        last_progress_ = transport_->now();
        continue;
      }
      check_limit(what, limit);
      let_time_pass(patience);
    }
  }

  // ---- work ----

  /// What the next job needs and the card does not hold.
  void renew_parameters() {
    if (!ledger_.must_renew()) return;
    make_room_for_parameters();
    lists_.queue(ledger_.make_load(ledger_.renewal()));
  }

  void make_room_for_parameters() {
    run_until([this] { return ledger_.loads() < kParameterListsInFlight; }, [] { return "loading parameters"; });
  }

  /// Nothing but time can be waited for when this returns.
  void start_work() {
    last_progress_ = transport_->now();
    advance_all();
  }

  bool advance_all() {
    bool progress = false;
    while (advance()) progress = true;
    if (progress) last_progress_ = transport_->now();
    return progress;
  }

  /// Does what can be done now. \return false when nothing could be
  bool advance() {
    const bool progress = lists_.advance();
    return (ring_ && ring_->advance()) || progress;
  }

  Tickets& tickets() { return ledger_.tickets(); }
  const Tickets& tickets() const { return ledger_.tickets(); }

  std::unique_ptr<Transport> transport_;  ///< ends before all below, which hold destinations of copies
  TransportInfo facts_;
  std::size_t limit_;  ///< tickets in flight
  BufferPool buffers_;
  JobLedger ledger_;
  CardLists lists_;
  std::unique_ptr<CardRing> ring_;                                       ///< while one is open or being opened
  std::uint32_t ring_tag_ = 0;                                           ///< of the descriptor of ring_
  std::shared_ptr<JobQueue*> self_ = std::make_shared<JobQueue*>(this);  ///< for the handle of the ring
  double last_progress_ = 0;
  double last_state_look_ = 0;
  Look last_look_;
  std::string broken_;  ///< why the device cannot be used any more
};

}  // namespace

std::unique_ptr<Device> make_queued_device(std::unique_ptr<Transport> transport) {
  return std::make_unique<JobQueue>(std::move(transport));
}

}  // namespace cobalt::device
