// SPDX-License-Identifier: Apache-2.0
#include "host/book/game_collection.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "host/chess/polyglot_book.hpp"
#include "host/support/fnv.hpp"
#include "host/support/text.hpp"

namespace cobalt::book {
namespace {

/// Recency is counted from here while games come.
constexpr double kEpoch = 2000;

/// The rating in a tag; nothing when there is none, or it is no rating of anybody.
std::optional<int> elo_of(const chess::PgnGame& game, std::string_view tag) {
  constexpr std::int64_t kMostElo = 4000;
  const auto elo = text::parse_number(text::trim(game.tag(tag)));
  if (!elo || *elo <= 0 || *elo > kMostElo) return std::nullopt;
  return static_cast<int>(*elo);
}

/// The date in years, 1997.36 for "1997.05.11"; nothing when not even the year is known, or it is still to come.
std::optional<double> date_of(const chess::PgnGame& game, int latest_year) {
  const std::string date = game.tag("Date");
  const std::string_view text = date;
  const auto year = text::parse_number(text.substr(0, 4));
  if (text.size() < 4 || !year || *year == 0 || *year > latest_year) return std::nullopt;
  const auto month = text.size() >= 7 ? text::parse_number(text.substr(5, 2)) : std::nullopt;
  constexpr double kMonths = 12;
  const bool knows_month = month && *month >= 1 && *month <= 12;
  return static_cast<double>(*year) + (knows_month ? static_cast<double>(*month - 1) / kMonths : 0.5);
}

/// White's points.
std::optional<double> points_of(chess::GameResult result) {
  switch (result) {
    case chess::GameResult::kWhiteWins:
      return 1;
    case chess::GameResult::kBlackWins:
      return 0;
    case chess::GameResult::kDraw:
      return 0.5;
    default:
      return std::nullopt;
  }
}

/// 64 bits by which a game is known again.
std::uint64_t hash_of(const chess::PgnGame& game) {
  Fnv1a hash;
  for (const char* tag : {"White", "Black", "Date", "Round", "FEN"}) {
    hash.add(game.tag(tag));
    hash.add(0);
  }
  hash.add(static_cast<unsigned>(game.result));
  for (const chess::PgnMove& move : game.moves) hash.add(move.move.bits());
  return hash.value();
}

}  // namespace

int this_year() {
  const auto tomorrow = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()) + std::chrono::days(1);
  return static_cast<int>(std::chrono::year_month_day(tomorrow).year());
}

GameCollection::Verdict GameCollection::add(const chess::PgnGame& game) {
  const std::optional<double> white_points = points_of(game.result);
  if (!white_points) return Verdict::kWithoutResult;
  if (!seen_.insert(hash_of(game)).second) return Verdict::kTwice;

  const std::optional<int> elos[chess::kColors] = {elo_of(game, "WhiteElo"), elo_of(game, "BlackElo")};
  const std::optional<double> date = date_of(game, options_.latest_year);
  if (date) newest_ = std::max(newest_, *date);
  const double recency = date ? std::exp2((*date - kEpoch) / kHalfLife_years) : 1;

  std::vector<std::uint64_t> keys;  // of this game: a position that comes again counts once
  chess::Position position = game.start;
  const std::size_t plies = std::min(game.moves.size(), static_cast<std::size_t>(options_.plies));
  for (std::size_t ply = 0; ply < plies; ++ply) {
    const chess::Move move = game.moves[ply].move;
    const std::uint64_t key = chess::polyglot_key(position);
    if (std::ranges::find(keys, key) == keys.end()) {
      keys.push_back(key);
      const chess::Color color = position.side_to_move();
      const double points =
          corrected_points(color == chess::kWhite ? *white_points : 1 - *white_points, elos[color], elos[1 - color]);
      const double weight = strength_weight(elos[color]) * recency;
      std::vector<Sums>& known = sums_[key];
      const std::uint16_t bits = chess::polyglot_bits(move);
      auto sums = std::ranges::find(known, bits, &Sums::bits);
      if (sums == known.end()) {
        known.push_back({.bits = bits, .move = move});
        sums = known.end() - 1;
      }
      ++sums->games;
      (date ? sums->dated_weight : sums->undated_weight) += weight;
      (date ? sums->dated_points : sums->undated_points) += weight * points;
    }
    position.do_move(move);
  }
  return Verdict::kTaken;
}

std::vector<BookPosition> GameCollection::positions() const {
  // Recency is a power, so that of the newest game is one factor of all sums.
  const double factor = std::isfinite(newest_) ? std::exp2((kEpoch - newest_) / kHalfLife_years) : 1;
  std::vector<BookPosition> positions;
  for (const auto& [key, known] : sums_) {
    std::vector<MoveCount> counts;
    for (const Sums& sums : known) {
      counts.push_back({sums.move, sums.games, factor * sums.dated_weight + kUnknownRecency * sums.undated_weight,
                        factor * sums.dated_points + kUnknownRecency * sums.undated_points});
    }
    // All moves say what is usual here, also those that are left out.
    std::ranges::sort(counts, [](const MoveCount& a, const MoveCount& b) {
      return a.games != b.games ? a.games > b.games : a.move.bits() < b.move.bits();
    });
    BookPosition position{key, bonuses_of(counts)};
    std::erase_if(position.moves, [this](const MoveBonus& move) { return move.games < options_.least_games; });
    if (!position.moves.empty()) positions.push_back(std::move(position));
  }
  std::ranges::sort(positions, {}, &BookPosition::key);
  return positions;
}

}  // namespace cobalt::book
