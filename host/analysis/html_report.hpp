// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt eval --html`: explained positions as one page that needs nothing else, neither files nor a network. The page
/// holds numbers, from which its script (host/web/assets/report.js) draws a position when it is opened.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "host/analysis/explain.hpp"
#include "host/chess/pgn.hpp"
#include "host/chess/position_source.hpp"
#include "host/parameters/parameter_set.hpp"
#include "host/support/json.hpp"

namespace cobalt::analysis {

/// The longest games have fewer; with more a page would be slow to open.
constexpr std::size_t kMaxReportPositions = 600;

class HtmlReport {
 public:
  /// \param parameters       those that the positions were evaluated with
  /// \param parameters_name  what they are called: a file name or "default"
  /// \param device           name of the device
  HtmlReport(const ParameterSet& parameters, const std::string& parameters_name, const std::string& device);

  /// Adds a position with its explanation. Throws InputError when there are too many.
  void add(const chess::SourceItem& item, const Explanation& explanation);
  /// Adds a place that says why there is no position. Throws InputError when there are too many.
  void add_error(const chess::SourceItem& item, const std::string& problem);

  /// The page.
  std::string page() const;

 private:
  /// A position's title, and the move that led to it; part of the series of its game.
  Json new_position(const chess::SourceItem& item);
  void begin_series(const chess::SourceItem& item);
  void add_move(Json& json, std::size_t ply) const;
  /// The number of an entry in the list of those that the page names.
  std::size_t entry_number(const EntryUse& use);
  Json uses_json(const Explanation& explanation);

  Json view_;
  Json series_ = Json::array();  ///< a game each, or positions without one
  Json positions_ = Json::array();
  Json entries_ = Json::array();
  std::map<std::array<unsigned, 3>, std::size_t> entry_numbers_;  ///< by group, table and entry

  // The last series.
  std::size_t game_ = 0;
  std::shared_ptr<const chess::PgnGame> played_;
  std::vector<chess::Position> game_positions_;
};

}  // namespace cobalt::analysis
