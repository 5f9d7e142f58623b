// SPDX-License-Identifier: Apache-2.0
// The unit of operation perft between a memory and the kernel: descriptors, answers in memory, completions, aborts.
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <deque>
#include <map>
#include <random>
#include <vector>

#include "Vcb_perft_unit_bench.h"
#include "hls/moves/formats.hpp"
#include "hls/moves/perft.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "spec/jobs.hpp"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

constexpr unsigned kBeatBytes = 64;
constexpr unsigned kAnswersABeat = kBeatBytes / spec::kPerftAnswerBytes;
using JobBytes = std::array<std::uint8_t, spec::kPerftJobBytes>;

/// What a job in memory is answered.
hls::PerftAnswer expected(const JobBytes& bytes) { return hls::perft(hls::unpack_perft_job(bytes.data())); }

JobBytes make_job(const chess::Position& position, unsigned depth, std::uint32_t tag) {
  hls::PerftJob job{};
  job.position = hls::load_packed(chess::pack_position(position).data());
  job.depth = depth;
  job.tag = tag;
  JobBytes bytes{};
  hls::pack_perft_job(job, bytes.data());
  return bytes;
}

struct Descriptor {
  std::uint32_t tag = 0;
  std::vector<JobBytes> jobs;
  bool bank = false;
  // Filled in by the bench
  std::uint64_t source = 0, destination = 0;  ///< in bytes
};

struct Completion {
  std::uint32_t index = 0;
  bool list = false, amendment = false;
  std::array<std::uint32_t, 16> words{};
  std::uint32_t tag() const { return words[0]; }
  std::uint32_t status() const { return words[1]; }
  std::uint32_t items() const { return words[2]; }
  std::uint32_t refused() const { return words[3]; }
  std::uint32_t busy() const { return words[8]; }
  std::uint32_t starved() const { return words[9]; }
  std::uint32_t blocked() const { return words[10]; }
  std::uint32_t read_beats() const { return words[11]; }
  std::uint32_t write_beats() const { return words[12]; }
  std::uint32_t read_bursts() const { return words[13]; }
};

/// The unit with a memory whose delays are random, and a kernel that hands it descriptors.
class UnitBench {
 public:
  explicit UnitBench(int seed) : bench_(seed), random_(static_cast<std::uint64_t>(seed)), memory_(1u << 20) {
    bench_->near_most_i = 0;
    bench_->job_valid_i = 0;
    bench_->loads_done_i = 0;
    bench_->now_i = 0;
    bench_->halt_i = 0;
    bench_->abort_valid_i = 0;
    bench_->ar_ready_i = 0;
    bench_->r_valid_i = 0;
    bench_->aw_ready_i = 0;
    bench_->w_ready_i = 0;
    bench_->b_valid_i = 0;
    bench_->record_ready_i = 0;
    bench_->amended_i = 0;
    bench_.reset();
  }

  unsigned hold_percent = 0;       ///< of the clocks in which a side of the memory does nothing
  std::uint64_t bad_read = ~0ull;  ///< address of a beat that cannot be read
  bool bad_writes = false;
  bool bank_is_loaded = true;  ///< else descriptors wait for one more load
  std::vector<Completion> completions;
  unsigned done = 0, users_done[2] = {};
  std::uint64_t clocks = 0;

  /// Puts the jobs into memory and hands the descriptor to the unit.
  Descriptor& submit(Descriptor descriptor) {
    const auto place = [&](std::size_t bytes) {
      const std::uint64_t at = next_;
      next_ += (bytes + kBeatBytes - 1) / kBeatBytes * kBeatBytes;
      return at;
    };
    descriptor.source = place(descriptor.jobs.size() * kBeatBytes);
    descriptor.destination = place(descriptor.jobs.size() * spec::kPerftAnswerBytes);
    EXPECT_LE(next_, memory_.size());
    for (std::size_t i = 0; i < descriptor.jobs.size(); ++i) {
      std::memcpy(&memory_[descriptor.source + i * kBeatBytes], descriptor.jobs[i].data(), kBeatBytes);
    }
    // Whatever the unit does not write stays.
    std::memset(&memory_[descriptor.destination], 0xee, next_ - descriptor.destination);
    waiting_.push_back(descriptors.size());
    descriptors.push_back(std::move(descriptor));
    return descriptors.back();
  }
  std::deque<Descriptor> descriptors;

