// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt params`: show, check, generate, compare and fit evaluation functions.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "host/analysis/params_diff.hpp"
#include "host/chess/fen.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/output.hpp"
#include "host/cli/value_checks.hpp"
#include "host/engine/options.hpp"
#include "host/generator/generator.hpp"
#include "host/generator/parameter_file.hpp"
#include "host/generator/root_facts.hpp"
#include "host/parameters/layout.hpp"
#include "host/parameters/parameter_json.hpp"
#include "host/parameters/parameter_set.hpp"
#include "host/support/error.hpp"

namespace cobalt::cli {
namespace {

class ParamsCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;
  bool runs_on_ranks() const override { return fit_->is_chosen() && fit_->runs_on_ranks(); }
  void join(cluster::Ranks& ranks) override { fit_->join(ranks); }

 private:
  int show() const;
  int check() const;
  int generate() const;
  int diff() const;

  CLI::App* command_ = nullptr;
  CLI::App* show_ = nullptr;
  CLI::App* check_ = nullptr;
  CLI::App* generate_ = nullptr;
  CLI::App* diff_ = nullptr;
  std::unique_ptr<Command> fit_ = make_params_fit();
  std::string parameter_file_;
  std::string group_;
  std::vector<std::string> files_;
  std::string input_;
  std::string output_;
  std::string fen_;
  int contempt_cp_ = 0;
  std::string diff_from_;
  std::string diff_to_;
  bool is_summary_ = false;
  bool show_settings_ = false;
  bool show_words_ = false;
  bool json_ = false;
};

/// Smallest and largest value of each field of a group, over all its entries.
std::string ranges(const ParameterSet& parameters, unsigned group) {
  std::string text;
  for (const spec::Field& field : entry_fields(group, 0)) {
    std::int32_t low = INT32_MAX;
    std::int32_t high = INT32_MIN;
    for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
      for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
        const std::int32_t value = spec::field_value(parameters.raw(group, table, entry), field);
        low = std::min(low, value);
        high = std::max(high, value);
      }
    }
    text += fmt::format("{}{} {}..{}", text.empty() ? "" : ", ", field.name, low, high);
  }
  // The two registers of evaluation_control have no field in common.
  return group == spec::kEvaluationControl ? "see cobalt params show evaluation_control" : text;
}

void print_summary(const ParameterSet& parameters) {
  print_line(fmt::format("{:31} {:>9} {:>4}  {}", "group", "entries", "bits", "values"));
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    const spec::Group& shape = spec::kGroupTable[group];
    const std::string entries =
        shape.is_table ? fmt::format("{} x {}", shape.tables, shape.entries) : fmt::format("{}", shape.entries);
    print_line(fmt::format("{:31} {:>9} {:>4}  {}", shape.name, entries, shape.bits, ranges(parameters, group)));
  }
}

void print_group(const ParameterSet& parameters, unsigned group) {
  const spec::Group& shape = spec::kGroupTable[group];
  print_line(fmt::format("# {}: {}", shape.name, shape.meaning));
  for (const spec::Subindex& subindex : subindices(group))
    print_line(fmt::format("# {}: {}", subindex.name, subindex.values));
  const auto names = table_names(group);
  for (unsigned table = 0; table < shape.tables; ++table) {
    if (shape.tables > 1) print_line(fmt::format("# table {}", names[table]));
    for (unsigned entry = 0; entry < shape.entries; ++entry) {
      std::string line = fmt::format("{:4}:", entry);
      for (const spec::Field& field : entry_fields(group, entry)) {
        line += fmt::format(" {} {}", field.name, spec::field_value(parameters.raw(group, table, entry), field));
      }
      std::string index;
      for (const spec::Subindex& subindex : subindices(group)) {
        index += fmt::format(" {} {}", subindex.name, entry / subindex.stride % subindex.size);
      }
      print_line(index.empty() ? line : fmt::format("{}  #{}", line, index));
    }
  }
}

/// The function of a file, or the default one by its name.
ParameterSet load_named_parameters(const std::string& name) {
  return name == "default" ? default_parameters() : read_parameters(name);
}

std::string known_groups() {
  std::string names;
  for (const spec::Group& group : spec::kGroupTable)
    names += fmt::format("{}{}", names.empty() ? "" : ", ", group.name);
  return names;
}

}  // namespace

void ParamsCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("params", "Show, check, generate, compare and fit evaluation functions");
  command_->require_subcommand(1);

  show_ = command_->add_subcommand("show", "Show the sizes and ranges of all groups, or every value of one");
  show_->add_option("group", group_, "Name of a group; without one an overview of all groups")->type_name("GROUP");
  add_params_option(*show_, parameter_file_);
  CLI::Option* const json =
      show_->add_flag("--json", json_, "Write one JSON object; with all groups, --params reads it");
  show_->add_flag("--settings", show_settings_, "Show the generator settings of the default evaluation function")
      ->excludes(json)
      ->excludes("group")
      ->excludes("--params");
  show_
      ->add_flag("--words", show_words_,
                 "Write each word of a download: address and data, hexadecimal, for test benches")
      ->excludes(json)
      ->excludes("group")
      ->excludes("--settings");

  check_ = command_->add_subcommand("check", "Check parameter files and list all problems");
  check_->add_option("file", files_, "File of entries (JSON) or of settings (TOML)")->type_name("FILE")->required();
  check_->add_flag("--json", json_, "Write one JSON object per file");

  generate_ = command_->add_subcommand("generate", "Generate all values from settings, or for a root");
  generate_->add_option("--input,--in", input_, "File of settings or entries; without it the default function")
      ->type_name("FILE");
  generate_->add_option("--output,--out", output_, "JSON file to write")->type_name("FILE")->required();
  CLI::Option* const fen =
      generate_
          ->add_option("--fen", fen_,
                       "Root of the search for which the values are made; without one the fixed function")
          ->type_name("FEN");
  generate_->add_option("--contempt", contempt_cp_, "Penalty for a draw for the side to move at the root, centipawns")
      ->capture_default_str()
      ->type_name("CP")
      ->check(in_range(-engine::kMostContempt_cp, engine::kMostContempt_cp))
      ->needs(fen);

  diff_ = command_->add_subcommand("diff", "Compare two evaluation functions");
  const std::string what = "File of entries (JSON) or settings (TOML), or \"default\"";
  diff_->add_option("from", diff_from_, what)->type_name("FILE")->required();
  diff_->add_option("to", diff_to_, what)->type_name("FILE")->required();
  CLI::Option* const json_diff = diff_->add_flag("--json", json_, "Write one JSON object");
  diff_->add_flag("--summary", is_summary_, "List groups only")->excludes(json_diff);

  fit_->add_to(*command_);
}

int ParamsCommand::run() {
  int status = kDone;
  if (show_->parsed()) status = show();
  if (check_->parsed()) status = check();
  if (generate_->parsed()) status = generate();
  if (diff_->parsed()) status = diff();
  if (fit_->is_chosen()) status = fit_->run();
  flush_output();
  return status;
}

int ParamsCommand::show() const {
  if (show_settings_) {
    std::string_view text = default_parameter_text();
    if (!text.empty() && text.back() == '\n') text.remove_suffix(1);
    print_line(text);
    return kDone;
  }
  const ParameterSet parameters = load_evaluation_function(parameter_file_).fixed();
  if (show_words_) {
    for (const auto& [address, data] : parameters.full_download())
      print_line(fmt::format("{:05x} {:08x}", address, data));
    return kDone;
  }
  if (group_.empty()) {
    if (json_) {
      print_line(parameters_to_json_line(parameters));
    } else {
      print_summary(parameters);
    }
    return kDone;
  }
  const auto group = find_group(group_);
  if (!group) throw InputError("group", fmt::format("unknown name \"{}\"; known are {}", group_, known_groups()));
  if (json_) {
    print_line(parameters_to_json_line(parameters, *group));
  } else {
    print_group(parameters, *group);
  }
  return kDone;
}

int ParamsCommand::check() const {
  int status = kDone;
  for (const std::string& file : files_) {
    const Problems problems = check_parameters(file);
    if (!problems.empty()) status = kBadInput;
    Json list = Json::array();
    for (const InputError& problem : problems.kept()) {
      print_message(problem.what());
      list.push_back(problem.what());
    }
    if (problems.count() > problems.kept().size()) {
      print_message(fmt::format("{}: and {} more problems", file, problems.count() - problems.kept().size()));
    }
    if (json_) {
      print_json({{"file", file}, {"good", problems.empty()}, {"problem_count", problems.count()}, {"problems", list}});
    } else {
      print_line(problems.empty()
                     ? fmt::format("{}: good", file)
                     : fmt::format("{}: {} problem{}", file, problems.count(), problems.count() == 1 ? "" : "s"));
    }
  }
  return status;
}

int ParamsCommand::generate() const {
  const EvaluationFunction function = load_evaluation_function(input_);
  write_parameters(fen_.empty() ? function.fixed() : function.at(root_facts(chess::parse_fen(fen_), contempt_cp_)),
                   output_);
  return kDone;
}

int ParamsCommand::diff() const {
  const ParameterSet from = load_named_parameters(diff_from_);
  const ParameterSet to = load_named_parameters(diff_to_);
  if (json_) {
    print_json(analysis::params_diff_json(from, to));
  } else {
    for (const std::string& line : analysis::params_diff_text(from, to, is_summary_)) print_line(line);
  }
  return from == to ? kDone : kComparisonFailed;
}

std::unique_ptr<Command> make_params_command() { return std::make_unique<ParamsCommand>(); }

}  // namespace cobalt::cli
