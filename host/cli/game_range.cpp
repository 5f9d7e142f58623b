// SPDX-License-Identifier: Apache-2.0
#include "host/cli/game_range.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <utility>

#include "host/cli/value_checks.hpp"

namespace cobalt::cli {
namespace {

/// The number of the move that led to a position of a game.
int move_number(const chess::SourceItem& item) {
  const int number = item.position->fullmove_number();
  const bool black_moved = item.ply > 0 && item.position->side_to_move() == chess::kWhite;
  return black_moved ? number - 1 : number;
}

class ChosenSource : public chess::PositionSource {
 public:
  ChosenSource(std::unique_ptr<chess::PositionSource> source, const GameRange& range)
      : source_(std::move(source)), range_(range) {}

  std::optional<chess::SourceItem> next() override {
    while (auto item = source_->next()) {
      if (item->game == 0)
        throw InputError(item->place, "--game, --from and --to choose among positions of games (PGN)");
      if (!range_.takes(*item)) continue;
      is_empty_ = false;
      return item;
    }
    if (is_empty_) throw InputError("--game, --from, --to", "no game has these moves");
    return std::nullopt;
  }
  bool may_wait() const override { return source_->may_wait(); }

 private:
  std::unique_ptr<chess::PositionSource> source_;
  GameRange range_;
  bool is_empty_ = true;
};

}  // namespace

void GameRange::add_to(CLI::App& command) {
  command.add_option("--game", game_, "Only this game of a PGN file; the first is 1")
      ->type_name("N")
      ->check(positive());
  command.add_option("--from", from_, "Only positions of PGN games from this move on")
      ->type_name("MOVE")
      ->check(positive());
  command.add_option("--to", to_, "Only positions of PGN games up to this move")->type_name("MOVE")->check(positive());
}

std::unique_ptr<chess::PositionSource> GameRange::chosen(std::unique_ptr<chess::PositionSource> source) const {
  if (!game_ && !from_ && !to_) return source;
  if (from_ && to_ && *from_ > *to_)
    throw InputError("--from", fmt::format("{}: expected at most --to, {}", *from_, *to_));
  return std::make_unique<ChosenSource>(std::move(source), *this);
}

bool GameRange::takes(const chess::SourceItem& item) const {
  if (game_ && item.game != *game_) return false;
  if (!item.position) return true;
  const int number = move_number(item);
  return (!from_ || number >= *from_) && (!to_ || number <= *to_);
}

}  // namespace cobalt::cli
