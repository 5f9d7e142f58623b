// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt uci`: the engine for any chess program with a board.
#include <fmt/format.h>

#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "host/cli/card_devices.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/help_formatter.hpp"
#include "host/cli/output.hpp"
#include "host/cli/rule_options.hpp"
#include "host/cluster_search/sessions.hpp"
#include "host/engine/engine.hpp"
#include "host/engine/evaluator_choice.hpp"
#include "host/engine/uci_options.hpp"
#include "host/engine/uci_session.hpp"
#include "host/generator/generator.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::cli {
namespace {

class UciCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;
  bool runs_on_ranks() const override { return true; }

 private:
  /// For this rank. Throws InputError.
  cluster_search::PeerOptions peer_options() const;

  CLI::App* command_ = nullptr;
  std::uint64_t exchange_bytes_ = cluster_search::PeerOptions{}.bytes_per_second;
  std::vector<std::string> devices_of_ranks_;
};

/// The options of the engine, of which each is set by `setoption name NAME value VALUE`.
std::string options_text() {
  constexpr std::size_t kColumn = 20;
  engine::Engine engine(engine::choose_evaluator(engine::kCardEvaluator, default_parameters()));
  const engine::UciOptions options(engine, open_card_engine);
  std::string text = "UCI options (setoption name NAME value VALUE):\n";
  const auto add = [&text](const std::string& name, const std::string& help, const std::string& values) {
    text += fmt::format("  {:<{}}{}\n", name, kColumn - 2,
                        wrapped(values.empty() ? help : fmt::format("{} ({})", help, values), kColumn, kColumn));
  };
  for (const engine::UciOption& option : options.table()) {
    if (!option.help.empty()) add(option.name, option.help, option.values_text());
  }
  add("Rule_NAME", "a rule of the search; the names are listed below", "default true, true or false");
  return text + '\n' + RuleOptions::rules_text() + '\n';
}

}  // namespace

void UciCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("uci", "Play in a chess program, over the Universal Chess Interface");
  command_
      ->add_option("--exchange-bytes", exchange_bytes_,
                   "Bytes per second of table entries that each of several ranks sends to all others together")
      ->capture_default_str()
      ->type_name("N");
  command_
      ->add_option("--device-of-rank", devices_of_ranks_,
                   "RANK=DEVICE: the option Device of one following rank, whatever rank 0 is told")
      ->type_name("SETTING")
      ->allow_extra_args(false);
  command_->footer([] { return options_text(); });
}

cluster_search::PeerOptions UciCommand::peer_options() const {
  cluster_search::PeerOptions options;
  options.bytes_per_second = exchange_bytes_;
  for (const std::string& setting : devices_of_ranks_) {
    const std::size_t equals = setting.find('=');
    const auto rank = text::parse_number(setting.substr(0, equals));
    if (equals == std::string::npos || !rank || *rank < 1) {
      throw InputError("--device-of-rank", text::quoted(setting) + ": expected RANK=DEVICE with a rank of 1 or more");
    }
    if (ranks() == nullptr || static_cast<std::uint64_t>(*rank) >= ranks()->size()) {
      throw InputError("--device-of-rank", text::quoted(setting) + ": there is no such rank");
    }
    if (static_cast<unsigned>(*rank) == ranks()->rank()) options.device = setting.substr(equals + 1);
  }
  return options;
}

int UciCommand::run() {
  cluster_search::PeerOptions options;
  admit([&]() -> cluster::Facts {
    options = peer_options();
    return {};
  });
  if (follows()) {
    const std::string name = ranks()->name_of(ranks()->rank());
    cluster_search::follow_session(*ranks(), options, COBALT_VERSION, open_card_engine,
                                   [&name](const std::string& text) { print_message(name + ": " + text); });
    return kDone;
  }
  AnswerStream output;
  if (ranks() != nullptr) {
    cluster_search::lead_session(*ranks(), options, std::cin, output, COBALT_VERSION, open_card_engine, print_message);
  } else {
    engine::UciSession(std::cin, output, COBALT_VERSION, open_card_engine).run();
  }
  flush_output();
  return kDone;
}

std::unique_ptr<Command> make_uci_command() { return std::make_unique<UciCommand>(); }

}  // namespace cobalt::cli
