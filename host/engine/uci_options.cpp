// SPDX-License-Identifier: Apache-2.0
#include "host/engine/uci_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <new>
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
/// Before the name of a rule of the search.
constexpr std::string_view kRulePrefix = "rule_";

std::int64_t parse_spin(const UciSetting& setting, std::int64_t least, std::int64_t most) {
  const std::string& text = setting.value;
  const bool is_negative = text.starts_with('-');
  const auto digits = text::parse_number(std::string_view(text).substr(is_negative ? 1 : 0));
  const std::int64_t number = is_negative ? -digits.value_or(0) : digits.value_or(0);
  if (!digits || number < least || number > most) {
    throw InputError("setoption " + setting.name + " " + text::quoted(text),
                     fmt::format("expected a number of {} to {}", least, most));
  }
  return number;
}

bool parse_check(const UciSetting& setting) {
  if (setting.value == "true") return true;
  if (setting.value == "false") return false;
  throw InputError("setoption " + setting.name + " " + text::quoted(setting.value), "expected true or false");
}

std::string spin(std::string_view name, std::int64_t value, std::int64_t least, std::int64_t most) {
  return fmt::format("option name {} type spin default {} min {} max {}", name, value, least, most);
}

template <typename Names>
std::string combo(std::string_view name, std::string_view value, const Names& choices) {
  return fmt::format("option name {} type combo default {} var {}", name, value, fmt::join(choices, " var "));
}

std::string check(std::string_view name, bool value) {
  return fmt::format("option name {} type check default {}", name, value);
}

}  // namespace

UciOptions::UciOptions(Engine& engine, OpenBackend open_backend)
    : engine_(engine),
      open_backend_(std::move(open_backend)),
      root_evaluation_(default_evaluation_function()),
      evaluator_(kCardEvaluator) {}

std::vector<std::string> UciOptions::declarations() const {
  std::vector<std::string> lines = {
      spin("Hash", Engine::kDefaultMegabytes, TranspositionTable::kLeastMegabytes, TranspositionTable::kMostMegabytes),
      spin("Threads", 1, 1, Engine::kMostThreads),
      spin("MultiPV", 1, 1, Engine::kMostLines),
      check("Ponder", false),
      spin("Contempt", 0, -kMostContempt_cp, kMostContempt_cp),
      spin("MoveOverhead", Engine::kDefaultMoveOverhead.count(), 0, kMostOverhead_ms),
      fmt::format("option name Params type string default {}", kDefaultParams),
      combo("RootEvaluation", name_of(kDefaultRootUse), root_use_names()),
      check("OwnBook", false),
      "option name BookFile type string default <empty>",
      spin("BookSeed", 0, 0, kMostBookSeed),
      check("UCI_ShowWDL", false),
      "option name Clear Hash type button",
      combo("Extensions", kDefaultExtensions, extension_scheme_names()),
      combo("Evaluator", kCardEvaluator, evaluator_choices()),
      "option name Numbers type string default <empty>",
  };
  if (open_backend_) lines.emplace_back("option name Device type string default <empty>");
  const SearchOptions defaults;
  for (const Rule& rule : kRules) lines.push_back(check(fmt::format("Rule_{}", rule.name), defaults.*rule.member));
  return lines;
}

void UciOptions::set(const UciSetting& setting) {
  const std::string& name = setting.name;
  if (name == "hash") {
    set_hash(setting.value.empty() ? "" : setting.value);
  } else if (name == "threads") {
    threads_ = static_cast<unsigned>(parse_spin(setting, 1, Engine::kMostThreads));
    engine_.set_threads(threads_);
    if (backend_) backend_->set_threads(threads_);
  } else if (name == "multipv") {
    lines_ = static_cast<unsigned>(parse_spin(setting, 1, Engine::kMostLines));
    engine_.set_lines(lines_);
    if (backend_) backend_->set_lines(lines_);
  } else if (name == "ponder") {
    parse_check(setting);  // only says that the GUI may ponder
  } else if (name == "contempt") {
    engine_.options().contempt_cp = static_cast<Score>(parse_spin(setting, -kMostContempt_cp, kMostContempt_cp));
  } else if (name == "moveoverhead" || name == "move overhead") {
    move_overhead_ = Milliseconds(parse_spin(setting, 0, kMostOverhead_ms));
    engine_.set_move_overhead(move_overhead_);
    if (backend_) backend_->set_move_overhead(move_overhead_);
  } else if (name == "params") {
    set_params(setting.value);
  } else if (name == "rootevaluation") {
    set_root_use(setting);
  } else if (name == "device" && open_backend_) {
    set_device(setting.value);
  } else if (name == "ownbook") {
    own_book_.set_used(parse_check(setting));
  } else if (name == "bookfile") {
    own_book_.set_file(setting.value);
  } else if (name == "bookseed") {
    own_book_.set_seed(static_cast<std::uint64_t>(parse_spin(setting, 0, kMostBookSeed)));
  } else if (name == "uci_showwdl") {
    shows_wdl_ = parse_check(setting);
  } else if (name == "clear hash") {
    clear();
  } else if (name == "extensions") {
    set_extensions(setting.value);
  } else if (name == "evaluator") {
    set_evaluator(setting.value);
  } else if (name == "numbers") {
    const bool is_default = setting.value.empty() || setting.value == "<empty>";
    engine_.options().numbers = is_default ? policy::SearchNumbers() : policy::read_numbers(setting.value);
  } else if (const Rule* rule = name.starts_with(kRulePrefix)
                                    ? find_rule(std::string_view(name).substr(kRulePrefix.size()))
                                    : nullptr) {
    engine_.options().*rule->member = parse_check(setting);
  } else {
    throw InputError("setoption " + text::quoted(name), "no such option");
  }
}

