// SPDX-License-Identifier: Apache-2.0
#include "host/analysis/html_report.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "hls/eval/trace.hpp"
#include "host/analysis/entry_text.hpp"
#include "host/analysis/group_facts.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/game_text.hpp"
#include "host/chess/movegen.hpp"
#include "host/parameters/layout.hpp"
#include "host/support/error.hpp"
#include "host/web/assets.hpp"
#include "host/web/html_template.hpp"
#include "spec/packed_position.hpp"
#include "spec/spec_hash.hpp"

namespace cobalt::analysis {
namespace {

std::string entry_index_text(const EntryUse& use) {
  if (use.group == spec::kPiecePlacement) return subindex_text(use.group, 1, use.entry);
  if (use.group == spec::kMobility) return fmt::format("control {}", subindex_text(use.group, 1, use.entry));
  return index_text(use.group, use.entry);
}

/// The direction of the diagonal that an entry is about, for the script: 1 rising, -1 falling, 0 no diagonal.
int diagonal_of(const EntryUse& use) {
  if (use.group != spec::kBishops) return 0;
  return use.table % 2 == 0 ? 1 : -1;
}

// -------------------------------------------------------------------------------- what the positions have in common

Json control_view(const ParameterSet& parameters) {
  Json rows = Json::array();
  for (unsigned number = 0; number < spec::kGroupTable[spec::kEvaluationControl].entries; ++number) {
    for (const spec::Field& field : entry_fields(spec::kEvaluationControl, number)) {
      if (field.name == std::string_view("reserved")) continue;
      rows.push_back({{"name", field.name},
                      {"value", spec::field_value(parameters.raw(spec::kEvaluationControl, 0, number), field)},
                      {"meaning", field.meaning}});
    }
  }
  return rows;
}

// ------------------------------------------------------------------------------------------ parts of a position

Json eighths_json(bool is_scaled, unsigned eighths) { return is_scaled ? Json(eighths) : Json(); }

/// What the groups add to the danger of the enemy king of a side, half centipawns, and the stages behind, centipawns.
Json danger_json(const Explanation& explanation, unsigned side) {
  const DangerStages& danger = explanation.danger(side);
  Json halves = Json::array();
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    if (const int value = explanation.danger_halves(group, side); value != 0) halves.push_back({group, value});
  }
  return {{"halves", std::move(halves)},
          {"stages", {danger.linear_cp, danger.squared_cp, danger.clamped_cp, danger.final_cp}},
          {"eighths", eighths_json(danger.scaled, danger.scale_eighths)}};
}

/// `[[side, group, before, shift, eighths or null, after], ...]`, centipawns.
Json scaled_json(const Explanation& explanation) {
  Json list = Json::array();
  for (unsigned side = 0; side < 2; ++side) {
    for (const ScaledSum& sum : explanation.scaled_pawns(side)) {
      if (sum.before_cp == 0) continue;
      list.push_back(
          {side, sum.group, sum.before_cp, sum.shift, eighths_json(sum.scaled, sum.scale_eighths), sum.after_cp});
    }
  }
  return list;
}

/// "mate", "stalemate", "check" or "".
const char* state_of(const chess::Position& position) {
  if (chess::is_checkmate(position)) return "mate";
  if (chess::is_stalemate(position)) return "stalemate";
  return position.in_check() ? "check" : "";
}

Json facts_json(const chess::PgnGame& game) {
  Json facts = Json::array();
  for (const chess::PgnTag& fact : chess::known_facts(game)) facts.push_back({fact.name, fact.value});
  return facts;
}

}  // namespace

HtmlReport::HtmlReport(const ParameterSet& parameters, const std::string& parameters_name, const std::string& device)
    : view_({{"page_title", "Cobalt evaluation"},
             {"version", COBALT_VERSION},
             {"layout", fmt::format("0x{:08x}", spec::kSpecHash)},
             {"parameters", parameters_name},
             {"device", device},
             {"control", control_view(parameters)}}) {}

