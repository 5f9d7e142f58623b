// SPDX-License-Identifier: Apache-2.0
#include "host/serve/http_server.hpp"

#include <fmt/format.h>
#include <httplib.h>
#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "host/analysis/group_facts.hpp"
#include "host/serve/page.hpp"
#include "host/serve/request_guard.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::serve {
namespace {

using namespace std::chrono_literals;

constexpr int kOk = 200;
constexpr int kBadRequest = 400;
constexpr int kForbidden = 403;
constexpr int kNotFound = 404;
constexpr int kTooLarge = 413;
constexpr int kUnsupportedMediaType = 415;
constexpr int kServerError = 500;
constexpr int kUnavailable = 503;
constexpr const char* kJsonType = "application/json";

/// Threads for requests other than streams.
constexpr std::size_t kRequestThreads = 8;
constexpr std::time_t kReadSeconds = 5;
constexpr std::time_t kKeepAliveSeconds = 2;
/// A stream without events writes as often as this, and so finds out that nobody reads it any more.
constexpr auto kHeartbeat = 5s;
/// A stream looks so often whether the server ends.
constexpr auto kStreamWait = 500ms;

/// Only what the page itself brings may be loaded or run, and nobody may frame it.
constexpr const char* kContentPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

void answer_error(httplib::Response& response, int status, std::string_view message) {
  response.status = status;
  response.set_content(Json{{"error", message}}.dump(-1, ' ', false, Json::error_handler_t::replace), kJsonType);
}

void answer_json(httplib::Response& response, const Json& json) {
  response.set_content(json.dump(-1, ' ', false, Json::error_handler_t::replace), kJsonType);
}

/// A handler whose InputError is the answer 400.
template <typename Handler>
httplib::Server::Handler guarded(Handler handler) {
  return [handler = std::move(handler)](const httplib::Request& request, httplib::Response& response) {
    try {
      handler(request, response);
    } catch (const InputError& error) {
      answer_error(response, kBadRequest, error.what());
    }
  };
}

std::size_t ply_parameter(const httplib::Request& request) {
  const auto number = text::parse_number(request.get_param_value("ply"));
  if (!number) throw InputError("ply", "expected a number of moves, as in ?ply=4");
  return static_cast<std::size_t>(*number);
}

/// Threads that work off requests, streams of events too. The library's own end the program when one of them cannot be
/// started.
class RequestThreads : public httplib::TaskQueue {
 public:
  /// Throws std::system_error.
  RequestThreads(std::size_t threads, EventHub& events) : events_(events) {
    for (std::size_t i = 0; i < threads; ++i) {
      threads_.emplace_back([this](const std::stop_token& end) { work(end); });
    }
  }

  void enqueue(std::function<void()> request) override {
    {
      const std::lock_guard lock(mutex_);
      requests_.push_back(std::move(request));
    }
    arrived_.notify_one();
  }

  /// Returns when all that was asked is answered, and all streams have ended.
  void shutdown() override {
    events_.close();
    for (std::jthread& thread : threads_) thread.request_stop();
    threads_.clear();
  }

 private:
  void work(const std::stop_token& end) {
    while (const auto request = next(end)) request();
  }

  /// Empty when nothing is left at the end.
  std::function<void()> next(const std::stop_token& end) {
    std::unique_lock lock(mutex_);
    if (!arrived_.wait(lock, end, [this] { return !requests_.empty(); })) return {};
    std::function<void()> request = std::move(requests_.front());
    requests_.pop_front();
    return request;
  }

  EventHub& events_;
  std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::deque<std::function<void()>> requests_;
  std::vector<std::jthread> threads_;  ///< the last member: they use the others
};

/// Events of the hub as a server-sent stream.
class EventStream {
 public:
  explicit EventStream(const EventHub& events) : events_(events), number_(events.last()) {}

