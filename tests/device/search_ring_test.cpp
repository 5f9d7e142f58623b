// SPDX-License-Identifier: Apache-2.0
// The search ring: the same cases on every device of this build and above the fake card, and, above that, every way to
// fail.
#include "host/device/search_ring.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <random>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/device/device.hpp"
#include "host/device/job_queue.hpp"
#include "host/device/model_device.hpp"
#include "host/support/error.hpp"
#include "spec/jobs.hpp"
#include "spec/kernel_interface.hpp"
#include "tests/device/fake_transport.hpp"
#include "tests/device/random_searches.hpp"
#include "tests/device/tested_devices.hpp"
#include "tests/support/evaluation_data.hpp"
#include "tests/support/input_error.hpp"
#include "tests/support/patience.hpp"

namespace cobalt::test {
namespace {

using device::Device;
using device::EvaluateJob;
using device::Outcome;
using device::PerftItem;
using device::PerftJob;
using device::SearchAnswer;
using device::SearchAnswers;
using device::SearchItem;
using device::SearchJob;
using device::SearchRing;
using device::Ticket;

/// Searches of legal positions with bounds near their static value; the tags are their numbers. \param limit  tries of
/// each: clocks of the simulated card are dear
std::vector<SearchItem> make_searches(std::size_t count, std::uint64_t seed, std::uint32_t limit,
                                      const ParameterSet& parameters) {
  const device::ModelEvaluator evaluator(parameters);
  std::mt19937_64 random(seed);
  std::vector<SearchItem> items;
  for (const chess::Position& position : chess::random_positions(count, seed)) {
    const auto tag = static_cast<std::uint32_t>(items.size());
    const std::uint32_t tries = 1 + static_cast<std::uint32_t>(random() % limit);
    SearchItem& item = items.emplace_back(search_near_value(position, evaluator, random));
    item.tag = tag;
    item.limit = tries;
  }
  return items;
}

constexpr const char* kFake = "fake";

std::vector<std::string> names_with_fake() {
  std::vector<std::string> names = tested_devices();
  names.emplace_back(kFake);
  return names;
}

/// Devices with a ring, by name, and what their searches are answered.
class SearchRingContract : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    device_ = is_fake() ? device::make_queued_device(std::make_unique<FakeTransport>(FakeOptions{}, log_))
                        : device::open_device(GetParam());
    if ((device_->info().operations >> spec::kOperationSearchRing & 1) == 0) {
      EXPECT_EQ(mistake([&] { device_->open_search_ring(8); }),
                "search ring: " + device_->info().name + " has no operation search_ring");
      GTEST_SKIP() << "no operation search_ring";
    }
  }
  void TearDown() override {
    device_.reset();
    EXPECT_TRUE(log_.broken_rules.empty()) << log_.broken_rules.front();
  }

  bool is_fake() const { return GetParam() == kFake; }
  std::vector<SearchAnswer> expected(std::span<const SearchItem> items, const ParameterSet& set) {
    std::vector<SearchAnswer> answers;
    if (is_fake()) {
      const std::uint64_t digest = fake_digest(set);
      for (const SearchItem& item : items) answers.push_back(fake_search(item, digest));
    } else {
      const device::SearchFunction function(set);
      for (const SearchItem& item : items) answers.push_back(searcher_.run(item, function));
    }
    return answers;
  }

  /// The answers of all that is in flight, in the order of their tags.
  static std::vector<SearchAnswer> collect_all(SearchRing& ring) {
    std::vector<SearchAnswer> answers;
    while (ring.in_flight() != 0) ring.collect(answers, true);
    std::ranges::sort(answers, {}, &SearchAnswer::tag);
    return answers;
  }

  /// Makes a search one that takes very long. The fake card has none, and so it is not sure to be aborted in time.
  void make_long(SearchItem& item) const {
    item.position = chess::pack_position(chess::Position());
    item.limit = 20'000;
    item.depth = spec::kSearchMaxDepth;
    item.beta = device::ModelEvaluator(parameters_).evaluate(item.position).score_cp;
    item.rules = 0;
  }

  const ParameterSet parameters_ = make_parameters_for_deep_searches(1);
  FakeLog log_;
  std::unique_ptr<Device> device_;

 private:
  device::ModelSearcher searcher_;
};

