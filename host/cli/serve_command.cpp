// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt serve`: a game or a search live in a browser.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "host/cli/card_devices.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/engine_options.hpp"
#include "host/cli/interrupt.hpp"
#include "host/cli/output.hpp"
#include "host/cli/value_checks.hpp"
#include "host/cluster_search/shared_searches.hpp"
#include "host/data/checksum.hpp"
#include "host/engine/engine.hpp"
#include "host/offload/board_cards.hpp"
#include "host/offload/virtual_device.hpp"
#include "host/parameters/parameter_json.hpp"
#include "host/serve/game_file.hpp"
#include "host/serve/http_server.hpp"
#include "host/serve/searcher.hpp"
#include "host/support/error.hpp"

namespace cobalt::cli {
namespace {

/// A searcher whose searches other ranks join.
class RanksSearcher final : public serve::Searcher {
 public:
  /// \param ranks  outlives this object
  RanksSearcher(std::unique_ptr<serve::Searcher> own, cluster::Ranks& ranks)
      : serve::Searcher(own->parameters()),
        own_(std::move(own)),
        size_(ranks.size()),
        searches_(ranks, {}, print_message) {}

  std::string name() const override { return fmt::format("{} of {} ranks", own_->name(), size_); }
  engine::SearchResult search(const engine::Game& game, const engine::Limits& limits, engine::SearchControl& control,
                              engine::SearchListener& listener, const OnLoad& on_load) override {
    return searches_.lead(game, limits, control, listener, search_of(on_load));
  }
  /// On this rank alone: a position has no part for others.
  annotate::SearchMany search_many(std::optional<std::uint64_t> effort, const OnLoad& on_load) override {
    return own_->search_many(effort, on_load);
  }
  /// Searches with rank 0, until the run ends.
  void follow() { searches_.follow(search_of({})); }

 private:
  cluster_search::SharedSearches::Search search_of(const OnLoad& on_load) {
    return [this, on_load](const engine::Game& game, const engine::Limits& limits, engine::SearchControl& control,
                           engine::SearchListener& listener) {
      return own_->search(game, limits, control, listener, on_load);
    };
  }

  std::unique_ptr<serve::Searcher> own_;
  unsigned size_;
  cluster_search::SharedSearches searches_;
};

class ServeCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;
  bool runs_on_ranks() const override { return true; }

 private:
  std::unique_ptr<serve::Searcher> make_searcher(const ParameterSet& parameters) const;
  /// Shows the games of the file whenever it changes, until the end.
  static void follow(serve::GameFile& file, serve::Session& session, const std::stop_token& end);

  CLI::App* command_ = nullptr;
  serve::ServerOptions server_;
  CardDeviceOptions device_options_;
  std::string board_;
  std::string games_file_;
  std::string book_file_;
  std::string table_folders_;
  std::string parameter_file_;
  unsigned threads_ = 1;
  unsigned lines_ = 1;
  std::size_t hash_megabytes_ = engine::Engine::kDefaultMegabytes;
};

constexpr int kDefaultPort = 8080;
constexpr auto kFileInterval = std::chrono::seconds(1);
/// Best moves that fit on the page.
constexpr unsigned kMostLines = 10;

}  // namespace

void ServeCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("serve", "Play and analyse in a browser");
  server_.port = kDefaultPort;
  command_->add_option("--port", server_.port, "Port to listen at; 0: any free port")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(0, 65535));
  command_
      ->add_option("--host", server_.address,
                   "Address to listen at; there is no password, so everyone who reaches it has control")
      ->capture_default_str()
      ->type_name("ADDRESS");
  command_->add_option("--name", server_.names, "Further host name that browsers may use")
      ->type_name("NAME")
      ->allow_extra_args(false);
  CLI::Option* const device = device_options_.add_to(*command_);
  device->description(device->get_description() + "; virtual:BOARD is a card in virtual time");
  std::vector<std::string> boards;
  for (const offload::BoardFacts& board : offload::known_boards()) boards.emplace_back(board.name);
  command_->add_option("--card", board_, "Search the leaves on this card in virtual time, as predict does")
      ->type_name("CARD")
      ->check(one_of(boards))
      ->excludes(device);
  command_->add_option("--pgn", games_file_, "Show the games of this file, and new ones as it grows")
      ->type_name("FILE");
  add_threads_option(*command_, threads_);
  command_->add_option("--lines", lines_, "Number of best moves to show")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(1U, kMostLines));
  add_hash_option(*command_, hash_megabytes_);
  add_extended_book_option(*command_, book_file_);
  add_tables_option(*command_, table_folders_);
  add_params_option(*command_, parameter_file_);
}

