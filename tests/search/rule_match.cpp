// SPDX-License-Identifier: Apache-2.0
// rule_match [--games N] [--tries N] [--seed N] SETTING SETTING: games between two settings of the search.
//
// Both sides choose each move with at most so many tries, whatever time they take. Games begin with 8 random moves
// after which a search finds both sides about equal; each opening is played twice, with colours exchanged. The root is
// searched here, as a host does it: iterative deepening over its moves, and each of them is a few jobs (null windows).
// A game ends by the rules of chess, with what the evaluator recognises as a draw, after 200 moves (a draw), or when
// both sides agree for six plies that one is ten pawns ahead.
//
// The row it prints: settings, tries a move, games, won, drawn and lost by the first, pairs of games by its half points
// (0 to 4), Elo of the first with the 95 % interval, mean depths that both have reached.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "host/chess/movegen.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "tests/search/search_setting.hpp"

namespace cobalt::test {
namespace {

constexpr int kOpeningPlies = 8;
constexpr int kMostOpeningCp = 50;
constexpr int kMostPlies = 400;
constexpr int kAgreedCp = 1000;
constexpr int kAgreedPlies = 6;
/// Values of root moves are found to within so much.
constexpr int kResolutionCp = 8;
constexpr unsigned kMostDepth = 40;

/// A game so far.
class Game {
 public:
  explicit Game(const chess::Position& start) : position_(start) {}

  const chess::Position& position() const { return position_; }
  void play(chess::Move move) {
    keys_.push_back(position_.key());
    position_.do_move(move);
  }
  /// How often this position has been on the board before.
  int times_before(std::uint64_t key) const { return static_cast<int>(std::count(keys_.begin(), keys_.end(), key)); }

  /// The job that searches the position after a move, without bound and depth.
  hls::SearchJob job_after(const chess::Position& after) const {
    hls::SearchJob job = job_for(after, 0, 0);
    job.key[0] = static_cast<std::uint32_t>(position_.key() ^ after.key());
    job.key_count = static_cast<std::uint8_t>(std::min<std::size_t>(keys_.size() + 1, spec::kSearchJobKeys));
    for (std::size_t k = 1; k < job.key_count; ++k) {
      job.key[k] = static_cast<std::uint32_t>(keys_[keys_.size() - k] ^ after.key());
    }
    return job;
  }

 private:
  chess::Position position_;
  std::vector<std::uint64_t> keys_;  ///< of the positions before
};

/// What a player plays, and what he thinks.
struct Choice {
  chess::Move move;
  int value = 0;  ///< for the side to move
  unsigned depth = 0;
};

/// The tries for a move are used up.
struct OutOfTries {};

class Player {
 public:
  explicit Player(const SearchSetting& setting) : setting_(setting) {}

  Choice choose(const Game& game, std::uint32_t tries) {
    game_ = &game;
    tries_left_ = tries;
    moves_.clear();
    for (const chess::Move move : chess::legal_moves(game.position())) {
      chess::Position after = game.position();
      after.do_move(move);
      const bool draw = game.times_before(after.key()) > 0 || after.halfmove_clock() >= 100;
      moves_.push_back({move, game.job_after(after), draw});
    }
    Choice best{moves_.front().move, 0, 0};
    try {
      for (unsigned depth = 1; depth <= kMostDepth && std::abs(best.value) < spec::kScoreLimitCp; ++depth) {
        deepen(depth, best);
      }
    } catch (const OutOfTries&) {
      // What was found so far counts.
    }
    return best;
  }

 private:
  struct RootMove {
    chess::Move move;
    hls::SearchJob job;
    bool is_draw;
  };

