// SPDX-License-Identifier: Apache-2.0
/// \file
/// Bytes sent to `cobalt serve`: each request is answered, none makes the server fail or fall silent. "$PORT" in an
/// input is the port of the server, which must stand in Host.
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <thread>

#include "host/chess/movegen.hpp"
#include "host/serve/http_server.hpp"
#include "tests/fuzz/fuzz_support.hpp"

using namespace cobalt::serve;

namespace {

/// Answers at once, so that no input takes long.
class QuickSearcher : public Searcher {
 public:
  QuickSearcher() : Searcher(cobalt::ParameterSet()) {}

  std::string name() const override { return "quick"; }
  cobalt::engine::SearchResult search(const cobalt::engine::Game& game, const cobalt::engine::Limits&,
                                      cobalt::engine::SearchControl&, cobalt::engine::SearchListener&,
                                      const OnLoad&) override {
    cobalt::engine::SearchResult result;
    const cobalt::chess::MoveList moves = cobalt::chess::legal_moves(game.position);
    if (!moves.empty()) result.lines.push_back({0, {moves[0]}});
    return result;
  }
  cobalt::annotate::SearchMany search_many(std::optional<std::uint64_t>, const OnLoad&) override {
    return [](std::span<const cobalt::chess::Position> positions, const cobalt::annotate::ReportChoice& report,
              const std::stop_token& stop) {
      for (std::size_t number = 0; number < positions.size() && !stop.stop_requested(); ++number) {
        cobalt::strength::Choice choice;
        choice.move = cobalt::chess::legal_moves(positions[number])[0];
        report(number, choice);
      }
    };
  }
};

class Connection {
 public:
  Connection(int port, unsigned number) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    COBALT_REQUIRE(socket_ >= 0);
    const timeval limit{10, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    // From another address each time: the ports of one would all be taken after half a minute.
    const sockaddr_in from = address(INADDR_LOOPBACK + 1 + number % 0xffff00U, 0);
    const sockaddr_in to = address(INADDR_LOOPBACK, port);
    COBALT_REQUIRE(::bind(socket_, reinterpret_cast<const sockaddr*>(&from), sizeof from) == 0);
    while (::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
      if (errno == EISCONN) break;                // it went on after a signal, and has ended
      if (errno == EINTR || errno == EALREADY) {  // the fuzzer's own clock
        pollfd ready{socket_, POLLOUT, 0};
        ::poll(&ready, 1, 1000);
        continue;
      }
      std::perror("connect");
      COBALT_REQUIRE(false);
    }
  }
  ~Connection() { ::close(socket_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void send_all(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count <= 0) break;  // the server has heard enough
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    ::shutdown(socket_, SHUT_WR);
  }
  /// What the server answers, but of a stream of events only the beginning.
  std::string answer() const {
    std::string text;
    std::array<char, 65536> buffer{};
    while (text.find("text/event-stream") == std::string::npos) {
      const ssize_t count = ::recv(socket_, buffer.data(), buffer.size(), 0);
      if (count < 0 && errno == EINTR) continue;          // the fuzzer's own clock
      COBALT_REQUIRE(count >= 0 || errno == ECONNRESET);  // else nothing has come for ten seconds
      if (count <= 0) break;
      text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return text;
  }

 private:
  static sockaddr_in address(std::uint32_t host, int port) {
    sockaddr_in result{};
    result.sin_family = AF_INET;
    result.sin_addr.s_addr = htonl(host);
    result.sin_port = htons(static_cast<std::uint16_t>(port));
    return result;
  }

  int socket_;
};

class Server {
 public:
  std::string exchange(std::string bytes) {
    constexpr std::string_view kPort = "$PORT";
    const std::string port = std::to_string(server_.port());
    for (std::size_t at = bytes.find(kPort); at != std::string::npos; at = bytes.find(kPort, at)) {
      bytes.replace(at, kPort.size(), port);
    }
    const Connection connection(server_.port(), ++connections_);
    connection.send_all(bytes);
    return connection.answer();
  }

 private:
  EventHub events_;
  Session session_{std::make_unique<QuickSearcher>(), events_};
  HttpServer server_{{}, session_, events_};
  unsigned connections_ = 0;
  std::jthread thread_{[this](const std::stop_token& end) { server_.run(end); }};
};

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Server server;
  const std::string answer = server.exchange(cobalt::fuzz::to_text(data, size));
  COBALT_REQUIRE(answer.empty() || answer.starts_with("HTTP/1."));
  COBALT_REQUIRE(answer.find("HTTP/1.1 500") == std::string::npos);
  return 0;
}
