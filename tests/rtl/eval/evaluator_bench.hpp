// SPDX-License-Identifier: Apache-2.0
/// \file
/// Drives the Verilated evaluator and compares each result with the C++ model.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "hls/eval/evaluator.hpp"
#include "host/chess/packed_position.hpp"
#include "tests/support/evaluator_inputs.hpp"

class VerilatedContext;

namespace cobalt::test {

/// The two kinds of cb_evaluator (docs/decisions/0014-sides-in-turn.md).
enum class EvaluatorKind : std::uint8_t {
  kSidesAtOnce,  ///< a unit for each side, a position a clock
  kSidesInTurn,  ///< one for both, a position every two clocks
};

/// The pins of a Verilated evaluator of either kind.
class EvaluatorPins;

/// The Verilated evaluator with a queue of the results that the model expects. One thread.
class EvaluatorBench {
 public:
  explicit EvaluatorBench(EvaluatorKind kind = EvaluatorKind::kSidesAtOnce);
  ~EvaluatorBench();

  /// Holds reset for longer than the pipeline is deep; positions in flight are dropped, parameters of tables stay.
  void reset();
  /// Writes parameters into a bank, one a clock, and into the model's copy of it. Positions may be fed meanwhile only
  /// with feed() from another bank: use write_one() for that.
  void load(unsigned bank, const RawParameters& raw);
  /// Puts one parameter write on the bus in the next clock().
  void write_one(unsigned bank, std::uint32_t address, std::uint32_t data);
  /// Puts a position on the input in the next clock(). When the evaluator takes one every two clocks and had one in the
  /// last, a clock passes first.
  void feed(const chess::PackedPosition& position, unsigned bank, std::uint8_t tag);
  /// One clock edge; checks the output against the queue. \return true when a result came out
  bool clock();
  /// Feeds positions at full rate, tagged with their number, and drains.
  void run(const std::vector<chess::PackedPosition>& positions, unsigned bank);
  /// Clocks until the pipeline is empty.
  void drain();
  /// One position through the empty pipeline. \return what the RTL answers
  std::uint32_t evaluate(const chess::PackedPosition& position, unsigned bank);

  std::uint64_t compared() const { return compared_; }
  std::uint64_t refused() const { return refused_; }        ///< of these, positions with an error status
  std::uint64_t at_limit() const { return at_limit_; }      ///< of these, with a score of +-spec::kScoreLimitCp
  std::uint64_t mismatches() const { return mismatches_; }  ///< wrong result, wrong tag, or one too many or too few
  unsigned latency() const { return latency_; }             ///< clocks from a position to its result, as specified
  unsigned interval() const { return interval_; }           ///< clocks from a position to the next, at least
  std::uint64_t clocks() const { return clocks_; }
  /// Clocks from the last accepted position to its result, as measured; 0 before the first.
  unsigned measured_latency() const { return measured_latency_; }

 private:
  struct Expected {
    std::uint32_t result;
    std::uint8_t tag;
    std::uint64_t clock;
    chess::PackedPosition position;
    unsigned bank;
  };
  std::unique_ptr<VerilatedContext> context_;
  std::unique_ptr<EvaluatorPins> pins_;
  unsigned latency_;
  unsigned interval_;
  unsigned wait_ = 0;  ///< clocks until the next position may come
  std::array<std::unique_ptr<hls::Parameters>, 2> model_;
  std::deque<Expected> expected_;
  std::uint64_t compared_ = 0;
  std::uint64_t refused_ = 0;
  std::uint64_t at_limit_ = 0;
  std::uint64_t mismatches_ = 0;
  std::uint64_t clocks_ = 0;
  unsigned measured_latency_ = 0;
  std::uint32_t last_result_ = 0;
};

}  // namespace cobalt::test
