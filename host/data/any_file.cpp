// SPDX-License-Identifier: Apache-2.0
#include "host/data/any_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <utility>

#include "host/chess/packed_position.hpp"
#include "host/chess/pgn.hpp"
#include "host/data/bullet_form.hpp"
#include "host/data/data_file.hpp"
#include "host/data/plain_form.hpp"
#include "host/data/text_form.hpp"
#include "host/support/text.hpp"

namespace cobalt::data {
namespace {

/// A PGN file is read as a whole; a larger one is better read in parts.
constexpr std::size_t kMostPgnBytes = std::size_t{1} << 30;

using Positions = std::vector<LabelledPosition>;

/// What ends of names say.
struct Ending {
  std::string_view ending;
  std::optional<FileForm> form;  ///< nothing: trainers have other forms with such names too
};
constexpr Ending kEndings[] = {{".txt", FileForm::kText},  {".plain", FileForm::kPlain}, {".bullet", FileForm::kBullet},
                               {".bf", FileForm::kBullet}, {".pgn", FileForm::kGames},   {".bin", std::nullopt},
                               {".binpack", std::nullopt}, {".data", std::nullopt}};

const Ending* find_ending(const std::filesystem::path& path) {
  const auto* const found = std::ranges::find(kEndings, path.extension().string(), &Ending::ending);
  return found == std::end(kEndings) ? nullptr : found;
}

/// \param option  that can say it
[[noreturn]] void fail_ending(const std::filesystem::path& path, const char* option) {
  throw InputError(path.string(), fmt::format("the end of its name says no form: expected {}", option));
}

FileForm form_of_file(const std::filesystem::path& path) {
  if (is_data_file(path)) return FileForm::kSet;
  const Ending* const ending = find_ending(path);
  if (ending != nullptr && !ending->form) fail_ending(path, "--input-format");
  if (ending != nullptr && ending->form != FileForm::kText) return *ending->form;
  std::ifstream file = open_text_file(path);
  std::string line;
  while (std::getline(file, line)) {
    const std::string_view words = text::trim(text::without_byte_order_mark(line));
    if (words.starts_with('[')) return FileForm::kGames;
    if (words.starts_with("fen ")) return FileForm::kPlain;
    if (!words.empty()) break;
  }
  return FileForm::kText;
}

std::optional<std::uint8_t> half_points(chess::GameResult result) {
  switch (result) {
    case chess::GameResult::kWhiteWins:
      return 2;
    case chess::GameResult::kDraw:
      return 1;
    case chess::GameResult::kBlackWins:
      return 0;
    default:
      return std::nullopt;
  }
}

Positions read_games(const std::filesystem::path& path, const OnBad& on_bad) {
  std::ifstream file = open_text_file(path);
  chess::PgnReader reader(read_text_stream(file, path, kMostPgnBytes), path.string());
  Positions positions;
  std::uint32_t game = 0;
  for (; const auto entry = reader.next(); ++game) {
    for (const chess::PgnProblem& problem : entry->problems) on_bad(problem.error);
    if (!entry->game) continue;
    LabelledPosition labelled;
    labelled.result = half_points(entry->game->result);
    labelled.game = game;
    chess::Position position = entry->game->start;
    for (const chess::PgnMove& move : entry->game->moves) {
      labelled.position = chess::pack_position(position);
      positions.push_back(labelled);
      position.do_move(move.move);
    }
  }
  return positions;
}

/// \param parse  gives the position that a line ends, if it does
/// \param finish  is called behind the last line
Positions read_lines(const std::filesystem::path& path, const OnBad& on_bad,
                     const std::function<std::optional<LabelledPosition>(std::string_view)>& parse,
                     const std::function<void()>& finish) {
  std::ifstream file = open_text_file(path);
  Positions positions;
  std::string line;
  std::size_t number = 1;
  const auto attempt = [&](const auto& work) {
    try {
      work();
    } catch (const InputError& error) {
      on_bad(InputError(text::place(path.string(), number), error.what()));
    }
  };
  for (; std::getline(file, line); ++number) {
    std::string_view words = number == 1 ? text::without_byte_order_mark(line) : std::string_view(line);
    words = text::trim(words);
    if (words.empty() || words.starts_with('#')) continue;
    attempt([&] {
      auto labelled = parse(words);
      if (!labelled) return;
      labelled->game = static_cast<std::uint32_t>(positions.size());
      positions.push_back(*labelled);
    });
  }
  if (file.bad()) throw InputError(path.string(), "cannot be read to its end");
  attempt(finish);
  return positions;
}

Positions read_records(const std::filesystem::path& path, const OnBad& on_bad) {
  std::ifstream file = open_text_file(path);
  Positions positions;
  std::array<char, kBulletRecordBytes> record{};
  for (std::size_t number = 1; file.read(record.data(), record.size()); ++number) {
    try {
      positions.push_back(parse_bullet_record({record.data(), record.size()}));
      positions.back().game = static_cast<std::uint32_t>(positions.size() - 1);
    } catch (const InputError& error) {
      on_bad(InputError(fmt::format("{}: record {}", path.string(), number), error.what()));
    }
  }
  if (file.bad()) throw InputError(path.string(), "cannot be read to its end");
  if (file.gcount() != 0) {
    throw InputError(path.string(), fmt::format("{} bytes behind the last record: expected a multiple of {} in all",
                                                file.gcount(), kBulletRecordBytes));
  }
  return positions;
}

Positions read_file(const std::filesystem::path& path, const OnBad& on_bad, FileForm form) {
  switch (form) {
    case FileForm::kSet:
      return read_data_file(path);
    case FileForm::kGames:
      return read_games(path, on_bad);
    case FileForm::kBullet:
      return read_records(path, on_bad);
    case FileForm::kPlain: {
      PlainParser parser;
      return read_lines(
          path, on_bad, [&parser](std::string_view line) { return parser.parse_line(line); },
          [&parser] { parser.finish(); });
    }
    case FileForm::kText:
      break;
  }
  return read_lines(path, on_bad, parse_labelled_line, [] {});
}

/// What a position is in a file; nothing when it cannot be there, which `on_bad` hears. \param index  from 0
std::optional<std::string> record_of(const LabelledPosition& labelled, FileForm form, const std::string& name,
                                     std::size_t index, const OnBad& on_bad) {
  try {
    if (form == FileForm::kPlain) return to_plain_record(labelled);
    if (form == FileForm::kBullet) return to_bullet_record(labelled);
    return to_labelled_line(labelled) + '\n';
  } catch (const InputError& error) {
    on_bad(InputError(fmt::format("{}: position {}", name, index + 1), error.what()));
    return std::nullopt;
  }
}

}  // namespace

FileForm form_of(std::string_view form_name) {
  return static_cast<FileForm>(std::ranges::find(kFormNames, form_name) - kFormNames.begin());
}

bool may_name_set(const std::filesystem::path& path) { return find_ending(path) == nullptr; }

FileForm form_to_write(const std::filesystem::path& path) {
  const Ending* const ending = find_ending(path);
  if (ending == nullptr) return FileForm::kSet;
  if (!ending->form) fail_ending(path, "--output-format");
  if (ending->form == FileForm::kGames) throw InputError(path.string(), "games are only read: expected another name");
  return *ending->form;
}

void throw_bad(const InputError& error) { throw error; }

std::vector<LabelledPosition> read_positions(std::span<const std::filesystem::path> files, const OnBad& on_bad,
                                             std::optional<FileForm> form) {
  Positions all;
  std::uint32_t first_game = 0;
  for (const std::filesystem::path& path : files) {
    Positions positions = read_file(path, on_bad, form ? *form : form_of_file(path));
    if (positions.empty()) throw InputError(path.string(), "holds no position");
    std::uint32_t next_game = first_game;
    for (LabelledPosition& labelled : positions) {
      labelled.game += first_game;
      next_game = std::max(next_game, labelled.game + 1);
    }
    first_game = next_game;
    if (all.empty()) {
      all = std::move(positions);
    } else {
      all.insert(all.end(), positions.begin(), positions.end());
    }
  }
  return all;
}

std::size_t write_positions(std::span<const LabelledPosition> positions, FileForm form, const std::string& name,
                            const AppendText& append, const OnBad& on_bad) {
  std::size_t written = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto record = record_of(positions[i], form, name, i, on_bad);
    if (!record) continue;
    append(*record);
    ++written;
  }
  return written;
}

std::size_t write_positions_file(const std::filesystem::path& path, FileForm form, const std::string& recipe,
                                 std::span<const LabelledPosition> positions, const OnBad& on_bad) {
  if (form == FileForm::kSet) {
    write_data_file(path, recipe, positions);
    return positions.size();
  }
  std::size_t written = 0;
  write_file_in_pieces(path, [&](const AppendText& append) {
    written = write_positions(positions, form, path.string(), append, on_bad);
  });
  return written;
}

void check_can_write(std::span<const LabelledPosition> positions, FileForm form, const std::string& name,
                     const OnBad& on_bad) {
  if (form == FileForm::kSet) return;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    LabelledPosition scored = positions[i];
    scored.score_cp = 0;
    static_cast<void>(record_of(scored, form, name, i, on_bad));
  }
}

std::string origin_text(std::span<const std::filesystem::path> files) {
  std::string text;
  for (const std::filesystem::path& path : files) {
    if (!text.empty()) text += ", ";
    text += is_data_file(path) ? "(" + DataReader(path).recipe() + ")" : path.filename().string();
  }
  return text;
}

}  // namespace cobalt::data
