// SPDX-License-Identifier: Apache-2.0
#include "tests/search/reference_search.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"

namespace cobalt::search_reference {
namespace {

using chess::Color;
using chess::Move;
using chess::Position;
using chess::Square;

std::size_t at(unsigned index) { return index; }

// ---------------------------------------------------------------------------------------------- the order of moves

Square relative(Color mover, Square square) { return mover == chess::kWhite ? square : chess::flip_rank(square); }
unsigned number_of(chess::PieceType type) { return static_cast<unsigned>(type - chess::kPawn); }

int worth(chess::PieceType type) {
  constexpr std::array<int, chess::kPieceTypes> kWorth = {0, 1, 3, 3, 5, 9, 0};
  return kWorth[type];
}

chess::PieceType victim_of(const Position& position, Move move) {
  return move.kind() == Move::kEnPassant ? chess::kPawn : chess::type_of(position.piece_on(move.to()));
}

unsigned where_from(const Position& position, Move move) {
  const Color mover = position.side_to_move();
  const Square from = relative(mover, move.from());
  const Square to = relative(mover, move.to());
  const int east = chess::file_of(from) - chess::file_of(to);
  const int north = chess::rank_of(from) - chess::rank_of(to);
  const auto sign = [](int number) { return (number > 0) - (number < 0); };
  using Steps = std::array<std::pair<int, int>, 8>;  // east, north
  constexpr Steps kLeaps = {{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
  constexpr Steps kLines = {{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
  const bool knight = chess::type_of(position.piece_on(move.from())) == chess::kKnight;
  const Steps& steps = knight ? kLeaps : kLines;
  const std::pair step = knight ? std::pair(east, north) : std::pair(sign(east), sign(north));
  return static_cast<unsigned>(std::find(steps.begin(), steps.end(), step) - steps.begin());
}

bool is_protected(const Position& position, Square square) {
  const Color mover = position.side_to_move();
  const chess::Bitboard without_king = position.occupied() & ~position.pieces(mover, chess::kKing);
  return position.attackers(square, ~mover, without_king) != 0;
}

bool loses(const Position& position, Move move) {
  const chess::PieceType piece = chess::type_of(position.piece_on(move.from()));
  return piece != chess::kKing && move.kind() == Move::kNormal && worth(piece) > worth(victim_of(position, move)) &&
         is_protected(position, move.to());
}

unsigned class_of_capture(chess::PieceType victim, bool loses) {
  switch (victim) {
    case chess::kQueen:
      return spec::kClassCaptureQueen;
    case chess::kRook:
      return loses ? spec::kClassLosingRook : spec::kClassCaptureRook;
    case chess::kBishop:
      return loses ? spec::kClassLosingBishop : spec::kClassCaptureBishop;
    case chess::kKnight:
      return loses ? spec::kClassLosingKnight : spec::kClassCaptureKnight;
    default:
      return loses ? spec::kClassLosingPawn : spec::kClassCapturePawn;
  }
}

OrderedMove place(const Position& position, Move move, const QuietTable& quiet_moves) {
  const unsigned piece = number_of(chess::type_of(position.piece_on(move.from())));
  const unsigned to = relative(position.side_to_move(), move.to());
  OrderedMove placed{move, 0, 64 * piece + to, where_from(position, move)};
  if (move.kind() == Move::kPromotion && move.promotion() != chess::kQueen) {
    placed.move_class = spec::kClassUnderpromotion;
    placed.index = 64u * static_cast<unsigned>(move.promotion() - chess::kKnight) + to;
  } else if (position.is_capture(move)) {
    placed.move_class = class_of_capture(victim_of(position, move), loses(position, move));
  } else if (move.kind() == Move::kPromotion) {
    placed.move_class = spec::kClassPromotion;
  } else {
    placed.move_class = static_cast<unsigned>(spec::kClassQuietLast) - quiet_moves[at(placed.index)];
  }
  return placed;
}

bool is_loud(const OrderedMove& placed) { return placed.move_class < spec::kClassQuiet; }
bool is_of_quiet_class(const OrderedMove& placed) {
  return placed.move_class >= spec::kClassQuiet && placed.move_class <= spec::kClassQuietLast;
}

// ---------------------------------------------------------------------------------------------- the search

/// What became of a position: seen by its side to move, its value is at least the bound of its ply, or it is not.
enum class Outcome { kFailsLow, kFailsHigh };

enum class Kind { kFull, kReduced, kNull };

/// What becomes of a move that is tried.
enum class Verdict { kRefuted, kGood, kPutOff };

/// The job's limit of tries is reached.
struct LimitReached {};

/// Quotient rounded down, whatever the signs.
int divide_down(int number, int divisor) {
  return number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor);
}

bool is_mate_bound(int b) { return b > spec::kLeastMateBoundCp || b < -spec::kLeastMateBoundCp; }

/// A position that is judged, and searched if that does not settle it.
struct Node {
  Position position;
  unsigned ply = 0;
  Kind kind = Kind::kFull;
  int depth = 0;
  unsigned clock = 0;
  std::uint64_t key = 0;  ///< 32 bits without rule `shared_table`
  unsigned quiescence_ply = 0;
  Square capture_square = chess::kNoSquare;
  bool in_check = false;
  std::size_t legal_moves = 0;
  // What judging finds for the search.
  std::uint16_t table_move = spec::kNoMove;
  bool null_move_allowed = false;
  std::optional<unsigned> quiet_limit;
  SharedEntry* place = nullptr;  ///< where the shared table has the node noted; none: it has not asked

  /// Depth, rounded down.
  int plies() const { return depth / static_cast<int>(spec::kQuarterPlies); }
  bool is_full() const { return depth >= static_cast<int>(spec::kQuarterPlies); }
  /// Every legal move is tried, not only captures and checks.
  bool tries_all() const { return is_full() || in_check; }
};

/// A move that a node is to try.
struct Candidate {
  Move move;
  bool is_hint = false;
  bool is_of_quiet_class = false;
};

/// A move that was put off, and the number of quiet moves that were tried before it.
struct Deferred {
  Candidate candidate;
  unsigned quiet_tried = 0;
};

struct TableEntry {
  std::uint32_t key = 0;
  int depth = 0;
  bool failed_high = false;
  std::uint16_t move = spec::kNoMove;
};

/// The score of a result word.
int score_of(std::uint32_t word) { return static_cast<std::int16_t>(word >> spec::kResultScoreLsb & 0xffff); }

bool is_draw(std::uint32_t word) { return (word >> spec::kResultFlagsLsb & spec::kFlagRecognisedDraw) != 0; }

/// The position after the side to move has passed.
Position passed(const Position& position) {
  chess::PositionParts parts = position.parts();
  parts.side_to_move = ~parts.side_to_move;
  parts.en_passant = chess::kNoSquare;
  return Position::from_parts(parts);
}

bool is_quiet(const Position& position, Move move) {
  return !position.is_capture(move) && move.kind() != Move::kPromotion;
}

bool gives_check(const Position& position, Move move) {
  Position after = position;
  after.do_move(move);
  return after.in_check();
}

class Search {
 public:
  Search(const Job& job, const Bank& bank, SharedMemory* shared) : job_(job), bank_(bank), shared_(shared) {}

  Answer run() {
    Answer answer;
    answer.tag = job_.tag;
    answer.status = reason_to_refuse();
    if (answer.status != spec::kAnswerDone) return answer;
    try {
      answer.at_least = outcome_of_root() == Outcome::kFailsHigh;
      if (answer.at_least) answer.best = last_root_move_;
    } catch (const LimitReached&) {
      answer.status = spec::kAnswerLimit;
    }
    answer.tries = tries_;
    answer.deepest_ply = static_cast<std::uint8_t>(deepest_ply_);
    return answer;
  }

 private:
  bool shares() const { return rule(spec::kRuleSharedTable); }
  bool rule(spec::SearchRule bit) const { return (job_.rules & bit) != 0; }
  int number(spec::SearchNumber entry) const { return bank_.numbers[entry]; }

  std::uint8_t reason_to_refuse() const {
    const unsigned most_keys = shares() ? 0 : spec::kSearchJobKeys;
    if (job_.beta < -spec::kMateCp || job_.beta > spec::kMateCp || job_.key_count > most_keys) {
      return spec::kAnswerIllegalRequest;
    }
    if (shares() && (job_.generation >= spec::kSharedTableGenerations || job_.reserved != 0)) {
      return spec::kAnswerIllegalRequest;
    }
    if (chess::packed_position_errors(job_.position) != 0) return spec::kAnswerIllegalPosition;
    if (job_.depth > spec::kSearchMaxDepth) return spec::kAnswerDepth;
    return spec::kAnswerDone;
  }

  Outcome outcome_of_root() {
    Node root;
    root.position = chess::unpack_position(job_.position);
    root_zobrist_ = root.position.key();
    root.key = key_of(root.position);
    root.depth = static_cast<int>(job_.depth);
    root.clock = job_.halfmove_clock;
    root.in_check = root.position.in_check();
    root.legal_moves = chess::count_legal_moves(root.position);
    for (unsigned plies = job_.key_count; plies > 0; --plies) line_.push_back(job_.key[plies - 1]);
    return *outcome_of(root, false);
  }

  /// As the page has keys: those of other positions of the tree follow from the root's.
  std::uint64_t key_of(const Position& position) const {
    const std::uint64_t changed = position.key() ^ root_zobrist_;
    return shares() ? job_.root_key ^ changed : changed & 0xffffffffu;
  }

  /// Judges a position and, when that leaves it open, searches it.
  /// \return nothing when another context is searching it and the move to it may be put off
  std::optional<Outcome> outcome_of(Node& node, bool may_put_off) {
    deepest_ply_ = std::max(deepest_ply_, node.ply);
    line_.push_back(node.key);
    std::optional<Outcome> outcome = judge(node);
    if (!outcome && !(may_put_off && is_searched_by_others(node))) outcome = search_counted(node);
    line_.pop_back();
    return outcome;
  }

  /// Searches a node that becomes the top of the stack.
  Outcome search_counted(const Node& node) {
    path_places_[at(node.key % spec::kPathPlaces)] = node.ply;
    stack_keys_[node.ply] = node.key;
    if (node.ply == 0 || !counts(node)) return search(node);
    struct Guard {  // the end of the job ends the search of all its nodes
      unsigned& counter;
      explicit Guard(unsigned& of) : counter(of) { ++counter; }
      ~Guard() { --counter; }
      Guard(const Guard&) = delete;
      Guard& operator=(const Guard&) = delete;
    } const guard(counter_of(node));
    return search(node);
  }

  /// Whether the nodes that are being searched are counted, and this one with them.
  bool counts(const Node& node) const {
    return shares() && shared_ != nullptr && job_.defer_least_depth != 0 &&
           node.depth >= static_cast<int>(job_.defer_least_depth);
  }
  unsigned& counter_of(const Node& node) const {
    return shared_->searched[((node.key >> 40) ^ (job_.depth << 6)) % spec::kBusyMarks];
  }
  bool is_searched_by_others(const Node& node) const { return counts(node) && counter_of(node) != 0; }

  int bound(unsigned ply) const { return ply % 2 == 0 ? job_.beta : 1 - job_.beta; }

  // -------------------------------------------------------------------------------------------- judging

  int draw_value(const Node& node) const {
    const int white = number(spec::kDrawScore);
    return node.position.side_to_move() == chess::kWhite ? white : -white;
  }

  bool is_on_path(const Node& node) const {
    const std::optional<unsigned> ply = path_places_[at(node.key % spec::kPathPlaces)];
    return ply && *ply < node.ply && stack_keys_[*ply] == node.key;
  }

  bool is_in_game(const Node& node) const {
    return shared_ != nullptr && shared_->game[node.key % spec::kGamePlaces] == node.key;
  }

  /// The last key of line_ is the node's.
  bool is_repeated(const Node& node) const {
    if (shares()) return is_on_path(node) || is_in_game(node);
    return std::any_of(std::begin(kRepetitionPlies), std::end(kRepetitionPlies), [&](unsigned plies) {
      return node.clock >= plies && line_.size() > plies && line_[line_.size() - 1 - plies] == node.key;
    });
  }

  bool may_try_quiet_checks(const Node& node) const {
    return rule(spec::kRuleQuiescenceChecks) &&
           static_cast<int>(node.quiescence_ply) < number(spec::kQuiescenceCheckPlies);
  }

  bool has_loud_move(const Node& node) const {
    const auto moves = chess::legal_moves(node.position);
    return std::any_of(moves.begin(), moves.end(),
                       [&](Move move) { return is_loud(place(node.position, move, bank_.quiet_moves)); });
  }

  bool is_pruned(const Node& node, int static_value, int b) const {
    if (!rule(spec::kRuleStaticPruning) || node.in_check || (shares() && node.ply == 0)) return false;
    const int most_depth = number(shares() ? spec::kDeepStaticMostDepth : spec::kStaticMostDepth);
    const int margin = number(shares() ? spec::kDeepStaticMargin : spec::kStaticMargin);
    return node.depth <= most_depth && static_value >= b + margin * node.plies();
  }

  bool is_null_move_allowed(const Node& node, int static_value, int b) const {
    const Position& position = node.position;
    const chess::Bitboard pawns_and_kings = position.pieces(chess::kPawn) | position.pieces(chess::kKing);
    return node.is_full() && !(shares() && node.ply == 0) && rule(spec::kRuleNullMove) && !node.in_check &&
           node.kind != Kind::kNull && node.depth >= number(spec::kNullLeastDepth) && static_value >= b &&
           (position.pieces(position.side_to_move()) & ~pawns_and_kings) != 0;
  }

  std::optional<unsigned> quiet_limit(const Node& node, int static_value, int b) const {
    if (!node.is_full() || node.in_check || is_mate_bound(b) || (shares() && node.ply == 0)) return std::nullopt;
    const int d = node.plies();
    if (rule(spec::kRuleFutilityPruning) && node.depth <= number(spec::kFutilityMostDepth) &&
        static_value + number(spec::kFutilityMargin) + number(spec::kFutilityGrowth) * d < b) {
      return 0;
    }
    if (rule(spec::kRuleMoveCountPruning) && node.depth <= number(spec::kMoveCountMostDepth)) {
      const int limit = std::max(0, (number(spec::kMoveCountBase) + number(spec::kMoveCountGrowth) * d * d) / 4);
      if (limit < kNoQuietLimit) return static_cast<unsigned>(limit);
    }
    return std::nullopt;
  }

  /// Asks the private table for a full node.
  std::optional<Outcome> ask_private_table(Node& node) const {
    const auto& entry = table_[at(node.key % spec::kSearchTableEntries)];
    if (!entry || entry->key != node.key) return std::nullopt;
    if (entry->depth >= node.depth) return entry->failed_high ? Outcome::kFailsHigh : Outcome::kFailsLow;
    node.table_move = entry->move;
    return std::nullopt;
  }

  /// Asks the shared table for a full node.
  std::optional<Outcome> ask_shared_table(Node& node, int b) const {
    if (shared_ == nullptr || node.depth < number(spec::kSharedTableLeastDepth)) return std::nullopt;
    SharedMemory::Bucket& bucket = shared_->buckets[node.key % shared_->buckets.size()];
    const auto found = std::find_if(bucket.begin(), bucket.end(), [&](const SharedEntry& entry) {
      return entry.depth != 0 && entry.key == static_cast<std::uint32_t>(node.key >> 32);
    });
    if (found == bucket.end()) {
      const auto rank = [&](const SharedEntry& entry) {
        return std::pair(entry.generation == job_.generation, entry.depth);
      };
      node.place =
          &*std::min_element(bucket.begin(), bucket.end(),
                             [&](const SharedEntry& a, const SharedEntry& other) { return rank(a) < rank(other); });
      return std::nullopt;
    }
    node.place = &*found;
    const bool may_settle = node.ply > 0 && found->depth >= node.depth && !is_mate_bound(b) &&
                            static_cast<int>(node.clock) < number(spec::kSharedTableClocks);
    if (may_settle && found->failed_high && found->bound >= b) return Outcome::kFailsHigh;
    if (may_settle && !found->failed_high && found->bound <= b) return Outcome::kFailsLow;
    node.table_move = found->move;
    return std::nullopt;
  }

  void reduce_internally(Node& node) const {
    if (!shares() || !rule(spec::kRuleInternalReductions) || node.ply == 0 || node.table_move != spec::kNoMove ||
        node.depth < number(spec::kInternalLeastDepth)) {
      return;
    }
    node.depth = std::clamp(node.depth - number(spec::kInternalReduction), static_cast<int>(spec::kQuarterPlies),
                            static_cast<int>(spec::kSearchMaxDepth));
  }

  /// The table of the page, line by line; nothing when the position needs a search.
  std::optional<Outcome> judge(Node& node) {
    const int c = static_cast<int>(node.ply);
    const int b = bound(node.ply);
    const auto has_value = [&](int value) { return value >= b ? Outcome::kFailsHigh : Outcome::kFailsLow; };

    if (node.legal_moves == 0) return has_value(node.in_check ? -(spec::kMateCp - c) : draw_value(node));
    if (c > 0 && (is_repeated(node) || node.clock >= spec::kFiftyMovePlies)) return has_value(draw_value(node));
    const std::uint32_t word = bank_.evaluate(chess::pack_position(node.position));
    const int static_value = score_of(word);
    if (is_draw(word)) return has_value(static_value);
    if (b > spec::kMateCp - c - 1) return Outcome::kFailsLow;
    if (b <= -(spec::kMateCp - c - 2)) return Outcome::kFailsHigh;
    if (node.ply == spec::kSearchPlies - 1) return has_value(static_value);
    if (node.is_full()) {
      std::optional<Outcome> known;
      if (shares()) {
        known = ask_shared_table(node, b);
      } else if (rule(spec::kRuleTable)) {
        known = ask_private_table(node);
      }
      if (known) return known;
      reduce_internally(node);
      if (is_pruned(node, static_value, b)) return Outcome::kFailsHigh;
    }
    node.quiet_limit = quiet_limit(node, static_value, b);
    node.null_move_allowed = is_null_move_allowed(node, static_value, b);
    if (node.tries_all()) return std::nullopt;
    if (static_value >= b) return Outcome::kFailsHigh;
    if (has_loud_move(node) || may_try_quiet_checks(node)) return std::nullopt;
    return Outcome::kFailsLow;
  }

  // -------------------------------------------------------------------------------------------- moves

  /// The hints of a node that tries all moves, those that are legal; nothing in the place of one that is not there.
  std::array<std::optional<Move>, spec::kGenerateHints> hints_of(const Node& node) const {
    std::array<std::uint16_t, spec::kGenerateHints> words = {node.table_move, spec::kNoMove, spec::kNoMove};
    if (rule(spec::kRuleKillers)) {
      for (unsigned k = 0; k < 2; ++k) {
        const std::uint16_t killer = killers_[node.ply][k];
        if (killer != node.table_move) words[1 + k] = killer;
      }
    }
    std::array<std::optional<Move>, spec::kGenerateHints> hints;
    for (unsigned h = 0; h < hints.size(); ++h) hints[h] = chess::unpack_move(node.position, words[h]);
    return hints;
  }

  /// All moves that a node tries, the null move apart, in their order.
  std::vector<Candidate> candidates(const Node& node) const {
    const std::vector<OrderedMove> order = ordered_moves(node.position, bank_.quiet_moves);
    std::vector<Candidate> list;
    if (!node.tries_all()) {
      for (const OrderedMove& placed : order) {
        const bool quiet_check =
            is_of_quiet_class(placed) && may_try_quiet_checks(node) && gives_check(node.position, placed.move);
        if (is_loud(placed) || quiet_check) {
          list.push_back({placed.move, false, is_of_quiet_class(placed)});
        }
      }
      return list;
    }
    const auto hints = hints_of(node);
    const auto add_hint = [&](unsigned h) {
      if (hints[h]) list.push_back({*hints[h], true, false});
    };
    const auto add_others = [&](bool loud) {
      for (const OrderedMove& placed : order) {
        const bool is_hint = std::find(hints.begin(), hints.end(), placed.move) != hints.end();
        if (is_loud(placed) == loud && !is_hint) {
          list.push_back({placed.move, false, is_of_quiet_class(placed)});
        }
      }
    };
    add_hint(0);
    add_others(true);
    add_hint(1);
    add_hint(2);
    add_others(false);
    return list;
  }

  // -------------------------------------------------------------------------------------------- children

  int extension(const Node& node, Move move, const Node& child) const {
    int sum = 0;
    const auto add = [&](bool holds, spec::SearchRule its_rule, spec::SearchNumber entry) {
      if (holds && rule(its_rule)) sum += number(entry);
    };
    const bool pawn = chess::type_of(node.position.piece_on(move.from())) == chess::kPawn;
    add(child.in_check, spec::kRuleCheckExtension, spec::kCheckExtension);
    add(node.position.is_capture(move) && move.to() == node.capture_square, spec::kRuleRecaptureExtension,
        spec::kRecaptureExtension);
    add(pawn && chess::relative_rank(node.position.side_to_move(), move.to()) == 6, spec::kRulePawnExtension,
        spec::kPawnExtension);
    add(child.legal_moves == 1, spec::kRuleSingleReplyExtension, spec::kSingleReplyExtension);
    return std::min(sum, number(spec::kMostExtension));
  }

  /// \param quiet_tried  moves of the quiet classes that the node has tried before, hints not counted
  int reduction(const Node& node, const Candidate& candidate, const Node& child, int extension,
                unsigned quiet_tried) const {
    if (!rule(spec::kRuleLateMoveReductions) || candidate.is_hint || !candidate.is_of_quiet_class || !node.is_full() ||
        node.in_check || child.in_check || extension != 0) {
      return 0;
    }
    const int q = static_cast<int>(std::min(quiet_tried, 63u));
    if (rule(spec::kRuleLogReductions)) return log_reduction(node, q);
    if (node.depth < number(spec::kReductionLeastDepth)) return 0;
    if (q >= number(spec::kMoreReductionAfter)) return number(spec::kMoreReduction);
    if (q >= number(spec::kReductionAfter)) return number(spec::kReduction);
    return 0;
  }

  int log_reduction(const Node& node, int q) const {
    if (node.depth < number(spec::kLogReductionLeastDepth)) return 0;
    const int product = spec::kLogarithm16[node.plies()] * spec::kLogarithm16[std::min(q + 2, 63)];
    const int r = number(spec::kLogReductionBase) + divide_down(product * number(spec::kLogReductionScale), 256);
    return r < 0 ? 0 : r / 64 * static_cast<int>(spec::kQuarterPlies);
  }

  int null_reduction(const Node& node) const {
    const int growth = rule(spec::kRuleGrowingNull) ? divide_down(node.depth * number(spec::kNullGrowth), 64) : 0;
    return number(spec::kNullReduction) + growth;
  }

  int depth_of_child(const Node& node, int extension, int reduction) const {
    if (!node.is_full()) return 0;
    const int depth = node.depth - static_cast<int>(spec::kQuarterPlies) + extension - reduction;
    return std::clamp(depth, 0, static_cast<int>(spec::kSearchMaxDepth));
  }

  /// What the positions after a move and after a null move have in common.
  Node child_with(const Node& node, const Position& position) const {
    Node child;
    child.position = position;
    child.ply = node.ply + 1;
    child.key = key_of(position);
    child.quiescence_ply = node.is_full() ? 0 : std::min(node.quiescence_ply + 1, 15u);
    child.in_check = position.in_check();
    child.legal_moves = chess::count_legal_moves(position);
    return child;
  }

  Node null_child(const Node& node) const {
    Node child = child_with(node, passed(node.position));
    child.kind = Kind::kNull;
    child.depth = depth_of_child(node, 0, null_reduction(node));
    return child;
  }

  /// The child of the first try, which may be reduced.
  Node child_of(const Node& node, const Candidate& candidate, unsigned quiet_tried) const {
    Position after = node.position;
    after.do_move(candidate.move);
    Node child = child_with(node, after);
    const bool capture = node.position.is_capture(candidate.move);
    const bool pawn = chess::type_of(node.position.piece_on(candidate.move.from())) == chess::kPawn;
    child.clock = capture || pawn ? 0 : std::min(node.clock + 1, 255u);
    if (capture) child.capture_square = candidate.move.to();
    const int extended = extension(node, candidate.move, child);
    const int reduced = reduction(node, candidate, child, extended, quiet_tried);
    if (reduced != 0) child.kind = Kind::kReduced;
    child.depth = depth_of_child(node, extended, reduced);
    return child;
  }

  // -------------------------------------------------------------------------------------------- trying moves

  void count_try(const Node& node, std::uint16_t word) {
    if (job_.limit != 0 && tries_ == job_.limit) throw LimitReached();
    ++tries_;
    if (node.ply == 0) last_root_move_ = word;
  }

  bool is_refuted_after_null_move(const Node& node) {
    count_try(node, spec::kNoMove);
    Node child = null_child(node);
    return outcome_of(child, false) == Outcome::kFailsHigh;
  }

  /// \param may_put_off  the move is neither the node's first nor one that was put off before
  Verdict try_move(const Node& node, const Candidate& candidate, unsigned quiet_tried, bool may_put_off) {
    const std::uint16_t word = chess::pack_move(candidate.move);
    count_try(node, word);
    Node child = child_of(node, candidate, quiet_tried);
    const bool reduced = child.kind == Kind::kReduced;
    const std::optional<Outcome> outcome = outcome_of(child, may_put_off);
    if (!outcome) return Verdict::kPutOff;
    if (outcome == Outcome::kFailsHigh) return Verdict::kRefuted;
    if (!reduced) return Verdict::kGood;

    count_try(node, word);
    Node again = child_with(node, child.position);
    again.clock = child.clock;
    again.depth = depth_of_child(node, 0, 0);  // what is reduced is quiet and has no extension
    return outcome_of(again, false) == Outcome::kFailsHigh ? Verdict::kRefuted : Verdict::kGood;
  }

  Outcome search(const Node& node) {
    if (node.null_move_allowed && !is_refuted_after_null_move(node)) {
      note(node, Outcome::kFailsHigh, spec::kNoMove);
      return Outcome::kFailsHigh;
    }
    unsigned quiet_tried = 0;
    bool is_first = true;
    std::vector<Deferred> deferred;
    for (const Candidate& candidate : candidates(node)) {
      if (is_pruned_by_count(node, candidate, quiet_tried)) continue;
      const bool may_put_off = !is_first && deferred.size() < spec::kDeferredMoves;
      const Verdict verdict = try_move(node, candidate, quiet_tried, may_put_off);
      if (verdict == Verdict::kGood) return fail_high(node, candidate.move);
      if (verdict == Verdict::kPutOff) deferred.push_back({candidate, quiet_tried});
      is_first = false;
      quiet_tried += candidate.is_of_quiet_class;
    }
    for (const Deferred& waiting : deferred) {
      const Verdict verdict = try_move(node, waiting.candidate, waiting.quiet_tried, false);
      if (verdict == Verdict::kGood) return fail_high(node, waiting.candidate.move);
    }
    if (node.kind == Kind::kReduced) note(node, Outcome::kFailsLow, spec::kNoMove);
    return Outcome::kFailsLow;
  }

  /// Quiet moves alone are left out: captures and promotions behind them are tried.
  static bool is_pruned_by_count(const Node& node, const Candidate& candidate, unsigned quiet_tried) {
    return node.tries_all() && node.quiet_limit && quiet_tried >= *node.quiet_limit && candidate.is_of_quiet_class;
  }

  Outcome fail_high(const Node& node, Move move) {
    add_killer(node, move);
    note(node, Outcome::kFailsHigh, chess::pack_move(move));
    return Outcome::kFailsHigh;
  }

  // -------------------------------------------------------------------------------------------- what is remembered

  void add_killer(const Node& node, Move move) {
    auto& killers = killers_[node.ply];
    const std::uint16_t word = chess::pack_move(move);
    if (!rule(spec::kRuleKillers) || !is_quiet(node.position, move) || killers[0] == word) return;
    killers = {word, killers[0]};
  }

  void note(const Node& node, Outcome outcome, std::uint16_t move) {
    if (shares()) {
      note_shared(node, outcome, move);
      return;
    }
    if (!rule(spec::kRuleTable) || !node.is_full() || node.ply == 0) return;
    table_[at(node.key % spec::kSearchTableEntries)] = {static_cast<std::uint32_t>(node.key), node.depth,
                                                        outcome == Outcome::kFailsHigh, move};
  }

  void note_shared(const Node& node, Outcome outcome, std::uint16_t move) const {
    const int b = bound(node.ply);
    const bool failed_high = outcome == Outcome::kFailsHigh;
    if (node.place == nullptr || is_mate_bound(b) || (node.ply == 0 && !failed_high)) return;
    *node.place = {.key = static_cast<std::uint32_t>(node.key >> 32),
                   .depth = node.depth,
                   .failed_high = failed_high,
                   .bound = b,
                   .move = failed_high && move != spec::kNoMove ? move : node.table_move,
                   .generation = job_.generation};
  }

  static constexpr unsigned kRepetitionPlies[] = {4, 6, 8};
  static constexpr int kNoQuietLimit = 63;

  const Job& job_;
  const Bank& bank_;
  SharedMemory* shared_;
  std::uint64_t root_zobrist_ = 0;
  std::uint32_t tries_ = 0;
  unsigned deepest_ply_ = 0;
  std::uint16_t last_root_move_ = spec::kNoMove;
  std::vector<std::uint64_t> line_;  ///< keys of the positions up to the one that is looked at
  std::array<std::optional<unsigned>, spec::kPathPlaces> path_places_{};
  std::array<std::uint64_t, spec::kSearchPlies> stack_keys_{};  ///< of the nodes below the one that is looked at
  std::array<std::array<std::uint16_t, 2>, spec::kSearchPlies> killers_{};
  std::array<std::optional<TableEntry>, spec::kSearchTableEntries> table_{};
};

}  // namespace

Numbers numbers_of(const ParameterSet& parameters) {
  Numbers numbers{};
  for (unsigned entry = 0; entry < numbers.size(); ++entry) {
    numbers[at(entry)] = parameters.field(spec::kSearch, 0, entry, "value");
  }
  return numbers;
}

QuietTable quiet_moves_of(const ParameterSet& parameters) {
  QuietTable table{};
  for (unsigned entry = 0; entry < table.size(); ++entry) {
    table[at(entry)] = static_cast<std::uint8_t>(parameters.raw(spec::kQuietMoves, 0, entry));
  }
  return table;
}

std::vector<OrderedMove> ordered_moves(const chess::Position& position, const QuietTable& quiet_moves) {
  std::vector<OrderedMove> moves;
  for (const Move move : chess::legal_moves(position)) moves.push_back(place(position, move, quiet_moves));
  std::sort(moves.begin(), moves.end(), [](const OrderedMove& a, const OrderedMove& b) {
    return std::tuple(a.move_class, a.index, a.where_from) < std::tuple(b.move_class, b.index, b.where_from);
  });
  return moves;
}

Answer search(const Job& job, const Bank& bank, SharedMemory* shared) { return Search(job, bank, shared).run(); }

}  // namespace cobalt::search_reference
