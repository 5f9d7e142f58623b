// SPDX-License-Identifier: Apache-2.0
/// \file
/// Options of commands that search with the engine.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <memory>
#include <string>

#include "host/book/extended_book.hpp"
#include "host/engine/evaluator_choice.hpp"
#include "host/tablebase/endgame_tables.hpp"

namespace cobalt::cli {

/// Adds --threads: of the host's search.
CLI::Option* add_threads_option(CLI::App& command, unsigned& threads);
/// Adds --hash: megabytes of the transposition table.
CLI::Option* add_hash_option(CLI::App& command, std::size_t& megabytes);

/// Adds --extended-book: bonuses of moves at the root.
CLI::Option* add_extended_book_option(CLI::App& command, std::string& file);
/// The book of a file; null without a name. Throws InputError.
std::shared_ptr<const book::ExtendedBook> load_extended_book(const std::string& file);

/// Adds --tables: folders of Gaviota endgame tables.
CLI::Option* add_tables_option(CLI::App& command, std::string& folders);
/// The tables of these folders; null without one. Throws InputError.
std::shared_ptr<const tablebase::EndgameTables> load_tables(const std::string& folders);

/// The evaluation of another program in the place of the card's.
class EvaluatorOption {
 public:
  /// Adds --evaluator.
  void add_to(CLI::App& command);

  const std::string& name() const { return name_; }
  bool is_card() const { return name_ == engine::kCardEvaluator; }

  /// Throws InputError, which says why, when the evaluator is not the card's: for a device that computes that one.
  void require_card_for_device(const std::string& device) const;
  /// Throws InputError when an option that is about the card's evaluation function goes with another evaluator.
  /// \param is_given  whether it is on the command line
  void require_card_for(const char* option, bool is_given) const;

 private:
  std::string name_{engine::kCardEvaluator};
};

}  // namespace cobalt::cli
