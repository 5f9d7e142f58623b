// SPDX-License-Identifier: Apache-2.0
/// \file
/// A session of the Universal Chess Interface in the test's own process, held through streams as a chess program would.
#pragma once

#include <istream>
#include <ostream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "host/engine/uci_session.hpp"
#include "tests/support/pipe.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::engine::test {

using cobalt::test::Pipe;

/// A session in a thread of its own.
class Session {
 public:
  /// \param open_backend  see UciSession
  explicit Session(OpenBackend open_backend = {})
      : open_backend_(std::move(open_backend)), thread_([this] { run(); }) {}
  ~Session() {
    to_engine_.close();
    thread_.join();
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void send(const std::string& line) { to_engine_.send(line + "\n"); }
  /// Lines up to the first that begins with `prefix`, that one included; it must come.
  std::vector<std::string> until(const std::string& prefix) {
    std::vector<std::string> lines;
    while (true) {
      lines.push_back(from_engine_.take_line());
      if (lines.back().starts_with(prefix)) return lines;
      if (lines.back().empty()) {
        ADD_FAILURE() << "no line " << prefix;
        return lines;
      }
    }
  }
  std::string answer(const std::string& prefix) { return until(prefix).back(); }
  /// Whether the session ends by itself.
  bool ends() { return from_engine_.take_line().empty(); }

 private:
  void run() {
    std::istream in(&to_engine_);
    std::ostream out(&from_engine_);
    UciSession(in, out, "1.2", open_backend_).run();
    from_engine_.close();
  }

  OpenBackend open_backend_;
  Pipe to_engine_;
  Pipe from_engine_;
  std::thread thread_;
};

inline chess::Move best_move_of(const std::string& line, const chess::Position& position) {
  EXPECT_TRUE(line.starts_with("bestmove ")) << line;
  const auto move = chess::parse_uci(position, line.substr(9, line.find(' ', 9) - 9));
  EXPECT_TRUE(move) << line;
  return move.value_or(chess::Move());
}

}  // namespace cobalt::engine::test
