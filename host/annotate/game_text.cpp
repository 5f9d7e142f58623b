// SPDX-License-Identifier: Apache-2.0
#include "host/annotate/game_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "host/chess/game_text.hpp"
#include "host/chess/san.hpp"
#include "host/support/text.hpp"

namespace cobalt::annotate {
namespace {

constexpr std::size_t kMostTurningPoints = 8;
constexpr std::size_t kTitleBytes = 48;
constexpr std::array<Judgement, kJudgements - 1> kFaults = {Judgement::kInaccuracy, Judgement::kMistake,
                                                            Judgement::kBlunder};
constexpr std::array<const char*, chess::kColors> kSides = {"white", "black"};

/// A comment without `[%eval ...]`.
std::string without_eval(std::string comment) {
  constexpr std::string_view kBegin = "[%eval";
  for (std::size_t begin = comment.find(kBegin); begin != std::string::npos; begin = comment.find(kBegin)) {
    const std::size_t end = comment.find(']', begin);
    comment.erase(begin, end == std::string::npos ? end : end + 1 - begin);
  }
  return std::string(text::trim(comment));
}

std::string name_of(const AnnotatedGame& annotated, chess::Color side) {
  for (const chess::PgnTag& fact : chess::known_facts(annotated.game)) {
    if (fact.name == (side == chess::kWhite ? "White" : "Black")) return fact.value;
  }
  return {};
}

double rounded(double value) {
  constexpr double kParts = 100;
  return std::round(value * kParts) / kParts;
}

Json accuracy_json(const std::optional<double>& accuracy) { return accuracy ? Json(rounded(*accuracy)) : Json(); }

std::string accuracy_text(const std::optional<double>& accuracy) {
  return accuracy ? fmt::format("{:.1f} %", *accuracy) : "-";
}

Json counts_json(const std::array<std::size_t, kJudgements>& counts) {
  Json json = Json::object();
  for (const Judgement fault : kFaults) json[std::string(to_string(fault))] = counts[static_cast<unsigned>(fault)];
  return json;
}

std::string counts_text(const std::array<std::size_t, kJudgements>& counts) {
  std::string text;
  for (const Judgement fault : kFaults) text += fmt::format("{:5}", counts[static_cast<unsigned>(fault)]);
  return text;
}

/// In White's view.
Json score_json(const AnnotatedGame& annotated, std::size_t ply) {
  const match::EngineScore score = annotated.white_score(ply);
  return {{score.is_mate ? "mate" : "cp", score.value}};
}

Json move_json(const AnnotatedGame& annotated, std::size_t ply) {
  const MoveNote& note = annotated.notes[ply];
  Json better = Json::array();
  for (const chess::Move move : note.better) better.push_back(chess::to_uci(move));
  return {{"move", chess::to_uci(annotated.game.moves[ply].move)},
          {"name", chess::numbered_san(annotated.positions[ply], annotated.game.moves[ply].move)},
          {"score", score_json(annotated, ply + 1)},
          {"white_chance", rounded(annotated.white_chances[ply + 1])},
          {"loss", rounded(note.loss)},
          {"judgement", note.judgement == Judgement::kNone ? Json() : Json(to_string(note.judgement))},
          {"better", std::move(better)}};
}

Json game_json(const AnnotatedGame& annotated, std::size_t number) {
  Json json = {{"number", number}, {"score", score_json(annotated, 0)}, {"moves", Json::array()}};
  for (const chess::PgnTag& fact : chess::known_facts(annotated.game)) json["facts"][fact.name] = fact.value;
  for (const chess::Color side : {chess::kWhite, chess::kBlack}) {
    const SideNote& note = annotated.sides[side];
    json[kSides[side]] = {
        {"accuracy", accuracy_json(note.accuracy)}, {"moves", note.moves}, {"counts", counts_json(note.counts)}};
  }
  for (std::size_t ply = 0; ply < annotated.notes.size(); ++ply) json["moves"].push_back(move_json(annotated, ply));
  return json;
}

}  // namespace

chess::PgnGame annotated_pgn(const AnnotatedGame& annotated) {
  chess::PgnGame game = annotated.game;
  if (game.tag("Annotator").empty()) game.tags.push_back({"Annotator", fmt::format("Cobalt {}", COBALT_VERSION)});
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    chess::PgnMove& move = game.moves[ply];
    const MoveNote& note = annotated.notes[ply];
    const std::string rest = without_eval(move.comment);
    move.comment = fmt::format("[%eval {}]{}{}", annotated.white_score_text(ply + 1), rest.empty() ? "" : " ", rest);
    std::erase_if(move.nags, [](int nag) {
      return std::ranges::any_of(kFaults, [nag](Judgement fault) { return nag == nag_of(fault); });
    });
    if (note.judgement != Judgement::kNone) move.nags.insert(move.nags.begin(), nag_of(note.judgement));
    if (note.judgement >= Judgement::kMistake) move.instead = note.better;
  }
  return game;
}

