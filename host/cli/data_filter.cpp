// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt data filter`: chooses positions.
#include <fmt/format.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "host/cli/commands.hpp"
#include "host/cli/data_options.hpp"
#include "host/cli/output.hpp"
#include "host/cli/progress.hpp"
#include "host/cli/value_checks.hpp"
#include "host/data/filter.hpp"

namespace cobalt::cli {
namespace {

class DataFilter : public Command {
 public:
  void add_to(CLI::App& parent) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  /// The rules that the options describe. Throws InputError.
  data::FilterRules rules();

  CLI::App* command_ = nullptr;
  DataInput input_;
  std::string output_file_;
  DataForm output_form_;
  data::FilterRules rules_;
  std::string quiet_;
  int most_score_cp_ = 0;
  std::size_t sample_ = 0;
  DataEvaluator evaluator_;
  bool json_ = false;
};

/// A count, for people and for JSON.
struct Row {
  const char* name;
  const char* key;
  std::size_t data::FilterCounts::*count;
};
constexpr Row kRows[] = {
    {"read", "read", &data::FilterCounts::read},
    {"without a label", "unlabelled", &data::FilterCounts::unlabelled},
    {"number of pieces", "by_pieces", &data::FilterCounts::by_pieces},
    {"score too large", "by_score", &data::FilterCounts::by_score},
    {"in check", "in_check", &data::FilterCounts::in_check},
    {"not quiet", "not_quiet", &data::FilterCounts::not_quiet},
    {"repeated", "repeated", &data::FilterCounts::repeated},
    {"not in the sample", "not_chosen", &data::FilterCounts::not_chosen},
    {"kept", "kept", &data::FilterCounts::kept},
};

/// The rules in words, as the file keeps them.
std::string rules_text(const data::FilterRules& rules, const std::string& quiet, const std::string& evaluation) {
  std::string text = "filter";
  if (rules.needs_score) text += " need-score";
  if (rules.needs_result) text += " need-result";
  text += fmt::format(" pieces={}..{}", rules.least_pieces, rules.most_pieces);
  if (rules.most_score_cp) text += fmt::format(" max-score={}", *rules.most_score_cp);
  if (!quiet.empty()) text += " quiet=" + quiet;
  if (rules.evaluator) text += fmt::format(" change={} evaluation={}", rules.most_change_cp, evaluation);
  if (rules.only_first) text += " unique";
  if (rules.sample) text += fmt::format(" sample={} seed={}", *rules.sample, rules.seed);
  return text;
}

}  // namespace

void DataFilter::add_to(CLI::App& parent) {
  command_ = parent.add_subcommand("filter", "Select positions of files");
  input_.add_to(*command_);
  command_->add_option("--output", output_file_, "File to write, replacing an old one")->type_name("FILE")->required();
  output_form_.add_output_to(*command_);
  command_
      ->add_option("--quiet", quiet_,
                   "Drop positions in check, and those where a capture gains material (exchange) or changes the static "
                   "score (search)")
      ->type_name("TEST")
      ->check(one_of({"exchange", "search", "both"}));
  command_
      ->add_option("--change", rules_.most_change_cp,
                   "Change of the score by captures that --quiet search and both allow, centipawns")
      ->capture_default_str()
      ->type_name("CP")
      ->check(in_range(0, 10'000));
  command_->add_flag("--unique", rules_.only_first, "Drop repeated positions");
  command_->add_option("--max-score", most_score_cp_, "Drop positions with larger scores for either side, centipawns")
      ->type_name("CP")
      ->check(in_range(1, 10'000));
  command_->add_option("--min-pieces", rules_.least_pieces, "Fewest pieces on the board, kings and pawns included")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(2, 32));
  command_->add_option("--max-pieces", rules_.most_pieces, "Most pieces on the board")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(2, 32));
  command_->add_flag("--need-score", rules_.needs_score, "Drop positions without a score");
  command_->add_flag("--need-result", rules_.needs_result, "Drop positions without a result");
  command_->add_option("--sample", sample_, "Keep this many of the remaining positions, chosen at random")
      ->type_name("N")
      ->check(positive());
  command_->add_option("--seed", rules_.seed, "Seed of this choice")->capture_default_str()->type_name("N");
  evaluator_.add_to(*command_);
  command_->add_flag("--json", json_, "Write one JSON object at the end");
}

data::FilterRules DataFilter::rules() {
  data::FilterRules rules = rules_;
  rules.only_exchange_quiet = quiet_ == "exchange" || quiet_ == "both";
  if (quiet_ == "search" || quiet_ == "both") {
    evaluator_.load();
    rules.evaluator = evaluator_.evaluator();
  }
  if (most_score_cp_ != 0) rules.most_score_cp = most_score_cp_;
  if (sample_ != 0) rules.sample = sample_;
  if (rules.least_pieces > rules.most_pieces) {
    throw InputError("--min-pieces",
                     fmt::format("{}: expected at most --max-pieces, {}", rules.least_pieces, rules.most_pieces));
  }
  return rules;
}

int DataFilter::run() {
  const data::FilterRules rules = this->rules();
  const data::FileForm form = output_form_.of(output_file_);
  const std::string recipe = rules_text(rules, quiet_, evaluator_.text()) + " of " + input_.origin();
  std::vector<data::LabelledPosition> positions = input_.read();
  data::FilterCounts counts;
  {
    const Progress progress("filter");
    counts = data::filter_positions(positions, rules);
    data::write_positions_file(output_file_, form, recipe, positions, input_.on_bad());
  }
  Json json;
  for (const Row& row : kRows) {
    if (json_) {
      json[row.key] = counts.*row.count;
    } else if (counts.*row.count != 0 || row.count == &data::FilterCounts::kept) {
      print_line(fmt::format("{:18} {:>10}", row.name, counts.*row.count));
    }
  }
  if (json_) print_json(json);
  flush_output();
  return kDone;
}

std::unique_ptr<Command> make_data_filter() { return std::make_unique<DataFilter>(); }

}  // namespace cobalt::cli