  void abort(std::uint32_t tag, bool all) {
    bench_->abort_valid_i = 1;
    bench_->abort_tag_i = tag;
    bench_->abort_all_i = all;
    step();
    bench_->abort_valid_i = 0;
  }

  /// The counters of the descriptor that is worked on are 20 below the most that they can be.
  void count_near_most() {
    bench_->near_most_i = 1;
    step();
    bench_->near_most_i = 0;
  }

  /// The answers of a descriptor by tag of the job; a second one to the same job fails.
  std::map<std::uint32_t, hls::PerftAnswer> answers(const Descriptor& descriptor) {
    std::map<std::uint32_t, hls::PerftAnswer> result;
    for (std::size_t i = 0; i < descriptor.jobs.size(); ++i) {
      const std::uint8_t* at = &memory_[descriptor.destination + i * spec::kPerftAnswerBytes];
      std::uint64_t low = 0, leaves = 0;
      std::memcpy(&low, at, 8);
      std::memcpy(&leaves, at + 8, 8);
      EXPECT_EQ(low >> 40, 0u) << "reserved";
      const hls::PerftAnswer answer{static_cast<std::uint32_t>(low), static_cast<std::uint8_t>(low >> 32), leaves};
      EXPECT_TRUE(result.emplace(answer.tag, answer).second) << "tag " << answer.tag << " twice";
    }
    // The rest of the last beat is not written.
    const std::size_t bytes = descriptor.jobs.size() * spec::kPerftAnswerBytes;
    for (std::size_t b = bytes; b % kBeatBytes != 0; ++b) EXPECT_EQ(memory_[descriptor.destination + b], 0xee);
    return result;
  }

  void run(unsigned count, std::uint64_t limit) {
    for (std::uint64_t end = clocks + limit; done < count && clocks < end;) step();
  }

  void step() {
    ++clocks;
    bench_->now_i = clocks;
    bench_->loads_done_i = bank_is_loaded ? 0x0101 : 0;
    if (bench_->job_valid_i == 0 && !waiting_.empty()) {
      const Descriptor& descriptor = descriptors[waiting_.front()];
      bench_->job_valid_i = 1;
      bench_->job_list_i = waiting_.front() % 2;
      bench_->job_index_i = static_cast<IData>(waiting_.front());
      bench_->job_tag_i = descriptor.tag;
      bench_->job_bank_i = descriptor.bank;
      bench_->job_bank_mark_i = 1;
      bench_->job_count_i = static_cast<IData>(descriptor.jobs.size());
      bench_->job_source_i = descriptor.source / kBeatBytes;
      bench_->job_destination_i = descriptor.destination / kBeatBytes;
    }
    bench_->ar_ready_i = !hold();
    bench_->aw_ready_i = !hold();
    bench_->w_ready_i = !hold();
    bench_->record_ready_i = !hold();
    // A read: its beats come some clocks after its address.
    const bool r = !reads_.empty() && reads_.front().due <= clocks && !hold();
    bench_->r_valid_i = r;
    if (r) {
      const std::uint64_t at = reads_.front().address;
      std::memcpy(bench_->r_data_i.data(), &memory_.at(at), kBeatBytes);
      bench_->r_last_i = reads_.front().beats == 1;
      bench_->r_error_i = at == bad_read;
    }
    const bool b = responses_ != 0 && !hold();
    bench_->b_valid_i = b;
    bench_->b_error_i = bad_writes;
    bench_->amended_i = amendments_ != 0 && !hold();
    if (bench_->amended_i != 0) --amendments_;
    bench_.settle();

    const bool job_taken = bench_->job_valid_i != 0 && bench_->job_ready_o != 0;
    if (bench_->ar_valid_o != 0 && bench_->ar_ready_i != 0) {
      reads_.push_back({bench_->ar_address_o, bench_->ar_length_o + 1u, clocks + 40 + random_() % 60});
    }
    if (r) {
      reads_.front().address += kBeatBytes;
      if (--reads_.front().beats == 0) reads_.pop_front();
    }
    if (bench_->aw_valid_o != 0 && bench_->aw_ready_i != 0) writes_.push_back(bench_->aw_address_o);
    if (bench_->w_valid_o != 0 && bench_->w_ready_i != 0) {
      WriteBeat beat;
      std::memcpy(beat.data.data(), bench_->w_data_o.data(), kBeatBytes);
      beat.words = bench_->w_words_o;
      beat.last = bench_->w_last_o != 0;
      beats_.push_back(beat);
    }
    while (!writes_.empty() && !beats_.empty()) {
      for (unsigned w = 0; w < 16; ++w) {
        if ((beats_.front().words >> w & 1u) != 0) {
          std::memcpy(&memory_.at(writes_.front() + 4 * w), &beats_.front().data[4 * w], 4);
        }
      }
      writes_.front() += kBeatBytes;
      if (beats_.front().last) {
        writes_.pop_front();
        ++responses_;
      }
      beats_.pop_front();
    }
    if (b) --responses_;
    if (bench_->record_valid_o != 0 && bench_->record_ready_i != 0) {
      Completion completion;
      completion.index = bench_->record_index_o;
      completion.list = bench_->record_list_o != 0;
      completion.amendment = bench_->record_amendment_o != 0;
      std::memcpy(completion.words.data(), bench_->record_completion_o.data(), kBeatBytes);
      completions.push_back(completion);
      amendments_ += completion.amendment;
    }
    done += bench_->done_o;
    for (unsigned bank = 0; bank < 2; ++bank) users_done[bank] += bench_->user_done_o >> bank & 1u;
    bench_.clock();
    if (job_taken) {
      bench_->job_valid_i = 0;
      waiting_.pop_front();
    }
  }

