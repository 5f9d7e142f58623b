// SPDX-License-Identifier: Apache-2.0
#include "host/engine/uci_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <new>
#include <string_view>
#include <utility>

#include "host/generator/generator.hpp"
#include "host/generator/parameter_file.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::engine {
namespace {

constexpr int kMostOverhead_ms = 10000;
constexpr std::int64_t kMostBookSeed = INT32_MAX;
constexpr std::string_view kDefaultParams = "default";
constexpr std::string_view kDefaultExtensions = "rules";

template <typename Names>
std::vector<std::string> strings(const Names& names) {
  return {std::begin(names), std::end(names)};
}

}  // namespace

UciOptions::UciOptions(Engine& engine, OpenBackend open_backend)
    : engine_(engine),
      open_backend_(std::move(open_backend)),
      root_evaluation_(default_evaluation_function()),
      evaluator_(kCardEvaluator),
      table_(make_table()) {}

std::vector<UciOption> UciOptions::make_table() {
  using Spin = UciOption::Spin;
  using Check = UciOption::Check;
  using Combo = UciOption::Combo;
  using Text = UciOption::Text;
  std::vector<UciOption> table = {
      {"Hash",
       Spin{Engine::kDefaultMegabytes, TranspositionTable::kLeastMegabytes, TranspositionTable::kMostMegabytes,
            [this](std::int64_t megabytes) { set_hash(static_cast<std::size_t>(megabytes)); }},
       "size of the transposition table, MB"},
      {"Threads", Spin{1, 1, Engine::kMostThreads, [this](std::int64_t threads) { set_threads(threads); }},
       "threads that search together"},
      {"MultiPV", Spin{1, 1, Engine::kMostLines, [this](std::int64_t lines) { set_lines(lines); }},
       "number of lines to show"},
      {"Ponder", Check{false, [](bool) {}},  // only says what the program may do
       "the chess program may let the engine think in the opponent's time"},
      {"Contempt",
       Spin{0, -kMostContempt_cp, kMostContempt_cp,
            [this](std::int64_t contempt_cp) { engine_.options().contempt_cp = static_cast<Score>(contempt_cp); }},
       "penalty for a draw, centipawns"},
      {"Move Overhead",
       Spin{Engine::kDefaultMoveOverhead.count(), 0, kMostOverhead_ms,
            [this](std::int64_t milliseconds) { set_move_overhead(Milliseconds(milliseconds)); }},
       "time that a move loses outside the search, milliseconds"},
      {"Params", Text{std::string(kDefaultParams), [this](const std::string& file) { set_params(file); }},
       "file of the evaluation function, entries or settings; clears all tables"},
      {"Root Evaluation",
       Combo{name_of(kDefaultRootUse), root_use_names(), [this](const std::string& use) { set_root_use(use); }},
       "roots for which the evaluation function is made anew; bare-king: one side has only its king",
       "[generator](../explanation/generator.md)"},
      {"OwnBook", Check{false, [this](bool is_used) { own_book_.set_used(is_used); }},
       "play moves of the book without a search"},
      {"Book File", Text{"", [this](const std::string& file) { own_book_.set_file(file); }},
       "opening book in Polyglot format"},
      {"Book Seed",
       Spin{0, 0, kMostBookSeed, [this](std::int64_t seed) { own_book_.set_seed(static_cast<std::uint64_t>(seed)); }},
       "seed of the weighted choice among book moves; 0: a new choice every time"},
      {"Extended Book", Text{"", [this](const std::string& file) { set_extended_book(file); }},
       "book with bonuses of moves at the root; empty: none", "[extended book](extended-book.md)"},
      {"GaviotaTbPath", Text{"", [this](const std::string& folders) { set_table_path(folders); }},
       "folders of Gaviota endgame tables, separated by ; or :; empty: none",
       "[endgame tables](../how-to/books-and-tablebases.md#endgame-tables)"},
      {"GaviotaTbCache",
       Spin{tablebase::kDefaultCacheMegabytes, 1, tablebase::kMostCacheMegabytes,
            [this](std::int64_t megabytes) { set_table_cache(static_cast<std::size_t>(megabytes)); }},
       "size of the cache of endgame tables, MB"},
      {"UCI_ShowWDL", Check{false, [this](bool is_shown) { shows_wdl_ = is_shown; }},
       "report the chances to win, draw and lose", "[chances](#chances)"},
      {"UCI_Chess960",
       Check{false, [this](bool is_on) { rules_ = is_on ? chess::Rules::kChess960 : chess::Rules::kStandard; }},
       "play Chess960: castling is the king that takes its rook", "[Chess960](#chess960)"},
      {"UCI_LimitStrength", Check{false, [this](bool is_limited) { strength_.set_limited(is_limited); }},
       "play at the level of UCI_Elo, without cards and other ranks", "[levels](#levels)"},
      {"UCI_Elo",
       Spin{kMostElo, kLeastElo, kMostElo, [this](std::int64_t elo) { strength_.set_elo(static_cast<int>(elo)); }},
       "level of play with UCI_LimitStrength", "[levels](#levels)"},
      {"Clear Hash", UciOption::Button{[this] { clear(); }}, "clear all tables"},
      {"Extensions",
       Combo{std::string(kDefaultExtensions), strings(extension_scheme_names()),
             [this](const std::string& name) { engine_.options().extensions = find_extension_scheme(name)->scheme; }},
       "scheme of search extensions", "[extensions](#extensions)"},
      {"Evaluator",
       Combo{std::string(kCardEvaluator), strings(evaluator_choices()),
             [this](const std::string& name) { set_evaluator(name); }},
       "evaluation function: the card's, or a reference evaluator, which no card computes; clears all tables",
       "[reference evaluators](reference_evaluators.md)"},
      {"Numbers", Text{"", [this](const std::string& file) { set_numbers(file); }},
       "file with margins and weights of the search; empty: the defaults", "[rules](#the-rules-of-the-search)"},
  };
  if (open_backend_) {
    table.push_back({"Xclbin", Text{"", [this](const std::string& file) { set_xclbin(file); }},
                     "xclbin file for cards; empty: the file that COBALT_XCLBIN names"});
    table.push_back(
        {"Device", Text{"", [this](const std::string& name) { set_device(name); }},
         "cards that search the leaves, separated by commas, or a card in virtual time; empty: the host alone",
         "[naming a card](xrt.md#naming-a-card), "
         "[virtual cards](../how-to/strength.md#cards-in-virtual-time-as-players)"});
  }
  for (const Rule& rule : kRules) {
    table.push_back(
        {fmt::format("Rule_{}", rule.name),
         Check{SearchOptions().*rule.member, [this, &rule](bool is_on) { engine_.options().*rule.member = is_on; }},
         ""});
  }
  return table;
}

