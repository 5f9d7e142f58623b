// SPDX-License-Identifier: Apache-2.0
/// \file
/// A file of what players have chosen: long measurements go on from it after an interruption.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "host/chess/position.hpp"
#include "host/strength/player.hpp"

namespace cobalt::strength {

/// A choice with who made it, and where.
struct Recorded {
  std::string player;
  chess::Position position;
  Choice choice;
};

/// \name A line of a record, without its end
///@{
std::string record_line(const std::string& player, const chess::Position& position, const Choice& choice);
/// \throws InputError when it is none
Recorded parse_record_line(std::string_view line);
///@}

/// Choices by name of the player and position without clocks; any thread may call anything at any time. Lines of JSON:
/// the first says what made them, each other one is a choice. A last line without its end, as an interruption leaves
/// it, is cut off.
class Record {
 public:
  /// \param file    made when it is not there; empty: choices are kept in memory alone
  /// \param origin  what decides the choices: version, evaluation function, options
  /// \throws InputError that names file and line, also when the file is of another origin
  Record(const std::filesystem::path& file, const std::string& origin);

  std::optional<Choice> find(const std::string& player, const chess::Position& position) const;
  /// Adds a choice and writes its line at once. \throws InputError when that fails
  void add(const std::string& player, const chess::Position& position, const Choice& choice);

 private:
  using Key = std::pair<std::string, std::string>;  ///< name of the player, FEN without clocks
  void read(const std::string& content, const std::string& origin);
  /// \throws InputError when what was written last cannot be
  void check_written() const;

  mutable std::mutex mutex_;
  std::filesystem::path file_;
  std::ofstream out_;
  std::map<Key, Choice> choices_;
};

}  // namespace cobalt::strength
