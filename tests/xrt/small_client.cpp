// SPDX-License-Identifier: Apache-2.0
// A program as somebody else would write it for the kernel, from docs/reference/registers.md, docs/reference/jobs.md,
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

// Operations.
constexpr std::uint32_t kLoadParameters = 1;
constexpr std::uint32_t kEvaluate = 2;

// Offsets of registers.
constexpr std::uint32_t kId = 0x10;
constexpr std::uint32_t kOperations = 0x20;
constexpr std::uint32_t kStatus = 0x80;

constexpr std::uint32_t kCblt = 0x544c4243;
constexpr std::uint32_t kDone = 0x80000000;  // status of a completion without an error

struct Descriptor {
  std::uint32_t operation, flags, tag, count;
  std::uint64_t source, destination, reserved[4];
};
struct Completion {
  std::uint32_t tag, status, items, refused;
  std::uint64_t start_clock, end_clock;
  std::uint32_t others[8];
};
static_assert(sizeof(Descriptor) == 64 && sizeof(Completion) == 64, "as the page says");

std::vector<char> read_file(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  if (!file) throw std::runtime_error(name + ": cannot be read");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

xrt::bo send(const xrt::device& device, const xrt::kernel& kernel, const void* data, std::size_t bytes) {
  xrt::bo buffer(device, bytes, kernel.group_id(0));
  buffer.write(data);
  buffer.sync(XCL_BO_SYNC_BO_TO_DEVICE);
  return buffer;
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

  const std::uint32_t needed = 1U << kLoadParameters | 1U << kEvaluate;
  if ((kernel.read_register(kOperations) & needed) != needed) throw std::runtime_error("an operation is missing");

  const xrt::bo parameter_buffer = send(device, kernel, list.data(), list.size());
  const xrt::bo position_buffer = send(device, kernel, boards.data(), boards.size());
  xrt::bo result_buffer(device, std::size_t{count} * 4, kernel.group_id(0));

  // Two lists, both started before the first is done. Bank 0 is loaded, and the positions are evaluated with it.
  const Descriptor load = {kLoadParameters, 0, 71, elements, parameter_buffer.address(), 0, {}};
  const Descriptor evaluate = {kEvaluate, 0, 72, count, position_buffer.address(), result_buffer.address(), {}};
  const Completion none[2] = {};
  const xrt::bo first_list = send(device, kernel, &load, sizeof load);
  const xrt::bo second_list = send(device, kernel, &evaluate, sizeof evaluate);
  xrt::bo first_completion = send(device, kernel, none, sizeof(Completion));
  xrt::bo second_completion = send(device, kernel, none, sizeof(Completion));
  // Arguments: descriptors, completions, descriptor_count, watchdog_limit.
  xrt::run first = kernel(first_list, first_completion, 1U, 0U);
  xrt::run second = kernel(second_list, second_completion, 1U, 0U);
  first.wait();
  second.wait();
  if (const std::uint32_t status = kernel.read_register(kStatus); status != 0) {
    throw std::runtime_error("status " + std::to_string(status));
  }
  const auto check = [](xrt::bo& buffer, std::uint32_t tag, std::uint32_t items) {
    Completion completion{};
    buffer.sync(XCL_BO_SYNC_BO_FROM_DEVICE);
    buffer.read(&completion);
    if (completion.tag == tag && completion.status == kDone && completion.items == items) return;
    throw std::runtime_error("descriptor " + std::to_string(tag) + ": tag " + std::to_string(completion.tag) +
                             ", status " + std::to_string(completion.status) + ", items " +
                             std::to_string(completion.items));
  };
  check(first_completion, 71, elements);
  check(second_completion, 72, count);

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
