// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt search`: the best move of a position, or of every position of a test suite.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/chess/epd.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/san.hpp"
#include "host/cli/card_devices.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/engine_options.hpp"
#include "host/cli/output.hpp"
#include "host/cli/position_options.hpp"
#include "host/cli/progress.hpp"
#include "host/cli/rule_options.hpp"
#include "host/cli/value_checks.hpp"
#include "host/cluster/follower.hpp"
#include "host/cluster_search/shared_searches.hpp"
#include "host/data/checksum.hpp"
#include "host/engine/engine.hpp"
#include "host/engine/root_evaluation.hpp"
#include "host/engine/test_suite.hpp"
#include "host/engine/uci_text.hpp"
#include "host/offload/card_engine.hpp"
#include "host/offload/card_report.hpp"
#include "host/parameters/parameter_json.hpp"
#include "host/support/bytes.hpp"
#include "host/support/error.hpp"
#include "host/support/json.hpp"

namespace cobalt::cli {
namespace {

class SearchCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;
  bool runs_on_ranks() const override { return true; }

 private:
  /// Makes the engine as the options say.
  void set_up();
  void set_up_cards(const ParameterSet& parameters);
  engine::Limits limits() const;
  /// Searches with empty tables, so that every result stands for itself. Without cards the counts of cards are 0.
  offload::CardResult search(const chess::Position& position);
  /// Forgets all searches before, and makes the evaluation function for a root.
  void get_ready(const chess::Position& position);
  offload::CardResult search_here(const engine::Game& game, const engine::Limits& limits,
                                  engine::SearchControl& control, engine::SearchListener& listener);
  /// The result as JSON, with the exchange of the function when there may be one.
  Json json_result(const chess::Position& position, const offload::CardResult& result) const;
  int run_position();
  /// What the search of a line of a suite gave.
  struct SuiteLine {
    std::string text;               ///< to be printed
    std::optional<bool> is_solved;  ///< nothing: the line asks for nothing
    std::uint64_t nodes = 0;
    std::uint64_t evaluations = 0;
    double seconds = 0;
    std::optional<InputError> error;  ///< then there is nothing else
  };
  SuiteLine search_line(const chess::EpdLine& line);
  /// For ranks of a cluster.
  static std::string bytes_of(const SuiteLine& line);
  static SuiteLine suite_line_of(std::string_view bytes);
  int run_suite();

