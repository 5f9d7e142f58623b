// SPDX-License-Identifier: Apache-2.0
/// \file
/// Positions, tables and words for tests of the move generator, and what the reference says of them: shared by the
/// tests of the model and of the RTL.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "hls/moves/generate.hpp"
#include "hls/moves/make_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/position.hpp"
#include "tests/moves/reference_moves.hpp"

namespace cobalt::test {

using Random = std::mt19937_64;

/// \name Positions
///@{
/// The bytes of a packed position.
chess::PackedPosition bytes_of(const hls::PackedWords& words);
/// Every position of the games and lists of tests/data.
std::vector<chess::Position> real_positions();
/// A position with any number of pieces: the card accepts more than a game can have.
chess::Position crowded_position(Random& random);
/// A position made for castling, for en passant or both: king and rooks of the side to move at home with their rights
/// and few pieces between them, or a pawn that has made a double step, with pawns beside it and the king on its lines.
/// The other king is anywhere, and often on the first rank of the side to move.
chess::Position special_position(Random& random);
/// Positions made by hand for what random ones have too seldom.
std::vector<chess::Position> corner_positions();
/// `count` positions: all the real ones (as many as there are room for, in random order), games played on from real
/// ones at random, random games of all kinds, crowded boards, special_position(). White and Black are mostly in turn.
void for_each_move_case(std::size_t count, std::uint64_t seed,
                        const std::function<void(const chess::Position&)>& visit);
/// Nibbles that are mostly no position: random ones, no king or many, special codes anywhere, good positions with some
/// squares changed.
hls::PackedWords garbage_position(Random& random);
///@}

/// \name What a request has besides
///@{
/// A table with as many different values as `kind` says: 0 all the same, 1 few, 2 all.
hls::QuietTable random_quiet_table(Random& random, unsigned kind);
/// Squares: one, few or many of them.
std::uint64_t random_targets(Random& random);
/// A word that is near a move.
std::uint16_t changed_move(Random& random, std::uint16_t move);
/// Three words that are legal moves, near one, or no move.
void random_exclusions(Random& random, const std::vector<move_reference::PlacedMove>& moves,
                       std::uint16_t (&exclude)[3]);
/// Hints as a search has them: mostly moves of the position, some of them of one beside it (`others`), equal ones,
/// words that are near a move, or none.
void random_hints(Random& random, const std::vector<move_reference::PlacedMove>& moves,
                  const std::vector<move_reference::PlacedMove>& others, std::uint16_t (&hints)[3]);
/// The request that a search makes next, after an answer that has found a move.
hls::GenerateRequest next_request(const hls::GenerateRequest& request, const hls::GenerateAnswer& answer);
///@}

/// \name Between the model's types and the reference's
///@{
hls::PackedWords words_of(const chess::Position& position);
hls::PackedWords words_of(const move_reference::Nibbles& nibbles);
move_reference::Nibbles nibbles_of(const hls::PackedWords& words);
move_reference::QuietTable reference_table(const hls::QuietTable& table);
move_reference::Request reference_request(const hls::GenerateRequest& request);
/// The reference's answer in the model's type.
hls::GenerateAnswer reference_answer(const hls::GenerateRequest& request, const move_reference::Analysis& analysis);
bool same(const hls::GenerateAnswer& a, const hls::GenerateAnswer& b);
///@}

/// \name For messages
///@{
/// A FEN, or the nibbles of what is no position.
std::string text_of(const hls::PackedWords& position);
std::string text_of(const hls::GenerateRequest& request);
std::string text_of(const hls::GenerateAnswer& answer);
///@}

}  // namespace cobalt::test
