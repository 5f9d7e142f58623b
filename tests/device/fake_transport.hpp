// SPDX-License-Identifier: Apache-2.0
/// \file
/// A card for tests of the job queue: everything on it takes a random time, it can fail in every way, it checks that
/// the queue keeps the rules of transport.hpp, and it records what it was asked.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "host/device/jobs.hpp"
#include "host/device/transport.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::test {

/// A number that depends on every parameter of a set.
std::uint64_t fake_digest(const ParameterSet& parameters);
/// The result word that the fake card gives a position: depends on every byte of it and on the digest.
std::uint32_t fake_result(const device::PackedPosition& position, std::uint64_t digest);

/// The answer that the fake card gives a request: depends on all of it and on the digest.
device::GenerateAnswer fake_answer(const device::GenerateRequest& request, std::uint64_t digest);
/// The leaves that it gives a tree: depend on all of the item but its tag.
std::uint64_t fake_leaves(const device::PerftItem& item);
/// The answer that it gives a search: depends on all of the item, but that its tag is only given back, and on the
/// digest.
device::SearchAnswer fake_search(const device::SearchItem& item, std::uint64_t digest);

/// How a fake card behaves. Chances are in percent.
struct FakeOptions {
  std::uint64_t seed = 1;
  unsigned banks = 2;
  unsigned lists_in_flight = 2;
  bool lists_in_memory = true;
  std::size_t jobs_in_flight = 64;
  std::size_t max_list_descriptors = 256;
  std::size_t max_job_items = 1000;
  std::uint32_t operations = 1u << spec::kOperationLoadParameters | 1u << spec::kOperationEvaluate |
                             1u << spec::kOperationGenerate | 1u << spec::kOperationPerft |
                             1u << spec::kOperationSearch | 1u << spec::kOperationSearchRing;
  unsigned idle_percent = 30;            ///< a wait in which nothing happens
  unsigned job_error_percent = 0;        ///< a job of some items ends with an error
  unsigned load_error_percent = 0;       ///< a parameter list does
  unsigned lost_completion_percent = 0;  ///< a completion is not written
  std::uint32_t list_status = 0;         ///< of every list
  std::uint64_t fails_after = 0;         ///< so many copies, lists and waits the card fails; 0: never
  bool stuck = false;                    ///< lists never end
  bool endless_trees = false;            ///< perft and search jobs of some items end only when they are aborted
  bool has_abort = true;                 ///< it listens to abort() and abort_search(), but for abort() of a ring always
  bool wrong_tags = false;               ///< answers of perft and search carry tags that their items do not have
  unsigned ring_read_error_percent = 0;  ///< a search of the ring cannot be read
  unsigned ring_write_error_percent = 0;   ///< an answer of the ring is not written
  bool ring_stuck = false;                 ///< nothing in the ring ends, and it does not close
  std::size_t no_search_ends_before = 0;   ///< naps
  std::optional<std::size_t> turns_end{};  ///< naps in which it makes turns; not given: it does not count them
  std::uint32_t ring_opens_with = 0;       ///< bits of spec::RingState that it has from its begin
  std::size_t memory_bytes = std::size_t{1} << 30;
};

/// What the card has seen, kept outside of it, because the device owns the card.
struct FakeLog {
  std::vector<std::size_t> list_lengths;
  std::vector<std::size_t> load_lengths;  ///< elements of each parameter list
  std::vector<unsigned> load_banks;
  std::size_t most_lists = 0;  ///< in flight
  std::size_t allocations = 0;
  std::size_t allocated_bytes = 0;
  std::size_t loads_failed = 0;
  std::size_t jobs_done = 0;
  std::set<std::uint64_t> jobs_failed;  ///< first eight bytes of the first position of each
  std::size_t empty_jobs_failed = 0;
  std::vector<std::uint32_t> aborts;         ///< tags that it was told, each once
  std::size_t aborted = 0;                   ///< descriptors that it ended early
  std::vector<std::uint32_t> search_aborts;  ///< tags of single searches that it was told, each once
  std::size_t abort_calls = 0;               ///< of both kinds, repetitions included
  std::vector<std::string> broken_rules;     ///< of transport.hpp, by the queue
  bool has_failed = false;                   ///< fails_after was reached

  std::size_t naps = 0;  ///< time that has passed
  std::size_t copies_to_card = 0;
  std::size_t copies_from_card = 0;
  std::vector<std::vector<std::uint64_t>> games;  ///< positions of the game that it was told, each time
  std::size_t rings_opened = 0;
  std::size_t rings_closed = 0;
  std::size_t ring_announcements = 0;     ///< of searches
  std::size_t ring_looks = 0;             ///< for answers
  std::size_t turn_looks = 0;             ///< at the turns of the search
  std::vector<std::uint32_t> ring_order;  ///< tags of searches of the ring in the order in which they ended
  std::size_t ring_aborted = 0;           ///< of these, ended early
  std::size_t ring_most_in_flight = 0;    ///< announced, and the answer not read
  bool ring_failed = false;               ///< an error that was asked for has come up
};

