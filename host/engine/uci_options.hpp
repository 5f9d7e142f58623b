// SPDX-License-Identifier: Apache-2.0
/// \file
/// The options of the engine in the Universal Chess Interface.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/book/extended_book.hpp"
#include "host/engine/engine.hpp"
#include "host/engine/evaluator_choice.hpp"
#include "host/engine/own_book.hpp"
#include "host/engine/playing_level.hpp"
#include "host/engine/root_evaluation.hpp"
#include "host/engine/search_backend.hpp"
#include "host/engine/uci_option.hpp"
#include "host/engine/uci_parser.hpp"
#include "host/tablebase/gaviota_tables.hpp"

namespace cobalt::engine {

/// Options as the interface lists and sets them. What belongs to the engine is passed on to it.
class UciOptions {
 public:
  /// \param open_backend  opens what the option Device names; empty: there is no such option
  explicit UciOptions(Engine& engine, OpenBackend open_backend = {});
  UciOptions(const UciOptions&) = delete;
  UciOptions& operator=(const UciOptions&) = delete;

  /// All options, in the order in which they are declared.
  const std::vector<UciOption>& table() const { return table_; }
  /// Sets an option; its name in any case. \throws InputError that says what is wrong; then nothing is changed
  void set(const UciSetting& setting);

  /// A note for the user about the option that was set last. It is given once.
  std::optional<std::string> take_note() { return std::exchange(note_, std::nullopt); }

  bool shows_wdl() const { return shows_wdl_; }
  /// By which positions are read and castling is written.
  chess::Rules rules() const { return rules_; }
  OwnBook& own_book() { return own_book_; }
  LimitedStrength& strength() { return strength_; }
  /// The move that the extended book plays without a search; none when there is none, or a search is wanted.
  std::optional<chess::Move> move_at_once(const chess::Position& position, const Limits& limits) const;
  /// Who searches; null: the engine itself.
  SearchBackend* backend() { return backend_.get(); }
  /// Before a search: the function for its root. \return nothing when it stays
  std::optional<FunctionExchange> prepare_root(const chess::Position& root) {
    if (evaluator_ != kCardEvaluator) return std::nullopt;
    return root_evaluation_.prepare(root, engine_, backend());
  }
  /// Forgets everything: a new game.
  void clear();

 private:
  std::vector<UciOption> make_table();
  // Values are in their ranges.
  void set_hash(std::size_t megabytes);
  void set_threads(std::int64_t threads);
  void set_lines(std::int64_t lines);
  void set_move_overhead(Milliseconds overhead);
  void set_params(const std::string& file);
  void set_table_path(const std::string& folders);
  void set_table_cache(std::size_t megabytes);
  /// \param folders  none: without tables. When they cannot be opened the engine goes on without
  void open_tables(std::optional<tablebase::TableFolders> folders, std::size_t megabytes);
  void set_extended_book(const std::string& file);
  void set_numbers(const std::string& file);
  void set_root_use(const std::string& name);
  void set_device(const std::string& name);
  void set_xclbin(const std::string& file);
  void set_evaluator(const std::string& name);
  /// Opens the backend of a name as the other options say; null without a name.
  std::unique_ptr<SearchBackend> open(const std::string& name, const ParameterSet& parameters);

  Engine& engine_;
  OwnBook own_book_;
  LimitedStrength strength_;
  std::shared_ptr<const book::ExtendedBook> extended_book_;
  std::optional<tablebase::TableFolders> table_folders_;  ///< of the tables that are open
  std::size_t table_cache_megabytes_ = tablebase::kDefaultCacheMegabytes;
  std::optional<std::string> note_;
  OpenBackend open_backend_;
  RootEvaluation root_evaluation_;
  RootUse root_use_ = kDefaultRootUse;
  std::string evaluator_;      ///< name of the evaluation function
  std::string device_;         ///< of the backend; empty: the engine itself
  std::string wanted_device_;  ///< that was named last, although it may not have been opened
  std::string xclbin_;         ///< for cards; empty: none is named
  std::unique_ptr<SearchBackend> backend_;
  bool shows_wdl_ = false;
  chess::Rules rules_ = chess::Rules::kStandard;
  std::vector<UciOption> table_;  ///< its setters use the others
};

}  // namespace cobalt::engine
