// SPDX-License-Identifier: Apache-2.0
/// \file
/// Positions from files of any form, and into files of most forms.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/data/labelled_position.hpp"
#include "host/support/error.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::data {

/// Forms of files of positions.
enum class FileForm : std::uint8_t {
  kSet,     ///< a data set (format.hpp)
  kText,    ///< a position per line (text_form.hpp)
  kPlain,   ///< records of text (plain_form.hpp)
  kBullet,  ///< binary records (bullet_form.hpp)
  kGames,   ///< PGN; only read
};
/// What options call them, in this order.
inline constexpr std::array<std::string_view, 5> kFormNames = {"set", "text", "plain", "bullet", "games"};

/// \param form_name  one of kFormNames
FileForm form_of(std::string_view form_name);

/// The form that a file should have by the end of its name: .txt, .plain, .bullet and .bf say one, all others mean a
/// data set. \throws InputError for .pgn, and for what trainers call files of other forms too: .bin, .binpack, .data
FileForm form_to_write(const std::filesystem::path& path);

/// Whether the end of a name says no form, so that a data set may be called so.
bool may_name_set(const std::filesystem::path& path);

/// Hears of a line, record or game that cannot be read or written. When it returns, the work goes on without that.
using OnBad = std::function<void(const InputError& error)>;

/// Throws what it hears.
void throw_bad(const InputError& error);

/// Reads files, one after the other. Without `form` it is seen from the file itself:
///  - a data set begins as such (format.hpp), and must not be damaged;
///  - bullet's records have a name that ends in .bullet or .bf;
///  - games have a name that ends in .pgn, or begin with "[": every position of a game but the last, with the game's
///    result (the good part of a bad game too);
///  - Stockfish's records have a name that ends in .plain, or begin with "fen ";
///  - else each line is one of text_form.hpp; blank lines and those that begin with # are passed over.
/// Every line of text and every record counts as a game of its own. Games of later files have higher numbers.
/// \throws InputError when a file cannot be read or holds no position, or its name says no form (form_to_write())
std::vector<LabelledPosition> read_positions(std::span<const std::filesystem::path> files,
                                             const OnBad& on_bad = throw_bad, std::optional<FileForm> form = {});

/// Gives `append` the positions in a form other than kSet and kGames. \param name  where they go, for messages
/// \return how many were written
std::size_t write_positions(std::span<const LabelledPosition> positions, FileForm form, const std::string& name,
                            const AppendText& append, const OnBad& on_bad = throw_bad);

/// Writes a file in the place of one that may be there, as a whole or not at all. \param recipe  of a data set
/// \return how many were written \throws InputError when it cannot be written
std::size_t write_positions_file(const std::filesystem::path& path, FileForm form, const std::string& recipe,
                                 std::span<const LabelledPosition> positions, const OnBad& on_bad = throw_bad);

/// Checks that each of the positions can be written once it has a score.
void check_can_write(std::span<const LabelledPosition> positions, FileForm form, const std::string& name,
                     const OnBad& on_bad = throw_bad);

/// Where the positions of these files come from, in words: the recipe of a data set, the name of any other file.
std::string origin_text(std::span<const std::filesystem::path> files);

}  // namespace cobalt::data
