// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt eval`: static scores.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/analysis/explain.hpp"
#include "host/analysis/html_report.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/engine_options.hpp"
#include "host/cli/game_range.hpp"
#include "host/cli/position_command.hpp"
#include "host/cli/progress.hpp"
#include "host/device/model_device.hpp"
#include "host/engine/uci_text.hpp"
#include "host/evaluators/evaluator.hpp"
#include "host/evaluators/registry.hpp"
#include "host/evaluators/term_report.hpp"
#include "host/generator/root_facts.hpp"
#include "host/support/error.hpp"
#include "host/support/text_file.hpp"
#include "spec/packed_position.hpp"

namespace cobalt::cli {
namespace {

class EvalCommand : public PositionCommand {
 public:
  void add_to(CLI::App& program) override;
  int run() override;
  device::Device* opened_device() override { return device_.get(); }

 private:
  /// Evaluates a chunk as one batch and answers its items in their order.
  void answer(const std::vector<chess::SourceItem>& items) override;
  void answer_error(const chess::SourceItem& item, const InputError& error) override;
  int text_columns() const override { return 6; }
  /// Static scores in the order of the positions.
  std::vector<device::Result> evaluate(const std::vector<device::PackedPosition>& packed);
  /// The same with the function of each position as a root.
  std::vector<device::Result> evaluate_as_roots(const std::vector<chess::SourceItem>& items,
                                                const std::vector<device::PackedPosition>& packed);
  void answer_position(const chess::SourceItem& item, const device::PackedPosition& packed,
                       const device::Result& result);
  void print_text(const chess::SourceItem& item, const device::Result& result,
                  const analysis::Explanation* explanation) const;
  void print_object(const chess::SourceItem& item, const device::Result& result,
                    const analysis::Explanation* explanation) const;

  /// The same with a reference evaluator, without a device.
  int run_reference();
  void answer_reference(const chess::SourceItem& item) const;

  DeviceOptions device_options_;
  EvaluatorOption evaluator_option_;
  GameRange range_;
  std::string html_file_;
  bool explain_ = false;
  bool by_root_ = false;

