// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt predict`: what a search would do on cards that are not there.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "host/chess/epd.hpp"
#include "host/chess/fen.hpp"
#include "host/cli/cluster_predict.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/engine_options.hpp"
#include "host/cli/output.hpp"
#include "host/cli/position_options.hpp"
#include "host/cli/progress.hpp"
#include "host/cli/rule_options.hpp"
#include "host/cli/value_checks.hpp"
#include "host/engine/engine.hpp"
#include "host/offload/board_cards.hpp"
#include "host/offload/predict_report.hpp"
#include "host/offload/prediction.hpp"
#include "host/support/error.hpp"
#include "spec/kernel_interface.hpp"

namespace cobalt::cli {
namespace {

class PredictCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  void add_card_options();
  void add_search_options();
  std::vector<offload::CardModel> cards() const;
  offload::CardOptions options() const;
  engine::Limits limits() const;
  void print_card(const std::vector<offload::CardModel>& models) const;
  int run_suite(offload::Predictor& predictor);
  int run_cluster();

  CLI::App* command_ = nullptr;
  std::string fen_;
  std::string suite_file_;
  bool is_lenient_ = false;
  int depth_ = 0;                   ///< plies; 0: no limit
  std::uint64_t move_time_ms_ = 0;  ///< 0: no limit
  std::size_t hash_megabytes_ = engine::Engine::kDefaultMegabytes;
  std::string parameter_file_;
  bool against_one_ = false;
  bool json_ = false;

  std::string board_;
  unsigned compute_units_ = 0;          ///< 0: the board's
  unsigned cores_ = 0;                  ///< of a compute unit; 0: the board's
  unsigned contexts_ = 0;               ///< of a core; 0: all
  double clock_mhz_ = 0;                ///< 0: the board's
  std::optional<unsigned> table_bits_;  ///< 0: none; nothing: the board's
  std::string dispatch_ = "ring";
  std::string ring_memory_ = "card";

  std::uint64_t host_ns_ = 0;  ///< a node or job
  const CLI::Option* host_ns_option_ = nullptr;
  ClusterPredictOptions cluster_;
  offload::CardOptions card_options_;
  RuleOptions rules_;
};

/// Without a limit.
constexpr int kDefaultDepth = 10;
constexpr int kMostCardDepth = spec::kSearchMaxDepth / spec::kQuarterPlies;
constexpr std::uint64_t kMostHostNs = 1'000'000;
constexpr unsigned kMostComputeUnits = 64;
constexpr unsigned kMostCores = spec::kMaxSearchCores;

void print_lines(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) print_line(line);
}

/// A report on a position of a suite. \param line  without an error
template <class ReportT>
void print_report(const ReportT& report, const chess::EpdLine& line, bool is_json) {
  const chess::Position& position = line.record->position;
  if (is_json) {
    Json json = report.json(position);
    json["line_number"] = line.number;
    json["id"] = line.record->id();
    print_json(json);
  } else {
    print_line(fmt::format("\nposition    {} {}", line.record->id(), chess::to_fen(position)));
    print_lines(report.text(position));
  }
}

/// The search on the cards and, when it is wanted, to the same depth on one context.
offload::PredictReport predict(offload::Predictor& predictor, const chess::Position& position,
                               const engine::Limits& limits, const std::vector<offload::CardModel>& cards,
                               const offload::CardOptions& options, bool against_one) {
  offload::PredictReport report;
  report.cards = predictor.predict(position, limits, cards, options);
  if (against_one && report.cards.result.depth > 0) {
    engine::Limits same_depth;
    same_depth.depth = report.cards.result.depth;
    report.one = predictor.predict(position, same_depth, {offload::single_context(cards.front())}, options);
  }
  return report;
}

}  // namespace

void PredictCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("predict", "Predict the search of a card that is not there, in virtual time");
  CLI::Option* const fen =
      command_->add_option("fen", fen_, "Position in quotes; without one the start position")->type_name("FEN");
  command_->add_option("--epd", suite_file_, "Search every position of a suite")->type_name("FILE")->excludes(fen);
  add_lenient_option(*command_, is_lenient_);
  command_->add_option("--depth", depth_, fmt::format("Limit in plies; {} without another limit", kDefaultDepth))
      ->type_name("N")
      ->check(in_range(1, engine::kMaxDepth));
  command_->add_option("--movetime", move_time_ms_, "Limit per position, milliseconds of the card's time")
      ->type_name("MS")
      ->check(in_range(std::uint64_t{1}, std::uint64_t{1} << 30));
  command_->add_flag("--against-one", against_one_, "Also search to the same depth with one context");
  add_card_options();
  add_search_options();
  command_->footer([] { return RuleOptions::rules_text() + '\n'; });
  add_params_option(*command_, parameter_file_);
  command_->add_flag("--json", json_, "Write one JSON object per position, and one for a suite");
}

