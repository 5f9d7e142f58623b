// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt data label`: gives positions the scores of a teacher.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "host/cli/commands.hpp"
#include "host/cli/data_options.hpp"
#include "host/cli/interrupt.hpp"
#include "host/cli/output.hpp"
#include "host/cli/position_cards.hpp"
#include "host/cli/progress.hpp"
#include "host/cli/value_checks.hpp"
#include "host/cluster/follower.hpp"
#include "host/data/checksum.hpp"
#include "host/data/label.hpp"
#include "host/match/match.hpp"
#include "host/offload/position_searches.hpp"
#include "host/support/error.hpp"
#include "host/support/stopwatch.hpp"

namespace cobalt::cli {
namespace {

class DataLabel : public Command {
 public:
  void add_to(CLI::App& parent) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;
  bool runs_on_ranks() const override { return true; }

 private:
  /// Who labels, and what the file says of it.
  struct TeacherChoice {
    data::MakeTeacher make;
    std::string recipe;
  };
  TeacherChoice our_evaluation();
  TeacherChoice other_engine() const;
  using OnPosition = std::function<void(std::uint64_t)>;
  /// Labels what `writer` does not have yet, and says of the run what is its own.
  using Label = std::function<void(data::DataWriter& writer, const OnPosition& on_position, DataRun& run)>;
  int write_labels(const std::vector<data::LabelledPosition>& positions, const std::string& recipe, const Label& label);
  int run_on_cards(const Interrupt& interrupt);

  CLI::App* command_ = nullptr;
  DataInput input_;
  DataOutput output_;
  DataForm output_form_;
  data::FileForm form_ = data::FileForm::kSet;  ///< of the output
  std::uint64_t nodes_ = 10'000;
  std::string engine_command_;
  std::vector<std::string> engine_options_;
  PositionCardOptions cards_;
  DataEvaluator evaluator_;
  bool is_static_ = false;
  bool json_ = false;
};

}  // namespace

void DataLabel::add_to(CLI::App& parent) {
  command_ = parent.add_subcommand(
      "label",
      "Label positions with the scores of a teacher: Cobalt's engine, an evaluation function, or another engine");
  input_.add_to(*command_);
  output_.add_to(*command_);
  output_form_.add_output_to(*command_);
  command_->add_option("--nodes", nodes_, "Nodes of the search per position")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(std::uint64_t{1}, kMostDataNodes));
  CLI::Option* const engine =
      command_->add_option("--engine", engine_command_, "Use this UCI engine as the teacher, one process per thread")
          ->type_name("COMMAND");
  command_->add_option("--engine-option", engine_options_, "NAME=VALUE: an option of that engine")
      ->type_name("SETTING")
      ->needs(engine);
  command_->add_flag("--static", is_static_, "Use the static score of the evaluation function, without a search")
      ->excludes(engine)
      ->excludes("--nodes");
  CLI::Option* const cards = cards_.add_to(*command_);
  for (const char* option : {"--engine", "--static", "--nodes", "--threads"}) cards->excludes(option);
  evaluator_.add_to(*command_);
  for (const char* option : {"--params", "--evaluator"}) command_->get_option(option)->excludes(engine);
  command_->add_flag("--json", json_, "Write one JSON object at the end");
}

DataLabel::TeacherChoice DataLabel::our_evaluation() {
  evaluator_.load();
  const auto evaluator = evaluator_.evaluator();
  if (is_static_) {
    return {[evaluator](const std::stop_token& /*stop*/) { return std::make_unique<data::StaticTeacher>(evaluator); },
            "static evaluation=" + evaluator_.text()};
  }
  return {[evaluator, nodes = nodes_](const std::stop_token& stop) {
            return std::make_unique<data::EngineTeacher>(evaluator, nodes, stop);
          },
          fmt::format("nodes={} teacher=cobalt evaluation={}", nodes_, evaluator_.text())};
}

DataLabel::TeacherChoice DataLabel::other_engine() const {
  std::vector<std::string> words = {"cmd=" + engine_command_, fmt::format("nodes={}", nodes_)};
  for (const std::string& option : engine_options_) words.push_back("option." + option);
  std::vector<match::EngineSpec> engines = {match::parse_engine_spec(words, {})};
  match::name_engines(engines, match::Patience{});
  return {
      [spec = engines.front()](const std::stop_token& stop) { return std::make_unique<data::UciTeacher>(spec, stop); },
      fmt::format("nodes={} teacher={}{}{}", nodes_, engines.front().name, engine_options_.empty() ? "" : " with ",
                  fmt::join(engine_options_, " "))};
}

