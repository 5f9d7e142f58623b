// SPDX-License-Identifier: Apache-2.0
/// \file
/// Table entries in words: what an entry's number, its place and its fields mean to a chess player.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/support/json.hpp"

namespace cobalt::analysis {

/// Value of subindex `number` of an entry, for example 3.
unsigned subindex_value(unsigned group, unsigned number, unsigned entry);

/// The same in words, for example "supported" or "d/e". Never empty.
std::string subindex_text(unsigned group, unsigned number, unsigned entry);

/// All subindices but the side in words: "rank: 4; centrality: d/e; supported: by a pawn". May be empty.
std::string index_text(unsigned group, unsigned entry);

/// `{"rank": 1, "centrality": 3, ...}`: the numbers.
Json index_json(unsigned group, unsigned entry);

/// "base 14, kmod 3, kmod_opp 2".
std::string fields_text(unsigned group, unsigned entry, std::uint32_t raw);

/// `{"base": 14, "kmod": 3, ...}`.
Json fields_json(unsigned group, unsigned entry, std::uint32_t raw);

/// Place of a use as hls::Trace records it: "e4", "d" for a file, or empty.
std::string place_text(unsigned group, unsigned place);

/// "e4" for 28.
std::string square_name(unsigned square);

/// A feature group's name for headings: "rooks on files".
std::string spaced_name(unsigned group);

/// Half centipawns: "7" or "7.5", with a sign.
std::string halves_text(int halves);

}  // namespace cobalt::analysis
