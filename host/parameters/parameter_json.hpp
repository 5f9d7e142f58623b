// SPDX-License-Identifier: Apache-2.0
/// \file
/// The JSON form of parameter files: all entries,
///
///     {"format": 1, "layout": "0x1234abcd",
///      "registers": {group: [value, ...]}, "tables": {group: [[entries of table 0], [of table 1], ...]}}
///
/// "format" is the version of this form, "layout" that of what the numbers mean: layout_hash(). A file of another one
/// is refused without reading further.
///
/// A group whose entries have one field shows the field's value, signed where the field is; a group whose entries pack
/// several fields (evaluation_control, minor_on_weak, pawn_structure, passed_pawns, rooks_on_files, bishops,
/// pawn_storm, pawn_shelter, signature) shows the raw entry, unsigned. Every group must be there, once, with all its
/// entries.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "host/parameters/parameter_set.hpp"
#include "host/parameters/problems.hpp"

namespace cobalt {

/// Reads the JSON form.
/// \param source    name of the file for messages
/// \param problems  gets everything that is wrong: syntax as source:line:column, anything else as the path of the value
///                  and source:line of the group's name; when it stays empty the result is good
ParameterSet parse_json_parameters(std::string_view text, const std::string& source, Problems& problems);

/// Writes the JSON form, 16 values a line.
std::string parameters_to_json(const ParameterSet& parameters);

/// The same on one line. \param only_group  a group's number, or spec::kGroups for all
std::string parameters_to_json_line(const ParameterSet& parameters, unsigned only_group = spec::kGroups);

/// Writes a file in the JSON form: the whole file or nothing (text_file.hpp). Throws InputError.
void write_parameters(const ParameterSet& parameters, const std::filesystem::path& path);

}  // namespace cobalt
