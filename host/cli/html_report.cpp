// SPDX-License-Identifier: Apache-2.0
#include "host/cli/html_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <vector>

#include "hls/eval/bishops.hpp"
#include "host/analysis/entry_text.hpp"
#include "host/chess/fen.hpp"
#include "host/cli/html_template.hpp"
#include "host/parameters/layout.hpp"
#include "host/support/error.hpp"
#include "spec/packed_position.hpp"
#include "spec/spec_hash.hpp"

namespace cobalt::cli {
namespace {

constexpr std::array<const char*, 2> kSideKeys = {"white", "black"};
constexpr std::array<const char*, 2> kSideNames = {"White", "Black"};
constexpr double kSquareSize = 45;

/// The groups in the order and under the headings of docs/evaluation.
struct Family {
  const char* title;
  std::vector<unsigned> groups;
};
const std::vector<Family>& families() {
  using enum spec::GroupId;
  static const std::vector<Family> all = {
      {"Pieces and control",
       {kPiecePlacement, kMobility, kRooksOnFiles, kSignature, kJointSignature, kBishopPair, kSideToMove, kBias}},
      {"Pawns",
       {kMultiplePawns, kPawnStructure, kPassedPawns, kWastedPawns, kSeparatedPassed, kMissingWing, kRookBehindPassed}},
      {"Bishops", {kBishops, kSelfBlock, kOpponentBlock, kBackBlock, kTrappedBishop}},
      {"Traps, the seventh rank, outposts", {kKnightTrap, kRookTrap, kQueenTrap, kRooksOnSeventh, kMinorOnWeak}},
      {"Exchanges, hung pieces and pins",
       {kHung, kXraying, kMpinAndHung, kPinned, kRelativePins, kPinnedAndSimpleHung, kPinnedAndHung,
        kPermanentPinAndSimpleHung}},
      {"Kings", {kPawnShelter, kPawnStorm, kKingAttackers, kDevelopment, kEvaluationControl}},
      {"Draws and endings", {kBishopsOfOppositeColours, kContempt}},
  };
  return all;
}

/// Two digits are enough for a part of the page's width in percent.
double rounded(double value) { return std::round(value * 100) / 100; }

const char* lean(double white_view) { return white_view > 0 ? "plus" : white_view < 0 ? "minus" : "even"; }

std::string pawns_text(int centipawns) {
  return fmt::format("{}{}.{:02}", centipawns < 0 ? "\u2212" : "+", std::abs(centipawns) / 100,
                     std::abs(centipawns) % 100);
}

/// A number with a sign, and a minus as wide as the plus.
std::string signed_text(int value) { return fmt::format("{}{}", value < 0 ? "\u2212" : "+", std::abs(value)); }
std::string number_text(int value) { return fmt::format("{}{}", value < 0 ? "\u2212" : "", std::abs(value)); }
std::string half_text(int halves) {
  return fmt::format("{}{}{}", halves < 0 ? "\u2212" : "+", std::abs(halves) / 2, halves % 2 != 0 ? ".5" : "");
}

/// The range of an axis, and where values lie on it in percent.
class Axis {
 public:
  void include(double value) {
    low_ = std::min(low_, value);
    high_ = std::max(high_, value);
  }
  double zero() const { return rounded(at(0)); }
  /// Sets `left` and `width` of a bar from one value to another, inside the axis.
  void place(Json& json, const std::string& prefix, double from, double to) const {
    const double left = at(std::clamp(std::min(from, to), low_, high_));
    const double right = at(std::clamp(std::max(from, to), low_, high_));
    json[prefix + "left"] = rounded(left);
    json[prefix + "width"] = rounded(right - left);
  }
  bool is_inside(double value) const { return value >= low_ && value <= high_; }

