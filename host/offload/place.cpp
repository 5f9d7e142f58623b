// SPDX-License-Identifier: Apache-2.0
#include "host/offload/place.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "host/chess/packed_position.hpp"
#include "host/engine/move_picker.hpp"
#include "host/engine/transposition_table.hpp"
#include "host/policy/draws.hpp"

namespace cobalt::offload {
namespace {

/// Positions on the way to a place, its own left out, the nearest first: those of the tree, then those of the game.
class WayBack {
 public:
  WayBack(const Place& place, GameKeys earlier) : place_(place.before), earlier_(earlier) {}

  /// The next key; none at the begin of the game.
  std::optional<std::uint64_t> next() {
    if (place_ != nullptr) {
      const std::uint64_t key = place_->position.key();
      place_ = place_->before;
      return key;
    }
    is_of_game_ = true;
    if (earlier_.empty()) return std::nullopt;
    const std::uint64_t key = earlier_.back();
    earlier_ = earlier_.first(earlier_.size() - 1);
    return key;
  }
  /// The key given last was of the game before the root.
  bool is_of_game() const { return is_of_game_; }
  /// Those of the game that are not given yet.
  GameKeys left() const { return earlier_; }

 private:
  const Place* place_;
  GameKeys earlier_;
  bool is_of_game_ = false;
};

int plies_back(const Place& place) { return std::min(place.position.halfmove_clock(), place.plies_since_null); }

bool is_repetition(const Place& place, GameKeys earlier) {
  WayBack way(place, earlier);
  int plies_given = 0;
  return policy::is_repetition(place.position.key(), plies_back(place), [&](int back) {
    std::optional<policy::EarlierKey> before;
    for (; plies_given < back; ++plies_given) {
      const auto key = way.next();
      if (!key) return std::optional<policy::EarlierKey>();
      before = {*key, way.is_of_game()};
    }
    return before;
  });
}

}  // namespace

Place root_place(const chess::Position& position) {
  Place place;
  place.position = position;
  place.plies_since_null = position.halfmove_clock();
  place.in_check = position.in_check();
  return place;
}

Place place_after(const Place& place, chess::Move move) {
  Place after;
  after.before = &place;
  after.position = place.position;
  after.ply = place.ply + 1;
  after.move = move;
  if (move) {
    after.moved = engine::piece_to(place.position, move);
    after.plies_since_null = place.plies_since_null + 1;
    after.position.do_move(move);
    after.in_check = after.position.in_check();
  } else {
    after.position.do_null_move();
  }
  return after;
}

bool is_draw(const Place& place, GameKeys earlier) {
  if (place.before == nullptr) return false;
  return policy::is_draw_by_rule(place.position) || is_repetition(place, earlier);
}

device::SearchItem search_item(const Place& place, GameKeys earlier, Score beta, int depth,
                               const CardOptions& options) {
  device::SearchItem item;
  item.position = chess::pack_position(place.position);
  item.beta = static_cast<std::int16_t>(engine::score_to_table(beta, place.ply));
  const int quarter_plies = depth * static_cast<int>(spec::kQuarterPlies);
  item.depth = static_cast<std::uint16_t>(std::min(quarter_plies, static_cast<int>(spec::kSearchMaxDepth)));
  item.rules = options.rules;
  item.limit = options.try_limit;
  item.halfmove_clock = static_cast<std::uint8_t>(std::min(place.position.halfmove_clock(), 255));
  std::array<std::uint64_t, spec::kSearchJobKeys> keys{};
  std::size_t count = 0;
  WayBack way(place, earlier);
  for (; count < keys.size() && static_cast<int>(count) < plies_back(place); ++count) {
    const auto key = way.next();
    if (!key) break;
    // A position of the game that was there once may come once more; any other key stands for it.
    const bool counts = !way.is_of_game() || std::ranges::find(way.left(), *key) != way.left().end();
    keys[count] = counts ? *key : ~*key;
  }
  device::set_keys(item, place.position.key(), std::span(keys).first(count));
  return item;
}

}  // namespace cobalt::offload
