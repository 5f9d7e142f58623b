// SPDX-License-Identifier: Apache-2.0
#include "host/device/job_queue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "host/device/buffer_pool.hpp"
#include "host/device/card_ring.hpp"
#include "host/device/parameter_banks.hpp"
#include "host/device/tickets.hpp"
#include "host/device/wall_time.hpp"
#include "host/support/error.hpp"
#include "spec/parameters.hpp"

namespace cobalt::device {
namespace {

/// Parameter lists on their way; another one waits for the oldest.
constexpr std::size_t kParameterListsInFlight = 16;

/// A job, a parameter list or the opening of the search ring on its way through the card.
struct Entry {
  Ticket ticket = 0;        ///< 0: no job
  std::uint64_t group = 0;  ///< jobs of one submit have the same and go in one list
  Descriptor descriptor;
  bool full = false;  ///< a parameter list that leaves nothing of what the bank held
  Buffer items;
  Buffer answers;
  Transport::CopyId items_copy = 0;
  std::optional<Transport::CopyId> answers_copy;
  std::vector<std::uint8_t> answer_bytes;  ///< where that goes
  std::vector<std::uint32_t> tags;         ///< that the caller gave the items
  std::uint32_t first_tag = 0;             ///< that the first of them has on the card
  std::set<std::uint32_t> aborted_tags;    ///< of searches on the card that nobody needs
  std::string error;                       ///< must fail: the parameters that it needs did not arrive

  bool is_job() const { return ticket != 0; }
  bool is_load() const { return descriptor.operation == spec::kOperationLoadParameters; }
  bool is_ring() const { return descriptor.operation == spec::kOperationSearchRing; }
  unsigned bank() const { return (descriptor.flags & spec::kDescriptorBank) != 0 ? 1 : 0; }
};

/// A list of descriptors on its way through the card.
struct List {
  enum class State : std::uint8_t {
    kSending,   ///< its descriptors go to the card
    kLaunched,  ///< the card has it
    kFetching,  ///< completions and answers come back
  };
  State state = State::kSending;
  std::vector<Entry> entries;
  std::size_t settled = 0;  ///< entries that are done with
  Buffer descriptors;
  Buffer completions;
  Transport::CopyId copy = 0;  ///< of the descriptors, later of the completions
  std::vector<PackedCompletion> packed;
  std::vector<Completion> result;
  std::string dump;  ///< state of the card after the first error of the list
};

/// The device. Work is in order: `waiting_` on the host, then `lists_`, of which the last may be on its way to the
/// card, those before it are in the kernel, and from the first ones answers come back. `advance` does what can be done
/// now, `run_until` lets time pass in between.
class JobQueue final : public Device {
 public:
  explicit JobQueue(std::unique_ptr<Transport> transport)
      : transport_(std::move(transport)),
        facts_(transport_->info()),
        limit_(std::min(facts_.jobs_in_flight, facts_.max_list_descriptors)),
        buffers_(*transport_),
        banks_(facts_.parameter_banks) {}

  /// A ring must not outlive its device. One that does is closed here.
  ~JobQueue() override {
    close_ring();
    *self_ = nullptr;
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
    info.jobs_in_flight = limit_;
    info.max_job_items = facts_.max_job_items;
    info.batch_positions = facts_.batch_positions;
    info.launch_seconds = facts_.launch_seconds;
    info.wall_time_counts = facts_.wall_time_counts;
    return info;
  }

  Counters counters() const override {
    Counters counters = counters_;
    counters.simulated_clocks = transport_->simulated_clocks() - simulated_clocks_at_reset_;
    return counters;
  }

  void reset_counters() override {
    counters_ = Counters{};
    simulated_clocks_at_reset_ = transport_->simulated_clocks();
    first_submit_seconds_.reset();
  }

  std::optional<ListClocks> last_list_clocks() override {
    return guarded([this] { return transport_->last_list_clocks(); });
  }

  std::optional<SearchTurns> search_turns() override {
    return guarded([this] { return transport_->search_turns(); });
  }

  std::optional<CardFacts> card_facts() override {
    return guarded([this] { return transport_->card_facts(); });
  }

