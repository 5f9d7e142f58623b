// SPDX-License-Identifier: Apache-2.0
/// \file
/// The main of a fuzz target without a fuzzer: runs the files of FOLDER and up to 256 of the beginnings of each.
#include <algorithm>
#include <exception>
#include <filesystem>
#include <vector>

#include "host/support/text_file.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
    return 2;
  }
  std::size_t files = 0;
  try {
    for (const auto& entry : std::filesystem::directory_iterator(argv[1])) {
      std::fprintf(stderr, "%s\n", entry.path().c_str());
      const std::string bytes = cobalt::read_text_file(entry.path());
      constexpr std::size_t kBeginnings = 256;
      const std::size_t step = bytes.size() / kBeginnings + 1;
      for (std::size_t size = bytes.size() % step; size <= bytes.size(); size += step) {
        // A copy of its own size: a sanitizer then sees who reads behind it.
        const std::vector<std::uint8_t> input(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
        LLVMFuzzerTestOneInput(input.data(), input.size());
      }
      ++files;
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  std::fprintf(stderr, "%zu files\n", files);
  return files == 0 ? 1 : 0;
}
