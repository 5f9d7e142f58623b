// SPDX-License-Identifier: Apache-2.0
/// \file
/// Judges every move of games by searches of their positions, all of them at once.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "host/annotate/judgement.hpp"
#include "host/annotate/searches.hpp"
#include "host/chess/pgn.hpp"
#include "host/match/engine_output.hpp"
#include "host/strength/record.hpp"

namespace cobalt::annotate {

/// A move that was played.
struct MoveNote {
  double loss = 0;  ///< of winning chance, per cent: 0 to 100
  Judgement judgement = Judgement::kNone;
  /// What was better: a line for a mistake or blunder, one move for an inaccuracy; empty for others, or when the
  /// search named no move.
  std::vector<chess::Move> better;
};

/// How a side has played.
struct SideNote {
  std::optional<double> accuracy;  ///< 0 to 100; nothing without a move
  std::size_t moves = 0;
  std::array<std::size_t, kJudgements> counts{};  ///< of its moves by judgement
};

struct AnnotatedGame {
  chess::PgnGame game;
  std::vector<chess::Position> positions;  ///< by ply: one more than moves
  std::vector<match::EngineScore> scores;  ///< of these, view of the side to move; a mate in 0 moves is on the board
  std::vector<double> white_chances;       ///< of the same, winning chance of White, per cent
  std::vector<MoveNote> notes;             ///< by move
  std::array<SideNote, chess::kColors> sides;

  /// The score after so many moves in White's view.
  match::EngineScore white_score(std::size_t ply) const;
  /// The same as files have it, pawns or moves until the mate: "0.35", "#-3"; "#0"
  /// after the mate.
  std::string white_score_text(std::size_t ply) const;
};

/// Hears how an analysis goes on, in one thread at a time.
class AnalysisListener {
 public:
  AnalysisListener() = default;
  virtual ~AnalysisListener() = default;
  AnalysisListener(const AnalysisListener&) = delete;
  AnalysisListener& operator=(const AnalysisListener&) = delete;

  /// So many positions are searched next: those of the games, then those of better lines, ply by ply.
  virtual void on_round(bool is_of_games, std::size_t positions) = 0;
  virtual void on_choice(const chess::Position& position, const strength::Choice& choice) = 0;
};

/// Searches each position of the games once, and what is needed to judge moves:
/// - A move that the search names loses nothing.
/// - Another loses the winning chance that its side had, less that after it. From kInaccuracyLoss on the position after
///   the better move is searched too: a side had no more than that leaves. So a chance that one search alone has seen
///   makes no mistake of a move.
/// - The better lines of mistakes and blunders are the best moves of further searches.
///
/// The last position of a game that the rules end as a draw is a draw. All searches know a position without what was
/// before it.
///
/// \param player  names the searches in `record`; what is there is not searched again
/// \return nothing when it was told to stop
std::optional<std::vector<AnnotatedGame>> annotate_games(const std::vector<chess::PgnGame>& games,
                                                         const SearchMany& search, const std::string& player,
                                                         strength::Record& record, AnalysisListener& listener,
                                                         const std::stop_token& stop);

}  // namespace cobalt::annotate