  std::uint64_t random() { return random_(); }

 private:
  struct Read {
    std::uint64_t address;
    unsigned beats;
    std::uint64_t due;
  };
  struct WriteBeat {
    std::array<std::uint8_t, kBeatBytes> data{};
    unsigned words = 0;
    bool last = false;
  };
  bool hold() { return random_() % 100 < hold_percent; }

  Bench<Vcb_perft_unit_bench> bench_;
  std::mt19937_64 random_;
  std::vector<std::uint8_t> memory_;
  std::uint64_t next_ = 0;
  std::deque<std::size_t> waiting_;
  std::deque<Read> reads_;
  std::deque<std::uint64_t> writes_;
  std::deque<WriteBeat> beats_;
  unsigned responses_ = 0, amendments_ = 0;
};

/// A job with an error now and then.
JobBytes random_job(UnitBench& bench, chess::RandomPositions& positions, std::uint32_t tag) {
  const chess::Position& position = positions.next();
  JobBytes job = make_job(position, 1 + static_cast<unsigned>(bench.random() % 2), tag);
  if (bench.random() % 8 == 0) job[36] = static_cast<std::uint8_t>(bench.random() % 2 * 99);  // depth 0 or 99
  if (bench.random() % 8 == 0) job[40 + bench.random() % 24] = 1;                             // reserved
  return job;
}

void check(UnitBench& bench, std::size_t number, const Completion& completion) {
  const Descriptor& descriptor = bench.descriptors[number];
  EXPECT_EQ(completion.index, number);
  EXPECT_EQ(completion.list, number % 2 != 0);
  EXPECT_EQ(completion.tag(), descriptor.tag);
  EXPECT_EQ(completion.items(), descriptor.jobs.size());
  EXPECT_EQ(completion.read_beats(), descriptor.jobs.size());
  EXPECT_EQ(completion.write_beats(), (descriptor.jobs.size() + kAnswersABeat - 1) / kAnswersABeat);
  EXPECT_GE(completion.read_bursts(), 1u);
  EXPECT_GE(completion.busy(), completion.starved() + completion.blocked());
  unsigned refused = 0;
  for (const auto& [tag, answer] : bench.answers(descriptor)) refused += answer.status != spec::kAnswerDone;
  EXPECT_EQ(completion.refused(), refused);
}

