// SPDX-License-Identifier: Apache-2.0
#include "host/engine/uci_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <istream>
#include <new>
#include <ostream>
#include <thread>
#include <utility>

#include "host/chess/movegen.hpp"
#include "host/chess/perft.hpp"
#include "host/engine/signature.hpp"
#include "host/engine/software_evaluator.hpp"
#include "host/generator/generator.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::engine {
namespace {

/// Results of aspiration that are only bounds are told when a search has lasted this long.
constexpr auto kBoundDelay = std::chrono::seconds(1);

/// What an error says to a user.
std::string message_of(const std::exception& error) {
  return dynamic_cast<const std::bad_alloc*>(&error) != nullptr ? "out of memory" : error.what();
}

/// A message of several lines as one.
std::string one_line(std::string_view text) {
  std::string line(text);
  std::ranges::replace(line, '\n', ' ');
  return line;
}

constexpr std::array<std::string_view, 14> kCommands = {"uci",        "debug",    "isready", "setoption", "register",
                                                        "ucinewgame", "position", "go",      "stop",      "ponderhit",
                                                        "quit",       "d",        "eval",    "bench"};

/// Deeper counts of the start position do not fit 64 bits.
constexpr std::int64_t kMostPerftDepth = 13;
/// Counts of so few plies are not interrupted.
constexpr int kQuickPerftDepth = 3;

/// chess::perft() that ends early, with any count, when it is told to stop.
std::uint64_t stoppable_perft(const chess::Position& position, int depth, const SearchControl& control) {
  if (depth <= kQuickPerftDepth) return chess::perft(position, depth);
  std::uint64_t count = 0;
  for (const chess::Move move : chess::legal_moves(position)) {
    if (control.stop_requested()) break;
    chess::Position after = position;
    after.do_move(move);
    count += stoppable_perft(after, depth - 1, control);
  }
  return count;
}

/// A line from its command on: words before it are ignored, as the protocol says. All of a line without a command.
std::string_view command_of(std::string_view line) {
  for (const std::string_view word : text::split_fields(line)) {
    if (std::ranges::find(kCommands, word) != kCommands.end()) return line.substr(word.data() - line.data());
  }
  return line;
}

std::string_view first_word(std::string_view line) {
  const auto words = text::split_fields(line);
  return words.empty() ? std::string_view() : words.front();
}

}  // namespace

void LineWriter::write(std::string_view line) {
  const std::lock_guard lock(mutex_);
  out_ << line << '\n' << std::flush;
}

/// Writes what a search tells.
class UciSession::Announcer : public SearchListener {
 public:
  Announcer(LineWriter& out, bool shows_wdl, const MoveNames& names)
      : out_(out), shows_wdl_(shows_wdl), names_(names) {}

  void on_progress(const Progress& progress) override {
    if (progress.bound != Bound::kExact && progress.elapsed < kBoundDelay) return;
    out_.write(uci_info(progress, shows_wdl_, names_));
  }
  void on_root_move(int depth, chess::Move move, std::size_t number, std::chrono::steady_clock::duration) override {
    out_.write("info depth " + std::to_string(depth) + " currmove " + names_.of(move) + " currmovenumber " +
               std::to_string(number));
  }
  void on_message(std::string_view text) override { out_.write("info string " + one_line(text)); }

 private:
  LineWriter& out_;
  bool shows_wdl_;
  MoveNames names_;
};

UciSession::UciSession(std::istream& in, std::ostream& out, std::string version, OpenBackend open_backend,
                       SearchPeers* peers)
    : in_(in),
      out_(out),
      version_(std::move(version)),
      peers_(peers),
      engine_(std::make_shared<SoftwareEvaluator>(default_parameters())),
      options_(engine_, std::move(open_backend)) {}

void UciSession::run() {
  const std::jthread reader([this] { read_lines(); });
  while (const std::optional<Command> command = next_command()) work_off(*command);
}

// ------------------------------------------------------------------------------------------ the reading thread

void UciSession::read_lines() {
  std::string line;
  while (!quits_ && std::getline(in_, line)) {
    try {
      take_line(text::trim(line));  // lines may end with CR LF
    } catch (const std::exception& error) {
      out_.write("info string " + message_of(error));
    }
  }
  end_input();
}

