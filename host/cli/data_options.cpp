// SPDX-License-Identifier: Apache-2.0
#include "host/cli/data_options.hpp"

#include <fmt/format.h>

#include "host/cli/device_options.hpp"
#include "host/cli/output.hpp"
#include "host/cli/position_cards.hpp"
#include "host/cli/value_checks.hpp"
#include "host/data/any_file.hpp"
#include "host/data/evaluation_text.hpp"
#include "host/support/threads.hpp"

namespace cobalt::cli {

void DataInput::add_to(CLI::App& command) {
  command
      .add_option("files", files_,
                  "Data sets, lines of text (FEN | score | result, FEN [result], EPD with c9 and ce) or games (.pgn)")
      ->type_name("FILE")
      ->required();
  command.add_flag("--skip-bad", skips_bad_, "Report lines and games that cannot be read, and continue");
}

std::vector<data::LabelledPosition> DataInput::read() const {
  if (!skips_bad_) return data::read_positions(files_);
  return data::read_positions(files_, [](const InputError& error) { print_message(error.what()); });
}

std::string DataInput::origin() const { return data::origin_text(files_); }

void DataOutput::add_to(CLI::App& command) {
  command.add_option("--output", file_, "Data set to write")->type_name("FILE")->required();
  command.add_flag("--resume", resumes_, "Continue the data set of --output");
  command.add_option("--threads", threads_, "Threads; without it one per core")
      ->type_name("N")
      ->check(in_range(1U, engine::Engine::kMostThreads));
}

unsigned DataOutput::threads() const { return thread_count(threads_); }

data::DataWriter DataOutput::open(const std::string& recipe) const {
  return data::DataWriter(file_, recipe, resumes_ ? data::DataWriter::Open::kResume : data::DataWriter::Open::kNew);
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
