// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt uci`: the engine for any chess program with a board.
#include <iostream>
#include <memory>

#include "host/cli/card_devices.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/output.hpp"
#include "host/engine/uci_session.hpp"

namespace cobalt::cli {
namespace {

class UciCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  CLI::App* command_ = nullptr;
};

}  // namespace

void UciCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("uci", "Play chess over the Universal Chess Interface");
}

int UciCommand::run() {
  AnswerStream output;
  engine::UciSession(std::cin, output, COBALT_VERSION, open_card_engine).run();
  flush_output();
  return kDone;
}

std::unique_ptr<Command> make_uci_command() { return std::make_unique<UciCommand>(); }

}  // namespace cobalt::cli
