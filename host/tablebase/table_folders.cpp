// SPDX-License-Identifier: Apache-2.0
#include "host/tablebase/table_folders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::tablebase {
namespace {

namespace fs = std::filesystem;

constexpr int kBitsOfCount = 4;
constexpr std::string_view kLetters = "pnbrq";  ///< of the men that are counted, by PieceType less a pawn

/// Men of the sides of a table: the letters after each k.
struct Name {
  std::string_view white, black;
};

/// What "kqkr.gtb.cp4" is a table of, and its compression; nothing for other files.
std::optional<std::pair<Name, Compression>> parse_name(std::string_view name) {
  constexpr std::string_view kEnding = ".gtb";
  const std::size_t dot = name.find(kEnding);
  if (dot == std::string_view::npos) return std::nullopt;
  const std::string_view men = name.substr(0, dot);
  std::string_view kind = name.substr(dot + kEnding.size());
  auto compression = Compression::kNone;
  if (!kind.empty()) {
    if (kind.size() != 4 || !kind.starts_with(".cp") || kind[3] < '1' || kind[3] > '4') return std::nullopt;
    compression = static_cast<Compression>(kind[3] - '0');
  }
  const std::size_t second = men.find('k', 1);
  if (men.empty() || men.front() != 'k' || second == std::string_view::npos) return std::nullopt;
  const Name sides = {men.substr(1, second - 1), men.substr(second + 1)};
  for (const std::string_view side : {sides.white, sides.black}) {
    if (side.find_first_not_of(kLetters) != std::string_view::npos) return std::nullopt;
  }
  return std::pair(sides, compression);
}

std::uint64_t men_of(std::string_view white, std::string_view black) {
  std::uint64_t men = 0;
  for (const std::string_view side : {white, black}) {
    for (const char letter : kLetters) {
      men = men << kBitsOfCount | static_cast<std::uint64_t>(std::ranges::count(side, letter));
    }
  }
  return men;
}

/// Ways to choose so many of `things` that are alike.
constexpr std::uint64_t choices(std::uint64_t things, std::size_t count) {
  std::uint64_t ways = 1;
  for (std::uint64_t i = 0; i < count; ++i) ways = ways * (things - i) / (i + 1);
  return ways;
}

/// Positions of a table for each side to move, by which the library finds a position in its file; nothing for men of
/// which it knows no table. Kings without pawns stand in one of 462 ways, mirrored ones being one; men of a kind share
/// their squares. With pawns both kings are anywhere, and the first pawn is on the files a to d.
std::optional<std::uint64_t> positions_of(const Name& name) {
  constexpr std::uint64_t kSquares = 64;
  constexpr std::uint64_t kPawnSquares = 48;
  constexpr std::uint64_t kHalfPawnSquares = 24;
  constexpr std::uint64_t kKings = 462;
  if (name.white.size() + name.black.size() + 2 > std::size_t{kMostMen}) return std::nullopt;
  const auto of = [](std::string_view side, char letter) {
    return static_cast<std::size_t>(std::ranges::count(side, letter));
  };
  const auto [fewer, more] = std::minmax({of(name.white, 'p'), of(name.black, 'p')});
  std::uint64_t positions = fewer + more == 0 ? kKings : kSquares * kSquares;
  if (fewer == 1) positions *= kHalfPawnSquares * choices(kPawnSquares, more);
  if (fewer == 0 && more == 1) positions *= kHalfPawnSquares;
  if (fewer == 0 && more == 2) positions *= 576;
  if (fewer == 0 && more == 3) positions *= 8648;
  for (const std::string_view side : {name.white, name.black}) {
    for (const char letter : kLetters.substr(1)) positions *= choices(kSquares, of(side, letter));
  }
  return positions;
}

/// Throws InputError when a file does not have the form and size that the library expects of a table with its name. It
/// does not look itself, and would read what is not there. Which of equally large tables a file is, it does not say.
///
/// A file that is not compressed has a byte for each position, White to move and then Black. Of others, numbers have 32
/// bits, the lowest byte first: at byte 8 the positions of a block, at 32 where the first block begins; from 40 on
/// where each block begins and the last ends.
void check_file(const fs::path& path, const Name& name, Compression compression) {
  constexpr std::size_t kHeaderBytes = 40;
  constexpr std::uint32_t kPositionsOfBlock = 16384;
  constexpr std::uint32_t kMostBlockBytes = 65536;
  constexpr int kSides = 2;
  const auto require = [&path](bool is_good, const std::string& what) {
    if (!is_good) throw InputError(path.string(), "no whole endgame table: " + what);
  };
  const std::optional<std::uint64_t> positions = positions_of(name);
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  require(!error, error.message());
  if (compression == Compression::kNone) {
    const std::uint64_t expected = kSides * positions.value_or(0);
    require(!positions || size == expected, fmt::format("{} bytes: a table of this name has {}", size, expected));
    return;
  }
  require(size > kHeaderBytes, fmt::format("{} bytes: expected more than {}", size, kHeaderBytes));
  std::ifstream file = open_text_file(path);
  std::string bytes(kHeaderBytes, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(kHeaderBytes));
  const auto number_at = [&bytes](std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 4; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
    return number;
  };
  require(number_at(8) == kPositionsOfBlock,
          fmt::format("{} positions in a block: expected {}", number_at(8), kPositionsOfBlock));
  const std::uint32_t begin = number_at(32);
  require(begin >= kHeaderBytes + 8 && begin % 4 == 0 && begin < size,
          fmt::format("the first block is at byte {}, which cannot be", begin));
  if (positions) {
    const std::uint64_t blocks = (begin - kHeaderBytes) / 4 - 1;
    const std::uint64_t expected = kSides * ((*positions + kPositionsOfBlock - 1) / kPositionsOfBlock);
    require(blocks == expected, fmt::format("{} blocks: a table of this name has {}", blocks, expected));
  }
  bytes.resize(begin);
  file.read(bytes.data() + kHeaderBytes, static_cast<std::streamsize>(begin - kHeaderBytes));
  std::uint32_t before = begin;
  for (std::size_t at = kHeaderBytes; at < begin; at += 4) {
    const std::uint32_t edge = number_at(at);
    const bool is_good = at == kHeaderBytes ? edge == begin : edge > before && edge - before <= kMostBlockBytes;
    require(is_good, fmt::format("byte {} says that a block begins at {}, which cannot be", at, edge));
    before = edge;
  }
  require(before == size, fmt::format("{} bytes: expected {}", size, before));
}

std::vector<std::string> split(std::string_view folders) {
  std::vector<std::string> parts;
  while (!folders.empty()) {
    const std::size_t end = std::min(folders.find_first_of(";:"), folders.size());
    const std::string_view part = text::trim(folders.substr(0, end));
    if (!part.empty()) parts.emplace_back(part);
    folders.remove_prefix(std::min(end + 1, folders.size()));
  }
  return parts;
}

}  // namespace