/// Positions of the game change between searches alone, and the card gets them as they are.
TEST_P(SearchRingContract, PositionsOfTheGameChangeBetweenSearches) {
  device_->load_parameters(parameters_);
  const auto items = make_searches(1, 3, 10, parameters_);
  const auto ring = device_->open_search_ring(4);
  const std::vector<std::uint64_t> keys = {1, std::uint64_t{1} << 63};
  if ((device_->info().search_rules & spec::kSearchGameKeys) == 0) {
    EXPECT_NE(mistake([&] { device_->set_game(keys); }), "");
    return;
  }
  ring->submit(items.front());
  EXPECT_EQ(mistake([&] { device_->set_game(keys); }),
            "game: 1 searches of the ring are in flight: collect them first");
  std::vector<SearchAnswer> answers;
  while (answers.empty()) ring->collect(answers, true);
  EXPECT_EQ(answers, expected(items, parameters_));
  device_->set_game(keys);
  device_->set_game({});
  if (is_fake()) {
    EXPECT_EQ(log_.games, (std::vector<std::vector<std::uint64_t>>{keys, {}}));
  }
}

/// Many laps of rings of odd sizes, with searches put in as there is room, one or many at once.
TEST_P(SearchRingContract, AnswersEverySearchOnceWithTheCallersTag) {
  device_->load_parameters(parameters_);
  const auto items = make_searches(is_fake() ? 1000 : 150, 11, 100, parameters_);
  const auto want = expected(items, parameters_);
  std::mt19937 random(5);
  for (const std::size_t slots : {1u, 7u, 64u}) {
    const std::size_t count = std::min(items.size(), is_fake() ? 1000 : 8 * slots);
    const auto ring = device_->open_search_ring(slots);
    EXPECT_EQ(ring->capacity(), slots);
    EXPECT_EQ(ring->in_flight(), 0u);
    std::vector<SearchAnswer> answers;
    std::vector<bool> is_there(items.size());
    std::size_t put = 0;
    while (answers.size() < count) {
      const std::size_t room = std::min(slots - ring->in_flight(), count - put);
      const std::size_t some = room == 0 ? 0 : random() % (room + 1);
      ring->submit(std::span(items).subspan(put, some));
      put += some;
      ASSERT_EQ(ring->in_flight(), put - answers.size());
      const std::size_t before = answers.size();
      const bool wait = ring->in_flight() != 0 && random() % 3 != 0;
      ring->collect(answers, wait);
      ASSERT_TRUE(!wait || answers.size() > before);
      ASSERT_EQ(ring->in_flight(), put - answers.size());
      for (std::size_t i = before; i < answers.size(); ++i) {
        const std::uint32_t tag = answers[i].tag;
        ASSERT_LT(tag, put);
        ASSERT_FALSE(is_there[tag]) << tag;
        is_there[tag] = true;
        ASSERT_EQ(answers[i], want[tag]) << tag;
      }
    }
    EXPECT_EQ(answers.size(), count);
  }
  EXPECT_EQ(device_->in_flight(), 0u);
}

TEST_P(SearchRingContract, CollectsWithoutWaiting) {
  device_->load_parameters(parameters_);
  const auto items = make_searches(20, 12, 60, parameters_);
  const auto ring = device_->open_search_ring(32);
  std::vector<SearchAnswer> answers;
  ring->collect(answers, false);
  EXPECT_TRUE(answers.empty());
  ring->submit(std::span<const SearchItem>());
  for (const SearchItem& item : items) ring->submit(item);
  // A simulator in another process may have to wait for a processor.
  const auto begin = std::chrono::steady_clock::now();
  while (ring->in_flight() != 0) {
    ASSERT_LT(std::chrono::steady_clock::now() - begin, kPatience);
    ring->collect(answers, false);
  }
  std::ranges::sort(answers, {}, &SearchAnswer::tag);
  EXPECT_EQ(answers, expected(items, parameters_));
}

TEST_P(SearchRingContract, BadSearchesAreRefusedAndTheOthersDone) {
  if (is_fake()) GTEST_SKIP() << "it does not look at searches";
  device_->load_parameters(parameters_);
  auto items = make_searches(6, 13, 60, parameters_);
  items[1].key_count = 5;
  items[2].depth = 256;
  items[4].position = {};
  const auto want = expected(items, parameters_);
  EXPECT_EQ(want[1].status, spec::kAnswerIllegalRequest);
  const auto ring = device_->open_search_ring(6);
  ring->submit(items);
  EXPECT_EQ(collect_all(*ring), want);
}

