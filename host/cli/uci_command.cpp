// SPDX-License-Identifier: Apache-2.0
#include "host/cli/uci_command.hpp"

#include <iostream>

#include "host/cli/card_devices.hpp"
#include "host/cli/output.hpp"
#include "host/engine/uci_session.hpp"

namespace cobalt::cli {

void UciCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("uci", "Play chess over the Universal Chess Interface");
}

int UciCommand::run() {
  AnswerStream output;
  engine::UciSession(std::cin, output, COBALT_VERSION, open_card_engine).run();
  flush_output();
  return kDone;
}

}  // namespace cobalt::cli