void UciOptions::set(const UciSetting& setting) {
  const auto found =
      std::ranges::find_if(table_, [&setting](const UciOption& option) { return option.is_named(setting.name); });
  if (found == table_.end()) throw InputError("setoption " + text::quoted(setting.name), "no such option");
  found->set(setting);
}

void UciOptions::clear() {
  engine_.clear();
  if (backend_) backend_->clear();
  root_evaluation_.forget();
}

void UciOptions::set_hash(std::size_t megabytes) {
  try {
    engine_.set_hash_megabytes(megabytes);
  } catch (const std::bad_alloc&) {
    throw InputError("setoption hash", fmt::format("no memory for {} MB", megabytes));
  }
}

void UciOptions::set_threads(std::int64_t threads) { engine_.set_threads(static_cast<unsigned>(threads)); }

void UciOptions::set_lines(std::int64_t lines) { engine_.set_lines(static_cast<unsigned>(lines)); }

void UciOptions::set_move_overhead(Milliseconds overhead) { engine_.set_move_overhead(overhead); }

void UciOptions::set_params(const std::string& file) {
  const bool is_default = file.empty() || file == kDefaultParams;
  EvaluationFunction function = is_default ? default_evaluation_function() : read_evaluation_function(file);
  // A card is opened once at a time. When that fails, the engine searches itself.
  backend_.reset();
  std::string device = std::exchange(device_, "");
  backend_ = open(device, function.fixed());
  device_ = std::move(device);
  engine_.set_evaluator(choose_evaluator(evaluator_, function.fixed()));
  root_evaluation_ = RootEvaluation(std::move(function));
  root_evaluation_.set_use(root_use_);
}

