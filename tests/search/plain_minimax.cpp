// SPDX-License-Identifier: Apache-2.0
#include "tests/search/plain_minimax.hpp"

#include <algorithm>

#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"

namespace cobalt::test {
namespace {

using chess::Move;
using chess::Position;

struct TooMany {};

class Minimax {
 public:
  Minimax(const hls::SearchJob& job, const SearchBank& bank, std::size_t most_nodes)
      : job_(job), bank_(bank), nodes_left_(most_nodes), quiet_moves_(reference_table(bank.quiet_moves)) {}

  MinimaxResult run(const Position& root) {
    for (unsigned k = job_.key_count; k > 0; --k) line_.push_back(job_.key[k - 1]);
    root_key_ = static_cast<std::uint32_t>(root.key());
    const int value = value_of({.position = root, .clock = job_.halfmove_clock, .depth = job_.depth});
    return {value, root_moves_};
  }

 private:
  struct Node {
    Position position;
    int ply = 0;
    int clock = 0;
    int depth = 0;
    int quiescence_ply = 0;
    chess::Square capture_square = chess::kNoSquare;
  };

  bool rule(spec::SearchRule bit) const { return (job_.rules & bit) != 0; }
  int number(spec::SearchNumber entry) const { return bank_.numbers.number[entry]; }

  bool is_repeated(int clock) const {
    const auto key_before = [&](int plies) { return line_[line_.size() - 1 - static_cast<std::size_t>(plies)]; };
    for (int plies = 4; plies <= 8; plies += 2) {
      if (plies <= clock && plies < static_cast<int>(line_.size()) && key_before(plies) == line_.back()) return true;
    }
    return false;
  }

  /// The moves that are tried: all, or those of quiescence.
  std::vector<Move> moves_of(const Node& node) const {
    const bool all = node.depth >= static_cast<int>(spec::kQuarterPlies) || node.position.in_check();
    const bool checks = rule(spec::kRuleQuiescenceChecks) && node.quiescence_ply < number(spec::kQuiescenceCheckPlies);
    std::vector<Move> moves;
    for (const auto& placed : search_reference::ordered_moves(node.position, quiet_moves_)) {
      const bool loud = placed.move_class < spec::kClassQuiet;
      const bool quiet_check =
          checks && !loud && placed.move_class <= spec::kClassQuietLast && after(node.position, placed.move).in_check();
      if (all || loud || quiet_check) moves.push_back(placed.move);
    }
    return moves;
  }

  static Position after(Position position, Move move) {
    position.do_move(move);
    return position;
  }

  int extension(const Node& node, Move move, const Position& child) const {
    const bool pawn = chess::type_of(node.position.piece_on(move.from())) == chess::kPawn;
    int sum = 0;
    if (rule(spec::kRuleCheckExtension) && child.in_check()) sum += number(spec::kCheckExtension);
    if (rule(spec::kRuleRecaptureExtension) && node.position.is_capture(move) && move.to() == node.capture_square) {
      sum += number(spec::kRecaptureExtension);
    }
    if (rule(spec::kRulePawnExtension) && pawn && chess::relative_rank(node.position.side_to_move(), move.to()) == 6) {
      sum += number(spec::kPawnExtension);
    }
    if (rule(spec::kRuleSingleReplyExtension) && chess::count_legal_moves(child) == 1) {
      sum += number(spec::kSingleReplyExtension);
    }
    return std::min(sum, number(spec::kMostExtension));
  }

  Node child_of(const Node& node, Move move) const {
    const bool pawn = chess::type_of(node.position.piece_on(move.from())) == chess::kPawn;
    Node child{.position = after(node.position, move), .ply = node.ply + 1};
    child.clock = pawn || node.position.is_capture(move) ? 0 : node.clock + 1;
    if (node.position.is_capture(move)) child.capture_square = move.to();
    if (node.depth >= static_cast<int>(spec::kQuarterPlies)) {
      const int depth = node.depth - static_cast<int>(spec::kQuarterPlies) + extension(node, move, child.position);
      child.depth = std::clamp(depth, 0, static_cast<int>(spec::kSearchMaxDepth));
    } else {
      child.quiescence_ply = node.quiescence_ply + 1;
    }
    return child;
  }

  int value_of(const Node& node) {
    if (nodes_left_-- == 0 || node.ply == static_cast<int>(spec::kSearchPlies) - 1) throw TooMany();
    line_.push_back(static_cast<std::uint32_t>(node.position.key()) ^ root_key_);
    const int value = value_by_moves(node);
    line_.pop_back();
    return value;
  }

  int value_by_moves(const Node& node) {
    const bool in_check = node.position.in_check();
    const int draw = number(spec::kDrawScore) * (node.position.side_to_move() == chess::kWhite ? 1 : -1);
    if (chess::count_legal_moves(node.position) == 0) return in_check ? node.ply - spec::kMateCp : draw;
    if (node.ply > 0 && (is_repeated(node.clock) || node.clock >= static_cast<int>(spec::kFiftyMovePlies))) return draw;
    const std::uint32_t word = bank_(words_of(node.position));
    const int static_value = static_cast<std::int16_t>(word >> spec::kResultScoreLsb & 0xffffu);
    if ((word >> spec::kResultFlagsLsb & spec::kFlagRecognisedDraw) != 0) return static_value;

    const bool may_stand_pat = node.depth < static_cast<int>(spec::kQuarterPlies) && !in_check;
    int best = may_stand_pat ? static_value : -spec::kMateCp;
    for (const Move move : moves_of(node)) {
      const int value = -value_of(child_of(node, move));
      if (node.ply == 0) root_moves_.push_back({chess::pack_move(move), value});
      best = std::max(best, value);
    }
    return best;
  }

  const hls::SearchJob& job_;
  const SearchBank& bank_;
  std::size_t nodes_left_;
  search_reference::QuietTable quiet_moves_;
  std::uint32_t root_key_ = 0;
  std::vector<std::uint32_t> line_;
  std::vector<RootMove> root_moves_;
};

}  // namespace

std::optional<MinimaxResult> plain_minimax(const hls::SearchJob& job, const SearchBank& bank, std::size_t most_nodes) {
  try {
    return Minimax(job, bank, most_nodes).run(position_of(job.position));
  } catch (const TooMany&) {
    return std::nullopt;
  }
}

}  // namespace cobalt::test
