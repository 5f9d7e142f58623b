// SPDX-License-Identifier: Apache-2.0
/// \file
/// The software evaluator: the scores of the card, bit for bit, as fast as the processor allows.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "host/evaluation/instruction_set.hpp"
#include "host/evaluation/planes.hpp"
#include "host/evaluation/tables.hpp"
#include "host/parameters/parameter_set.hpp"
#include "spec/packed_position.hpp"

namespace cobalt::evaluation {

struct Level;

/// An evaluation function in the form of the software evaluator. evaluate functions may be called by many threads at
/// the same time, but not beside apply().
class Evaluator {
 public:
  /// \param set  one of available_instruction_sets()
  /// \throws std::invalid_argument when it is not
  explicit Evaluator(const ParameterSet& parameters, InstructionSet set = best_instruction_set());

  using PackedPosition = std::array<std::uint8_t, spec::kPackedPositionBytes>;
  using PackedBytes = std::span<const std::uint8_t, spec::kPackedPositionBytes>;

  /// The result word of a position, see spec/packed_position.hpp.
  std::uint32_t evaluate(PackedBytes position) const;
  std::uint32_t evaluate(const Planes& position) const;
  /// Evaluates positions, one behind the other, into as many words. Faster than one by one.
  /// \throws std::invalid_argument when `words` has another number
  void evaluate(std::span<const std::uint8_t> positions, std::span<std::uint32_t> words) const;
  void evaluate(std::span<const PackedPosition> positions, std::span<std::uint32_t> words) const;

  const hls::Parameters& parameters() const { return tables_.parameters; }
  InstructionSet instruction_set() const { return set_; }

  /// Changes single entries, as the card's incremental download does; addresses that do not exist are ignored.
  void apply(std::span<const ParameterWrite> writes);

 private:
  Tables tables_;
  InstructionSet set_;
  const Level* level_;
};

}  // namespace cobalt::evaluation
