// SPDX-License-Identifier: Apache-2.0
#include "host/chess/position_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string_view>
#include <utility>

#include "host/chess/epd.hpp"
#include "host/chess/pgn.hpp"
#include "host/support/text.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::chess {
namespace {

/// A collection of games larger than this is better evaluated in parts: a PGN file is read as a whole.
constexpr std::size_t kMaxPgnBytes = std::size_t{1} << 30;
/// In so many bytes a file shows what it is.
constexpr std::size_t kLookedAtBytes = 4096;
constexpr const char* kStandardInput = "standard input";

class ArgumentSource : public PositionSource {
 public:
  ArgumentSource(std::vector<std::string> texts, bool is_lenient) : texts_(std::move(texts)), is_lenient_(is_lenient) {}

  std::optional<SourceItem> next() override {
    if (next_ == texts_.size()) return std::nullopt;
    const std::string& text = texts_[next_++];
    SourceItem item;
    item.line = next_;
    item.place = fmt::format("argument {}", next_);
    try {
      const EpdRecord record = parse_epd(text, is_lenient_ ? &item.mended : nullptr);
      item.position = record.position;
      item.id = record.id();
    } catch (const InputError& error) {
      std::string what = error.what();
      if (text.find(' ') == std::string::npos) what += " (a FEN has blanks: put it in quotes)";
      item.error.emplace(item.place, what);
    }
    return item;
  }

 private:
  std::vector<std::string> texts_;
  bool is_lenient_;
  std::size_t next_ = 0;
};

/// Lines of a stream that stays alive.
class LineSource : public PositionSource {
 public:
  LineSource(std::istream& input, const std::string& source, bool is_lenient)
      : input_(input), source_(source), reader_(input, source, is_lenient) {}

  std::optional<SourceItem> next() override {
    auto line = reader_.next();
    if (!line) {
      if (input_.bad()) throw InputError(source_, "cannot be read to its end");
      return std::nullopt;
    }
    SourceItem item;
    item.line = line->number;
    item.place = text::place(source_, line->number);
    item.error = std::move(line->error);
    item.mended = std::move(line->mended);
    if (line->record) {
      item.position = line->record->position;
      item.id = line->record->id();
    }
    return item;
  }

  bool may_wait() const override { return input_.rdbuf()->in_avail() <= 0; }

 private:
  std::istream& input_;
  std::string source_;
  EpdReader reader_;
};

/// Positions of games: all of a game that are good, then what is wrong with it.
class PgnSource : public PositionSource {
 public:
  PgnSource(std::string text, const std::string& source, bool is_lenient)
      : reader_(std::move(text), source, is_lenient), source_(source) {}

  std::optional<SourceItem> next() override {
    while (ply_ == positions_.size() && problem_ == entry_.problems.size()) {
      auto entry = reader_.next();
      if (!entry) return std::nullopt;
      entry_ = std::move(*entry);
      ply_ = problem_ = 0;
      positions_.clear();
      played_.reset();
      if (entry_.game) {
        positions_ = entry_.game->positions();
        played_ = std::make_shared<const PgnGame>(std::move(*entry_.game));
      }
    }
    SourceItem item;
    item.game = entry_.number;
    item.line = entry_.line;
    item.place = text::place(source_, entry_.line);
    item.ply = ply_;
    item.played = played_;
    if (ply_ < positions_.size()) {
      if (ply_ == 0) item.mended = entry_.mended;
      item.position = positions_[ply_++];
    } else {
      const PgnProblem& problem = entry_.problems[problem_++];
      item.line = problem.line;
      item.place = problem.error.where();
      item.error = problem.error;
    }
    return item;
  }

 private:
  PgnReader reader_;
  std::string source_;
  PgnEntry entry_;
  std::shared_ptr<const PgnGame> played_;  ///< of entry_
  std::vector<Position> positions_;
  std::size_t ply_ = 0;      ///< of the next position
  std::size_t problem_ = 0;  ///< the next one of the game
};

/// True for the first bytes of games: a tag, or the first move with its number. No line of a FEN begins like that.
bool looks_like_pgn(std::string_view begin) {
  const std::string_view text = text::trim(text::without_byte_order_mark(begin));
  if (text.starts_with('[')) return true;
  const std::string_view number = text.substr(0, text.find_first_not_of("0123456789"));
  return !number.empty() && number.size() < text.size() && text[number.size()] == '.';
}

bool is_pgn_name(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return extension == ".pgn";
}

/// Owns the file of a source of lines.
class FileLineSource : public PositionSource {
 public:
  FileLineSource(std::ifstream file, const std::string& path, bool is_lenient)
      : file_(std::move(file)), lines_(file_, path, is_lenient) {}
  std::optional<SourceItem> next() override { return lines_.next(); }

 private:
  std::ifstream file_;
  LineSource lines_;
};

/// A file that must hold something: an empty one is another file than was meant.
class FileSource : public PositionSource {
 public:
  FileSource(std::unique_ptr<PositionSource> source, std::string path)
      : source_(std::move(source)), path_(std::move(path)) {}

  std::optional<SourceItem> next() override {
    auto item = source_->next();
    if (!item && is_empty_) throw InputError(path_, "holds no position");
    is_empty_ = false;
    return item;
  }

 private:
  std::unique_ptr<PositionSource> source_;
  std::string path_;
  bool is_empty_ = true;
};

/// Standard input, which may be games: only its first line tells, and that may be long in coming.
class StandardInputSource : public PositionSource {
 public:
  explicit StandardInputSource(bool is_lenient)
      : is_lenient_(is_lenient), lines_(std::cin, kStandardInput, is_lenient) {}

  std::optional<SourceItem> next() override {
    if (is_at_start_) {
      is_at_start_ = false;
      if (std::cin.peek() == '[') {
        games_.emplace(std::string(std::istreambuf_iterator<char>(std::cin), {}), kStandardInput, is_lenient_);
      }
    }
    return games_ ? games_->next() : lines_.next();
  }

  bool may_wait() const override { return !games_ && lines_.may_wait(); }

 private:
  bool is_lenient_;
  bool is_at_start_ = true;
  LineSource lines_;
  std::optional<PgnSource> games_;
};

}  // namespace

std::unique_ptr<PositionSource> argument_source(std::vector<std::string> texts, bool is_lenient) {
  return std::make_unique<ArgumentSource>(std::move(texts), is_lenient);
}

std::unique_ptr<PositionSource> file_source(const std::string& path, bool is_lenient) {
  if (path == kStandardInputFile) {
    // Before any input: then std::cin has a buffer of its own, and may_wait() can ask it.
    std::ios::sync_with_stdio(false);
    return std::make_unique<StandardInputSource>(is_lenient);
  }
  std::ifstream file = open_text_file(path);
  bool is_pgn = is_pgn_name(path);
  if (!is_pgn && std::filesystem::is_regular_file(path)) {
    std::string begin(kLookedAtBytes, '\0');
    file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(file.gcount()));
    is_pgn = looks_like_pgn(begin);
    file.clear();
    file.seekg(0);
  } else if (!is_pgn) {
    is_pgn = file.peek() == '[';  // a pipe: it cannot be read twice
  }
  std::unique_ptr<PositionSource> source;
  if (is_pgn) {
    source = std::make_unique<PgnSource>(read_text_stream(file, path, kMaxPgnBytes), path, is_lenient);
  } else {
    source = std::make_unique<FileLineSource>(std::move(file), path, is_lenient);
  }
  return std::make_unique<FileSource>(std::move(source), path);
}

}  // namespace cobalt::chess
