// SPDX-License-Identifier: Apache-2.0
#include "tests/moves/move_cases.hpp"

#include <algorithm>
#include <sstream>

#include "host/chess/epd.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/pgn.hpp"
#include "host/chess/random_games.hpp"
#include "tests/paths.hpp"

namespace cobalt::test {
namespace {

chess::PackedPosition bytes_of(const hls::PackedWords& words) {
  chess::PackedPosition bytes;
  for (std::size_t b = 0; b < bytes.size(); ++b) {
    bytes[b] = static_cast<std::uint8_t>(words.word[b / 8] >> (8 * (b % 8)));
  }
  return bytes;
}

bool chance(Random& random, unsigned one_in) { return random() % one_in == 0; }

}  // namespace

std::vector<chess::Position> real_positions() {
  std::vector<chess::Position> positions;
  for (const char* file : {"bratko-kopec.epd", "perft.epd", "coverage.epd"}) {
    for (const chess::EpdLine& line : chess::read_epd_file(std::string(COBALT_SOURCE_DIR "/tests/data/") + file)) {
      positions.push_back(line.record.value().position);
    }
  }
  for (const chess::PgnEntry& entry : chess::read_pgn_file(COBALT_SOURCE_DIR "/tests/data/deep-blue-kasparov.pgn")) {
    for (const chess::Position& position : entry.game.value().positions()) positions.push_back(position);
  }
  return positions;
}

chess::Position crowded_position(Random& random) {
  while (true) {
    chess::PositionParts parts;
    parts.side_to_move = chance(random, 2) ? chess::kWhite : chess::kBlack;
    const auto density = 1 + random() % 8;
    const bool many_queens = chance(random, 2);
    const unsigned one_black_in = chance(random, 2) ? 4 : 2;
    for (std::size_t s = 0; s < 64; ++s) {
      if (random() % 8 >= density) continue;
      auto piece = static_cast<chess::PieceType>(1 + random() % 5);
      if (many_queens && chance(random, 2)) piece = chess::kQueen;
      if (piece == chess::kPawn && (s < 8 || s >= 56)) piece = chess::kKnight;
      const auto color = chance(random, one_black_in) ? chess::kBlack : chess::kWhite;
      parts.board[s] = chess::make_piece(color, piece);
    }
    const auto white = random() % 64;
    const auto black = random() % 64;
    if (white == black) continue;
    parts.board[white] = chess::kWhiteKing;
    parts.board[black] = chess::kBlackKing;
    const auto position = chess::Position::from_parts(parts);
    if (!position.in_check(~position.side_to_move())) return position;
  }
}

void for_each_move_case(std::size_t count, std::uint64_t seed,
                        const std::function<void(const chess::Position&)>& visit) {
  Random random(seed);
  auto real = real_positions();
  std::shuffle(real.begin(), real.end(), random);
  chess::RandomOptions mixed;
  mixed.kind = chess::RandomKind::kMixed;
  chess::RandomPositions mixed_games(random(), mixed);
  chess::RandomPositions self_play(random());
  std::size_t next_real = 0;
  std::size_t done = 0;
  while (done < count) {
    const auto give = [&](const chess::Position& position) {
      if (done++ < count) visit(position);
    };
    // In small portions, so that unlike positions are beside each other.
    for (int i = 0; i < 4; ++i) give(self_play.next());
    for (int i = 0; i < 4; ++i) give(mixed_games.next());
    give(crowded_position(random));
    give(real[next_real++ % real.size()]);
    // A game that is played on from a real position, some plies of it.
    const auto& start = real[random() % real.size()];
    if (chess::legal_moves(start).empty()) continue;
    chess::RandomOptions options;
    options.start = start;
    options.max_plies = 6;
    chess::RandomPositions played_on(random(), options);
    for (int i = 0; i < 3; ++i) give(played_on.next());
  }
}

hls::PackedWords garbage_position(Random& random) {
  using spec::PieceCode;
  move_reference::Nibbles nibbles{};
  const auto any_square = [&]() -> std::uint8_t& { return nibbles[random() % 64]; };
  const auto any_piece = [&] { return static_cast<std::uint8_t>(random() % 16); };
  const auto scatter = [&](std::uint8_t code, unsigned most) {
    for (std::size_t i = random() % (most + 1); i > 0; --i) any_square() = code;
  };
  switch (random() % 6) {
    case 0:  // anything
      for (auto& nibble : nibbles) nibble = any_piece();
      break;
    case 1:  // anything, sparse
      for (std::size_t i = random() % 24; i > 0; --i) any_square() = any_piece();
      break;
    case 2:  // plain pieces without kings, then any kings
    case 3: {
      const std::size_t pieces = random() % 32;
      for (std::size_t i = 0; i < pieces; ++i) {
        nibbles[8 + random() % 48] = static_cast<std::uint8_t>(1 + random() % 5 + 8 * (random() % 2));
      }
      const unsigned most = chance(random, 4) ? 8 : 2;
      for (const auto code : {spec::kKingToMove, spec::kWhiteKing, spec::kBlackKing}) scatter(code, most);
      break;
    }
    case 4: {  // a position with special codes where they may or may not be
      nibbles = nibbles_of(words_of(chess::Position()));
      for (std::size_t i = random() % 40; i > 0; --i) any_square() = spec::kEmpty;
      for (const std::size_t rank : {0u, 3u, 4u, 7u}) {
        for (std::size_t i = random() % 3; i > 0; --i) {
          nibbles[8 * rank + random() % 8] = chance(random, 2) ? spec::kWhiteSpecial : spec::kBlackSpecial;
        }
      }
      if (chance(random, 4)) scatter(spec::kWhiteSpecial, 3);
      if (chance(random, 4)) scatter(spec::kBlackSpecial, 3);
      break;
    }
    default:  // a position with some squares changed
      nibbles = nibbles_of(words_of(crowded_position(random)));
      for (std::size_t i = random() % 4; i > 0; --i) any_square() = any_piece();
      break;
  }
  return words_of(nibbles);
}

hls::QuietTable random_quiet_table(Random& random, unsigned kind) {
  hls::QuietTable table;
  for (auto& piece : table.value) {
    for (auto& value : piece) {
      value = static_cast<std::uint8_t>(kind == 0 ? 5 : kind == 1 ? random() % 3 * 7 : random() % 16);
    }
  }
  return table;
}

std::uint64_t random_targets(Random& random) {
  const std::uint64_t some = random() & random();
  switch (random() % 4) {
    case 0:
      return std::uint64_t{1} << random() % 64;
    case 1:
      return some & random() & random();
    case 2:
      return some;
    default:
      return 0xffff818181818181u & random();
  }
}

std::uint16_t changed_move(Random& random, std::uint16_t move) {
  switch (random() % 5) {
    case 0:
      return static_cast<std::uint16_t>(random());
    case 1:
      return static_cast<std::uint16_t>(move ^ (1u << random() % 16));
    case 2:
      return static_cast<std::uint16_t>((move & ~63u) | random() % 64);
    case 3:
      return static_cast<std::uint16_t>((move & ~(63u << 6)) | random() % 64 << 6);
    default:
      return static_cast<std::uint16_t>((move & 0x0fffu) | random() % 8 << 12);
  }
}

void random_exclusions(Random& random, const std::vector<move_reference::PlacedMove>& moves,
                       std::uint16_t (&exclude)[3]) {
  for (auto& word : exclude) {
    word = spec::kNoMove;
    if (moves.empty() || chance(random, 2)) continue;
    word = moves[random() % moves.size()].move;
    if (chance(random, 4)) word = changed_move(random, word);
  }
}

hls::PackedWords words_of(const chess::Position& position) {
  return hls::load_packed(chess::pack_position(position).data());
}

hls::PackedWords words_of(const move_reference::Nibbles& nibbles) {
  hls::PackedWords words{};
  for (std::size_t s = 0; s < 64; ++s) words.word[s / 16] |= std::uint64_t{nibbles[s]} << 4 * (s % 16);
  return words;
}

move_reference::Nibbles nibbles_of(const hls::PackedWords& words) {
  move_reference::Nibbles nibbles;
  for (std::size_t s = 0; s < 64; ++s) nibbles[s] = words.word[s / 16] >> 4 * (s % 16) & 15;
  return nibbles;
}

move_reference::QuietTable reference_table(const hls::QuietTable& table) {
  move_reference::QuietTable quiet;
  for (std::size_t entry = 0; entry < quiet.size(); ++entry) quiet[entry] = table.value[entry / 64][entry % 64];
  return quiet;
}

move_reference::Request reference_request(const hls::GenerateRequest& request) {
  return {.targets = request.targets,
          .last = request.last,
          .exclude = {request.exclude[0], request.exclude[1], request.exclude[2]},
          .mode = request.mode,
          .reserved = request.reserved};
}

hls::GenerateAnswer reference_answer(const hls::GenerateRequest& request, const move_reference::Analysis& analysis) {
  const move_reference::Answer answer = move_reference::generate(reference_request(request), analysis);
  return {answer.move, answer.status, answer.found, answer.is_last};
}

bool same(const hls::GenerateAnswer& a, const hls::GenerateAnswer& b) {
  return a.move == b.move && a.status == b.status && a.found == b.found && a.is_last == b.is_last;
}

std::string text_of(const hls::PackedWords& position) {
  const chess::PackedPosition packed = bytes_of(position);
  if (chess::packed_position_errors(packed) == 0) return chess::to_fen(chess::unpack_position(packed));
  std::ostringstream text;
  for (const auto byte : packed) text << std::hex << +byte << ' ';
  return text.str();
}

std::string text_of(const hls::GenerateRequest& request) {
  std::ostringstream text;
  text << text_of(request.position) << " mode " << +request.mode << " last " << chess::packed_move_to_uci(request.last)
       << std::hex << " (" << request.last << ") exclude " << request.exclude[0] << ' ' << request.exclude[1] << ' '
       << request.exclude[2] << " targets " << request.targets << " reserved " << request.reserved;
  return text.str();
}

std::string text_of(const hls::GenerateAnswer& answer) {
  std::ostringstream text;
  text << "move " << chess::packed_move_to_uci(answer.move) << std::hex << " (" << answer.move << ") status "
       << +answer.status << " found " << answer.found << " is_last " << answer.is_last;
  return text.str();
}

}  // namespace cobalt::test