void PredictCommand::add_card_options() {
  std::vector<std::string> boards;
  for (const offload::BoardFacts& board : offload::known_boards()) boards.emplace_back(board.name);
  const auto add = [](CLI::Option* option) { option->group("Card"); };
  CLI::Option* const card =
      command_->add_option("--card", board_, "Card that is predicted")->type_name("CARD")->check(one_of(boards));
  add(card);
  add(command_->add_option("--compute-units", compute_units_, "Compute units of the card; without it the board's")
          ->type_name("N")
          ->check(in_range(1U, kMostComputeUnits)));
  add(command_->add_option("--cores", cores_, "Search cores per kernel; without it those of the card's kernel")
          ->type_name("N")
          ->check(in_range(1U, kMostCores)));
  add(command_->add_option("--contexts", contexts_, "Contexts in use per core; without it all")
          ->type_name("N")
          ->check(positive()));
  add(command_->add_option("--clock-mhz", clock_mhz_, "Clock of the kernel; without it the target of the card")
          ->type_name("MHZ")
          ->check(in_range(1.0, 2000.0)));
  add(command_
          ->add_option("--table-bits", table_bits_,
                       "The contexts of a core share a table of 2^BITS entries; 0: they do not; "
                       "without it those of the card's kernel, with --dispatch lists 0")
          ->type_name("BITS")
          ->check(in_range(0U, 30U)));
  add(command_->add_option("--dispatch", dispatch_, "How jobs travel: one by one through the search ring, or in lists")
          ->type_name("HOW")
          ->capture_default_str()
          ->check(one_of({"lists", "ring"})));
  add(command_
          ->add_option("--ring-memory", ring_memory_,
                       "Where the ring is: in card memory, or in host memory if the platform allows it")
          ->type_name("WHERE")
          ->capture_default_str()
          ->check(one_of({"card", "host"})));
  cluster_.add_to(*command_, card);
}

void PredictCommand::add_search_options() {
  const auto add = [](CLI::Option* option) { option->group("Search"); };
  command_->add_option("--host-ns", host_ns_, "Time of the host per node and per job, nanoseconds")
      ->type_name("NS")
      ->check(in_range(std::uint64_t{0}, kMostHostNs))
      ->group("Search");
  host_ns_option_ = command_->get_option("--host-ns");
  add(command_
          ->add_option("--jobs-in-flight", card_options_.jobs_in_flight,
                       "Limit of jobs at a time; without it twice the contexts")
          ->type_name("N")
          ->check(positive()));
  add(command_
          ->add_option("--card-depth", card_options_.card_depth,
                       "Plies of the null windows that are jobs; without it as the card is")
          ->type_name("N")
          ->check(in_range(1, kMostCardDepth)));
  add_gone_option(*command_, "--card-nodes,--try-limit", "jobs have no limit of nodes");
  add_gone_option(*command_, "--line-card-depth,--line-bounds", "the principal variation is searched by the host");
  add_gone_option(*command_, "--threads", "one thread of the host searches above cards");
  rules_.add_to(*command_, "Search");
  add(add_hash_option(*command_, hash_megabytes_));
}

std::vector<offload::CardModel> PredictCommand::cards() const {
  return offload::make_board_cards(
      offload::find_board(board_),
      {.compute_units = compute_units_,
       .cores = cores_,
       .contexts = contexts_,
       .clock_mhz = clock_mhz_,
       .table_bits = table_bits_,
       .dispatch = dispatch_ == "ring" ? offload::Dispatch::kRing : offload::Dispatch::kLists,
       .ring_memory = ring_memory_ == "host" ? offload::RingMemory::kHost : offload::RingMemory::kCard});
}

offload::CardOptions PredictCommand::options() const {
  offload::CardOptions options = card_options_;
  if (host_ns_option_->count() != 0) {
    options.host_time_a_node = offload::PoolTime(host_ns_);
    options.host_time_a_job = offload::PoolTime(host_ns_);
  }
  return options;
}

engine::Limits PredictCommand::limits() const {
  engine::Limits limits;
  if (depth_ != 0) limits.depth = depth_;
  if (move_time_ms_ != 0) limits.move_time = engine::Milliseconds(move_time_ms_);
  if (depth_ == 0 && move_time_ms_ == 0) limits.depth = kDefaultDepth;
  return limits;
}

int PredictCommand::run() {
  if (board_.empty() && !cluster_.uses_software())
    throw InputError("--card", "is missing: expected the name of a board");
  if (cluster_.is_chosen()) return run_cluster();
  const std::vector<offload::CardModel> models = cards();
  offload::Predictor predictor(load_parameters(parameter_file_));
  rules_.apply(predictor.engine().options());
  predictor.engine().set_hash_megabytes(hash_megabytes_);
  if (!suite_file_.empty()) return run_suite(predictor);
  std::vector<std::string> mended;
  const chess::Position position =
      fen_.empty() ? chess::Position() : chess::parse_fen(fen_, is_lenient_ ? &mended : nullptr);
  print_mended("", mended);
  const offload::PredictReport report = predict(predictor, position, limits(), models, options(), against_one_);
  if (json_) {
    print_json(report.json(position));
  } else {
    print_card(models);
    print_lines(report.text(position));
  }
  flush_output();
  return kDone;
}

