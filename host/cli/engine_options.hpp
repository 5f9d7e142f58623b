// SPDX-License-Identifier: Apache-2.0
/// \file
/// Options of commands that search with the engine.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>

namespace cobalt::cli {

/// Adds --threads: of the host's search.
CLI::Option* add_threads_option(CLI::App& command, unsigned& threads);
/// Adds --hash: megabytes of the transposition table.
CLI::Option* add_hash_option(CLI::App& command, std::size_t& megabytes);

}  // namespace cobalt::cli