  /// Searches all moves to a depth; the best one comes first afterwards. `best` is changed as soon as a move is better.
  void deepen(unsigned depth, Choice& best) {
    int value = value_of(moves_.front(), depth, best.value, -spec::kMateCp);
    best = {moves_.front().move, value, depth};
    for (std::size_t i = 1; i < moves_.size(); ++i) {
      if (!is_at_least(moves_[i], depth, value + kResolutionCp)) continue;
      std::rotate(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(i),
                  moves_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      best = {moves_.front().move, value + kResolutionCp, depth};
      value = value_of(moves_.front(), depth, value + 2 * kResolutionCp, value + kResolutionCp);
      best.value = value;
    }
  }

  /// A bound that a move reaches, less than kResolutionCp below its value.
  int value_of(const RootMove& move, unsigned depth, int guess, int reached) {
    int missed = spec::kMateCp + 1;
    int step = 2 * kResolutionCp;
    int beta = guess;
    while (missed - reached > kResolutionCp) {
      beta = std::clamp(beta, reached + 1, missed - 1);
      const bool rises = is_at_least(move, depth, beta);
      (rises ? reached : missed) = beta;
      const bool bracketed = reached > -spec::kMateCp && missed <= spec::kMateCp && missed - reached <= 2 * step;
      beta = bracketed ? reached + (missed - reached) / 2 : rises ? reached + step : missed - step;
      step *= 2;
    }
    return reached;
  }

  bool is_at_least(const RootMove& move, unsigned depth, int beta) {
    if (move.is_draw) return 0 >= beta;
    if (tries_left_ < 2) throw OutOfTries();
    hls::SearchJob job = move.job;
    job.depth = static_cast<std::uint16_t>((depth - 1) * spec::kQuarterPlies);
    job.beta = static_cast<std::int16_t>(std::clamp(1 - beta, -spec::kMateCp, spec::kMateCp));
    job.rules = setting_.rules;
    job.limit = --tries_left_;  // the root's move is a try too
    const hls::SearchAnswer answer = search_.run(job, setting_.bank);
    tries_left_ -= answer.tries;
    if (answer.status == spec::kAnswerLimit) throw OutOfTries();
    return !answer.at_least;
  }

  const SearchSetting& setting_;
  ModelSearch search_;
  const Game* game_ = nullptr;
  std::uint32_t tries_left_ = 0;
  std::vector<RootMove> moves_;
};

/// Counts of moves and of the depths that they were searched to.
struct Depths {
  std::uint64_t moves = 0, sum = 0;
  double mean() const { return static_cast<double>(sum) / static_cast<double>(std::max<std::uint64_t>(moves, 1)); }
};

class Match {
 public:
  Match(const SearchSetting& a, const SearchSetting& b, std::uint32_t tries, std::uint64_t seed)
      : player_{Player(a), Player(b)}, referee_(a.bank), tries_(tries), random_(seed) {}

  /// Two games with an opening. \return the points of player 0, doubled: 0 to 4
  int play_pair() {
    const Game opening = balanced_opening();
    return play(opening, 0) + 2 - play(opening, 1);
  }

  std::array<std::size_t, 3> results{};  ///< games that player 0 has lost, drawn, won
  std::array<Depths, 2> depths;

 private:
  Game balanced_opening() {
    static const SearchSetting setting = parse_search_setting("default");
    Player judge(setting);
    while (true) {
      Game game{chess::Position()};
      for (int ply = 0; ply < kOpeningPlies && !chess::legal_moves(game.position()).empty(); ++ply) {
        const auto moves = chess::legal_moves(game.position());
        game.play(moves[random_() % moves.size()]);
      }
      if (chess::legal_moves(game.position()).empty()) continue;
      if (std::abs(judge.choose(game, tries_).value) <= kMostOpeningCp) return game;
    }
  }

  bool is_draw(const Game& game) const {
    const chess::Position& position = game.position();
    const std::uint32_t word = referee_(words_of(position));
    return position.halfmove_clock() >= 100 || game.times_before(position.key()) >= 2 ||
           (word >> spec::kResultFlagsLsb & spec::kFlagRecognisedDraw) != 0;
  }

