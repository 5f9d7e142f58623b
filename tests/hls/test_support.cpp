// SPDX-License-Identifier: Apache-2.0
#include "tests/hls/test_support.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>
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

  Codes attempt() {
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

// ---------------------------------------------------------------------------------------------- parameters

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
        for (const spec::Field& field : shape.fields) {
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

unsigned entry_number(unsigned group, std::initializer_list<unsigned> subindices) {
  unsigned entry = 0;
  std::size_t position = 0;
  for (const unsigned value : subindices) {
    const spec::Subindex& subindex = spec::kGroupTable[group].index[position++];
    EXPECT_LT(value, subindex.size) << subindex.name;
    entry += value * subindex.stride;
  }
  return entry;
}

// ---------------------------------------------------------------------------------------------- positions

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
  if (source == Source::kCrowded || source == Source::kFiles) {
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

// ---------------------------------------------------------------------------------------------- evaluation

int white_score(std::string_view fen, const BothParameters& parameters) {
  const PackedPosition position = packed(fen);
  const std::uint32_t word = evaluate_packed(position.data(), parameters.golden());
  EXPECT_EQ(status_of(word), 0u) << fen;
  EXPECT_TRUE(same_result(position, parameters));
  return chess::parse_fen(fen).side_to_move() == chess::kWhite ? score_of(word) : -score_of(word);
}

std::vector<unsigned> entries_used(std::string_view fen, unsigned group, unsigned table, int place) {
  const BothParameters zero;
  auto trace = std::make_unique<Trace>();
  evaluate_packed_traced(packed(fen).data(), zero.golden(), *trace);
  std::vector<unsigned> entries;
  for (unsigned i = 0; i < trace->use_count; ++i) {
    const TraceUse& use = trace->uses[i];
    if (spec::address_group(use.address) != group || spec::address_table(use.address) != table) continue;
    if (place < 0 || use.place == place) entries.push_back(spec::address_entry(use.address));
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

unsigned entry_used(std::string_view fen, unsigned group, unsigned table, int place) {
  const std::vector<unsigned> entries = entries_used(fen, group, table, place);
  if (entries.size() == 1) return entries[0];
  ADD_FAILURE() << fen << " uses " << entries.size() << " entries of " << spec::kGroupTable[group].name;
  return 9999;
}

testing::AssertionResult same_result(const PackedPosition& position, const BothParameters& parameters) {
  const std::uint32_t got = evaluate_packed(position.data(), parameters.golden());
  const reference::Evaluation expected = reference::evaluate(position.data(), parameters.raw());
  if (got == expected.word()) return testing::AssertionSuccess();
  testing::AssertionResult failure = testing::AssertionFailure();
  failure << "expected score " << expected.score << " status " << expected.status << " flags " << expected.flags
          << ", got " << score_of(got) << ' ' << status_of(got) << ' ' << flags_of(got) << '\n'
          << describe(position);
  if (expected.status != 0 || status_of(got) != 0) return failure;
  auto trace = std::make_unique<Trace>();
  evaluate_packed_traced(position.data(), parameters.golden(), *trace);
  for (const unsigned group : kBuiltGroups) {
    int points = trace->share[group][kWhite] - trace->share[group][kBlack];
    failure << spec::kGroupTable[group].name << ": expected " << expected.points[group] << ", got " << points << '\n';
  }
  failure << "danger halves: expected " << expected.danger_halves[0] << ' ' << expected.danger_halves[1] << ", got "
          << trace->danger_halves[spec::kRooksOnFiles][0] << ' ' << trace->danger_halves[spec::kRooksOnFiles][1]
          << '\n';
  return failure;
}

}  // namespace cobalt::hls::test
