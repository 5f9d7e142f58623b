// SPDX-License-Identifier: Apache-2.0
/// \file
/// The memory of each member of hls::Parameters in the HLS kernel, one line a member: enough read ports that a position
/// can read all its entries in one clock. tests/hls/subset/parameter_storage_test.cpp compares the list with
/// hls::Parameters and with what evaluations read.
///
/// A line is X(kind, member, slices, storage).
///
/// | kind | member | memories |
/// |---|---|---|
/// | scalar | a value, or a struct of values | registers |
/// | registers | an array | a register an element |
/// | table | entry | one |
/// | sliced_table | entry | `slices` equal pieces of the entries, one after the other |
/// | tables | table, entry | one a table |
/// | sliced_tables | table, entry | `slices` equal pieces of the entries of each table |
///
/// A slice serves when the upper part of the index is a constant in every turn of the loop that reads it (a square, a
/// diagonal's length): then the tool knows which slice is read. Storage of a table or slice: ram_2p has two read ports,
/// enough for a file and its mirror image; ram_1wnr is replicated for as many reads as there are.
#ifndef COBALT_HLS_KERNELS_PARAMETER_STORAGE_HPP
#define COBALT_HLS_KERNELS_PARAMETER_STORAGE_HPP

// clang-format off
#define COBALT_PARAMETER_STORAGE(X)                                                                           \
  X(registers,     rooks_on_seventh,              1, none)                                                    \
  X(scalar,        bias,                          1, none)                                                    \
  X(scalar,        rook_behind_passed,            1, none)                                                    \
  X(scalar,        mpin_and_hung,                 1, none)                                                    \
  X(scalar,        pinned_and_simple_hung,        1, none)                                                    \
  X(registers,     hung,                          1, none)                                                    \
  X(registers,     xraying,                       1, none)                                                    \
  X(scalar,        pinned_and_hung,               1, none)                                                    \
  X(scalar,        permanent_pin_and_simple_hung, 1, none)                                                    \
  X(registers,     knight_trap,                   1, none)                                                    \
  X(registers,     rook_trap,                     1, none)                                                    \
  X(registers,     queen_trap,                    1, none)                                                    \
  X(registers,     wasted_pawns,                  1, none)                                                    \
  X(registers,     bishop_pair,                   1, none)                                                    \
  X(registers,     separated_passed,              1, none)                                                    \
  X(registers,     missing_wing,                  1, none)                                                    \
  X(registers,     bishops_of_opposite_colours,   1, none)                                                    \
  X(scalar,        control,                       1, none)                                                    \
  X(registers,     side_to_move,                  1, none)                                                    \
  X(tables,        multiple_pawns,                1, ram_1wnr) /* 8 files */                                  \
  X(sliced_tables, minor_on_weak,                12, ram_2p)   /* rank, centrality: 2 squares a slice */      \
  X(sliced_tables, self_block,                   40, ram_2p)   /* rank, file: 1 square */                     \
  X(sliced_tables, opponent_block,               16, ram_2p)   /* rank, centrality: 2 squares */              \
  X(sliced_tables, back_block,                   20, ram_2p)   /* rank, centrality: 2 squares */              \
  X(tables,        pinned,                        1, ram_1wnr) /* 8 directions */                             \
  X(sliced_table,  mobility,                     64, ram_2p)   /* square: 1 */                                \
  X(sliced_tables, pawn_structure,               20, ram_2p)   /* rank, centrality: 2 squares */              \
  X(tables,        passed_pawns,                  1, ram_1wnr) /* 8 files, any rank */                        \
  X(table,         joint_signature,               1, ram_2p)   /* 1 */                                        \
  X(tables,        rooks_on_files,                1, ram_1wnr) /* 8 files */                                  \
  X(sliced_tables, bishops,                       4, ram_1wnr) /* length: at most 4 diagonals */              \
  X(tables,        pawn_storm,                    1, ram_1wnr) /* 3 files before the king */                  \
  X(sliced_tables, pawn_shelter,                  3, ram_1wnr) /* position: where the king is, 2 castlings */ \
  X(table,         development,                   1, ram_2p)   /* 1 */                                        \
  X(sliced_table,  trapped_bishop,               16, ram_2p)   /* side, wing, square: 1 */                    \
  X(tables,        signature,                     1, ram_2p)   /* 1 a side */                                 \
  X(table,         contempt,                      1, ram_2p)   /* 1 */                                        \
  X(sliced_table,  piece_placement,              64, ram_2p)   /* square: 1 */                                \
  X(tables,        king_attackers,                1, ram_2p)   /* 1 a side */                                 \
  X(registers,     relative_pins,                 1, none)     /* line, piece: 11 */                          \
  X(registers,     threats,                       1, none)     /* pair: 9 */                                  \
  X(table,         winning_chances,               1, ram_2p)   /* 1 */                                        \
  X(registers,     rays,                          1, none)     /* number: 15 */                               \
  X(tables,        outposts,                      1, ram_2p)   /* 1 a side */                                 \
  X(tables,        passed_paths,                  1, ram_1wnr) /* 8 files, any rank */
// clang-format on

#endif  // COBALT_HLS_KERNELS_PARAMETER_STORAGE_HPP