void UciSession::end_input() {
  const std::lock_guard lock(mutex_);
  for (const Command& search : open_searches_) {
    if (!search.ends_by_itself) search.control->stop();
  }
  input_ended_ = true;
  arrived_.notify_all();
}

void UciSession::take_line(std::string_view input) {
  const std::string line(command_of(input));
  const std::string_view name = first_word(line);
  if (name == "stop") {
    for_each_open_search(&SearchControl::stop);
  } else if (name == "ponderhit") {
    for_each_open_search(&SearchControl::ponder_hit);
  } else if (name == "quit") {
    for_each_open_search(&SearchControl::stop);
    enqueue({line, nullptr, true});
    quits_ = true;
  } else if (name == "isready" && is_searching()) {
    out_.write("readyok");
  } else if (name == "go") {
    const auto words = text::split_fields(line);
    const bool ponders = std::ranges::find(words, "ponder") != words.end();
    enqueue({line, std::make_shared<SearchControl>(ponders), ends_by_itself(words)});
  } else if (!name.empty()) {
    enqueue({line, nullptr, true});
  }
}

void UciSession::enqueue(Command command) {
  const std::lock_guard lock(mutex_);
  if (command.control) open_searches_.push_back(command);
  queue_.push_back(std::move(command));
  arrived_.notify_all();
}

bool UciSession::is_searching() {
  const std::lock_guard lock(mutex_);
  return !open_searches_.empty();
}

void UciSession::for_each_open_search(void (SearchControl::*order)()) {
  const std::lock_guard lock(mutex_);
  for (const Command& search : open_searches_) ((*search.control).*order)();
}

// ------------------------------------------------------------------------------------------ the working thread

std::optional<UciSession::Command> UciSession::next_command() {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [this] { return !queue_.empty() || input_ended_; });
  if (queue_.empty()) return std::nullopt;
  Command command = std::move(queue_.front());
  queue_.pop_front();
  return command;
}

void UciSession::work_off(const Command& command) {
  const auto words = text::split_fields(command.line);
  try {
    const std::string_view name = words.front();
    if (peers_ != nullptr && (name == "position" || name == "setoption" || name == "ucinewgame")) {
      peers_->forward(command.line);
    }
    execute(words.front(), UciWords(words).subspan(1), command);
  } catch (const std::exception& error) {
    out_.write("info string " + one_line(message_of(error)));
  }
  if (command.control) end_search(command.control);
}

void UciSession::execute(std::string_view name, UciWords words, const Command& command) {
  if (name == "uci") {
    introduce();
  } else if (name == "isready") {
    out_.write("readyok");
  } else if (name == "ucinewgame") {
    options_.clear();
  } else if (name == "position") {
    game_.reset();  // who has sent a bad one does not mean the position before
    game_ = parse_uci_position(words, options_.rules());
  } else if (name == "setoption") {
    options_.set(parse_uci_setting(words));
    if (const auto note = options_.take_note()) out_.write("info string " + *note);
  } else if (name == "go" && !words.empty() && words[0] == "perft") {
    perft(words.subspan(1), *command.control);
  } else if (name == "go") {
    go(words, command);
  } else if (name == "d") {
    out_.write(position_text(shown_position()));
  } else if (name == "eval") {
    show_score();
  } else if (name == "bench") {
    out_.write(measure_signature().text());
  } else if (name != "quit" && name != "debug" && name != "register") {
    throw InputError(text::quoted(name), "no such command");
  }
}

void UciSession::introduce() {
  out_.write("id name Cobalt " + version_);
  out_.write("id author the Cobalt project");
  for (const UciOption& option : options_.table()) out_.write(option.declaration());
  out_.write("uciok");
}

const chess::Position& UciSession::shown_position() const {
  if (!game_) throw InputError("position", "there is none, as the last one was refused");
  return game_->position;
}

void UciSession::show_score() {
  const chess::Position& position = shown_position();
  options_.prepare_root(position);
  out_.write(static_score_text(position, engine_.evaluator().evaluate(position)));
}