  std::optional<MemoryCheck> check_memory(std::size_t bytes) override {
    return guarded([&]() -> std::optional<MemoryCheck> {
      if (bytes == 0 || bytes % sizeof(std::uint64_t) != 0) {
        throw InputError("bytes", fmt::format("{}; expected a multiple of 8, above 0", bytes));
      }
      if (!facts_.has_memory) return std::nullopt;
      run_until([this] { return waiting_.empty() && lists_.empty(); }, [] { return "waiting for jobs"; });
      return device::check_memory(*transport_, bytes);
    });
  }

  std::optional<RegisterCheck> check_registers() override {
    return guarded([this] {
      if (ring_) throw InputError("registers", "close the search ring first: one of them is its own");
      run_until([this] { return waiting_.empty() && lists_.empty(); }, [] { return "waiting for jobs"; });
      return transport_->check_registers();
    });
  }

  void finish_recording() override { transport_->finish_recording(); }

  std::size_t in_flight() const override { return tickets_.in_flight(); }

  using Device::submit;

  std::vector<Ticket> submit(std::span<const Job> jobs) override {
    return guarded([&] {
      check(jobs);
      run_until([&] { return jobs_on_card_ + jobs.size() <= limit_; }, [] { return "waiting for cancelled jobs"; });
      renew_parameters();
      if (!first_submit_seconds_) first_submit_seconds_ = transport_->simulated_seconds();
      ++group_;
      std::vector<Ticket> tickets;
      for (const Job& job : jobs) tickets.push_back(queue_job(job));
      start_work();
      return tickets;
    });
  }

  void load_parameters(const ParameterSet& parameters) override {
    guarded([&] {
      if (ring_) throw InputError("parameters", "close the search ring first: its searches keep theirs");
      make_room_for_parameters();
      ++group_;
      if (const auto download = banks_.choose(parameters)) queue_parameters(*download);
      start_work();
    });
  }

  std::optional<Answer> try_wait(Ticket ticket) override {
    return guarded([&]() -> std::optional<Answer> {
      tickets_.require(ticket);
      if (!tickets_.is_answered(ticket) && !advance_all()) {
        let_time_pass(Patience::kPoll);
        if (!advance_all()) check_limit([ticket] { return fmt::format("job {}", ticket); });
      }
      if (!tickets_.is_answered(ticket)) return std::nullopt;
      return tickets_.collect(ticket);
    });
  }

  Answer wait(Ticket ticket) override {
    return guarded([&] {
      tickets_.require(ticket);
      run_until([&] { return tickets_.is_answered(ticket); },
                [ticket] { return fmt::format("waiting for job {}", ticket); });
      return tickets_.collect(ticket);
    });
  }

  Answer wait_any() override {
    return guarded([&] {
      if (tickets_.in_flight() == 0) throw InputError("wait_any", "no job is in flight");
      run_until([&] { return tickets_.any_answered(); }, [] { return "waiting for any job"; });
      return tickets_.collect(tickets_.first_answered());
    });
  }

  void cancel(Ticket ticket) override {
    guarded([&] {
      tickets_.require(ticket);
      Answer answer;
      answer.ticket = ticket;
      answer.outcome = Outcome::kCancelled;
      answer.error = fmt::format("job {} was cancelled", ticket);
      tickets_.answer(std::move(answer));
      tell_aborts();
    });
  }

  void abort_searches(Ticket ticket, std::uint32_t tag) override {
    guarded([&] {
      tickets_.require(ticket);
      if (!tickets_.is_open(ticket)) return;
      note_aborts(entry_of(ticket), tag);
      tell_aborts();
    });
  }