int DataLabel::write_labels(const std::vector<data::LabelledPosition>& positions, const std::string& recipe,
                            const Label& label) {
  const std::string& file = output_.file();
  // Labels come into a data set, from which a run can go on.
  const std::string set = form_ == data::FileForm::kSet ? file : file + ".cbd";
  if (!output_.resumes() && std::filesystem::exists(file)) {
    throw InputError(file, "is there already: expected --resume or another file");
  }
  data::check_can_write(positions, form_, file, input_.on_bad());
  data::DataWriter writer = output_.open(set, recipe);
  if (writer.mended()) print_message(set + ": cut off: " + writer.mended()->text());
  data::check_same_positions(positions, set);
  const std::uint64_t positions_before = writer.positions();
  const Stopwatch watch;
  DataRun run;
  {
    Progress progress("positions", positions.size(), positions_before);
    label(
        writer, [&progress](std::uint64_t done) { progress.set(done); }, run);
  }
  run.positions = writer.positions() - positions_before;
  run.all_positions = writer.positions();
  run.seconds = watch.seconds();
  run.was_interrupted = writer.positions() < positions.size();
  if (form_ != data::FileForm::kSet && !run.was_interrupted) {
    // What cannot be written was told before the first label.
    data::write_positions_file(file, form_, recipe, data::read_data_file(set), [](const InputError& /*error*/) {});
  }
  print_run(run, form_ == data::FileForm::kSet || !run.was_interrupted ? file : set, json_);
  return kDone;
}

int DataLabel::run_on_cards(const Interrupt& interrupt) {
  if (ranks() != nullptr) throw InputError("--device", "labels in one process; expected no other ranks");
  form_ = output_form_.of(output_.file());
  evaluator_.load();
  const std::vector<data::LabelledPosition> positions = input_.read();
  PositionCards cards = cards_.open(evaluator_);
  offload::PositionSearches searches(cards.pool(), {}, cards_.limits(), cards.guess());
  const auto label = [&](data::DataWriter& writer, const OnPosition& on_position, DataRun& run) {
    const std::uint64_t positions_before = writer.positions();
    const auto score_many = [&searches](std::size_t count, const data::PositionOf& position_of,
                                        const data::ReportScore& report, const std::stop_token& stop) {
      searches.run(
          count, position_of,
          [&report](std::size_t number, const offload::PositionValue& value) { report(number, value.score); }, stop);
    };
    data::run_label(positions, score_many, writer, interrupt.token(), on_position);
    run.cards = cards.json(writer.positions() - positions_before);
  };
  return write_labels(positions,
                      fmt::format("label tries={} teacher=card evaluation={} of {}", cards_.limits().tries,
                                  evaluator_.text(), input_.origin()),
                      label);
}

int DataLabel::run() {
  // Before any other thread begins: all of them leave the signals to the one that waits for them.
  const Interrupt interrupt;
  if (cards_.are_chosen()) return run_on_cards(interrupt);
  std::vector<data::LabelledPosition> positions;
  TeacherChoice teacher;
  std::string recipe;
  admit([&]() -> cluster::Facts {
    form_ = output_form_.of(output_.file());
    positions = input_.read();
    teacher = engine_command_.empty() ? our_evaluation() : other_engine();
    recipe = fmt::format("label {} of {}", teacher.recipe, input_.origin());
    return {{"recipe", recipe}, {"positions", fmt::format("{:08x}", data::checksum(data::record_bytes(positions)))}};
  });
  if (follows()) {
    cluster::follow(*ranks(), output_.threads(), data::label_work(positions, teacher.make), interrupt.token());
    return kDone;
  }
  return write_labels(positions, recipe, [&](data::DataWriter& writer, const OnPosition& on_position, DataRun& run) {
    cluster::Leader leader = this->leader(output_.threads(), data::label_work(positions, teacher.make));
    data::run_label(positions, leader, writer, interrupt.token(), on_position);
    run.ranks = told_shares(leader);
  });
}

std::unique_ptr<Command> make_data_label() { return std::make_unique<DataLabel>(); }

}  // namespace cobalt::cli