TEST_P(SearchRingContract, MistakesChangeNothing) {
  const std::string name = device_->info().name;
  const std::size_t most = device_->info().max_job_items;
  device_->load_parameters(parameters_);
  for (const std::size_t slots : {std::size_t{0}, most + 1}) {
    EXPECT_EQ(mistake([&] { device_->open_search_ring(slots); }),
              "search ring: " + std::to_string(slots) + " slots; " + name + " takes 1 to " + std::to_string(most));
  }
  const auto items = make_searches(5, 14, 60, parameters_);
  const auto ring = device_->open_search_ring(4);
  EXPECT_EQ(mistake([&] { device_->open_search_ring(4); }), "search ring: one is open already");
  EXPECT_EQ(mistake([&] { device_->load_parameters(make_parameters(2)); }),
            "parameters: close the search ring first: its searches keep theirs");
  std::vector<SearchAnswer> answers;
  EXPECT_EQ(mistake([&] { ring->collect(answers, true); }), "collect: no search is in flight");
  EXPECT_EQ(mistake([&] { ring->submit(items); }),
            "searches: 0 in flight and 5 more; the ring has 4 slots: collect first");
  EXPECT_EQ(ring->in_flight(), 0u);
  ring->submit(std::span(items).first(3));
  EXPECT_EQ(mistake([&] { ring->submit(std::span(items).first(2)); }),
            "searches: 3 in flight and 2 more; the ring has 4 slots: collect first");
  EXPECT_EQ(mistake([&] { ring->abort(3); }), "tag: no search in flight has the tag 3");
  EXPECT_EQ(ring->in_flight(), 3u);
  while (ring->in_flight() != 0) ring->collect(answers, true);
  EXPECT_EQ(mistake([&] { ring->abort(0); }), "tag: no search in flight has the tag 0");
  EXPECT_EQ(mistake([&] { ring->collect(answers, true); }), "collect: no search is in flight");
  std::ranges::sort(answers, {}, &SearchAnswer::tag);
  EXPECT_EQ(answers, expected(std::span(items).first(3), parameters_)) << "with the parameters of the opening";
}

/// It takes the parameters that are loaded when it is opened.
TEST_P(SearchRingContract, EachRingHasTheParametersOfItsOpening) {
  const auto items = make_searches(12, 15, 60, parameters_);
  const std::vector<ParameterSet> sets = {ParameterSet{}, parameters_, change_parameters(parameters_, 300, 2),
                                          make_parameters(2)};
  for (const std::size_t set : {0u, 1u, 2u, 1u, 3u}) {
    if (set != 0) device_->load_parameters(sets[set]);  // the first is that of a new device
    const Ticket list = device_->submit(SearchJob{items});
    const auto ring = device_->open_search_ring(16);
    ring->submit(items);
    const std::vector<SearchAnswer> answers = collect_all(*ring);
    const auto want = expected(items, sets[set]);
    EXPECT_EQ(answers, want) << set;
    EXPECT_EQ(device_->wait(list).get<SearchAnswers>().answers, want) << set;
  }
}

TEST_P(SearchRingContract, JobsOfEveryKindGoOnBesideIt) {
  device_->load_parameters(parameters_);
  const auto items = make_searches(60, 16, 60, parameters_);
  const auto want = expected(items, parameters_);
  const auto positions = make_positions(200, 1);
  const std::vector<PerftItem> trees(3, {.position = chess::pack_position(chess::Position()), .tag = 9, .depth = 2});
  const bool has_perft = (device_->info().operations >> spec::kOperationPerft & 1) != 0;
  const auto ring = device_->open_search_ring(24);
  std::vector<SearchAnswer> answers;
  std::size_t put = 0;
  const auto feed = [&] {
    const std::size_t some = std::min(ring->capacity() - ring->in_flight(), items.size() - put);
    ring->submit(std::span(items).subspan(put, some));
    put += some;
  };
  for (int round = 0; round < 6; ++round) {
    feed();
    std::vector<device::Job> jobs = {EvaluateJob{positions}, SearchJob{std::span(items).first(9)}};
    if (has_perft) jobs.emplace_back(PerftJob{trees});
    const std::vector<Ticket> tickets = device_->submit(jobs);
    EXPECT_EQ(device_->in_flight(), jobs.size()) << "searches of the ring are no tickets";
    if (round % 2 == 0 && ring->in_flight() != 0) ring->collect(answers, true);
    feed();
    if (round == 3) device_->cancel(tickets[1]);
    EXPECT_EQ(device_->wait(tickets[0]).get<device::EvaluateAnswer>().results.size(), positions.size());
    const device::Answer list = device_->wait(tickets[1]);
    if (round == 3) {
      EXPECT_EQ(list.outcome, Outcome::kCancelled);
    } else {
      EXPECT_TRUE(std::ranges::equal(list.get<SearchAnswers>().answers, std::span(want).first(9)));
    }
    if (!has_perft) continue;
    EXPECT_EQ(device_->wait(tickets[2]).get<device::PerftAnswers>().answers.size(), 3u);
  }
  while (put < items.size() || ring->in_flight() != 0) {
    feed();
    ring->collect(answers, true);
  }
  std::ranges::sort(answers, {}, &SearchAnswer::tag);
  EXPECT_EQ(answers, want);
}

