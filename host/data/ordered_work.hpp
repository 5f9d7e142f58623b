// SPDX-License-Identifier: Apache-2.0
/// \file
/// Numbered units of work, done by several threads, whose results are handed on in the order of their numbers: what
/// comes out does not depend on how many threads there are.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

#include "host/support/threads.hpp"

namespace cobalt::data {

/// Does one unit. \return nothing when it was told to stop
template <typename Result>
using UnitWork = std::function<std::optional<Result>(std::uint64_t unit, const std::stop_token& stop)>;

/// A run over units. Every thread makes its own worker, which may keep an engine from unit to unit.
template <typename Result>
class OrderedWork {
 public:
  /// \param make_worker  called in each thread
  /// \param take         gets the results, one at a time, unit after unit
  OrderedWork(std::function<UnitWork<Result>(const std::stop_token&)> make_worker, std::function<void(Result&&)> take)
      : make_worker_(std::move(make_worker)), take_(std::move(take)) {}

  /// Does the units from `first` to before `end`. After a stop, results before the first unit that is missing were
  /// taken. Throws what a worker or `take` threw first, or ThreadError.
  void run(std::uint64_t first, std::uint64_t end, unsigned threads, const std::stop_token& stop) {
    next_ = to_take_ = first;
    end_ = end;
    const std::stop_callback pass_on(stop, [this] { stop_.request_stop(); });
    run_in_threads(threads, [this](unsigned /*thread*/) { run_thread(); });
  }

 private:
  void run_thread() {
    try {
      const std::stop_token stop = stop_.get_token();
      const UnitWork<Result> work = make_worker_(stop);
      while (const auto unit = next_unit()) {
        std::optional<Result> result = work(*unit, stop);
        if (!result) return;
        deliver(*unit, *std::move(result));
      }
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      has_failed_ = true;
      stop_.request_stop();
      throw;
    }
  }

  std::optional<std::uint64_t> next_unit() {
    const std::scoped_lock lock(mutex_);
    if (stop_.stop_requested() || next_ == end_) return std::nullopt;
    return next_++;
  }

  void deliver(std::uint64_t unit, Result&& result) {
    const std::scoped_lock lock(mutex_);
    early_.emplace(unit, std::move(result));
    // After a failure nothing is taken: `take` may be what failed.
    for (auto at = early_.begin(); !has_failed_ && at != early_.end() && at->first == to_take_; at = early_.begin()) {
      take_(std::move(at->second));
      early_.erase(at);
      ++to_take_;
    }
  }

  std::function<UnitWork<Result>(const std::stop_token&)> make_worker_;
  std::function<void(Result&&)> take_;
  std::stop_source stop_;
  std::mutex mutex_;
  std::uint64_t next_ = 0;
  std::uint64_t end_ = 0;
  std::uint64_t to_take_ = 0;
  std::map<std::uint64_t, Result> early_;  ///< done before a unit with a lower number
  bool has_failed_ = false;
};

}  // namespace cobalt::data
