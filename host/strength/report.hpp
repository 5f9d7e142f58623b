// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `cobalt bench --strength` shows.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/strength/comparison.hpp"
#include "host/strength/measurement.hpp"
#include "host/support/json.hpp"

namespace cobalt::strength {

/// Figures of a measurement.
class Report {
 public:
  /// What a player did, over all positions.
  struct Row {
    Player player;
    Mean error;     ///< of the value, per cent of winning chance
    Mean quiet;     ///< the same in quiet positions
    Mean tactical;  ///< in all others
    Mean loss;      ///< by the move, per cent of winning chance
    double depth = 0;
    double nodes = 0;    ///< of a position
    double seconds = 0;  ///< of a position, as Choice::seconds
  };
  /// How much software a card is worth.
  struct Worth {
    Player player;
    Equivalence nodes;
    double seconds = 0;  ///< of a position, by the card's clock
  };

  /// \param file   of the suite
  /// \param judge  file and origin of the values, as shown
  /// \param suite  with values
  Report(std::string file, std::string judge, std::span<const JudgedPosition> suite, std::span<const Player> players,
         const Choices& choices);

  const std::vector<Row>& rows() const { return rows_; }
  const std::vector<Worth>& worths() const { return worths_; }
  /// Nodes of the software engine in a second of processor time of one core, over all its searches here; nothing when
  /// it had none.
  std::optional<double> core_nodes_per_second() const { return core_nodes_per_second_; }
  /// Cores of the software engine that err as much in the card's time: nodes by those of a core in that time.
  std::optional<double> cores(const Worth& worth, const NodeCount& nodes) const;

  std::vector<std::string> text() const;
  Json json() const;

 private:
  std::string worth_text(const Worth& worth) const;
  Json worth_json(const Worth& worth) const;

  std::string file_;
  std::string judge_;
  std::size_t quiet_ = 0;
  std::size_t tactical_ = 0;
  std::vector<Row> rows_;
  std::vector<Worth> worths_;
  std::optional<double> core_nodes_per_second_;
};

}  // namespace cobalt::strength