std::vector<std::size_t> turning_points(const AnnotatedGame& annotated) {
  const auto faults_from = [&](Judgement least) {
    std::vector<std::size_t> plies;
    for (std::size_t ply = 0; ply < annotated.notes.size(); ++ply) {
      if (annotated.notes[ply].judgement >= least) plies.push_back(ply);
    }
    return plies;
  };
  std::vector<std::size_t> plies = faults_from(Judgement::kMistake);
  if (plies.empty()) plies = faults_from(Judgement::kInaccuracy);
  std::ranges::stable_sort(plies, std::greater(), [&](std::size_t ply) { return annotated.notes[ply].loss; });
  if (plies.size() > kMostTurningPoints) plies.resize(kMostTurningPoints);
  std::ranges::sort(plies);
  return plies;
}

std::string better_text(const AnnotatedGame& annotated, std::size_t ply) {
  return chess::line_text(annotated.positions[ply], annotated.notes[ply].better);
}

std::string note_text(const AnnotatedGame& annotated, std::size_t ply) {
  const MoveNote& note = annotated.notes[ply];
  const std::string better = better_text(annotated, ply);
  return fmt::format("{}: {:.0f} % of winning chance lost{}{}", to_string(note.judgement), note.loss,
                     better.empty() ? "" : ". Better: ", better);
}

std::vector<PlayerTotal> player_totals(std::span<const AnnotatedGame> games) {
  std::vector<PlayerTotal> totals;
  std::vector<std::size_t> judged;
  for (const AnnotatedGame& annotated : games) {
    for (const chess::Color side : {chess::kWhite, chess::kBlack}) {
      const std::string name = name_of(annotated, side);
      if (name.empty()) continue;
      auto found = std::ranges::find(totals, name, &PlayerTotal::name);
      if (found == totals.end()) {
        found = totals.insert(found, PlayerTotal{.name = name, .accuracy = {}});
        judged.push_back(0);
      }
      const SideNote& note = annotated.sides[side];
      ++found->games;
      found->moves += note.moves;
      for (unsigned i = 0; i < kJudgements; ++i) found->counts[i] += note.counts[i];
      if (!note.accuracy) continue;
      found->accuracy = found->accuracy.value_or(0) + *note.accuracy;  // the sum until all games are there
      ++judged[static_cast<std::size_t>(found - totals.begin())];
    }
  }
  for (std::size_t i = 0; i < totals.size(); ++i) {
    if (totals[i].accuracy) *totals[i].accuracy /= static_cast<double>(judged[i]);
  }
  return totals;
}

Json games_json(std::span<const AnnotatedGame> games) {
  Json json = {{"games", Json::array()}, {"players", Json::array()}};
  for (std::size_t i = 0; i < games.size(); ++i) json["games"].push_back(game_json(games[i], i + 1));
  for (const PlayerTotal& total : player_totals(games)) {
    json["players"].push_back({{"name", total.name},
                               {"games", total.games},
                               {"moves", total.moves},
                               {"accuracy", accuracy_json(total.accuracy)},
                               {"counts", counts_json(total.counts)}});
  }
  return json;
}

std::vector<std::string> games_table(std::span<const AnnotatedGame> games) {
  std::vector<std::string> lines;
  lines.push_back(
      fmt::format("{:{}}  accuracy    ?!    ?   ??  accuracy    ?!    ?   ??", "game: White, then Black", kTitleBytes));
  for (std::size_t i = 0; i < games.size(); ++i) {
    std::string line =
        fmt::format("{:{}}", text::shortened(chess::game_title(i + 1, games[i].game), kTitleBytes), kTitleBytes);
    for (const SideNote& side : games[i].sides) {
      line += fmt::format("{:>10} {}", accuracy_text(side.accuracy), counts_text(side.counts));
    }
    lines.push_back(std::move(line));
  }
  if (games.size() == 1) {
    for (const std::size_t ply : turning_points(games[0])) {
      const std::string move = chess::numbered_san(games[0].positions[ply], games[0].game.moves[ply].move);
      lines.push_back(fmt::format("  {}  {}", move + std::string(glyph_of(games[0].notes[ply].judgement)),
                                  note_text(games[0], ply)));
    }
    return lines;
  }
  lines.push_back(fmt::format("{:{}}  accuracy    ?!    ?   ??  games  moves", "player", kTitleBytes));
  for (const PlayerTotal& total : player_totals(games)) {
    lines.push_back(fmt::format("{:{}}{:>10} {}  {:5}  {:5}", text::shortened(total.name, kTitleBytes), kTitleBytes,
                                accuracy_text(total.accuracy), counts_text(total.counts), total.games, total.moves));
  }
  return lines;
}

}  // namespace cobalt::annotate
