// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a job with rule `shared_table` finds on the card, for the model and for the reference, kept in step.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "hls/search/shared_table.hpp"
#include "tests/search/search_cases.hpp"

namespace cobalt::test {

class SharedCard {
 public:
  /// An empty table. \param buckets  a power of two
  explicit SharedCard(std::size_t buckets);

  /// A position of the game, in the form of the jobs' root_key.
  void add_game_key(std::uint64_t key);
  /// The positions of the game are these alone.
  void set_game(std::span<const std::uint64_t> keys);
  /// Other contexts are searching nodes of a counter; spec::kBusyMarks of them. \param nodes  less than 256
  void set_searched(std::size_t mark, std::uint8_t nodes);

  hls::SearchAnswer model(hls::SearchJob job, const SearchBank& bank);
  hls::SearchAnswer reference(const hls::SearchJob& job, const SearchBank& bank);

  /// Where the model and the reference differ in what they have left, or empty.
  std::string difference() const;
  /// Entries that are not empty.
  std::size_t filled() const;
  /// Entries of the model, bucket by bucket.
  const std::vector<hls::SharedEntry>& entries() const { return entries_; }

 private:
  std::vector<hls::SharedEntry> entries_;
  std::vector<std::uint8_t> marks_;
  std::vector<std::uint8_t> marks_of_others_;
  hls::GameKeys game_{};
  ModelSearch search_;
  search_reference::SharedMemory memory_;
};

}  // namespace cobalt::test
