// SPDX-License-Identifier: Apache-2.0
#include "host/annotate/games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/match/game_end.hpp"
#include "host/strength/winning_chance.hpp"

namespace cobalt::annotate {
namespace {

/// Plies of a better line.
constexpr std::size_t kLinePlies = 5;
constexpr double kWhole = 100;

/// A move that may not be the best.
struct Doubt {
  std::size_t game = 0;
  std::size_t ply = 0;    ///< of the move
  chess::Position after;  ///< the end of the better line
};

class Annotator {
 public:
  Annotator(const std::vector<chess::PgnGame>& games, const SearchMany& search, const std::string& player,
            strength::Record& record, AnalysisListener& listener, const std::stop_token& stop)
      : search_(search), player_(player), record_(record), listener_(listener), stop_(stop) {
    for (const chess::PgnGame& game : games) {
      AnnotatedGame& made = games_.emplace_back();
      made.game = game;
      made.positions = game.positions();
    }
  }

  /// \return whether it was not told to stop
  bool run() {
    std::vector<chess::Position> all;
    for (const AnnotatedGame& game : games_) all.insert(all.end(), game.positions.begin(), game.positions.end());
    if (!search(all, true)) return false;
    for (AnnotatedGame& game : games_) note_scores(game);
    std::vector<Doubt> doubts = find_doubts();
    if (!search(ends_of(doubts), false)) return false;
    for (const Doubt& doubt : doubts) settle(doubt);
    std::erase_if(doubts, [this](const Doubt& doubt) { return note_of(doubt).judgement < Judgement::kMistake; });
    // The positions after the better moves are known by now, and so are the replies.
    for (std::size_t plies = 2; plies <= kLinePlies; ++plies) {
      std::erase_if(doubts, [this](Doubt& doubt) { return !lengthen(doubt); });
      if (plies < kLinePlies && !search(ends_of(doubts), false)) return false;
    }
    for (AnnotatedGame& game : games_) sum_up(game);
    return true;
  }

  std::vector<AnnotatedGame> take() { return std::move(games_); }

 private:
  MoveNote& note_of(const Doubt& doubt) { return games_[doubt.game].notes[doubt.ply]; }

  /// Searches what is not known. Whole batches, known or not, of all positions in their order: then what is found does
  /// not depend on where a run before was interrupted. \return whether it was not told to stop
  bool search(const std::vector<chess::Position>& wanted, bool is_of_games) {
    std::vector<chess::Position> positions;
    std::unordered_set<std::string> seen;
    for (const chess::Position& position : wanted) {
      if (chess::count_legal_moves(position) != 0 && seen.insert(chess::to_fen_without_clocks(position)).second) {
        positions.push_back(position);
      }
    }
    std::vector<chess::Position> unknown;
    for (std::size_t begin = 0; begin < positions.size(); begin += kSearchBatch) {
      const auto first = positions.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto last =
          positions.begin() + static_cast<std::ptrdiff_t>(std::min(begin + kSearchBatch, positions.size()));
      if (std::all_of(first, last, [this](const auto& each) { return record_.find(player_, each).has_value(); }))
        continue;
      unknown.insert(unknown.end(), first, last);
    }
    if (unknown.empty()) return true;
    listener_.on_round(is_of_games, unknown.size());
    std::size_t reported = 0;
    search_(
        unknown,
        [&](std::size_t number, const strength::Choice& found) {
          ++reported;
          // Of a batch that is searched again, what was known stays.
          if (!record_.find(player_, unknown[number])) record_.add(player_, unknown[number], found);
          listener_.on_choice(unknown[number], found);
        },
        stop_);
    return reported == unknown.size();
  }

  /// What is known of a position: a search, or that there is no legal move.
  strength::Choice known(const chess::Position& position) const {
    if (chess::count_legal_moves(position) != 0) return record_.find(player_, position).value();
    strength::Choice end;
    end.score.is_mate = position.in_check();
    return end;
  }