 private:
  double at(double value) const { return high_ > low_ ? 100 * (value - low_) / (high_ - low_) : 0; }
  double low_ = 0;
  double high_ = 0;
};

/// The squares that an entry says something about, for the board.
std::vector<unsigned> squares_of(const analysis::EntryUse& use) {
  std::vector<unsigned> squares;
  if (use.place.size() == 1) {
    for (unsigned rank = 0; rank < 8; ++rank) squares.push_back(rank * 8 + use.place_number);
  } else if (use.group == spec::kBishops) {
    const unsigned direction = use.table % 2;
    for (const hls::Bitboard diagonal : hls::kDiagonalSquares.squares[direction]) {
      if ((diagonal >> use.place_number & 1) == 0) continue;
      for (unsigned square = 0; square < spec::kSquares; ++square) {
        if ((diagonal >> square & 1) != 0) squares.push_back(square);
      }
    }
  } else if (!use.place.empty()) {
    squares.push_back(use.place_number);
  }
  return squares;
}

/// All that an entry gives, half centipawns, White's view.
int white_halves(const analysis::EntryUse& use) {
  const int halves = 2 * (use.contribution_cp + use.scaled_cp) + use.danger_halves;
  return use.side == 0 ? halves : -halves;
}

std::string entry_index_text(const analysis::EntryUse& use) {
  if (use.group == spec::kPiecePlacement) return analysis::subindex_text(use.group, 1, use.entry);
  if (use.group == spec::kMobility) return fmt::format("control {}", analysis::subindex_text(use.group, 1, use.entry));
  return analysis::index_text(use.group, use.entry);
}

std::string item_title(const SourceItem& item, std::size_t number) {
  std::string title = item.id.empty() ? fmt::format("Position {}", number) : item.id;
  if (item.game != 0) title = fmt::format("Game {}, after ply {}", item.game, item.ply);
  return title;
}

// ---------------------------------------------------------------------------------------------- parts of a section

Json board_squares() {
  Json squares = Json::array();
  for (unsigned square = 0; square < spec::kSquares; ++square) {
    const unsigned file = square % 8;
    const unsigned rank = square / 8;
    squares.push_back({{"shade", (file + rank) % 2 == 0 ? "dark" : "light"},
                       {"x", file * kSquareSize},
                       {"y", (7 - rank) * kSquareSize}});
  }
  return squares;
}

Json board_labels(bool files) {
  Json labels = Json::array();
  for (unsigned i = 0; i < 8; ++i) {
    if (files) {
      labels.push_back({{"name", std::string(1, static_cast<char>('a' + i))}, {"x", (i + 0.5) * kSquareSize}});
    } else {
      labels.push_back({{"name", fmt::format("{}", i + 1)}, {"y", (7.5 - i) * kSquareSize + 4}});
    }
  }
  return labels;
}

Json board_pieces(const chess::Position& position) {
  constexpr std::array<const char*, chess::kPieceTypes> kKinds = {"",     "pawn",  "knight", "bishop",
                                                                  "rook", "queen", "king"};
  Json pieces = Json::array();
  for (unsigned square = 0; square < spec::kSquares; ++square) {
    const unsigned rank = square / 8;
    const chess::Piece piece = position.piece_on(static_cast<chess::Square>(square));
    if (piece == chess::kNoPiece) continue;
    pieces.push_back({{"side", kSideKeys[chess::color_of(piece)]},
                      {"kind", kKinds[chess::type_of(piece)]},
                      {"x", square % 8 * kSquareSize},
                      {"y", (7 - rank) * kSquareSize}});
  }
  return pieces;
}

/// The chart of the groups: adds families, silent groups and axes to `view`.
void add_chart(Json& view, const analysis::Explanation& explanation) {
  const auto is_silent = [&](unsigned group) {
    return explanation.share_cp(group, 0) == 0 && explanation.share_cp(group, 1) == 0 &&
           explanation.danger_halves(group, 0) == 0 && explanation.danger_halves(group, 1) == 0;
  };
  // Material is ten times larger than all the rest: it does not set the scale.
  Axis shares;
  Axis running;
  int sum = 0;
  for (const Family& family : families()) {
    for (const unsigned group : family.groups) {
      sum += explanation.total_cp(group);
      running.include(sum);
      if (group == spec::kPiecePlacement) continue;
      for (unsigned side = 0; side < 2; ++side) shares.include(explanation.share_cp(group, side));
    }
  }

  Json list = Json::array();
  std::string silent;
  bool has_cut = false;
  std::array<int, 2> side_sums{};
  sum = 0;
  for (const Family& family : families()) {
    Json rows = Json::array();
    int family_total = 0;
    for (const unsigned group : family.groups) {
      if (is_silent(group)) {
        silent += fmt::format("{}{}", silent.empty() ? "" : ", ", analysis::spaced_name(group));
        continue;
      }
      const int total = explanation.total_cp(group);
      Json row = {{"name", spec::kGroupTable[group].name},
                  {"label", analysis::spaced_name(group)},
                  {"meaning", spec::kGroupTable[group].meaning},
                  {"total", signed_text(total)},
                  {"lean", lean(total)},
                  {"zero", shares.zero()},
                  {"run_zero", running.zero()}};
      for (unsigned side = 0; side < 2; ++side) {
        const int share = explanation.share_cp(group, side);
        const std::string key = kSideKeys[side];
        row[key] = number_text(share);
        row[key + "_cut"] = !shares.is_inside(share);
        has_cut = has_cut || !shares.is_inside(share);
        shares.place(row, key + "_", 0, share);
        side_sums[side] += share;
      }
      running.place(row, "run_", sum, sum + total);
      sum += total;
      family_total += total;
      rows.push_back(std::move(row));
    }
    if (rows.empty()) continue;
    list.push_back({{"title", family.title}, {"total", signed_text(family_total)}, {"rows", std::move(rows)}});
  }
  view["families"] = std::move(list);
  view["silent"] = silent;
  view["has_cut"] = has_cut;
  view["white_sum"] = number_text(side_sums[0]);
  view["black_sum"] = number_text(side_sums[1]);
  view["run_zero"] = running.zero();
  running.place(view, "run_", 0, sum);
}

/// The stages from what the groups add to what counts, as steps of a waterfall. Values in half centipawns.
Json danger_view(const analysis::Explanation& explanation, unsigned side) {
  struct Step {
    std::string label;
    int from;
    int to;
    const char* kind;
  };
  const analysis::DangerStages& danger = explanation.danger(side);
  std::vector<Step> steps;
  int sum = 0;
  const auto add = [&](const std::string& label, int to, const char* kind) {
    steps.push_back({label, sum, to, kind});
    sum = to;
  };
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    if (const int halves = explanation.danger_halves(group, side); halves != 0)
      add(analysis::spaced_name(group), sum + halves, "source");
  }
  if (!steps.empty() || danger.final_cp != 0) {
    if (danger.linear_cp * 2 != sum) add("rounded and limited", danger.linear_cp * 2, "stage");
    steps.push_back({"together", 0, sum, "sum"});
    if (danger.squared_cp != danger.linear_cp) add("its square", danger.squared_cp * 2, "stage");
    if (danger.clamped_cp != danger.squared_cp) add("clamp", danger.clamped_cp * 2, "stage");
    if (danger.scaled) {
      add(fmt::format("\u00d7 {}/8 for {}\u2019s pieces", danger.scale_eighths, kSideNames[side]), danger.final_cp * 2,
          "stage");
    }
    steps.push_back({"counts for " + std::string(kSideNames[side]), 0, danger.final_cp * 2, "sum"});
  }

