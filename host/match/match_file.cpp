// SPDX-License-Identifier: Apache-2.0
#include "host/match/match_file.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <fstream>
#include <system_error>
#include <unordered_map>

#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::match {
namespace {

std::string today() { return fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))); }

/// Whether a game of a file is that of a fixture.
bool is_game_of(const chess::PgnGame& game, const Fixture& fixture, const MatchPlan& plan) {
  const Opening& opening = plan.openings[fixture.opening];
  const bool has_opening =
      game.start == opening.start && game.moves.size() >= opening.moves.size() &&
      std::equal(opening.moves.begin(), opening.moves.end(), game.moves.begin(),
                 [](chess::Move move, const chess::PgnMove& written) { return move == written.move; });
  return has_opening && game.tag("White") == plan.engines[fixture.engines[chess::kWhite]].name &&
         game.tag("Black") == plan.engines[fixture.engines[chess::kBlack]].name;
}

/// A game whose end was not written.
bool is_cut_off(const chess::PgnEntry& entry) {
  return !entry.problems.empty() || entry.game->result == chess::GameResult::kUnknown;
}

}  // namespace

GameLabels labels_of(const MatchPlan& plan, const Fixture& fixture) {
  GameLabels labels{plan.event, today(), fixture.round(), {}, {}};
  for (const chess::Color side : {chess::kWhite, chess::kBlack}) {
    const EngineSpec& engine = plan.engines[fixture.engines[side]];
    labels.names[side] = engine.name;
    labels.limits[side] = limits_text(engine);
  }
  return labels;
}

MatchFile::MatchFile(const MatchPlan& plan) : plan_(plan) {
  std::error_code error;
  const bool has_games =
      std::filesystem::is_regular_file(plan.pgn_file, error) && std::filesystem::file_size(plan.pgn_file, error) > 0;
  if (has_games && !plan.resumes) {
    throw InputError(plan.pgn_file.string(), "has games already: expected --resume or another file");
  }
}

void MatchFile::read(const std::vector<Fixture>& schedule, Standings& standings) {
  if (plan_.pgn_file.empty() || !plan_.resumes || !std::filesystem::exists(plan_.pgn_file)) return;
  std::vector<chess::PgnEntry> entries = chess::read_pgn_file(plan_.pgn_file.string());
  const bool is_last_cut_off = !entries.empty() && is_cut_off(entries.back());
  if (is_last_cut_off) entries.pop_back();
  std::vector<chess::PgnGame> games;
  std::unordered_map<std::string, const Fixture*> fixtures;
  for (const Fixture& fixture : schedule) fixtures.emplace(fixture.round(), &fixture);
  for (const chess::PgnEntry& entry : entries) {
    if (!entry.problems.empty()) throw entry.problems.front().error;
    const std::string place = text::place(plan_.pgn_file.string(), entry.line);
    const auto found = fixtures.find(std::string(entry.game->tag("Round")));
    const Fixture* const fixture = found == fixtures.end() ? nullptr : found->second;
    if (fixture == nullptr || is_cut_off(entry) || !is_game_of(*entry.game, *fixture, plan_)) {
      throw InputError(place, fmt::format("game {} is not one of this match: expected the same engines, openings and "
                                          "number of games as when it began",
                                          entry.number));
    }
    if (standings.has(*fixture)) {
      throw InputError(place, fmt::format("a second game of round {}", fixture->round()));
    }
    standings.add(*fixture, entry.game->result, entry.game->tag("Termination"));
    games.push_back(*entry.game);
  }
  if (is_last_cut_off) write_text_file(plan_.pgn_file, chess::to_pgn(games));
}

void MatchFile::add(const Fixture& fixture, const GameRecord& record) {
  if (plan_.pgn_file.empty()) return;
  std::ofstream file(plan_.pgn_file, std::ios::binary | std::ios::app);
  if (file && file.tellp() > 0) file << '\n';
  file << chess::to_pgn(to_pgn_game(record, labels_of(plan_, fixture))) << std::flush;
  if (!file) {
    throw InputError(plan_.pgn_file.string(), "cannot be written: " + std::generic_category().message(errno));
  }
}

}  // namespace cobalt::match
