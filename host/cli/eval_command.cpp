// SPDX-License-Identifier: Apache-2.0
#include "host/cli/eval_command.hpp"

#include <fmt/format.h>

#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/cli/progress.hpp"
#include "host/support/error.hpp"
#include "host/support/text_file.hpp"
#include "spec/packed_position.hpp"

namespace cobalt::cli {
namespace {

/// Items answered together: enough to keep a device busy, few enough to stay small.
constexpr std::size_t kChunkItems = 65536;

}  // namespace

void EvalCommand::add_to(CLI::App& program) {
  CLI::App* const command = add_command(program, "eval", "Static scores in centipawns, view of the side to move");
  device_options_.add_to(*command);
  range_.add_to(*command);
  command->add_flag("--explain", explain_,
                    "Show what each feature group gave to White and to Black, and every entry that was used");
  command
      ->add_option(
          "--html", html_file_,
          fmt::format("Write the explanation as a page for a browser, at most {} positions", kMaxReportPositions))
      ->type_name("FILE");
  add_json_option();
}

int EvalCommand::run() {
  parameters_ = device_options_.parameters();
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

void EvalCommand::answer(const std::vector<SourceItem>& items) {
  std::vector<device::PackedPosition> packed;
  for (const SourceItem& item : items) {
    if (item.position) packed.push_back(chess::pack_position(*item.position));
  }
  std::vector<device::Result> results;
  {
    Progress progress("eval", 0, answered());
    results = device_->evaluate(packed, std::nullopt, [&](std::size_t done) { progress.set(answered() + done); });
  }
  answer_each(items, [&](const SourceItem& item, std::size_t i) { answer_position(item, packed[i], results[i]); });
}

void EvalCommand::answer_error(const SourceItem& item, const InputError& error) {
  if (report_) report_->add_error(item, error.what());
  PositionCommand::answer_error(item, error);
}

void EvalCommand::answer_position(const SourceItem& item, const device::PackedPosition& packed,
                                  const device::Result& result) {
  if (result.status != 0) return answer_refused(item, chess::describe_position_errors(result.status));
  std::optional<analysis::Explanation> explanation;
  if (model_) {
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

void EvalCommand::print_text(const SourceItem& item, const device::Result& result,
                             const analysis::Explanation* explanation) const {
  std::string line = fmt::format("{:+6}  {}", result.score_cp, chess::to_fen(*item.position));
  if ((result.flags & spec::kFlagInCheck) != 0) line += "  (in check)";
  if ((result.flags & spec::kFlagRecognisedDraw) != 0) line += "  (recognised draw)";
  if (!item.id.empty()) line += "  " + item.id;
  print_line(line);
  if (explanation == nullptr) return;
  for (const std::string& row : explanation->table()) print_line(row);
}

void EvalCommand::print_object(const SourceItem& item, const device::Result& result,
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

}  // namespace cobalt::cli
