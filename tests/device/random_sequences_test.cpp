// SPDX-License-Identifier: Apache-2.0
// 10,000 random sequences of calls against a reference model of the interface: most above the fake card, which fails in
// every way, a share on every device of this build.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "hls/moves/generate.hpp"
#include "hls/moves/perft.hpp"
#include "host/device/job_queue.hpp"
#include "host/device/model_device.hpp"
#include "host/support/error.hpp"
#include "tests/device/fake_transport.hpp"
#include "tests/device/tested_devices.hpp"
#include "tests/support/evaluation_data.hpp"

namespace cobalt::test {
namespace {

using device::Answer;
using device::Device;
using device::EvaluateAnswer;
using device::EvaluateJob;
using device::GenerateAnswers;
using device::GenerateJob;
using device::Job;
using device::Outcome;
using device::PerftAnswers;
using device::PerftJob;
using device::Result;
using device::SearchAnswers;
using device::SearchJob;
using device::SearchRing;
using device::Ticket;
using Random = std::mt19937_64;

constexpr std::size_t kSequences = 10'000;

/// Evaluation functions that sequences choose from; the first is that of a new device.
const std::vector<ParameterSet>& parameter_sets() {
  static const std::vector<ParameterSet> sets = [] {
    std::vector<ParameterSet> made = {ParameterSet{}, make_parameters(1)};
    made.push_back(change_parameters(made[1], 1, 2));
    made.push_back(change_parameters(made[2], 50, 3));
    made.push_back(make_parameters(2));
    return made;
  }();
  return sets;
}

/// What sequences run on.
class World {
 public:
  World() = default;
  virtual ~World() = default;
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  virtual std::unique_ptr<Device> open(std::uint64_t seed) = 0;
  virtual std::size_t most_positions() const = 0;
  /// \param job  a number of its own for each job
  virtual PackedPosition position(Random& random, std::uint64_t job) = 0;
  virtual Result expected(const PackedPosition& position, std::size_t set) = 0;
  virtual device::GenerateAnswer expected(const device::GenerateRequest& request, std::size_t set) = 0;
  /// Status and leaves.
  virtual device::PerftAnswer expected(const device::PerftItem& item) = 0;
  virtual device::SearchAnswer expected(const device::SearchItem& item, std::size_t set) = 0;
  /// Whether the card has failed a job for the reason that its answer gives.
  virtual bool has_failed(std::uint64_t /*job*/, bool /*is_empty*/, const std::string& /*error*/) { return false; }
  /// Whether the card has broken the device for the reason that the error gives.
  virtual bool has_broken(const std::string& /*error*/) { return false; }
  virtual void check_rules() {}
};

/// A device of this build. Nothing may fail.
class RealWorld final : public World {
 public:
  explicit RealWorld(std::string name) : name_(std::move(name)) {
    for (const ParameterSet& set : parameter_sets()) {
      evaluators_.emplace_back(set);
      tables_.push_back(device::quiet_table_of(set));
      functions_.emplace_back(set);
    }
  }
  std::unique_ptr<Device> open(std::uint64_t /*seed*/) override { return device::open_device(name_); }
  std::size_t most_positions() const override { return 30; }
  PackedPosition position(Random& random, std::uint64_t /*job*/) override {
    return positions_[random() % positions_.size()];
  }
  Result expected(const PackedPosition& position, std::size_t set) override {
    return evaluators_[set].evaluate(position);
  }
  device::GenerateAnswer expected(const device::GenerateRequest& request, std::size_t set) override {
    hls::GenerateRequest asked{};
    asked.position = hls::load_packed(request.position.data());
    asked.targets = request.targets;
    asked.last = request.last;
    std::ranges::copy(request.exclude, asked.exclude);
    asked.mode = request.mode;
    asked.hints = request.hints;
    const hls::GenerateAnswer answer = hls::generate(asked, tables_[set]);
    return {answer.move, static_cast<spec::AnswerStatus>(answer.status), answer.found, answer.is_last,
            answer.hint, static_cast<spec::MoveKind>(answer.kind)};
  }
  device::PerftAnswer expected(const device::PerftItem& item) override {
    hls::PerftJob job{};
    job.position = hls::load_packed(item.position.data());
    job.depth = item.depth;
    job.root_move = item.root_move;
    const hls::PerftAnswer answer = hls::perft(job);
    return {item.tag, static_cast<spec::AnswerStatus>(answer.status), answer.leaves};
  }
  device::SearchAnswer expected(const device::SearchItem& item, std::size_t set) override {
    return searcher_.run(item, functions_[set]);
  }

