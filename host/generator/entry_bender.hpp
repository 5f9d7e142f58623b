// SPDX-License-Identifier: Apache-2.0
/// \file
/// Changes single values of a function, for the rules of the root.
#pragma once

#include "host/chess/types.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt {

/// Adds to the values of a function, in the view of the side that they belong to.
class EntryBender {
 public:
  explicit EntryBender(ParameterSet& parameters) : parameters_(parameters) {}

  int value(unsigned group, unsigned table, unsigned entry) const;
  /// Sets the field `value`, kept within its bits.
  void set(unsigned group, unsigned table, unsigned entry, int value);

  /// \name piece_placement: what a piece of a side is worth on a square
  ///@{
  int placement(chess::Color side, chess::PieceType type, chess::Square square) const;
  /// Adds there, also to the special code that the piece may have there: of a rook that may castle, of a pawn that may
  /// be captured en passant.
  void add_placement(chess::Color side, chess::PieceType type, chess::Square square, int cp);
  ///@}

 private:
  ParameterSet& parameters_;
};

}  // namespace cobalt
