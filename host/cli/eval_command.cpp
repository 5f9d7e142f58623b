// SPDX-License-Identifier: Apache-2.0
#include "host/cli/eval_command.hpp"

#include <fmt/format.h>

#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/support/error.hpp"
#include "host/support/text_file.hpp"
#include "spec/packed_position.hpp"

namespace cobalt::cli {
namespace {

/// Items answered together: enough to keep a device busy, few enough to stay small.
constexpr std::size_t kChunkItems = 65536;

}  // namespace

void EvalCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("eval", "Static scores in centipawns, view of the side to move");
  command_->add_option("fen", fens_, "Positions as FEN or EPD, each in quotes; without any, lines of standard input")
      ->type_name("FEN");
  command_->add_option("--file", file_, "FEN or EPD lines, or games when the name ends in .pgn")
      ->type_name("FILE")
      ->excludes(command_->get_option("fen"));
  device_options_.add_to(*command_);
  command_->add_flag("--explain", explain_,
                     "Show what each feature group gave to White and to Black, and every entry that was used");
  command_
      ->add_option(
          "--html", html_file_,
          fmt::format("Write the explanation as a page for a browser, at most {} positions", kMaxReportPositions))
      ->type_name("FILE");
  command_->add_flag("--json", json_, "One JSON object a position");
}

std::unique_ptr<PositionSource> EvalCommand::open_source() const {
  if (!fens_.empty()) return argument_source(fens_);
  if (!file_.empty()) return file_source(file_);
  return standard_input_source();
}

int EvalCommand::run() {
  parameters_ = device_options_.parameters();
  const auto source = open_source();
  device_ = device_options_.open(parameters_);
  if (explain_ || !html_file_.empty()) model_.emplace(parameters_);
  if (!html_file_.empty()) {
    report_.emplace(parameters_, device_options_.parameters_name(), device_options_.device_name());
  }

  std::vector<SourceItem> items;
  while (auto item = source->next()) {
    items.push_back(std::move(*item));
    if (items.size() < kChunkItems && !source->may_wait()) continue;
    answer(items);
    items.clear();
    flush_output();
  }
  answer(items);
  flush_output();
  if (report_) write_text_file(html_file_, report_->page());
  if (bad_input_) return kBadInput;
  return model_differs_ ? kComparisonFailed : kDone;
}

void EvalCommand::answer(const std::vector<SourceItem>& items) {
  std::vector<device::PackedPosition> packed;
  for (const SourceItem& item : items) {
    if (item.position) packed.push_back(chess::pack_position(*item.position));
  }
  const std::vector<device::Result> results = device_->evaluate(packed);
  std::size_t next = 0;
  for (const SourceItem& item : items) {
    if (item.position) {
      answer_position(item, packed[next], results[next]);
      ++next;
    } else {
      answer_error(item, *item.error);
    }
  }
}

void EvalCommand::answer_error(const SourceItem& item, const InputError& error) {
  bad_input_ = true;
  print_message(error.what());
  if (report_) report_->add_error(item, error.what());
  if (json_) {
    print_json({{"line", item.line}, {"error", error.what()}});
  } else {
    print_line(fmt::format(" error  {}", error.where()));
  }
}

void EvalCommand::answer_position(const SourceItem& item, const device::PackedPosition& packed,
                                  const device::Result& result) {
  if (result.status != 0) {
    answer_error(item, InputError(fmt::format("line {}", item.line),
                                  fmt::format("the device refuses {}: {}", chess::to_fen(*item.position),
                                              chess::describe_position_errors(result.status))));
    return;
  }
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
  json_ ? print_object(item, result, shown) : print_text(item, result, shown);
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
  Json json = {{"line", item.line}};
  if (item.game != 0) {
    json["game"] = item.game;
    json["ply"] = item.ply;
  }
  if (!item.id.empty()) json["id"] = item.id;
  json["fen"] = chess::to_fen(*item.position);
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
