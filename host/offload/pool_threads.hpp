// SPDX-License-Identifier: Apache-2.0
/// \file
/// One pool for several threads of the host.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "host/offload/job_pool.hpp"
#include "host/offload/slot_table.hpp"

namespace cobalt::offload {

/// Gives each thread a pool of its own, a port, to the same cards: what was submitted at a port is answered there. A
/// card that fails throws from every port. JobPool::for_threads() makes one.
class PoolThreads {
 public:
  /// \param pool     used by nobody else meanwhile; outlives this object
  /// \param threads  1 or more
  PoolThreads(JobPool& pool, std::size_t threads);
  virtual ~PoolThreads();
  PoolThreads(const PoolThreads&) = delete;
  PoolThreads& operator=(const PoolThreads&) = delete;

  std::size_t threads() const { return ports_.size(); }
  /// The pool of a thread, from 0 up. Its counts are those of all threads, as they were when this one last called.
  JobPool& port(std::size_t thread);

  /// A thread will use its port from now on. All threads begin, or none goes on. What fails in these two is thrown from
  /// the ports.
  virtual void begin(std::size_t /*thread*/) noexcept {}
  /// It does not any more; nothing of it is in flight.
  virtual void end(std::size_t /*thread*/) noexcept {}

 protected:
  using Lock = std::unique_lock<std::mutex>;

  JobPool& pool() { return pool_; }
  Lock lock() { return Lock(mutex_); }
  /// Takes the answers that the pool has, to the ports that they belong to; on_answer() is called for each.
  void distribute();

  /// Waits until something may have come for a thread. Called, and returns, with the lock.
  virtual void wait(Lock& lock, std::size_t thread) = 0;
  /// A thread has worked so long. Called with the lock.
  virtual void work(Lock& lock, std::size_t thread, PoolTime time) = 0;
  /// A thread has an answer.
  virtual void on_answer(std::size_t /*thread*/) {}

 private:
  class Port;
  /// Whose job it is, and what its tag was.
  struct Owner {
    std::size_t thread = 0;
    std::uint32_t tag = 0;
  };

  JobPool& pool_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Port>> ports_;
  SlotTable<Owner> owners_;  ///< of what is in flight, by its tags in the pool
  std::vector<PoolAnswer> answers_;
};

/// The threads of a pool over devices. A thread that waits asks the cards again and again, and sleeps in between.
class SharedPool final : public PoolThreads {
 public:
  using PoolThreads::PoolThreads;

 private:
  void wait(Lock& lock, std::size_t thread) override;
  void work(Lock& lock, std::size_t thread, PoolTime time) override;
  void on_answer(std::size_t thread) override;

  std::condition_variable answer_came_;
};

}  // namespace cobalt::offload
