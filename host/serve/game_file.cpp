// SPDX-License-Identifier: Apache-2.0
#include "host/serve/game_file.hpp"

#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "host/serve/commands.hpp"
#include "host/support/error.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::serve {

ShownGames read_shown_games(std::string text, const std::string& source, std::size_t most) {
  chess::PgnReader reader(std::move(text), source);
  ShownGames shown;
  while (auto entry = reader.next()) {
    if (entry->number > most) throw InputError(source, fmt::format("expected at most {} games", most));
    if (!entry->problems.empty()) shown.problem = entry->problems.front().error.what();
    if (entry->game && entry->game->moves.size() <= kMostPlies) shown.games.push_back(std::move(*entry->game));
  }
  return shown;
}

std::optional<std::vector<chess::PgnGame>> GameFile::read_if_changed() {
  std::error_code problem;
  const auto time = std::filesystem::last_write_time(path_, problem);
  const auto size = problem ? 0 : std::filesystem::file_size(path_, problem);
  if (problem) throw InputError(path_, problem.message());
  if (seen_ == std::pair(time, size)) return std::nullopt;
  auto file = open_text_file(path_);
  std::string text = read_text_stream(file, path_, kMostBytes);
  seen_ = {time, size};  // what cannot be shown is not read every time
  return read_shown_games(std::move(text), path_, kMostGames).games;
}

}  // namespace cobalt::serve
