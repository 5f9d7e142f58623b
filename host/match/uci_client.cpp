// SPDX-License-Identifier: Apache-2.0
#include "host/match/uci_client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::match {

using std::chrono::steady_clock;

UciClient::UciClient(const EngineSpec& spec, const Patience& patience, std::stop_token stop)
    : patience_(patience), stop_(std::move(stop)), process_(spec.launch) {
  introduce();
  set_options(spec);
  wait_until_ready();
}

UciClient::~UciClient() {
  const TimePoint deadline = steady_clock::now() + patience_.end;
  if (is_searching_) process_.write_line("stop", deadline);
  if (process_.write_line("quit", deadline)) process_.wait_for_end(deadline);
  // Whatever still runs is ended by the process itself.
}

void UciClient::send(std::string_view line) {
  if (!process_.write_line(line, steady_clock::now() + patience_.start)) {
    throw EngineFailure(EngineFailure::Kind::kEnded, "reads no more: " + process_.end_text());
  }
}

void UciClient::fail(ReadProblem problem) {
  switch (problem) {
    case ReadProblem::kTimeout:
      throw EngineFailure(EngineFailure::Kind::kSilent, "does not answer");
    case ReadProblem::kTooLong:
      throw EngineFailure(EngineFailure::Kind::kSilent, "writes a line without an end");
    case ReadProblem::kStopped:
      throw EngineFailure(EngineFailure::Kind::kStopped, "was stopped");
    default:
      throw EngineFailure(EngineFailure::Kind::kEnded, "ended: " + process_.end_text());
  }
}

std::string UciClient::next_line(TimePoint deadline) {
  ReadResult result = process_.read_line(deadline, stop_);
  if (!result.line) fail(result.problem);
  return *std::move(result.line);
}

void UciClient::introduce() {
  send("uci");
  const TimePoint deadline = steady_clock::now() + patience_.start;
  while (true) {
    const std::string line = next_line(deadline);
    Introduction told = read_introduction(line);
    if (told.is_over) return;
    if (!told.own_name.empty()) own_name_ = std::move(told.own_name);
    if (!told.option_name.empty()) option_names_.push_back(std::move(told.option_name));
  }
}

void UciClient::set_options(const EngineSpec& spec) {
  // Case never matters. Spaces, hyphens and underscores may be left out: "MoveOverhead" means "Move Overhead".
  const auto find = [this](std::string_view name, auto form) -> std::optional<std::string> {
    const auto found = std::ranges::find(option_names_, form(name), form);
    return found == option_names_.end() ? std::nullopt : std::optional(*found);
  };
  if (spec.ponders && find("Ponder", lower_case)) send("setoption name Ponder value true");
  for (const Setting& option : spec.options) {
    const bool is_declared = find(option.name, lower_case).has_value();
    const std::optional<std::string> name = is_declared ? option.name : find(option.name, text::folded);
    if (!name) {
      throw InputError(fmt::format("option.{}", text::printable(option.name)),
                       fmt::format("the engine {} has no such option", text::printable(own_name_)));
    }
    send(option.value.empty() ? fmt::format("setoption name {}", *name)
                              : fmt::format("setoption name {} value {}", *name, option.value));
  }
}

void UciClient::wait_until_ready() {
  send("isready");
  const TimePoint deadline = steady_clock::now() + patience_.start;
  while (text::trim(next_line(deadline)) != "readyok") {
  }
}

void UciClient::begin_game() {
  send("ucinewgame");
  wait_until_ready();
}

void UciClient::begin_search(std::string_view position, std::string_view go) {
  info_ = {};
  send(position);
  send(go);
  is_searching_ = true;
  search_start_ = steady_clock::now();
}

void UciClient::ponder_hit() {
  send("ponderhit");
  search_start_ = steady_clock::now();
}

std::optional<SearchAnswer> UciClient::answer(Duration limit) {
  const TimePoint deadline = search_start_ + limit;
  while (true) {
    const ReadResult result = process_.read_line(deadline, stop_);
    if (!result.line && result.problem == ReadProblem::kTimeout) return std::nullopt;
    if (!result.line) fail(result.problem);
    read_info(*result.line, info_);
    if (auto best = read_best_move(*result.line)) {
      is_searching_ = false;
      return SearchAnswer{*std::move(best), info_, steady_clock::now() - search_start_};
    }
  }
}

void UciClient::stop_search() {
  if (!is_searching_) return;
  send("stop");
  const TimePoint asked = steady_clock::now();
  search_start_ = asked;
  if (!answer(patience_.stop)) fail(ReadProblem::kTimeout);
}

}  // namespace cobalt::match