  void note_scores(AnnotatedGame& game) const {
    match::GameCourse course(game.game.start);
    for (const chess::PgnMove& move : game.game.moves) course.play(move.move);
    const auto end = course.end();
    const bool is_drawn = end && end->result == chess::GameResult::kDraw;
    for (const chess::Position& position : game.positions) {
      const bool is_last = &position == &game.positions.back();
      game.scores.push_back(is_last && is_drawn ? match::EngineScore{} : known(position).score);
      const double chance = strength::winning_chance(game.scores.back());
      game.white_chances.push_back(position.side_to_move() == chess::kWhite ? chance : kWhole - chance);
    }
    game.notes.resize(game.game.moves.size());
  }

  std::vector<Doubt> find_doubts() {
    std::vector<Doubt> doubts;
    for (std::size_t number = 0; number < games_.size(); ++number) {
      AnnotatedGame& game = games_[number];
      for (std::size_t ply = 0; ply < game.notes.size(); ++ply) {
        const chess::Move best = known(game.positions[ply]).move;
        if (best == game.game.moves[ply].move) continue;
        note_loss(game, ply, strength::winning_chance(game.scores[ply]));
        if (!best || game.notes[ply].judgement == Judgement::kNone) continue;
        game.notes[ply].better = {best};
        doubts.push_back({.game = number, .ply = ply, .after = game.positions[ply]});
        doubts.back().after.do_move(best);
      }
    }
    return doubts;
  }

  /// \param chance  that the side to move had, per cent
  static void note_loss(AnnotatedGame& game, std::size_t ply, double chance) {
    const double after = kWhole - strength::winning_chance(game.scores[ply + 1]);
    game.notes[ply].loss = std::max(chance - after, 0.0);
    game.notes[ply].judgement = judgement_of(game.notes[ply].loss);
  }

  void settle(const Doubt& doubt) {
    AnnotatedGame& game = games_[doubt.game];
    note_loss(game, doubt.ply,
              std::min(strength::winning_chance(game.scores[doubt.ply]),
                       kWhole - strength::winning_chance(known(doubt.after).score)));
    if (note_of(doubt).judgement == Judgement::kNone) note_of(doubt).better.clear();
  }

  /// Adds the best move of the end of the line. \return whether there was one
  bool lengthen(Doubt& doubt) {
    const chess::Move move = known(doubt.after).move;
    if (!move) return false;
    note_of(doubt).better.push_back(move);
    doubt.after.do_move(move);
    return true;
  }

  static std::vector<chess::Position> ends_of(const std::vector<Doubt>& doubts) {
    std::vector<chess::Position> ends;
    for (const Doubt& doubt : doubts) ends.push_back(doubt.after);
    return ends;
  }

  static void sum_up(AnnotatedGame& game) {
    std::vector<double> losses;
    const chess::Color first = game.game.start.side_to_move();
    for (std::size_t ply = 0; ply < game.notes.size(); ++ply) {
      losses.push_back(game.notes[ply].loss);
      SideNote& side = game.sides[game.positions[ply].side_to_move()];
      ++side.moves;
      ++side.counts[static_cast<unsigned>(game.notes[ply].judgement)];
    }
    for (const chess::Color side : {chess::kWhite, chess::kBlack}) {
      game.sides[side].accuracy = game_accuracy(game.white_chances, losses, first, side);
    }
  }

  const SearchMany& search_;
  const std::string& player_;
  strength::Record& record_;
  AnalysisListener& listener_;
  const std::stop_token& stop_;
  std::vector<AnnotatedGame> games_;
};

}  // namespace

match::EngineScore AnnotatedGame::white_score(std::size_t ply) const {
  match::EngineScore score = scores[ply];
  if (positions[ply].side_to_move() == chess::kBlack) score.value = -score.value;
  return score;
}

std::string AnnotatedGame::white_score_text(std::size_t ply) const {
  const match::EngineScore score = white_score(ply);
  constexpr double kPawn = 100;
  return score.is_mate ? fmt::format("#{}", score.value) : fmt::format("{:.2f}", score.value / kPawn);
}

std::optional<std::vector<AnnotatedGame>> annotate_games(const std::vector<chess::PgnGame>& games,
                                                         const SearchMany& search, const std::string& player,
                                                         strength::Record& record, AnalysisListener& listener,
                                                         const std::stop_token& stop) {
  Annotator annotator(games, search, player, record, listener, stop);
  if (!annotator.run()) return std::nullopt;
  return annotator.take();
}

}  // namespace cobalt::annotate