  CLI::App* command_ = nullptr;
  std::string fen_;
  std::string suite_file_;
  bool is_lenient_ = false;
  std::string parameter_file_;
  EvaluatorOption evaluator_option_;
  int depth_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t move_time_ms_ = 0;
  unsigned threads_ = 1;
  std::size_t hash_megabytes_ = engine::Engine::kDefaultMegabytes;
  unsigned lines_ = 1;
  int contempt_cp_ = 0;
  std::string book_file_;
  std::string table_folders_;
  RuleOptions rules_;
  std::string extensions_ = "rules";
  std::string root_use_name_;
  const CLI::Option* root_use_option_ = nullptr;
  engine::RootUse root_use_ = engine::kDefaultRootUse;
  CardDeviceOptions device_options_;
  std::vector<std::string> devices_;  ///< of these options
  std::string leaves_;                ///< empty: what the devices can
  std::string dispatch_ = "ring";
  offload::CardOptions card_options_;
  std::vector<const CLI::Option*> cards_only_;
  bool json_ = false;
  std::unique_ptr<engine::Engine> engine_;
  std::unique_ptr<cluster_search::SharedSearches> others_;  ///< other ranks that search the same position
  std::unique_ptr<offload::CardEngine> cards_;
  std::optional<engine::RootEvaluation> root_evaluation_;
  std::optional<engine::FunctionExchange> exchange_;  ///< of the last search
  std::size_t suite_size_ = 0;                        ///< 0 without a suite
  std::size_t suite_done_ = 0;
};

/// Without a limit.
constexpr int kDefaultDepth = 12;
constexpr const char* kCardGroup = "Leaves on cards (--device)";
/// Of a job, plies.
constexpr int kMostCardDepth = spec::kSearchMaxDepth / spec::kQuarterPlies;

double seconds_of(const engine::SearchResult& result) { return std::chrono::duration<double>(result.elapsed).count(); }

double rate(std::uint64_t nodes, double seconds) { return seconds > 0 ? static_cast<double>(nodes) / seconds : 0; }

/// A line in the notation of game scores.
std::string san_line(chess::Position position, const std::vector<chess::Move>& moves) {
  std::string text;
  for (const chess::Move move : moves) {
    if (!text.empty()) text += ' ';
    text += chess::to_san(position, move);
    position.do_move(move);
  }
  return text;
}

Json json_of(const engine::SearchResult::Line& line) {
  Json json;
  if (engine::is_mate(line.score)) {
    json["mate"] = engine::mate_in_moves(line.score);
  } else {
    json["score_cp"] = line.score;
  }
  json["line"] = Json::array();
  for (const chess::Move move : line.moves) json["line"].push_back(chess::to_uci(move));
  return json;
}

Json json_of(const chess::Position& position, const offload::CardResult& result, const offload::CardEngine* cards) {
  const double seconds = seconds_of(result);
  Json json = {{"fen", chess::to_fen(position)},
               {"best", result.lines.empty() ? Json() : Json(chess::to_uci(result.best_move()))},
               {"depth", result.depth},
               {"nodes", result.nodes},
               {"evaluations", result.evaluations},
               {"seconds", seconds},
               {"nodes_per_second", rate(result.nodes, seconds)}};
  json["lines"] = Json::array();
  for (const auto& line : result.lines) json["lines"].push_back(json_of(line));
  if (cards != nullptr) {
    json["device"] = cards->description();
    json["cards"] = offload::card_json(result);
  }
  return json;
}

void print_result(const chess::Position& position, const offload::CardResult& result,
                  const offload::CardEngine* cards) {
  if (result.lines.empty()) {
    print_line(position.in_check() ? "checkmate: no legal move" : "stalemate: no legal move");
    return;
  }
  const double seconds = seconds_of(result);
  std::string summary = fmt::format("best {}  depth {}  {} nodes in {:.3f} s, {:.0f} nodes/s",
                                    chess::to_san(position, result.best_move()), result.depth, result.nodes, seconds,
                                    rate(result.nodes, seconds));
  if (cards == nullptr) {
    summary +=
        fmt::format(", {:.0f} % of them evaluated", 100 * rate(result.evaluations, static_cast<double>(result.nodes)));
  }
  print_line(summary);
  for (const auto& line : result.lines) {
    print_line(fmt::format("{:>9}  {}", engine::uci_score(line.score), san_line(position, line.moves)));
  }
  if (cards == nullptr) return;
  print_line(fmt::format("device     {}", cards->description()));
  print_line(offload::card_text(result));
}

/// What a suite adds up to.
struct SuiteTotals {
  std::size_t positions = 0;
  std::size_t tests = 0;  ///< positions that ask for something
  std::size_t solved = 0;
  std::uint64_t nodes = 0;  ///< with a fixed depth or number of nodes the signature of the search
  std::uint64_t evaluations = 0;
  double seconds = 0;

  void add(std::uint64_t line_nodes, std::uint64_t line_evaluations, double line_seconds,
           std::optional<bool> is_solved) {
    ++positions;
    if (is_solved) ++tests;
    if (is_solved.value_or(false)) ++solved;
    nodes += line_nodes;
    evaluations += line_evaluations;
    seconds += line_seconds;
  }
};

std::string verdict(std::optional<bool> is_solved) {
  if (!is_solved) return "-";
  return *is_solved ? "solved" : "missed";
}

}  // namespace

void SearchCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("search", "Find the best move of a position, or solve a test suite");
  CLI::Option* const fen =
      command_->add_option("fen", fen_, "Position in quotes; without one the start position")->type_name("FEN");
  command_->add_option("--epd", suite_file_, "Search every position of a suite; bm, am and dm are the solutions")
      ->type_name("FILE")
      ->excludes(fen);
  add_lenient_option(*command_, is_lenient_);
  command_->add_option("--depth", depth_, fmt::format("Limit in plies; {} without another limit", kDefaultDepth))
      ->type_name("N")
      ->check(in_range(1, engine::kMaxDepth));
  command_->add_option("--nodes", nodes_, "Limit in nodes")
      ->type_name("N")
      ->check(in_range(std::uint64_t{1}, std::numeric_limits<std::uint64_t>::max()));
  command_->add_option("--movetime", move_time_ms_, "Limit per position, milliseconds")
      ->type_name("MS")
      ->check(in_range(std::uint64_t{1}, std::uint64_t{1} << 40));
  add_threads_option(*command_, threads_);
  add_hash_option(*command_, hash_megabytes_);
  command_->add_option("--lines", lines_, "Number of best moves to show")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(1U, engine::Engine::kMostLines));
  command_->add_option("--contempt", contempt_cp_, "Penalty for a draw, centipawns")
      ->capture_default_str()
      ->type_name("CP")
      ->check(in_range(-engine::kMostContempt_cp, engine::kMostContempt_cp));
  root_use_name_ = name_of(engine::kDefaultRootUse);
  root_use_option_ =
      command_
          ->add_option("--root-evaluation", root_use_name_,
                       "Roots for which the evaluation function is made anew; bare-king: one side has only its king")
          ->type_name("WHEN")
          ->capture_default_str()
          ->check(one_of(engine::root_use_names()));
  add_extended_book_option(*command_, book_file_);
  add_tables_option(*command_, table_folders_);
  rules_.add_to(*command_, "Options");
  std::vector<std::string> schemes;
  for (const std::string_view name : engine::extension_scheme_names()) schemes.emplace_back(name);
  command_->add_option("--extensions", extensions_, "Scheme of search extensions")
      ->capture_default_str()
      ->type_name("SCHEME")
      ->check(one_of(schemes));
  const auto add_for_cards = [this](CLI::Option* option) {
    option->group(kCardGroup);
    cards_only_.push_back(option);
  };
  device_options_.add_to(*command_)->group(kCardGroup);
  add_for_cards(
      command_
          ->add_option("--leaves", leaves_,
                       "What the cards compute: searches (jobs) or static scores (evaluations); without it jobs where "
                       "all devices can")
          ->type_name("KIND")
          ->check(one_of({"jobs", "evaluations"})));
  add_for_cards(
      command_
          ->add_option("--jobs-in-flight", card_options_.jobs_in_flight,
                       "Limit of jobs at a time; without it twice the contexts of the cards, or 512 evaluations")
          ->type_name("N")
          ->check(positive()));
  add_for_cards(
      command_
          ->add_option("--dispatch", dispatch_,
                       "How jobs travel: one by one through the search ring where all devices can, or in lists")
          ->type_name("HOW")
          ->capture_default_str()
          ->check(one_of({"ring", "lists"})));
  add_for_cards(command_
                    ->add_option("--card-depth", card_options_.card_depth,
                                 "Plies of the null windows that are jobs; without it as the cards are")
                    ->type_name("N")
                    ->check(in_range(1, kMostCardDepth)));
  add_gone_option(*command_, "--card-nodes,--try-limit", "jobs have no limit of nodes");
  add_gone_option(*command_, "--cards-without", "above cards the engine's rules hold, which --without names");
  command_->footer([] { return RuleOptions::rules_text() + '\n'; });
  add_params_option(*command_, parameter_file_);
  evaluator_option_.add_to(*command_);
  command_->add_flag("--json", json_, "Write one JSON object per position, and one for a suite");
}

void SearchCommand::set_up() {
  devices_ = device_options_.devices();
  if (!devices_.empty()) evaluator_option_.require_card_for_device(devices_.front());
  evaluator_option_.require_card_for("--params", !parameter_file_.empty());
  root_use_ = engine::find_root_use(root_use_name_).value();
  if (root_use_option_->count() == 0 && !evaluator_option_.is_card()) root_use_ = engine::RootUse::kNever;
  evaluator_option_.require_card_for("--root-evaluation", root_use_ != engine::RootUse::kNever);
  root_evaluation_.emplace(load_evaluation_function(parameter_file_));
  root_evaluation_->set_use(root_use_);
  const ParameterSet& parameters = root_evaluation_->parameters();
  engine_ = std::make_unique<engine::Engine>(engine::choose_evaluator(evaluator_option_.name(), parameters));
  try {
    engine_->set_hash_megabytes(hash_megabytes_);
  } catch (const std::bad_alloc&) {
    throw InputError("--hash", fmt::format("no memory for {} MB", hash_megabytes_));
  }
  engine_->set_threads(threads_);
  engine_->set_lines(lines_);
  engine_->options().contempt_cp = contempt_cp_;
  engine_->set_tables(load_tables(table_folders_));
  engine_->set_book(load_extended_book(book_file_));
  engine_->options().extensions = engine::find_extension_scheme(extensions_)->scheme;
  set_up_cards(parameters);
}

