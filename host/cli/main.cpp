// SPDX-License-Identifier: Apache-2.0
/// \file
/// The program `cobalt`: one command per run. Exit status 0 done, 1 a comparison failed, 2 bad usage or bad input.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/cli/commands.hpp"
#include "host/cli/help_formatter.hpp"
#include "host/cli/manual.hpp"
#include "host/cli/option_checks.hpp"
#include "host/cli/output.hpp"
#include "host/cli/rank_options.hpp"
#include "host/cli/value_checks.hpp"
#include "host/device/device.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace {

namespace cli = cobalt::cli;

/// Commands under a title of the help text.
struct CommandGroup {
  const char* title;
  std::vector<std::unique_ptr<cli::Command>> commands;
};

std::vector<CommandGroup> make_commands() {
  const auto group = [](const char* title, auto... commands) {
    CommandGroup made{title, {}};
    (made.commands.push_back(std::move(commands)), ...);
    return made;
  };
  std::vector<CommandGroup> groups;
  groups.push_back(group("Play", cli::make_uci_command(),
#if COBALT_HAVE_SERVE
                         cli::make_serve_command(),
#endif
                         cli::make_match_command(), cli::make_openings_command(), cli::make_book_command()));
  groups.push_back(group("Analyse", cli::make_analyse_command(), cli::make_eval_command(), cli::make_search_command(),
                         cli::make_moves_command(), cli::make_perft_command()));
  groups.push_back(group("Card", cli::make_bench_command(), cli::make_selftest_command(), cli::make_info_command(),
                         cli::make_predict_command(),
#if COBALT_HAVE_XRT
                         cli::make_xclbin_command(),
#endif
                         cli::make_job_command()));
  groups.push_back(group("Tune", cli::make_data_command(), cli::make_params_command(), cli::make_coverage_command()));
  return groups;
}

/// Adds all commands to the program, under the titles of their groups.
void add_commands(CLI::App& program, const std::vector<CommandGroup>& groups) {
  for (const CommandGroup& group : groups) {
    for (const auto& command : group.commands) {
      command->add_to(program);
      program.get_subcommands([](CLI::App*) { return true; }).back()->group(group.title);
    }
  }
}

int write_text(const std::string& text) {
  cli::AnswerStream output;
  output << text << std::flush;
  return output ? cli::kDone : cli::kBadInput;
}

int run_command(cli::Command& command) {
  const int status = command.run();
  if (cobalt::device::Device* const device = command.opened_device()) device->finish_recording();
  return status;
}

/// What goes wrong is told by the leader; what only a follower knows, by that, with its name.
int run_as_rank(cli::Command& command, cobalt::cluster::Ranks& ranks) {
  try {
    if (!command.runs_on_ranks()) {
      throw cobalt::InputError("command",
                               "does not run on several ranks: expected analyse, data selfplay, data label, match, "
                               "params fit, perft, search, serve or uci");
    }
    command.join(ranks);
    return run_command(command);
  } catch (const cobalt::cluster::Dismissed&) {
    return cli::kBadInput;
  } catch (const std::exception& error) {
    const bool is_out_of_memory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
    const std::string message = is_out_of_memory ? "out of memory" : error.what();
    if (ranks.leads()) {
      cli::print_message(message);
    } else if (command.runs_on_ranks()) {
      cli::print_message(ranks.name_of(ranks.rank()) + ": " + message);
      ranks.send(0, cobalt::cluster::Kind::kRetired, message);
    }
    return cli::kBadInput;
  }
}

/// Runs a command on its own, or as the rank that a launcher has made of this process.
int run_anywhere(cli::Command& command, const cli::RankOptions& options) {
  const std::unique_ptr<cobalt::cluster::Ranks> ranks = options.join();
  if (!ranks) return run_command(command);
  const int status = run_as_rank(command, *ranks);
  // Where ranks are lost, what MPI does at the end of a process would wait for them.
  if (!ranks->leave(status)) {
    std::fflush(nullptr);
    std::_Exit(status);
  }
  return status;
}

/// The command that the command line names. Without one the Universal Chess Interface, because chess programs start
/// engines as plain executables; null when a person sits at the terminal instead.
cli::Command* choose(const std::vector<CommandGroup>& groups) {
  for (const CommandGroup& group : groups) {
    for (const auto& command : group.commands) {
      if (command->is_chosen()) return command.get();
    }
  }
  return ::isatty(STDIN_FILENO) == 1 ? nullptr : groups.front().commands.front().get();
}

/// What is wrong with a command line that has no command where one is needed.
std::string lacking_command_text(const CLI::App& program) {
  const CLI::App* app = &program;
  while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
  std::vector<std::string> names;
  for (const CLI::App* const command : app->get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  const std::vector<std::string> unknown = app->remaining();
  const std::string place = unknown.empty() ? "" : cobalt::text::quoted(unknown.front()) + ": ";
  return place + fmt::format("expected a command: {}", fmt::join(names, ", "));
}

int run(int argc, char** argv) {
  CLI::App program("Cobalt: a Deep Blue-style chess chip for FPGA cards, with model, simulator and engine", "cobalt");
  program.formatter(std::make_shared<cli::HelpFormatter>());
  program.set_help_flag("-h,--help", "Show this help text");
  program.set_version_flag("--version", "cobalt " COBALT_VERSION, "Show the version");
  program.require_subcommand(0, 1);
  bool wants_manual = false;
  std::string shell;
  program.add_flag("--man", wants_manual, "Write the manual page, for man -l -");
  program.add_option("--completion", shell, "Write the completion script of a shell")
      ->type_name("SHELL")
      ->check(cli::one_of({"bash", "zsh"}));
  cli::RankOptions rank_options;
  rank_options.add_to(program);
  const std::vector<CommandGroup> groups = make_commands();
  add_commands(program, groups);
  cli::check_all_values(program);
  cli::add_footers(program);

  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {  // --help and --version
      cli::AnswerStream output;
      program.exit(error, output, std::cerr);
      output.flush();
      return output ? cli::kDone : cli::kBadInput;
    }
    const bool lacks_command = std::string_view(error.what()) == CLI::RequiredError::Subcommand(1).what();
    cli::print_message(lacks_command ? lacking_command_text(program) : error.what());
    cli::print_message(fmt::format("see {} --help", cli::command_line_of(program)));
    return cli::kBadInput;
  }
  if (wants_manual) return write_text(cli::manual_page(program));
  if (!shell.empty()) return write_text(shell == "bash" ? cli::bash_completion(program) : cli::zsh_completion(program));
  cli::Command* const command = choose(groups);
  if (command == nullptr) return write_text(cli::short_help(program));
  return run_anywhere(*command, rank_options);
}

}  // namespace

int main(int argc, char** argv) {
  int status = cli::kBadInput;
  cli::keep_answers_apart();
  try {
    status = run(argc, argv);
  } catch (const std::bad_alloc&) {
    cli::print_message("out of memory");
  } catch (const std::exception& error) {
    cli::print_message(error.what());
  }
  if (cobalt::device::has_abandoned_card()) {
    // Destructors of the Xilinx runtime would never return.
    std::fflush(nullptr);
    std::_Exit(status);
  }
  return status;
}
