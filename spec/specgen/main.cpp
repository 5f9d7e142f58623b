// SPDX-License-Identifier: Apache-2.0
/// \file
/// specgen: makes the SystemVerilog package and the reference pages from the headers of spec/, and the king and pawn
/// ending as a table for C++ and for the hardware, and the interfaces of the kernels as JSON.
///
///   specgen SOURCE OUTPUT            writes the files under OUTPUT
///   specgen SOURCE OUTPUT --check    also compares them with those under SOURCE; exit status 1 when they differ
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "spec/specgen/headers.hpp"
#include "spec/specgen/kpk.hpp"
#include "spec/specgen/output.hpp"
#include "spec/specgen/zobrist.hpp"

namespace {

namespace fs = std::filesystem;

std::optional<std::string> read_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

/// Writes a file unless it holds that text already, so that nothing is rebuilt without need.
void write_text(const fs::path& path, const std::string& text) {
  if (read_text(path) == text) return;
  fs::create_directories(path.parent_path());
  const fs::path temporary = path.string() + ".tmp";
  std::ofstream file(temporary, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw std::runtime_error(fmt::format("{}: cannot be written", path.string()));
  fs::rename(temporary, path);
}

/// One-based number of the first line in which two texts differ.
std::ptrdiff_t first_difference(const std::string& a, const std::string& b) {
  const auto at = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return 1 + std::count(a.begin(), at, '\n');
}

int run(const fs::path& source, const fs::path& output, bool check) {
  const auto headers = cobalt::specgen::read_headers(source / "spec");
  cobalt::specgen::check_every_constant_is_listed(headers);

  auto files = cobalt::specgen::reference_pages(headers);
  files.push_back(cobalt::specgen::systemverilog_package(headers));
  files.push_back(cobalt::specgen::register_package());
  files.push_back(cobalt::specgen::register_bank_module());
  files.push_back(cobalt::specgen::parameter_limits_module());
  files.push_back(cobalt::specgen::aws_f2_module());
  files.push_back(cobalt::specgen::kernel_interface_json());
  files.push_back(cobalt::specgen::hls_kernel_json());
  files.push_back(cobalt::specgen::kpk_bitbase_header());
  files.push_back(cobalt::specgen::kpk_rom_module());
  files.push_back(cobalt::specgen::zobrist_rom_module());
  files.push_back(cobalt::specgen::zobrist_package());
  int status = 0;
  for (const auto& file : files) {
    write_text(output / file.path, file.text);
    if (!check) continue;
    const auto committed = read_text(source / file.path);
    if (committed == file.text) continue;
    status = 1;
    if (committed) {
      fmt::print(stderr, "{}:{}: stale; build the target spec_update\n", file.path,
                 first_difference(*committed, file.text));
    } else {
      fmt::print(stderr, "{}: missing; build the target spec_update\n", file.path);
    }
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const bool check = argc == 4 && std::string_view(argv[3]) == "--check";
  if (argc != 3 && !check) {
    fmt::print(stderr, "usage: specgen SOURCE OUTPUT [--check]\n");
    return 2;
  }
  try {
    return run(argv[1], argv[2], check);
  } catch (const std::exception& error) {
    fmt::print(stderr, "specgen: {}\n", error.what());
    return 2;
  }
}