void SearchCommand::set_up_cards(const ParameterSet& parameters) {
  rules_.apply(engine_->options());
  if (devices_.empty()) {
    for (const CLI::Option* option : cards_only_) {
      if (option->count() != 0) throw InputError(option->get_name(), "needs --device");
    }
    return;
  }
  cards_ = std::make_unique<offload::CardEngine>(device_options_.open(parameters), *engine_,
                                                 offload::DevicePoolOptions{.rings = dispatch_ == "ring"});
  if (leaves_ == "jobs" && !cards_->can_search()) {
    throw InputError("--leaves",
                     fmt::format("jobs, but not all of the devices {} have the operation {}", fmt::join(devices_, ", "),
                                 spec::kOperationFormats[spec::kOperationSearch].name));
  }
  card_options_.leaves = leaves_.empty()     ? cards_->cards().options().leaves
                         : leaves_ == "jobs" ? offload::Leaves::kJobs
                                             : offload::Leaves::kEvaluations;
  cards_->cards().options() = card_options_;
}

engine::Limits SearchCommand::limits() const {
  engine::Limits limits;
  if (depth_ != 0) limits.depth = depth_;
  if (nodes_ != 0) limits.nodes = nodes_;
  if (move_time_ms_ != 0) limits.move_time = engine::Milliseconds(move_time_ms_);
  if (depth_ == 0 && nodes_ == 0 && move_time_ms_ == 0) limits.depth = kDefaultDepth;
  return limits;
}

void SearchCommand::get_ready(const chess::Position& position) {
  engine_->clear();
  root_evaluation_->forget();
  exchange_.reset();
  if (!chess::legal_moves(position).empty()) {
    exchange_ = root_evaluation_->prepare(position, *engine_, cards_.get());
  }
}

offload::CardResult SearchCommand::search_here(const engine::Game& game, const engine::Limits& limits,
                                               engine::SearchControl& control, engine::SearchListener& listener) {
  get_ready(game.position);
  offload::CardResult result;
  if (!cards_) {
    static_cast<engine::SearchResult&>(result) = engine_->search(game, limits, control, &listener);
    return result;
  }
  cards_->clear();
  result = cards_->cards().search(game, limits, control, &listener);
  if (!result.failure.empty()) print_message("a card failed; the search continued without it: " + result.failure);
  return result;
}

offload::CardResult SearchCommand::search(const chess::Position& position) {
  engine::SearchControl control;
  cluster_search::SilentListener listener;
  const Progress progress("search", suite_size_, suite_done_);
  const engine::Game game{position, {}};
  if (!others_) return search_here(game, limits(), control, listener);
  offload::CardResult result;
  static_cast<engine::SearchResult&>(result) =
      others_->lead(game, limits(), control, listener,
                    [&](const auto& root, const auto& its_limits, auto& its_control, auto& its_listener) {
                      result = search_here(root, its_limits, its_control, its_listener);
                      return static_cast<engine::SearchResult&>(result);
                    });
  return result;
}

int SearchCommand::run() {
  admit([this]() -> cluster::Facts {
    set_up();
    return {
        {"parameters", fmt::format("{:08x}", data::checksum(parameters_to_json_line(root_evaluation_->parameters())))}};
  });
  return suite_file_.empty() ? run_position() : run_suite();
}

Json SearchCommand::json_result(const chess::Position& position, const offload::CardResult& result) const {
  Json json = json_of(position, result, cards_.get());
  if (exchange_ || root_use_ == engine::RootUse::kAlways) {
    const engine::FunctionExchange exchange = exchange_.value_or(engine::FunctionExchange{});
    json["root_evaluation"] = {{"entries_exchanged", exchange.entries},
                               {"seconds", std::chrono::duration<double>(exchange.elapsed).count()}};
  }
  return json;
}

int SearchCommand::run_position() {
  if (ranks() != nullptr) {
    others_ = std::make_unique<cluster_search::SharedSearches>(*ranks(), cluster_search::PeerOptions{}, print_message);
  }
  if (follows()) {
    others_->follow([this](const auto& root, const auto& its_limits, auto& its_control, auto& its_listener) {
      return search_here(root, its_limits, its_control, its_listener);
    });
    return kDone;
  }
  std::vector<std::string> mended;
  const chess::Position position =
      fen_.empty() ? chess::Position() : chess::parse_fen(fen_, is_lenient_ ? &mended : nullptr);
  print_mended("", mended);
  const offload::CardResult result = search(position);
  if (json_) {
    print_json(json_result(position, result));
  } else {
    print_result(position, result, cards_.get());
    if (exchange_) print_line("evaluation for this root: " + engine::exchange_text(*exchange_));
  }
  flush_output();
  return kDone;
}

