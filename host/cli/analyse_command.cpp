// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt analyse`: judges the moves of games.
#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "host/annotate/game_page.hpp"
#include "host/annotate/game_text.hpp"
#include "host/annotate/games.hpp"
#include "host/annotate/searches.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/data_options.hpp"
#include "host/cli/interrupt.hpp"
#include "host/cli/output.hpp"
#include "host/cli/position_cards.hpp"
#include "host/cli/progress.hpp"
#include "host/cli/value_checks.hpp"
#include "host/cluster/follower.hpp"
#include "host/support/error.hpp"
#include "host/support/stopwatch.hpp"
#include "host/support/text_file.hpp"
#include "host/support/threads.hpp"

namespace cobalt::cli {
namespace {

class AnalyseCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;
  bool runs_on_ranks() const override { return true; }

 private:
  /// What the searches have done.
  struct Work {
    std::uint64_t positions = 0;
    double seconds = 0;            ///< wall time
    double processor_seconds = 0;  ///< of the software's searches
    Json cards;                    ///< null without
    Json ranks;                    ///< null on one machine
  };
  class Listener;

  void check_options() const;
  std::vector<chess::PgnGame> read_games() const;
  /// Names the searches: "10000 nodes", "20000 tries on virtual:u50".
  std::string searcher() const;
  strength::Record open_record() const;
  std::filesystem::path record_file() const { return output_ + ".record"; }
  /// \return nothing when it was interrupted
  std::optional<std::vector<annotate::AnnotatedGame>> analyse(const std::vector<chess::PgnGame>& games,
                                                              const std::stop_token& stop, Work& work);
  void write(const std::vector<annotate::AnnotatedGame>& games) const;
  void report(const std::vector<annotate::AnnotatedGame>& games, const Work& work) const;

  CLI::App* command_ = nullptr;
  std::string file_;
  std::string output_;
  std::string html_file_;
  bool resumes_ = false;
  unsigned threads_ = 0;
  std::uint64_t nodes_ = annotate::kDefaultNodes;
  PositionCardOptions cards_;
  DataEvaluator evaluator_;
  bool json_ = false;
};

/// Shows how far the searches are, and counts them.
class AnalyseCommand::Listener : public annotate::AnalysisListener {
 public:
  explicit Listener(Work& work) : work_(work) {}

  void on_round(bool is_of_games, std::size_t positions) override {
    done_ = 0;
    progress_.reset();
    progress_.emplace(is_of_games ? "positions" : "better lines", positions);
  }
  void on_choice(const chess::Position& /*position*/, const strength::Choice& choice) override {
    progress_->set(++done_);
    ++work_.positions;
    work_.processor_seconds += choice.seconds;
  }

 private:
  Work& work_;
  std::size_t done_ = 0;
  std::optional<Progress> progress_;
};

}  // namespace

void AnalyseCommand::add_to(CLI::App& program) {
  command_ =
      program.add_subcommand("analyse", "Judge every move of games: evaluations, mistakes, better lines, accuracy");
  command_->add_option("games", file_, "Games to analyse (PGN)")->type_name("FILE")->required();
  command_->add_option("--output", output_, "Annotated games to write (PGN)")->type_name("FILE")->required();
  command_->add_option("--html", html_file_, "Write a web page too: graphs, turning points, what changed there")
      ->type_name("FILE");
  command_->add_flag("--resume", resumes_, "Continue an analysis that was interrupted");
  command_->add_option("--threads", threads_, "Threads; without it one per core")
      ->type_name("N")
      ->check(in_range(1U, engine::Engine::kMostThreads));
  command_->add_option("--nodes", nodes_, "Nodes of the search per position")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(std::uint64_t{1}, kMostDataNodes));
  CLI::Option* const cards = cards_.add_to(*command_);
  for (const char* option : {"--nodes", "--threads"}) cards->excludes(option);
  evaluator_.add_to(*command_);
  command_->add_flag("--json", json_, "Write one JSON object: every move, accuracies, what the searches did");
}

void AnalyseCommand::check_options() const {
  if (ranks() != nullptr && cards_.are_chosen()) {
    throw InputError("--device", "analyses in one process; expected no other ranks");
  }
  for (const std::string& written : {output_, html_file_}) {
    std::error_code error;
    if (std::filesystem::equivalent(written, file_, error)) {
      throw InputError(written, "holds the games themselves: expected another file to write");
    }
  }
}

