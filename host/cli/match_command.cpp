// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt match`: games between engines.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "host/cli/commands.hpp"
#include "host/cli/interrupt.hpp"
#include "host/cli/match_report.hpp"
#include "host/cli/output.hpp"
#include "host/cli/value_checks.hpp"
#include "host/cluster/follower.hpp"
#include "host/match/match.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::cli {
namespace {

class MatchCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;
  bool runs_on_ranks() const override { return true; }

 private:
  void add_schedule_options();
  void add_end_options();
  /// What the options say. Starts engines to learn their names. Throws InputError.
  match::MatchPlan plan() const;
  std::vector<match::Opening> openings() const;

  CLI::App* command_ = nullptr;
  std::vector<std::vector<std::string>> engines_;
  std::vector<std::string> each_;
  std::string tournament_ = "round-robin";
  std::size_t games_ = 2;
  std::string openings_file_;
  std::string order_ = "sequential";
  std::uint64_t seed_ = 1;
  std::size_t first_opening_ = 1;
  int opening_plies_ = 0;
  unsigned concurrency_ = 1;
  std::string pgn_file_;
  bool resumes_ = false;
  std::string event_ = "cobalt match";
  std::vector<std::string> sprt_;
  std::vector<std::string> draw_;
  std::vector<std::string> resign_;
  int most_moves_ = 0;
  double longest_move_seconds_ = 600;
  bool json_ = false;
  const CLI::Option* draw_option_ = nullptr;
  const CLI::Option* resign_option_ = nullptr;
};

constexpr std::size_t kMostGames = 10'000'000;
constexpr unsigned kMostConcurrency = 1024;
constexpr double kMostElo = 2000;
constexpr int kMostScore_cp = 100'000;

[[noreturn]] void fail_setting(const char* option, const match::Setting& setting, const char* names) {
  throw InputError(fmt::format("{}: {}", option, text::quoted(setting.name)), fmt::format("expected {}", names));
}

match::Sprt parse_sprt(const std::vector<std::string>& words) {
  constexpr const char* kOption = "--sprt";
  // Both bounds are finite and on the two sides of zero.
  constexpr double kLeastError = 1e-9;
  constexpr double kMostError = 0.499;
  match::Sprt sprt;
  for (const match::Setting& setting : match::parse_settings(words)) {
    if (setting.name == "elo0") {
      sprt.elo0 = match::decimal_number(kOption, setting, -kMostElo, kMostElo);
    } else if (setting.name == "elo1") {
      sprt.elo1 = match::decimal_number(kOption, setting, -kMostElo, kMostElo);
    } else if (setting.name == "alpha") {
      sprt.alpha = match::decimal_number(kOption, setting, kLeastError, kMostError);
    } else if (setting.name == "beta") {
      sprt.beta = match::decimal_number(kOption, setting, kLeastError, kMostError);
    } else {
      fail_setting(kOption, setting, "elo0, elo1, alpha or beta");
    }
  }
  if (sprt.elo0 >= sprt.elo1) throw InputError(kOption, "expected elo0 below elo1");
  return sprt;
}

match::DrawRule parse_draw_rule(const std::vector<std::string>& words) {
  constexpr const char* kOption = "--draw";
  match::DrawRule rule;
  for (const match::Setting& setting : match::parse_settings(words)) {
    if (setting.name == "movenumber") {
      rule.least_move = static_cast<int>(match::whole_number(kOption, setting, 0, INT_MAX));
    } else if (setting.name == "movecount") {
      rule.moves = static_cast<int>(match::whole_number(kOption, setting, 1, INT_MAX));
    } else if (setting.name == "score") {
      rule.score_cp = static_cast<int>(match::whole_number(kOption, setting, 0, kMostScore_cp));
    } else {
      fail_setting(kOption, setting, "movenumber, movecount or score");
    }
  }
  return rule;
}