SearchCommand::SuiteLine SearchCommand::search_line(const chess::EpdLine& line) {
  SuiteLine found;
  try {
    if (line.error) throw InputError(*line.error);
    const offload::CardResult result = search(line.record->position);
    found.is_solved = engine::is_solved(*line.record, result);
    found.nodes = result.nodes;
    found.evaluations = result.evaluations;
    found.seconds = seconds_of(result);
    if (json_) {
      Json json = json_result(line.record->position, result);
      json["line_number"] = line.number;
      json["id"] = line.record->id();
      json["solved"] = or_null(found.is_solved);
      found.text = line_of(json);
    } else {
      const std::string move = result.lines.empty() ? "none" : chess::to_san(line.record->position, result.best_move());
      found.text = fmt::format("{:<6}  {:<8}  {:>9}  {:>12} nodes  {:.3f} s  {}", verdict(found.is_solved), move,
                               result.lines.empty() ? "-" : engine::uci_score(result.lines.front().score), result.nodes,
                               seconds_of(result), line.record->id());
    }
  } catch (const InputError& error) {
    found.error = error;
  }
  return found;
}

std::string SearchCommand::bytes_of(const SuiteLine& line) {
  ByteWriter writer;
  writer.number(line.error.has_value());
  if (line.error) return writer.text(line.error->where()).rest(line.error->problem()).take();
  writer.number(line.is_solved.has_value()).number(line.is_solved.value_or(false));
  return writer.number(line.nodes).number(line.evaluations).number(line.seconds).rest(line.text).take();
}

SearchCommand::SuiteLine SearchCommand::suite_line_of(std::string_view bytes) {
  ByteReader reader(bytes);
  SuiteLine line;
  if (reader.number<bool>()) {
    const std::string where(reader.text());
    line.error.emplace(where, std::string(reader.rest()));
    return line;
  }
  const bool is_test = reader.number<bool>();
  const bool is_solved = reader.number<bool>();
  if (is_test) line.is_solved = is_solved;
  line.nodes = reader.number<std::uint64_t>();
  line.evaluations = reader.number<std::uint64_t>();
  line.seconds = reader.number<double>();
  line.text = reader.rest();
  return line;
}

int SearchCommand::run_suite() {
  const std::vector<chess::EpdLine> lines = chess::read_epd_file(suite_file_, is_lenient_);
  if (lines.empty()) throw InputError(suite_file_, "holds no position");
  suite_size_ = lines.size();
  // One position at a time on each rank: its threads and cards are those of the search.
  const cluster::MakeUnitWork work = [&](const std::string&, const std::stop_token&) -> cluster::UnitWork {
    return
        [&](std::uint64_t unit, const std::stop_token&) { return std::optional(bytes_of(search_line(lines[unit]))); };
  };
  if (follows()) {
    cluster::follow(*ranks(), 1, work, {});
    return kDone;
  }
  SuiteTotals totals;
  bool bad_input = false;
  const auto take = [&](std::size_t index, const SuiteLine& found) {
    const chess::EpdLine& line = lines[index];
    print_mended(fmt::format("{}:{}", suite_file_, line.number), line.mended);
    if (found.error) {
      bad_input = true;
      print_line_error(suite_file_, line.number, *found.error, json_);
    } else {
      totals.add(found.nodes, found.evaluations, found.seconds, found.is_solved);
      print_line(found.text);
    }
    flush_output();
    ++suite_done_;
  };
  Json shares;
  if (ranks() != nullptr) {
    cluster::Leader leader = this->leader(1, work);
    leader.run_ordered({}, 0, lines.size(),
                       [&](std::uint64_t unit, std::string&& bytes) { take(unit, suite_line_of(bytes)); }, {});
    shares = told_shares(leader);
  } else {
    for (std::size_t index = 0; index < lines.size(); ++index) take(index, search_line(lines[index]));
  }
  if (json_) {
    Json json = {{"positions", totals.positions},
                 {"tests", totals.tests},
                 {"solved", totals.solved},
                 {"nodes", totals.nodes},
                 {"evaluations", totals.evaluations},
                 {"seconds", totals.seconds},
                 {"nodes_per_second", rate(totals.nodes, totals.seconds)}};
    if (!shares.is_null()) json["ranks"] = shares;
    print_json(json);
  } else {
    print_line(fmt::format("{} of {} solved; {} positions, {} nodes in {:.3f} s, {:.0f} nodes/s", totals.solved,
                           totals.tests, totals.positions, totals.nodes, totals.seconds,
                           rate(totals.nodes, totals.seconds)));
  }
  flush_output();
  return bad_input ? kBadInput : kDone;
}

std::unique_ptr<Command> make_search_command() { return std::make_unique<SearchCommand>(); }

}  // namespace cobalt::cli