void UciOptions::set_extended_book(const std::string& file) {
  extended_book_ = file.empty() ? nullptr : std::make_shared<const book::ExtendedBook>(book::ExtendedBook::read(file));
  engine_.set_book(extended_book_);
}

void UciOptions::set_table_path(const std::string& folders) {
  open_tables(folders.empty() ? std::nullopt : std::optional(tablebase::find_tables(folders)), table_cache_megabytes_);
}

void UciOptions::set_table_cache(std::size_t megabytes) {
  if (megabytes == table_cache_megabytes_) return;
  open_tables(table_folders_, megabytes);
}

void UciOptions::open_tables(std::optional<tablebase::TableFolders> folders, std::size_t megabytes) {
  // A process has one set of tables open at a time, so those of before go first.
  engine_.set_tables(nullptr);
  table_folders_.reset();
  table_cache_megabytes_ = megabytes;
  if (!folders) return;
  engine_.set_tables(tablebase::open_gaviota_tables(*folders, megabytes));
  note_ = fmt::format("{} endgame tables, up to {} men", folders->tables, folders->most_men);
  table_folders_ = std::move(folders);
}

std::optional<chess::Move> UciOptions::move_at_once(const chess::Position& position, const Limits& limits) const {
  if (!extended_book_ || limits.wants_search()) return std::nullopt;
  return extended_book_->move_at_once(position);
}

void UciOptions::set_numbers(const std::string& file) {
  engine_.options().numbers = file.empty() ? policy::SearchNumbers() : policy::read_numbers(file);
}

void UciOptions::set_root_use(const std::string& name) {
  root_use_ = *find_root_use(name);
  root_evaluation_.set_use(root_use_);
}

void UciOptions::set_device(const std::string& name) {
  if (!name.empty() && evaluator_ != kCardEvaluator) {
    throw InputError("setoption device " + text::quoted(name), why_not_on_a_card(evaluator_));
  }
  backend_.reset();  // a card is opened once at a time; without the new one the engine searches itself
  device_.clear();
  wanted_device_ = name;
  backend_ = open(name, root_evaluation_.parameters());
  device_ = name;
  if (backend_ && !backend_->description().empty()) note_ = "device " + backend_->description();
}

/// Chess programs set options in any order, so a device that was named before its file is opened now.
void UciOptions::set_xclbin(const std::string& file) {
  if (file == xclbin_) return;
  xclbin_ = file;
  if (!wanted_device_.empty()) set_device(std::string(wanted_device_));
}

void UciOptions::set_evaluator(const std::string& name) {
  if (name == evaluator_) return;
  if (!device_.empty()) {
    throw InputError("setoption evaluator " + text::quoted(name),
                     fmt::format("the device is {}: {}", device_, why_not_on_a_card(name)));
  }
  root_evaluation_.reset();
  engine_.set_evaluator(choose_evaluator(name, root_evaluation_.parameters()));
  evaluator_ = name;
}

std::unique_ptr<SearchBackend> UciOptions::open(const std::string& name, const ParameterSet& parameters) {
  if (name.empty()) return nullptr;
  try {
    std::unique_ptr<SearchBackend> backend = open_backend_({.devices = name, .xclbin = xclbin_}, parameters, engine_);
    backend->exchange_function(parameters);
    return backend;
  } catch (const DeviceError& error) {
    throw InputError("setoption device " + text::quoted(name), error.what());
  }
}

}  // namespace cobalt::engine
