// SPDX-License-Identifier: Apache-2.0
/// \file
/// An engine for tests that does what its arguments say, well or badly: fake_engine [WORD...]
///
///   score=CP        the score that it tells (0)          name=TEXT   what it calls itself (Fake)
///   at=N            in which search it misbehaves, from 1; without it in none
///   then=WHAT       how: exit (with status 3), abort, hang (answers nothing more), late (waits wait=MS), move=TEXT
///   (answers
///                   that), nothing (bestmove without a move), endless (a line without an end), noise (lines that
///                   mean nothing, then a good move), talk (info for ever)
///   start=WHAT      exit or hang instead of "uciok"
///   child=FILE      starts a child that sleeps, and writes its number to a file
///   group=parent    leaves its process group for that of its parent, and ends by itself in a minute
///   log=FILE        adds every line that it reads to a file
///   time=MS         the time that it tells; without it none
///   ponder=on       names a reply to ponder on, and waits for ponderhit or stop
///
/// Otherwise it plays the first move of the list of legal moves.
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "host/chess/movegen.hpp"
#include "host/engine/uci_parser.hpp"
#include "host/support/text.hpp"

namespace {

using cobalt::chess::Position;

class FakeEngine {
 public:
  explicit FakeEngine(std::map<std::string, std::string> settings) : settings_(std::move(settings)) {}

  int run() {
    if (const std::string& file = setting("child"); !file.empty()) start_child(file);
    if (setting("group") == "parent") {
      ::setpgid(0, ::getpgid(::getppid()));
      ::alarm(60);
    }
    std::ofstream log;
    if (const std::string& file = setting("log"); !file.empty()) log.open(file, std::ios::app);
    std::string line;
    while (std::getline(std::cin, line)) {
      log << line << std::endl;
      if (!obey(line)) return 0;
    }
    return 0;
  }

 private:
  const std::string& setting(const std::string& name) { return settings_[name]; }

  static void start_child(const std::string& file) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::sleep(60);
      std::_Exit(0);
    }
    std::ofstream(file) << child;
  }

  static void hang() {
    while (true) ::pause();
  }

  bool obey(const std::string& line) {
    const auto words = cobalt::text::split_fields(line);
    if (words.empty()) return true;
    if (words[0] == "uci") introduce();
    if (words[0] == "isready") std::cout << "readyok" << std::endl;
    if (words[0] == "position") position_ = cobalt::engine::parse_uci_position(std::span(words).subspan(1)).position;
    if (words[0] == "go") search(line.find(" ponder") != std::string::npos);
    if ((words[0] == "stop" || words[0] == "ponderhit") && !held_back_.empty()) {
      std::cout << held_back_ << std::endl;
      held_back_.clear();
    }
    return words[0] != "quit";
  }

  void introduce() {
    if (setting("start") == "exit") std::exit(3);
    if (setting("start") == "hang") hang();
    const std::string& name = setting("name");
    std::cout << "id name " << (name.empty() ? "Fake" : name) << "\noption name Hash type spin default 1 min 1 max 9\n"
              << "option name Clear Hash type button\noption name Ponder type check default false\nuciok" << std::endl;
  }

  void search(bool ponders) {
    ++searches_;
    if (std::to_string(searches_) == setting("at") && misbehave(setting("then"))) return;
    const auto moves = cobalt::chess::legal_moves(position_);
    const std::string& score = setting("score");
    std::cout << "info depth 4 score cp " << (score.empty() ? "0" : score) << " nodes 77"
              << (setting("time").empty() ? "" : " time " + setting("time")) << " pv e2e4\n";
    std::string answer = "bestmove " + (moves.empty() ? "0000" : to_uci(moves[0]));
    if (setting("ponder") == "on" && !moves.empty()) {
      position_.do_move(moves[0]);
      const auto replies = cobalt::chess::legal_moves(position_);
      if (!replies.empty()) answer += " ponder " + to_uci(replies[0]);
    }
    if (ponders) {
      held_back_ = answer;
    } else {
      std::cout << answer << std::endl;
    }
  }

  /// \return whether the search is thereby answered
  bool misbehave(const std::string& how) {
    if (how == "exit") std::exit(3);
    if (how == "abort") std::abort();
    if (how == "hang") hang();
    if (how == "late") {
      std::this_thread::sleep_for(std::chrono::milliseconds(std::stoi(setting("wait"))));
      return false;
    }
    if (how == "endless") {
      const std::string piece(65536, 'x');
      while (std::cout << piece) {
      }
    }
    if (how == "talk") {
      while (std::cout << "info depth 1 nodes 1\n") {
      }
    }
    if (how == "noise") {
      std::cout << std::string("\0\xff\x01 no\n\0", 8)
                << "\n\r\n  \ninfo\ninfo score\ninfo score cp\ninfo score cp x depth y\n"
                << "info multipv 2 score cp 900\ninfo string score cp 800\nbestmov e2e4\nbestmovee2e4\n"
                << std::string(10000, 'z') << '\n';
      return false;
    }
    if (how == "nothing") {
      std::cout << "bestmove" << std::endl;
    } else {
      std::cout << "bestmove " << setting("move") << std::endl;
    }
    return true;
  }

  std::map<std::string, std::string> settings_;
  Position position_;
  int searches_ = 0;
  std::string held_back_;  ///< an answer that waits for ponderhit or stop
};

}  // namespace

int main(int argc, char** argv) {
  std::map<std::string, std::string> settings;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::size_t equals = word.find('=');
    settings[word.substr(0, equals)] = word.substr(equals + 1);
  }
  return FakeEngine(std::move(settings)).run();
}