/// Searches that would take long end because they are aborted, and the others are as if nothing had happened.
TEST_P(SearchRingContract, SingleSearchesAreAborted) {
  device_->load_parameters(parameters_);
  auto items = make_searches(90, 17, 100, parameters_);
  const auto is_long = [](std::size_t i) { return i % 10 == 3 || i > 80; };
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (is_long(i)) make_long(items[i]);
  }
  items[90 - 1].tag = items[90 - 2].tag;  // one tag may name some
  auto want = items;
  std::erase_if(want, [&](const SearchItem& item) { return is_long(item.tag); });
  const auto want_answers = expected(want, parameters_);

  const auto ring = device_->open_search_ring(100);
  ring->submit(items);
  std::vector<SearchAnswer> answers;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (is_long(i) && i % 2 == 1) ring->abort(items[i].tag);
  }
  ring->collect(answers, true);
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!is_long(i)) continue;
    // Those that were answered meanwhile are a mistake.
    if (std::ranges::find(answers, items[i].tag, &SearchAnswer::tag) != answers.end()) continue;
    ring->abort(items[i].tag);
    ring->abort(items[i].tag);
  }
  while (ring->in_flight() != 0) ring->collect(answers, true);
  EXPECT_EQ(answers.size(), items.size());
  std::size_t aborted = 0;
  std::vector<SearchAnswer> others;
  for (const SearchAnswer& answer : answers) {
    if (!is_long(answer.tag)) {
      others.push_back(answer);
    } else if (is_fake() && answer != SearchAnswer{.tag = answer.tag, .status = spec::kAnswerAborted}) {
      const auto is_its_own = [&](const SearchItem& item) {
        return item.tag == answer.tag && answer == fake_search(item, fake_digest(parameters_));
      };
      EXPECT_TRUE(std::ranges::any_of(items, is_its_own)) << "it had ended";
    } else {
      EXPECT_EQ(answer.status, spec::kAnswerAborted) << answer.tag;
      EXPECT_FALSE(answer.at_least);
      EXPECT_EQ(answer.best, spec::kNoMove);
      ++aborted;
    }
  }
  EXPECT_GT(aborted, 0u);
  std::ranges::sort(others, {}, &SearchAnswer::tag);
  EXPECT_EQ(others, want_answers);
}

/// What is in flight when it is closed is ended early, and the next ring begins anew.
TEST_P(SearchRingContract, IsClosedWithSearchesInFlight) {
  auto items = make_searches(40, 18, 60, parameters_);
  auto long_items = items;
  for (SearchItem& item : long_items) {
    make_long(item);
    item.limit = 0;  // none
  }
  ParameterSet set = parameters_;
  for (std::uint64_t round = 0; round < 4; ++round) {
    device_->load_parameters(set);
    {
      const auto ring = device_->open_search_ring(50);
      std::vector<SearchAnswer> answers;
      ring->submit(std::span(items).first(10 * round));
      if (round >= 2) ring->collect(answers, true);
      ring->submit(std::span(long_items).first(10));
      if (round == 3) ring->collect(answers, false);
    }
    const auto ring = device_->open_search_ring(40);
    ring->submit(items);
    EXPECT_EQ(collect_all(*ring), expected(items, set)) << round;
    set = change_parameters(set, 50, round);
  }
}

