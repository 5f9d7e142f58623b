// SPDX-License-Identifier: Apache-2.0
/// \file
/// Parameter files. Two forms are read, told apart by their first character that is no blank:
///
/// - JSON (it begins with a brace): all entries,
///   `{"registers": {group: [value, ...]}, "tables": {group: [[entries of table 0], [of table 1], ...]}}`.
///   A group whose entries have one field shows the field's value, signed where the field is; a group whose entries
///   pack several fields (evaluation_control, minor_on_weak, pawn_structure, passed_pawns, rooks_on_files, bishops,
///   pawn_storm, pawn_shelter, signature) shows the raw entry, unsigned. Every group must be there, once, with all its
///   entries.
/// - text: the generator's settings, see generator.hpp.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "host/generator/parameter_set.hpp"
#include "host/generator/problems.hpp"

namespace cobalt {

/// Reads parameters of either form.
/// \param source    name of the file for messages
/// \param problems  gets everything that is wrong, as source:line; when it stays empty the result is good
ParameterSet parse_parameters(std::string_view text, const std::string& source, Problems& problems);

/// The same; throws the first problem as InputError.
ParameterSet parse_parameters(std::string_view text, const std::string& source);

/// Reads a parameter file of either form. Throws InputError naming file, line, entry and limit.
ParameterSet read_parameters(const std::filesystem::path& path);

/// Everything that is wrong with a file; empty when it is good. A file that cannot be read is one problem.
Problems check_parameters(const std::filesystem::path& path);

/// The JSON form, with 16 values a line.
std::string parameters_to_json(const ParameterSet& parameters);

/// The same on one line. \param only_group  a group's number, or spec::kGroups for all
std::string parameters_to_json_line(const ParameterSet& parameters, unsigned only_group = spec::kGroups);

/// Writes the JSON form: the whole file or nothing (text_file.hpp). Throws InputError.
void write_parameters(const ParameterSet& parameters, const std::filesystem::path& path);

}  // namespace cobalt