  /// Writes what there is. \return false at the end of the stream
  bool write(httplib::DataSink& sink) {
    const EventBatch batch = events_.wait_after(number_, kStreamWait);
    std::string text;
    // The first bytes tell the page that it is connected.
    if (!has_begun_) text += "retry: 1000\n\n";
    has_begun_ = true;
    if (batch.has_missed) text += "event: missed\ndata: {}\n\n";
    for (const Event& event : batch.events) {
      text += fmt::format("event: {}\ndata: {}\n\n", event.name, event.data);
      number_ = event.number;
    }
    const auto now = std::chrono::steady_clock::now();
    if (text.empty() && now - written_ >= kHeartbeat) text = ": still there\n\n";
    if (!text.empty()) {
      if (!sink.write(text.data(), text.size())) return false;
      written_ = now;
    }
    if (batch.is_closed) sink.done();
    return true;
  }

 private:
  const EventHub& events_;
  std::uint64_t number_;
  bool has_begun_ = false;
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
};

}  // namespace

class HttpServer::Implementation {
 public:
  Implementation(const ServerOptions& options, Session& session, EventHub& events)
      : address_(options.address), session_(session), events_(events) {
    server_.new_task_queue = [this] { return new RequestThreads(kMostStreams + kRequestThreads, events_); };
    server_.set_payload_max_length(kMostBodyBytes);
    server_.set_read_timeout(kReadSeconds);
    // The library's own choice lets several programs listen at one port.
    server_.set_socket_options([](socket_t socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    server_.set_keep_alive_timeout(kKeepAliveSeconds);
    bind(options.port);
    std::vector<std::string> names = options.names;
    names.push_back(options.address);
    guard_ = std::make_unique<RequestGuard>(std::move(names), port_);
    set_up_checks();
    add_page();
    add_reports();
    add_orders();
  }

  int port() const { return port_; }
  const std::string& address() const { return address_; }

  void run(const std::stop_token& end) {
    std::stop_source over;  // asked for, or because nothing is heard any more
    const std::stop_callback pass_on(end, [&over] { over.request_stop(); });
    std::atomic<bool> listens{true};
    std::exception_ptr failure;
    std::jthread listener([&] {
      try {
        server_.listen_after_bind();
      } catch (...) {
        failure = std::current_exception();
      }
      listens = false;
      over.request_stop();
    });
    while (listens && !server_.is_running()) std::this_thread::sleep_for(1ms);  // it cannot be stopped before
    wait_for_stop(over.get_token());
    server_.stop();
    listener.join();
    if (failure) std::rethrow_exception(failure);
    if (!end.stop_requested()) throw InputError(fmt::format("{}:{}", address_, port_), "no request is heard any more");
  }

 private:
  void bind(int port) {
    const bool is_bound =
        port != 0 ? server_.bind_to_port(address_, port) : (port_ = server_.bind_to_any_port(address_)) > 0;
    if (!is_bound) {
      throw InputError(fmt::format("{}:{}", address_, port),
                       "cannot listen there; is the port taken (--port), or the address of another machine (--host)?");
    }
    if (port != 0) port_ = port;
  }

  static void wait_for_stop(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any changed;
    std::unique_lock lock(mutex);
    changed.wait(lock, stop, [] { return false; });
  }

  void set_up_checks() {
    server_.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      const bool is_page = request.path == "/";  // a link to it may stand anywhere
      const std::string problem = guard_->problem(request.get_header_value("Host"), request.get_header_value("Origin"),
                                                  is_page ? "" : request.get_header_value("Sec-Fetch-Site"));
      if (problem.empty()) return httplib::Server::HandlerResponse::Unhandled;
      answer_error(response, kForbidden, problem);
      return httplib::Server::HandlerResponse::Handled;
    });
    server_.set_default_headers({{"Content-Security-Policy", kContentPolicy},
                                 {"X-Content-Type-Options", "nosniff"},
                                 {"Referrer-Policy", "no-referrer"},
                                 {"Cross-Origin-Resource-Policy", "same-origin"},
                                 {"Cache-Control", "no-store"}});
    server_.set_error_handler([](const httplib::Request& request, httplib::Response& response) {
      if (!response.body.empty()) return;
      const std::string path = text::printable(request.path);
      answer_error(response, response.status,
                   response.status == kTooLarge   ? fmt::format("the order is larger than {} bytes", kMostBodyBytes)
                   : response.status == kNotFound ? path + ": no such page"
                                                  : path + ": not a request that this server knows");
    });
    server_.set_exception_handler(
        [](const httplib::Request& /*request*/, httplib::Response& response, const std::exception_ptr& /*problem*/) {
          answer_error(response, kServerError, "the server failed at this request");
        });
  }

