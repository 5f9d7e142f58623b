// SPDX-License-Identifier: Apache-2.0
#include "host/fit/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace cobalt::fit {

void run_parts(std::size_t parts, unsigned threads, const std::function<void(std::size_t)>& work) {
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  threads = static_cast<unsigned>(std::min<std::size_t>(threads, std::max<std::size_t>(parts, 1)));
  std::atomic<std::size_t> next = 0;
  std::mutex failure_mutex;
  std::exception_ptr failure;
  const auto run = [&] {
    try {
      for (std::size_t part = next++; part < parts; part = next++) work(part);
    } catch (...) {
      next = parts;
      const std::lock_guard lock(failure_mutex);
      failure = std::current_exception();
    }
  };
  std::vector<std::thread> workers;
  for (unsigned thread = 1; thread < threads; ++thread) workers.emplace_back(run);
  run();
  for (std::thread& worker : workers) worker.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace cobalt::fit