  std::unique_ptr<SearchRing> open_search_ring(std::size_t slots) override {
    return guarded([&]() -> std::unique_ptr<SearchRing> {
      check_ring(slots);
      renew_parameters();
      if (!first_submit_seconds_) first_submit_seconds_ = transport_->simulated_seconds();
      ++group_;
      ring_ = std::make_unique<CardRing>(*transport_, buffers_, slots);
      queue_ring();
      start_work();
      run_until([this] { return is_ring_open_; }, [] { return "opening the search ring"; });
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
    Entry entry;
    entry.group = group_;
    entry.items_copy = ring_->prepare();
    entry.descriptor = ring_->descriptor();
    entry.descriptor.flags = bank_flag(banks_.active());
    entry.descriptor.tag = next_tag_++;
    ring_tag_ = entry.descriptor.tag;
    waiting_.push_back(std::move(entry));
  }

  void submit_to_ring(std::span<const SearchItem> items) {
    guarded([&] {
      if (ring_->in_flight() + items.size() > ring_->slots()) {
        throw InputError("searches", fmt::format("{} in flight and {} more; the ring has {} slots: collect first",
                                                 ring_->in_flight(), items.size(), ring_->slots()));
      }
      counters_.link_bytes_to_card += ring_->submit(items, next_item_tag_);
      next_item_tag_ += static_cast<std::uint32_t>(items.size());
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
      // What has come is given before the card is asked for more, which takes a register's round trip.
      const auto take = [&] {
        advance_all();
        if (!ring_->take(answers)) {
          look_at_ring();
          if (!ring_->take(answers)) return false;
        }
        note_simulated_time();
        return true;
      };
      if (wait) {
        if (ring_->in_flight() == 0) throw InputError("collect", "no search is in flight");
        run_until(take, what, Patience::kPoll);
        return;
      }
      if (take()) return;
      let_time_pass(Patience::kPoll);
      if (!take() && ring_->in_flight() != 0) check_limit(what);
    });
  }

  void look_at_ring() {
    counters_.link_bytes_from_card += ring_->look();
    advance_all();
  }

  /// Ends the ring that is open, if one is. Does not throw: a device that fails here is broken.
  void close_ring() noexcept {
    if (!ring_ || !broken_.empty()) return;
    try {
      guarded([this] {
        ring_->close(ring_tag_);
        run_until([this] { return ring_->has_ended(); }, [] { return "closing the search ring"; }, Patience::kPoll);
        ring_->give_back_buffers();
        ring_.reset();
        is_ring_open_ = false;
      });
    } catch (const std::exception& error) {
      broken_ = error.what();
    }
  }

  // ---- calls ----

  /// Makes a call: counts its time, and remembers when the card fails in it.
  template <typename Call>
  std::invoke_result_t<const Call&> guarded(const Call& call) {
    const WallTime time(counters_.wall_seconds);
    if (!broken_.empty()) throw DeviceError("the device must be opened again: " + broken_);
    try {
      return call();
    } catch (const DeviceError& error) {
      broken_ = error.what();
      throw;
    }
  }

  void check(std::span<const Job> jobs) const {
    if (tickets_.in_flight() + jobs.size() > limit_) {
      throw InputError("jobs", fmt::format("{} in flight and {} more; {} takes {}: collect an answer first",
                                           tickets_.in_flight(), jobs.size(), facts_.name, limit_));
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

  /// The card did nothing for longer than it may.
  template <typename What>
  void check_limit(const What& what) {
    if (transport_->now() - last_progress_ >= facts_.wait_limit) {
      transport_->fail(fmt::format("{}: no end after {}", what(), facts_.wait_limit_text));
    }
  }

  /// Lets time pass. While there are aborts to tell, only a little.
  void let_time_pass(Patience patience) {
    const bool tells = tell_aborts();
    const bool tells_ring = ring_ && ring_->tell_aborts();
    transport_->wait(tells || tells_ring ? Patience::kPoll : patience);
  }

  /// Lets time pass, doing the queue's work, until `done`. DeviceError when nothing happens for too long.
  template <typename Done, typename What>
  void run_until(const Done& done, const What& what, Patience patience = Patience::kWait) {
    last_progress_ = transport_->now();
    while (!done()) {
      if (advance()) {
        last_progress_ = transport_->now();
        continue;
      }
      check_limit(what);
      let_time_pass(patience);
    }
  }

  // ---- to the card ----

  Ticket queue_job(const Job& job) {
    const JobShape shape = shape_of(job);
    Entry entry;
    entry.ticket = tickets_.give();
    entry.descriptor.operation = shape.operation;
    entry.descriptor.flags = bank_flag(banks_.active());
    const Ticket ticket = entry.ticket;
    const std::size_t answer_bytes = shape.items * spec::kOperationFormats[shape.operation].answer_bytes;
    entry.answers = buffers_.take(BufferUse::kAnswers, answer_bytes);
    entry.descriptor.destination = entry.answers.address;
    if (!spare_bytes_.empty()) {
      entry.answer_bytes = std::move(spare_bytes_.back());
      spare_bytes_.pop_back();
    }
    entry.answer_bytes.resize(answer_bytes);
    entry.tags = tags_of(job);
    const std::uint32_t first_tag = next_item_tag_;
    entry.first_tag = first_tag;
    next_item_tag_ += static_cast<std::uint32_t>(entry.tags.size());
    ++jobs_on_card_;
    queue(std::move(entry), BufferUse::kItems, shape.items, pack_items(job, first_tag, scratch_));
    return ticket;
  }

  /// What the next job needs and the card does not hold.
  void renew_parameters() {
    if (!banks_.must_renew()) return;
    make_room_for_parameters();
    queue_parameters(banks_.renew());
  }

  void make_room_for_parameters() {
    run_until([this] { return loads_on_card_ < kParameterListsInFlight; }, [] { return "loading parameters"; });
  }

  void queue_parameters(const ParameterBanks::Download& download) {
    Entry entry;
    entry.full = download.full;
    entry.descriptor.operation = spec::kOperationLoadParameters;
    entry.descriptor.flags = bank_flag(download.bank);
    ++loads_on_card_;
    queue(std::move(entry), BufferUse::kParameters, download.writes.size(), parameter_list(download.writes));
  }

  static std::uint32_t bank_flag(unsigned bank) { return bank == 0 ? 0u : std::uint32_t{spec::kDescriptorBank}; }

  /// The items of an entry start on their way.
  void queue(Entry entry, BufferUse use, std::size_t count, std::span<const std::uint8_t> items) {
    entry.group = group_;
    entry.descriptor.tag = next_tag_++;
    entry.descriptor.count = static_cast<std::uint32_t>(count);
    entry.items = buffers_.take(use, items.size());
    entry.descriptor.source = entry.items.address;
    if (!items.empty()) entry.items_copy = transport_->start_copy_to_card(entry.items, items);
    counters_.link_bytes_to_card += items.size();
    waiting_.push_back(std::move(entry));
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
    bool progress = take_finished_lists();
    progress = settle_lists() || progress;
    progress = (ring_ && ring_->advance()) || progress;
    progress = drop_waiting() || progress;
    progress = launch_list() || progress;
    return compose_list() || progress;
  }

  bool is_sent(const Entry& entry) {
    return entry.descriptor.count == 0 || transport_->copy_finished(entry.items_copy);
  }

  /// Gives up what waits on the host in vain.
  bool drop_waiting() {
    const auto in_vain = [this](Entry& entry) {
      const bool is_wanted = entry.error.empty() && (!entry.is_job() || tickets_.is_open(entry.ticket));
      if (is_wanted || !is_sent(entry)) return false;
      if (entry.is_ring()) transport_->fail(entry.error);
      if (tickets_.is_open(entry.ticket)) answer_failed(entry, entry.error, {});
      release(entry);
      return true;
    };
    return std::erase_if(waiting_, in_vain) != 0;
  }

  /// How many of the entries that wait make up the next list: all of them whose items are on the card, but of the jobs
  /// of one submit all or none. Behind another list no parameter list goes without a job: it would take the place of
  /// that job's list, and nothing waits for it.
  std::size_t next_list_length(bool is_behind_another) {
    std::size_t whole = 0;
    for (std::size_t i = 0; i < waiting_.size() && i < facts_.max_list_descriptors; ++i) {
      if (!is_sent(waiting_[i])) break;
      const bool ends_group = i + 1 == waiting_.size() || waiting_[i + 1].group != waiting_[i].group;
      if (ends_group && !(is_behind_another && waiting_[i].is_load())) whole = i + 1;
    }
    return whole;
  }

  bool compose_list() {
    const auto in_kernel = static_cast<std::size_t>(
        std::ranges::count_if(lists_, [](const List& list) { return list.state != List::State::kFetching; }));
    if (in_kernel >= facts_.lists_in_flight) return false;
    const std::size_t length = next_list_length(in_kernel != 0);
    if (length == 0) return false;

    List list;
    const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(length);
    std::move(waiting_.begin(), end, std::back_inserter(list.entries));
    waiting_.erase(waiting_.begin(), end);
    if (facts_.lists_in_memory) {
      take_list_buffers(list);
      std::vector<PackedDescriptor> packed;
      for (const Entry& entry : list.entries) packed.push_back(pack(entry.descriptor));
      list.copy = transport_->start_copy_to_card(list.descriptors, bytes_of(packed));
    }
    lists_.push_back(std::move(list));
    return true;
  }

  /// Buffers for a list, the completions all zero.
  void take_list_buffers(List& list) {
    if (spare_lists_.empty()) {
      const std::size_t most = facts_.max_list_descriptors;
      list.descriptors = buffers_.take(BufferUse::kDescriptors, most * spec::kDescriptorBytes);
      list.completions = buffers_.take(BufferUse::kCompletions, most * spec::kCompletionBytes);
      clear_completions(list.completions, most);
    } else {
      std::tie(list.descriptors, list.completions) = spare_lists_.back();
      spare_lists_.pop_back();
    }
  }

  void clear_completions(const Buffer& buffer, std::size_t count) {
    const std::vector<PackedCompletion> zeros(count);
    transport_->start_copy_to_card(buffer, bytes_of(zeros));
  }

  template <typename Packed>
  static std::span<const std::uint8_t> bytes_of(const std::vector<Packed>& packed) {
    return {packed.front().data(), packed.size() * sizeof(Packed)};
  }

  bool launch_list() {
    const auto list =
        std::ranges::find_if(lists_, [](const List& each) { return each.state == List::State::kSending; });
    if (list == lists_.end() || (facts_.lists_in_memory && !transport_->copy_finished(list->copy))) return false;
    std::vector<Descriptor> descriptors;
    for (const Entry& entry : list->entries) descriptors.push_back(entry.descriptor);
    transport_->launch({descriptors, list->descriptors, list->completions});
    list->state = List::State::kLaunched;
    return true;
  }

  /// The entry of a job that is not answered.
  Entry& entry_of(Ticket ticket) {
    const auto is_it = [ticket](const Entry& entry) { return entry.ticket == ticket; };
    for (List& list : lists_) {
      const auto entry = std::ranges::find_if(list.entries, is_it);
      if (entry != list.entries.end()) return *entry;
    }
    return *std::ranges::find_if(waiting_, is_it);
  }

  static void note_aborts(Entry& entry, std::uint32_t tag) {
    if (entry.descriptor.operation != spec::kOperationSearch) {
      throw InputError("ticket", fmt::format("job {} is no search", entry.ticket));
    }
    if (std::ranges::find(entry.tags, tag) == entry.tags.end()) {
      throw InputError("tag", fmt::format("job {} has no search with the tag {}", entry.ticket, tag));
    }
    std::uint32_t tag_on_card = entry.first_tag;
    for (const std::uint32_t each : entry.tags) {
      if (each == tag) entry.aborted_tags.insert(tag_on_card);
      ++tag_on_card;
    }
  }

  /// Trees may take hours: the card need not finish one that nobody waits for. It is told again and again, as it does
  /// not remember what it is told of a descriptor or a search that it has not yet read. \return true while there is
  /// something to tell
  bool tell_aborts() {
    bool any = false;
    for (const List& list : lists_) {
      if (list.state != List::State::kLaunched) continue;
      for (const Entry& entry : list.entries) {
        const spec::Operation operation = entry.descriptor.operation;
        const bool is_tree = operation == spec::kOperationPerft || operation == spec::kOperationSearch;
        const bool is_unwanted = is_tree && !tickets_.is_open(entry.ticket);
        if (is_unwanted) {
          transport_->abort(entry.descriptor.tag);
        } else {
          for (const std::uint32_t tag : entry.aborted_tags) transport_->abort_search(tag);
        }
        any = any || is_unwanted || !entry.aborted_tags.empty();
      }
    }
    return any;
  }

  // ---- from the card ----

  bool take_finished_lists() {
    bool progress = false;
    while (auto finished = transport_->finished_list()) {
      const auto list =
          std::ranges::find_if(lists_, [](const List& each) { return each.state == List::State::kLaunched; });
      if (list == lists_.end()) transport_->fail("the kernel finished a list that was not started");
      if (finished->status != 0) transport_->fail("a list failed: " + list_status_text(finished->status));
      fetch(*list, std::move(finished->completions));
      progress = true;
    }
    return progress;
  }

  void fetch(List& list, std::vector<Completion> completions) {
    list.state = List::State::kFetching;
    if (facts_.lists_in_memory) {
      list.packed.resize(list.entries.size());
      const std::size_t bytes = list.packed.size() * spec::kCompletionBytes;
      list.copy = transport_->start_copy_from_card(list.completions, {list.packed.front().data(), bytes});
    } else {
      if (completions.size() != list.entries.size())
        transport_->fail("a list has not as many completions as descriptors");
      list.result = std::move(completions);
    }
    for (Entry& entry : list.entries) {
      if (!tickets_.is_open(entry.ticket) || !entry.error.empty() || entry.answer_bytes.empty()) continue;
      entry.answers_copy = transport_->start_copy_from_card(entry.answers, entry.answer_bytes);
      counters_.link_bytes_from_card += entry.answer_bytes.size();
    }
  }

  /// Takes completions and answers of finished lists, one entry after the other.
  bool settle_lists() {
    bool progress = false;
    while (!lists_.empty() && lists_.front().state == List::State::kFetching) {
      List& list = lists_.front();
      if (list.result.empty()) {
        if (!transport_->copy_finished(list.copy)) return progress;
        for (const PackedCompletion& packed : list.packed) list.result.push_back(unpack_completion(packed));
      }
      while (list.settled < list.entries.size()) {
        Entry& entry = list.entries[list.settled];
        if (entry.answers_copy && !transport_->copy_finished(*entry.answers_copy)) return progress;
        settle(list, entry, list.result[list.settled]);
        ++list.settled;
        progress = true;
      }
      if (facts_.lists_in_memory) {
        clear_completions(list.completions, list.entries.size());
        spare_lists_.emplace_back(list.descriptors, list.completions);
      }
      lists_.pop_front();
      progress = true;
    }
    return progress;
  }

  /// An entry is done with.
  void settle(List& list, Entry& entry, const Completion& completion) {
    std::string error = std::exchange(entry.error, {});
    std::uint32_t status = completion.status;
    // What was given up may have been aborted.
    if (entry.is_job() && !tickets_.is_open(entry.ticket)) status &= ~std::uint32_t{spec::kStatusAborted};
    if (status != spec::kStatusDone) {
      const char* const name = spec::kOperationFormats[entry.descriptor.operation].name;
      std::string why = (status & spec::kStatusDone) == 0
                            ? fmt::format("{} failed: the card wrote no completion", name)
                            : fmt::format("{} failed: {}", name, completion_status_text(status));
      if ((status & spec::kStatusWatchdog) != 0) transport_->fail(why);
      if (list.dump.empty()) list.dump = transport_->dump();
      if (!list.dump.empty()) why += "\n" + list.dump;
      if (error.empty()) error = std::move(why);
    } else if (completion.tag != entry.descriptor.tag) {
      transport_->fail(
          fmt::format("the completion of descriptor {} has the tag {}", entry.descriptor.tag, completion.tag));
    }
    if ((status & spec::kStatusDone) != 0) count(entry, completion.counters);
    if (entry.is_load()) {
      if (!error.empty()) fail_bank(entry.bank(), "loading parameters: " + error);
    } else if (entry.is_ring()) {
      if (!error.empty()) throw DeviceError(error);
      is_ring_open_ = true;
    } else if (tickets_.is_open(entry.ticket)) {
      if (error.empty()) {
        Answer answer;
        answer.ticket = entry.ticket;
        answer.counters = completion.counters;
        answer.data = unpack_answer(entry.descriptor.operation, entry.answer_bytes, entry.first_tag, entry.tags);
        tickets_.answer(std::move(answer));
      } else {
        answer_failed(entry, error, completion.counters);
      }
    }
    release(entry);
  }

  void answer_failed(const Entry& entry, const std::string& error, const JobCounters& counters) {
    Answer answer;
    answer.ticket = entry.ticket;
    answer.outcome = Outcome::kFailed;
    answer.error = error;
    answer.counters = counters;
    tickets_.answer(std::move(answer));
  }

  /// A download has failed: what was queued behind it for the same bank fails too, up to the next full download.
  void fail_bank(unsigned bank, const std::string& error) {
    const auto fail = [&](auto begin, auto end) {
      for (auto entry = begin; entry != end; ++entry) {
        if (entry->bank() != bank) continue;
        if (entry->is_load() && entry->full) return false;
        if (entry->error.empty()) entry->error = error;
      }
      return true;
    };
    for (List& list : lists_) {
      // The first list is being settled, up to the download that has failed.
      const std::size_t done = &list == &lists_.front() ? list.settled + 1 : 0;
      if (!fail(list.entries.begin() + static_cast<std::ptrdiff_t>(done), list.entries.end())) return;
    }
    if (fail(waiting_.begin(), waiting_.end())) banks_.forget(bank);
  }

  /// Nothing uses the buffers of an entry any more.
  void release(Entry& entry) {
    if (entry.is_ring()) return;
    buffers_.give_back(entry.is_load() ? BufferUse::kParameters : BufferUse::kItems, entry.items);
    if (entry.is_load()) {
      --loads_on_card_;
      return;
    }
    buffers_.give_back(BufferUse::kAnswers, entry.answers);
    spare_bytes_.push_back(std::move(entry.answer_bytes));
    --jobs_on_card_;
  }

  void note_simulated_time() {
    counters_.simulated_seconds = transport_->simulated_seconds() - first_submit_seconds_.value_or(0);
  }

  void count(const Entry& entry, const JobCounters& job) {
    counters_.read_beats += job.read_beats;
    if (entry.is_load()) {
      counters_.parameters_loaded += job.items;
      return;
    }
    note_simulated_time();
    counters_.write_beats += job.write_beats;
    counters_.read_latency_max_clocks =
        std::max<std::uint64_t>(counters_.read_latency_max_clocks, job.read_latency_max_clocks);
    counters_.read_latency_sum_clocks += job.read_latency_sum_clocks;
    counters_.read_bursts += job.read_bursts;
    if (entry.descriptor.operation != spec::kOperationEvaluate) return;
    ++counters_.batches;
    counters_.positions += job.items;
    counters_.positions_refused += job.refused;
    counters_.evaluate_clocks += job.busy_clocks;
    counters_.command_clocks += job.end_clock - job.start_clock;
    counters_.starved_clocks += job.starved_clocks;
    counters_.blocked_clocks += job.blocked_clocks;
  }

  // Destinations of copies come before the transport: they must outlive it.
  std::deque<Entry> waiting_;
  std::deque<List> lists_;
  std::unique_ptr<CardRing> ring_;  ///< while one is open or being opened
  std::unique_ptr<Transport> transport_;
  TransportInfo facts_;
  std::size_t limit_;  ///< tickets in flight

  BufferPool buffers_;
  std::vector<std::pair<Buffer, Buffer>> spare_lists_;  ///< descriptors and cleared completions
  std::vector<std::vector<std::uint8_t>> spare_bytes_;
  std::vector<std::uint8_t> scratch_;
  ParameterBanks banks_;
  Tickets tickets_;
  std::size_t jobs_on_card_ = 0;  ///< entries that are jobs, cancelled ones too
  std::size_t loads_on_card_ = 0;
  std::uint64_t group_ = 0;
  std::uint32_t next_tag_ = 0;       ///< of descriptors
  std::uint32_t next_item_tag_ = 0;  ///< of items and of searches in the ring
  std::uint32_t ring_tag_ = 0;       ///< of the descriptor of ring_
  bool is_ring_open_ = false;
  std::shared_ptr<JobQueue*> self_ = std::make_shared<JobQueue*>(this);  ///< for the handle of the ring
  double last_progress_ = 0;
  std::string broken_;  ///< why the device cannot be used any more

  Counters counters_;
  std::uint64_t simulated_clocks_at_reset_ = 0;
  std::optional<double> first_submit_seconds_;
};

}  // namespace

std::unique_ptr<Device> make_queued_device(std::unique_ptr<Transport> transport) {
  return std::make_unique<JobQueue>(std::move(transport));
}

}  // namespace cobalt::device
