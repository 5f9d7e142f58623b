// SPDX-License-Identifier: Apache-2.0
/// \file
/// What endgame tables mean for a search.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "host/engine/limits.hpp"
#include "host/engine/listener.hpp"
#include "host/engine/policy_names.hpp"
#include "host/tablebase/endgame_tables.hpp"
#include "host/tablebase/ranked_moves.hpp"

namespace cobalt::engine {

/// The score of a position at a ply by its value. A mate that is too far away for a mate score is one at the greatest
/// ply. \param draw  the score of a draw
constexpr Score score_of(tablebase::TableValue value, int ply, Score draw) {
  const int mate_ply = std::min(ply + value.plies, kMaxPly);
  switch (value.outcome) {
    case tablebase::Outcome::kWin:
      return mate_at(mate_ply);
    case tablebase::Outcome::kLoss:
      return mated_at(mate_ply);
    default:
      return draw;
  }
}

/// What the tables say of the root of a search, if they know it.
class TableAnswer {
 public:
  /// \param tables  null: they know nothing
  /// \param moves   of the root, to choose from
  TableAnswer(const tablebase::EndgameTables* tables, const Game& game, std::span<const chess::Move> moves) {
    if (tables != nullptr && !moves.empty()) {
      ranked_ = tablebase::ranked_moves(*tables, game.position, moves, game.earlier_keys);
    }
  }

  bool is_known() const { return !ranked_.empty(); }
  /// The best move draws: a search is to choose among moves that do, so that the other side may go wrong.
  bool is_draw() const { return is_known() && ranked_.front().value.outcome == tablebase::Outcome::kDraw; }
  /// Best first.
  const std::vector<tablebase::RankedMove>& moves() const { return ranked_; }
  /// Those that draw.
  std::vector<chess::Move> drawing_moves() const {
    std::vector<chess::Move> drawing;
    for (const tablebase::RankedMove& ranked : ranked_) {
      if (ranked.value.outcome == tablebase::Outcome::kDraw) drawing.push_back(ranked.move);
    }
    return drawing;
  }

 private:
  std::vector<tablebase::RankedMove> ranked_;
};

/// A listener of a search among moves that draw: its scores are draws, whatever the search hopes for. It passes all
/// else on to another listener.
class DrawListener final : public SearchListener {
 public:
  /// \param listener  null: nobody is told
  explicit DrawListener(SearchListener* listener) : listener_(listener) {}

  void on_progress(const Progress& progress) override {
    if (listener_ == nullptr) return;
    Progress drawn = progress;
    drawn.score = kDraw;
    listener_->on_progress(drawn);
  }
  void on_root_move(int depth, chess::Move move, std::size_t number,
                    std::chrono::steady_clock::duration elapsed) override {
    if (listener_ != nullptr) listener_->on_root_move(depth, move, number, elapsed);
  }
  void on_message(std::string_view text) override {
    if (listener_ != nullptr) listener_->on_message(text);
  }

 private:
  SearchListener* listener_;
};

}  // namespace cobalt::engine
