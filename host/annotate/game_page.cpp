// SPDX-License-Identifier: Apache-2.0
#include "host/annotate/game_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "host/analysis/explain.hpp"
#include "host/analysis/group_facts.hpp"
#include "host/annotate/game_text.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/game_text.hpp"
#include "host/chess/packed_position.hpp"
#include "host/device/model_device.hpp"
#include "host/web/assets.hpp"
#include "host/web/html_template.hpp"
#include "spec/parameters.hpp"

namespace cobalt::annotate {
namespace {

/// Groups of a turning point.
constexpr std::size_t kMostChanges = 6;

class Page {
 public:
  explicit Page(const ParameterSet& parameters) : parameters_(parameters), evaluator_(parameters) {}

  Json game(const AnnotatedGame& annotated, std::size_t number) const {
    Json json = {{"title", chess::game_title(number, annotated.game)},
                 {"facts", Json::array()},
                 {"sides", Json::array()},
                 {"plies", Json::array()},
                 {"turns", Json::array()}};
    for (const chess::PgnTag& fact : chess::known_facts(annotated.game))
      json["facts"].push_back({fact.name, fact.value});
    for (const SideNote& side : annotated.sides) {
      json["sides"].push_back({{"accuracy", side.accuracy ? Json(*side.accuracy) : Json()}, {"counts", side.counts}});
    }
    for (std::size_t ply = 0; ply < annotated.positions.size(); ++ply) json["plies"].push_back(ply_of(annotated, ply));
    for (const std::size_t move : turning_points(annotated)) {
      json["turns"].push_back({{"ply", move + 1}, {"changes", changes(annotated, move)}});
    }
    return json;
  }

 private:
  /// The position after so many moves, and what is said of the last of them.
  static Json ply_of(const AnnotatedGame& annotated, std::size_t ply) {
    constexpr double kTenths = 10;
    Json json = {{"fen", chess::to_fen(annotated.positions[ply])},
                 {"score", annotated.white_score_text(ply)},
                 {"chance", std::round(kTenths * annotated.white_chances[ply]) / kTenths},
                 {"short", "Start"}};
    if (ply == 0) return json;
    const chess::Move move = annotated.game.moves[ply - 1].move;
    const MoveNote& note = annotated.notes[ply - 1];
    json["short"] = chess::numbered_san(annotated.positions[ply - 1], move);
    json["move"] = squares(move);
    if (note.judgement == Judgement::kNone) return json;
    json["judgement"] = static_cast<unsigned>(note.judgement);
    json["short"] = json["short"].get<std::string>() + std::string(glyph_of(note.judgement));
    json["note"] = note_text(annotated, ply - 1);
    if (!note.better.empty()) json["best"] = squares(note.better.front());
    return json;
  }

  static Json squares(chess::Move move) { return {static_cast<int>(move.from()), static_cast<int>(move.to())}; }

  /// `[[group, before, after], ...]`: shares of groups, centipawns in White's view, the greatest change first; empty
  /// when the evaluator refuses one of the positions.
  Json changes(const AnnotatedGame& annotated, std::size_t move) const {
    const analysis::Explanation before = explained(annotated.positions[move]);
    const analysis::Explanation after = explained(annotated.positions[move + 1]);
    Json list = Json::array();
    if (before.result().status != 0 || after.result().status != 0) return list;
    const auto change_of = [&](unsigned group) { return std::abs(after.total_cp(group) - before.total_cp(group)); };
    std::vector<unsigned> groups;
    for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
      // The right to move changes with every move, by the same.
      if (change_of(group) != 0 && group != spec::kSideToMove) groups.push_back(group);
    }
    std::ranges::stable_sort(groups, std::greater(), change_of);
    if (groups.size() > kMostChanges) groups.resize(kMostChanges);
    for (const unsigned group : groups) list.push_back({group, before.total_cp(group), after.total_cp(group)});
    return list;
  }

  analysis::Explanation explained(const chess::Position& position) const {
    return {evaluator_, parameters_, chess::pack_position(position)};
  }

  const ParameterSet& parameters_;
  device::ModelEvaluator evaluator_;
};

}  // namespace

std::string games_page(std::span<const AnnotatedGame> games, const ParameterSet& parameters,
                       const std::string& made_by) {
  const Page page(parameters);
  Json list = Json::array();
  for (std::size_t i = 0; i < games.size(); ++i) list.push_back(page.game(games[i], i + 1));
  const std::string title =
      games.size() == 1 ? chess::game_title(1, games[0].game) : fmt::format("{} games", games.size());
  const Json data = {{"groups", analysis::group_facts_json()}, {"games", std::move(list)}};
  return web::fill_template(web::games_html(),
                            {{"page_title", title},
                             {"version", COBALT_VERSION},
                             {"made_by", made_by},
                             {"data", web::script_json(data)},
                             {"style", fmt::format("{}{}{}", web::base_css(), web::chart_css(), web::games_css())},
                             {"pieces", web::pieces_svg()},
                             {"script", fmt::format("{}{}{}{}{}", web::dom_js(), web::board_js(), web::graph_js(),
                                                    web::chart_js(), web::games_js())}});
}

}  // namespace cobalt::annotate
