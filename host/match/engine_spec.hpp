// SPDX-License-Identifier: Apache-2.0
/// \file
/// A player of a match, as it is described on the command line: words like those of cutechess-cli.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/match/child_process.hpp"
#include "host/match/settings.hpp"
#include "host/match/time_control.hpp"

namespace cobalt::match {

/// An engine, how it is started and how long it may think.
struct EngineSpec {
  std::string name;  ///< empty: what the engine calls itself
  Launch launch;
  std::vector<Setting> options;  ///< of the interface, sent in this order

  // What limits a move. Several together: whichever the engine heeds first.
  std::optional<TimeControl> clock;
  std::optional<Milliseconds> move_time;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;

  /// What clock and move_time may be exceeded unpunished.
  Milliseconds margin{0};
  bool restarts = false;  ///< for each game
  bool ponders = false;   ///< thinks in the opponent's time
  /// The time of a move is what the engine tells (`info time`), not what passes here: for cards in virtual time. A move
  /// for which it tells none takes what passed.
  bool has_own_clock = false;
};

/// Reads the words of one engine:
///   cmd=COMMAND (needed; split into words, quotes keep blanks)  arg=WORD  dir=FOLDER  name=NAME  stderr=FILE
///   tc=[MOVES/]TIME[+INCREMENT] or inf  st=SECONDS a move  nodes=N  depth=N  timemargin=MS
///   option.NAME=VALUE  restart=on|off  ponder  clock=engine|referee (without it referee; engine when option.Device
///   names a card in virtual time)
/// \param each  the words for all engines; a word of the engine itself comes after them and counts more
/// \throws InputError that names the word, when it is not known or wrong, a command is missing, or nothing limits a
/// move
EngineSpec parse_engine_spec(std::span<const std::string> words, std::span<const std::string> each);

/// What limits a move, for tables and PGN: "1+0.1", "0.5 s a move", "10000 nodes".
std::string limits_text(const EngineSpec& spec);

}  // namespace cobalt::match
