// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the evaluator reads of a position: variables with coefficients, by the stage that they go into, in 32 bits
/// each.
///
/// Found by the model itself: its source is compiled with a recorder, and the parameters are probes, small values by
/// which the fields of an entry can be told apart in what the model adds up.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "hls/eval/parameters.hpp"
#include "host/chess/packed_position.hpp"
#include "host/fit/variables.hpp"

namespace cobalt::fit {

/// Where a use goes. Those by side come as White's, then Black's.
enum Channel : std::uint8_t {
  kPlain = 0,      ///< into the score, White's view
  kDanger = 1,     ///< danger to the enemy king of a side
  kProduct = 3,    ///< the same, times the variable of the next word (a multiplier in halves)
  kStructure = 5,  ///< a side's dynamic pawn structure
  kPassed = 7,     ///< a side's dynamic and king race values of passed pawns
  kWasted = 9,     ///< a side's wasted pawns
  /// Danger to the king of a side that may castle, by place: where it is, king side, queen side. The least counts.
  kShelter = 11,
  kChannels = 17,
};
constexpr unsigned kShelterPlaces = 3;

/// A use: a variable, a channel and a coefficient in halves.
struct Use {
  static constexpr unsigned kChannelBits = 5;
  static constexpr unsigned kCoefficientLsb = kVariableBits + kChannelBits;
  /// Coefficients are this part of a whole: a transparent file gives half a value.
  static constexpr double kCoefficientUnit = 0.5;

  static std::uint32_t pack(unsigned variable, unsigned channel, int coefficient) {
    return variable | (channel << kVariableBits) | (static_cast<std::uint32_t>(coefficient) << kCoefficientLsb);
  }
  static unsigned variable(std::uint32_t use) { return use & ((1U << kVariableBits) - 1); }
  static unsigned channel(std::uint32_t use) { return (use >> kVariableBits) & ((1U << kChannelBits) - 1); }
  static int coefficient(std::uint32_t use) { return static_cast<std::int32_t>(use) >> kCoefficientLsb; }
};

/// What bends the whole score.
enum class DrawKind : std::uint8_t { kNone, kPureBishops, kBishopsWithMajors, kRecognised };

/// The uses of one position; views into a FeatureBlock.
struct PositionFeatures {
  std::span<const std::uint32_t> plain;  ///< all of kPlain
  std::span<const std::uint32_t> other;  ///< by channel
  std::array<unsigned, 2> signature;     ///< entry of each side
  DrawKind draw;
  unsigned material;                           ///< hls::contempt_index()
  std::array<std::uint8_t, 2> shelter_places;  ///< by side: bit set of its places; 0: its shelter is in kDanger
};

/// The positions of a part of the data, packed.
class FeatureBlock {
 public:
  std::size_t size() const { return starts_.size(); }
  std::size_t bytes() const;
  /// Gives back memory that was kept for more.
  void shrink();
  PositionFeatures position(std::size_t number) const;

 private:
  friend class FeatureMaker;
  /// A position: two header words, then its uses.
  static constexpr unsigned kHeaderWords = 2;
  std::vector<std::uint32_t> words_;
  std::vector<std::uint32_t> starts_;
};

/// Makes features. One a thread.
class FeatureMaker {
 public:
  /// \param parameters  evaluation_control counts: whether draws are recognised, bishops reduce, contempt applies
  explicit FeatureMaker(const ParameterSet& parameters);

  /// Adds a position. \return false when the evaluator would refuse it; then nothing is added
  bool add(const chess::PackedPosition& position, FeatureBlock& block);

 private:
  hls::Parameters probes_;
  std::vector<std::uint64_t> sorted_;  ///< scratch
};

}  // namespace cobalt::fit
