// SPDX-License-Identifier: Apache-2.0
/// \file
/// The files of host/web/assets, built in. Each function gives the text of the file of its name.
#pragma once

#include <string_view>

namespace cobalt::web {

/// \name What all pages share
///@{
std::string_view head_html();   ///< a partial: the head, the drawings of the pieces
std::string_view base_css();    ///< colours, text, tables, board and graph
std::string_view pieces_svg();  ///< the drawings of the pieces, for the begin of a page's body
std::string_view dom_js();      ///< makes elements; the other scripts need it before them
std::string_view board_js();    ///< the board
std::string_view graph_js();    ///< the graph of scores
std::string_view chart_css();
std::string_view chart_js();  ///< the chart of the groups of the evaluation
///@}

/// \name The page of `cobalt eval --html`, a template
///@{
std::string_view report_html();
std::string_view report_css();
std::string_view report_js();
///@}

/// \name The page of `cobalt analyse --html`, a template
///@{
std::string_view games_html();
std::string_view games_css();
std::string_view games_js();
///@}

/// The page of `cobalt params fit --report`, a template.
std::string_view fit_html();

/// \name The page of `cobalt serve`; serve.html is a template
///@{
std::string_view serve_html();
std::string_view serve_css();
std::string_view contexts_js();  ///< the contexts of cards
std::string_view serve_js();
///@}

}  // namespace cobalt::web
