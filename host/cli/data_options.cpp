// SPDX-License-Identifier: Apache-2.0
#include "host/cli/data_options.hpp"

#include <fmt/format.h>

#include "host/cli/device_options.hpp"
#include "host/cli/output.hpp"
#include "host/cli/position_cards.hpp"
#include "host/cli/value_checks.hpp"
#include "host/data/evaluation_text.hpp"
#include "host/data/text_form.hpp"
#include "host/support/threads.hpp"

namespace cobalt::cli {

void DataForm::add_input_to(CLI::App& command) {
  command.add_option("--input-format", name_, "Format of all input files; without it each file, or its name, says it")
      ->type_name("FORMAT")
      ->check(one_of({data::kFormNames.begin(), data::kFormNames.end()}));
}

void DataForm::add_output_to(CLI::App& command) {
  command
      .add_option("--output-format", name_,
                  "Format of --output; without it by the name: .txt, .plain, .bullet, .bf, else a data set")
      ->type_name("FORMAT")
      ->check(one_of({data::kFormNames.begin(), data::kFormNames.end() - 1}));  // games are only read
}

std::optional<data::FileForm> DataForm::chosen() const {
  return name_.empty() ? std::nullopt : std::optional(data::form_of(name_));
}

data::FileForm DataForm::of(const std::string& file) const {
  return name_.empty() ? data::form_to_write(file) : data::form_of(name_);
}

void DataInput::add_to(CLI::App& command) {
  command
      .add_option("files", files_,
                  "Data sets, lines of text (FEN | score | result, FEN [result], EPD with c9 and ce), records of "
                  "Stockfish (.plain) or bullet (.bullet), or games (.pgn)")
      ->type_name("FILE")
      ->required();
  form_.add_input_to(command);
  command
      .add_option("--default-result", default_result_,
                  "Result of positions that have none, in White's points: formats of trainers need one")
      ->type_name("POINTS")
      ->check(one_of({"1.0", "0.5", "0.0"}));
  command.add_flag("--skip-bad", skips_bad_,
                   "Report lines, records and games that cannot be read or written, and continue");
}

data::OnBad DataInput::on_bad() const {
  if (!skips_bad_) return data::throw_bad;
  return [](const InputError& error) { print_message(error.what()); };
}

std::vector<data::LabelledPosition> DataInput::read() const {
  std::vector<data::LabelledPosition> positions = data::read_positions(files_, on_bad(), form_.chosen());
  if (!default_result_.empty()) {
    const auto result = data::parse_result(default_result_);
    for (data::LabelledPosition& labelled : positions) {
      if (!labelled.result) labelled.result = result;
    }
  }
  return positions;
}

std::string DataInput::origin() const { return data::origin_text(files_); }

void DataOutput::add_to(CLI::App& command) {
  command.add_option("--output", file_, "File to write")->type_name("FILE")->required();
  command.add_flag("--resume", resumes_, "Continue the data set of --output");
  command.add_option("--threads", threads_, "Threads; without it one per core")
      ->type_name("N")
      ->check(in_range(1U, engine::Engine::kMostThreads));
}

unsigned DataOutput::threads() const { return thread_count(threads_); }

data::DataWriter DataOutput::open(const std::string& set, const std::string& recipe) const {
  return data::DataWriter(set, recipe, resumes_ ? data::DataWriter::Open::kResume : data::DataWriter::Open::kNew);
}

void DataEvaluator::add_to(CLI::App& command) {
  add_params_option(command, parameter_file_);
  option_.add_to(command);
}

void DataEvaluator::load() {
  option_.require_card_for("--params", !parameter_file_.empty());
  parameters_ = load_parameters(parameter_file_);
  evaluator_ = engine::choose_evaluator(option_.name(), parameters_);
  text_ = data::evaluation_text(option_.name(), parameters_);
}

void print_run(const DataRun& run, const std::string& file, bool is_json) {
  const double a_second = run.seconds > 0 ? static_cast<double>(run.positions) / run.seconds : 0;
  if (run.was_interrupted) print_message("interrupted; the same command with --resume continues");
  if (is_json) {
    Json json = {{"file", file},           {"positions", run.positions},       {"positions_of_file", run.all_positions},
                 {"seconds", run.seconds}, {"positions_per_second", a_second}, {"interrupted", run.was_interrupted}};
    if (run.games != 0) json["games"] = run.games;
    if (!run.ranks.is_null()) json["ranks"] = run.ranks;
    if (!run.cards.is_null()) json["cards"] = run.cards;
    print_json(json);
  } else {
    print_line(fmt::format("{}{} positions in {:.1f} s, {:.1f} per second; {} has {}",
                           run.games != 0 ? fmt::format("{} games, ", run.games) : "", run.positions, run.seconds,
                           a_second, file, run.all_positions));
    if (!run.cards.is_null()) print_line(cards_text(run.cards));
  }
  flush_output();
}

}  // namespace cobalt::cli