std::vector<chess::PgnGame> AnalyseCommand::read_games() const {
  std::vector<chess::PgnGame> games;
  std::size_t positions = 0;
  for (chess::PgnEntry& entry : chess::read_pgn_file(file_)) {
    if (!entry.problems.empty()) throw entry.problems.front().error;
    positions += entry.game->moves.size() + 1;
    games.push_back(*std::move(entry.game));
  }
  if (games.empty()) throw InputError(file_, "no game found");
  if (!html_file_.empty() && positions > annotate::kMostPagePositions) {
    throw InputError(
        "--html", fmt::format("{} positions; expected at most {} on a page", positions, annotate::kMostPagePositions));
  }
  return games;
}

std::string AnalyseCommand::searcher() const {
  return cards_.are_chosen() ? fmt::format("{} tries on {}", cards_.limits().tries, cards_.names())
                             : fmt::format("{} nodes", nodes_);
}

strength::Record AnalyseCommand::open_record() const {
  if (!resumes_ && std::filesystem::exists(record_file())) {
    throw InputError(record_file().string(),
                     "is of an analysis that was interrupted: expected --resume, or remove the file");
  }
  return {record_file(), fmt::format("cobalt {}, evaluation {}", COBALT_VERSION, evaluator_.text())};
}

std::optional<std::vector<annotate::AnnotatedGame>> AnalyseCommand::analyse(const std::vector<chess::PgnGame>& games,
                                                                            const std::stop_token& stop, Work& work) {
  const Stopwatch watch;
  strength::Record record = open_record();
  std::optional<PositionCards> cards;
  std::optional<cluster::Leader> leader;
  annotate::SearchMany search;
  if (cards_.are_chosen()) {
    cards.emplace(cards_.open(evaluator_));
    search = annotate::card_searches(cards->pool(), cards_.limits(), cards->guess());
  } else {
    leader.emplace(this->leader(thread_count(threads_), annotate::search_work(evaluator_.evaluator(), nodes_)));
    search = annotate::rank_searches(*leader);
  }
  Listener listener(work);
  auto annotated = annotate::annotate_games(games, search, searcher(), record, listener, stop);
  work.seconds = watch.seconds();
  if (cards) work.cards = cards->json(work.positions);
  if (leader) work.ranks = told_shares(*leader);
  return annotated;
}

void AnalyseCommand::write(const std::vector<annotate::AnnotatedGame>& games) const {
  std::vector<chess::PgnGame> annotated;
  for (const annotate::AnnotatedGame& game : games) annotated.push_back(annotate::annotated_pgn(game));
  if (!html_file_.empty()) {
    write_text_file(html_file_, annotate::games_page(games, evaluator_.parameters(), searcher()));
  }
  write_text_file(output_, chess::to_pgn(annotated));
  std::filesystem::remove(record_file());
}

void AnalyseCommand::report(const std::vector<annotate::AnnotatedGame>& games, const Work& work) const {
  if (json_) {
    Json json = annotate::games_json(games);
    json["file"] = output_;
    json["searches"] = {{"by", searcher()},
                        {"positions", work.positions},
                        {"seconds", work.seconds},
                        {"processor_seconds", work.processor_seconds}};
    if (!work.cards.is_null()) json["searches"]["cards"] = work.cards;
    if (!work.ranks.is_null()) json["ranks"] = work.ranks;
    print_json(json);
  } else {
    for (const std::string& line : annotate::games_table(games)) print_line(line);
    print_line(fmt::format("{} positions with {} in {:.1f} s; {}", work.positions, searcher(), work.seconds, output_));
    if (!work.cards.is_null()) print_line(cards_text(work.cards));
  }
  flush_output();
}

int AnalyseCommand::run() {
  // Before any other thread begins: all of them leave the signals to the one that waits for them.
  const Interrupt interrupt;
  std::vector<chess::PgnGame> games;
  admit([&]() -> cluster::Facts {
    check_options();
    evaluator_.load();
    if (!html_file_.empty()) evaluator_.require_card_for("--html");
    if (!follows()) games = read_games();
    return {{"searches", searcher()}, {"evaluation", evaluator_.text()}};
  });
  if (follows()) {
    cluster::follow(*ranks(), thread_count(threads_), annotate::search_work(evaluator_.evaluator(), nodes_),
                    interrupt.token());
    return kDone;
  }
  Work work;
  const auto annotated = analyse(games, interrupt.token(), work);
  if (!annotated) {
    print_message("interrupted; the same command with --resume continues");
    return kDone;
  }
  write(*annotated);
  report(*annotated, work);
  return kDone;
}

std::unique_ptr<Command> make_analyse_command() { return std::make_unique<AnalyseCommand>(); }

}  // namespace cobalt::cli