std::uint64_t men_of(const chess::Position& position) {
  std::uint64_t men = 0;
  for (const chess::Color color : {chess::kWhite, chess::kBlack}) {
    for (const chess::PieceType type : {chess::kPawn, chess::kKnight, chess::kBishop, chess::kRook, chess::kQueen}) {
      men = men << kBitsOfCount | static_cast<std::uint64_t>(std::popcount(position.pieces(color, type)));
    }
  }
  return men;
}

bool TableFolders::has(const chess::Position& position) const {
  return std::ranges::binary_search(men, men_of(position));
}

TableFolders find_tables(std::string_view folders) {
  TableFolders found;
  found.folders = split(folders);
  if (found.folders.empty()) throw InputError("endgame tables", "expected a folder, or several with ; between them");
  // By compression and name. A table may be in several folders; the library takes it from the first.
  std::array<std::map<std::string, fs::path>, 5> names;
  for (const std::string& folder : found.folders) {
    std::error_code error;
    fs::directory_iterator files(folder, error);
    if (error) throw InputError(folder, "no folder of endgame tables: " + error.message());
    for (; files != fs::directory_iterator(); files.increment(error)) {
      const std::string name = files->path().filename().string();
      const auto parsed = parse_name(name);
      if (parsed) names[static_cast<std::size_t>(parsed->second)].try_emplace(name, files->path());
    }
    if (error) throw InputError(folder, "cannot be read to its end: " + error.message());
  }
  std::size_t best = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i].size() >= names[best].size()) best = i;
  }
  if (names[best].empty()) {
    throw InputError(std::string(folders), "no endgame table there: expected files such as kqk.gtb.cp4");
  }
  found.compression = static_cast<Compression>(best);
  found.tables = names[best].size();
  for (const auto& [name, path] : names[best]) {
    const Name sides = parse_name(name)->first;
    check_file(path, sides, found.compression);
    found.most_men = std::max(found.most_men, 2 + static_cast<int>(sides.white.size() + sides.black.size()));
    found.men.push_back(men_of(sides.white, sides.black));
    found.men.push_back(men_of(sides.black, sides.white));
  }
  std::ranges::sort(found.men);
  found.men.erase(std::unique(found.men.begin(), found.men.end()), found.men.end());
  return found;
}

}  // namespace cobalt::tablebase
