// SPDX-License-Identifier: Apache-2.0
/// \file
/// The main of a fuzz target without a fuzzer: runs each SEED, a file or the files of a folder, and up to 256 of the
/// beginnings of each.
#include <algorithm>
#include <exception>
#include <filesystem>
#include <span>
#include <vector>

#include "host/support/text_file.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int main(int argc, char** argv) {
  std::vector<std::filesystem::path> files;
  try {
    for (const char* seed : std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
      if (!std::filesystem::is_directory(seed))
        files.emplace_back(seed);
      else
        files.insert(files.end(), std::filesystem::directory_iterator(seed), {});
    }
    for (const std::filesystem::path& file : files) {
      std::fprintf(stderr, "%s\n", file.c_str());
      const std::string bytes = cobalt::read_text_file(file);
      constexpr std::size_t kBeginnings = 256;
      const std::size_t step = bytes.size() / kBeginnings + 1;
      for (std::size_t size = bytes.size() % step; size <= bytes.size(); size += step) {
        // A copy of its own size: a sanitizer then sees who reads behind it.
        const std::vector<std::uint8_t> input(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
        LLVMFuzzerTestOneInput(input.data(), input.size());
      }
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  std::fprintf(stderr, "%zu files\n", files.size());
  return files.empty() ? 1 : 0;
}
