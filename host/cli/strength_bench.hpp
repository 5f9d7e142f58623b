// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt bench --strength`: how good the values and moves are that a card and the software engine find.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/strength/measurement.hpp"
#include "host/strength/player.hpp"
#include "host/strength/suite.hpp"

namespace cobalt::cli {

/// Options of that bench, and its run.
class StrengthBench {
 public:
  /// Nodes of the players that are the software engine.
  static constexpr std::uint64_t kDefaultNodes[] = {9'000, 27'000, 90'000, 270'000, 900'000};
  static constexpr std::uint64_t kMostNodes = std::uint64_t{1} << 40;

  /// Adds --strength and what belongs to it.
  void add_to(CLI::App& command);
  bool is_chosen() const { return is_chosen_; }

  /// Measures and prints. \param device  of --device; empty: none was given
  /// \param parameter_file  of --params; empty: the default
  /// \param nodes  of --nodes; empty: kDefaultNodes
  /// \throws InputError, DeviceError
  void run(const std::string& device, const std::string& parameter_file, unsigned threads,
           const std::vector<std::uint64_t>& nodes, bool json) const;

 private:
  /// All players, the software engine first. \throws InputError for a name of a device that is none
  std::vector<strength::Player> players(const std::string& device, std::vector<std::uint64_t> nodes) const;

  /// The file of --values, else that beside the suite.
  std::filesystem::path judge_file() const;
  /// Makes values of --part that it lacks, and prints how many there are. \throws InputError when another judge made it
  void judge(std::span<strength::JudgedPosition> suite, const strength::MeasurementOptions& options, bool json) const;
  /// Reads it. \return its name and what made it
  /// \throws InputError when it is of another evaluation function, or lacks a position of `part`
  std::string read_values(std::span<strength::JudgedPosition> suite, std::span<const strength::JudgedPosition> part,
                          const strength::MeasurementOptions& options) const;

  bool is_chosen_ = false;
  std::string suite_file_ = "data/strength.txt";
  std::vector<std::string> cards_;  ///< boards, perhaps with settings behind them
  std::vector<std::uint64_t> milliseconds_ = {10, 30};
  std::string part_;  ///< "A-B", positions from 1; empty: all
  std::string record_file_;
  std::optional<std::size_t> hash_megabytes_;  ///< none: a default
  std::string judge_file_;
  std::optional<std::uint64_t> judge_nodes_;  ///< none: measure
};

}  // namespace cobalt::cli
