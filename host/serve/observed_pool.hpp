// SPDX-License-Identifier: Apache-2.0
/// \file
/// A pool of cards that tells how busy they are.
#pragma once

#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "host/offload/job_pool.hpp"
#include "host/serve/searcher.hpp"

namespace cobalt::serve {

/// Passes everything on to another pool, and looks at its counts now and then.
class ObservedPool final : public offload::JobPool {
 public:
  /// Between two loads that are told.
  static constexpr std::chrono::milliseconds kInterval{250};

  explicit ObservedPool(std::unique_ptr<offload::JobPool> pool) : pool_(std::move(pool)) {}

  /// A search begins. \param on_load  outlives it
  void begin_search(const Searcher::OnLoad& on_load);
  /// It has ended: the last load is told.
  void end_search();
  /// The load of this search until now; busy contexts are those last told.
  CardLoad load() const;

  std::size_t contexts() const override { return pool_->contexts(); }
  std::size_t capacity() const override { return pool_->capacity(); }
  std::size_t in_flight() const override { return pool_->in_flight(); }
  offload::PoolJob submit(const device::SearchItem& item) override { return pool_->submit(item); }
  offload::PoolJob evaluate(const device::PackedPosition& position) override { return pool_->evaluate(position); }
  void abort(offload::PoolJob job) override { pool_->abort(job); }
  void flush() override { pool_->flush(); }
  void collect(std::vector<offload::PoolAnswer>& answers, bool wait) override;
  offload::PoolTime now() const override { return pool_->now(); }
  void charge(offload::PoolTime host_work) override { pool_->charge(host_work); }
  const offload::PoolCounts& counts() const override { return pool_->counts(); }

 private:
  void tell();

  std::unique_ptr<offload::JobPool> pool_;
  const Searcher::OnLoad* on_load_ = nullptr;
  offload::PoolCounts at_begin_;
  double busy_contexts_ = 0;
  // What was last told.
  std::chrono::steady_clock::time_point told_at_;
  offload::PoolTime told_until_{};
  double told_busy_seconds_ = 0;
};

}  // namespace cobalt::serve
