// SPDX-License-Identifier: Apache-2.0
#include "host/support/threads.hpp"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace cobalt {
namespace {

/// Where threads wait until all of them are there.
class StartGate {
 public:
  /// Lets all threads pass, or sends them home; only the first decision counts.
  void decide(bool passes) {
    int waits = kWaits;
    if (state_.compare_exchange_strong(waits, passes ? kPasses : kGoesHome)) state_.notify_all();
  }
  /// Waits for the decision.
  bool passes() const {
    state_.wait(kWaits);
    return state_ == kPasses;
  }

 private:
  enum State : int { kWaits, kPasses, kGoesHome };

  std::atomic<int> state_{kWaits};
};

/// Joins threads. Those that still wait at their gate are sent home.
class Crew {
 public:
  Crew() = default;
  ~Crew() { gate_.decide(false); }  // before the members end, which joins
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// Starts a thread for `call`, which is made when begin() is called. Throws std::system_error, std::bad_alloc.
  template <typename Call>
  void add(Call call) {
    threads_.emplace_back([this, call] {
      if (gate_.passes()) call();
    });
  }
  unsigned size() const { return static_cast<unsigned>(threads_.size()); }
  void begin() { gate_.decide(true); }

 private:
  StartGate gate_;
  std::vector<std::jthread> threads_;
};

/// What was thrown first.
class FirstFailure {
 public:
  /// Calls, and keeps what is thrown.
  template <typename Call>
  void keep_of(const Call& call) noexcept {
    try {
      call();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }
  /// When no thread runs any more.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace

ThreadError::ThreadError(unsigned wanted, unsigned started, const std::string& reason)
    : InputError("threads", fmt::format("the system starts {} of {}: {}", started, wanted, reason)) {}

unsigned thread_count(unsigned wanted) {
  return wanted != 0 ? wanted : std::max(1U, std::thread::hardware_concurrency());
}

double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

void run_in_threads(unsigned threads, const std::function<void(unsigned)>& work) {
  FirstFailure failure;
  {
    Crew crew;
    try {
      for (unsigned thread = 1; thread < threads; ++thread) {
        crew.add([&, thread] { failure.keep_of([&] { work(thread); }); });
      }
    } catch (const std::system_error& error) {
      throw ThreadError(threads, crew.size() + 1, error.code().message());
    }
    crew.begin();
    failure.keep_of([&] { work(0); });
  }
  failure.rethrow();
}

void deal_to_threads(std::size_t items, unsigned threads, const std::function<void(unsigned, std::size_t)>& work) {
  const std::size_t most = std::max<std::size_t>(items, 1);
  std::atomic<std::size_t> next = 0;
  run_in_threads(static_cast<unsigned>(std::min<std::size_t>(thread_count(threads), most)), [&](unsigned thread) {
    try {
      for (std::size_t item = next++; item < items; item = next++) work(thread, item);
    } catch (...) {
      next = items;
      throw;
    }
  });
}

}  // namespace cobalt
