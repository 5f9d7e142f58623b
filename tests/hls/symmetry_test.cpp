// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluation of mirrored positions with mirrored parameters: neither colour nor wing is treated differently.
#include "hls/eval/evaluator.hpp"
#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

using test::BothParameters;
using test::PackedPosition;

/// Flips the sign of a two's complement raw value; its least value becomes the greatest.
std::uint32_t negated(std::uint32_t raw, unsigned bits) {
  const std::uint32_t mask = (1u << bits) - 1;
  return raw == 1u << (bits - 1) ? mask >> 1 : (0u - raw) & mask;
}

/// Random parameters whose signed values all have a negative: no least values.
BothParameters reversible_parameters(test::Random& random) {
  BothParameters parameters = test::random_parameters(random);
  for (const unsigned group : {spec::kMobility, spec::kJointSignature, spec::kBias}) {
    const spec::Group& shape = spec::kGroupTable[group];
    for (unsigned table = 0; table < shape.tables; ++table) {
      for (unsigned entry = 0; entry < shape.entries; ++entry) {
        if (parameters.raw().raw(group, table, entry) == 1u << (shape.bits - 1)) {
          parameters.set_raw(group, table, entry, 1);
        }
      }
    }
  }
  return parameters;
}

/// The parameters that give Black what these give White.
BothParameters colours_swapped(const BothParameters& from) {
  BothParameters to;
  const auto raw = [&](unsigned group, unsigned table, unsigned entry) { return from.raw().raw(group, table, entry); };
  for (const unsigned group : {spec::kRooksOnFiles, spec::kMultiplePawns, spec::kSignature}) {
    for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
      to.set_raw(group, 0, entry, raw(group, 1, entry));
      to.set_raw(group, 1, entry, raw(group, 0, entry));
    }
  }
  for (const unsigned group : {spec::kBishopPair, spec::kSideToMove}) {
    to.set_raw(group, 0, 0, raw(group, 0, 1));
    to.set_raw(group, 0, 1, raw(group, 0, 0));
  }
  for (unsigned entry = 0; entry < 1024; ++entry) {
    to.set_raw(spec::kPiecePlacement, 0, (entry ^ 56 * 16) ^ 8, raw(spec::kPiecePlacement, 0, entry));
  }
  for (unsigned file = 0; file < 8; ++file) {
    for (unsigned entry = 0; entry < 128; ++entry) {  // rank and control level both mirrored
      to.set_raw(spec::kMobility, file, 127 - entry, negated(raw(spec::kMobility, file, entry), 9));
    }
  }
  for (unsigned entry = 0; entry < 256; ++entry) {
    to.set_raw(spec::kJointSignature, 0, entry % 16 * 16 + entry / 16,
               negated(raw(spec::kJointSignature, 0, entry), 8));
  }
  to.set_raw(spec::kBias, 0, 0, negated(raw(spec::kBias, 0, 0), 8));
  to.set_raw(spec::kEvaluationControl, 0, 0, raw(spec::kEvaluationControl, 0, 0));
  return to;
}

PackedPosition colours_swapped(const PackedPosition& position) {
  const test::Codes codes = test::codes_of(position);
  test::Codes mirrored{};
  for (unsigned square = 0; square < 64; ++square) {
    const unsigned code = codes[square];
    mirrored[square ^ 56] = static_cast<std::uint8_t>(code % 8 == 0 ? code : code ^ 8);
  }
  return test::pack_codes(mirrored);
}

/// The parameters that give the king's wing what these give the queen's wing.
BothParameters files_mirrored(const BothParameters& from) {
  BothParameters to = from;
  for (unsigned entry = 0; entry < 1024; ++entry) {
    to.set_raw(spec::kPiecePlacement, 0, entry ^ 7 * 16, from.raw().raw(spec::kPiecePlacement, 0, entry));
  }
  for (unsigned file = 0; file < 8; ++file) {
    for (unsigned entry = 0; entry < 128; ++entry) {
      to.set_raw(spec::kMobility, 7 - file, entry, from.raw().raw(spec::kMobility, file, entry));
    }
  }
  return to;
}

/// Castling rights have no mirror image: the rooks become plain ones.
PackedPosition without_castling(const PackedPosition& position) {
  test::Codes codes = test::codes_of(position);
  for (const unsigned square : {0u, 7u, 56u, 63u}) {
    if (codes[square] == spec::kWhiteSpecial) codes[square] = spec::kWhiteRook;
    if (codes[square] == spec::kBlackSpecial) codes[square] = spec::kBlackRook;
  }
  return test::pack_codes(codes);
}

PackedPosition files_mirrored(const PackedPosition& position) {
  const test::Codes codes = test::codes_of(position);
  test::Codes mirrored{};
  for (unsigned square = 0; square < 64; ++square) mirrored[square ^ 7] = codes[square];
  return test::pack_codes(mirrored);
}

TEST(Symmetry, ReversedColours) {
  const std::uint64_t seed = test::seed_or(121);
  test::Random random(seed);
  BothParameters parameters;
  BothParameters swapped;
  unsigned positions = 0;
  test::for_each_position(56000, seed, [&](const PackedPosition& position) {
    if (HasFatalFailure()) return;
    if (positions++ % 100 == 0) {
      parameters = reversible_parameters(random);
      swapped = colours_swapped(parameters);
    }
    ASSERT_EQ(evaluate_packed(position.data(), parameters.golden()),
              evaluate_packed(colours_swapped(position).data(), swapped.golden()))
        << test::describe(position);
  });
}

TEST(Symmetry, MirroredFiles) {
  const std::uint64_t seed = test::seed_or(122);
  test::Random random(seed);
  BothParameters parameters;
  BothParameters mirrored;
  unsigned positions = 0;
  test::for_each_position(56000, seed, [&](const PackedPosition& any) {
    if (HasFatalFailure()) return;
    if (positions++ % 100 == 0) {
      parameters = test::random_parameters(random);
      mirrored = files_mirrored(parameters);
    }
    const PackedPosition position = without_castling(any);
    const std::uint32_t word = evaluate_packed(position.data(), parameters.golden());
    ASSERT_EQ(test::status_of(word), 0u) << test::describe(position);
    ASSERT_EQ(word, evaluate_packed(files_mirrored(position).data(), mirrored.golden())) << test::describe(position);
  });
}

}  // namespace
}  // namespace cobalt::hls
