// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt params fit`: learns an evaluation function from labelled positions (docs/how-to/fit.md).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "host/chess/pgn.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/interrupt.hpp"
#include "host/cli/output.hpp"
#include "host/cli/progress.hpp"
#include "host/cli/rank_report.hpp"
#include "host/cli/value_checks.hpp"
#include "host/cluster/follower.hpp"
#include "host/data/any_file.hpp"
#include "host/data/checksum.hpp"
#include "host/fit/comparison.hpp"
#include "host/fit/entry_fit.hpp"
#include "host/fit/fit_page.hpp"
#include "host/fit/fit_report.hpp"
#include "host/fit/rank_sums.hpp"
#include "host/fit/settings_fit.hpp"
#include "host/generator/generator.hpp"
#include "host/generator/parameter_file.hpp"
#include "host/parameters/layout.hpp"
#include "host/parameters/parameter_json.hpp"
#include "host/support/error.hpp"
#include "host/support/stopwatch.hpp"
#include "host/support/text.hpp"
#include "host/support/text_file.hpp"
#include "host/support/threads.hpp"

namespace cobalt::cli {
namespace {

/// What the command line says of a fit.
struct FitChoices {
  std::vector<std::filesystem::path> data;
  std::string start;  ///< file; empty: the default evaluation function
  std::string what = "settings";
  std::string output;
  std::string groups;  ///< names between commas; empty: all
  std::string keep;    ///< settings or entries that stay, between commas
  std::string loss = "logistic";
  double lambda = 1;
  double scale_cp = 200;
  double own_scale_cp = 0;  ///< 0: scale_cp
  double prior = 400;
  double held_out_percent = 10;
  unsigned steps = 0;  ///< 0: as many as the kind of fit needs
  unsigned rounds = 4;
  unsigned passes = 2;
  unsigned threads = 0;  ///< 0: all cores
  std::uint64_t seed = 1;
  std::string checkpoint;
  std::vector<std::string> comparison;  ///< files of games (PGN); empty: no comparison training
  double comparison_weight = 0.1;
};

class ParamsFit : public Command {
 public:
  void add_to(CLI::App& parent) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;
  bool runs_on_ranks() const override { return true; }

 private:
  CLI::App* command_ = nullptr;
  FitChoices choices_;
  std::string page_;  ///< file; empty: none
  bool json_ = false;
};

constexpr double kMostScale = 10'000;
constexpr double kMostPrior = 1e9;
constexpr unsigned kMostSteps = 1'000'000;
constexpr unsigned kMostThreads = 1024;
/// Without --steps: enough for either kind on a million positions.
constexpr unsigned kEntrySteps = 200;
constexpr unsigned kSettingSteps = 25;
/// Positions with which single settings are tried.
constexpr std::size_t kTrialPositions = 100'000;
/// Lines of what moved.
constexpr std::size_t kMovedShown = 40;

/// Checksum of all labels and positions.
std::uint32_t data_checksum(const std::vector<data::LabelledPosition>& positions) {
  std::uint32_t sum = 0;
  for (const data::LabelledPosition& position : positions) {
    std::string bytes(position.position.begin(), position.position.end());
    bytes += fmt::format("{} {} {}", position.score_cp ? *position.score_cp : INT16_MIN,
                         position.result ? *position.result : UINT8_MAX, position.game);
    sum = data::checksum(bytes, sum);
  }
  return sum;
}

std::string fitness_text(const Json& fitness) {
  return fmt::format("{:9.6f} {:8.4f}", fitness["loss"].get<double>(), fitness["correlation"].get<double>());
}

/// What a fit gave, of either kind.
struct Outcome {
  Eigen::VectorXd before;
  Eigen::VectorXd relaxed;                ///< before rounding
  Eigen::VectorXd after;                  ///< what the file holds
  std::vector<fit::MovedValue> settings;  ///< numbers that moved, of a fit of settings
  std::vector<double> curve;              ///< loss by step
  unsigned steps = 0;
  bool finished = false;
};

/// What games say, split like the positions.
struct Comparisons {
  fit::ComparisonSet train;
  fit::ComparisonSet held_out;
};

/// What a fit begins with.
struct FitInput {
  std::string source;  ///< of the start: a file
  std::optional<fit::SettingsModel> model;
  ParameterSet start;
  std::vector<data::LabelledPosition> positions;
  fit::FitOptions options;
};

/// One run of the command.
class FitRun {
 public:
  explicit FitRun(const FitChoices& choices) : choices_(choices) {}