  Axis axis;
  for (const Step& step : steps) axis.include(step.to);
  Json rows = Json::array();
  for (const Step& step : steps) {
    const bool is_sum = step.kind == std::string_view("sum");
    const int change = step.to - step.from;
    Json row = {{"label", step.label},
                {"value", is_sum ? number_text(step.to / 2) : half_text(change)},
                {"kind", step.kind},
                {"lean", is_sum ? "" : (change < 0 ? "less" : "more")},
                {"zero", axis.zero()},
                {"first", rows.empty()},
                {"last", rows.size() + 1 == steps.size()}};
    axis.place(row, "", step.from, step.to);
    rows.push_back(std::move(row));
  }
  return {{"title", fmt::format("{}\u2019s attack on the {} king", kSideNames[side], kSideKeys[1 - side])},
          {"rows", rows}};
}

void add_scaled(Json& view, const analysis::Explanation& explanation) {
  Json rows = Json::array();
  for (unsigned side = 0; side < 2; ++side) {
    for (const analysis::ScaledSum& sum : explanation.scaled_pawns(side)) {
      if (sum.before_cp == 0) continue;
      std::string factor;
      if (sum.shift != 0) factor += fmt::format("\u00bb {} ", sum.shift);
      if (sum.scaled) factor += fmt::format("\u00d7 {}/8", sum.scale_eighths);
      rows.push_back({{"label", fmt::format("{}, {}", kSideNames[side], analysis::spaced_name(sum.group))},
                      {"before", signed_text(sum.before_cp)},
                      {"factor", factor},
                      {"after", signed_text(sum.after_cp)}});
    }
  }
  view["has_scaled"] = !rows.empty();
  view["scaled"] = std::move(rows);
}

/// The list of the entries used, group by group.
Json entries_view(const analysis::Explanation& explanation) {
  Json list = Json::array();
  for (const Family& family : families()) {
    for (const unsigned group : family.groups) {
      Json rows = Json::array();
      bool has_danger = false;
      bool has_scale = false;
      const auto tables = table_names(group);
      for (const analysis::EntryUse& use : explanation.entries()) {
        if (use.group != group) continue;
        has_danger = has_danger || use.danger_halves != 0;
        has_scale = has_scale || use.scaled_cp != 0;
        std::string squares;
        for (const unsigned square : squares_of(use))
          squares += fmt::format("{}{}", squares.empty() ? "" : " ", square);
        rows.push_back({{"side", kSideNames[use.side]},
                        {"place", (use.place.size() == 1 ? "file " : "") + use.place},
                        {"index", entry_index_text(use)},
                        {"table", tables.size() > 1 ? tables[use.table] + " " : ""},
                        {"entry", fmt::format("{}", use.entry)},
                        {"fields", analysis::fields_text(group, use.entry, use.raw)},
                        {"value", signed_text(use.contribution_cp)},
                        {"danger", half_text(use.danger_halves)},
                        {"scaled", signed_text(use.scaled_cp)},
                        {"silent", !use.gives_something()},
                        {"squares", squares}});
      }
      if (rows.empty()) continue;
      const std::size_t count = rows.size();
      list.push_back({{"name", spec::kGroupTable[group].name},
                      {"label", analysis::spaced_name(group)},
                      {"meaning", spec::kGroupTable[group].meaning},
                      {"count", count == 1 ? "1 entry" : fmt::format("{} entries", count)},
                      {"has_danger", has_danger},
                      {"has_scale", has_scale},
                      {"rows", std::move(rows)}});
    }
  }
  return list;
}

/// What the script of the page shows on the board: by group the squares of each entry, its value in centipawns (White's
/// view) and its text.
Json script_data(const analysis::Explanation& explanation) {
  Json groups = Json::object();
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    Json items = Json::array();
    for (const analysis::EntryUse& use : explanation.entries()) {
      if (use.group != group || !use.gives_something()) continue;
      const std::vector<unsigned> squares = squares_of(use);
      if (squares.empty()) continue;
      items.push_back({{"squares", squares},
                       {"at", use.place_number},
                       {"side", use.side},
                       {"value", white_halves(use) / 2.0},
                       {"text", fmt::format("{}: {}", kSideNames[use.side], entry_index_text(use))}});
    }
    groups[spec::kGroupTable[group].name] = {{"label", analysis::spaced_name(group)},
                                             {"kind", hls::place_kind(group) == hls::Place::kFile ? "file" : "square"},
                                             {"has_place", hls::place_kind(group) != hls::Place::kNone},
                                             {"items", std::move(items)}};
  }
  return groups;
}

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

