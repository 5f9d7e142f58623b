// SPDX-License-Identifier: Apache-2.0
#include "host/offload/virtual_threads.hpp"

#include <optional>
#include <stdexcept>

namespace cobalt::offload {

void VirtualThreads::begin(std::size_t thread) noexcept {
  Lock guard = lock();
  Host& host = hosts_[thread];
  host.takes_part = true;
  host.waits = false;
  host.time = cards_.now();
  ++begun_;
  if (begun_ == hosts_.size()) {
    begun_ = 0;
    give_turn();
  }
  await_turn(guard, thread);
}

void VirtualThreads::end(std::size_t thread) noexcept {
  const Lock guard = lock();
  hosts_[thread].takes_part = false;
  give_turn();
}

void VirtualThreads::wait(Lock& lock, std::size_t thread) {
  hosts_[thread].waits = true;
  give_turn();
  await_turn(lock, thread);
  throw_failure();
}

void VirtualThreads::work(Lock& lock, std::size_t thread, PoolTime time) {
  cards_.note_host_work(time);
  hosts_[thread].time = cards_.now() + time;
  give_turn();
  await_turn(lock, thread);
  throw_failure();
}

void VirtualThreads::on_answer(std::size_t thread) {
  Host& host = hosts_[thread];
  if (!host.waits) return;
  host.waits = false;
  host.time = cards_.now();
}

/// Of those that can go on the one whose clock is behind; kNobody when there is none.
std::size_t VirtualThreads::next_host() const {
  std::size_t next = kNobody;
  for (std::size_t i = 0; i < hosts_.size(); ++i) {
    if (!hosts_[i].takes_part || hosts_[i].waits) continue;
    if (next == kNobody || hosts_[i].time < hosts_[next].time) next = i;
  }
  return next;
}

void VirtualThreads::give_turn() noexcept {
  if (failure_) return;
  try {
    pass_time();
  } catch (...) {
    failure_ = std::current_exception();
    for (Host& host : hosts_) host.turn.notify_one();
  }
}

void VirtualThreads::pass_time() {
  while (true) {
    running_ = next_host();
    const bool somebody = running_ != kNobody;
    if (!cards_.run_until(somebody ? std::optional(hosts_[running_].time) : std::nullopt)) break;
    distribute();
  }
  if (running_ != kNobody) {
    hosts_[running_].turn.notify_one();
    return;
  }
  for (const Host& host : hosts_) {
    if (host.takes_part) throw std::logic_error("all threads wait and nothing will happen");
  }
}

void VirtualThreads::await_turn(Lock& lock, std::size_t thread) noexcept {
  hosts_[thread].turn.wait(lock, [&] { return running_ == thread || failure_ != nullptr; });
}

void VirtualThreads::throw_failure() const {
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace cobalt::offload