  void add_page() {
    const auto add = [this](const char* path, std::string text, const char* type) {
      server_.Get(path, [text = std::move(text), type](const httplib::Request&, httplib::Response& response) {
        response.set_content(text, type);
      });
    };
    add("/", page_html(), "text/html; charset=utf-8");
    add("/style.css", page_css(), "text/css; charset=utf-8");
    add("/script.js", page_script(), "text/javascript; charset=utf-8");
  }

  void add_reports() {
    server_.Get("/api/state", guarded([this](const httplib::Request&, httplib::Response& response) {
                  answer_json(response, session_.state());
                }));
    server_.Get("/api/moves", guarded([this](const httplib::Request& request, httplib::Response& response) {
                  answer_json(response, session_.moves(ply_parameter(request)));
                }));
    server_.Get("/api/explain", guarded([this](const httplib::Request& request, httplib::Response& response) {
                  answer_json(response, session_.explain(ply_parameter(request)));
                }));
    server_.Get("/api/groups", [](const httplib::Request&, httplib::Response& response) {
      answer_json(response, {{"families", analysis::families_json()}, {"groups", analysis::group_facts_json()}});
    });
    server_.Get("/api/events", [this](const httplib::Request&, httplib::Response& response) { stream(response); });
  }

  void stream(httplib::Response& response) {
    if (++streams_ > kMostStreams) {
      --streams_;
      return answer_error(response, kUnavailable, fmt::format("{} pages are open already", kMostStreams));
    }
    auto events = std::make_shared<EventStream>(events_);
    response.status = kOk;
    response.set_chunked_content_provider(
        "text/event-stream", [events](std::size_t /*offset*/, httplib::DataSink& sink) { return events->write(sink); },
        [this](bool /*success*/) { --streams_; });
  }

  void add_order(const char* path, void (*order)(Session& session, const std::string& body)) {
    server_.Post(path, guarded([this, order](const httplib::Request& request, httplib::Response& response) {
                   const std::string type = request.get_header_value("Content-Type");
                   if (type.substr(0, type.find(';')) != kJsonType) {
                     return answer_error(response, kUnsupportedMediaType,
                                         "Content-Type " + text::quoted(type) + ": expected application/json");
                   }
                   order(session_, request.body);
                   answer_json(response, Json::object());
                 }));
  }

  void add_orders() {
    add_order("/api/position",
              [](Session& session, const std::string& body) { session.set_position(parse_position_command(body)); });
    add_order("/api/move", [](Session& session, const std::string& body) { session.play(parse_move_command(body)); });
    add_order("/api/takeback",
              [](Session& session, const std::string& body) { session.take_back(parse_take_back_command(body)); });
    add_order("/api/go", [](Session& session, const std::string& body) { session.go(parse_go_command(body)); });
    add_order("/api/analyse",
              [](Session& session, const std::string& body) { session.analyse(parse_analyse_command(body)); });
    add_order("/api/stop", [](Session& session, const std::string& body) {
      parse_empty_command(body);
      session.stop();
    });
    add_order("/api/pgn", [](Session& session, const std::string& body) { session.load_pgn(parse_pgn_command(body)); });
    add_order("/api/game",
              [](Session& session, const std::string& body) { session.choose_game(parse_game_command(body)); });
  }

  std::string address_;
  int port_ = 0;
  Session& session_;
  EventHub& events_;
  std::unique_ptr<RequestGuard> guard_;
  std::atomic<int> streams_{0};
  httplib::Server server_;
};

HttpServer::HttpServer(const ServerOptions& options, Session& session, EventHub& events)
    : implementation_(std::make_unique<Implementation>(options, session, events)) {}
HttpServer::~HttpServer() = default;

int HttpServer::port() const { return implementation_->port(); }

std::string HttpServer::address() const {
  const std::string& host = implementation_->address();
  const bool is_ipv6_number = host.find(':') != std::string::npos;
  return fmt::format("http://{}:{}/", is_ipv6_number ? "[" + host + "]" : host, port());
}

void HttpServer::run(const std::stop_token& end) { implementation_->run(end); }

}  // namespace cobalt::serve
