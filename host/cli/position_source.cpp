// SPDX-License-Identifier: Apache-2.0
#include "host/cli/position_source.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>

#include "host/chess/epd.hpp"
#include "host/chess/pgn.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::cli {
namespace {

/// A collection of games larger than this is better evaluated in parts: a PGN file is read as a whole.
constexpr std::size_t kMaxPgnBytes = std::size_t{1} << 30;

class ArgumentSource : public PositionSource {
 public:
  explicit ArgumentSource(std::vector<std::string> texts) : texts_(std::move(texts)) {}

  std::optional<SourceItem> next() override {
    if (next_ == texts_.size()) return std::nullopt;
    const std::string& text = texts_[next_++];
    SourceItem item;
    item.line = next_;
    try {
      const chess::EpdRecord record = chess::parse_epd(text);
      item.position = record.position;
      item.id = record.id();
    } catch (const InputError& error) {
      std::string what = error.what();
      if (text.find(' ') == std::string::npos) what += " (a FEN has blanks: put it in quotes)";
      item.error.emplace(fmt::format("argument {}", next_), what);
    }
    return item;
  }

 private:
  std::vector<std::string> texts_;
  std::size_t next_ = 0;
};

/// Lines of a stream that stays alive.
class LineSource : public PositionSource {
 public:
  LineSource(std::istream& input, const std::string& source) : input_(input), reader_(input, source) {}

  std::optional<SourceItem> next() override {
    auto line = reader_.next();
    if (!line) {
      if (input_.bad()) throw InputError("input", "cannot be read to its end");
      return std::nullopt;
    }
    SourceItem item;
    item.line = line->number;
    item.error = std::move(line->error);
    if (line->record) {
      item.position = line->record->position;
      item.id = line->record->id();
    }
    return item;
  }

  bool may_wait() const override { return input_.rdbuf()->in_avail() <= 0; }

 private:
  std::istream& input_;
  chess::EpdReader reader_;
};

/// Owns the file of a LineSource.
class FileLineSource : public PositionSource {
 public:
  explicit FileLineSource(const std::string& path) : file_(open(path)), lines_(file_, path) {}
  std::optional<SourceItem> next() override { return lines_.next(); }

 private:
  static std::ifstream open(const std::string& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) throw InputError(path, "cannot be read: Is a directory");
    errno = 0;
    std::ifstream file(path);
    if (!file) throw InputError(path, fmt::format("cannot be read: {}", std::generic_category().message(errno)));
    return file;
  }

  std::ifstream file_;
  LineSource lines_;
};

class PgnSource : public PositionSource {
 public:
  explicit PgnSource(const std::string& path) : reader_(read_text_file(path, kMaxPgnBytes), path) {}

  std::optional<SourceItem> next() override {
    while (ply_ == positions_.size()) {
      auto entry = reader_.next();
      if (!entry) return std::nullopt;
      game_ = entry->number;
      line_ = entry->line;
      ply_ = 0;
      positions_.clear();
      if (entry->game) {
        positions_ = entry->game->positions();
      } else {
        SourceItem item = here();
        item.error = std::move(entry->error);
        return item;
      }
    }
    SourceItem item = here();
    item.position = positions_[ply_];
    ++ply_;
    return item;
  }

 private:
  SourceItem here() const {
    SourceItem item;
    item.line = line_;
    item.game = game_;
    item.ply = ply_;
    return item;
  }

  chess::PgnReader reader_;
  std::vector<chess::Position> positions_;
  std::size_t ply_ = 0;
  std::size_t game_ = 0;
  std::size_t line_ = 0;
};

bool is_pgn(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return extension == ".pgn";
}

}  // namespace

std::unique_ptr<PositionSource> argument_source(std::vector<std::string> texts) {
  return std::make_unique<ArgumentSource>(std::move(texts));
}

std::unique_ptr<PositionSource> standard_input_source() {
  // Before any input: then std::cin has a buffer of its own, and may_wait() can ask it.
  std::ios::sync_with_stdio(false);
  return std::make_unique<LineSource>(std::cin, "standard input");
}

std::unique_ptr<PositionSource> file_source(const std::string& path) {
  if (is_pgn(path)) return std::make_unique<PgnSource>(path);
  return std::make_unique<FileLineSource>(path);
}

}  // namespace cobalt::cli
