// SPDX-License-Identifier: Apache-2.0
#include "host/data/any_file.hpp"

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>
#include <utility>

#include "host/chess/packed_position.hpp"
#include "host/chess/pgn.hpp"
#include "host/data/data_file.hpp"
#include "host/data/text_form.hpp"
#include "host/support/text.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::data {
namespace {

/// A PGN file is read as a whole; a larger one is better read in parts.
constexpr std::size_t kMostPgnBytes = std::size_t{1} << 30;

using Positions = std::vector<LabelledPosition>;

bool is_pgn_file(const std::filesystem::path& path) {
  if (path.extension() == ".pgn") return true;
  std::ifstream file = open_text_file(path);
  std::string line;
  while (std::getline(file, line)) {
    const std::string_view words = text::trim(text::without_byte_order_mark(line));
    if (!words.empty()) return words.starts_with('[');
  }
  return false;
}

std::optional<std::uint8_t> half_points(chess::GameResult result) {
  switch (result) {
    case chess::GameResult::kWhiteWins:
      return 2;
    case chess::GameResult::kDraw:
      return 1;
    case chess::GameResult::kBlackWins:
      return 0;
    default:
      return std::nullopt;
  }
}

Positions read_games(const std::filesystem::path& path, const OnBad& on_bad) {
  std::ifstream file = open_text_file(path);
  chess::PgnReader reader(read_text_stream(file, path, kMostPgnBytes), path.string());
  Positions positions;
  std::uint32_t game = 0;
  for (; const auto entry = reader.next(); ++game) {
    for (const chess::PgnProblem& problem : entry->problems) on_bad(problem.error);
    if (!entry->game) continue;
    LabelledPosition labelled;
    labelled.result = half_points(entry->game->result);
    labelled.game = game;
    chess::Position position = entry->game->start;
    for (const chess::PgnMove& move : entry->game->moves) {
      labelled.position = chess::pack_position(position);
      positions.push_back(labelled);
      position.do_move(move.move);
    }
  }
  return positions;
}

Positions read_lines(const std::filesystem::path& path, const OnBad& on_bad) {
  std::ifstream file = open_text_file(path);
  Positions positions;
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    std::string_view words = number == 1 ? text::without_byte_order_mark(line) : std::string_view(line);
    words = text::trim(words);
    if (words.empty() || words.starts_with('#')) continue;
    try {
      positions.push_back(parse_labelled_line(words));
      positions.back().game = static_cast<std::uint32_t>(positions.size() - 1);
    } catch (const InputError& error) {
      on_bad(InputError(text::place(path.string(), number), error.what()));
    }
  }
  if (file.bad()) throw InputError(path.string(), "cannot be read to its end");
  return positions;
}

Positions read_file(const std::filesystem::path& path, const OnBad& on_bad) {
  if (is_data_file(path)) return read_data_file(path);
  return is_pgn_file(path) ? read_games(path, on_bad) : read_lines(path, on_bad);
}

}  // namespace

void throw_bad(const InputError& error) { throw error; }

std::vector<LabelledPosition> read_positions(std::span<const std::filesystem::path> files, const OnBad& on_bad) {
  Positions all;
  std::uint32_t first_game = 0;
  for (const std::filesystem::path& path : files) {
    Positions positions = read_file(path, on_bad);
    if (positions.empty()) throw InputError(path.string(), "holds no position");
    std::uint32_t next_game = first_game;
    for (LabelledPosition& labelled : positions) {
      labelled.game += first_game;
      next_game = std::max(next_game, labelled.game + 1);
    }
    first_game = next_game;
    if (all.empty()) {
      all = std::move(positions);
    } else {
      all.insert(all.end(), positions.begin(), positions.end());
    }
  }
  return all;
}

std::string origin_text(std::span<const std::filesystem::path> files) {
  std::string text;
  for (const std::filesystem::path& path : files) {
    if (!text.empty()) text += ", ";
    text += is_data_file(path) ? "(" + DataReader(path).recipe() + ")" : path.filename().string();
  }
  return text;
}

}  // namespace cobalt::data
