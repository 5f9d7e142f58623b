// SPDX-License-Identifier: Apache-2.0
/// \file
/// Many positions at once on cards: each is searched by one context at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "host/chess/position.hpp"
#include "host/offload/card_options.hpp"
#include "host/offload/job_pool.hpp"
#include "host/offload/root_tests.hpp"

namespace cobalt::offload {

/// When the search of a position ends: with the first of these.
struct PositionLimits {
  std::uint32_t tries = 20'000;       ///< from 1
  int depth = RootTests::kMostDepth;  ///< plies of the last iteration, from 1
};

/// What a search has found.
struct PositionValue {
  Score score = 0;  ///< centipawns, view of the side to move
  int depth = 0;    ///< of the last finished iteration, plies; 0: none, and the score is the bound that is known
  std::uint64_t tries = 0;             ///< of all its jobs, at least one for each
  std::uint16_t best = spec::kNoMove;  ///< RootTests::best()
};

/// The searches of many positions. The contexts of a card share little work when they search one root, and none when
/// each has a position of its own: then all that they try counts. A position has one question of its RootTests on the
/// cards at a time, and more positions are under way than there are contexts, so that none waits for the link.
///
/// Every position has keys of its own (SearchItem::root_key), so it finds no entries of others. They share the room of
/// the table: with many contexts a score may depend on the order in which answers come. With several cards the next
/// question about a position may go to another card, whose table has nothing of it.
class PositionSearches {
 public:
  /// Position of a number.
  using PositionOf = std::function<chess::Position(std::size_t)>;
  /// About what it is worth: the first bound lies there. Its time is charged as that of a job.
  using Guess = std::function<Score(const chess::Position&)>;
  /// Hears each value once, in the order in which they are found.
  using OnValue = std::function<void(std::size_t, const PositionValue&)>;

  /// \param pool  can_search(), nothing in flight; outlives this object
  PositionSearches(JobPool& pool, const CardOptions& options, const PositionLimits& limits, Guess guess);

  /// Whether the cards of a pool have the shared table and its rules.
  static bool can_search(const JobPool& pool, const CardOptions& options);

  /// Searches positions 0 to before `count`, which have legal moves. Comes back early when told to stop.
  /// \throws device::DeviceError when a card fails or gives an answer that it cannot have
  void run(std::size_t count, const PositionOf& position_of, const OnValue& on_value, const std::stop_token& stop);

 private:
  struct Search {
    std::size_t number = 0;
    chess::Position position;
    RootTests tests;
    RootTest asked;
    PositionValue value;
  };

  void begin(std::size_t number, const chess::Position& position);
  void ask(Search& search);
  bool take(Search& search, const device::SearchAnswer& answer) const;
  void drain();

  JobPool& pool_;
  CardOptions options_;
  PositionLimits limits_;
  Guess guess_;
  std::unordered_map<PoolJob, Search> searches_;  ///< by the job that each waits for
  std::vector<PoolAnswer> answers_;
};

}  // namespace cobalt::offload
