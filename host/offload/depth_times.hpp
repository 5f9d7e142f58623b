// SPDX-License-Identifier: Apache-2.0
/// \file
/// When the iterations of a search end.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "host/engine/listener.hpp"
#include "host/offload/job_pool.hpp"

namespace cobalt::offload {

/// An iteration that was finished.
struct FinishedDepth {
  int depth = 0;
  PoolTime time{};          ///< from the start of the search, virtual
  std::uint64_t nodes = 0;  ///< until then, host nodes and tries
  engine::Score score = 0;
};

/// Notes when iterations end.
class DepthTimes final : public engine::SearchListener {
 public:
  explicit DepthTimes(std::vector<FinishedDepth>& depths) : depths_(depths) {}

  void on_progress(const engine::Progress& progress) override {
    if (progress.bound != engine::Bound::kExact || progress.line_number != 1) return;
    depths_.push_back({.depth = progress.depth,
                       .time = std::chrono::duration_cast<PoolTime>(progress.elapsed),
                       .nodes = progress.nodes,
                       .score = progress.score});
  }
  void on_root_move(int /*depth*/, chess::Move /*move*/, std::size_t /*number*/,
                    std::chrono::steady_clock::duration /*elapsed*/) override {}

 private:
  std::vector<FinishedDepth>& depths_;
};

}  // namespace cobalt::offload