match::ResignRule parse_resign_rule(const std::vector<std::string>& words) {
  constexpr const char* kOption = "--resign";
  match::ResignRule rule;
  for (const match::Setting& setting : match::parse_settings(words)) {
    if (setting.name == "movecount") {
      rule.moves = static_cast<int>(match::whole_number(kOption, setting, 1, INT_MAX));
    } else if (setting.name == "score") {
      rule.score_cp = static_cast<int>(match::whole_number(kOption, setting, 1, kMostScore_cp));
    } else {
      fail_setting(kOption, setting, "movecount or score");
    }
  }
  return rule;
}

}  // namespace

void MatchCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("match", "Play matches between engines and measure Elo");
  command_->add_option("--engine", engines_, "An engine that speaks UCI, once for each; its words are listed below")
      ->type_name("WORD")
      ->expected(1, -1)
      ->required();
  command_->add_option("--each", each_, "Words for every engine; words of the engine itself take precedence")
      ->type_name("WORD")
      ->expected(1, -1);
  add_schedule_options();
  add_end_options();
  command_->footer([] {
    return std::string(
        "Words of an engine:\n"
        "  cmd=COMMAND name=NAME arg=WORD dir=FOLDER stderr=FILE restart=on ponder\n"
        "  tc=[MOVES/]TIME[+INCREMENT] st=SECONDS nodes=N depth=N timemargin=MS\n"
        "  option.NAME=VALUE\n");
  });
  command_->add_flag("--json", json_, "Write one JSON object at the end, and nothing else");
}

void MatchCommand::add_schedule_options() {
  command_->add_option("--games", games_, "Games per pair of engines, an even number")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(std::size_t{2}, kMostGames));
  command_->add_option("--tournament", tournament_, "Who meets whom; gauntlet: the first engine meets all others")
      ->type_name("KIND")
      ->capture_default_str()
      ->check(one_of({"round-robin", "gauntlet"}));
  CLI::Option* const openings =
      command_->add_option("--openings", openings_file_, "Openings: EPD or FEN lines, or games (.pgn)")
          ->type_name("FILE");
  command_->add_option("--plies", opening_plies_, "Plies of each opening game that are played")
      ->type_name("N")
      ->check(in_range(0, 1000))
      ->needs(openings);
  command_->add_option("--order", order_, "Order of the openings")
      ->type_name("ORDER")
      ->capture_default_str()
      ->check(one_of({"sequential", "random"}))
      ->needs(openings);
  command_->add_option("--seed", seed_, "Seed of the random order")->capture_default_str()->type_name("N");
  command_->add_option("--start", first_opening_, "Number of the first opening")
      ->capture_default_str()
      ->type_name("N")
      ->check(positive())
      ->needs(openings);
  command_->add_option("--concurrency", concurrency_, "Games at a time, per rank")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(1U, kMostConcurrency));
  CLI::Option* const pgn =
      command_->add_option("--pgn", pgn_file_, "File to which the games are appended")->type_name("FILE");
  command_->add_flag("--resume", resumes_, "Continue a match whose games are in --pgn")->needs(pgn);
  command_->add_option("--event", event_, "Name of the event in --pgn")->capture_default_str()->type_name("TEXT");
}

void MatchCommand::add_end_options() {
  const match::DrawRule draw;
  const match::ResignRule resign;
  const match::Sprt sprt;
  command_
      ->add_option("--sprt", sprt_,
                   fmt::format("Stop when a sequential test of the first two engines decides; without settings "
                               "elo0={},elo1={},alpha={},beta={}",
                               sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta))
      ->type_name("SETTINGS")
      ->expected(1, -1);
  draw_option_ = command_
                     ->add_option("--draw", draw_,
                                  fmt::format("Adjudicate draws; without settings movenumber={},movecount={},score={}",
                                              draw.least_move, draw.moves, draw.score_cp))
                     ->type_name("SETTINGS")
                     ->expected(0, -1);
  resign_option_ = command_
                       ->add_option("--resign", resign_,
                                    fmt::format("Adjudicate wins; without settings movecount={},score={}", resign.moves,
                                                resign.score_cp))
                       ->type_name("SETTINGS")
                       ->expected(0, -1);
  command_->add_option("--max-moves", most_moves_, "Adjudicate a draw after this many moves")
      ->type_name("N")
      ->check(positive());
  command_
      ->add_option("--longest-move", longest_move_seconds_,
                   "Limit per move for an engine without a clock, which loses beyond it")
      ->capture_default_str()
      ->type_name("SECONDS")
      ->check(in_range(0.001, 1e6));
}

