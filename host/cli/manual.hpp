// SPDX-License-Identifier: Apache-2.0
/// \file
/// The manual page and the completion of shells, made from the descriptions that `--help` shows: they cannot differ.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace cobalt::cli {

/// Adds the exit statuses, and examples where there are some, to the end of each command's `--help`. A command puts
/// text of its own before them with footer(function).
void add_footers(CLI::App& program);

/// The page for man(1), section 1.
std::string manual_page(const CLI::App& program);
/// Completion of commands and options for bash; files where a value is wanted.
std::string bash_completion(const CLI::App& program);
/// The same for zsh, with the descriptions.
std::string zsh_completion(const CLI::App& program);

}  // namespace cobalt::cli
