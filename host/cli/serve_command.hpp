// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt serve`: a game or a search live in a browser.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "host/cli/card_devices.hpp"
#include "host/cli/command.hpp"
#include "host/engine/engine.hpp"
#include "host/serve/game_file.hpp"
#include "host/serve/http_server.hpp"
#include "host/serve/searcher.hpp"

namespace cobalt::cli {

class ServeCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  std::unique_ptr<serve::Searcher> make_searcher() const;
  /// Shows the games of the file whenever it changes, until the end.
  static void follow(serve::GameFile& file, serve::Session& session, const std::stop_token& end);

  CLI::App* command_ = nullptr;
  serve::ServerOptions server_;
  CardDeviceOptions device_options_;
  std::string board_;
  std::string games_file_;
  std::string parameter_file_;
  unsigned threads_ = 1;
  unsigned lines_ = 1;
  std::size_t hash_megabytes_ = engine::Engine::kDefaultMegabytes;
};

}  // namespace cobalt::cli