  /// Points of White, doubled.
  int points_of_white(Game game, unsigned white) {
    int agreed = 0;
    int leader = 0;
    for (int ply = 0; ply < kMostPlies; ++ply) {
      const chess::Position& position = game.position();
      const bool white_to_move = position.side_to_move() == chess::kWhite;
      if (chess::legal_moves(position).empty()) return !position.in_check() ? 1 : white_to_move ? 0 : 2;
      if (is_draw(game)) return 1;
      const unsigned mover = white_to_move ? white : 1 - white;
      const Choice choice = player_[mover].choose(game, tries_);
      ++depths[mover].moves;
      depths[mover].sum += choice.depth;
      const int value = white_to_move ? choice.value : -choice.value;
      const int ahead = value >= kAgreedCp ? 1 : value <= -kAgreedCp ? -1 : 0;
      agreed = ahead == leader ? agreed + 1 : 1;
      leader = ahead;
      if (leader != 0 && agreed >= kAgreedPlies) return leader > 0 ? 2 : 0;
      game.play(choice.move);
    }
    return 1;
  }

  /// Points of the player with the white pieces' number: player 0's when `white` is 0, else player 1's.
  int play(const Game& opening, unsigned white) {
    const int white_points = points_of_white(opening, white);
    const int first = white == 0 ? white_points : 2 - white_points;
    ++results[static_cast<std::size_t>(first)];
    return white_points;
  }

  std::array<Player, 2> player_;
  const SearchBank& referee_;
  std::uint32_t tries_;
  Random random_;
};

double elo_of(double score) {
  const double bounded = std::clamp(score, 1e-4, 1 - 1e-4);
  return -400 * std::log10(1 / bounded - 1);
}

/// Elo with its 95 % interval, from the points of pairs of games: the two games of an opening are not independent.
std::string elo_text(const std::vector<int>& pairs) {
  const auto count = static_cast<double>(pairs.size());
  double mean = 0;
  for (const int points : pairs) mean += points / 4.0 / count;
  double variance = 0;
  for (const int points : pairs) variance += (points / 4.0 - mean) * (points / 4.0 - mean) / std::max(count - 1, 1.0);
  const double error = 1.96 * std::sqrt(variance / count);
  return fmt::format("{:+.0f} Elo ({:+.0f} to {:+.0f})", elo_of(mean), elo_of(mean - error), elo_of(mean + error));
}

std::uint64_t number_argument(const std::string& text) {
  const auto number = text::parse_number(text);
  if (!number || *number == 0) throw InputError(text::quoted(text), "expected a number");
  return static_cast<std::uint64_t>(*number);
}

int run(const std::vector<std::string>& arguments) {
  std::uint64_t games = 400;
  std::uint64_t tries = 2000;
  std::uint64_t seed = 1;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool has_value = i + 1 < arguments.size();
    if (arguments[i] == "--games" && has_value) {
      games = number_argument(arguments[++i]);
    } else if (arguments[i] == "--tries" && has_value) {
      tries = number_argument(arguments[++i]);
    } else if (arguments[i] == "--seed" && has_value) {
      seed = number_argument(arguments[++i]);
    } else {
      texts.push_back(arguments[i]);
    }
  }
  if (texts.size() != 2) {
    throw InputError("usage: rule_match [--games N] [--tries N] [--seed N] SETTING SETTING");
  }
  const SearchSetting a = parse_search_setting(texts[0]);
  const SearchSetting b = parse_search_setting(texts[1]);
  Match match(a, b, static_cast<std::uint32_t>(tries), seed);
  std::vector<int> pairs;
  while (2 * pairs.size() < games) {
    pairs.push_back(match.play_pair());
    if (pairs.size() % 20 == 0) fmt::print(stderr, "{} games: {}\n", 2 * pairs.size(), elo_text(pairs));
  }
  std::array<std::size_t, 5> points{};
  for (const int pair : pairs) ++points[static_cast<std::size_t>(pair)];
  fmt::print("| {} | {} | {} | {} | +{} ={} -{} | {} | {} | {:.1f}, {:.1f} |\n", a.text, b.text, tries,
             2 * pairs.size(), match.results[2], match.results[1], match.results[0], fmt::join(points, " "),
             elo_text(pairs), match.depths[0].mean(), match.depths[1].mean());
  return 0;
}

}  // namespace
}  // namespace cobalt::test

int main(int argc, char** argv) { return cobalt::test::run_program("rule_match", argc, argv, cobalt::test::run); }
