// SPDX-License-Identifier: Apache-2.0
#include "host/offload/pool_threads.hpp"

#include <algorithm>
#include <thread>

#include "host/support/error.hpp"

namespace cobalt::offload {

/// Between two looks for answers.
constexpr std::chrono::microseconds kPause{50};

/// Every function takes the lock; a pool needs microseconds at most for what it does within it.
class PoolThreads::Port final : public JobPool {
 public:
  Port(PoolThreads& owner, std::size_t thread) : owner_(owner), thread_(thread), counts_(owner.pool_.counts()) {}

  std::size_t contexts() const override { return owner_.pool_.contexts(); }
  std::size_t capacity() const override { return std::max<std::size_t>(owner_.pool_.capacity() / owner_.threads(), 1); }
  std::size_t in_flight() const override { return in_flight_; }

  PoolJob submit(const device::SearchItem& item) override {
    return note(item.tag, [&](std::uint32_t tag) {
      device::SearchItem tagged = item;
      tagged.tag = tag;
      return owner_.pool_.submit(tagged);
    });
  }
  PoolJob evaluate(const device::PackedPosition& position, std::uint32_t own_tag) override {
    return note(own_tag, [&](std::uint32_t tag) { return owner_.pool_.evaluate(position, tag); });
  }
  void abort(PoolJob job) override {
    const Lock lock = owner_.lock();
    owner_.pool_.abort(job);
  }
  void flush() override {
    const Lock lock = owner_.lock();
    owner_.pool_.flush();
  }
  void collect(std::vector<PoolAnswer>& answers, bool wait) override {
    if (wait && in_flight_ == 0) throw InputError("collect", "no job of this thread is in flight");
    Lock lock = owner_.lock();
    owner_.distribute();
    while (wait && answers_.empty()) {
      owner_.wait(lock, thread_);
      owner_.distribute();
    }
    in_flight_ -= answers_.size();
    answers.insert(answers.end(), answers_.begin(), answers_.end());
    answers_.clear();
    counts_ = owner_.pool_.counts();
  }
  void collect_until(std::vector<PoolAnswer>& answers, PoolTime deadline) override {
    const std::size_t before = answers.size();
    collect(answers, false);
    while (answers.size() == before && now() < deadline) {
      std::this_thread::sleep_for(kPause);
      collect(answers, false);
    }
  }
  PoolTime now() const override {
    const Lock lock = owner_.lock();
    return owner_.pool_.now();
  }
  PoolTime time_at(std::chrono::steady_clock::time_point time) const override {
    const Lock lock = owner_.lock();
    return owner_.pool_.time_at(time);
  }
  void charge(PoolTime host_work) override {
    Lock lock = owner_.lock();
    owner_.work(lock, thread_, host_work);
  }
  const PoolCounts& counts() const override { return counts_; }
  std::vector<CardWork> cards() const override {
    const Lock lock = owner_.lock();
    return owner_.pool_.cards();
  }

  /// With the lock.
  void add(const PoolAnswer& answer) { answers_.push_back(answer); }

 private:
  /// Gives a job to the pool under a tag by which its answer finds back to this port.
  template <typename Give>
  PoolJob note(std::uint32_t own_tag, const Give& give) {
    const Lock lock = owner_.lock();
    const std::uint32_t tag = owner_.owners_.add({.thread = thread_, .tag = own_tag});
    try {
      const PoolJob job = give(tag);
      ++in_flight_;
      return job;
    } catch (...) {
      owner_.owners_.take(tag);
      throw;
    }
  }

  PoolThreads& owner_;
  std::size_t thread_;
  std::size_t in_flight_ = 0;        ///< used by its own thread only
  std::vector<PoolAnswer> answers_;  ///< not collected
  PoolCounts counts_;
};

PoolThreads::PoolThreads(JobPool& pool, std::size_t threads) : pool_(pool) {
  if (threads == 0) throw InputError("threads", "0; expected at least one");
  while (ports_.size() < threads) ports_.push_back(std::make_unique<Port>(*this, ports_.size()));
}
PoolThreads::~PoolThreads() = default;

JobPool& PoolThreads::port(std::size_t thread) { return *ports_.at(thread); }

void PoolThreads::distribute() {
  answers_.clear();
  pool_.collect(answers_, false);
  for (PoolAnswer& answer : answers_) {
    const auto [thread, tag] = owners_.take(answer.tag);
    answer.tag = tag;
    ports_[thread]->add(answer);
    on_answer(thread);
  }
}

void SharedPool::wait(Lock& lock, std::size_t /*thread*/) { answer_came_.wait_for(lock, kPause); }

void SharedPool::on_answer(std::size_t /*thread*/) { answer_came_.notify_all(); }

void SharedPool::work(Lock& /*lock*/, std::size_t /*thread*/, PoolTime time) { pool().charge(time); }

std::unique_ptr<PoolThreads> JobPool::for_threads(std::size_t threads) {
  return std::make_unique<SharedPool>(*this, threads);
}

}  // namespace cobalt::offload
