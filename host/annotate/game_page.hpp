// SPDX-License-Identifier: Apache-2.0
/// \file
/// Annotated games as one page that needs nothing else: graphs of winning chances, turning points, and the groups of
/// the evaluation that changed most there. Its script (host/web/assets/games.js) draws a game when it is opened.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "host/annotate/games.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::annotate {

/// With more positions a page would be slow to open.
constexpr std::size_t kMostPagePositions = 100'000;

/// The page.
/// \param parameters  of the evaluation function whose groups are shown
/// \param made_by     how the games were searched, for people
std::string games_page(std::span<const AnnotatedGame> games, const ParameterSet& parameters,
                       const std::string& made_by);

}  // namespace cobalt::annotate