 private:
  std::string name_;
  std::vector<PackedPosition> positions_ = make_positions(500, 9);
  std::vector<device::ModelEvaluator> evaluators_;
  std::vector<hls::QuietTable> tables_;
  std::vector<device::SearchFunction> functions_;
  device::ModelSearcher searcher_;
};

/// The fake card. It fails in one sequence of two.
class FakeWorld final : public World {
 public:
  FakeWorld() {
    for (const ParameterSet& set : parameter_sets()) digests_.push_back(fake_digest(set));
  }
  std::unique_ptr<Device> open(std::uint64_t seed) override {
    Random random(seed);
    const auto below = [&random](unsigned limit) { return static_cast<unsigned>(random() % limit); };
    FakeOptions options;
    options.seed = seed;
    options.banks = below(4) == 0 ? 1 : 2;
    options.lists_in_flight = 1 + below(3);
    options.lists_in_memory = below(2) == 0;
    options.jobs_in_flight = 1 + below(64);
    options.max_list_descriptors = options.jobs_in_flight + below(20);
    options.max_job_items = most_positions();
    options.idle_percent = below(90);
    options.has_abort = below(3) != 0;
    if (below(2) == 0) {
      options.job_error_percent = below(30);
      options.load_error_percent = below(30);
      options.lost_completion_percent = below(3) == 0 ? below(10) : 0;
      if (below(4) == 0) options.fails_after = 1 + below(300);
      if (below(4) == 0) options.ring_read_error_percent = below(5);
      if (below(4) == 0) options.ring_write_error_percent = below(5);
    }
    log_ = FakeLog{};
    return device::make_queued_device(std::make_unique<FakeTransport>(options, log_));
  }
  std::size_t most_positions() const override { return 6; }
  PackedPosition position(Random& random, std::uint64_t job) override {
    PackedPosition position{};
    const std::uint64_t rest = random();
    std::memcpy(position.data(), &job, sizeof job);
    std::memcpy(&position[8], &rest, sizeof rest);
    return position;
  }
  Result expected(const PackedPosition& position, std::size_t set) override {
    return device::unpack_result(fake_result(position, digests_[set]));
  }
  device::GenerateAnswer expected(const device::GenerateRequest& request, std::size_t set) override {
    return fake_answer(request, digests_[set]);
  }
  device::PerftAnswer expected(const device::PerftItem& item) override {
    return {item.tag, spec::kAnswerDone, fake_leaves(item)};
  }
  device::SearchAnswer expected(const device::SearchItem& item, std::size_t set) override {
    return fake_search(item, digests_[set]);
  }
  bool has_failed(std::uint64_t job, bool is_empty, const std::string& error) override {
    if (error.starts_with("loading parameters: ")) return log_.loads_failed != 0;
    return is_empty ? log_.empty_jobs_failed != 0 : log_.jobs_failed.contains(job);
  }
  bool has_broken(const std::string& error) override {
    // Without its parameters a ring cannot be opened.
    return log_.has_failed || log_.ring_failed || has_failed(0, false, error);
  }
  void check_rules() override { EXPECT_TRUE(log_.broken_rules.empty()) << log_.broken_rules.front(); }

 private:
  std::vector<std::uint64_t> digests_;
  FakeLog log_;
};

/// How often each thing happened, so that no test passes because nothing did.
struct Tally {
  std::size_t done = 0;
  std::size_t failed = 0;
  std::size_t cancelled = 0;
  std::size_t mistakes = 0;
  std::size_t broken = 0;
  std::size_t generated = 0;  ///< of those done, jobs of this operation
  std::size_t counted = 0;    ///< the same of perft
  std::size_t searched = 0;   ///< the same of search
  std::size_t aborted = 0;    ///< single searches that were ended
  std::size_t in_ring = 0;    ///< searches of the ring that were answered
  std::size_t rings = 0;      ///< that were opened
};

/// One device and what the contract says of it.
class Sequence {
 public:
  Sequence(World& world, std::uint64_t seed, Tally& tally)
      : world_(world), random_(seed), tally_(tally), device_(world.open(seed)), info_(device_->info()) {}

