// SPDX-License-Identifier: Apache-2.0
// coverage_search FILE [SECONDS [SEED]]: writes positions that together use every parameter that can be used.
//
// The positions of FILE, if there is one, are kept as far as they are needed. More positions are made by random
// changes: each walk changes a position as long as it comes nearer to a parameter that no kept position uses, or uses
// more of them. In the end positions whose parameters others use too are dropped. What it writes is
// tests/data/coverage.epd; a test checks that file, so that the search itself needs to run only when the evaluation
// function gets new rules.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "host/analysis/coverage.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/chess/rules.hpp"
#include "host/generator/generator.hpp"
#include "host/parameters/layout.hpp"
#include "host/support/stopwatch.hpp"
#include "spec/unreachable.hpp"

namespace cobalt::analysis {
namespace {

using chess::PositionParts;
using chess::Square;

class Search {
 public:
  explicit Search(std::uint64_t seed) : random_(seed), evaluator_(default_parameters()) {
    for (unsigned parameter = 0; parameter < spec::kEvaluationParameters; ++parameter) {
      const ParameterPlace place = parameter_place(parameter);
      missing_[parameter] = spec::unreachable_reason(place.group, place.table, place.entry) == nullptr;
      left_ += missing_[parameter] ? 1 : 0;
    }
    // These are used by every position, but the trace does not say so.
    for (unsigned entry = 0; entry < 2; ++entry) {
      missing_[spec::parameter_index(spec::kEvaluationControl, 0, entry)] = false;
      --left_;
    }
  }

  /// Keeps the positions of a file that use a missing parameter; a file that does not exist has none.
  void keep_file(const std::string& path) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      if (line.empty() || line.front() == '#') continue;
      Candidate candidate;
      candidate.parts = chess::parse_fen(line).parts();
      if (rate(candidate)) keep(candidate);
    }
  }

  void run(double seconds) {
    const Stopwatch watch;
    double next_report = 5;
    while (left_ > 0 && watch.seconds() < seconds) {
      walk();
      if (watch.seconds() < next_report) continue;
      fmt::print(stderr, "{:.0f} s: {} positions, {} parameters missing\n", watch.seconds(), kept_.size(), left_);
      next_report += 5;
    }
  }

  /// Keeps the positions that are needed: again and again the one that uses most parameters that no other one has.
  void choose_needed() {
    std::vector<bool> covered(spec::kEvaluationParameters);
    std::vector<Kept> needed;
    while (true) {
      Kept* best = nullptr;
      std::ptrdiff_t most = 0;
      for (Kept& kept : kept_) {
        const auto fresh = std::count_if(kept.used.begin(), kept.used.end(), [&](unsigned p) { return !covered[p]; });
        if (fresh > most) {
          most = fresh;
          best = &kept;
        }
      }
      if (best == nullptr) break;
      for (const unsigned parameter : best->used) covered[parameter] = true;
      needed.push_back(std::move(*best));
      *best = Kept();
    }
    kept_ = std::move(needed);
  }

  void write(const std::string& path) const {
    std::ofstream file(path);
    file << "# Positions that together use every parameter that some position can use (docs/reference/coverage.md).\n"
            "# Made by coverage_search; checked by the test Coverage.EveryReachableParameterIsUsed.\n";
    std::vector<std::string> fens;
    for (const Kept& kept : kept_) fens.push_back(kept.fen);
    std::sort(fens.begin(), fens.end());
    for (const std::string& fen : fens) file << fen << '\n';
  }

  std::size_t positions() const { return kept_.size(); }
  unsigned left() const { return left_; }

 private:
  struct Kept {
    std::string fen;
    std::vector<unsigned> used;
  };
  struct Candidate {
    PositionParts parts;
    std::vector<unsigned> used;
    double score = 0;
    unsigned gain = 0;
  };

  std::size_t below(std::size_t limit) { return static_cast<std::size_t>((random_() >> 32) * limit >> 32); }
  bool chance(unsigned one_in) { return below(one_in) == 0; }
  Square random_square() { return static_cast<Square>(below(chess::kSquareCount)); }

  /// How like an entry is to another one of its table: 1 when they are the same, less by each subindex that differs.
  static double likeness(unsigned group, unsigned entry, unsigned wanted) {
    const auto all = subindices(group);
    double sum = 0;
    for (const spec::Subindex& subindex : all) {
      const double a = entry / subindex.stride % subindex.size;
      const double b = wanted / subindex.stride % subindex.size;
      sum += a == b ? 1 : 0.5 * (1 - std::abs(a - b) / subindex.size);
    }
    return all.empty() ? 1 : sum / static_cast<double>(all.size());
  }

