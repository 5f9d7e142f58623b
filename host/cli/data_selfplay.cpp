// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt data selfplay`: positions of games of the engine with itself.
#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "host/cli/commands.hpp"
#include "host/cli/data_options.hpp"
#include "host/cli/interrupt.hpp"
#include "host/cli/output.hpp"
#include "host/cli/progress.hpp"
#include "host/cli/value_checks.hpp"
#include "host/cluster/follower.hpp"
#include "host/data/any_file.hpp"
#include "host/data/selfplay.hpp"
#include "host/support/error.hpp"
#include "host/support/stopwatch.hpp"
#include "host/support/text.hpp"

namespace cobalt::cli {
namespace {

class DataSelfplay : public Command {
 public:
  void add_to(CLI::App& parent) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;
  bool runs_on_ranks() const override { return true; }

 private:
  void add_end_options();
  /// The recipe that the options describe. Throws InputError.
  data::SelfplayRecipe recipe() const;

  CLI::App* command_ = nullptr;
  DataOutput output_;
  data::SelfplayRecipe recipe_;
  std::uint32_t games_ = 0;
  std::string openings_file_;
  int resign_cp_ = 0;
  bool plays_draws_out_ = false;
  int most_moves_ = 0;
  DataEvaluator evaluator_;
  bool json_ = false;
};

}  // namespace

void DataSelfplay::add_to(CLI::App& parent) {
  command_ = parent.add_subcommand("selfplay", "Play games of the engine with itself and keep quiet positions");
  output_.add_to(*command_);
  command_->add_option("--games", games_, "Number of games that the file has at the end")
      ->type_name("N")
      ->required()
      ->check(in_range(1U, std::numeric_limits<std::uint32_t>::max()));
  command_->add_option("--nodes", recipe_.nodes, "Nodes of the search per move")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(std::uint64_t{1}, kMostDataNodes));
  command_->add_option("--seed", recipe_.seed, "Seed of openings and choices")->capture_default_str()->type_name("N");
  command_
      ->add_option("--openings", openings_file_,
                   "Openings, one chosen at random per game: EPD or FEN lines, or games (.pgn)")
      ->type_name("FILE");
  command_
      ->add_option("--random-plies", recipe_.random_plies,
                   "Random plies after the opening; on average every second game has one more")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(0, 100));
  command_
      ->add_option("--opening-score", recipe_.most_opening_cp,
                   "Limit of the score at the beginning of a game for either side, centipawns")
      ->capture_default_str()
      ->type_name("CP")
      ->check(in_range(0, 10'000));
  command_->add_option("--keep", recipe_.keep_percent, "Share of the quiet positions that is kept, chosen at random")
      ->capture_default_str()
      ->type_name("PERCENT")
      ->check(in_range(1U, 100U));
  add_end_options();
  evaluator_.add_to(*command_);
  command_->add_flag("--json", json_, "Write one JSON object at the end");
}

void DataSelfplay::add_end_options() {
  resign_cp_ = recipe_.rules.resign->score_cp;
  most_moves_ = *recipe_.rules.most_moves;
  command_
      ->add_option("--resign", resign_cp_, "Resign after 4 moves of each side with such a score, centipawns; 0: never")
      ->capture_default_str()
      ->type_name("CP")
      ->check(in_range(0, 100'000));
  command_->add_flag(
      "--play-draws", plays_draws_out_,
      "Play until the rules of chess end the game; without it a game is also drawn from move 40 on after 8 "
      "moves of each side with scores within 10 centipawns");
  command_->add_option("--max-moves", most_moves_, "Adjudicate a draw after this many moves")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(1, 5000));
}

data::SelfplayRecipe DataSelfplay::recipe() const {
  data::SelfplayRecipe recipe = recipe_;
  if (!openings_file_.empty()) recipe.openings = match::read_openings(openings_file_, std::nullopt);
  if (plays_draws_out_) recipe.rules.draw.reset();
  recipe.rules.resign->score_cp = resign_cp_;
  if (resign_cp_ == 0) recipe.rules.resign.reset();
  recipe.rules.most_moves = most_moves_;
  recipe.evaluation = evaluator_.text();
  return recipe;
}

int DataSelfplay::run() {
  // Before any other thread begins: all of them leave the signals to the one that waits for them.
  const Interrupt interrupt;
  data::SelfplayRecipe recipe;
  admit([&]() -> cluster::Facts {
    if (!data::may_name_set(output_.file())) {
      throw InputError("--output", fmt::format("{}: expected the name of a data set, such as games.cbd (cobalt data "
                                               "convert writes other formats)",
                                               text::quoted(output_.file())));
    }
    evaluator_.load();
    recipe = this->recipe();
    return {{"recipe", data::recipe_text(recipe)}};
  });
  if (follows()) {
    cluster::follow(*ranks(), output_.threads(), data::selfplay_work(recipe, evaluator_.evaluator()),
                    interrupt.token());
    return kDone;
  }
  data::DataWriter writer = output_.open(output_.file(), data::recipe_text(recipe));
  if (writer.mended()) print_message(output_.file() + ": cut off: " + writer.mended()->text());
  const std::uint64_t games_before = writer.units();
  const std::uint64_t positions_before = writer.positions();
  const Stopwatch watch;
  DataRun run;
  {
    Progress progress("games", games_, games_before);
    const auto on_game = [&progress](std::uint64_t games) { progress.set(games); };
    cluster::Leader leader = this->leader(output_.threads(), data::selfplay_work(recipe, evaluator_.evaluator()));
    data::run_selfplay(games_, leader, writer, interrupt.token(), on_game);
    run.ranks = told_shares(leader);
  }
  run.games = writer.units() - games_before;
  run.positions = writer.positions() - positions_before;
  run.all_positions = writer.positions();
  run.seconds = watch.seconds();
  run.was_interrupted = writer.units() < games_;
  print_run(run, output_.file(), json_);
  return kDone;
}

std::unique_ptr<Command> make_data_selfplay() { return std::make_unique<DataSelfplay>(); }

}  // namespace cobalt::cli