TEST_P(SearchRingContract, OfADeviceThatIsGoneDoesNoHarm) {
  const auto items = make_searches(9, 19, 60, parameters_);
  const auto ring = device_->open_search_ring(12);
  ring->submit(items);
  device_.reset();
  EXPECT_EQ(log_.rings_closed, is_fake() ? 1u : 0u) << "the card is left as it should be";
  std::vector<SearchAnswer> answers;
  const std::string gone = "the device of the search ring is gone";
  EXPECT_EQ(failure([&] { ring->submit(items); }), gone);
  EXPECT_EQ(failure([&] { ring->abort(1); }), gone);
  EXPECT_EQ(failure([&] { ring->collect(answers, false); }), gone);
  EXPECT_EQ(ring->capacity(), 12u);
  EXPECT_EQ(ring->in_flight(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Devices, SearchRingContract, testing::ValuesIn(names_with_fake()), test_name);

// ---- above the fake card ----

/// A device above a fake card, with a ring.
struct FakeRing {
  explicit FakeRing(const FakeOptions& options, std::size_t slots = 16)
      : device(device::make_queued_device(std::make_unique<FakeTransport>(options, log))),
        ring(device->open_search_ring(slots)) {}
  ~FakeRing() {
    ring.reset();
    device.reset();
    EXPECT_TRUE(log.broken_rules.empty()) << log.broken_rules.front();
  }
  FakeRing(const FakeRing&) = delete;
  FakeRing& operator=(const FakeRing&) = delete;

  std::vector<SearchAnswer> collect_all() const {
    std::vector<SearchAnswer> answers;
    while (ring->in_flight() != 0) ring->collect(answers, true);
    return answers;
  }

  FakeLog log;  // outlives the device
  std::unique_ptr<Device> device;
  std::unique_ptr<SearchRing> ring;
};

/// Both fail from now on, and say why.
void expect_broken(FakeRing& fake, const std::string& why) {
  const auto items = random_searches(1, 1);
  std::vector<SearchAnswer> answers;
  for (const std::string& message :
       {failure([&] { fake.ring->submit(items); }), failure([&] { fake.ring->abort(0); }),
        failure([&] { fake.ring->collect(answers, true); }), failure([&] { fake.ring->collect(answers, false); }),
        failure([&] { fake.device->submit(EvaluateJob{}); }), failure([&] { fake.device->open_search_ring(1); })}) {
    EXPECT_TRUE(message.starts_with("the device must be opened again: ")) << message;
    EXPECT_NE(message.find(why), std::string::npos) << message;
  }
  EXPECT_TRUE(answers.empty());
}

TEST(SearchRing, ManySearchesAreACopyOrTwoAndOneAnnouncement) {
  FakeRing fake(FakeOptions{}, 10);
  const auto items = random_searches(60, 1);
  for (std::size_t begin = 0; begin < items.size(); begin += 6) {
    const std::size_t to_card = fake.log.copies_to_card;
    const std::size_t announcements = fake.log.ring_announcements;
    fake.ring->submit(std::span(items).subspan(begin, 6));
    const bool wraps = begin % 10 > 4;
    EXPECT_EQ(fake.log.copies_to_card - to_card, wraps ? 2u : 1u) << begin;
    fake.collect_all();
    EXPECT_EQ(fake.log.ring_announcements - announcements, 1u) << begin;
  }
}

TEST(SearchRing, AnswersThatAreThereTogetherAreACopyOrTwo) {
  FakeOptions options{.idle_percent = 0};
  std::size_t most = 0;
  for (options.seed = 1; options.seed < 20; ++options.seed) {
    FakeRing fake(options, 32);
    const auto items = random_searches(32, 1);
    fake.ring->submit(items);
    while (fake.ring->in_flight() != 0) {
      const std::size_t from_card = fake.log.copies_from_card;
      std::vector<SearchAnswer> answers;
      fake.ring->collect(answers, true);
      if (fake.log.copies_from_card - from_card == 1) most = std::max(most, answers.size());
    }
  }
  EXPECT_GT(most, 4u);
}

TEST(SearchRing, AnswersComeInTheOrderInWhichTheyEnd) {
  std::size_t out_of_order = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    FakeRing fake({.seed = seed});
    const auto items = random_searches(16, seed);
    fake.ring->submit(items);
    const auto answers = fake.collect_all();
    ASSERT_EQ(answers.size(), items.size());
    const std::uint64_t digest = fake_digest(ParameterSet{});
    for (std::size_t i = 0; i < answers.size(); ++i) {
      EXPECT_EQ(answers[i].tag, fake.log.ring_order[i]) << "tags on the card begin with 0";
      EXPECT_EQ(answers[i], fake_search(items[answers[i].tag], digest));
    }
    if (!std::ranges::is_sorted(answers, {}, &SearchAnswer::tag)) ++out_of_order;
  }
  EXPECT_GT(out_of_order, 40u);
}

TEST(SearchRing, IsFullWhenAllSlotsAreInFlight) {
  FakeRing fake(FakeOptions{}, 8);
  const auto items = random_searches(400, 1);
  std::vector<SearchAnswer> answers;
  for (const SearchItem& item : items) {
    if (fake.ring->in_flight() == 8) {
      EXPECT_THROW(fake.ring->submit(item), InputError);
      fake.ring->collect(answers, true);
    }
    fake.ring->submit(item);
  }
  EXPECT_EQ(fake.log.ring_most_in_flight, 8u);
}

/// What never ends is aborted, whenever that is, though a card forgets what it is told of searches that it has not
/// begun.
TEST(SearchRing, AbortsAreToldUntilTheyAreHeard) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    FakeRing fake({.seed = seed, .endless_trees = true});
    const auto items = random_searches(16, seed);
    fake.ring->submit(items);
    std::vector<SearchAnswer> answers;
    for (const SearchItem& item : items) {
      for (std::uint64_t looks = seed % 7; looks != 0; --looks) fake.ring->collect(answers, false);
      EXPECT_EQ(fake.log.ring_order.size(), fake.log.ring_aborted);
      fake.ring->abort(item.tag);
    }
    while (fake.ring->in_flight() != 0) fake.ring->collect(answers, true);
    std::ranges::sort(answers, {}, &SearchAnswer::tag);
    ASSERT_EQ(answers.size(), items.size());
    for (std::size_t i = 0; i < answers.size(); ++i) {
      EXPECT_EQ(answers[i], (SearchAnswer{.tag = items[i].tag, .status = spec::kAnswerAborted})) << i;
    }
  }
}

