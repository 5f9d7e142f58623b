// SPDX-License-Identifier: Apache-2.0
#include "tests/hls/test_support.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <sstream>

#include "host/chess/fen.hpp"
#include "host/chess/random_games.hpp"
#include "host/support/error.hpp"

namespace cobalt::hls::test {
namespace {

const spec::Field& field_named(unsigned group, std::string_view name) {
  for (const spec::Field& field : spec::kGroupTable[group].fields) {
    if (field.width != 0 && name == field.name) return field;
  }
  ADD_FAILURE() << spec::kGroupTable[group].name << " has no field " << name;
  std::abort();
}

std::uint32_t mask_of(unsigned bits) { return bits >= 32 ? ~0u : (1u << bits) - 1; }

/// Fills a board at random.
class RandomBoards {
 public:
  RandomBoards(Source source, std::uint64_t seed) : source_(source), random_(seed) {}

  PackedPosition next() {
    for (;;) {
      const PackedPosition position = pack_codes(attempt());
      if (reference::position_errors(position.data()) == 0) return position;
    }
  }

 private:
  bool chance(unsigned percent) { return below(random_, 100) < percent; }

  unsigned random_kind(unsigned rank, unsigned quiet_percent) {
    const bool edge = rank == 0 || rank == 7;
    if (source_ == Source::kFiles) {
      const unsigned draw = below(random_, 10);
      if (draw < 6) return edge ? spec::kWhiteRook : spec::kWhitePawn;
      return draw < 8 ? spec::kWhiteRook : draw < 9 ? spec::kWhiteBishop : spec::kWhiteKnight;
    }
    if (chance(quiet_percent)) return edge || chance(30) ? spec::kWhiteKnight : spec::kWhitePawn;
    return spec::kWhiteKnight + below(random_, 4);
  }

  Codes attempt() { return source_ == Source::kEndings ? ending() : full_board(); }

  /// Puts a piece on an empty square, pawns on ranks 2 to 7.
  /// \returns the square
  unsigned put(Codes& codes, unsigned code, unsigned wanted) {
    const auto fits = [&](unsigned square) {
      const bool pawn = code == spec::kWhitePawn || code == spec::kBlackPawn;
      return codes[square] == spec::kEmpty && !(pawn && (square < 8 || square >= 56));
    };
    while (!fits(wanted)) wanted = below(random_, 64);
    codes[wanted] = static_cast<std::uint8_t>(code);
    return wanted;
  }

  /// A square at most two files and ranks from another one.
  unsigned near_square(unsigned square) {
    const int file = static_cast<int>(square % 8) + static_cast<int>(below(random_, 5)) - 2;
    const int rank = static_cast<int>(square / 8) + static_cast<int>(below(random_, 5)) - 2;
    return static_cast<unsigned>(std::clamp(rank, 0, 7) * 8 + std::clamp(file, 0, 7));
  }

  Codes ending() {
    // Pieces besides the kings as in a FEN; colours are swapped in half of the positions.
    static constexpr std::string_view kMaterial[] = {
        "",      "P",        "P",        "P",       "P",      "RPr",   "RPr",  "RPr", "RPr", "Qp",
        "Qp",    "Rp",       "Rp",       "Rp",      "N",      "Nb",    "NN",   "NNn", "BB",  "Bb",
        "BN",    "BBb",      "BP",       "BPP",     "BBP",    "BPPP",  "BPp",  "PPp", "Bbp", "BbPp",
        "BbPPp", "BbPPPppp", "BbRrPPpp", "BbQqPPp", "BbRPPp", "BbNPp", "RRPrp"};
    const std::string_view material = kMaterial[below(random_, std::size(kMaterial))];
    const bool philidor = material == "RPr" && chance(80);
    const bool far_pawn = (material == "Qp" || material == "Rp") && chance(80);
    Codes codes{};
    const bool swapped = chance(50);
    const bool rooks_pawns = chance(philidor ? 20 : 50);
    const unsigned edge = chance(50) ? 0 : 7;
    const auto on_rank = [](unsigned rank, bool black, unsigned file) {
      return (black ? 8 - rank : rank - 1) * 8 + file;
    };
    unsigned last_pawn = below(random_, 64);
    for (const char piece : material) {
      const bool black = (piece >= 'a') != swapped;
      const std::size_t kind = std::string_view("pnbrq").find(static_cast<char>(piece | 0x20));
      const unsigned file = kind == 0 && rooks_pawns ? edge : below(random_, 8);
      unsigned square = on_rank(1 + below(random_, 8), black, file);
      if (philidor && piece == 'r') square = on_rank(6, !black, file);
      if (far_pawn && kind == 0) square = on_rank(6 + below(random_, 2), black, file);
      square = put(codes, static_cast<unsigned>(kind) + (black ? spec::kBlackPawn : spec::kWhitePawn), square);
      if (kind != 0) continue;
      last_pawn = philidor || (!far_pawn && chance(40)) ? on_rank(8, black, square % 8) : square;
    }
    const bool black_to_move = chance(50);
    for (const bool black : {false, true}) {
      const unsigned king = black == black_to_move ? spec::kKingToMove : black ? spec::kBlackKing : spec::kWhiteKing;
      // In the patterns the weak king is near the pawn and the strong one anywhere.
      const unsigned near_percent = !philidor && !far_pawn ? 60 : black != swapped ? 100 : 10;
      put(codes, king, chance(near_percent) ? near_square(last_pawn) : below(random_, 64));
    }
    return codes;
  }

