// SPDX-License-Identifier: Apache-2.0
/// \file
/// Several threads of a host in virtual time.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>

#include "host/offload/pool_threads.hpp"
#include "host/offload/virtual_pool.hpp"

namespace cobalt::offload {

/// Threads that work side by side in virtual time, each with a clock of its own. Of the real threads behind them one
/// runs at a time, always that whose clock is behind (of several the first), until it has worked or waits. So the same
/// calls have the same answers at the same times, whatever the machine does with its threads. What fails while time
/// passes is thrown to every thread that waits or works from then on.
class VirtualThreads final : public PoolThreads {
 public:
  VirtualThreads(VirtualPool& pool, std::size_t threads) : PoolThreads(pool, threads), cards_(pool), hosts_(threads) {}

  void begin(std::size_t thread) noexcept override;
  void end(std::size_t thread) noexcept override;

 private:
  /// A thread of the host.
  struct Host {
    PoolTime time{};          ///< what it does next happens then
    bool takes_part = false;  ///< between begin() and end()
    bool waits = false;       ///< for an answer
    std::condition_variable turn;
  };
  static constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

  void wait(Lock& lock, std::size_t thread) override;
  void work(Lock& lock, std::size_t thread, PoolTime time) override;
  void on_answer(std::size_t thread) override;

  std::size_t next_host() const;
  /// Lets time pass until a thread can go on, which has its turn then; all have it when that fails.
  void give_turn() noexcept;
  void pass_time();
  void await_turn(Lock& lock, std::size_t thread) noexcept;
  void throw_failure() const;

  VirtualPool& cards_;
  std::deque<Host> hosts_;  ///< a deque, because its elements cannot be moved
  std::size_t running_ = kNobody;
  std::size_t begun_ = 0;
  std::exception_ptr failure_;
};

}  // namespace cobalt::offload