void PredictCommand::print_card(const std::vector<offload::CardModel>& models) const {
  const offload::BoardFacts& board = offload::find_board(board_);
  const offload::CardModel& card = models.front();
  print_line(fmt::format(
      "card        {}: {} kernel{} with {} core{} of {} contexts, {}, {} MHz, {}; predicted, not measured", board.title,
      models.size(), models.size() == 1 ? "" : "s", card.cores, card.cores == 1 ? "" : "s", card.contexts_of_core,
      card.table_bits == 0 ? "no shared table" : fmt::format("a table of 2^{} entries", card.table_bits),
      card.clock_mhz, card.dispatch == offload::Dispatch::kRing ? "job by job" : "lists of jobs"));
  if (board.fit == 0 && compute_units_ == 0) {
    print_line("            not even one fits, by the rule of docs/reference/boards.md");
  }
}

int PredictCommand::run_cluster() {
  ClusterQuestion question{.cards = {}, .options = options(), .limits = limits(), .hash_megabytes = hash_megabytes_};
  if (!cluster_.uses_software()) question.cards = cards();
  const cluster_prediction::ClusterPredictor predictor(load_parameters(parameter_file_));
  const auto print_head = [&] {
    if (json_) return;
    if (!question.cards.empty()) print_card(question.cards);
    print_line(cluster_.summary());
  };
  if (suite_file_.empty()) {
    std::vector<std::string> mended;
    const chess::Position position =
        fen_.empty() ? chess::Position() : chess::parse_fen(fen_, is_lenient_ ? &mended : nullptr);
    print_mended("", mended);
    const auto report = cluster_.predict(predictor, position, question);
    print_head();
    if (json_) print_json(report.json(position));
    if (!json_) print_lines(report.text(position));
    flush_output();
    return kDone;
  }
  const std::vector<chess::EpdLine> lines = chess::read_epd_file(suite_file_, is_lenient_);
  if (lines.empty()) throw InputError(suite_file_, "holds no position");
  print_head();
  ClusterTotals totals;
  bool bad_input = false;
  for (const chess::EpdLine& line : lines) {
    print_mended(fmt::format("{}:{}", suite_file_, line.number), line.mended);
    if (line.error) {
      bad_input = true;
      print_line_error(suite_file_, line.number, *line.error, json_);
      continue;
    }
    const chess::Position& position = line.record->position;
    const auto report = cluster_.predict(predictor, position, question);
    totals.add(report);
    print_report(report, line, json_);
    flush_output();
  }
  if (json_) print_json(totals.json());
  if (!json_) print_line(totals.text());
  flush_output();
  return bad_input ? kBadInput : kDone;
}

int PredictCommand::run_suite(offload::Predictor& predictor) {
  const std::vector<chess::EpdLine> lines = chess::read_epd_file(suite_file_, is_lenient_);
  if (lines.empty()) throw InputError(suite_file_, "holds no position");
  const std::vector<offload::CardModel> models = cards();
  if (!json_) print_card(models);
  bool bad_input = false;
  std::size_t done = 0;
  std::size_t searched = 0;
  double log_speedups = 0;
  std::size_t speedups = 0;
  double busy = 0;
  for (const chess::EpdLine& line : lines) {
    print_mended(fmt::format("{}:{}", suite_file_, line.number), line.mended);
    try {
      if (line.error) throw InputError(*line.error);
      const chess::Position& position = line.record->position;
      const offload::PredictReport report = [&] {
        const Progress progress("predict", lines.size(), done);
        return predict(predictor, position, limits(), models, options(), against_one_);
      }();
      ++searched;
      busy += report.cards.busy();
      if (const auto speedup = report.speedup()) {
        log_speedups += std::log(*speedup);
        ++speedups;
      }
      print_report(report, line, json_);
    } catch (const InputError& error) {
      bad_input = true;
      print_line_error(suite_file_, line.number, error, json_);
    }
    flush_output();
    ++done;
  }
  const auto mean_busy = searched == 0 ? 0 : busy / static_cast<double>(searched);
  std::optional<double> mean_speedup;
  if (speedups != 0) mean_speedup = std::exp(log_speedups / static_cast<double>(speedups));
  if (json_) {
    print_json({{"positions", searched}, {"busy", mean_busy}, {"speedup", or_null(mean_speedup)}});
  } else {
    std::string text = fmt::format("\n{} positions, contexts busy {:.1f} %", searched, 100 * mean_busy);
    if (mean_speedup) text += fmt::format(", speed-up {:.1f} against one context (geometric mean)", *mean_speedup);
    print_line(text);
  }
  flush_output();
  return bad_input ? kBadInput : kDone;
}

std::unique_ptr<Command> make_predict_command() { return std::make_unique<PredictCommand>(); }

}  // namespace cobalt::cli