std::string verdict(const analysis::Explanation& explanation) {
  const int score = explanation.white_view_cp();
  if (explanation.recognised_draw()) return "A recognised draw: the score is the draw score.";
  if (score == 0) return "Equal.";
  return fmt::format("{} is ahead by {} pawns.", score > 0 ? "White" : "Black",
                     fmt::format("{}.{:02}", std::abs(score) / 100, std::abs(score) % 100));
}

}  // namespace

HtmlReport::HtmlReport(const ParameterSet& parameters, const std::string& parameters_name, const std::string& device)
    : view_({{"page_title", "Cobalt evaluation"},
             {"version", COBALT_VERSION},
             {"layout", fmt::format("0x{:08x}", spec::kSpecHash)},
             {"parameters", parameters_name},
             {"device", device},
             {"control", control_view(parameters)}}) {}

Json HtmlReport::new_section(const SourceItem& item) {
  if (sections_.size() >= kMaxReportPositions) {
    throw InputError("--html", fmt::format("more than {} positions; expected at most {} on a page", kMaxReportPositions,
                                           kMaxReportPositions));
  }
  const std::size_t number = sections_.size() + 1;
  return {{"number", number}, {"anchor", fmt::format("p{}", number)}, {"title", item_title(item, number)}};
}

void HtmlReport::add_error(const SourceItem& item, const std::string& problem) {
  Json section = new_section(item);
  section["error"] = problem;
  sections_.push_back(std::move(section));
  data_.push_back(Json());
}