  /// The best likeness of any parameter used to the wanted one.
  double likeness_to_wanted(const std::vector<unsigned>& used) const {
    const ParameterPlace place = parameter_place(*wanted_);
    const unsigned first = spec::parameter_index(place.group, place.table, 0);
    double best = 0;
    const auto begin = std::lower_bound(used.begin(), used.end(), first);
    for (auto it = begin; it != used.end() && *it < first + spec::kGroupTable[place.group].entries; ++it) {
      best = std::max(best, likeness(place.group, *it - first, place.entry));
    }
    return best;
  }

  /// Scores a position; false when the card or the rules do not take it.
  bool rate(Candidate& candidate) {
    if (chess::material_problem(candidate.parts.board)) return false;
    for (const chess::CastlingMove& castling : chess::kCastlingMoves) {
      const bool at_home =
          candidate.parts.board[castling.king_from] == chess::make_piece(castling.color, chess::kKing) &&
          candidate.parts.board[castling.rook_from] == chess::make_piece(castling.color, chess::kRook);
      if (!at_home) candidate.parts.castling &= static_cast<chess::CastlingRights>(~castling.right);
    }
    if (candidate.parts.en_passant != chess::kNoSquare &&
        !chess::en_passant_is_possible(candidate.parts.board, candidate.parts.side_to_move,
                                       candidate.parts.en_passant)) {
      candidate.parts.en_passant = chess::kNoSquare;
    }
    const chess::Position position = chess::Position::from_parts(candidate.parts);
    if (!chess::is_legal_position(position)) return false;
    if (evaluator_.evaluate(chess::pack_position(position), trace_).status != 0) return false;
    candidate.used.clear();
    for (unsigned i = 0; i < trace_.use_count; ++i) {
      const std::uint32_t address = trace_.uses[i].address;
      candidate.used.push_back(first_[spec::address_group(address)] +
                               spec::address_table(address) * spec::kGroupTable[spec::address_group(address)].entries +
                               spec::address_entry(address));
    }
    std::sort(candidate.used.begin(), candidate.used.end());
    candidate.used.erase(std::unique(candidate.used.begin(), candidate.used.end()), candidate.used.end());
    candidate.gain = static_cast<unsigned>(std::count_if(candidate.used.begin(), candidate.used.end(),
                                                         [&](unsigned parameter) { return missing_[parameter]; }));
    candidate.score = candidate.gain + (wanted_ ? 1000 * likeness_to_wanted(candidate.used) : 0);
    return true;
  }

  void change(PositionParts& parts) {
    chess::Board& board = parts.board;
    switch (below(10)) {
      case 0:
      case 1:
      case 2: {  // move a piece, often by little
        const Square from = random_square();
        Square to = random_square();
        if (chance(2)) to = static_cast<Square>((from + std::array{1, 63, 8, 56, 7, 57, 9, 55}[below(8)]) % 64);
        if (board[from] != chess::kNoPiece) std::swap(board[from], board[to]);
        break;
      }
      case 3:
      case 4: {  // add or change a piece
        const auto piece =
            chess::make_piece(chance(2) ? chess::kWhite : chess::kBlack, static_cast<chess::PieceType>(1 + below(5)));
        const Square square = random_square();
        if (chess::type_of(board[square]) != chess::kKing) board[square] = piece;
        break;
      }
      case 5: {  // remove a piece
        const Square square = random_square();
        if (chess::type_of(board[square]) != chess::kKing) board[square] = chess::kNoPiece;
        break;
      }
      case 6:
        parts.side_to_move = ~parts.side_to_move;
        break;
      case 7:
        if (chance(2)) {
          parts.castling ^= static_cast<chess::CastlingRights>(1U << below(4));
        } else {
          parts.en_passant =
              chess::make_square(static_cast<int>(below(8)), parts.side_to_move == chess::kWhite ? 5 : 2);
        }
        break;
      case 8:
        if (chance(8)) swap_wings(parts);
        break;
      default:
        if (chance(8)) swap_sides(parts);
    }
  }

  static void swap_wings(PositionParts& parts) {
    for (int rank = 0; rank < 8; ++rank) {
      for (int file = 0; file < 4; ++file) {
        std::swap(parts.board[chess::make_square(file, rank)], parts.board[chess::make_square(7 - file, rank)]);
      }
    }
    parts.castling = chess::kNoCastling;
    parts.en_passant = chess::kNoSquare;
  }

