// SPDX-License-Identifier: Apache-2.0
#include "host/serve/game_view.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "host/annotate/game_text.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/game_text.hpp"
#include "host/chess/movegen.hpp"

namespace cobalt::serve {
namespace {

constexpr double kMostPawns = 1000;
constexpr int kMostMoves = 1000;

/// The number at the begin of `text`, which is cut off it.
template <typename Number>
std::optional<Number> take_number(std::string_view& text) {
  Number number{};
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

constexpr std::string_view kEval = "[%eval ";

/// What stands behind kEval: "0.35]", "#-3,20]".
std::optional<WhiteScore> score_of_eval(std::string_view text) {
  WhiteScore score;
  score.is_mate = text.starts_with('#');
  if (score.is_mate) {
    text.remove_prefix(1);
    const auto moves = take_number<int>(text);
    if (!moves || std::abs(*moves) > kMostMoves) return std::nullopt;
    score.value = *moves;
  } else {
    const auto pawns = take_number<double>(text);
    if (!pawns || !(std::abs(*pawns) <= kMostPawns)) return std::nullopt;
    score.value = static_cast<int>(std::lround(100 * *pawns));
  }
  if (text.starts_with(',')) {
    text.remove_prefix(1);
    score.depth = std::clamp(take_number<int>(text).value_or(0), 0, engine::kMaxDepth);
  }
  return score;
}

}  // namespace

WhiteScore white_score(engine::Score score, chess::Color side_to_move, int depth) {
  const int sign = side_to_move == chess::kWhite ? 1 : -1;
  if (engine::is_mate(score)) return {true, sign * engine::mate_in_moves(score), depth};
  return {false, sign * score, depth};
}

Json score_json(const WhiteScore& score) {
  Json json = {{score.is_mate ? "mate" : "cp", score.value}};
  if (score.depth != 0) json["depth"] = score.depth;
  return json;
}

std::optional<WhiteScore> score_of_comment(std::string_view comment, chess::Color mover) {
  if (const std::size_t at = comment.find(kEval); at != std::string_view::npos) {
    return score_of_eval(comment.substr(at + kEval.size()));
  }
  if (comment.empty() || (comment[0] != '+' && comment[0] != '-')) return std::nullopt;
  const int sign = (comment[0] == '-') == (mover == chess::kWhite) ? -1 : 1;
  comment.remove_prefix(1);
  WhiteScore score;
  score.is_mate = comment.starts_with('M');
  if (score.is_mate) {
    comment.remove_prefix(1);
    const auto moves = take_number<int>(comment);
    if (!moves || *moves < 0 || *moves > kMostMoves) return std::nullopt;
    score.value = sign * *moves;
  } else {
    const auto pawns = take_number<double>(comment);
    if (!pawns || !(*pawns >= 0 && *pawns <= kMostPawns)) return std::nullopt;
    score.value = sign * static_cast<int>(std::lround(100 * *pawns));
  }
  if (comment.starts_with('/')) {
    comment.remove_prefix(1);
    score.depth = std::clamp(take_number<int>(comment).value_or(0), 0, engine::kMaxDepth);
  }
  return score;
}

GameView::GameView(const chess::Position& start) : course_(start), positions_{start}, scores_(1) { append_end(); }

GameView::GameView(const chess::PgnGame& game, std::size_t number) : GameView(game.start) {
  for (const chess::PgnMove& move : game.moves) {
    const chess::Color mover = course_.position().side_to_move();
    play(last_ply(), move.move);
    scores_.back() = score_of_comment(move.comment, mover);
  }
  title_ = chess::game_title(number, game);
  facts_ = chess::known_facts(game);
}

engine::Game GameView::game_at(std::size_t ply) const {
  engine::Game game = {course_.start(), {}};
  for (std::size_t i = 0; i < ply; ++i) game.play(course_.moves()[i]);
  return game;
}

void GameView::cut(std::size_t ply) {
  if (ply < last_ply()) {
    const std::vector<chess::Move> moves = course_.moves();
    course_ = match::GameCourse(course_.start());
    for (std::size_t i = 0; i < ply; ++i) course_.play(moves[i]);
    positions_.resize(ply + 1);
    names_.resize(ply);
    ends_.resize(ply + 1);
    scores_.resize(ply + 1);
    judgements_.erase(judgements_.upper_bound(ply), judgements_.end());
  }
  title_.clear();
  facts_.clear();
}

void GameView::play(std::size_t ply, chess::Move move) {
  cut(ply);
  names_.push_back(chess::numbered_san(course_.position(), move));
  course_.play(move);
  positions_.push_back(course_.position());
  scores_.emplace_back();
  append_end();
}

void GameView::set_judgements(const annotate::AnnotatedGame& annotated) {
  judgements_.clear();
  for (std::size_t ply = 0; ply < annotated.notes.size(); ++ply) {
    const annotate::MoveNote& note = annotated.notes[ply];
    if (note.judgement == annotate::Judgement::kNone) continue;
    judgements_[ply + 1] = {std::string(annotate::glyph_of(note.judgement)), annotate::note_text(annotated, ply)};
  }
}

chess::PgnGame GameView::game() const {
  chess::PgnGame game;
  game.start = course_.start();
  for (const chess::Move move : course_.moves()) game.moves.push_back({.move = move, .nags = {}, .comment = {}});
  return game;
}

void GameView::append_end() {
  const auto end = course_.end();
  ends_.emplace_back(end ? std::string(match::to_string(end->reason)) : "");
}

Json GameView::ply_json(std::size_t ply) const {
  Json json = {{"fen", chess::to_fen(positions_[ply])}, {"short", ply == 0 ? "Start" : names_[ply - 1]}};
  if (ply > 0) {
    const chess::Move move = course_.moves()[ply - 1];
    json["move"] = {static_cast<int>(move.from()), static_cast<int>(move.to())};
  }
  if (!ends_[ply].empty()) {
    json["end"] = ends_[ply];
  } else if (positions_[ply].in_check()) {
    json["check"] = true;
  }
  if (scores_[ply]) json["score"] = score_json(*scores_[ply]);
  if (const auto judged = judgements_.find(ply); judged != judgements_.end()) {
    json["judgement"] = judged->second.first;
    json["note"] = judged->second.second;
  }
  return json;
}

Json GameView::json() const {
  Json facts = Json::array();
  for (const chess::PgnTag& fact : facts_) facts.push_back({fact.name, fact.value});
  Json plies = Json::array();
  for (std::size_t ply = 0; ply <= last_ply(); ++ply) plies.push_back(ply_json(ply));
  return {{"title", title_}, {"facts", std::move(facts)}, {"plies", std::move(plies)}};
}

Json GameView::moves_json(std::size_t ply) const {
  Json json = Json::object();
  for (const chess::Move move : chess::legal_moves(positions_[ply])) {
    json[chess::to_string(move.from())].push_back(chess::to_uci(move));
  }
  return json;
}

}  // namespace cobalt::serve
