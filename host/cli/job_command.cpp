// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt job`: searches of the card.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "host/analysis/search_rules.hpp"
#include "host/analysis/search_tree.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/position_command.hpp"
#include "host/cli/progress.hpp"
#include "host/cli/value_checks.hpp"
#include "host/device/device.hpp"
#include "host/parameters/parameter_set.hpp"
#include "host/support/error.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::cli {
namespace {

class JobCommand : public PositionCommand {
 public:
  void add_to(CLI::App& program) override;
  int run() override;
  device::Device* opened_device() override { return device_.get(); }

 private:
  /// Reads --depth, --beta and --rules.
  void read_question();
  /// A search of an item's position. Items come in order: those before it of the same game are where it has been.
  device::SearchItem search_of(const chess::SourceItem& item);
  void answer(const std::vector<chess::SourceItem>& items) override;
  int text_columns() const override { return 8; }
  void answer_position(const chess::SourceItem& item, const device::SearchItem& search,
                       const device::SearchAnswer& answer);
  /// Writes the tree of the one search to --trace-tree.
  void write_tree(const device::SearchItem& search) const;

  DeviceOptions device_options_;
  std::string depth_text_;
  std::string rules_text_ = "default";
  std::string tree_file_;
  int beta_ = 0;

  device::SearchItem question_;  ///< without a position
  ParameterSet parameters_;
  std::unique_ptr<device::Device> device_;
  std::size_t game_ = 0;                ///< that the last item was of
  std::vector<std::uint64_t> earlier_;  ///< keys of that game's positions, the last one first
  std::size_t searches_ = 0;
};

/// Searches of one job: enough to keep a card busy, few enough to stay small.
constexpr std::size_t kSearchesOfAJob = 16384;
/// Nodes of a tree that is written. A tree of as many is far more than anybody looks at.
constexpr std::size_t kMaxTreeNodes = 100'000;

const char* verdict_text(const device::SearchAnswer& answer) {
  switch (answer.status) {
    case spec::kAnswerDone:
      return answer.at_least ? "at least" : "below";
    case spec::kAnswerLimit:
      return "limit";
    default:
      return "aborted";
  }
}

bool is_graphviz(const std::string& file) { return file.ends_with(".dot") || file.ends_with(".gv"); }

}  // namespace

void JobCommand::add_to(CLI::App& program) {
  CLI::App* const command = add_command(program, "job", "Ask the card whether a position is worth at least beta");
  command->add_option("--depth", depth_text_, "Depth in plies, in quarters, such as 2.75; below 1 quiescence only")
      ->type_name("PLIES")
      ->required();
  command->add_option("--beta", beta_, "Bound in centipawns, for the side to move")
      ->type_name("CP")
      ->required()
      ->check(in_range(-spec::kMateCp, spec::kMateCp));
  command
      ->add_option("--rules", rules_text_,
                   "Rules of the search: none, all, default or some of the rules below; without it default")
      ->type_name("RULE,...");
  command->add_option("--nodes,--limit", question_.limit, "Limit in nodes; 0: none")
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option(
          "--trace-tree", tree_file_,
          fmt::format("Write the tree of one search of the model, at most {} nodes: Graphviz if the name ends in "
                      ".dot or .gv, otherwise text",
                      kMaxTreeNodes))
      ->type_name("FILE");
  command->footer([] { return list_text("Rules", analysis::search_rule_names()) + '\n'; });
  device_options_.add_to(*command);
  add_json_option();
}

void JobCommand::read_question() {
  question_.depth = analysis::parse_search_depth(depth_text_);
  question_.beta = static_cast<std::int16_t>(beta_);
  question_.rules = analysis::parse_search_rules(rules_text_);
  if (!tree_file_.empty() && device_options_.device_name() != "model") {
    throw InputError("--trace-tree",
                     fmt::format("needs --device model; the device is {}", device_options_.device_name()));
  }
}

int JobCommand::run() {
  read_question();
  parameters_ = device_options_.parameters();
  const auto source = open_source();
  device_ = device_options_.open(parameters_);
  answer_all(*source, kSearchesOfAJob);
  return status();
}

device::SearchItem JobCommand::search_of(const chess::SourceItem& item) {
  const chess::Position& position = *item.position;
  if (item.game == 0 || item.game != game_) earlier_.clear();
  game_ = item.game;
  device::SearchItem search = question_;
  search.position = chess::pack_position(position);
  constexpr int kMaxClock = std::numeric_limits<std::uint8_t>::max();
  search.halfmove_clock = static_cast<std::uint8_t>(std::min<int>(position.halfmove_clock(), kMaxClock));
  device::set_keys(search, position.key(), earlier_);
  earlier_.insert(earlier_.begin(), position.key());
  if (earlier_.size() > spec::kSearchJobKeys) earlier_.pop_back();
  return search;
}

void JobCommand::answer(const std::vector<chess::SourceItem>& items) {
  std::vector<device::SearchItem> searches;
  for (const chess::SourceItem& item : items) {
    if (item.position) searches.push_back(search_of(item));
  }
  searches_ += searches.size();
  if (!tree_file_.empty() && searches_ > 1) throw InputError("--trace-tree", "more than one position; expected one");
  if (!tree_file_.empty() && !searches.empty()) write_tree(searches.front());
  const device::Answer answer = [&] {
    const Progress progress("job", 0, answered());
    return device_->wait(device_->submit(device::SearchJob{searches}));
  }();
  const auto& answers = answer.get<device::SearchAnswers>().answers;
  answer_each(items,
              [&](const chess::SourceItem& item, std::size_t i) { answer_position(item, searches[i], answers[i]); });
}

void JobCommand::answer_position(const chess::SourceItem& item, const device::SearchItem& search,
                                 const device::SearchAnswer& answer) {
  const bool is_refused = answer.status != spec::kAnswerDone && answer.status != spec::kAnswerLimit &&
                          answer.status != spec::kAnswerAborted;
  if (is_refused) return answer_refused(item, device::answer_status_text(answer.status));
  const std::string best = answer.best == spec::kNoMove ? "" : chess::packed_move_to_uci(answer.best);
  if (!is_json()) {
    return print_line(fmt::format("{:>{}}  {:5}  {:9} tries to ply {:2}  {}{}", verdict_text(answer), text_columns(),
                                  best.empty() ? "-" : best, answer.tries, answer.deepest_ply,
                                  chess::to_fen(*item.position), item.id.empty() ? "" : "  " + item.id));
  }
  Json json = head(item);
  json["depth"] = analysis::search_depth_json(search.depth);
  json["beta"] = search.beta;
  json["at_least"] = answer.at_least;
  json["best"] = best.empty() ? Json() : Json(best);
  json["tries"] = answer.tries;
  json["deepest_ply"] = answer.deepest_ply;
  json["status"] = device::answer_status_text(answer.status);
  print_json(json);
}

void JobCommand::write_tree(const device::SearchItem& search) const {
  const analysis::SearchTree tree(search, device::SearchFunction(parameters_), kMaxTreeNodes);
  if (!tree.is_whole()) {
    throw InputError("--trace-tree", fmt::format("the tree has more than {} nodes; a smaller --depth or --nodes {} "
                                                 "makes it fit",
                                                 kMaxTreeNodes, kMaxTreeNodes - 1));
  }
  write_text_file(tree_file_, is_graphviz(tree_file_) ? tree.graphviz() : tree.text());
}

std::unique_ptr<Command> make_job_command() { return std::make_unique<JobCommand>(); }

}  // namespace cobalt::cli