  using Admit = std::function<void(const std::function<cluster::Facts()>& prepare)>;

  /// Fits and writes the file.
  /// \param admit  lets the work begin, as Command::admit()  \param ranks  null on one machine
  /// \return the report; null on a rank that follows
  Json run(const std::stop_token& stop, const Admit& admit, cluster::Ranks* ranks) const;

 private:
  FitInput read_input(const std::stop_token& stop) const;
  fit::SplitData split_data(const FitInput& input) const;
  /// What the report says of the command and its data.
  Json head_json(const FitInput& input, const fit::SplitData& data, const Outcome& outcome) const;
  fit::FitOptions common_options(const std::vector<data::LabelledPosition>& positions,
                                 const std::stop_token& stop) const;
  Outcome fit_settings(const fit::SettingsModel& model, const fit::Objective& objective, const fit::DataLoss& sample,
                       const fit::FitOptions& common) const;
  Outcome fit_entries(const ParameterSet& start, const fit::Objective& objective, const fit::FitOptions& common) const;
  std::vector<bool> chosen_groups() const;
  /// Which entries stay, by their variables; empty for a fit of settings.
  std::vector<bool> kept_variables() const;
  /// Which settings stay, by their places.
  std::vector<bool> kept_places(const fit::SettingsModel& model) const;
  /// Nothing without --comparison.
  std::optional<Comparisons> read_comparisons(const ParameterSet& start) const;

