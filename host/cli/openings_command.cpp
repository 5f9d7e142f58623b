// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt openings make`: even openings for matches.
#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "host/chess/epd.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/output.hpp"
#include "host/cli/progress.hpp"
#include "host/cli/value_checks.hpp"
#include "host/match/opening_maker.hpp"
#include "host/support/error.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::cli {
namespace {

class OpeningsCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  /// The command that makes these openings again.
  std::string command_line() const;

  CLI::App* command_ = nullptr;
  CLI::App* make_ = nullptr;
  match::OpeningRecipe recipe_;
  std::size_t count_ = 500;
  std::uint64_t seed_ = 1;
  std::string output_file_;
};

constexpr std::size_t kMostOpenings = 1'000'000;
constexpr std::uint64_t kMostNodes = std::uint64_t{1} << 40;

/// The position, its score (EPD opcode ce: centipawns in the view of the side to move) and a number.
chess::EpdRecord record_of(const match::MadeOpening& opening, std::size_t number) {
  chess::EpdRecord record;
  record.position = opening.position;
  record.operations.push_back({"ce", {{fmt::format("{}", opening.score_cp), false}}});
  record.operations.push_back({"id", {{fmt::format("{}", number), true}}});
  return record;
}

}  // namespace

void OpeningsCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("openings", "Make openings for matches")->require_subcommand(1);
  make_ = command_->add_subcommand("make", "Make distinct, balanced openings by random choices among good moves");
  make_->add_option("--count", count_, "Number of openings")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(std::size_t{1}, kMostOpenings));
  make_->add_option("--plies", recipe_.plies, "Plies from the start position")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(1, 100));
  make_->add_option("--seed", seed_, "Seed of the random choices")->capture_default_str()->type_name("N");
  make_->add_option("--nodes", recipe_.move_nodes, "Nodes of the search that finds the good moves of a position")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(std::uint64_t{1}, kMostNodes));
  make_->add_option("--moves", recipe_.candidates, "Limit of good moves per position")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(1U, engine::Engine::kMostLines));
  make_
      ->add_option("--margin", recipe_.most_loss_cp, "Loss against the best move that a good move may have, centipawns")
      ->capture_default_str()
      ->type_name("CP")
      ->check(in_range(0, 10'000));
  make_->add_option("--check-nodes", recipe_.check_nodes, "Nodes of the search that judges a finished opening")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(std::uint64_t{1}, kMostNodes));
  make_->add_option("--balance", recipe_.most_score_cp, "Limit of an opening's score for either side, centipawns")
      ->capture_default_str()
      ->type_name("CP")
      ->check(in_range(0, 10'000));
  make_->add_option("--output", output_file_, "Write EPD to this file; without it to standard output")
      ->type_name("FILE");
}

std::string OpeningsCommand::command_line() const {
  return fmt::format(
      "cobalt openings make --count {} --plies {} --seed {} --nodes {} --moves {} --margin {} --check-nodes {} "
      "--balance {}",
      count_, recipe_.plies, seed_, recipe_.move_nodes, recipe_.candidates, recipe_.most_loss_cp, recipe_.check_nodes,
      recipe_.most_score_cp);
}

int OpeningsCommand::run() {
  match::OpeningMaker maker(recipe_, seed_);
  std::optional<Progress> progress(std::in_place, "openings", count_);
  std::string text = fmt::format("# {}\n# made with cobalt {}\n", command_line(), COBALT_VERSION);
  for (std::size_t made = 0; made < count_; ++made) {
    const auto opening = maker.next();
    if (!opening) {
      throw InputError("openings make", fmt::format("found only {} of {} openings: expected a wider recipe (--plies, "
                                                    "--moves, --margin, --balance)",
                                                    made, count_));
    }
    text += chess::to_epd(record_of(*opening, made + 1)) + '\n';
    progress->set(made + 1);
  }
  progress.reset();
  if (output_file_.empty()) {
    print_text(text);
    flush_output();
  } else {
    write_text_file(output_file_, text);
    print_message(fmt::format("{} openings, from {} lines of moves", count_, maker.attempts()));
  }
  return kDone;
}

std::unique_ptr<Command> make_openings_command() { return std::make_unique<OpeningsCommand>(); }

}  // namespace cobalt::cli