  static void swap_sides(PositionParts& parts) {
    chess::Board turned{};
    for (int s = 0; s < chess::kSquareCount; ++s) {
      const auto square = static_cast<Square>(s);
      const chess::Piece piece = parts.board[square];
      turned[chess::flip_rank(square)] =
          piece == chess::kNoPiece ? piece : chess::make_piece(~chess::color_of(piece), chess::type_of(piece));
    }
    parts.board = turned;
    parts.side_to_move = ~parts.side_to_move;
    parts.castling = static_cast<chess::CastlingRights>((parts.castling << 2 | parts.castling >> 2) & 15);
    parts.en_passant = chess::kNoSquare;
  }

  PositionParts beginning() {
    if (!kept_.empty() && chance(2)) {
      const std::size_t first = below(kept_.size());
      if (!wanted_ || chance(3)) return chess::parse_fen(kept_[first].fen).parts();
      // The kept position that is nearest to what is wanted; of equal ones any.
      std::size_t best = first;
      double most = 0;
      for (std::size_t i = 0; i < kept_.size(); ++i) {
        const std::size_t number = (first + i) % kept_.size();
        const double found = likeness_to_wanted(kept_[number].used);
        if (found > most) {
          most = found;
          best = number;
        }
      }
      return chess::parse_fen(kept_[best].fen).parts();
    }
    constexpr std::array kKinds = {chess::RandomKind::kSelfPlay, chess::RandomKind::kMixed, chess::RandomKind::kSparse,
                                   chess::RandomKind::kAllPromoted};
    chess::RandomOptions options;
    options.kind = kKinds[below(kKinds.size())];
    options.max_plies = 80;
    return chess::random_positions(1 + below(60), random_(), options).back().parts();
  }

  /// A missing parameter.
  unsigned choose_wanted() {
    std::size_t number = below(left_);
    unsigned parameter = 0;
    while (!missing_[parameter] || number-- > 0) ++parameter;
    return parameter;
  }

  /// One walk; keeps where it ends when that uses a missing parameter.
  void walk() {
    constexpr unsigned kPatience = 600;
    constexpr unsigned kFewMissing = 400;  // until then, walks that want nothing special use more of them
    wanted_.reset();
    if (left_ < kFewMissing && !chance(4)) wanted_ = choose_wanted();
    Candidate best;
    best.parts = beginning();
    if (!rate(best)) return;
    unsigned failures = 0;
    while (failures < kPatience) {
      Candidate next;
      next.parts = best.parts;
      const std::size_t changes = 1 + below(3);
      for (std::size_t i = 0; i < changes; ++i) change(next.parts);
      if (!rate(next) || next.score < best.score) {
        ++failures;
        continue;
      }
      failures = next.score > best.score ? 0 : failures + 1;
      best = std::move(next);
    }
    keep(best);
  }

  /// Keeps a position that uses a missing parameter.
  void keep(Candidate& best) {
    if (best.gain == 0) return;
    best.parts.halfmove_clock = 0;
    best.parts.fullmove_number = 1;
    for (const unsigned parameter : best.used) {
      if (!missing_[parameter]) continue;
      missing_[parameter] = false;
      --left_;
    }
    kept_.push_back({chess::to_fen(chess::Position::from_parts(best.parts)), best.used});
  }

  std::mt19937_64 random_;
  device::ModelEvaluator evaluator_;
  hls::Trace trace_{};
  std::vector<bool> missing_ = std::vector<bool>(spec::kEvaluationParameters);
  std::optional<unsigned> wanted_;  // of this walk
  std::vector<unsigned> first_ = [] {
    std::vector<unsigned> first;
    for (unsigned group = 0; group < spec::kEvaluationGroups; ++group)
      first.push_back(spec::parameter_index(group, 0, 0));
    return first;
  }();
  unsigned left_ = 0;
  std::vector<Kept> kept_;
};

}  // namespace
}  // namespace cobalt::analysis

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: coverage_search FILE [SECONDS [SEED]]\n");
    return 2;
  }
  cobalt::analysis::Search search(argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1);
  search.keep_file(argv[1]);
  search.run(argc > 2 ? std::atof(argv[2]) : 600);
  search.choose_needed();
  search.write(argv[1]);
  fmt::print(stderr, "{} positions, {} parameters missing\n", search.positions(), search.left());
  return search.left() == 0 ? 0 : 1;
}
