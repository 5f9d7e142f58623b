// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which questions the contexts of a card are asked about the root: is its value at this depth at least this bound?
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "host/policy/score.hpp"
#include "spec/moves.hpp"

namespace cobalt::offload {

using policy::Score;

/// A question. Its answer takes a whole tree.
struct RootTest {
  int depth = 0;    ///< plies
  Score bound = 0;  ///< view of the side to move
  bool operator==(const RootTest&) const = default;
};

/// The iterations of a root whose contexts share a table (docs/reference/search.md): every context searches the root
/// itself.
///
/// Iterations are two plies apart. Half of the contexts are at the depth of the iteration, half at that of the next
/// one: what they find is in the table when the next one begins, and a deeper answer counts for a shallower depth too.
/// At each depth several bounds are tried at once. An iteration is finished when the value is known to kToleranceCp.
class RootTests {
 public:
  /// The value of an iteration is known so exactly; a mate to the move.
  static constexpr Score kToleranceCp = 4;
  /// From one iteration to the next.
  static constexpr int kStepPlies = 2;
  static constexpr int kMostDepth = 60;

  /// What is known of a depth. `reached` is below `missed`, and the value is at least `reached` and below `missed`.
  struct Range {
    Score reached = -policy::kMate;
    Score missed = policy::kMate + 1;
    std::uint16_t best = spec::kNoMove;  ///< the move that reached it

    bool is_known() const { return missed - reached <= (is_mate() ? 1 : kToleranceCp); }
    /// Whether the value is that of a mate, whatever it is.
    bool is_mate() const { return policy::is_win(reached) || policy::is_loss(missed - 1); }
    bool has_reached() const { return reached > -policy::kMate; }
    bool has_missed() const { return missed <= policy::kMate; }
  };

  /// The first iteration, where nothing limits the depth. Shallower ones take longer to ask for than to answer.
  static constexpr int kFirstDepth = 6;

  /// \param first_depth  plies of the first iteration, 1 to kMostDepth
  /// \param guess   what the value may be
  /// \param bounds  that are tried at once, at each depth; 1 to kMostBounds
  RootTests(int first_depth, Score guess, unsigned bounds);
  static constexpr unsigned kMostBounds = 8;
  /// How many bounds suit so many contexts.
  /// \param moves_wait  while another context searches their child; else contexts of the same bound search the same,
  ///                    and more bounds are better
  static unsigned bounds_for(std::size_t contexts, bool moves_wait = true) {
    if (contexts < 32) return contexts < 8 ? 1 : 2;
    return moves_wait ? 4 : kMostBounds;
  }

  /// The question for a context now. \param slot  number of the context, from 0
  RootTest next(std::size_t slot) const;
  /// Whether nobody needs its answer any more.
  bool is_settled(const RootTest& test) const;
  void note(const RootTest& test, bool at_least, std::uint16_t best);
  /// Goes on to the next iteration when the one that is under way is finished. \return the depth that was finished
  std::optional<int> advance();

  /// The depth of the iteration that is under way.
  int depth() const { return depth_; }
  const Range& range() const { return range_[static_cast<std::size_t>(depth_)]; }
  /// Of the last finished iteration; else the guess.
  Score value() const { return value_; }
  /// The best move so far: of the iteration that is under way once a bound near the last value is reached there; else
  /// of the last finished one. spec::kNoMove when no test has reached its bound yet.
  std::uint16_t best() const;
  /// The iteration that is under way has missed a bound well below the last value, and has reached none since.
  bool is_in_trouble() const;

 private:
  std::array<Range, kMostDepth + 1> range_{};
  unsigned bounds_;
  int depth_;
  Score value_;
  std::uint16_t best_ = spec::kNoMove;
};

}  // namespace cobalt::offload