TEST(PerftUnitRtl, DescriptorsAndTheirAnswers) {
  for (int seed = 1; seed <= 8; ++seed) {
    UnitBench bench(seed);
    bench.hold_percent = seed % 4 * 25;
    chess::RandomPositions positions(static_cast<std::uint64_t>(seed), {});
    std::uint32_t tag = 0;
    const unsigned count = 40;
    for (unsigned d = 0; d < count; ++d) {
      Descriptor descriptor;
      descriptor.tag = 1000 + d;
      descriptor.bank = bench.random() % 2 != 0;
      const unsigned jobs = 1 + static_cast<unsigned>(d % 3 == 0 ? bench.random() % 90 : bench.random() % 6);
      for (unsigned j = 0; j < jobs; ++j) descriptor.jobs.push_back(random_job(bench, positions, tag++));
      bench.submit(std::move(descriptor));
    }
    bench.run(count, 1000000);
    for (int i = 0; i < 200; ++i) bench.step();
    ASSERT_EQ(bench.done, count);
    ASSERT_EQ(bench.completions.size(), count);
    EXPECT_EQ(bench.users_done[0] + bench.users_done[1], count);
    for (unsigned d = 0; d < count; ++d) {
      const Descriptor& descriptor = bench.descriptors[d];
      check(bench, d, bench.completions[d]);
      EXPECT_EQ(bench.completions[d].status(), spec::kStatusDone);
      const auto answers = bench.answers(descriptor);
      for (const JobBytes& job : descriptor.jobs) {
        const hls::PerftAnswer wanted = expected(job);
        ASSERT_TRUE(answers.contains(wanted.tag));
        EXPECT_EQ(answers.at(wanted.tag).status, wanted.status);
        EXPECT_EQ(answers.at(wanted.tag).leaves, wanted.leaves);
      }
    }
  }
}

TEST(PerftUnitRtl, NoDrainBetweenDescriptors) {
  UnitBench bench(1);
  for (unsigned d = 0; d < 12; ++d) {
    Descriptor descriptor;
    descriptor.tag = d;
    for (unsigned j = 0; j < 40; ++j) descriptor.jobs.push_back(make_job(chess::Position(), 3, j));
    bench.submit(std::move(descriptor));
  }
  bench.run(12, 1000000);
  ASSERT_EQ(bench.done, 12u);
  std::uint64_t busy = 0, starved = 0, turns = 0;
  for (const Completion& completion : bench.completions) {
    turns += completion.busy() - completion.starved() - completion.blocked();
    EXPECT_EQ(completion.blocked(), 0u) << "there is no guest";
    busy += completion.busy();
    starved += completion.starved();
  }
  // The first loads of all and the last jobs of all are in it.
  EXPECT_LE(static_cast<double>(starved), 0.05 * static_cast<double>(busy));
  // 420 turns a job: 20 push a child, 400 have the moves of theirs counted.
  EXPECT_GE(turns, 12u * 40u * 400u);
}

TEST(PerftUnitRtl, CountersStayAtTheirMost) {
  UnitBench bench(4);
  for (unsigned d = 0; d < 2; ++d) {
    Descriptor descriptor;
    descriptor.tag = d;
    descriptor.jobs.push_back(make_job(chess::Position(), 2, d));
    bench.submit(std::move(descriptor));
  }
  for (int i = 0; i < 200; ++i) bench.step();
  bench.count_near_most();
  bench.run(2, 100000);
  ASSERT_EQ(bench.completions.size(), 2u);
  EXPECT_EQ(bench.completions[0].busy(), spec::kMostCounted);
  EXPECT_EQ(bench.completions[0].starved(), spec::kMostCounted);
  EXPECT_EQ(bench.completions[0].blocked(), spec::kMostCounted - 20) << "there is no guest";
  EXPECT_LT(bench.completions[1].busy(), 10000u);
  EXPECT_LT(bench.completions[1].starved(), 10000u);
}

TEST(PerftUnitRtl, WaitsForItsBank) {
  UnitBench bench(2);
  bench.bank_is_loaded = false;
  Descriptor descriptor;
  descriptor.jobs.push_back(make_job(chess::Position(), 2, 7));
  bench.submit(std::move(descriptor));
  for (int i = 0; i < 1000; ++i) bench.step();
  EXPECT_TRUE(bench.completions.empty());
  bench.bank_is_loaded = true;
  bench.run(1, 1000);
  EXPECT_EQ(bench.done, 1u);
}