  EvaluationFunction function_;
  ParameterSet parameters_;  ///< with --root those of the position that is answered
  std::unique_ptr<device::Device> device_;
  std::optional<device::ModelEvaluator> model_;  // for --explain and --html
  std::optional<analysis::HtmlReport> report_;   // for --html
  bool model_differs_ = false;
  std::unique_ptr<const evaluators::Evaluator> reference_;  // instead of all these: with --evaluator
};

/// Items answered together: enough to keep a device busy, few enough to stay small.
constexpr std::size_t kChunkItems = 65536;

/// The line of a position.
std::string score_line(const chess::SourceItem& item, int score_cp, bool is_recognised_draw) {
  std::string line = engine::static_score_text(*item.position, score_cp);
  if (is_recognised_draw) line += "  (recognised draw)";
  if (!item.id.empty()) line += "  " + item.id;
  return line;
}

}  // namespace

void EvalCommand::add_to(CLI::App& program) {
  CLI::App* const command = add_command(program, "eval", "Show static scores in centipawns, for the side to move");
  device_options_.add_to(*command);
  evaluator_option_.add_to(*command);
  range_.add_to(*command);
  command->add_flag("--explain", explain_,
                    "Show the share of each feature group for White and Black, and every entry that counts");
  CLI::Option* const html =
      command
          ->add_option("--html", html_file_,
                       fmt::format("Write the explanation as a web page, for at most {} positions",
                                   analysis::kMaxReportPositions))
          ->type_name("FILE");
  command
      ->add_flag("--root", by_root_,
                 "Score each position with the function that is made for it as the root of a search")
      ->excludes(html);
  add_json_option();
}

int EvalCommand::run() {
  if (!evaluator_option_.is_card()) return run_reference();
  function_ = device_options_.evaluation_function();
  parameters_ = function_.fixed();
  const auto source = range_.chosen(open_source());
  device_ = device_options_.open(parameters_);
  if (explain_ || !html_file_.empty()) model_.emplace(parameters_);
  if (!html_file_.empty()) {
    report_.emplace(parameters_, device_options_.parameters_name(), device_options_.device_name());
  }
  answer_all(*source, kChunkItems);
  if (report_) write_text_file(html_file_, report_->page());
  return model_differs_ && status() == kDone ? kComparisonFailed : status();
}

int EvalCommand::run_reference() {
  device_options_.check();
  // The device `model` is this host, which computes the reference evaluator as well.
  if (device_options_.device_name() != "model") {
    evaluator_option_.require_card_for_device(device_options_.device_name());
  }
  evaluator_option_.require_card_for("--params", command().count("--params") != 0);
  evaluator_option_.require_card_for("--html", !html_file_.empty());
  evaluator_option_.require_card_for("--root", by_root_);
  reference_ = evaluators::find_evaluator(evaluator_option_.name());
  answer_all(*range_.chosen(open_source()), kChunkItems);
  return status();
}

void EvalCommand::answer(const std::vector<chess::SourceItem>& items) {
  if (reference_) {
    answer_each(items, [this](const chess::SourceItem& item, std::size_t) { answer_reference(item); });
    return;
  }
  std::vector<device::PackedPosition> packed;
  for (const chess::SourceItem& item : items) {
    if (item.position) packed.push_back(chess::pack_position(*item.position));
  }
  const std::vector<device::Result> results = by_root_ ? evaluate_as_roots(items, packed) : evaluate(packed);
  answer_each(items,
              [&](const chess::SourceItem& item, std::size_t i) { answer_position(item, packed[i], results[i]); });
}

std::vector<device::Result> EvalCommand::evaluate(const std::vector<device::PackedPosition>& packed) {
  Progress progress("eval", 0, answered());
  return device_->evaluate(packed, std::nullopt, [&](std::size_t done) { progress.set(answered() + done); });
}

std::vector<device::Result> EvalCommand::evaluate_as_roots(const std::vector<chess::SourceItem>& items,
                                                           const std::vector<device::PackedPosition>& packed) {
  Progress progress("eval", 0, answered());
  std::vector<device::Result> results;
  for (const chess::SourceItem& item : items) {
    if (!item.position) continue;
    device_->load_parameters(function_.at(root_facts(*item.position)));
    results.push_back(device_->evaluate(std::span(&packed[results.size()], 1)).front());
    progress.set(answered() + results.size());
  }
  return results;
}

void EvalCommand::answer_error(const chess::SourceItem& item, const InputError& error) {
  if (report_) report_->add_error(item, error.what());
  PositionCommand::answer_error(item, error);
}

void EvalCommand::answer_position(const chess::SourceItem& item, const device::PackedPosition& packed,
                                  const device::Result& result) {
  if (result.status != 0) return answer_refused(item, chess::describe_position_errors(result.status));
  std::optional<analysis::Explanation> explanation;
  if (model_) {
    if (by_root_) {
      parameters_ = function_.at(root_facts(*item.position));
      model_.emplace(parameters_);
    }
    explanation.emplace(*model_, parameters_, packed);
    if (explanation->result() != result) {
      model_differs_ = true;
      print_message(fmt::format("{}: the device says {}, the model {}", chess::to_fen(*item.position), result.score_cp,
                                explanation->result().score_cp));
    }
  }
  if (report_) report_->add(item, *explanation);
  const analysis::Explanation* const shown = explain_ ? &*explanation : nullptr;
  is_json() ? print_object(item, result, shown) : print_text(item, result, shown);
}

void EvalCommand::answer_reference(const chess::SourceItem& item) const {
  const chess::Position& position = *item.position;
  const evaluators::Shares shares = reference_->shares(position);
  const double white_view_units = evaluators::Evaluator::sum(shares);
  const int score_cp = reference_->to_score_cp(position, white_view_units);
  if (!is_json()) {
    print_line(score_line(item, score_cp, false));
    if (!explain_) return;
    for (const std::string& row : evaluators::term_table(*reference_, shares)) print_line(row);
    return;
  }
  Json json = head(item);
  json["evaluator"] = reference_->info().name;
  json["score_cp"] = score_cp;
  json["in_check"] = position.in_check();
  if (explain_) {
    json["units_a_pawn"] = reference_->info().units_a_pawn;
    json["white_view_units"] = white_view_units;
    json["terms"] = evaluators::terms_json(*reference_, shares);
  }
  print_json(json);
}

void EvalCommand::print_text(const chess::SourceItem& item, const device::Result& result,
                             const analysis::Explanation* explanation) const {
  print_line(score_line(item, result.score_cp, (result.flags & spec::kFlagRecognisedDraw) != 0));
  if (explanation == nullptr) return;
  for (const std::string& row : explanation->table()) print_line(row);
}

void EvalCommand::print_object(const chess::SourceItem& item, const device::Result& result,
                               const analysis::Explanation* explanation) const {
  Json json = head(item);
  json["score_cp"] = result.score_cp;
  json["in_check"] = (result.flags & spec::kFlagInCheck) != 0;
  json["recognised_draw"] = (result.flags & spec::kFlagRecognisedDraw) != 0;
  if (explanation != nullptr) {
    json["white_view_cp"] = explanation->white_view_cp();
    json["groups"] = explanation->groups_json();
    json["king_danger"] = explanation->king_danger_json();
    json["scaled_pawns"] = explanation->scaled_pawns_json();
    json["entries"] = explanation->entries_json();
  }
  print_json(json);
}

std::unique_ptr<Command> make_eval_command() { return std::make_unique<EvalCommand>(); }

}  // namespace cobalt::cli
