// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt uci`: the engine for any chess program with a board.
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "host/cli/card_devices.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/output.hpp"
#include "host/cluster_search/sessions.hpp"
#include "host/engine/uci_session.hpp"
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

}  // namespace

void UciCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("uci", "Play chess over the Universal Chess Interface");
  command_
      ->add_option("--exchange-bytes", exchange_bytes_,
                   "Bytes per second of table entries that a rank of several sends, to all others together")
      ->capture_default_str()
      ->type_name("N");
  command_
      ->add_option("--device-of-rank", devices_of_ranks_,
                   "RANK=NAME: the option Device of a rank that follows, whatever rank 0 is told; once for each")
      ->type_name("SETTING")
      ->allow_extra_args(false);
}

cluster_search::PeerOptions UciCommand::peer_options() const {
  cluster_search::PeerOptions options;
  options.bytes_per_second = exchange_bytes_;
  for (const std::string& setting : devices_of_ranks_) {
    const std::size_t equals = setting.find('=');
    const auto rank = text::parse_number(setting.substr(0, equals));
    if (equals == std::string::npos || !rank || *rank < 1) {
      throw InputError("--device-of-rank", text::quoted(setting) + ": expected RANK=NAME, and a rank of 1 or more");
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
