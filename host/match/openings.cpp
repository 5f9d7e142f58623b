// SPDX-License-Identifier: Apache-2.0
#include "host/match/openings.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "host/chess/epd.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/pgn.hpp"
#include "host/match/game_end.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::match {
namespace {

void check_opening(const Opening& opening, const std::string& place) {
  GameCourse course(opening.start);
  for (const chess::Move move : opening.moves) course.play(move);
  if (const auto end = course.end()) {
    throw InputError(place, "expected a position where the game goes on, not " + std::string(to_string(end->reason)));
  }
}

std::vector<Opening> read_games(const std::string& file, std::optional<int> plies) {
  std::vector<Opening> openings;
  for (chess::PgnEntry& entry : chess::read_pgn_file(file)) {
    if (!entry.problems.empty()) throw entry.problems.front().error;
    Opening opening{entry.game->start, {}};
    for (const chess::PgnMove& move : entry.game->moves) {
      if (plies && opening.moves.size() == static_cast<std::size_t>(*plies)) break;
      opening.moves.push_back(move.move);
    }
    check_opening(opening, text::place(file, entry.line));
    openings.push_back(std::move(opening));
  }
  return openings;
}

std::vector<Opening> read_positions(const std::string& file) {
  std::vector<Opening> openings;
  for (const chess::EpdLine& line : chess::read_epd_file(file)) {
    if (line.error) throw InputError(*line.error);
    Opening opening{line.record->position, {}};
    check_opening(opening, text::place(file, line.number));
    openings.push_back(std::move(opening));
  }
  return openings;
}

}  // namespace

chess::Position Opening::final_position() const {
  chess::Position position = start;
  for (const chess::Move move : moves) position.do_move(move);
  return position;
}

std::vector<Opening> read_openings(const std::filesystem::path& file, std::optional<int> plies) {
  std::vector<Opening> openings =
      file.extension() == ".pgn" ? read_games(file.string(), plies) : read_positions(file.string());
  if (openings.empty()) throw InputError(file.string(), "expected at least one opening");
  return openings;
}

void shuffle(std::vector<Opening>& openings, std::uint64_t seed) {
  // By hand: std::shuffle differs from library to library.
  std::mt19937_64 random(seed);
  for (std::size_t left = openings.size(); left > 1; --left) std::swap(openings[left - 1], openings[random() % left]);
}

}  // namespace cobalt::match