TEST(SearchRing, AbortsAreRepeatedMoreAndMoreSeldom) {
  FakeRing fake({.endless_trees = true, .has_abort = false});
  const auto items = random_searches(16, 1);
  fake.ring->submit(items);
  std::vector<SearchAnswer> answers;
  for (int looks = 0; looks < 100; ++looks) fake.ring->collect(answers, false);
  for (const SearchItem& item : items) fake.ring->abort(item.tag);
  constexpr std::size_t kLooks = 1000;
  for (std::size_t looks = 0; looks < kLooks; ++looks) fake.ring->collect(answers, false);
  EXPECT_TRUE(answers.empty());
  EXPECT_GT(fake.log.abort_calls, 4 * items.size());
  EXPECT_LT(fake.log.abort_calls, 20 * items.size()) << "of " << kLooks << " looks";
}

/// While somebody waits for a job the card is told of aborted searches too: they may stand in the job's way.
TEST(SearchRing, AbortsAreToldWhileAJobIsWaitedFor) {
  std::size_t aborted = 0;
  for (std::uint64_t seed = 3; seed <= 300; seed += 3) {  // a card that forgets
    FakeRing fake({.seed = seed, .endless_trees = true});
    fake.ring->submit(random_searches(3, seed));
    for (std::uint32_t tag = 0; tag < 3; ++tag) fake.ring->abort(tag);
    const auto positions = make_positions(5, 1);
    for (int i = 0; i < 10; ++i) fake.device->wait(fake.device->submit(EvaluateJob{positions}));
    aborted += fake.log.ring_aborted;
  }
  EXPECT_GT(aborted, 200u);
}

TEST(SearchRing, ClosingAbortsWhatIsInFlightAndNothingElse) {
  std::size_t aborted = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    FakeRing fake({.seed = seed, .endless_trees = true});
    const auto positions = make_positions(5, 1);
    const Ticket job = fake.device->submit(EvaluateJob{positions});
    fake.ring->submit(random_searches(10, seed));
    std::vector<SearchAnswer> answers;
    for (std::uint64_t looks = seed % 20; looks != 0; --looks) fake.ring->collect(answers, false);
    fake.ring.reset();
    EXPECT_EQ(fake.log.rings_closed, 1u);
    aborted += fake.log.ring_aborted;
    EXPECT_EQ(fake.device->wait(job).outcome, Outcome::kDone);
    fake.device->load_parameters(make_parameters(1));
    fake.ring = fake.device->open_search_ring(5);
    fake.ring.reset();
    EXPECT_EQ(fake.log.rings_closed, 2u);
    EXPECT_LE(fake.log.aborts.size(), 1u) << "an empty ring needs no abort";
  }
  EXPECT_GT(aborted, 1000u);
}

TEST(SearchRing, ItsBuffersAreUsedAgain) {
  FakeRing fake(FakeOptions{}, 100);
  for (int round = 0; round < 20; ++round) {
    fake.ring->submit(random_searches(100, 1));
    EXPECT_EQ(fake.collect_all().size(), 100u);
    fake.ring.reset();
    const std::size_t allocations = fake.log.allocations;
    fake.ring = fake.device->open_search_ring(100);
    EXPECT_LE(fake.log.allocations, round == 0 ? allocations + 2 : allocations);
  }
}

