// SPDX-License-Identifier: Apache-2.0
#include "tests/rtl/kernel/stub/stub_search.hpp"

#include <algorithm>
#include <cstring>

#include "spec/widths.hpp"

namespace cobalt::test {
namespace {

constexpr unsigned kScoreBits = spec::signed_width(spec::kEvaluationRange);

template <std::size_t Count>
constexpr unsigned byte_of(const spec::FormatField (&fields)[Count], const char* name) {
  return spec::format_field(fields, name).lsb / 8;
}

/// The move that the stub generator answers.
std::uint16_t stub_move(const PackedPosition& position, std::uint16_t last) {
  std::uint16_t move = last;
  for (std::size_t byte = 0; byte < position.size(); byte += 2) {
    move = static_cast<std::uint16_t>(move ^ position[byte] ^ position[byte + 1] << 8);
  }
  return move;
}

void make(PackedPosition& position, std::uint16_t move) {
  std::rotate(position.begin(), position.end() - 2, position.end());
  position[0] = static_cast<std::uint8_t>(position[0] ^ move);
  position[1] = static_cast<std::uint8_t>(position[1] ^ move >> 8);
}

void count(StubTurns& turns, std::uint32_t hash, bool first) {
  std::uint64_t* const kinds[] = {&turns.first_try, &turns.null_move, &turns.again, &turns.no_move};
  ++(first ? turns.root : *kinds[hash >> 16 & 3]);
}

}  // namespace

std::array<std::uint8_t, spec::kSearchJobBytes> StubSearchJob::bytes() const {
  std::array<std::uint8_t, spec::kSearchJobBytes> bytes{};
  std::copy(position.begin(), position.end(), bytes.begin());
  std::memcpy(&bytes[byte_of(spec::kSearchJobFields, "tag")], &tag, 4);
  std::memcpy(&bytes[byte_of(spec::kSearchJobFields, "limit")], &limit, 4);
  if (illegal) bytes[byte_of(spec::kSearchJobFields, "key_count")] = spec::kSearchJobKeys + 1;
  return bytes;
}

StubSearchAnswer unpack_stub_answer(const std::uint8_t* bytes) {
  StubSearchAnswer answer;
  std::memcpy(&answer.tag, bytes + byte_of(spec::kSearchAnswerFields, "tag"), 4);
  std::memcpy(&answer.tries, bytes + byte_of(spec::kSearchAnswerFields, "tries"), 4);
  std::memcpy(&answer.best, bytes + byte_of(spec::kSearchAnswerFields, "best"), 2);
  answer.deepest_ply = bytes[byte_of(spec::kSearchAnswerFields, "deepest_ply")];
  answer.status = bytes[byte_of(spec::kSearchAnswerFields, "status")];
  answer.at_least = (bytes[byte_of(spec::kSearchAnswerFields, "at_least")] & 1) != 0;
  return answer;
}

StubBank::StubBank(const ParameterSet& parameters) {
  for (const ParameterWrite& write : parameters.full_download()) {
    const std::uint32_t part = write.data * ((write.address << 1 | 1u) * 0x9e3779b1u);
    all += part;
    if (spec::address_group(write.address) == spec::kSearch) numbers += part;
  }
}

std::uint32_t stub_mix(const PackedPosition& position, std::uint32_t sum) {
  std::uint32_t mixed = 0x811c9dc5u;
  for (std::size_t byte = 0; byte < position.size(); byte += 4) {
    std::uint32_t word = 0;
    std::memcpy(&word, position.data() + byte, sizeof(word));
    mixed = (mixed ^ word) * 0x01000193u;
  }
  mixed = (mixed + sum) * 0x85ebca6bu;
  mixed = (mixed ^ mixed >> 15) + sum * 0x27d4eb2fu;
  return mixed ^ mixed >> 13;
}

StubSearchAnswer stub_search(const StubSearchJob& job, const StubBank& bank, StubTurns* turns) {
  StubSearchAnswer answer;
  answer.tag = job.tag;
  if (job.illegal) {
    answer.status = spec::kAnswerIllegalRequest;
    if (turns != nullptr) ++turns->root;
    return answer;
  }
  PackedPosition position = job.position;
  std::uint32_t hash = bank.numbers ^ job.tag;
  const std::uint32_t limit = std::max(job.limit, 1u);
  for (answer.tries = 0; answer.tries < limit; ++answer.tries) {
    if (turns != nullptr) count(*turns, hash, answer.tries == 0);
    const std::uint16_t move = stub_move(position, static_cast<std::uint16_t>(hash));
    hash = hash * 0x01000193u + move;
    make(position, move);
    if ((hash >> 12 & 3) == 0) continue;
    const std::uint32_t mixed = stub_mix(position, bank.all);
    std::uint32_t total = mixed & ((1u << kScoreBits) - 1);
    if ((total >> (kScoreBits - 1)) != 0) total |= ~0u << kScoreBits;
    hash = hash * 0x85ebca6bu + total + (mixed & 0x80000000u);
  }
  hash += bank.numbers;
  answer.best = static_cast<std::uint16_t>(hash);
  answer.deepest_ply = static_cast<std::uint8_t>(hash >> 16);
  answer.at_least = (hash >> 24 & 1) != 0;
  return answer;
}

}  // namespace cobalt::test
