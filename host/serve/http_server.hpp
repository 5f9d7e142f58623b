// SPDX-License-Identifier: Apache-2.0
/// \file
/// A session over HTTP: the page, its orders, and a stream of events.
///
/// | request | answer |
/// |---|---|
/// | GET / | the page; /style.css and /script.js belong to it |
/// | GET /api/state | Session::state() |
/// | GET /api/moves?ply=N | the legal moves after N moves of the game |
/// | GET /api/explain?ply=N | Session::explain() |
/// | GET /api/groups | families and groups of the evaluation, see analysis/group_facts.hpp |
/// | GET /api/events | server-sent events |
/// | POST /api/position, move, takeback, go, analyse, stop, pgn, game | an order as a JSON object, see commands.hpp |
///
/// An order that was carried out is answered with `{}`, a bad one with status 400 and `{"error": ...}`.
///
/// Whoever reaches the server may give orders, so it listens to this machine alone unless it is told otherwise, and a
/// page of another origin that is open in the same browser is refused: by the name in Host (which catches names that
/// are made to point here), by Origin, by Sec-Fetch-Site, and by the content type of orders, which a form cannot send.
/// Only a link to the page itself is followed from anywhere.
#pragma once

#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "host/serve/event_hub.hpp"
#include "host/serve/session.hpp"

namespace cobalt::serve {

struct ServerOptions {
  std::string address = "127.0.0.1";  ///< to listen at: a name or a number
  int port = 0;                       ///< 0: any that is free
  /// Names under which the server may be asked, besides its address and those of this machine.
  std::vector<std::string> names;
};

class HttpServer {
 public:
  /// Of a request. Enough for a few hundred games.
  static constexpr std::size_t kMostBodyBytes = std::size_t{1} << 20;
  /// Observers at a time; each has a thread.
  static constexpr int kMostStreams = 16;

  /// Listens from now on. Throws InputError when that cannot be.
  /// \param session, events  outlive this object
  HttpServer(const ServerOptions& options, Session& session, EventHub& events);
  ~HttpServer();

  int port() const;
  /// "http://127.0.0.1:8080/"
  std::string address() const;
  /// Answers until a stop is asked for; closes the hub then, and returns when all requests have ended.
  /// \throws InputError when nothing can be heard any more; std::system_error when there are no threads for requests
  void run(const std::stop_token& end);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace cobalt::serve