class FakeTransport final : public device::Transport {
 public:
  FakeTransport(const FakeOptions& options, FakeLog& log);
  ~FakeTransport() override;

  const device::TransportInfo& info() const override { return info_; }
  device::Buffer allocate(device::BufferUse use, std::size_t bytes) override;
  void free(const device::Buffer& buffer) override;
  CopyId start_copy_to_card(const device::Buffer& buffer, std::span<const std::uint8_t> data) override;
  CopyId start_copy_from_card(const device::Buffer& buffer, std::span<std::uint8_t> destination) override;
  bool copy_finished(CopyId id) override;
  void launch(const device::DescriptorList& list) override;
  std::optional<device::FinishedList> finished_list() override;
  void abort(std::uint32_t descriptor_tag) override;
  void abort_search(std::uint32_t job_tag) override;
  void announce_ring_jobs(std::uint32_t total) override;
  void close_ring() override;
  std::uint32_t ring_state() override;
  std::uint32_t ring_answers() override;
  void set_game(std::span<const std::uint64_t> keys) override;
  std::optional<device::SearchTurns> search_turns() override;
  void wait(device::Patience patience) override;
  double now() const override { return now_; }
  std::string dump() override { return "state of the fake card"; }

 private:
  struct Copy {
    CopyId id = 0;
    std::uint64_t address = 0;
    std::vector<std::uint8_t> data;       ///< to the card
    std::span<std::uint8_t> destination;  ///< from the card
  };
  struct RunningList {
    std::vector<device::Descriptor> descriptors;
    std::vector<device::Completion> completions;
    std::uint64_t completion_address = 0;
    std::set<std::uint32_t> search_tags;  ///< of all its searches
  };
  /// A search of the ring that the card has read.
  struct RingJob {
    device::SearchItem item;  ///< with the tag on the card
    bool is_unreadable = false;
    bool is_aborted = false;
  };
  struct Ring {
    device::Descriptor descriptor;
    std::uint32_t state = 0;  ///< spec::RingState
    bool is_closing = false;
    std::uint32_t announced = 0;  ///< numbers of searches and answers are counted from the opening
    std::uint32_t begun = 0;
    std::uint32_t answered = 0;
    std::uint32_t read = 0;  ///< answers that the host has copied
    std::vector<RingJob> running;
    std::set<std::uint32_t> tags;  ///< of all searches that were announced
  };
  struct Bank {
    std::vector<std::uint32_t> values;
    std::uint64_t digest = 0;
    bool is_complete = false;
  };

  void check(bool good, const char* rule);
  bool chance(unsigned percent) { return random_() % 100 < percent; }
  void use();
  std::span<std::uint8_t> memory(std::uint64_t address, std::size_t bytes);
  bool is_being_written(std::uint64_t address, std::size_t bytes = 1) const;
  void finish_copy(std::deque<Copy>& copies);
  void work();
  void record_failure(const device::Descriptor& descriptor);
  device::Completion execute(const device::Descriptor& descriptor);
  void load(Bank& bank, const device::Descriptor& descriptor, device::Completion& completion);
  void evaluate(const Bank& bank, const device::Descriptor& descriptor, device::Completion& completion);
  void generate(const Bank& bank, const device::Descriptor& descriptor, device::Completion& completion);
  void perft(const device::Descriptor& descriptor, device::Completion& completion);
  void search(const Bank& bank, const device::Descriptor& descriptor, device::Completion& completion);
  void open_ring(const device::Descriptor& descriptor, device::Completion& completion);
  void work_on_ring();
  void begin_ring_job();
  void end_ring_job(std::size_t which);
  /// Bytes of a slot, of the searches or of the answers of the ring.
  std::span<std::uint8_t> ring_slot(std::uint64_t buffer, std::uint32_t number);
  bool is_aborted(const device::Descriptor& descriptor) const { return aborted_.contains(descriptor.tag); }
  /// What is common to operations whose answers come in any order. \return the order of its items
  std::vector<std::size_t> begin_trees(const device::Descriptor& descriptor, device::Completion& completion);
  /// Tags of the searches of a descriptor.
  std::vector<std::uint32_t> search_tags(const device::Descriptor& descriptor);
  /// Whether a descriptor of trees waits for the host to abort it.
  bool is_endless(const device::Descriptor& descriptor);

  FakeOptions options_;
  FakeLog& log_;
  device::TransportInfo info_;
  std::mt19937_64 random_;
  std::map<std::uint64_t, std::vector<std::uint8_t>> memory_;  ///< buffers by address
  std::uint64_t next_address_ = 4096;
  std::deque<Copy> to_card_;
  std::deque<Copy> from_card_;
  CopyId next_copy_ = 1;
  std::deque<RunningList> lists_;
  std::set<std::uint32_t> aborted_;           ///< tags of descriptors
  std::set<std::uint32_t> aborted_searches_;  ///< tags of searches
  std::vector<Bank> banks_;
  Ring ring_;
  std::uint64_t uses_ = 0;
  double now_ = 0;
};

}  // namespace cobalt::test
