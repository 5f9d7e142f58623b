// SPDX-License-Identifier: Apache-2.0
#include "host/cli/engine_options.hpp"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "host/cli/value_checks.hpp"
#include "host/engine/engine.hpp"
#include "host/support/error.hpp"
#include "host/tablebase/gaviota_tables.hpp"

namespace cobalt::cli {

CLI::Option* add_threads_option(CLI::App& command, unsigned& threads) {
  return command.add_option("--threads", threads, "Threads of the search")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(1U, engine::Engine::kMostThreads));
}

CLI::Option* add_hash_option(CLI::App& command, std::size_t& megabytes) {
  return command.add_option("--hash", megabytes, "Size of the transposition table")
      ->capture_default_str()
      ->type_name("MB")
      ->check(in_range(engine::TranspositionTable::kLeastMegabytes, engine::TranspositionTable::kMostMegabytes));
}

CLI::Option* add_extended_book_option(CLI::App& command, std::string& file) {
  return command.add_option("--extended-book", file, "Extended book, whose bonuses are added to scores at the root")
      ->type_name("FILE");
}

std::shared_ptr<const book::ExtendedBook> load_extended_book(const std::string& file) {
  if (file.empty()) return nullptr;
  return std::make_shared<const book::ExtendedBook>(book::ExtendedBook::read(file));
}

CLI::Option* add_tables_option(CLI::App& command, std::string& folders) {
  return command.add_option("--tables", folders, "Folders of Gaviota endgame tables, separated by ; or :")
      ->type_name("FOLDERS");
}

std::shared_ptr<const tablebase::EndgameTables> load_tables(const std::string& folders) {
  if (folders.empty()) return nullptr;
  return tablebase::open_gaviota_tables(tablebase::find_tables(folders), tablebase::kDefaultCacheMegabytes);
}

void EvaluatorOption::add_to(CLI::App& command) {
  std::vector<std::string> names;
  for (const std::string_view name : engine::evaluator_choices()) names.emplace_back(name);
  command.add_option("--evaluator", name_, "Evaluation function: the card's, or a reference evaluator of the host")
      ->type_name("NAME")
      ->capture_default_str()
      ->check(one_of(names));
}

void EvaluatorOption::require_card_for_device(const std::string& device) const {
  if (is_card()) return;
  throw InputError("--evaluator", fmt::format("the device is {}: {}", device, engine::why_not_on_a_card(name_)));
}

void EvaluatorOption::require_card_for(const char* option, bool is_given) const {
  if (is_card() || !is_given) return;
  throw InputError(option, fmt::format("needs --evaluator {}; the evaluator is {}", engine::kCardEvaluator, name_));
}

}  // namespace cobalt::cli
