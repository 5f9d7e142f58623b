// SPDX-License-Identifier: Apache-2.0
// Writes what a netlist of cb_evaluator is tried with: the words of a download, and positions with the results of the
// model. cb_netlist_bench.sv reads both; scripts/vitis/netlist_vectors.py runs it.
//
//   evaluator_vectors FOLDER [POSITIONS [SEED]]
//
// FOLDER/parameters.txt  a line a word: bank, address, data
// FOLDER/positions.txt   a line a position: bank, tag, packed position, result
//
// All numbers are hexadecimal. Both banks hold random values; a quarter of the positions has random changes, so that
// many of these are refused.
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "hls/eval/evaluator.hpp"
#include "tests/support/evaluator_inputs.hpp"

namespace {

namespace hls = cobalt::hls;
namespace test = cobalt::test;
using cobalt::chess::PackedPosition;

constexpr std::uint64_t kPositions = 10'000;
constexpr std::uint64_t kSeed = 20261121;

/// The whole text as a decimal number.
bool read_number(std::string_view text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

std::string hexadecimal(std::uint64_t value) {
  std::array<char, 16> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, 16).ptr;
  return {text.data(), end};
}

/// As a vector of the RTL is written: the last byte first.
std::string hexadecimal(const PackedPosition& position) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (auto byte = position.rbegin(); byte != position.rend(); ++byte) {
    text += {kDigits[*byte >> 4], kDigits[*byte & 15]};
  }
  return text;
}

std::vector<PackedPosition> make_positions(std::size_t count, std::uint64_t seed) {
  std::vector<PackedPosition> positions = test::mixed_positions(count - count / 4, seed);
  const std::vector<PackedPosition> mutated = test::mutated_positions(count / 4, seed + 100);
  positions.insert(positions.end(), mutated.begin(), mutated.end());
  return positions;
}

bool write_vectors(const std::filesystem::path& folder, std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::array<std::unique_ptr<hls::Parameters>, 2> model;
  std::ofstream parameters(folder / "parameters.txt");
  for (unsigned bank = 0; bank < 2; ++bank) {
    model.at(bank) = std::make_unique<hls::Parameters>();
    model.at(bank)->clear();
    for (const auto& [address, data] : test::random_parameters(random()).writes) {
      model.at(bank)->set(address, data);
      parameters << bank << ' ' << hexadecimal(address) << ' ' << hexadecimal(data) << '\n';
    }
  }
  std::ofstream positions(folder / "positions.txt");
  for (const PackedPosition& position : make_positions(count, random())) {
    const auto bank = static_cast<unsigned>(random() & 1);
    const auto tag = static_cast<std::uint8_t>(random());
    positions << bank << ' ' << hexadecimal(tag) << ' ' << hexadecimal(position) << ' '
              << hexadecimal(hls::evaluate_packed(position.data(), *model.at(bank))) << '\n';
  }
  parameters.close();
  positions.close();
  return parameters.good() && positions.good();
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t count = kPositions;
  std::uint64_t seed = kSeed;
  if (argc < 2 || argc > 4 || (argc > 2 && !read_number(argv[2], count)) || (argc > 3 && !read_number(argv[3], seed)) ||
      count == 0) {
    std::fputs("usage: evaluator_vectors FOLDER [POSITIONS [SEED]]\n", stderr);
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!write_vectors(folder, count, seed)) {
    std::fprintf(stderr, "evaluator_vectors: %s cannot be written\n", folder.c_str());
    return 1;
  }
  return 0;
}
