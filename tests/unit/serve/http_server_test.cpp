// SPDX-License-Identifier: Apache-2.0
// A server of this process on a free port, asked over HTTP.
#include "host/serve/http_server.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <httplib.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <mutex>
#include <set>
#include <thread>

#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/device/model_device.hpp"
#include "host/engine/software_evaluator.hpp"
#include "host/generator/generator.hpp"
#include "host/offload/card_constants.hpp"
#include "host/support/error.hpp"
#include "spec/parameters.hpp"
#include "tests/support/input_error.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/thread_limit.hpp"

namespace cobalt::serve {
namespace {

using namespace std::chrono_literals;

constexpr const char* kMiddleGame = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

SearcherOptions small_options() {
  SearcherOptions options;
  options.parameters = default_parameters();
  options.hash_megabytes = 1;
  return options;
}

/// Reads the stream of events in a thread of its own.
class Observer {
 public:
  explicit Observer(int port) : client_("127.0.0.1", port), reader_([this] { read(); }) {
    // What is published before the stream has begun is not part of it.
    wait([this] { return has_begun_; });
  }
  ~Observer() {
    client_.stop();
    reader_.join();
  }
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;

  /// The data of the first event of a name that has not been taken; fails after a minute.
  Json next(const std::string& name) {
    Json data;
    wait([&] {
      const auto found = std::ranges::find(events_, name, &std::pair<std::string, Json>::first);
      if (found == events_.end()) return false;
      data = found->second;
      events_.erase(events_.begin(), found + 1);
      return true;
    });
    return data;
  }

 private:
  template <typename Condition>
  void wait(Condition condition) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, test::kPatience, condition)) throw std::runtime_error("no such event");
  }

  void read() {
    client_.set_read_timeout(test::kPatience);
    std::string text;
    client_.Get("/api/events", [&](const char* data, std::size_t size) {
      text.append(data, size);
      const std::lock_guard lock(mutex_);
      has_begun_ = true;
      for (std::size_t end = text.find("\n\n"); end != std::string::npos; end = text.find("\n\n")) {
        take(text.substr(0, end));
        text.erase(0, end + 2);
      }
      changed_.notify_all();
      return true;
    });
  }

  void take(const std::string& block) {
    const std::string begin = "event: ";
    if (!block.starts_with(begin)) return;
    const std::size_t line = block.find('\n');
    events_.emplace_back(block.substr(begin.size(), line - begin.size()),
                         Json::parse(block.substr(line + std::string("\ndata: ").size())));
  }

  httplib::Client client_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::pair<std::string, Json>> events_;
  bool has_begun_ = false;
  std::thread reader_;
};

class HttpServerTest : public testing::Test {
 protected:
  HttpServerTest() : HttpServerTest(make_host_searcher(small_options())) {}
  explicit HttpServerTest(std::unique_ptr<Searcher> searcher)
      : session_(std::move(searcher), events_),
        server_({}, session_, events_),
        client_("127.0.0.1", server_.port()),
        thread_([this](const std::stop_token& end) { server_.run(end); }) {
    client_.set_read_timeout(test::kPatience);
  }

  Json get(const std::string& path, int status = 200) {
    const auto answer = client_.Get(path);
    EXPECT_TRUE(answer) << path;
    if (!answer) return {};
    EXPECT_EQ(answer->status, status) << answer->body;
    return Json::parse(answer->body, nullptr, false);
  }

  /// The error of an order, or "".
  std::string order(const std::string& name, const std::string& body, int status = 200) {
    const auto answer = client_.Post("/api/" + name, body, "application/json");
    EXPECT_TRUE(answer) << name;
    if (!answer) return "no answer";
    EXPECT_EQ(answer->status, status) << name << " " << body << ": " << answer->body;
    return Json::parse(answer->body).value("error", "");
  }

  EventHub events_;
  Session session_;
  HttpServer server_;
  httplib::Client client_;
  std::jthread thread_;
};

class VirtualCardServerTest : public HttpServerTest {
 protected:
  VirtualCardServerTest() : HttpServerTest(make_virtual_searcher(small_options(), "u50", {offload::CardModel()})) {}
};