TEST(SearchRing, CountsWhatGoesOverTheLink) {
  FakeRing fake(FakeOptions{});
  fake.device->reset_counters();
  fake.ring->submit(random_searches(11, 1));
  fake.collect_all();
  EXPECT_EQ(fake.device->counters().link_bytes_to_card, 11 * spec::kRingSlotBytes);
  EXPECT_EQ(fake.device->counters().link_bytes_from_card, 11 * spec::kRingSlotBytes);
}

TEST(SearchRing, ALimitOfWaitingBreaksRingAndDevice) {
  for (const bool waits : {true, false}) {
    for (const bool counts_turns : {true, false}) {
      FakeOptions options{.ring_stuck = true};
      if (counts_turns) options.turns_end = 0;
      FakeRing fake(options);
      fake.ring->submit(random_searches(3, 1));
      const std::size_t naps = fake.log.naps;
      std::vector<SearchAnswer> answers;
      std::string message;
      for (int i = 0; i < 20'000 && message.empty(); ++i) {
        message = failure([&] { fake.ring->collect(answers, waits); });
      }
      EXPECT_EQ(message, "waiting for the search ring: no end after 5000 naps\nstate of the fake card");
      EXPECT_LT(fake.log.naps - naps, 5100u);
      expect_broken(fake, "5000 naps");
    }
  }
}

