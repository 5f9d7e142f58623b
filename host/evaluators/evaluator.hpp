// SPDX-License-Identifier: Apache-2.0
/// \file
/// Evaluation functions of other programs, to compare ours with: the interface.
///
/// They are sums of terms. A term gives each side its share in the units of the program that it is from, seen by that
/// side: more is better for it. What a position is worth to White is the sum of White's shares less that of Black's.
/// Ends of games (mate, stalemate, draws) are the matter of who searches, not of an evaluator.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "host/chess/position.hpp"

namespace cobalt::evaluators {

/// Where a term comes from. docs/reference/reference_evaluators.md says it of each value.
enum class Origin {
  kDocument,  ///< formula and values are the document's
  kPartly,    ///< the document has the term and values, or limits of them; the form in between is ours
  kOurs,      ///< the document names the term and gives no value
};

/// "document", "partly ours" or "ours".
std::string_view to_string(Origin origin);

struct TermInfo {
  std::string_view name;  ///< as in "king_distance"; no two of an evaluator have the same
  Origin origin = Origin::kDocument;
};

/// What an evaluator is, in words.
struct EvaluatorInfo {
  std::string_view name;     ///< by which it is chosen, as in "scala"
  std::string_view summary;  ///< in a few words
  std::string_view source;   ///< the document, as far as it names itself
  int units_a_pawn = 100;    ///< what the program counts for a pawn
  std::span<const TermInfo> terms;
};

constexpr std::size_t kMostTerms = 32;

/// What each term, by its number in EvaluatorInfo::terms, gave to each colour; 0 beyond the last.
using Shares = std::array<std::array<double, chess::kColors>, kMostTerms>;

/// An evaluation function. It has no state: many threads may use it at the same time.
class Evaluator {
 public:
  explicit Evaluator(const EvaluatorInfo& info) : info_(info) {}
  virtual ~Evaluator() = default;
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;

  const EvaluatorInfo& info() const { return info_; }

  /// The terms of a position as it stands, in the program's units. With the colours exchanged the shares are too.
  virtual Shares shares(const chess::Position& position) const = 0;

  /// White's view, in the program's units.
  double white_view_units(const chess::Position& position) const { return sum(shares(position)); }
  /// White's shares less Black's.
  static double sum(const Shares& shares);

  /// Centipawns in the view of the side to move, rounded, halves away from 0; not limited.
  int score_cp(const chess::Position& position) const { return to_score_cp(position, white_view_units(position)); }
  /// The same, of the sum of shares that are known already.
  int to_score_cp(const chess::Position& position, double white_view_units) const;

 private:
  EvaluatorInfo info_;
};

}  // namespace cobalt::evaluators
