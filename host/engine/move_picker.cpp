// SPDX-License-Identifier: Apache-2.0
#include "host/engine/move_picker.hpp"

#include "host/chess/exchange.hpp"
#include "host/policy/ordering.hpp"

namespace cobalt::engine {

MovePicker::MovePicker(const chess::Position& position, const MoveHints& hints, Which which)
    : position_(position), hints_(hints), which_(which) {
  const chess::Move move = hints.table_move;
  const bool is_wanted = which == Which::kAll || is_tactical(position, move);
  stage_ = move && is_wanted && chess::is_legal(position, move) ? Stage::kTableMove : Stage::kGenerate;
}

void MovePicker::generate() {
  const chess::MoveList moves =
      which_ == Which::kAll ? chess::legal_moves(position_) : chess::legal_captures_and_promotions(position_);
  chess::MoveList quiets;
  for (const chess::Move move : moves) {
    if (move == hints_.table_move) continue;  // was given, or is not wanted
    if (is_tactical(position_, move)) {
      entries_[tactical_end_++] = {move.bits(), tactical_score(move)};
    } else {
      quiets.push(move);
    }
  }
  end_ = tactical_end_;
  if (which_ == Which::kTactical) return;  // what is left are lesser promotions
  for (const chess::Move move : quiets) entries_[end_++] = {move.bits(), 0};
}

void MovePicker::score_quiets() {
  next_ = tactical_end_;
  if (hints_.threats != nullptr) find_threats();
  for (std::size_t i = tactical_end_; i < end_; ++i) entries_[i].score = quiet_score(entries_[i].move());
}

int MovePicker::tactical_score(chess::Move move) const {
  const int history =
      hints_.history ? hints_.history->capture(piece_to(position_, move), captured_type(position_, move)).value() : 0;
  return chess::immediate_gain_cp(position_, move) * policy::kVictimWeight + history -
         chess::type_of(position_.piece_on(move.from()));
}

int MovePicker::quiet_score(chess::Move move) const {
  if (move == hints_.killers[0]) return policy::kFirstKillerScore;
  if (move == hints_.killers[1]) return policy::kSecondKillerScore;
  if (move == hints_.countermove) return policy::kCountermoveScore;
  int score = hints_.history ? hints_.history->quiet(position_.side_to_move(), move).value() : 0;
  const std::size_t to = piece_to(position_, move).index();
  for (const History::Continuation* continuation : hints_.continuations) {
    if (continuation) score += (*continuation)[to].value();
  }
  return hints_.threats == nullptr ? score : score + threat_score(move);
}

void MovePicker::find_threats() {
  const chess::Color them = ~position_.side_to_move();
  const chess::Bitboard occupied = position_.occupied();
  chess::Bitboard attacked = 0;
  chess::Bitboard pawns = position_.pieces(them, chess::kPawn);
  while (pawns != 0) attacked |= chess::pawn_attacks(them, chess::pop_lowest(pawns));
  const auto add = [&](chess::PieceType type) {
    chess::Bitboard pieces = position_.pieces(them, type);
    while (pieces != 0) attacked |= chess::piece_attacks(type, chess::pop_lowest(pieces), occupied);
  };
  unsafe_ = {};
  unsafe_[chess::kKnight] = unsafe_[chess::kBishop] = attacked;
  add(chess::kKnight);
  add(chess::kBishop);
  unsafe_[chess::kRook] = attacked;
  add(chess::kRook);
  unsafe_[chess::kQueen] = attacked;
}

int MovePicker::threat_score(chess::Move move) const {
  const chess::PieceType type = chess::type_of(position_.piece_on(move.from()));
  const int from = (unsafe_[type] & chess::bit(move.from())) != 0 ? 1 : 0;
  const int to = (unsafe_[type] & chess::bit(move.to())) != 0 ? 1 : 0;
  return (from - to) * policy::threat_weight(*hints_.threats, type);
}

MovePicker::Entry MovePicker::take_best(std::size_t end) {
  std::size_t best = next_;
  for (std::size_t i = next_ + 1; i < end; ++i) {
    if (entries_[i].score > entries_[best].score) best = i;
  }
  const Entry taken = entries_[best];
  entries_[best] = entries_[next_++];
  return taken;
}

chess::Move MovePicker::next() {
  switch (stage_) {
    case Stage::kTableMove:
      stage_ = Stage::kGenerate;
      return hints_.table_move;
    case Stage::kGenerate:
      generate();
      stage_ = Stage::kTactical;
      [[fallthrough]];
    case Stage::kTactical:
      while (next_ < tactical_end_) {
        const Entry entry = take_best(tactical_end_);
        if (chess::exchange_gains(position_, entry.move(), 0)) return entry.move();
        entries_[losing_end_++] = entry;
      }
      stage_ = Stage::kQuiet;
      if (!skips_quiets_) score_quiets();
      [[fallthrough]];
    case Stage::kQuiet:
      if (!skips_quiets_ && next_ < end_) return take_best(end_).move();
      stage_ = Stage::kLosing;
      next_ = 0;
      [[fallthrough]];
    case Stage::kLosing:
      // In the order in which they were put back: the best first.
      return next_ < losing_end_ ? entries_[next_++].move() : chess::Move();
  }
  return {};
}

}  // namespace cobalt::engine
