// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which rank searches which move of a root, between two iterations. Knows nothing of messages, clocks and chess.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace cobalt::cluster_search {

/// Moves that are dealt out, by their places in an order. A move is leased to a rank until its result comes or the rank
/// is lost. A rank gets moves that it has searched before, whose positions are in its table; then those of others, the
/// last first, since these are the least likely to be searched soon.
class Deal {
 public:
  /// Without any move: it is done.
  Deal() = default;
  /// \param homes  for each move the rank that has searched it before; none: nobody
  explicit Deal(std::vector<std::optional<unsigned>> homes);

  /// A move for a rank: one that nobody has. With nothing of that kind left, one that others have and this rank has
  /// not, the last first: the first result counts. \param is_idle  the rank has nothing to do: else it gets no such
  /// move
  std::optional<std::size_t> lease(unsigned rank, bool is_idle);
  /// A result has come. \return false when the move was done before, or is none of these
  bool finish(std::size_t place, unsigned rank);
  /// A rank is lost: what only it had is leased again.
  void give_back(unsigned rank);

  bool is_done() const { return to_do_ == 0; }
  /// Moves that a rank has and that it has not told of, done elsewhere or not.
  std::size_t held_by(unsigned rank) const;

 private:
  struct Item {
    std::optional<unsigned> home;
    std::vector<unsigned> ranks;  ///< who searches it
    bool is_done = false;
  };

  std::vector<Item> items_;
  std::size_t to_do_ = 0;
};

}  // namespace cobalt::cluster_search
