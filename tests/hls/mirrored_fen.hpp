// SPDX-License-Identifier: Apache-2.0
/// \file
/// The position that is the same for the other side.
#pragma once

#include <cctype>
#include <sstream>
#include <string>

namespace cobalt::hls::test {

/// The position with colours exchanged and ranks mirrored.
inline std::string mirrored_fen(const std::string& fen) {
  std::istringstream in(fen);
  std::string board, to_move, castling, en_passant;
  in >> board >> to_move >> castling >> en_passant;
  if (en_passant != "-") en_passant[1] = static_cast<char>('1' + '8' - en_passant[1]);
  std::string mirrored;
  for (std::size_t end = board.size(); end != std::string::npos;) {
    const std::size_t slash = end == 0 ? std::string::npos : board.rfind('/', end - 1);
    const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
    if (!mirrored.empty()) mirrored += '/';
    mirrored += board.substr(begin, end - begin);
    end = slash;
  }
  const auto exchange = [](std::string& text) {
    for (char& c : text) {
      const auto letter = static_cast<unsigned char>(c);
      c = static_cast<char>(std::isupper(letter) ? std::tolower(letter) : std::toupper(letter));
    }
  };
  exchange(mirrored);
  exchange(castling);
  std::string ordered;
  for (const char right : std::string("KQkq-")) {
    if (castling.find(right) != std::string::npos) ordered += right;
  }
  return mirrored + (to_move == "w" ? " b " : " w ") + ordered + " " + en_passant + " 0 1";
}

}  // namespace cobalt::hls::test