  /// Closes the device at the end, whatever is in flight.
  void run() {
    const std::uint64_t steps = 5 + random_() % 90;
    try {
      for (std::uint64_t i = 0; i < steps && !testing::Test::HasFailure(); ++i) step();
      if (random_() % 2 == 0) {
        while (!jobs_.empty() && !testing::Test::HasFailure()) check(device_->wait_any());
      }
    } catch (const DeviceError& error) {
      EXPECT_TRUE(world_.has_broken(error.what())) << error.what();
      EXPECT_THROW(device_->submit(EvaluateJob{}), DeviceError);
      EXPECT_THROW(device_->wait(1), DeviceError);
      ++tally_.broken;
    }
    // The ring may not outlive the device, but that does no harm.
    if (random_() % 4 != 0) ring_.reset();
    device_.reset();
    world_.check_rules();
  }

 private:
  struct Submitted {
    spec::Operation operation = spec::kOperationEvaluate;
    std::vector<PackedPosition> positions;
    std::vector<device::GenerateRequest> requests;  ///< of these positions, for that operation
    std::vector<device::PerftItem> items;
    std::vector<device::SearchItem> searches;
    std::set<std::uint32_t> aborted_tags;  ///< of searches
    std::size_t set = 0;
    std::uint64_t number = 0;
    bool is_cancelled = false;
  };

  void step() {
    EXPECT_EQ(device_->in_flight(), jobs_.size());
    EXPECT_TRUE(!ring_ || ring_->in_flight() == in_ring_.size());
    switch (random_() % 19) {
      case 0:
      case 1:
      case 2:
        return submit(1);
      case 3:
        return submit(random_() % 9);
      case 4:
        return load();
      case 5:
      case 6:
        return with_ticket([this](Ticket ticket) { check(device_->wait(ticket)); });
      case 7:
      case 8:
        return with_ticket([this](Ticket ticket) {
          for (std::uint64_t looks = random_() % 10; looks != 0; --looks) {
            if (const auto answer = device_->try_wait(ticket)) {
              EXPECT_EQ(answer->ticket, ticket);
              return check(*answer);
            }
          }
        });
      case 9:
        if (jobs_.empty()) return expect_mistake([this] { device_->wait_any(); });
        return check(device_->wait_any());
      case 10:
        return with_ticket([this](Ticket ticket) {
          device_->cancel(ticket);
          jobs_.at(ticket).is_cancelled = true;
        });
      case 11:
        return with_ticket([this](Ticket ticket) { abort_one(ticket); });
      case 12:
      case 13:
        return ring_ ? submit_to_ring() : open_ring();
      case 14:
        if (ring_) submit_to_ring();
        return;
      case 15:
      case 16:
        if (ring_) collect_from_ring();
        return;
      case 17:
        if (ring_) abort_in_ring();
        return;
      default:
        for (auto& [ticket, job] : jobs_) {  // any subset
          if (random_() % 3 != 0) continue;
          device_->cancel(ticket);
          job.is_cancelled = true;
        }
    }
  }

  void submit(std::size_t count) {
    std::vector<Submitted> made(count);
    std::vector<Job> jobs;
    bool is_good = jobs_.size() + count <= info_.jobs_in_flight;
    for (Submitted& job : made) {
      job.number = next_number_++;
      job.set = set_;
      std::size_t positions = random_() % (world_.most_positions() + 1);
      if (random_() % 100 == 0 && info_.max_job_items < 1000) positions = info_.max_job_items + 1;
      is_good = is_good && positions <= info_.max_job_items;
      while (job.positions.size() < positions) job.positions.push_back(world_.position(random_, job.number));
      jobs.push_back(make_job(job));
    }
    if (!is_good) return expect_mistake([&] { device_->submit(jobs); });
    const std::vector<Ticket> tickets = device_->submit(jobs);
    ASSERT_EQ(tickets.size(), count);
    for (std::size_t i = 0; i < count; ++i) {
      ASSERT_EQ(tickets[i], next_ticket_++);
      jobs_.emplace(tickets[i], std::move(made[i]));
    }
  }

