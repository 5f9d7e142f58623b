// SPDX-License-Identifier: Apache-2.0
/// \file
/// Positions from files of any form: data sets, lines of text, games.
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "host/data/labelled_position.hpp"
#include "host/support/error.hpp"

namespace cobalt::data {

/// Hears of a line or game that cannot be read. When it returns, the reading goes on without that.
using OnBad = std::function<void(const InputError& error)>;

/// Throws what it hears.
void throw_bad(const InputError& error);

/// Reads files, one after the other. The form is seen from the file itself:
///  - a data set begins as such (format.hpp), and must not be damaged;
///  - games have a name that ends in .pgn, or begin with "[": every position of a game but the last, with the game's
///    result (the good part of a bad game too);
///  - else each line is one of text_form.hpp; blank lines and those that begin with # are passed over.
/// Every line of text counts as a game of its own. Games of later files have higher numbers.
/// \throws InputError when a file cannot be read or holds no position
std::vector<LabelledPosition> read_positions(std::span<const std::filesystem::path> files,
                                             const OnBad& on_bad = throw_bad);

/// Where the positions of these files come from, in words: the recipe of a data set, the name of any other file.
std::string origin_text(std::span<const std::filesystem::path> files);

}  // namespace cobalt::data
