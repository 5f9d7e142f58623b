// SPDX-License-Identifier: Apache-2.0
#include "host/cli/engine_options.hpp"

#include "host/engine/engine.hpp"

namespace cobalt::cli {

CLI::Option* add_threads_option(CLI::App& command, unsigned& threads) {
  return command.add_option("--threads", threads, "Threads that search together")
      ->capture_default_str()
      ->type_name("N")
      ->check(CLI::Range(1U, engine::Engine::kMostThreads));
}

CLI::Option* add_hash_option(CLI::App& command, std::size_t& megabytes) {
  return command.add_option("--hash", megabytes, "Size of the transposition table")
      ->capture_default_str()
      ->type_name("MB")
      ->check(CLI::Range(engine::TranspositionTable::kLeastMegabytes, engine::TranspositionTable::kMostMegabytes));
}

}  // namespace cobalt::cli