TEST_F(HttpServerTest, ThePageIsWhole) {
  const auto page = client_.Get("/");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_EQ(page->get_header_value("Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(page->body.rfind("<!DOCTYPE html>", 0), 0U);
  EXPECT_EQ(page->body.find("{{"), std::string::npos);
  EXPECT_NE(page->get_header_value("Content-Security-Policy").find("default-src 'none'"), std::string::npos);
  for (const char* part : {"/style.css", "/script.js"}) {
    EXPECT_NE(page->body.find(part), std::string::npos);
    const auto answer = client_.Get(part);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 200);
    EXPECT_GT(answer->body.size(), 1000U);
  }
}

TEST_F(HttpServerTest, ForeignPagesAreRefused) {
  const auto status_with = [&](const httplib::Headers& headers, const char* type = "application/json") {
    const auto answer = client_.Post("/api/stop", headers, "{}", type);
    return answer ? answer->status : -1;
  };
  const std::string port = std::to_string(server_.port());
  EXPECT_EQ(status_with({}), 200);
  EXPECT_EQ(status_with({{"Origin", "http://127.0.0.1:" + port}}), 200);
  EXPECT_EQ(status_with({{"Origin", "http://evil.example"}}), 403);
  EXPECT_EQ(status_with({{"Origin", "null"}}), 403);
  EXPECT_EQ(status_with({{"Host", "evil.example:" + port}}), 403);
  EXPECT_EQ(status_with({{"Host", "localhost:" + port}}), 200);
  EXPECT_EQ(status_with({}, "text/plain"), 415);
  EXPECT_EQ(status_with({}, "application/x-www-form-urlencoded"), 415);
  for (const char* path : {"/api/state", "/api/events", "/script.js"}) {
    const auto picture = client_.Get(path, {{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Mode", "no-cors"}});
    ASSERT_TRUE(picture) << path;
    EXPECT_EQ(picture->status, 403) << path;
  }
  const auto link = client_.Get("/", {{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Mode", "navigate"}});
  ASSERT_TRUE(link);
  EXPECT_EQ(link->status, 200) << "a link to the page may stand anywhere";
  const auto reading = client_.Get("/api/state", {{"Host", "evil.example:" + port}});
  ASSERT_TRUE(reading);
  EXPECT_EQ(reading->status, 403);
}

TEST_F(HttpServerTest, BadRequestsSayWhatIsWrong) {
  EXPECT_EQ(order("go", "nonsense", 400), "the order: expected a JSON object");
  EXPECT_EQ(order("go", R"({"ply": 1})", 400), "\"ply\": 1 is after the end; the game has 0 plies");
  EXPECT_EQ(order("position", R"({"fen": "8/8 w"})", 400),
            "FEN \"8/8 w\": expected 6 fields (or 4, without the clocks), found 2");
  EXPECT_NE(order("position", R"({"moves": ["e2e5"]})", 400).find("e2e5"), std::string::npos);
  EXPECT_NE(order("move", R"({"move": "Ke2"})", 400).find("Ke2"), std::string::npos);
  EXPECT_EQ(
      order("pgn", R"({"pgn": "no game"})", 400),
      "\"pgn\": the games:1: game 1: move 1. \"no\": expected a move in standard algebraic notation, such as Nf3, "
      "exd8=Q or O-O");
  EXPECT_EQ(order("pgn", R"({"pgn": ""})", 400), "\"pgn\": no game found");
  EXPECT_EQ(order("game", R"({"number": 1})", 400), "\"number\": no games are loaded");
  EXPECT_EQ(get("/api/moves?ply=9", 400)["error"], "\"ply\": 9 is after the end; the game has 0 plies");
  EXPECT_EQ(get("/api/moves", 400)["error"], "ply: expected a number of moves, as in ?ply=4");
  EXPECT_EQ(get("/nothing", 404)["error"], "/nothing: no such page");
  const std::string large = "{\"pgn\": \"" + std::string(HttpServer::kMostBodyBytes, 'x') + "\"}";
  EXPECT_NE(order("pgn", large, 413).find("larger than"), std::string::npos);
  // Nothing of this has changed the game.
  const Json state = get("/api/state");
  EXPECT_EQ(state["game"]["plies"].size(), 1U);
  EXPECT_EQ(state["load"], Json()) << "no cards";
}

TEST_F(HttpServerTest, AGameIsPlayed) {
  EXPECT_EQ(order("move", R"({"move": "e2e4"})"), "");
  EXPECT_EQ(order("move", R"({"move": "Nf6", "ply": 1})"), "");
  EXPECT_EQ(order("move", R"({"move": "e5", "ply": 1})"), "");
  const Json state = get("/api/state");
  ASSERT_EQ(state["game"]["plies"].size(), 3U);
  EXPECT_EQ(state["game"]["plies"][2]["short"], "1... e5");
  EXPECT_EQ(state["searching"], Json());
  const Json knight_moves = get("/api/moves?ply=2")["g1"];
  EXPECT_EQ(std::set<std::string>(knight_moves.begin(), knight_moves.end()),
            (std::set<std::string>{"g1e2", "g1f3", "g1h3"}));
}

TEST_F(HttpServerTest, AGameHasItsMostPlies) {
  Json moves = Json::array();
  while (moves.size() < kMostPlies) {
    for (const char* const move : {"Nf3", "Nf6", "Ng1", "Ng8"}) moves.push_back(move);
  }
  EXPECT_EQ(order("position", Json{{"moves", moves}}.dump()), "");
  EXPECT_EQ(order("move", R"({"move": "e4"})", 400), "\"move\": the game has 2000 plies already");
  EXPECT_EQ(order("go", R"({"play": true})", 400), "\"play\": the game is too long");
}

TEST_F(HttpServerTest, MovesAreTakenBack) {
  Observer observer(server_.port());
  EXPECT_EQ(order("position", R"({"moves": ["e4", "e5", "Nf3"]})"), "");
  EXPECT_EQ(order("takeback", R"({"ply": 4})", 400), "\"ply\": 4 is after the end; the game has 3 plies");
  EXPECT_EQ(order("takeback", R"({"ply": 1})"), "");
  EXPECT_EQ(get("/api/state")["game"]["plies"].size(), 2U);
  EXPECT_EQ(get("/api/state")["game"]["plies"][1]["short"], "1. e4");
  // A search is of a game that is over.
  EXPECT_EQ(order("go", R"({"play": true})"), "");
  EXPECT_EQ(order("takeback", R"({"ply": 0})"), "");
  const Json state = get("/api/state");
  EXPECT_EQ(state["searching"], Json());
  EXPECT_EQ(state["game"]["plies"].size(), 1U);
}

TEST_F(HttpServerTest, GroupsExplainTheStaticScore) {
  const Json facts = get("/api/groups");
  ASSERT_EQ(facts["groups"].size(), std::size_t{spec::kEvaluationGroups});
  std::multiset<std::size_t> in_families;
  for (const Json& family : facts["families"]) {
    for (const Json& group : family["groups"]) in_families.insert(group.get<std::size_t>());
  }
  for (std::size_t group = 0; group < spec::kEvaluationGroups; ++group) {
    EXPECT_EQ(in_families.count(group), 1U) << group;
    EXPECT_NE(facts["groups"][group]["label"], "");
    EXPECT_NE(facts["groups"][group]["meaning"], "");
  }
  EXPECT_EQ(order("position", Json{{"fen", kMiddleGame}, {"moves", {"cxd5"}}}.dump()), "");
  const device::ModelEvaluator evaluator(default_parameters());
  for (const int ply : {0, 1}) {
    const Json json = get(fmt::format("/api/explain?ply={}", ply));
    const chess::Position position = chess::parse_fen(json["fen"].get<std::string>());
    const int score = evaluator.evaluate(chess::pack_position(position)).score_cp;
    EXPECT_EQ(json["white"], ply == 0 ? score : -score) << ply;
    int sum = 0;
    for (const Json& share : json["shares"]) sum += share[1].get<int>() - share[2].get<int>();
    EXPECT_EQ(json["white"], sum);
    EXPECT_FALSE(json["draw"].get<bool>());
    EXPECT_GT(json["shares"].size(), 5U);
  }
  EXPECT_NE(get("/api/explain?ply=0")["shares"], get("/api/explain?ply=1")["shares"]);
  EXPECT_EQ(get("/api/explain?ply=2", 400)["error"], "\"ply\": 2 is after the end; the game has 1 plies");
  EXPECT_EQ(get("/api/explain", 400)["error"], "ply: expected a number of moves, as in ?ply=4");
}

TEST_F(HttpServerTest, ASearchIsThatOfTheEngine) {
  constexpr int kDepth = 6;
  Observer observer(server_.port());
  EXPECT_EQ(order("position", Json{{"fen", kMiddleGame}}.dump()), "");
  EXPECT_EQ(order("go", Json{{"depth", kDepth}, {"play", true}}.dump()), "");
  const Json first = observer.next("search");
  EXPECT_EQ(first["depth"], 1);
  EXPECT_EQ(first["ply"], 0);
  EXPECT_EQ(first["card_nodes"], 0);
  EXPECT_EQ(first["host_nodes"], first["nodes"]);
  const Json best = observer.next("best");

  engine::Engine engine(std::make_shared<engine::SoftwareEvaluator>(default_parameters()));
  engine.set_hash_megabytes(1);
  engine::Limits limits;
  limits.depth = kDepth;
  engine::SearchControl control;
  const engine::SearchResult result = engine.search({chess::parse_fen(kMiddleGame), {}}, limits, control);
  EXPECT_EQ(best["move"], chess::to_uci(result.best_move()));
  EXPECT_EQ(best["nodes"], result.nodes);
  EXPECT_EQ(best["depth"], kDepth);
  const Json state = observer.next("state");
  ASSERT_EQ(state["game"]["plies"].size(), 2U);
  EXPECT_EQ(state["game"]["plies"][0]["score"]["cp"], result.lines[0].score);
  EXPECT_EQ(state["searching"], Json());
}

TEST_F(HttpServerTest, StopEndsASearchAndMovesEndItToo) {
  Observer observer(server_.port());
  EXPECT_EQ(order("go", "{}"), "");
  EXPECT_NE(get("/api/state")["searching"], Json());
  observer.next("search");
  EXPECT_EQ(order("stop", "{}"), "");
  observer.next("best");
  EXPECT_EQ(order("go", "{}"), "");
  EXPECT_EQ(order("move", R"({"move": "d4"})"), "");
  const Json state = get("/api/state");
  EXPECT_EQ(state["searching"], Json());
  EXPECT_EQ(state["search"], Json());
  EXPECT_EQ(state["game"]["plies"].size(), 2U);
}

TEST_F(HttpServerTest, GamesAreChosenAndAnalysed) {
  const std::string pgn =
      "[White \"A\"]\n\n1. e4 {+0.10/5 1s} e5 {+0.20/5 1s} *\n\n[White \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
  EXPECT_EQ(order("pgn", Json{{"pgn", pgn}}.dump()), "");
  Json state = get("/api/state");
  EXPECT_EQ(state["games"], (Json{"1: A \u2013 ?, *", "2: B \u2013 ?, 0-1"}));
  EXPECT_EQ(state["game_number"], 1);
  EXPECT_EQ(state["game"]["plies"][2]["score"], (Json{{"cp", -20}, {"depth", 5}}));
  EXPECT_EQ(order("game", R"({"number": 3})", 400), "\"number\": expected a game from 1 to 2");
  EXPECT_EQ(order("game", R"({"number": 2})"), "");
  Observer observer(server_.port());
  EXPECT_EQ(order("analyse", R"({"nodes": 2000})"), "");
  state = observer.next("state");
  EXPECT_EQ(state["searching"]["analysis"], true);
  for (std::size_t ply = 0; ply < 4; ++ply) EXPECT_EQ(observer.next("score")["ply"], ply);
  state = observer.next("state");
  EXPECT_EQ(state["searching"], Json());
  EXPECT_EQ(state["game"]["plies"][3]["judgement"], "??") << "2. g4";
  EXPECT_TRUE(state["game"]["plies"][3]["note"].get<std::string>().starts_with("blunder: "))
      << state["game"]["plies"][3];
  EXPECT_FALSE(state["game"]["plies"][4].contains("judgement"));
  EXPECT_EQ(state["game"]["plies"][4]["end"], "checkmate");
  EXPECT_FALSE(state["game"]["plies"][4].contains("score"));
  EXPECT_EQ(state["game"]["plies"][3]["score"]["mate"], -1);
  EXPECT_EQ(order("go", R"({"depth": 1})", 400), "\"ply\": the game is over there: no legal move");
}

/// A game can be as short as its result, and everybody is told of all of them at each change.
TEST_F(HttpServerTest, GamesAndTheirTitlesAreBounded) {
  const auto stars = [](std::size_t count) {
    std::string pgn;
    for (std::size_t i = 0; i < count; ++i) pgn += "* ";
    return Json{{"pgn", pgn}}.dump();
  };
  EXPECT_EQ(order("pgn", stars(kMostGames + 1), 400), "the games: expected at most 1000 games");
  EXPECT_EQ(get("/api/state")["games"].size(), 0U);
  EXPECT_EQ(order("pgn", stars(kMostGames)), "");
  EXPECT_EQ(get("/api/state")["games"].size(), kMostGames);
  const std::string name(100'000, 'x');
  EXPECT_EQ(order("pgn", Json{{"pgn", "[White \"" + name + "\"]\n\n1. e4 *\n"}}.dump()), "");
  const std::string title = get("/api/state")["games"][0];
  EXPECT_EQ(title.size(), 200U);
  EXPECT_TRUE(title.starts_with("1: xxx") && title.ends_with("x...")) << title;

  session_.follow_games(std::vector<chess::PgnGame>(5000));
  EXPECT_EQ(order("game", R"({"number": 3000})"), "");
  Json state = get("/api/state");
  EXPECT_EQ(state["game_count"], 5000);
  EXPECT_EQ(state["first_game"], 2501);
  ASSERT_EQ(state["games"].size(), 1000U);
  EXPECT_EQ(state["games"][499], "3000, *");
  EXPECT_EQ(order("game", R"({"number": 1})"), "");
  EXPECT_EQ(get("/api/state")["first_game"], 1);
  EXPECT_EQ(order("game", R"({"number": 5000})"), "");
  state = get("/api/state");
  EXPECT_EQ(state["first_game"], 4001);
  EXPECT_EQ(state["games"][999], "5000, *");
}

TEST_F(HttpServerTest, GamesOfAFileAreFollowedUntilAnotherIsPlayed) {
  const auto shown = [this] { return get("/api/state")["game_number"]; };
  session_.follow_games(std::vector<chess::PgnGame>(1));
  EXPECT_EQ(shown(), 1);
  session_.follow_games(std::vector<chess::PgnGame>(2));
  EXPECT_EQ(shown(), 2);
  EXPECT_EQ(order("game", R"({"number": 1})"), "");
  session_.follow_games(std::vector<chess::PgnGame>(3));
  EXPECT_EQ(shown(), 1);
  EXPECT_EQ(order("move", R"({"move": "e4"})"), "");
  session_.follow_games(std::vector<chess::PgnGame>(4));
  EXPECT_EQ(shown(), 0);
  EXPECT_EQ(get("/api/state")["games"].size(), 4U);
}

TEST_F(VirtualCardServerTest, NodesOfHostAndCardsAreToldApart) {
  const Json idle = get("/api/state")["load"];
  EXPECT_EQ(idle["contexts"], offload::kContextsOfCore);
  EXPECT_EQ(idle["cards"][0]["context_percent"], Json(std::vector<int>(offload::kContextsOfCore, 0)));
  EXPECT_EQ(idle["cards"][0]["tries_per_clock"], Json());
  Observer observer(server_.port());
  EXPECT_EQ(order("go", R"({"depth": 5})"), "");
  Json load = observer.next("load");
  while (load["jobs"] == 0) load = observer.next("load");  // the first may be told before a job has run
  EXPECT_EQ(load["contexts"], offload::kContextsOfCore);
  ASSERT_EQ(load["cards"].size(), 1U);
  const Json& card = load["cards"][0];
  EXPECT_EQ(card["contexts"], offload::kContextsOfCore);
  EXPECT_EQ(card["cores"], 1);
  EXPECT_EQ(card["tries"], load["tries"]);
  EXPECT_GT(card["tries_per_clock"].get<double>(), 0);
  EXPECT_LE(card["tries_per_clock"].get<double>(), 1);
  ASSERT_EQ(card["context_percent"].size(), std::size_t{offload::kContextsOfCore});
  EXPECT_TRUE(std::ranges::any_of(card["context_percent"], [](const Json& percent) { return percent > 0; }));
  EXPECT_TRUE(std::ranges::all_of(card["context_percent"], [](const Json& percent) { return percent <= 100; }));
  const Json state = observer.next("state");
  EXPECT_EQ(state["searcher"], "u50");
  EXPECT_TRUE(state["is_virtual"].get<bool>());
  const Json& search = state["search"];
  EXPECT_EQ(search["depth"], 5);
  EXPECT_GT(search["card_nodes"], 0);
  EXPECT_GT(search["host_nodes"], 0);
  EXPECT_EQ(search["nodes"], search["card_nodes"].get<std::uint64_t>() + search["host_nodes"].get<std::uint64_t>());
}

TEST_F(HttpServerTest, EndsWhileSomebodyLooksOn) {
  Observer observer(server_.port());
  EXPECT_EQ(order("go", "{}"), "");
  observer.next("search");
  thread_.request_stop();
  thread_.join();  // although the observer stays
  EXPECT_FALSE(client_.Get("/api/state"));
}

class LonelyServer : public testing::Test {
 protected:
  /// What run() throws, which it must at last.
  std::string failure_of_run() {
    std::promise<std::string> promise;
    std::jthread runner([&] {
      try {
        server_.run({});
        promise.set_value("");
      } catch (const std::exception& error) {
        promise.set_value(error.what());
      }
    });
    auto message = promise.get_future();
    if (message.wait_for(test::kPatience) == std::future_status::ready) return message.get();
    std::fprintf(stderr, "the server still runs\n");
    std::abort();  // the thread would never be joined
  }

  EventHub events_;
  Session session_{make_host_searcher(small_options()), events_};
  HttpServer server_{{}, session_, events_};
};

TEST_F(LonelyServer, EndsWhenListeningFails) {
  // The socket of the server, which is no part of its interface.
  for (int file = 3; file < 1024; ++file) {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    if (::getsockname(file, reinterpret_cast<sockaddr*>(&address), &size) == 0 && address.sin_family == AF_INET &&
        ntohs(address.sin_port) == server_.port()) {
      ::shutdown(file, SHUT_RDWR);
    }
  }
  EXPECT_EQ(failure_of_run(), "127.0.0.1:" + std::to_string(server_.port()) + ": no request is heard any more");
}

TEST_F(LonelyServer, WithoutThreadsForRequestsIsAnError) {
  const cobalt::test::ThreadLimit limit(5);  // two for the test and the listener
  EXPECT_EQ(failure_of_run(), "Resource temporarily unavailable");
}

TEST(HttpServer, APortThatIsTakenIsAnError) {
  EventHub events;
  Session session(make_host_searcher(small_options()), events);
  const HttpServer first({}, session, events);
  EXPECT_GT(first.port(), 0);
  EXPECT_EQ(first.address(), "http://127.0.0.1:" + std::to_string(first.port()) + "/");
  ServerOptions same;
  same.port = first.port();
  const auto problem = [&](const ServerOptions& options) {
    return cobalt::test::input_error_of([&] { HttpServer(options, session, events); });
  };
  const std::string why =
      ": cannot listen there; is the port taken (--port), or the address of another machine (--host)?";
  EXPECT_EQ(problem(same), fmt::format("127.0.0.1:{}", first.port()) + why);
  ServerOptions other;
  other.address = "no.such.host.invalid";
  EXPECT_EQ(problem(other), fmt::format("no.such.host.invalid:{}", other.port) + why);
}

}  // namespace
}  // namespace cobalt::serve