  Codes full_board() {
    Codes codes{};
    const bool black_to_move = chance(50);
    const unsigned density = source_ == Source::kFiles ? 10 + below(random_, 60) : 50 + below(random_, 50);
    const unsigned quiet = 40 + below(random_, 50);
    const unsigned white_share = 20 + below(random_, 61);
    for (unsigned square = 0; square < 64; ++square) {
      if (!chance(density)) continue;
      const unsigned kind = random_kind(square / 8, quiet);
      codes[square] = static_cast<std::uint8_t>(kind + (chance(white_share) ? 0u : 8u));
    }
    // Kings at home and rooks that may castle, now and then.
    unsigned white_king = chance(40) ? 4 : below(random_, 64);
    unsigned black_king = chance(40) ? 60 : below(random_, 64);
    if (white_king == black_king) white_king = (white_king + 1) % 64;
    codes[white_king] = black_to_move ? spec::kWhiteKing : spec::kKingToMove;
    codes[black_king] = black_to_move ? spec::kKingToMove : spec::kBlackKing;
    for (const unsigned corner : {0u, 7u}) {
      if (white_king == 4 && corner != black_king && chance(50)) codes[corner] = spec::kWhiteSpecial;
      if (black_king == 60 && corner + 56 != white_king && chance(50)) codes[corner + 56] = spec::kBlackSpecial;
    }
    // A pawn that may be captured en passant.
    const unsigned file = below(random_, 8);
    const unsigned pawn = black_to_move ? 24 + file : 32 + file;
    const unsigned crossed[2] = {black_to_move ? pawn - 8 : pawn + 8, black_to_move ? pawn - 16 : pawn + 16};
    const auto king_on = [&](unsigned square) { return square == white_king || square == black_king; };
    if (chance(30) && !king_on(pawn) && !king_on(crossed[0]) && !king_on(crossed[1])) {
      codes[pawn] = black_to_move ? spec::kWhiteSpecial : spec::kBlackSpecial;
      codes[crossed[0]] = codes[crossed[1]] = spec::kEmpty;
    }
    return codes;
  }

  Source source_;
  Random random_;
};

}  // namespace

std::uint64_t seed_or(std::uint64_t seed) {
  const char* const text = std::getenv("COBALT_TEST_SEED");
  const std::uint64_t used = text == nullptr ? seed : std::strtoull(text, nullptr, 0);
  std::cout << "[   SEED   ] " << used << std::endl;
  return used;
}

// ----------------------------------------------------------------------------------------------
// parameters

void BothParameters::set_field(unsigned group, unsigned table, unsigned entry, std::string_view name, int value) {
  const spec::Field& field = field_named(group, name);
  const std::uint32_t mask = mask_of(field.width) << field.lsb;
  const std::uint32_t old = raw_.raw(group, table, entry);
  set_raw(group, table, entry, (old & ~mask) | ((static_cast<std::uint32_t>(value) << field.lsb) & mask));
}

void BothParameters::set_all(unsigned group, std::string_view field, int value) {
  for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
    for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
      set_field(group, table, entry, field, value);
    }
  }
}

void BothParameters::fill(const std::vector<unsigned>& groups, const std::function<std::uint32_t(unsigned bits)>& raw) {
  for (const unsigned group : groups) {
    const spec::Group& shape = spec::kGroupTable[group];
    for (unsigned table = 0; table < shape.tables; ++table) {
      for (unsigned entry = 0; entry < shape.entries; ++entry) set_raw(group, table, entry, raw(shape.bits));
    }
  }
}