  const FitChoices& choices_;
};

std::vector<bool> FitRun::chosen_groups() const {
  if (choices_.groups.empty()) return {};
  std::vector<bool> chosen(spec::kEvaluationGroups, false);
  for (const std::string& name : CLI::detail::split(choices_.groups, ',')) {
    const auto group = find_group(name);
    if (!group || *group >= spec::kEvaluationGroups || *group == spec::kEvaluationControl) {
      throw InputError("--groups",
                       fmt::format("{} is no group with values of the evaluation function", text::quoted(name)));
    }
    chosen[*group] = true;
  }
  return chosen;
}

std::vector<bool> FitRun::kept_places(const fit::SettingsModel& model) const {
  std::vector<bool> kept(model.numbers().size(), false);
  if (choices_.keep.empty()) return kept;
  for (const std::string& name : CLI::detail::split(choices_.keep, ',')) {
    for (const std::size_t place : model.places(name)) kept[place] = true;
  }
  return kept;
}

std::vector<bool> FitRun::kept_variables() const {
  if (choices_.what != "entries" || choices_.keep.empty()) return {};
  const fit::Variables& variables = fit::Variables::instance();
  std::vector<bool> kept(variables.size(), false);
  for (const std::string& description : CLI::detail::split(choices_.keep, ',')) {
    for (const std::size_t number : variables.described(description)) kept[number] = true;
  }
  return kept;
}

fit::FitOptions FitRun::common_options(const std::vector<data::LabelledPosition>& positions,
                                       const std::stop_token& stop) const {
  fit::FitOptions options;
  options.loss.kind = choices_.loss == "squared" ? fit::LossKind::kSquared : fit::LossKind::kLogistic;
  options.loss.own_scale = choices_.own_scale_cp > 0 ? choices_.own_scale_cp : choices_.scale_cp;
  options.loss.threads = choices_.threads;
  options.prior = choices_.prior;
  options.steps = choices_.steps != 0 ? choices_.steps : choices_.what == "settings" ? kSettingSteps : kEntrySteps;
  options.groups = chosen_groups();
  options.checkpoint = choices_.checkpoint;
  options.stop = stop;
  const std::string facts =
      fmt::format("{} {} {} {} {} {} {} {} {} {} {}", choices_.what, choices_.loss, choices_.lambda, choices_.scale_cp,
                  options.loss.own_scale, choices_.prior, choices_.held_out_percent, choices_.seed,
                  choices_.groups + choices_.keep, choices_.comparison_weight, fmt::join(choices_.comparison, " "));
  options.fingerprint = data::checksum(facts, data_checksum(positions));
  return options;
}

std::optional<Comparisons> FitRun::read_comparisons(const ParameterSet& start) const {
  if (choices_.comparison.empty()) return std::nullopt;
  std::vector<chess::PgnGame> train;
  std::vector<chess::PgnGame> held_out;
  std::uint32_t number = 0;
  for (const std::string& file : choices_.comparison) {
    for (chess::PgnEntry& entry : chess::read_pgn_file(file)) {
      if (!entry.problems.empty()) throw entry.problems.front().error;
      const bool out = fit::is_held_out(number++, choices_.held_out_percent / 100, choices_.seed);
      if (entry.game) (out ? held_out : train).push_back(std::move(*entry.game));
    }
  }
  fit::ComparisonOptions options;
  options.seed = choices_.seed;
  options.threads = choices_.threads;
  Comparisons comparisons = {fit::make_comparisons(train, start, options),
                             fit::make_comparisons(held_out, start, options)};
  if (comparisons.train.pairs() == 0) throw InputError("--comparison", "the games have no quiet moves to compare");
  return comparisons;
}

Outcome FitRun::fit_settings(const fit::SettingsModel& model, const fit::Objective& objective,
                             const fit::DataLoss& sample, const fit::FitOptions& common) const {
  fit::SettingsFitOptions options;
  options.common = common;
  options.rounds = choices_.rounds;
  options.passes = choices_.passes;
  options.kept = kept_places(model);
  Progress progress("steps");
  Outcome outcome;
  options.common.on_step = [&](unsigned step, double loss) {
    progress.set(step);
    outcome.curve.push_back(loss);
  };
  const fit::FittedSettings fitted = fit::fit_settings(model, objective, sample, options);
  outcome.before = *model.values(model.start());
  outcome.relaxed = fitted.relaxed;
  outcome.after = fitted.values;
  outcome.steps = fitted.steps;
  outcome.finished = fitted.finished;
  for (std::size_t i = 0; i < model.numbers().size(); ++i) {
    const fit::SettingNumber& number = model.numbers()[i];
    const double to = fitted.numbers[static_cast<Eigen::Index>(i)];
    if (to == static_cast<double>(number.value)) continue;
    outcome.settings.push_back({number.name, static_cast<double>(number.value), to, 0});
  }
  write_text_file(choices_.output, model.text_with(fitted.numbers));
  return outcome;
}

Outcome FitRun::fit_entries(const ParameterSet& start, const fit::Objective& objective,
                            const fit::FitOptions& common) const {
  const fit::Variables& variables = fit::Variables::instance();
  fit::FitOptions options = common;
  Progress progress("steps", options.steps);
  Outcome outcome;
  options.on_step = [&](unsigned step, double loss) {
    progress.set(step);
    outcome.curve.push_back(loss);
  };
  outcome.before = variables.values_of(start);
  const fit::FittedEntries fitted = fit::fit_entries(objective, outcome.before, options);
  const ParameterSet rounded = variables.rounded(fitted.values, start);
  outcome.relaxed = fitted.values;
  outcome.after = variables.values_of(rounded);
  outcome.steps = fitted.steps;
  outcome.finished = fitted.converged || fitted.steps >= options.steps;
  write_parameters(rounded, choices_.output);
  return outcome;
}

FitInput FitRun::read_input(const std::stop_token& stop) const {
  const std::vector<bool> kept = kept_variables();  // before the data are read: that takes long
  FitInput input;
  input.source = choices_.start.empty() ? "default.toml" : choices_.start;
  if (choices_.what != "entries") {
    input.model.emplace(choices_.start.empty() ? std::string(default_parameter_text()) : read_text_file(choices_.start),
                        input.source);
    input.start = input.model->parameters();
  } else {
    input.start = choices_.start.empty() ? default_parameters() : read_parameters(choices_.start);
  }
  input.positions = data::read_positions(choices_.data);
  input.options = common_options(input.positions, stop);
  input.options.kept = kept;
  input.options.fingerprint = data::checksum(parameters_to_json_line(input.start), input.options.fingerprint);
  return input;
}

fit::SplitData FitRun::split_data(const FitInput& input) const {
  fit::SplitOptions split;
  split.target = {choices_.scale_cp, choices_.lambda};
  split.held_out = choices_.held_out_percent / 100;
  split.seed = choices_.seed;
  split.threads = choices_.threads;
  fit::SplitData data = fit::make_data(input.positions, input.start, split);
  if (data.train.size() == 0) throw InputError("data", "no position with a score or a result to learn from");
  return data;
}

Json FitRun::head_json(const FitInput& input, const fit::SplitData& data, const Outcome& outcome) const {
  return {{"what", choices_.what},
          {"start", input.source},
          {"output", choices_.output},
          {"finished", outcome.finished},
          {"steps", outcome.steps},
          {"positions", input.positions.size()},
          {"train", data.train.size()},
          {"held_out", data.held_out.size()},
          {"unlabelled", data.unlabelled},
          {"refused", data.refused},
          {"feature_bytes", data.train.bytes() + data.held_out.bytes()}};
}

Json stages_json(const Outcome& outcome, const fit::DataLoss& train, const fit::DataLoss& held_out) {
  const auto stage = [&](const char* name, const Eigen::VectorXd& values) {
    return fit::to_json(fit::FitStage{name, train.fitness(values), held_out.fitness(values)});
  };
  return {stage("before", outcome.before), stage("after", outcome.relaxed), stage("rounded", outcome.after)};
}

Json comparison_json(const Outcome& outcome, std::size_t choices, const fit::ComparisonLoss& compared,
                     const fit::ComparisonLoss& unseen) {
  return {{"choices", choices},
          {"pairs", compared.positions()},
          {"held_out_pairs", unseen.positions()},
          {"agreement_before", compared.agreement(outcome.before)},
          {"agreement_after", compared.agreement(outcome.after)},
          {"held_out_before", unseen.agreement(outcome.before)},
          {"held_out_after", unseen.agreement(outcome.after)}};
}

/// Which groups, entries and settings moved.
void add_effects(Json& report, const Outcome& outcome, const fit::DataLoss& train, const fit::DataLoss& held_out) {
  report["groups"] = Json::array();
  for (const fit::GroupEffect& effect : fit::group_effects(held_out, outcome.before, outcome.after)) {
    report["groups"].push_back(fit::to_json(effect));
  }
  report["moved"] = Json::array();
  const Eigen::VectorXd uses = train.diagonal(outcome.before).uses;
  for (const fit::MovedValue& moved : fit::most_moved(outcome.before, outcome.after, uses, kMovedShown)) {
    report["moved"].push_back(fit::to_json(moved));
  }
  report["settings"] = Json::array();
  for (const fit::MovedValue& moved : outcome.settings) {
    report["settings"].push_back({{"name", moved.name}, {"from", moved.from}, {"to", moved.to}});
  }
}

Json FitRun::run(const std::stop_token& stop, const Admit& admit, cluster::Ranks* ranks) const {
  FitInput input;
  admit([&]() -> cluster::Facts {
    input = read_input(stop);
    return {{"fit (data, start and options)", fmt::format("{:08x}", input.options.fingerprint)}};
  });
  const Stopwatch feature_watch;
  const fit::SplitData data = split_data(input);
  const double feature_seconds = feature_watch.seconds();

  const fit::LossOptions& loss = input.options.loss;
  const fit::Relaxation relaxation(input.start);
  fit::DataLoss train(data.train, relaxation, loss);
  fit::DataLoss sample(data.train, relaxation, loss, std::max<std::size_t>(1, data.train.size() / kTrialPositions));
  std::unique_ptr<cluster::Leader> leader;
  if (ranks != nullptr) {
    const auto work = fit::sum_work({&train, &sample});
    const unsigned threads = thread_count(choices_.threads);
    if (!ranks->leads()) {
      cluster::follow(*ranks, threads, work, stop);
      return {};
    }
    leader = std::make_unique<cluster::Leader>(*ranks, threads, work, print_message);
    train.take_parts_from(fit::parts_over(*leader, 0, train, threads, stop));
    sample.take_parts_from(fit::parts_over(*leader, 1, sample, threads, stop));
  }
  const std::optional<Comparisons> comparisons = read_comparisons(input.start);
  const fit::ComparisonSet none;
  const fit::ComparisonLoss compared(comparisons ? comparisons->train : none, relaxation, loss);
  const fit::SumObjective both(train, compared, choices_.comparison_weight);
  const fit::Objective& objective = comparisons ? static_cast<const fit::Objective&>(both) : train;

  const Stopwatch fit_watch;
  const Outcome outcome = input.model ? fit_settings(*input.model, objective, sample, input.options)
                                      : fit_entries(input.start, objective, input.options);
  const double fit_seconds = fit_watch.seconds();

  const fit::DataLoss held_out(data.held_out.size() != 0 ? data.held_out : data.train, relaxation, loss);
  Json report = head_json(input, data, outcome);
  report["feature_seconds"] = feature_seconds;
  report["fit_seconds"] = fit_seconds;
  report["stages"] = stages_json(outcome, train, held_out);
  report["bands"] = fit::bands_json(held_out.fitness_by_band(outcome.before), held_out.fitness_by_band(outcome.after));
  if (comparisons) {
    report["comparison"] = comparison_json(outcome, comparisons->train.choices(), compared,
                                           fit::ComparisonLoss(comparisons->held_out, relaxation, loss));
  }
  if (leader) {
    report["ranks"] = shares_json(leader->shares());
    print_losses(*ranks, leader->shares());
  }
  report["curve"] = outcome.curve;
  add_effects(report, outcome, train, held_out);
  return report;
}

void print_report(const Json& report) {
  print_line(fmt::format("{} positions to learn from, {} held out; {} without a label, {} refused",
                         report["train"].get<std::size_t>(), report["held_out"].get<std::size_t>(),
                         report["unlabelled"].get<std::size_t>(), report["refused"].get<std::size_t>()));
  constexpr double kMegabyte = 1e6;
  print_line(fmt::format("features: {:.0f} MB in {:.1f} s; {}: {} steps in {:.1f} s{}",
                         report["feature_bytes"].get<double>() / kMegabyte, report["feature_seconds"].get<double>(),
                         report["what"].get<std::string>(), report["steps"].get<unsigned>(),
                         report["fit_seconds"].get<double>(), report["finished"].get<bool>() ? "" : ", interrupted"));
  print_line(fmt::format("{:10} {:>18} {:>18}", "", "train: loss, corr.", "held out"));
  for (const Json& stage : report["stages"]) {
    print_line(fmt::format("{:10} {} {}", stage["name"].get<std::string>(), fitness_text(stage["train"]),
                           fitness_text(stage["held_out"])));
  }
  if (report.contains("comparison")) {
    const Json& compared = report["comparison"];
    print_line(fmt::format("played moves score better in {:.4f} of {} pairs, before {:.4f}",
                           compared["agreement_after"].get<double>(), compared["pairs"].get<std::size_t>(),
                           compared["agreement_before"].get<double>()));
    if (const auto unseen = compared["held_out_pairs"].get<std::size_t>(); unseen != 0) {
      print_line(fmt::format("held out: in {:.4f} of {} pairs, before {:.4f}", compared["held_out_after"].get<double>(),
                             unseen, compared["held_out_before"].get<double>()));
    }
  }
  print_line(fmt::format("\n{:18} {:>10} {:>18} {:>18}", "held out, by band", "positions", "before: loss, corr.",
                         "after, rounded"));
  for (const Json& row : report["bands"]) {
    print_line(fmt::format("{:7} {:10} {:10} {} {}", row["by"].get<std::string>(), row["band"].get<std::string>(),
                           row["before"]["positions"].get<std::size_t>(), fitness_text(row["before"]),
                           fitness_text(row["after"])));
  }
  print_line(fmt::format("\n{:31} {:>7} {:>9} {:>13} {:>7}", "group", "changed", "mean move", "worth before", "after"));
  for (const Json& group : report["groups"]) {
    print_line(fmt::format("{:31} {:7} {:9.2f} {:12.2f}% {:6.2f}%{}", group["group"].get<std::string>(),
                           group["changed"].get<unsigned>(), group["mean_move"].get<double>(),
                           100 * group["worth_before"].get<double>(), 100 * group["worth_after"].get<double>(),
                           group["noisy"].get<bool>() ? "  noisy" : ""));
  }
  print_line("\nmoved most:");
  for (const Json& moved : report["moved"]) {
    print_line(fmt::format("  {:70} {:8.2f} -> {:8.2f}  {:8.0f} positions", moved["name"].get<std::string>(),
                           moved["from"].get<double>(), moved["to"].get<double>(), moved["uses"].get<double>()));
  }
  if (!report["settings"].empty()) {
    print_line(fmt::format("\n{} settings moved", report["settings"].size()));
  }
}

}  // namespace

void ParamsFit::add_to(CLI::App& parent) {
  command_ = parent.add_subcommand("fit", "Learn an evaluation function from labelled positions");
  command_->add_option("data", choices_.data, "File of labelled positions: data set, lines of text, or games")
      ->type_name("FILE")
      ->required();
  command_->add_option("--input,--start", choices_.start, "Evaluation function to begin with; without it the default")
      ->type_name("FILE");
  command_->add_option("--what", choices_.what, "Learn settings or single entries")
      ->type_name("WHAT")
      ->capture_default_str()
      ->check(one_of({"settings", "entries"}));
  command_->add_option("--output", choices_.output, "File to write: settings (TOML) or entries (JSON)")
      ->type_name("FILE")
      ->required();
  command_->add_option("--groups", choices_.groups, "Groups that may change, separated by commas; without it all")
      ->type_name("NAMES");
  command_
      ->add_option(
          "--keep", choices_.keep,
          "Settings that stay, as section.setting, or entries, as \"signature queens 0 king_safety\", separated "
          "by commas")
      ->type_name("NAMES");
  command_->add_option("--loss", choices_.loss, "Loss per position; logistic is cross entropy")
      ->type_name("LOSS")
      ->capture_default_str()
      ->check(one_of({"logistic", "squared"}));
  command_
      ->add_option("--lambda", choices_.lambda,
                   "Weight of the teacher's score in the target; the rest is the game's result")
      ->type_name("WEIGHT")
      ->capture_default_str()
      ->check(in_range(0.0, 1.0));
  command_
      ->add_option("--scale", choices_.scale_cp,
                   "Scale of the teacher's scores: s means the probability 1 / (1 + exp(-s / SCALE))")
      ->capture_default_str()
      ->type_name("SCALE")
      ->check(in_range(1.0, kMostScale));
  command_->add_option("--own-scale", choices_.own_scale_cp, "Scale of Cobalt's scores; without it that of --scale")
      ->type_name("SCALE")
      ->check(in_range(1.0, kMostScale));
  command_->add_option("--prior", choices_.prior, "Positions that the starting value of an entry or setting weighs")
      ->type_name("POSITIONS")
      ->capture_default_str()
      ->check(in_range(0.0, kMostPrior));
  command_
      ->add_option("--held-out", choices_.held_out_percent,
                   "Share of the games that is held out for validation, in percent")
      ->type_name("SHARE")
      ->capture_default_str()
      ->check(in_range(0.0, 90.0));
  command_->add_option("--seed", choices_.seed, "Seed of the choice of these games")
      ->capture_default_str()
      ->type_name("N");
  command_
      ->add_option("--steps", choices_.steps,
                   fmt::format("Limit of steps, for settings per round; without it {} for entries, {} for settings",
                               kEntrySteps, kSettingSteps))
      ->type_name("N")
      ->check(in_range(1U, kMostSteps));
  command_->add_option("--rounds", choices_.rounds, "Rounds of a fit of settings")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(0U, 100U));
  command_->add_option("--passes", choices_.passes, "Passes that then try each setting one higher and one lower")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(0U, 100U));
  command_
      ->add_option("--threads", choices_.threads, "Threads; without it one per core; the result does not depend on it")
      ->type_name("N")
      ->check(in_range(1U, kMostThreads));
  command_->add_option("--checkpoint", choices_.checkpoint, "File from which an interrupted fit continues")
      ->type_name("FILE");
  CLI::Option* const comparison =
      command_
          ->add_option("--comparison", choices_.comparison,
                       "Games (PGN) whose quiet moves should score better than the alternatives")
          ->type_name("FILE")
          ->expected(1, -1);
  command_
      ->add_option("--comparison-weight", choices_.comparison_weight,
                   "Weight of their loss; that of the positions is 1")
      ->type_name("WEIGHT")
      ->capture_default_str()
      ->check(in_range(1e-6, 1e6))
      ->needs(comparison);
  command_->add_option("--report", page_, "Web page to write: loss, groups, changed values")->type_name("FILE");
  command_->add_flag("--json", json_, "Write one JSON object");
}

int ParamsFit::run() {
  // Before any other thread begins: all of them leave the signals to the one that waits for them.
  const Interrupt interrupt;
  const auto admit_all = [this](const std::function<cluster::Facts()>& prepare) { admit(prepare); };
  const Json report = FitRun(choices_).run(interrupt.token(), admit_all, ranks());
  if (follows()) return kDone;
  if (!page_.empty()) write_text_file(page_, fit::fit_page(report));
  if (json_) {
    print_json(report);
  } else {
    print_report(report);
  }
  flush_output();
  return kDone;
}

std::unique_ptr<Command> make_params_fit() { return std::make_unique<ParamsFit>(); }

}  // namespace cobalt::cli
