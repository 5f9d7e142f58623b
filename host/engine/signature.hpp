// SPDX-License-Identifier: Apache-2.0
/// \file
/// The node signature of the engine, as chess programs print it: nodes of fixed searches by the host. It changes with
/// every change of the search or the evaluation, and with nothing else.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "host/support/json.hpp"

namespace cobalt::engine {

/// Positions of the match Deep Blue - Kasparov of 1997, after 8, 17 and 26 moves of each game, as FEN.
inline constexpr std::array kSignaturePositions = {
    "r3kb1r/pp3ppp/2n1pn2/2pq3b/3P4/2P2N1P/PP2BPP1/RNBQ1RK1 w kq - 3 9",
    "2r2rk1/pp2qppp/1bn1pn2/1N2N1B1/3P4/P6P/1P2QPP1/2R2RK1 w - - 5 18",
    "6rk/1p3p1p/1Qn2q2/1N1p1p2/8/PP5P/5PP1/2R3K1 w - - 1 27",
    "r3kb1r/pp3ppp/2n1pn2/3q4/3p2b1/2P1BN2/PP2BPPP/RN1Q1RK1 w kq - 0 9",
    "2r1k2r/pp3ppp/4pn2/3q4/3P1B2/P1PQ4/5PPP/R4RK1 w k - 3 18",
    "r5k1/p4ppp/2RBpn2/1p6/r2P4/P1P5/5PPP/R4K2 w - - 2 27",
    "r1bqk2r/pp1n1ppp/2pbp3/8/2PPn3/3B1N2/PP3PPP/R1BQK2R w KQkq - 0 9",
    "r2q1rk1/1p3pp1/2p2n1p/p7/2P3b1/P1Q1RN2/1PB2PPP/R5K1 w - - 1 18",
    "r1q3k1/5pp1/2p4p/p2n1P2/2R5/P1Q4P/1PB3P1/6K1 w - - 1 27",
    "r1bqk2r/pp2bppp/2n1pn2/3p4/2PP4/1P3N2/PB1N1PPP/R2QKB1R w KQkq - 1 9",
    "2r2rk1/pp1q1ppp/2n1p1n1/3p4/1bPP4/1P3NP1/PB3P1P/1BRQR1K1 w - - 2 18",
    "2r1r1k1/ppbqnp2/4p1p1/1PPp1n1p/3P3P/P1BQ1NP1/4RP2/1BR3K1 w - - 1 27",
    "r2q1rk1/pp1n1ppp/2pbpn2/3p4/6b1/1P1P1NP1/PBPNPPBP/R2Q1RK1 w - - 3 9",
    "r3r1k1/1pbn1p2/1qp2n1p/p2pp1pb/4P3/PP1P2PP/1BPN1PBN/R1Q2RK1 w - a6 0 18",
    "3rr1k1/1p1n1p2/1qp4p/p3p1bb/4P3/PP2NPP1/1BP3B1/R1Q1R2K w - - 3 27",
    "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 w - - 1 9",
    "r2qrbk1/3b1pp1/p2p1nnp/1ppPp3/4P3/1PP1BNNP/P1B2PP1/R2QR1K1 w - - 3 18",
    "r1rq1bk1/3b1pp1/p2p1n1p/1p1Pp3/PPp1PP2/R1P1B1NP/2B1Q1P1/R5K1 w - - 1 27",
};

/// Depth of the searches, plies.
inline constexpr int kSignatureDepth = 8;

struct Signature {
  std::uint64_t nodes = 0;  ///< of all positions
  double seconds = 0;       ///< wall time of the searches

  Json json() const;
  /// "1234567 nodes 890123 nps", the form that tools for testing engines read.
  std::string text() const;
};

/// Searches each position with one thread, empty tables and the default evaluation function.
/// \param progress  called with the number of positions that are done
Signature measure_signature(const std::function<void(std::size_t)>& progress = {});

}  // namespace cobalt::engine