std::unique_ptr<serve::Searcher> ServeCommand::make_searcher(const ParameterSet& parameters) const {
  const serve::SearcherOptions options = {.parameters = parameters,
                                          .hash_megabytes = hash_megabytes_,
                                          .threads = threads_,
                                          .lines = lines_,
                                          .book = load_extended_book(book_file_),
                                          .tables = load_tables(table_folders_)};
  try {
    if (!board_.empty())
      return serve::make_virtual_searcher(options, board_, offload::make_board_cards(offload::find_board(board_)));
    const std::vector<std::string> devices = device_options_.devices();
    if (devices.empty()) return serve::make_host_searcher(options);
    const std::string name = fmt::format("{}", fmt::join(devices, ", "));
    if (std::ranges::any_of(devices, offload::is_virtual_device)) {
      return serve::make_virtual_searcher(options, name, offload::parse_virtual_devices(devices));
    }
    std::vector<std::unique_ptr<device::Device>> opened = device_options_.open(options.parameters);
    std::vector<std::string> names;  // of what was opened, which XCL_EMULATION_MODE can decide
    for (const auto& each : opened) names.push_back(each->info().name);
    return serve::make_card_searcher(options, fmt::format("{}", fmt::join(names, ", ")), std::move(opened));
  } catch (const std::bad_alloc&) {
    throw InputError("--hash", fmt::format("no memory for {} MB", hash_megabytes_));
  }
}

int ServeCommand::run() {
  const Interrupt interrupt;  // before the threads of all others
  std::unique_ptr<serve::Searcher> searcher;
  admit([&]() -> cluster::Facts {
    if (ranks() != nullptr && (!board_.empty() || !device_options_.devices().empty())) {
      throw InputError(board_.empty() ? "--device" : "--card",
                       "several ranks search together with software alone: cards share nothing yet");
    }
    const ParameterSet parameters = load_parameters(parameter_file_);
    searcher = make_searcher(parameters);
    return {{"parameters", fmt::format("{:08x}", data::checksum(parameters_to_json_line(parameters)))}};
  });
  if (ranks() != nullptr) {
    auto together = std::make_unique<RanksSearcher>(std::move(searcher), *ranks());
    if (follows()) {
      together->follow();
      return kDone;
    }
    searcher = std::move(together);
  }
  serve::EventHub events;
  serve::Session session(std::move(searcher), events);
  serve::GameFile file(games_file_);
  if (!games_file_.empty()) {
    const auto games = file.read_if_changed();
    if (!games->empty()) session.follow_games(*games);
  }
  serve::HttpServer server(server_, session, events);
  print_line(server.address());
  flush_output();
  print_message("Ctrl-C ends the server");
  std::jthread follower;
  if (!games_file_.empty()) {
    follower = std::jthread([&file, &session](const std::stop_token& end) { follow(file, session, end); });
  }
  server.run(interrupt.token());
  return kDone;
}

void ServeCommand::follow(serve::GameFile& file, serve::Session& session, const std::stop_token& end) {
  std::mutex mutex;
  std::condition_variable_any changed;
  std::unique_lock lock(mutex);
  std::string problem;
  while (true) {
    changed.wait_for(lock, end, kFileInterval, [] { return false; });
    if (end.stop_requested()) return;
    try {
      const auto games = file.read_if_changed();
      if (games && !games->empty()) session.follow_games(*games);
      problem.clear();
    } catch (const InputError& error) {
      if (problem != error.what()) print_message(error.what());  // once, until it is another
      problem = error.what();
    }
  }
}

std::unique_ptr<Command> make_serve_command() { return std::make_unique<ServeCommand>(); }

}  // namespace cobalt::cli
