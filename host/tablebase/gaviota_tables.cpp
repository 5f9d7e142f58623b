// SPDX-License-Identifier: Apache-2.0
#include "host/tablebase/gaviota_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtb-probe.h>

#include <algorithm>
#include <array>
#include <bit>
#include <condition_variable>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "host/support/error.hpp"

namespace cobalt::tablebase {
namespace {

static_assert(int{chess::kPawn} == int{tb_PAWN} && int{chess::kKing} == int{tb_KING}, "pieces are numbered as there");
static_assert(int{chess::kA1} == int{tb_A1} && int{chess::kB1} == int{tb_B1}, "squares too");
static_assert(int{chess::kH8} == int{tb_H8});

constexpr unsigned kNoSquare = tb_NOSQUARE;
/// All of the cache is for distances to mate: results alone are not asked for.
constexpr int kShareOfResults = 0;

/// The men of a side in two lists, each with the library's mark at its end.
struct Side {
  std::array<unsigned, kMostMen + 1> squares{};
  std::array<unsigned char, kMostMen + 1> pieces{};

  Side(const chess::Position& position, chess::Color color) {
    std::size_t count = 0;
    for (chess::Bitboard men = position.pieces(color); men != 0; ++count) {
      const chess::Square square = chess::pop_lowest(men);
      squares[count] = square;
      pieces[count] = chess::type_of(position.piece_on(square));
    }
    squares[count] = kNoSquare;
    pieces[count] = tb_NOPIECE;
  }
};

class GaviotaTables final : public EndgameTables {
 public:
  GaviotaTables(TableFolders folders, std::size_t cache_megabytes) : folders_(std::move(folders)) {
    for (const std::string& folder : folders_.folders) names_.push_back(folder.c_str());
    names_.push_back(nullptr);
    tb_init(0, static_cast<int>(folders_.compression), names_.data());
    tbcache_init(cache_megabytes << 20, kShareOfResults);
    std::string problem;
    if (tb_availability() == 0) problem = "no endgame table can be read";
    if (tbcache_is_on() == 0) problem = fmt::format("no memory for a cache of {} MB", cache_megabytes);
    if (!problem.empty()) {
      close();
      throw InputError(fmt::format("{}", fmt::join(folders_.folders, ";")), problem);
    }
  }
  ~GaviotaTables() override { close(); }

  int most_men() const override { return std::min(folders_.most_men, kMostMen); }

  std::optional<TableValue> probe(const chess::Position& position) const override {
    const int men = std::popcount(position.occupied());
    if (men > most_men() || position.castling() != chess::kNoCastling) return std::nullopt;
    if (men == chess::kColors) return TableValue{};  // two kings
    if (!folders_.has(position)) return std::nullopt;
    const Side white(position, chess::kWhite);
    const Side black(position, chess::kBlack);
    const bool is_white = position.side_to_move() == chess::kWhite;
    const unsigned en_passant = position.en_passant_capturable() ? unsigned{position.en_passant()} : kNoSquare;
    unsigned result = tb_UNKNOWN;
    unsigned plies = 0;
    {
      const std::lock_guard lock(mutex_);
      const int is_known =
          tb_probe_hard(is_white ? tb_WHITE_TO_MOVE : tb_BLACK_TO_MOVE, en_passant, tb_NOCASTLE, white.squares.data(),
                        black.squares.data(), white.pieces.data(), black.pieces.data(), &result, &plies);
      if (is_known == 0) return std::nullopt;
    }
    switch (result) {
      case tb_DRAW:
        return TableValue{};
      case tb_WMATE:
        return TableValue{is_white ? Outcome::kWin : Outcome::kLoss, static_cast<int>(plies)};
      case tb_BMATE:
        return TableValue{is_white ? Outcome::kLoss : Outcome::kWin, static_cast<int>(plies)};
      default:
        return std::nullopt;
    }
  }

 private:
  static void close() {
    tbcache_done();
    tb_done();
  }

  TableFolders folders_;
  std::vector<const char*> names_;  ///< of the folders, as the library wants them; it does not copy them
  /// The library locks its cache and files, but not the mark of a table that it could not read.
  mutable std::mutex mutex_;
};

/// The tables that are open in this process. A global, as it stands for the library's.
struct OpenTables {
  std::mutex mutex;
  std::condition_variable closed;
  bool is_open = false;  ///< longer than somebody has `tables`: the last to let them go closes them
  std::weak_ptr<const EndgameTables> tables;
  std::vector<std::string> folders;
  std::size_t cache_megabytes = 0;
};

OpenTables& open_tables() {
  static OpenTables open;
  return open;
}

/// Closes tables that nobody has any more.
struct CloseTables {
  void operator()(const GaviotaTables* tables) const {
    OpenTables& open = open_tables();
    const std::lock_guard lock(open.mutex);
    delete tables;
    open.is_open = false;
    open.closed.notify_all();
  }
};

}  // namespace

bool has_gaviota() { return true; }

std::shared_ptr<const EndgameTables> open_gaviota_tables(const TableFolders& folders, std::size_t cache_megabytes) {
  OpenTables& open = open_tables();
  std::shared_ptr<const EndgameTables> tables;  // outlives the lock: who lets the last go takes it
  std::unique_lock lock(open.mutex);
  tables = open.tables.lock();
  if (tables) {
    if (open.folders == folders.folders && open.cache_megabytes == cache_megabytes) return tables;
    throw InputError("endgame tables",
                     fmt::format("this process has those of {} open, with a cache of {} MB; there can "
                                 "be one set at a time",
                                 fmt::join(open.folders, ";"), open.cache_megabytes));
  }
  open.closed.wait(lock, [&open] { return !open.is_open; });
  tables = std::shared_ptr<const GaviotaTables>(new GaviotaTables(folders, cache_megabytes), CloseTables());
  open.is_open = true;
  open.tables = tables;
  open.folders = folders.folders;
  open.cache_megabytes = cache_megabytes;
  return tables;
}

}  // namespace cobalt::tablebase