BothParameters random_parameters(Random& random, const std::vector<unsigned>& groups) {
  BothParameters parameters;
  parameters.fill(groups, [&](unsigned bits) { return static_cast<std::uint32_t>(random()) & mask_of(bits); });
  return parameters;
}

BothParameters extreme_parameters(Random& random, bool biased) {
  BothParameters parameters;
  for (const unsigned group : kBuiltGroups) {
    const spec::Group& shape = spec::kGroupTable[group];
    // How many in 8 entries get the greatest value; piece_placement has one such number for each colour.
    const unsigned shares[2] = {biased ? below(random, 2) * 8 : 4, biased ? below(random, 2) * 8 : 4};
    for (unsigned table = 0; table < shape.tables; ++table) {
      for (unsigned entry = 0; entry < shape.entries; ++entry) {
        const bool second = group == spec::kPiecePlacement ? entry % 16 >= 8 : table % 2 == 1;
        std::uint32_t raw = 0;
        const bool control_1 = group == spec::kEvaluationControl && entry == 1;
        const spec::Field* const fields = control_1 ? std::begin(spec::kEvaluationControl1Fields) : shape.fields;
        const std::size_t number = control_1 ? std::size(spec::kEvaluationControl1Fields) : spec::kMaxFields;
        for (std::size_t i = 0; i < number; ++i) {
          const spec::Field& field = fields[i];
          if (field.width == 0) continue;
          const bool greatest = below(random, 8) < shares[second];
          const std::uint32_t ones = mask_of(field.width);
          const std::uint32_t top = field.is_signed ? ones >> 1 : ones;
          raw |= (greatest ? top : ones ^ top) << field.lsb;
        }
        parameters.set_raw(group, table, entry, raw);
      }
    }
  }
  return parameters;
}

// ----------------------------------------------------------------------------------------------
// positions

PackedPosition packed(std::string_view fen) { return chess::pack_position(chess::parse_fen(fen)); }

PackedPosition pack_codes(const Codes& codes) {
  PackedPosition position{};
  for (std::size_t square = 0; square < 64; ++square) {
    position[square / 2] = static_cast<std::uint8_t>(position[square / 2] | codes[square] << (square % 2 * 4));
  }
  return position;
}

Codes codes_of(const PackedPosition& position) {
  Codes codes{};
  for (std::size_t square = 0; square < 64; ++square) {
    codes[square] = static_cast<std::uint8_t>(position[square / 2] >> (square % 2 * 4) & 15);
  }
  return codes;
}

std::string describe(const PackedPosition& position) {
  std::ostringstream text;
  const Codes codes = codes_of(position);
  for (int rank = 7; rank >= 0; --rank) {
    for (int file = 0; file < 8; ++file) {
      text << ".PNBRQKS!pnbrqks"[codes[static_cast<std::size_t>(rank) * 8 + static_cast<std::size_t>(file)]]
           << (file == 7 ? '\n' : ' ');
    }
  }
  try {
    text << chess::to_fen(chess::unpack_position(position)) << '\n';
  } catch (const InputError& error) {
    text << error.what() << '\n';
  }
  return text.str();
}

void for_each_position(Source source, std::size_t count, std::uint64_t seed,
                       const std::function<void(const PackedPosition&)>& visit) {
  if (source == Source::kCrowded || source == Source::kFiles || source == Source::kEndings) {
    RandomBoards boards(source, seed);
    for (std::size_t i = 0; i < count; ++i) visit(boards.next());
    return;
  }
  chess::RandomOptions options;
  switch (source) {
    case Source::kManyQueens:
      options.kind = chess::RandomKind::kManyQueens;
      break;
    case Source::kAllPromoted:
      options.kind = chess::RandomKind::kAllPromoted;
      break;
    case Source::kNoPawns:
      options.kind = chess::RandomKind::kNoPawns;
      break;
    case Source::kSparse:
      options.kind = chess::RandomKind::kSparse;
      break;
    default:
      options.kind = chess::RandomKind::kSelfPlay;
      break;
  }
  chess::for_each_random_position(count, seed, options,
                                  [&](const chess::Position& position) { visit(chess::pack_position(position)); });
}

void for_each_position(std::size_t count, std::uint64_t seed, const std::function<void(const PackedPosition&)>& visit) {
  std::size_t left = count;
  std::size_t sources_left = std::size(kSources);
  for (const Source source : kSources) {
    const std::size_t part = left / sources_left--;
    for_each_position(source, part, seed++, visit);
    left -= part;
  }
}

// ----------------------------------------------------------------------------------------------
// evaluation

