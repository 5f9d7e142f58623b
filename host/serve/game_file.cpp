// SPDX-License-Identifier: Apache-2.0
#include "host/serve/game_file.hpp"

#include <system_error>

#include "host/serve/commands.hpp"
#include "host/support/error.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::serve {

std::optional<std::vector<chess::PgnGame>> GameFile::read_if_changed() {
  std::error_code problem;
  const auto time = std::filesystem::last_write_time(path_, problem);
  const auto size = problem ? 0 : std::filesystem::file_size(path_, problem);
  if (problem) throw InputError(path_, problem.message());
  if (seen_ == std::pair(time, size)) return std::nullopt;
  auto file = open_text_file(path_);
  chess::PgnReader reader(read_text_stream(file, path_, kMostBytes), path_);
  std::vector<chess::PgnGame> games;
  while (auto entry = reader.next()) {
    if (entry->game && entry->game->moves.size() <= kMostPlies) games.push_back(std::move(*entry->game));
  }
  seen_ = {time, size};
  return games;
}

}  // namespace cobalt::serve