void UciOptions::clear() {
  engine_.clear();
  if (backend_) backend_->clear();
  root_evaluation_.forget();
}

void UciOptions::set_hash(const std::string& value) {
  const std::int64_t megabytes =
      parse_spin({"hash", value}, TranspositionTable::kLeastMegabytes, TranspositionTable::kMostMegabytes);
  try {
    engine_.set_hash_megabytes(static_cast<std::size_t>(megabytes));
    if (backend_) backend_->set_hash_megabytes(static_cast<std::size_t>(megabytes));
    hash_megabytes_ = static_cast<std::size_t>(megabytes);
  } catch (const std::bad_alloc&) {
    throw InputError("setoption hash", fmt::format("no memory for {} MB", megabytes));
  }
}

void UciOptions::set_params(const std::string& file) {
  const bool is_default = file.empty() || file == kDefaultParams || file == "<empty>";
  EvaluationFunction function = is_default ? default_evaluation_function() : read_evaluation_function(file);
  // A card is opened once at a time. When that fails, the engine searches itself.
  backend_.reset();
  std::string device = std::exchange(device_, "");
  backend_ = open(device, function.fixed(), 0);
  device_ = std::move(device);
  engine_.set_evaluator(choose_evaluator(evaluator_, function.fixed()));
  root_evaluation_ = RootEvaluation(std::move(function));
  root_evaluation_.set_use(root_use_);
}

void UciOptions::set_root_use(const UciSetting& setting) {
  const std::optional<RootUse> use = find_root_use(setting.value);
  if (!use) {
    throw InputError("setoption " + setting.name + " " + text::quoted(setting.value),
                     fmt::format("expected one of {}", fmt::join(root_use_names(), ", ")));
  }
  root_use_ = *use;
  root_evaluation_.set_use(root_use_);
}

void UciOptions::set_device(const std::string& name) {
  const bool is_software = name.empty() || name == "<empty>";
  if (!is_software && evaluator_ != kCardEvaluator) {
    throw InputError("setoption device " + text::quoted(name), why_not_on_a_card(evaluator_));
  }
  backend_.reset();  // a card is opened once at a time; without the new one the engine searches itself
  device_.clear();
  backend_ = open(is_software ? "" : name, root_evaluation_.parameters(), root_evaluation_.number());
  if (backend_) device_ = name;
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

std::unique_ptr<SearchBackend> UciOptions::open(const std::string& name, const ParameterSet& parameters,
                                                std::uint64_t number) {
  if (name.empty()) return nullptr;
  try {
    std::unique_ptr<SearchBackend> backend = open_backend_(name, parameters, engine_);
    backend->set_hash_megabytes(hash_megabytes_);
    backend->set_threads(threads_);
    backend->set_lines(lines_);
    backend->set_move_overhead(move_overhead_);
    backend->exchange_function(parameters, number);
    return backend;
  } catch (const DeviceError& error) {
    throw InputError("setoption device " + text::quoted(name), error.what());
  } catch (const std::bad_alloc&) {
    throw InputError("setoption device " + text::quoted(name), fmt::format("no memory for {} MB", hash_megabytes_));
  }
}

void UciOptions::set_extensions(const std::string& value) {
  const NamedExtensionScheme* const named = find_extension_scheme(value);
  if (named == nullptr) {
    throw InputError("setoption extensions " + text::quoted(value),
                     fmt::format("expected one of {}", fmt::join(extension_scheme_names(), ", ")));
  }
  engine_.options().extensions = named->scheme;
}

}  // namespace cobalt::engine
