// SPDX-License-Identifier: Apache-2.0
/// \file
/// The contexts of a search core side by side, with the table that they share: the golden model of a core, turn by
/// turn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "hls/search/search.hpp"
#include "host/device/model_search.hpp"
#include "host/device/shared_table_memory.hpp"
#include "host/evaluation/node_evaluator.hpp"

namespace cobalt::device {

/// Contexts that take their turns one after the other. All share a table.
class Barrel {
 public:
  struct Ended {
    std::size_t context;
    hls::SearchAnswer answer;
  };

  /// \param function, table  outlive this object
  Barrel(const SearchFunction& function, SharedTableMemory& table, std::size_t contexts);

  std::size_t contexts() const { return contexts_.size(); }
  bool is_idle(std::size_t context) const { return !contexts_[context]->is_running; }
  /// Gives an idle context a job. Its root is judged in its next turn.
  void load(std::size_t context, const hls::SearchJob& job);
  /// Ends the job of a context that is not idle; there is no answer.
  void abort(std::size_t context);
  /// A turn of every context.
  /// \param ended  the jobs that have ended are put behind what is there
  void revolve(std::vector<Ended>& ended);
  /// Tries of the job of a context.
  std::uint32_t tries_of(std::size_t context) const {
    return contexts_[context]->is_new ? 0 : contexts_[context]->search.answer().tries;
  }
  /// Turns that tried a move, and turns of contexts with a job, since the barrel was made.
  std::uint64_t tries() const { return tries_; }
  std::uint64_t turns() const { return turns_; }

 private:
  using Table = hls::SharedTablePort<SharedTableMemory>;
  struct Context {
    Context(const evaluation::NodeEvaluator& evaluator, const SearchFunction& function, SharedTableMemory& table)
        : search(evaluator, function.quiet_moves, function.numbers, stack, Table{&table}) {}

    hls::SearchStack stack{};
    hls::Search<evaluation::NodeEvaluator, Table> search;
    hls::SearchJob job{};
    bool is_running = false;
    bool is_new = false;
  };

  evaluation::NodeEvaluator evaluator_;
  std::vector<std::unique_ptr<Context>> contexts_;
  std::uint64_t tries_ = 0;
  std::uint64_t turns_ = 0;
};

}  // namespace cobalt::device