Json HtmlReport::new_position(const chess::SourceItem& item) {
  if (positions_.size() >= kMaxReportPositions) {
    throw InputError("--html", fmt::format("more than {} positions; expected at most {} on a page (--game, --from and "
                                           "--to choose among those of games)",
                                           kMaxReportPositions, kMaxReportPositions));
  }
  if (series_.empty() || item.game != game_) begin_series(item);
  series_.back()["count"] = series_.back()["count"].get<std::size_t>() + 1;
  Json json = Json::object();
  if (item.played != nullptr && item.position) {
    add_move(json, item.ply);
  } else {
    json["title"] = item.id.empty() ? fmt::format("Position {}", positions_.size() + 1) : item.id;
  }
  return json;
}

void HtmlReport::begin_series(const chess::SourceItem& item) {
  game_ = item.game;
  game_positions_.clear();
  played_ = item.played;
  Json series = {{"title", "Positions"}, {"facts", Json::array()}, {"first", positions_.size()}, {"count", 0}};
  if (item.game != 0) series["title"] = fmt::format("{}", item.game);
  if (played_ != nullptr) {
    game_positions_ = played_->positions();
    series["title"] = chess::game_title(item.game, *played_);
    series["facts"] = facts_json(*played_);
  }
  series_.push_back(std::move(series));
}

void HtmlReport::add_move(Json& json, std::size_t ply) const {
  if (ply == 0) {
    json["title"] = "Start of the game";
    json["short"] = "Start";
    return;
  }
  const chess::Move move = played_->moves[ply - 1].move;
  const std::string san = chess::numbered_san(game_positions_[ply - 1], move);
  json["title"] = "After " + san;
  json["short"] = san;
  json["move"] = {static_cast<int>(move.from()), static_cast<int>(move.to())};
}

std::size_t HtmlReport::entry_number(const EntryUse& use) {
  const auto [found, is_new] = entry_numbers_.try_emplace({use.group, use.table, use.entry}, entries_.size());
  if (is_new) {
    const auto tables = table_names(use.group);
    const std::string table = tables.size() > 1 ? tables[use.table] + " " : "";
    entries_.push_back({use.group, entry_index_text(use),
                        fmt::format("{}{}: {}", table, use.entry, fields_text(use.group, use.entry, use.raw)),
                        diagonal_of(use)});
  }
  return found->second;
}

Json HtmlReport::uses_json(const Explanation& explanation) {
  // One list of numbers, six a use: as objects they would be most of the page.
  Json list = Json::array();
  for (const EntryUse& use : explanation.entries()) {
    list.push_back(entry_number(use));
    list.push_back(use.side);
    list.push_back(use.place_number);
    list.push_back(use.contribution_cp);
    list.push_back(use.danger_halves);
    list.push_back(use.scaled_cp);
  }
  return list;
}

void HtmlReport::add_error(const chess::SourceItem& item, const std::string& problem) {
  Json json = new_position(item);
  json["error"] = problem;
  positions_.push_back(std::move(json));
}

void HtmlReport::add(const chess::SourceItem& item, const Explanation& explanation) {
  const chess::Position& position = *item.position;
  Json json = new_position(item);
  json["fen"] = chess::to_fen(position);
  json["score"] = explanation.result().score_cp;
  json["white"] = explanation.white_view_cp();
  json["state"] = state_of(position);
  json["draw"] = explanation.recognised_draw();
  json["shares"] = shares_json(explanation);
  json["danger"] = {danger_json(explanation, 0), danger_json(explanation, 1)};
  json["scaled"] = scaled_json(explanation);
  json["uses"] = uses_json(explanation);
  positions_.push_back(std::move(json));
}

std::string HtmlReport::page() const {
  Json view = view_;
  view["summary"] = positions_.size() == 1
                        ? "Where the score of a position comes from."
                        : fmt::format("Where the scores of {} positions come from.", positions_.size());
  const Json data = {{"families", families_json()},
                     {"groups", group_facts_json()},
                     {"entries", entries_},
                     {"series", series_},
                     {"positions", positions_}};
  view["data"] = web::script_json(data);
  view["style"] = fmt::format("{}{}{}", web::base_css(), web::chart_css(), web::report_css());
  view["pieces"] = web::pieces_svg();
  view["script"] =
      fmt::format("{}{}{}{}{}", web::dom_js(), web::board_js(), web::graph_js(), web::chart_js(), web::report_js());
  return web::fill_template(web::report_html(), view);
}

}  // namespace cobalt::analysis
