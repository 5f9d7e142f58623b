// SPDX-License-Identifier: Apache-2.0
/// \file
/// Commands of the Universal Chess Interface: each is carried out or told to be wrong, and the session goes on.
#include <algorithm>
#include <cctype>
#include <istream>
#include <memory>
#include <ostream>
#include <thread>

#include "host/chess/movegen.hpp"
#include "host/engine/uci_session.hpp"
#include "tests/fuzz/fuzz_support.hpp"
#include "tests/support/pipe.hpp"

using namespace cobalt::engine;
using cobalt::test::Pipe;

namespace {

/// Answers at once, so that no input takes long.
class QuickBackend : public SearchBackend {
 public:
  SearchResult search(const Game& game, const Limits& limits, SearchControl&, SearchListener*) override {
    SearchResult result;
    const cobalt::chess::MoveList moves = cobalt::chess::legal_moves(game.position);
    for (const cobalt::chess::Move move : limits.search_moves) COBALT_REQUIRE(is_legal(game.position, move));
    if (!moves.empty()) result.lines.push_back({0, {moves[0]}});
    return result;
  }
  void clear() override {}
  void exchange_function(const cobalt::ParameterSet&) override {}
};

/// One session for all inputs: to start one takes as long as thousands of commands.
class Session {
 public:
  Session() : thread_([this] { run(); }) { send("setoption name Device value quick\n"); }
  ~Session() { in_.close(); }

  void send(const std::string& text) { in_.send(text); }
  /// Waits until all that was sent is worked off, and looks at the answers.
  void finish() {
    send("stop\nisover\n");  // a search without a position ends in no other way
    for (;;) {
      const std::string line = out_.take_line();
      COBALT_REQUIRE(!line.empty());  // the session has ended, or hangs
      COBALT_REQUIRE(std::ranges::none_of(line, [](unsigned char c) { return std::iscntrl(c) != 0; }));
      if (line == "info string \"isover\": no such command") return;
    }
  }

 private:
  void run() {
    std::istream in(&in_);
    std::ostream out(&out_);
    UciSession(in, out, "fuzz", [](const BackendChoice&, const cobalt::ParameterSet&, Engine&) {
      return std::make_unique<QuickBackend>();
    }).run();
    out_.close();
  }

  Pipe in_;
  Pipe out_;
  std::jthread thread_;
};

/// Commands that reach for files or for all memory, end the session, or take the quick backend away.
bool is_left_out(std::string line) {
  std::ranges::transform(line, line.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::ranges::any_of(
      std::initializer_list<const char*>{"hash", "params", "numbers", "bookfile", "device", "quit"},
      [&line](const char* word) { return line.find(word) != std::string::npos; });
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Session session;
  std::string text = cobalt::fuzz::to_text(data, size);
  text += '\n';
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    const std::string line = text.substr(begin, end - begin);
    if (!is_left_out(line)) session.send(line + '\n');
    begin = end + 1;
  }
  session.finish();
  return 0;
}
