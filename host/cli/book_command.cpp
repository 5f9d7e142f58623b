// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt book`: extended books from collections of games.
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "host/book/extended_book.hpp"
#include "host/book/game_collection.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/pgn.hpp"
#include "host/chess/san.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/output.hpp"
#include "host/cli/value_checks.hpp"
#include "host/support/error.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::cli {
namespace {

class BookCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  int run_make();
  int run_show();

  CLI::App* command_ = nullptr;
  CLI::App* make_ = nullptr;
  std::vector<std::string> game_files_;
  std::string output_file_;
  book::CollectionOptions options_;
  bool skips_bad_ = false;
  std::string book_file_;
  std::string fen_;
};

/// Larger files of games are refused, bytes.
constexpr std::size_t kMostGameBytes = std::size_t{1} << 34;
constexpr int kMostPlies = 1000;

}  // namespace

void BookCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("book", "Make an extended book from games, or show what it says of a position")
                 ->require_subcommand(1);
  make_ = command_->add_subcommand("make", "Make an extended book: bonuses of moves by what happened in games");
  make_->add_option("games", game_files_, "Files of games (PGN)")->type_name("FILE")->required();
  make_->add_option("--output", output_file_, "Book to write, replacing an old one")->type_name("FILE")->required();
  make_->add_option("--plies", options_.plies, "Moves of both sides that are taken of each game")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(1, kMostPlies));
  make_->add_option("--least-games", options_.least_games, "Games that a move needs to be in the book")
      ->capture_default_str()
      ->type_name("N")
      ->check(in_range(std::uint32_t{1}, std::uint32_t{UINT16_MAX}));
  make_->add_flag("--skip-bad", skips_bad_, "Report games that cannot be read, and continue");
  CLI::App* const show = command_->add_subcommand("show", "Show what a book says of a position");
  show->add_option("book", book_file_, "Extended book")->type_name("FILE")->required();
  show->add_option("fen", fen_, "Position in quotes; without one the start position")->type_name("FEN");
}

int BookCommand::run() { return make_->parsed() ? run_make() : run_show(); }

int BookCommand::run_make() {
  book::GameCollection collection(options_);
  std::size_t taken = 0;
  std::size_t twice = 0;
  std::size_t without_result = 0;
  std::size_t bad = 0;
  for (const std::string& file : game_files_) {
    chess::PgnReader reader(read_text_file(file, kMostGameBytes), file);
    while (const auto entry = reader.next()) {
      if (!entry->problems.empty()) {
        if (!skips_bad_) throw InputError(entry->problems.front().error);
        print_message(entry->problems.front().error.what());
        ++bad;
        continue;
      }
      switch (collection.add(*entry->game)) {
        case book::GameCollection::Verdict::kTaken:
          ++taken;
          break;
        case book::GameCollection::Verdict::kTwice:
          ++twice;
          break;
        case book::GameCollection::Verdict::kWithoutResult:
          ++without_result;
          break;
      }
    }
  }
  const std::vector<book::BookPosition> positions = collection.positions();
  if (positions.empty()) {
    throw InputError("book make", fmt::format("no move was played in {} or more games with a result; there are {} "
                                              "such games: expected more games, or a smaller --least-games",
                                              options_.least_games, taken));
  }
  std::size_t moves = 0;
  for (const book::BookPosition& position : positions) moves += position.moves.size();
  write_text_file(output_file_, book::book_bytes(positions));
  print_message(fmt::format("{} moves in {} positions, from {} games; left out: {} twice, {} without a result, {} bad",
                            moves, positions.size(), taken, twice, without_result, bad));
  return kDone;
}

int BookCommand::run_show() {
  const book::ExtendedBook book = book::ExtendedBook::read(book_file_);
  const chess::Position position = fen_.empty() ? chess::Position() : chess::parse_fen(fen_);
  const std::vector<book::MoveBonus> moves = book.moves(position);
  if (moves.empty()) print_line("not in the book");
  for (const book::MoveBonus& move : moves) {
    print_line(fmt::format("{:<8} {:+4d} cp  {:>6} games{}", chess::to_san(position, move.move), move.bonus_cp,
                           move.games, move.may_be_at_once ? "  at once" : ""));
  }
  flush_output();
  return kDone;
}

std::unique_ptr<Command> make_book_command() { return std::make_unique<BookCommand>(); }

}  // namespace cobalt::cli