  /// Ends one search of a job; when it is none, that is a mistake.
  void abort_one(Ticket ticket) {
    Submitted& job = jobs_.at(ticket);
    if (job.searches.empty()) {
      // Of a job that is answered, which this one may be, the device does not know what it was.
      try {
        device_->abort_searches(ticket, 0);
      } catch (const InputError&) {
        ++tally_.mistakes;
      }
      return;
    }
    const std::uint32_t tag = job.searches[random_() % job.searches.size()].tag;
    device_->abort_searches(ticket, tag);
    job.aborted_tags.insert(tag);
  }

  /// A job of these positions, of any operation that the device has.
  Job make_job(Submitted& job) {
    const spec::Operation operations[] = {spec::kOperationEvaluate, spec::kOperationGenerate, spec::kOperationPerft,
                                          spec::kOperationSearch};
    do {
      job.operation = operations[random_() % std::size(operations)];
    } while (!spec::has_operation(info_.operations, job.operation));
    if (job.operation == spec::kOperationEvaluate) return EvaluateJob{job.positions};
    for (const PackedPosition& position : job.positions) {
      job.requests.push_back({.position = position,
                              .mode = static_cast<spec::GenerateMode>(random_() % spec::kGenerateModes),
                              .targets = random_(),
                              .hints = static_cast<std::uint8_t>(random_() % 6)});
      job.items.push_back({.position = position,
                           .tag = static_cast<std::uint32_t>(random_()),
                           .depth = static_cast<std::uint8_t>(random_() % 3)});
    }
    if (job.operation == spec::kOperationGenerate) return GenerateJob{job.requests};
    if (job.operation == spec::kOperationPerft) return PerftJob{job.items};
    for (const PackedPosition& position : job.positions) job.searches.push_back(make_search(position));
    return SearchJob{job.searches};
  }

  device::SearchItem make_search(const PackedPosition& position) {
    device::SearchItem item;
    item.position = position;
    item.tag = static_cast<std::uint32_t>(random_());
    item.limit = 1 + static_cast<std::uint32_t>(random_() % 300);
    item.beta = static_cast<std::int16_t>(random_() % 800 - 400);
    item.depth = static_cast<std::uint16_t>(random_() % 12);
    // With the shared table answers depend on the neighbours; with keys beside it a search is refused.
    item.rules = static_cast<std::uint16_t>(random_());
    if (random_() % 8 != 0) item.rules &= static_cast<std::uint16_t>(~unsigned{spec::kRuleSharedTable});
    item.halfmove_clock = static_cast<std::uint8_t>(random_() % 110);
    item.key_count = static_cast<std::uint8_t>(random_() % (spec::kSearchJobKeys + 1));
    for (std::uint32_t& key : item.keys) key = static_cast<std::uint32_t>(random_());
    if ((item.rules & spec::kRuleSharedTable) != 0) {
      item.key_count = 1;
      item.keys = {};
    }
    return item;
  }

  void open_ring() {
    if ((info_.operations >> spec::kOperationSearchRing & 1) == 0) {
      return expect_mistake([this] { device_->open_search_ring(1); });
    }
    const std::size_t slots = random_() % 20 == 0 ? 0 : 1 + random_() % world_.most_positions();
    if (slots == 0) return expect_mistake([this] { device_->open_search_ring(0); });
    in_ring_.clear();
    ring_ = device_->open_search_ring(slots);
    ring_set_ = set_;
    ++tally_.rings;
  }

  void submit_to_ring() {
    std::vector<device::SearchItem> items;
    const std::size_t most = ring_->capacity() - ring_->in_flight() + (random_() % 10 == 0 ? 2 : 0);
    for (std::size_t count = random_() % (most + 1); count != 0; --count) {
      items.push_back(make_search(world_.position(random_, next_number_++)));
      while (in_ring_.contains(items.back().tag)) ++items.back().tag;
    }
    if (ring_->in_flight() + items.size() > ring_->capacity()) return expect_mistake([&] { ring_->submit(items); });
    ring_->submit(items);
    for (const device::SearchItem& item : items) in_ring_[item.tag] = {item, false};
  }

