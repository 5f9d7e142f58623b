// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt eval --html`: explained positions as one page that needs nothing else, neither files nor a network.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "host/analysis/explain.hpp"
#include "host/cli/output.hpp"
#include "host/cli/position_source.hpp"

namespace cobalt::cli {

/// A page with more positions would be slow to open, and nobody would read it.
constexpr std::size_t kMaxReportPositions = 64;

class HtmlReport {
 public:
  /// \param parameters       those that the positions were evaluated with
  /// \param parameters_name  what they are called: a file name or "default"
  /// \param device           name of the device
  HtmlReport(const ParameterSet& parameters, const std::string& parameters_name, const std::string& device);

  /// Adds a position with its explanation. Throws InputError when there are too many.
  void add(const SourceItem& item, const analysis::Explanation& explanation);
  /// Adds a section that says why there is no position. Throws InputError when there are too many.
  void add_error(const SourceItem& item, const std::string& problem);

  /// The page.
  std::string page() const;

 private:
  Json new_section(const SourceItem& item);

  Json view_;
  Json sections_ = Json::array();
  Json data_ = Json::array();
};

/// \name The files of host/cli/report, built in
///@{
std::string_view report_template();
std::string_view report_style();
std::string_view report_script();
///@}

}  // namespace cobalt::cli
