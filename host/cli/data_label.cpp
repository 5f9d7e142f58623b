// SPDX-License-Identifier: Apache-2.0
#include "host/cli/data_label.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <utility>

#include "host/cli/device_options.hpp"
#include "host/cli/interrupt.hpp"
#include "host/cli/output.hpp"
#include "host/cli/progress.hpp"
#include "host/data/selfplay.hpp"
#include "host/engine/software_evaluator.hpp"
#include "host/match/match.hpp"

namespace cobalt::cli {

void DataLabel::add_to(CLI::App& parent) {
  command_ = parent.add_subcommand("label", "Give positions the scores of a teacher: our engine, or another one");
  input_.add_to(*command_);
  output_.add_to(*command_);
  command_->add_option("--nodes", nodes_, "Nodes of the search of a position")
      ->capture_default_str()
      ->type_name("N")
      ->check(CLI::Range(std::uint64_t{1}, kMostDataNodes));
  CLI::Option* const engine =
      command_
          ->add_option("--engine", engine_command_,
                       "An engine of the Universal Chess Interface instead of ours, one process a thread")
          ->type_name("COMMAND");
  command_->add_option("--engine-option", engine_options_, "An option of that engine, NAME=VALUE; once for each")
      ->type_name("SETTING")
      ->needs(engine);
  add_params_option(*command_, parameter_file_);
  command_->get_option("--params")->excludes(engine);
  command_->add_flag("--json", json_, "Write one JSON object at the end");
}

DataLabel::TeacherChoice DataLabel::our_engine() const {
  const ParameterSet parameters = load_parameters(parameter_file_);
  const auto evaluator = std::make_shared<engine::SoftwareEvaluator>(parameters);
  return {[evaluator, nodes = nodes_](const std::stop_token& stop) {
            return std::make_unique<data::EngineTeacher>(evaluator, nodes, stop);
          },
          fmt::format("cobalt evaluation={:08x}", data::evaluation_checksum(parameters))};
}

DataLabel::TeacherChoice DataLabel::other_engine() const {
  std::vector<std::string> words = {"cmd=" + engine_command_, fmt::format("nodes={}", nodes_)};
  for (const std::string& option : engine_options_) words.push_back("option." + option);
  std::vector<match::EngineSpec> engines = {match::parse_engine_spec(words, {})};
  match::name_engines(engines, match::Patience{});
  return {
      [spec = engines.front()](const std::stop_token& stop) { return std::make_unique<data::UciTeacher>(spec, stop); },
      fmt::format("{}{}{}", engines.front().name, engine_options_.empty() ? "" : " with ",
                  fmt::join(engine_options_, " "))};
}

int DataLabel::run() {
  // Before any other thread begins: all of them leave the signals to the one that waits for them.
  const Interrupt interrupt;
  const std::vector<data::LabelledPosition> positions = input_.read();
  const TeacherChoice teacher = engine_command_.empty() ? our_engine() : other_engine();
  data::DataWriter writer =
      output_.open(fmt::format("label nodes={} teacher={} of {}", nodes_, teacher.recipe, input_.origin()));
  if (writer.mended()) print_message(output_.file() + ": cut off: " + writer.mended()->text());
  data::check_same_positions(positions, output_.file());
  const std::uint64_t positions_before = writer.positions();
  const auto start = std::chrono::steady_clock::now();
  {
    Progress progress("positions", positions.size(), positions_before);
    data::run_label(positions, teacher.make, output_.threads(), writer, interrupt.token(),
                    [&progress](std::uint64_t done) { progress.set(done); });
  }
  DataRun run;
  run.positions = writer.positions() - positions_before;
  run.all_positions = writer.positions();
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  run.was_interrupted = writer.positions() < positions.size();
  print_run(run, output_.file(), json_);
  return kDone;
}

}  // namespace cobalt::cli