  void abort_in_ring() {
    if (in_ring_.empty()) return expect_mistake([this] { ring_->abort(1); });
    auto flight = in_ring_.begin();
    std::advance(flight, random_() % in_ring_.size());
    ring_->abort(flight->first);
    flight->second.is_aborted = true;
  }

  void collect_from_ring() {
    std::vector<device::SearchAnswer> answers;
    const bool wait = random_() % 2 == 0;
    if (wait && in_ring_.empty()) return expect_mistake([&] { ring_->collect(answers, true); });
    ring_->collect(answers, wait);
    EXPECT_TRUE(!wait || !answers.empty());
    for (const device::SearchAnswer& answer : answers) {
      const auto flight = in_ring_.find(answer.tag);
      ASSERT_NE(flight, in_ring_.end()) << answer.tag;
      if (answer.status == spec::kAnswerAborted && flight->second.is_aborted) {
        ++tally_.aborted;
      } else {
        ASSERT_EQ(answer, world_.expected(flight->second.item, ring_set_)) << "set " << ring_set_;
      }
      in_ring_.erase(flight);
      ++tally_.in_ring;
    }
  }

  void load() {
    if (ring_) {
      if (random_() % 2 == 0) return expect_mistake([this] { device_->load_parameters(parameter_sets()[0]); });
      ring_.reset();
    }
    set_ = random_() % parameter_sets().size();
    device_->load_parameters(parameter_sets()[set_]);
  }

  /// Does something with a ticket in flight, or sometimes with one that is not.
  template <typename Do>
  void with_ticket(const Do& action) {
    if (jobs_.empty() || random_() % 20 == 0) {
      Ticket ticket = random_() % (next_ticket_ + 3);
      while (jobs_.contains(ticket)) ++ticket;
      switch (random_() % 4) {
        case 0:
          return expect_mistake([&] { device_->wait(ticket); });
        case 1:
          return expect_mistake([&] { device_->try_wait(ticket); });
        case 2:
          return expect_mistake([&] { device_->abort_searches(ticket, 0); });
        default:
          return expect_mistake([&] { device_->cancel(ticket); });
      }
    }
    auto job = jobs_.begin();
    std::advance(job, random_() % jobs_.size());
    action(job->first);
  }

  template <typename Call>
  void expect_mistake(const Call& call) {
    EXPECT_THROW(call(), InputError);
    ++tally_.mistakes;
  }

  void check(const Answer& answer) {
    const auto found = jobs_.find(answer.ticket);
    ASSERT_NE(found, jobs_.end()) << "ticket " << answer.ticket;
    const Submitted job = std::move(found->second);
    jobs_.erase(found);
    if (job.is_cancelled) {
      ASSERT_EQ(answer.outcome, Outcome::kCancelled);
      ++tally_.cancelled;
      return;
    }
    if (answer.outcome == Outcome::kFailed) {
      ASSERT_TRUE(world_.has_failed(job.number, job.positions.empty(), answer.error)) << answer.error;
      ++tally_.failed;
      return;
    }
    ASSERT_EQ(answer.outcome, Outcome::kDone) << answer.error;
    ASSERT_EQ(answer.counters.items, job.positions.size());
    SCOPED_TRACE("set " + std::to_string(job.set));
    if (job.operation == spec::kOperationEvaluate) {
      check_each(answer.get<EvaluateAnswer>().results, job.positions,
                 [&](const PackedPosition& position) { return world_.expected(position, job.set); });
    } else if (job.operation == spec::kOperationGenerate) {
      check_each(answer.get<GenerateAnswers>().answers, job.requests,
                 [&](const device::GenerateRequest& request) { return world_.expected(request, job.set); });
      ++tally_.generated;
    } else if (job.operation == spec::kOperationPerft) {
      check_each(answer.get<PerftAnswers>().answers, job.items,
                 [&](const device::PerftItem& item) { return world_.expected(item); });
      ++tally_.counted;
    } else {
      check_searches(answer.get<SearchAnswers>().answers, job);
      ++tally_.searched;
    }
    ++tally_.done;
  }

