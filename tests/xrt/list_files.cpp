// SPDX-License-Identifier: Apache-2.0
// Writes the input of small_client, and the results it must give: list_files POSITIONS FOLDER makes parameters.bin,
// positions.bin and results.bin.
#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "host/device/parameter_banks.hpp"
#include "tests/support/evaluation_data.hpp"

namespace {

template <typename T>
void write_file(const std::string& name, std::span<const T> data) {
  std::ofstream file(name, std::ios::binary);
  file.write(reinterpret_cast<const char*>(data.data()), static_cast<std::streamsize>(data.size_bytes()));
}

}  // namespace

int main(int argc, char** argv) {
  using namespace cobalt;
  if (argc != 3) return 1;
  const auto positions = test::make_positions(std::stoul(argv[1]), 31);
  const ParameterSet parameters = test::make_parameters(31);
  const std::string folder = argv[2];
  const std::vector<ParameterWrite> writes = parameters.full_download();
  const std::vector<std::uint8_t> list = device::parameter_list(writes);
  const std::vector<std::uint32_t> results = test::expected_results(positions, parameters);
  write_file<std::uint8_t>(folder + "/parameters.bin", list);
  write_file<test::PackedPosition>(folder + "/positions.bin", positions);
  write_file<std::uint32_t>(folder + "/results.bin", results);
  return 0;
}