TEST(PerftUnitRtl, MemoryErrors) {
  UnitBench bench(3);
  Descriptor descriptor;
  for (unsigned j = 0; j < 10; ++j) descriptor.jobs.push_back(make_job(chess::Position(), j == 4 ? 16 : 2, j));
  bench.bad_read = bench.submit(descriptor).source + 4 * kBeatBytes;
  bench.run(1, 100000);
  ASSERT_EQ(bench.done, 1u);
  EXPECT_EQ(bench.completions[0].status(), spec::kStatusDone | spec::kStatusReadError);
  EXPECT_EQ(bench.completions[0].refused(), 1u);
  EXPECT_EQ(bench.answers(bench.descriptors[0]).at(spec::kUnreadJobTag).status, spec::kAnswerIllegalRequest);
  // The next one knows nothing of it; its writes fail.
  bench.bad_writes = true;
  descriptor.jobs.erase(descriptor.jobs.begin() + 4);
  descriptor.tag = 77;
  bench.submit(descriptor);
  bench.run(2, 100000);
  ASSERT_EQ(bench.done, 2u);
  ASSERT_EQ(bench.completions.size(), 3u);
  EXPECT_EQ(bench.completions[1].status(), spec::kStatusDone);
  EXPECT_FALSE(bench.completions[1].amendment);
  EXPECT_EQ(bench.completions[2].status(), spec::kStatusDone | spec::kStatusWriteError);
  EXPECT_TRUE(bench.completions[2].amendment);
  EXPECT_EQ(bench.completions[2].tag(), 77u);
}

TEST(PerftUnitRtl, AbortsByTagAndAll) {
  unsigned aborted_descriptors = 0, aborted_jobs = 0;
  for (int seed = 1; seed <= 40; ++seed) {
    UnitBench bench(seed);
    bench.hold_percent = seed % 3 * 30;
    const unsigned count = 2 + static_cast<unsigned>(bench.random() % 14);
    const bool all = seed % 4 == 0;
    const unsigned doomed = static_cast<unsigned>(bench.random() % count);
    for (unsigned d = 0; d < count; ++d) {
      Descriptor descriptor;
      descriptor.tag = 500 + d;
      const unsigned jobs = 1 + static_cast<unsigned>(bench.random() % 50);
      for (unsigned j = 0; j < jobs; ++j) {
        const bool endless = (d == doomed || all) && bench.random() % 2 == 0;
        descriptor.jobs.push_back(make_job(chess::Position(), endless ? 16 : 2, d * 100 + j));
      }
      bench.submit(std::move(descriptor));
    }
    // The unit has taken all of them by then, and perhaps not begun with the one that is meant.
    const std::uint64_t wait = 3 * count + 20 + bench.random() % 1500;
    for (std::uint64_t i = 0; i < wait; ++i) bench.step();
    bench.abort(500 + doomed, all);
    bench.run(count, 200000);
    ASSERT_EQ(bench.done, count) << seed;
    for (unsigned d = 0; d < count; ++d) {
      check(bench, d, bench.completions[d]);
      const auto answers = bench.answers(bench.descriptors[d]);
      const bool marked = (bench.completions[d].status() & spec::kStatusAborted) != 0;
      EXPECT_TRUE(!marked || all || d == doomed);
      aborted_descriptors += marked;
      unsigned here = 0;
      for (const JobBytes& job : bench.descriptors[d].jobs) {
        const std::uint32_t tag = hls::unpack_perft_job(job.data()).tag;
        const bool endless = job[36] == 16;
        ASSERT_TRUE(answers.contains(tag));
        const hls::PerftAnswer& answer = answers.at(tag);
        if (answer.status == spec::kAnswerAborted) {
          EXPECT_EQ(answer.leaves, 0u);
          ++here;
        } else {
          EXPECT_FALSE(endless);
          EXPECT_EQ(answer.status, spec::kAnswerDone);
          EXPECT_EQ(answer.leaves, 400u);
        }
      }
      EXPECT_TRUE(marked || here == 0);
      aborted_jobs += here;
    }
  }
  EXPECT_GE(aborted_descriptors, 30u);
  EXPECT_GE(aborted_jobs, 300u);
}

}  // namespace
}  // namespace cobalt::test