void HtmlReport::add(const SourceItem& item, const analysis::Explanation& explanation) {
  const chess::Position& position = *item.position;
  const int white_view = explanation.white_view_cp();
  const unsigned to_move = position.side_to_move();
  Json section = new_section(item);
  Json good = Json::object();
  good["fen"] = chess::to_fen(position);
  good["to_move"] = kSideNames[to_move];
  good["to_move_key"] = kSideKeys[to_move];
  good["in_check"] = position.in_check();
  good["recognised_draw"] = explanation.recognised_draw();
  good["white_pawns"] = pawns_text(white_view);
  good["white_view"] = signed_text(white_view);
  good["score"] = signed_text(explanation.result().score_cp);
  good["lean"] = lean(white_view);
  good["verdict"] = verdict(explanation);
  good["board_label"] = "Board of " + good["fen"].get<std::string>();
  good["board_note"] = "Seen from White\u2019s side.";
  good["squares"] = board_squares();
  good["ranks"] = board_labels(false);
  good["files"] = board_labels(true);
  good["pieces"] = board_pieces(position);
  add_chart(good, explanation);
  good["dangers"] = {danger_view(explanation, 0), danger_view(explanation, 1)};
  add_scaled(good, explanation);
  good["entries"] = entries_view(explanation);
  section["score"] = good["white_pawns"];
  section["white_view_cp"] = white_view;
  section["lean"] = good["lean"];
  section["good"] = std::move(good);
  sections_.push_back(std::move(section));
  data_.push_back(script_data(explanation));
}

std::string HtmlReport::page() const {
  Json view = view_;
  view["summary"] = sections_.size() == 1
                        ? "Where the score of a position comes from."
                        : fmt::format("Where the scores of {} positions come from.", sections_.size());
  if (sections_.size() > 1) {
    Axis axis;
    for (const Json& section : sections_) {
      const double score = section.value("white_view_cp", 0);
      axis.include(std::abs(score));
      axis.include(-std::abs(score));
    }
    Json links = Json::array();
    for (const Json& section : sections_) {
      Json link = {{"anchor", section["anchor"]}, {"title", section["title"]}};
      if (section.contains("score")) {
        link["score"] = section["score"];
        link["lean"] = section["lean"];
        axis.place(link, "", 0, section["white_view_cp"].get<int>());
      }
      links.push_back(std::move(link));
    }
    view["contents"] = {{"links", std::move(links)}};
  }
  view["positions"] = sections_;
  view["style"] = report_style();
  view["script"] = report_script();
  view["data"] = script_json(data_);
  return fill_template(report_template(), view);
}

}  // namespace cobalt::cli
