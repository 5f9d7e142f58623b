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
#include "hls/search/shared_table.hpp"
#include "host/device/model_search.hpp"
#include "host/evaluation/node_evaluator.hpp"

namespace cobalt::device {

/// Memory of a shared table. Emptied when it is made. Has the functions of a table for searches.
class SharedTableMemory {
 public:
  /// Of a depth that no note has.
  static constexpr unsigned kNoDepth = 256;

  /// \param bits  2^bits entries, at least one bucket
  explicit SharedTableMemory(unsigned bits);

  void clear();
  hls::SharedTable& table() { return table_; }
  std::size_t entries() const { return entries_.size(); }

  /// From now on notes of so many quarter plies and more are kept for take_deep_notes(); kNoDepth: none.
  void keep_notes_from(unsigned least_depth) { least_kept_depth_ = least_depth; }
  /// Those that were kept since the last call, appended in their order. They are to be taken often.
  void take_deep_notes(std::vector<hls::SharedNote>& notes);
  /// Notes what another table has. An entry of the same position that is as deep stays. \param note  its place is not
  /// looked at
  void put(const hls::SharedNote& note);

  // For searches.
  hls::SharedProbe probe(std::uint64_t key, std::uint8_t generation) const { return table_.probe(key, generation); }
  void note(const hls::SharedNote& note) {
    table_.note(note);
    if (note.depth >= least_kept_depth_) deep_notes_.push_back(note);
  }
  bool is_busy(std::uint16_t mark) const { return table_.is_busy(mark); }
  void enter(std::uint16_t mark) { table_.enter(mark); }
  void leave(std::uint16_t mark) { table_.leave(mark); }

 private:
  std::vector<hls::SharedEntry> entries_;
  std::vector<std::uint8_t> marks_;
  hls::SharedTable table_;
  unsigned least_kept_depth_ = kNoDepth;
  std::vector<hls::SharedNote> deep_notes_;
};

/// Contexts that take their turns one after the other. All share a table; the barrel of another core may share it too.
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