/// A card that searches and answers nothing for three times the limit works.
TEST(SearchRing, WhileTheCardMakesTurnsItHasNoLimit) {
  for (const bool waits : {true, false}) {
    FakeRing fake({.no_search_ends_before = 15'000, .turns_end = 15'000});
    const auto items = random_searches(16, 1);
    fake.ring->submit(items);
    std::vector<SearchAnswer> answers;
    while (fake.ring->in_flight() != 0) fake.ring->collect(answers, waits);
    EXPECT_EQ(answers.size(), items.size());
    EXPECT_GT(fake.log.naps, 15'000u);
    EXPECT_LE(fake.log.turn_looks, 6u) << "two per limit";
  }
}

/// Searches of a list have the same right.
TEST(SearchRing, WhileTheCardMakesTurnsAListHasNoLimit) {
  for (const bool counts_turns : {true, false}) {
    FakeOptions options{.no_search_ends_before = 15'000};
    if (counts_turns) options.turns_end = 15'000;
    FakeLog log;
    const auto device = device::make_queued_device(std::make_unique<FakeTransport>(options, log));
    const auto items = random_searches(16, 1);
    const Ticket list = device->submit(SearchJob{items});
    const std::string message = failure([&] { EXPECT_EQ(device->wait(list).outcome, Outcome::kDone); });
    EXPECT_EQ(message, counts_turns ? "" : "waiting for job 1: no end after 5000 naps\nstate of the fake card");
  }
}

TEST(SearchRing, ACardThatMakesTurnsNoMoreIsLostAfterTheLimit) {
  FakeRing fake({.ring_stuck = true, .turns_end = 12'000});
  fake.ring->submit(random_searches(3, 1));
  std::vector<SearchAnswer> answers;
  EXPECT_EQ(failure([&] { fake.ring->collect(answers, true); }),
            "waiting for the search ring: no end after 5000 naps\nstate of the fake card");
  EXPECT_GE(fake.log.naps, 12'000u + 2500u);
  EXPECT_LT(fake.log.naps, 12'000u + 2 * 5100u);
}

/// Who only looks now and then, with nothing in flight, waits for nothing, and the card is not asked.
TEST(SearchRing, AnIdleRingHasNoLimit) {
  FakeRing fake(FakeOptions{});
  std::vector<SearchAnswer> answers;
  for (int i = 0; i < 20'000; ++i) fake.ring->collect(answers, false);
  EXPECT_TRUE(answers.empty());
  EXPECT_EQ(fake.log.ring_looks, 0u);
}

TEST(SearchRing, ARingThatDoesNotCloseBreaksTheDevice) {
  FakeOptions options;
  options.ring_stuck = true;
  options.turns_end = 100'000;  // no excuse here
  FakeRing fake(options);
  fake.ring->submit(random_searches(3, 1));
  const std::size_t naps = fake.log.naps;
  fake.ring.reset();
  EXPECT_LT(fake.log.naps - naps, 600u) << "it is not waited for as long as for a search";
  EXPECT_EQ(failure([&] { fake.device->submit(EvaluateJob{}); }),
            "the device must be opened again: closing the search ring: no end after 500 naps\nstate of the fake card");
}

/// The message of a ring whose searches go wrong in this way.
std::string message_of_ring(const FakeOptions& options) {
  FakeRing fake(options);
  std::string message;
  for (std::uint64_t round = 0; round < 20 && message.empty(); ++round) {
    message = failure([&] {
      fake.ring->submit(random_searches(16, round));
      fake.collect_all();
    });
  }
  expect_broken(fake, message);
  return message;
}

TEST(SearchRing, AnAnswerThatIsNotWrittenBreaksTheDevice) {
  std::set<std::string> numbers;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const std::string message = message_of_ring({.seed = seed, .ring_write_error_percent = 3});
    const std::string end =
        " of the search ring is missing: status 0x5 (open, memory write error of an answer)\nstate of the fake card";
    EXPECT_TRUE(message.starts_with("answer ") && message.ends_with(end)) << message;
    numbers.insert(message.substr(7, message.size() - end.size() - 7));
  }
  EXPECT_GT(numbers.size(), 10u) << "in the first lap and later";
}

TEST(SearchRing, ASearchThatCannotBeReadBreaksTheDevice) {
  EXPECT_EQ(message_of_ring({.ring_read_error_percent = 5}),
            "the search ring failed: status 0x3 (open, memory read error of a search)\nstate of the fake card");
}

TEST(SearchRing, AWrongTagBreaksTheDevice) {
  const std::string message = message_of_ring({.wrong_tags = true});
  EXPECT_TRUE(message.starts_with("an answer of search_ring has the tag 10")) << message;
  EXPECT_TRUE(message.ends_with(", which no search has\nstate of the fake card")) << message;
}

/// The message of a device whose ring cannot be opened.
std::string message_of_opening(const FakeOptions& options) {
  FakeLog log;
  const auto device = device::make_queued_device(std::make_unique<FakeTransport>(options, log));
  std::string message = failure([&] { device->open_search_ring(4); });
  EXPECT_EQ(failure([&] { device->submit(EvaluateJob{}); }), "the device must be opened again: " + message);
  EXPECT_TRUE(log.broken_rules.empty()) << log.broken_rules.front();
  return message;
}

TEST(SearchRing, WhatDoesNotOpenBreaksTheDevice) {
  FakeOptions options{.ring_opens_with = spec::kRingIncompleteBank};
  EXPECT_EQ(message_of_opening(options),
            "the search ring was not opened: status 0x9 (open, parameter bank incomplete)\nstate of the fake card");
  options = FakeOptions{};
  options.load_error_percent = 100;
  EXPECT_TRUE(message_of_opening(options).starts_with("loading parameters: load_parameters failed: "));
  options = FakeOptions{};
  options.stuck = true;
  EXPECT_EQ(message_of_opening(options), "opening the search ring: no end after 5000 naps\nstate of the fake card");
}

TEST(SearchRing, ACardThatFailsBreaksRingAndDeviceWhereverItHappens) {
  std::size_t failed = 0;
  for (std::uint64_t fails_after = 1; fails_after < 200; ++fails_after) {
    FakeOptions options{.seed = fails_after, .fails_after = fails_after};
    FakeLog log;
    {
      const auto device = device::make_queued_device(std::make_unique<FakeTransport>(options, log));
      const std::string message = failure([&] {
        const auto ring = device->open_search_ring(8);
        std::vector<SearchAnswer> answers;
        for (std::uint64_t round = 0; round < 4; ++round) {
          ring->submit(random_searches(8, round));
          while (ring->in_flight() != 0) ring->collect(answers, true);
        }
        ring->submit(random_searches(3, 1));
      });
      EXPECT_TRUE(message.empty() || message == "the fake card has failed") << message;
      if (log.has_failed) {
        ++failed;
        EXPECT_EQ(failure([&] { device->submit(EvaluateJob{}); }),
                  "the device must be opened again: the fake card has failed");
      }
    }
    EXPECT_TRUE(log.broken_rules.empty()) << log.broken_rules.front();
  }
  EXPECT_GT(failed, 100u);
}

TEST(SearchRing, AnOperationThatTheCardDoesNotHaveIsAMistake) {
  FakeOptions options;
  options.operations &= ~(1u << spec::kOperationSearchRing);
  FakeLog log;
  const auto device = device::make_queued_device(std::make_unique<FakeTransport>(options, log));
  EXPECT_EQ(mistake([&] { device->open_search_ring(4); }), "search ring: fake has no operation search_ring");
  device->load_parameters(make_parameters(1));
}

}  // namespace
}  // namespace cobalt::test