int white_score(std::string_view fen, const BothParameters& parameters) {
  const PackedPosition position = packed(fen);
  const std::uint32_t word = evaluate_packed(position.data(), parameters.golden());
  EXPECT_EQ(status_of(word), 0u) << fen;
  EXPECT_TRUE(same_result(position, parameters));
  return chess::parse_fen(fen).side_to_move() == chess::kWhite ? score_of(word) : -score_of(word);
}

namespace {

/// A use of the golden model in the form of the reference.
reference::Use as_reference(const TraceUse& use) {
  return {static_cast<std::uint8_t>(spec::address_group(use.address)),
          static_cast<std::uint8_t>(spec::address_table(use.address)),
          static_cast<std::uint16_t>(spec::address_entry(use.address)), use.place,
          static_cast<std::int16_t>(use.side == kWhite ? use.contribution : -use.contribution)};
}

void describe_uses(std::ostream& text, const char* what, const std::vector<reference::Use>& uses) {
  for (const reference::Use& use : uses) {
    text << what << spec::kGroupTable[use.group].name << " table " << int{use.table} << " entry " << use.entry
         << " place " << int{use.place} << " points " << use.white_points << '\n';
  }
}

/// What differs between the trace of the golden model and the reference; empty if nothing does.
std::string differences(const Trace& trace, const reference::Evaluation& expected,
                        std::vector<reference::Use>& expected_uses) {
  std::ostringstream text;
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    const int points = trace.share[group][kWhite] - trace.share[group][kBlack];
    if (points != expected.points[group]) {
      text << spec::kGroupTable[group].name << ": expected share " << expected.points[group] << ", got " << points
           << '\n';
    }
    for (const unsigned side : {kWhite, kBlack}) {
      const int halves = expected.danger_by_group[group][side];
      if (trace.danger_halves[group][side] == halves) continue;
      text << spec::kGroupTable[group].name << ": expected " << halves << " half centipawns of danger by "
           << (side == kWhite ? "White" : "Black") << ", got " << trace.danger_halves[group][side] << '\n';
    }
  }
  for (const unsigned side : {kWhite, kBlack}) {
    if (trace.danger_final[side] == expected.danger_final[side]) continue;
    text << "danger: expected " << expected.danger_final[side] << ", got " << trace.danger_final[side] << '\n';
  }
  if (trace.white_view != expected.white_view) {
    text << "White's view: expected " << expected.white_view << ", got " << trace.white_view << '\n';
  }
  if (trace.use_count > Trace::kMaxUses) text << trace.use_count << " entries used: more than the trace can hold\n";

  std::vector<reference::Use> uses;
  for (unsigned i = 0; i < std::min(trace.use_count, Trace::kMaxUses); ++i) {
    uses.push_back(as_reference(trace.uses[i]));
  }
  std::sort(uses.begin(), uses.end());
  std::sort(expected_uses.begin(), expected_uses.end());
  if (uses != expected_uses) {
    std::vector<reference::Use> missing;
    std::vector<reference::Use> extra;
    std::set_difference(expected_uses.begin(), expected_uses.end(), uses.begin(), uses.end(),
                        std::back_inserter(missing));
    std::set_difference(uses.begin(), uses.end(), expected_uses.begin(), expected_uses.end(),
                        std::back_inserter(extra));
    describe_uses(text, "not used by the model: ", missing);
    describe_uses(text, "used by the model only: ", extra);
  }
  return text.str();
}

}  // namespace

testing::AssertionResult same_result(const PackedPosition& position, const BothParameters& parameters, Trace& trace) {
  std::vector<reference::Use> uses;
  const reference::Evaluation expected = reference::evaluate(position.data(), parameters.raw(), &uses);
  const std::uint32_t got = evaluate_packed(position.data(), parameters.golden());
  const std::uint32_t traced = evaluate_packed_traced(position.data(), parameters.golden(), trace);
  const std::string different = differences(trace, expected, uses);
  if (got == expected.word() && got == traced && different.empty()) return testing::AssertionSuccess();
  testing::AssertionResult failure = testing::AssertionFailure();
  failure << "expected score " << expected.score << " status " << expected.status << " flags " << expected.flags
          << ", got " << score_of(got) << ' ' << status_of(got) << ' ' << flags_of(got) << '\n';
  if (got != traced) failure << "with a trace the model gives another word: " << got << ' ' << traced << '\n';
  return failure << different << describe(position);
}

testing::AssertionResult same_result(const PackedPosition& position, const BothParameters& parameters) {
  const auto trace = std::make_unique<Trace>();
  return same_result(position, parameters, *trace);
}

}  // namespace cobalt::hls::test
