// SPDX-License-Identifier: Apache-2.0
// A program as somebody else would write it for the kernel, from docs/reference/registers.md,
// docs/reference/packed_position.md and XRT's native interface alone: it shares no header with this project.
//
//   small_client XCLBIN PARAMETERS POSITIONS RESULTS
//
// PARAMETERS is a parameter list (8 bytes an element), POSITIONS packed positions (32 bytes each); RESULTS gets 4 bytes
// a position. Exit status 0 done, 1 failed.
#include <xrt/xrt_bo.h>
#include <xrt/xrt_device.h>
#include <xrt/xrt_kernel.h>

#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

constexpr std::uint32_t kLoadParameters = 1;
constexpr std::uint32_t kEvaluate = 2;

// Offsets of registers.
constexpr std::uint32_t kId = 0x10;
constexpr std::uint32_t kStatus = 0x80;
constexpr std::uint32_t kPositionsDone = 0x98;

constexpr std::uint32_t kCblt = 0x544c4243;

std::vector<char> read_file(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  if (!file) throw std::runtime_error(name + ": cannot be read");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void check_status(const xrt::kernel& kernel, const char* what) {
  const std::uint32_t status = kernel.read_register(kStatus);
  if (status != 0) throw std::runtime_error(std::string(what) + ": status " + std::to_string(status));
}

void run(const std::string& xclbin, const std::string& parameters, const std::string& positions,
         const std::string& results) {
  const std::vector<char> list = read_file(parameters);
  const std::vector<char> boards = read_file(positions);
  const auto elements = static_cast<std::uint32_t>(list.size() / 8);
  const auto count = static_cast<std::uint32_t>(boards.size() / 32);

  xrt::device device(0);
  const xrt::uuid id = device.load_xclbin(xclbin);
  xrt::kernel kernel(device, id, "cobalt:{cobalt_1}", xrt::kernel::cu_access_mode::exclusive);
  if (kernel.read_register(kId) != kCblt) throw std::runtime_error("no cobalt kernel");

  // Arguments: operation, position_count, positions, results, parameters, parameter_count, watchdog_limit.
  xrt::bo position_buffer(device, boards.size(), kernel.group_id(2));
  xrt::bo result_buffer(device, std::size_t{count} * 4, kernel.group_id(3));
  xrt::bo parameter_buffer(device, list.size(), kernel.group_id(4));
  parameter_buffer.write(list.data());
  parameter_buffer.sync(XCL_BO_SYNC_BO_TO_DEVICE);
  position_buffer.write(boards.data());
  position_buffer.sync(XCL_BO_SYNC_BO_TO_DEVICE);

  xrt::run load = kernel(kLoadParameters, 0U, position_buffer, result_buffer, parameter_buffer, elements, 0U);
  load.wait();
  check_status(kernel, "loading parameters");
  xrt::run evaluate = kernel(kEvaluate, count, position_buffer, result_buffer, parameter_buffer, 0U, 0U);
  evaluate.wait();
  check_status(kernel, "evaluating");
  if (kernel.read_register(kPositionsDone) != count) throw std::runtime_error("not every position was evaluated");

  result_buffer.sync(XCL_BO_SYNC_BO_FROM_DEVICE);
  std::vector<char> answers(std::size_t{count} * 4);
  result_buffer.read(answers.data());
  std::ofstream file(results, std::ios::binary);
  file.write(answers.data(), static_cast<std::streamsize>(answers.size()));
  if (!file.flush()) throw std::runtime_error(results + ": cannot be written");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: small_client XCLBIN PARAMETERS POSITIONS RESULTS\n");
    return 1;
  }
  try {
    run(argv[1], argv[2], argv[3], argv[4]);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "small_client: %s\n", error.what());
    return 1;
  }
}
