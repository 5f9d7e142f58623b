// SPDX-License-Identifier: Apache-2.0
/// \file
/// The program `cobalt`: one command a run. Exit status 0 done, 1 a comparison failed, 2 bad use or bad input.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "host/cli/commands.hpp"
#include "host/cli/manual.hpp"
#include "host/cli/option_checks.hpp"
#include "host/cli/output.hpp"
#include "host/cli/rank_options.hpp"
#include "host/device/device.hpp"
#include "host/support/error.hpp"

namespace {

namespace cli = cobalt::cli;

std::vector<std::unique_ptr<cli::Command>> make_commands() {
  std::vector<std::unique_ptr<cli::Command>> commands;
  commands.push_back(cli::make_eval_command());
  commands.push_back(cli::make_coverage_command());
  commands.push_back(cli::make_bench_command());
  commands.push_back(cli::make_selftest_command());
  commands.push_back(cli::make_moves_command());
  commands.push_back(cli::make_perft_command());
  commands.push_back(cli::make_job_command());
  commands.push_back(cli::make_search_command());
  commands.push_back(cli::make_predict_command());
  commands.push_back(cli::make_uci_command());
  commands.push_back(cli::make_match_command());
  commands.push_back(cli::make_openings_command());
#if COBALT_HAVE_SERVE
  commands.push_back(cli::make_serve_command());
#endif
  commands.push_back(cli::make_data_command());
  commands.push_back(cli::make_info_command());
  commands.push_back(cli::make_params_command());
#if COBALT_HAVE_XRT
  commands.push_back(cli::make_xclbin_command());
#endif
  return commands;
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
                               "does not run on several ranks: expected data selfplay, data label, match, "
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

int run(int argc, char** argv) {
  CLI::App program("A Deep Blue-style chess chip for FPGA cards", "cobalt");
  program.set_version_flag("--version", "cobalt " COBALT_VERSION);
  program.require_subcommand(0, 1);  // none is reported below, in clearer words
  bool wants_manual = false;
  std::string shell;
  program.add_flag("--man", wants_manual, "Write the manual page, for man -l -");
  program.add_option("--completion", shell, "Write the completion for a shell: bash or zsh")
      ->type_name("SHELL")
      ->check(CLI::IsMember({"bash", "zsh"}));
  cli::RankOptions rank_options;
  rank_options.add_to(program);
  const auto commands = make_commands();
  for (const auto& command : commands) command->add_to(program);
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
    cli::print_message(error.what());
    cli::print_message("see cobalt --help, or cobalt COMMAND --help");
    return cli::kBadInput;
  }
  if (wants_manual) return write_text(cli::manual_page(program));
  if (!shell.empty()) return write_text(shell == "bash" ? cli::bash_completion(program) : cli::zsh_completion(program));
  for (const auto& command : commands) {
    if (!command->is_chosen()) continue;
    return run_anywhere(*command, rank_options);
  }
  cli::print_message("expected a command\n" + program.help());
  return cli::kBadInput;
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