std::vector<match::Opening> MatchCommand::openings() const {
  if (openings_file_.empty()) return {match::Opening{}};
  const CLI::Option* const plies = command_->get_option("--plies");
  std::vector<match::Opening> openings =
      match::read_openings(openings_file_, plies->empty() ? std::nullopt : std::optional(opening_plies_));
  if (order_ == "random") match::shuffle(openings, seed_);
  if (first_opening_ > openings.size()) {
    throw InputError("--start", fmt::format("{}: expected at most {}, the number of openings in {}", first_opening_,
                                            openings.size(), openings_file_));
  }
  std::rotate(openings.begin(), openings.begin() + static_cast<std::ptrdiff_t>(first_opening_ - 1), openings.end());
  return openings;
}

match::MatchPlan MatchCommand::plan() const {
  match::MatchPlan plan;
  for (const std::vector<std::string>& words : engines_) {
    plan.engines.push_back(match::parse_engine_spec(words, each_));
  }
  if (plan.engines.size() < 2) throw InputError("--engine", "expected at least two engines");
  if (games_ % 2 != 0) {
    throw InputError("--games", fmt::format("{}: expected an even number, each opening is played twice", games_));
  }
  plan.tournament = tournament_ == "gauntlet" ? match::Tournament::kGauntlet : match::Tournament::kRoundRobin;
  plan.pairs = games_ / 2;
  plan.openings = openings();
  if (!sprt_.empty()) plan.sprt = parse_sprt(sprt_);
  if (plan.sprt && plan.engines.size() != 2) throw InputError("--sprt", "expected exactly two engines");
  if (!draw_option_->empty()) plan.rules.adjudication.draw = parse_draw_rule(draw_);
  if (!resign_option_->empty()) plan.rules.adjudication.resign = parse_resign_rule(resign_);
  if (most_moves_ != 0) plan.rules.adjudication.most_moves = most_moves_;
  plan.rules.longest_move = match::Milliseconds(std::llround(1000 * longest_move_seconds_));
  plan.event = event_;
  plan.pgn_file = pgn_file_;
  plan.resumes = resumes_;
  match::name_engines(plan.engines, plan.patience);
  return plan;
}

int MatchCommand::run() {
  // Before any other thread begins: all of them leave the signals to the one that waits for them.
  const Interrupt interrupt;
  match::MatchPlan plan;
  admit([&]() -> cluster::Facts {
    plan = this->plan();
    return {{"match", match::plan_text(plan)}};
  });
  if (follows()) {
    cluster::follow(*ranks(), concurrency_, match::match_work(plan), interrupt.token());
    return kDone;
  }
  if (plan.openings.size() < plan.pairs) {
    print_message(fmt::format("openings are repeated: {} for {} pairs of games", plan.openings.size(), plan.pairs));
  }
  MatchView view(plan, ::isatty(STDOUT_FILENO) == 1, json_);
  match::Match match(plan, view);
  const auto tell = [&view](const std::string& message) { view.tell(message); };
  cluster::Leader leader = this->leader(concurrency_, match.work(), tell);
  const match::Standings standings = match.play(leader, interrupt.token());
  view.wipe();
  const Json shares = told_shares(leader);
  if (interrupt.token().stop_requested()) {
    print_message(pgn_file_.empty() ? "interrupted" : "interrupted; the same command with --resume continues");
  }
  if (json_) {
    Json json = standings_json(plan, standings);
    if (!shares.is_null()) json["ranks"] = shares;
    print_json(json);
  } else {
    for (const std::string& line : standings_lines(plan, standings)) print_line(line);
  }
  flush_output();
  return kDone;
}

std::unique_ptr<Command> make_match_command() { return std::make_unique<MatchCommand>(); }

}  // namespace cobalt::cli