void UciSession::perft(UciWords words, const SearchControl& control) {
  const chess::Position& position = shown_position();
  const auto depth = words.size() == 1 ? text::parse_number(words[0]) : std::nullopt;
  if (!depth || *depth < 1 || *depth > kMostPerftDepth) {
    throw InputError("go perft", fmt::format("expected a depth of 1 to {} after it", kMostPerftDepth));
  }
  std::uint64_t sum = 0;
  for (const chess::Move move : chess::legal_moves(position)) {
    chess::Position after = position;
    after.do_move(move);
    const std::uint64_t count = stoppable_perft(after, static_cast<int>(*depth) - 1, control);
    if (control.stop_requested()) throw InputError("go perft", "stopped");
    out_.write(fmt::format("{}: {}", names(position).of(move), count));
    sum += count;
  }
  out_.write(fmt::format("Nodes searched: {}", sum));
}

void UciSession::go(UciWords words, const Command& command) {
  try {
    UciGo order = parse_uci_go(words, game_ ? game_->position : chess::Position());
    order.limits.begin = std::max(command.read_at, answered_at_);
    if (game_) {
      for (const std::string& note : order.notes) out_.write("info string " + note);
      answer(*game_, order.limits, *command.control);
    } else {
      answer_without_position(order.limits, *command.control);
    }
  } catch (const std::exception& error) {
    // Who has asked waits for a move, and would lose the game without one.
    out_.write("info string the search failed: " + one_line(message_of(error)));
    const chess::MoveList moves = game_ ? chess::legal_moves(game_->position) : chess::MoveList();
    out_.write(uci_best_move(moves.empty() ? chess::Move() : moves[0], chess::Move(),
                             game_ ? names(game_->position) : MoveNames()));
  }
}

void UciSession::answer_without_position(const Limits& limits, SearchControl& control) {
  out_.write("info string go: no position to search, as the last one was refused");
  if (limits.infinite) control.wait_for_stop();
  if (limits.ponder) control.wait_while_pondering();
  out_.write(uci_best_move(chess::Move(), chess::Move()));
}

void UciSession::answer(const Game& game, const Limits& limits, SearchControl& control) {
  if (const auto book_move = options_.own_book().move(game.position, limits)) {
    out_.write("info string book move");
    out_.write(uci_best_move(*book_move, chess::Move(), names(game.position)));
    return;
  }
  if (const auto book_move = options_.move_at_once(game.position, limits)) {
    out_.write("info string extended book: move at once");
    out_.write(uci_best_move(*book_move, chess::Move(), names(game.position)));
    return;
  }
  if (const auto exchange = options_.prepare_root(game.position)) {
    out_.write("info string evaluation for this root: " + exchange_text(*exchange));
  }
  Announcer announcer(out_, options_.shows_wdl(), names(game.position));
  if (options_.strength().is_limited()) {
    const SearchResult result =
        engine_.search(game, options_.strength().limited(game.position, limits), control, &announcer);
    out_.write(uci_best_move(result.best_move(), result.ponder_move(), names(game.position)));
    return;
  }
  const SearchResult result = peers_ != nullptr ? search_with_peers(game, limits, control, announcer)
                                                : search(game, limits, control, announcer);
  // By the clock of the backend, which may be another than that of who waits for the move.
  if (options_.backend() != nullptr) out_.write(uci_total(result.nodes, result.elapsed));
  out_.write(uci_best_move(result.best_move(), result.ponder_move(), names(game.position)));
}

SearchResult UciSession::search(const Game& game, const Limits& limits, SearchControl& control,
                                SearchListener& listener) {
  SearchBackend* backend = options_.backend();
  if (backend != nullptr && !game.position.has_standard_castling()) {
    listener.on_message("cards know castling of standard chess only: the host searches alone");
    backend = nullptr;
  }
  return backend != nullptr ? backend->search(game, limits, control, &listener)
                            : engine_.search(game, limits, control, &listener);
}

SearchResult UciSession::search_with_peers(const Game& game, const Limits& limits, SearchControl& control,
                                           SearchListener& listener) {
  PeerListener with_peers(*peers_, listener);
  peers_->begin(limits);
  try {
    SearchResult result = search(game, limits, control, with_peers);
    peers_->end();
    return result;
  } catch (...) {
    peers_->end();
    throw;
  }
}

void UciSession::end_search(const std::shared_ptr<SearchControl>& control) {
  answered_at_ = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  std::erase_if(open_searches_, [&control](const Command& search) { return search.control == control; });
}

}  // namespace cobalt::engine
