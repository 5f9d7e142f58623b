// SPDX-License-Identifier: Apache-2.0
/// \file
/// Lines that engines write. They are other people's programs: any line may come, and none is an error.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cobalt::match {

/// A score in the view of the side that searched.
struct EngineScore {
  bool is_mate = false;
  int value = 0;  ///< centipawns, or moves until the mate: negative when the side itself is mated

  /// Centipawns; mates beyond any other score.
  int centipawns() const;
  bool operator==(const EngineScore&) const = default;
};

/// What an engine told of the last search; what it did not tell is missing.
struct SearchInfo {
  std::optional<EngineScore> score;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<std::chrono::milliseconds> time;  ///< by the engine's clock
  bool operator==(const SearchInfo&) const = default;
};

/// Takes what is known from an `info` line; words that cannot be understood are passed over, and so are lines of second
/// best moves.
void read_info(std::string_view line, SearchInfo& info);

/// A move as the engine wrote it, not checked.
struct BestMove {
  std::string move;    ///< "" when there was no word after bestmove
  std::string ponder;  ///< the reply that it expects, or ""
};

/// The move of a `bestmove` line; nothing for another line.
std::optional<BestMove> read_best_move(std::string_view line);

/// What a line of an engine's introduction tells.
struct Introduction {
  std::string own_name;     ///< of `id name NAME`, or ""
  std::string option_name;  ///< of `option name NAME type TYPE ...`, or ""
  bool is_over = false;     ///< `uciok`
};
Introduction read_introduction(std::string_view line);

/// A name of an option as all of them are compared.
std::string lower_case(std::string_view text);

}  // namespace cobalt::match
