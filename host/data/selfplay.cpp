// SPDX-License-Identifier: Apache-2.0
#include "host/data/selfplay.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <iterator>
#include <utility>

#include "host/chess/movegen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/data/checksum.hpp"
#include "host/data/format.hpp"
#include "host/data/quiet.hpp"
#include "host/support/error.hpp"

namespace cobalt::data {
namespace {

/// A game at a few thousand nodes a move does not fill it, and it is quickly emptied.
constexpr std::size_t kGameHashMegabytes = 8;
/// After so many openings in a row that are not even, none is.
constexpr int kMostOpenings = 1000;

match::EngineScore to_match_score(engine::Score score) {
  if (engine::is_mate(score)) return {true, engine::mate_in_moves(score)};
  return {false, score};
}

/// Half points of White.
std::uint8_t half_points(chess::GameResult result) {
  if (result == chess::GameResult::kDraw) return 1;
  return result == chess::GameResult::kWhiteWins ? 2 : 0;
}

std::uint32_t openings_checksum(const std::vector<match::Opening>& openings) {
  std::uint32_t sum = 0;
  for (const match::Opening& opening : openings) {
    const chess::PackedPosition packed = chess::pack_position(opening.final_position());
    sum = checksum(std::string(packed.begin(), packed.end()), sum);
  }
  return sum;
}

std::string rules_text(const match::AdjudicationRules& rules) {
  std::string text;
  if (rules.draw) {
    text += fmt::format(" draw={}/{}/{}", rules.draw->least_move, rules.draw->moves, rules.draw->score_cp);
  }
  if (rules.resign) text += fmt::format(" resign={}/{}", rules.resign->moves, rules.resign->score_cp);
  if (rules.most_moves) text += fmt::format(" max-moves={}", *rules.most_moves);
  return text;
}

}  // namespace

std::string recipe_text(const SelfplayRecipe& recipe) {
  std::string text = fmt::format("selfplay nodes={} seed={} random-plies={} opening-score={} keep={}%", recipe.nodes,
                                 recipe.seed, recipe.random_plies, recipe.most_opening_cp, recipe.keep_percent);
  text += rules_text(recipe.rules);
  if (!recipe.openings.empty()) {
    text += fmt::format(" openings={}/{:08x}", recipe.openings.size(), openings_checksum(recipe.openings));
  }
  return text + " evaluation=" + recipe.evaluation;
}

SelfPlayer::SelfPlayer(const SelfplayRecipe& recipe, std::shared_ptr<const engine::LeafEvaluator> evaluator)
    : recipe_(recipe), engine_(std::move(evaluator)) {
  engine_.set_hash_megabytes(kGameHashMegabytes);
}

std::optional<SelfPlayer::Play> SelfPlayer::random_opening() {
  match::Opening opening;
  if (!recipe_.openings.empty()) opening = recipe_.openings[below(recipe_.openings.size())];
  const int plies = recipe_.random_plies + static_cast<int>(below(2));
  for (const chess::Move move : chess::random_game(random_(), plies, opening.final_position())) {
    opening.moves.push_back(move);
  }
  Play play{match::GameCourse(opening.start), engine::Game{opening.start, {}}};
  for (const chess::Move move : opening.moves) {
    if (play.course.end()) return std::nullopt;
    play.course.play(move);
    play.game.play(move);
  }
  if (play.course.end()) return std::nullopt;
  return play;
}

void SelfPlayer::consider(const Play& play, chess::Move best, engine::Score score, std::uint32_t number) {
  const chess::Position& position = play.game.position;
  // Chance comes first: then the sequence of random numbers does not depend on what is quiet.
  if (below(100) >= recipe_.keep_percent) return;
  if (position.in_check() || !is_quiet_move(position, best) || engine::is_mate(score)) return;
  LabelledPosition labelled;
  labelled.position = chess::pack_position(position);
  labelled.score_cp = clip_score(position.side_to_move() == chess::kWhite ? score : -score);
  labelled.game = number;
  taken_.push_back(labelled);
}

SelfPlayer::Ending SelfPlayer::play_on(Play& play, std::uint32_t number, const std::stop_token& stop) {
  engine::Limits limits;
  limits.nodes = recipe_.nodes;
  match::Adjudicator adjudicator(recipe_.rules);
  taken_.clear();
  std::optional<match::GameEnd> end;
  for (bool is_first = true; !end; is_first = false) {
    engine::SearchControl control;
    const std::stop_callback pass_on(stop, [&control] { control.stop(); });
    const engine::SearchResult result = engine_.search(play.game, limits, control);
    if (stop.stop_requested()) return Ending::kStopped;
    const engine::Score score = result.lines.front().score;
    if (is_first && std::abs(score) > recipe_.most_opening_cp) return Ending::kUnevenOpening;
    const chess::Move best = result.best_move();
    consider(play, best, score, number);
    const chess::Color mover = play.game.position.side_to_move();
    play.course.play(best);
    play.game.play(best);
    end = play.course.end();
    if (!end) end = adjudicator.after_move(mover, to_match_score(score), play.course);
  }
  for (LabelledPosition& labelled : taken_) labelled.result = half_points(end->result);
  return Ending::kOver;
}

std::optional<std::vector<LabelledPosition>> SelfPlayer::play(std::uint32_t number, const std::stop_token& stop) {
  std::seed_seq seed{static_cast<std::uint32_t>(recipe_.seed), static_cast<std::uint32_t>(recipe_.seed >> 32), number};
  random_.seed(seed);
  engine_.clear();
  for (int tried = 0; tried < kMostOpenings; ++tried) {
    std::optional<Play> play = random_opening();
    if (!play) continue;
    const Ending ending = play_on(*play, number, stop);
    if (ending == Ending::kStopped) return std::nullopt;
    if (ending == Ending::kOver) return std::exchange(taken_, {});
  }
  throw InputError("self-play", fmt::format("{} openings in a row are over or worth more than {} centipawns: expected "
                                            "fewer random plies, or a higher limit",
                                            kMostOpenings, recipe_.most_opening_cp));
}

cluster::MakeUnitWork selfplay_work(const SelfplayRecipe& recipe,
                                    std::shared_ptr<const engine::LeafEvaluator> evaluator) {
  return [&recipe, evaluator = std::move(evaluator)](const std::string& /*round*/, const std::stop_token& /*stop*/) {
    const auto player = std::make_shared<SelfPlayer>(recipe, evaluator);
    return [player](std::uint64_t game, const std::stop_token& told) -> std::optional<std::string> {
      const auto positions = player->play(static_cast<std::uint32_t>(game), told);
      if (!positions) return std::nullopt;
      return record_bytes(*positions);
    };
  };
}

void run_selfplay(std::uint32_t games, cluster::Leader& leader, DataWriter& writer, const std::stop_token& stop,
                  const std::function<void(std::uint64_t)>& on_game) {
  const auto take = [&](std::uint64_t /*game*/, std::string&& records) {
    writer.add(positions_of(records));
    on_game(writer.units());
  };
  leader.run_ordered({}, writer.units(), games, take, stop);
  writer.finish();
}

}  // namespace cobalt::data