  /// A search that was aborted may have been finished before.
  void check_searches(const std::vector<device::SearchAnswer>& answers, const Submitted& job) {
    ASSERT_EQ(answers.size(), job.searches.size());
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (answers[i].status == spec::kAnswerAborted && job.aborted_tags.contains(job.searches[i].tag)) {
        ASSERT_EQ(answers[i].tag, job.searches[i].tag);
        ++tally_.aborted;
      } else {
        ASSERT_EQ(answers[i], world_.expected(job.searches[i], job.set)) << i;
      }
    }
  }

  template <typename Answers, typename Items, typename Expected>
  static void check_each(const Answers& answers, const Items& items, const Expected& wanted) {
    ASSERT_EQ(answers.size(), items.size());
    for (std::size_t i = 0; i < items.size(); ++i) ASSERT_EQ(answers[i], wanted(items[i])) << i;
  }

  World& world_;
  Random random_;
  Tally& tally_;
  std::unique_ptr<Device> device_;
  std::unique_ptr<SearchRing> ring_;
  device::Info info_;
  std::map<Ticket, Submitted> jobs_;  ///< in flight
  struct Flight {
    device::SearchItem item;
    bool is_aborted = false;
  };
  std::map<std::uint32_t, Flight> in_ring_;  ///< by tag
  std::size_t ring_set_ = 0;
  std::size_t set_ = 0;
  std::uint64_t next_number_ = 1;
  Ticket next_ticket_ = 1;
};

Tally run_sequences(World& world, std::size_t count) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= count && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Sequence(world, seed, tally).run();
  }
  return tally;
}

/// Sequences on a device of this build; the fake card does the others.
std::size_t share_of(const std::string& device) {
  if (device == "model") return 500;
  return device == "xrt:emulation" ? 3 : 2;  // simulators: loads of parameters are most of it
}

class RandomSequences : public testing::TestWithParam<std::string> {};

TEST_P(RandomSequences, GiveTheAnswersOfTheReferenceModel) {
  RealWorld world(GetParam());
  const std::size_t count = share_of(GetParam());
  const Tally tally = run_sequences(world, count);
  EXPECT_GT(tally.done, 5 * count);
  EXPECT_GT(tally.cancelled, count);
  EXPECT_GT(tally.mistakes, count / 2);
  EXPECT_EQ(tally.failed, 0u);
  const std::uint32_t operations = device::open_device(GetParam())->info().operations;
  EXPECT_EQ(tally.generated > count, (operations >> spec::kOperationGenerate & 1) != 0);
  EXPECT_EQ(tally.counted > count, (operations >> spec::kOperationPerft & 1) != 0);
  EXPECT_EQ(tally.searched > 0, (operations >> spec::kOperationSearch & 1) != 0);
  EXPECT_EQ(tally.in_ring > count, (operations >> spec::kOperationSearchRing & 1) != 0);
}

INSTANTIATE_TEST_SUITE_P(Devices, RandomSequences, testing::ValuesIn(tested_devices()), test_name);

TEST(RandomSequencesOfCalls, AboveACardThatFails) {
  std::size_t count = kSequences;
  for (const std::string& name : tested_devices()) count -= share_of(name);
  FakeWorld world;
  const Tally tally = run_sequences(world, count);
  EXPECT_GT(tally.done, 5 * count);
  EXPECT_GT(tally.cancelled, count);
  EXPECT_GT(tally.mistakes, count / 2);
  EXPECT_GT(tally.generated, count);
  EXPECT_GT(tally.counted, count);
  EXPECT_GT(tally.searched, count);
  EXPECT_GT(tally.aborted, count / 20);
  EXPECT_GT(tally.in_ring, count);
  EXPECT_GT(tally.rings, count / 4);
  EXPECT_GT(tally.failed, count / 10);
  EXPECT_GT(tally.broken, count / 50);
}

}  // namespace
}  // namespace cobalt::test
