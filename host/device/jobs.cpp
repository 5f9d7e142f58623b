// SPDX-License-Identifier: Apache-2.0
#include "host/device/jobs.hpp"

#include <stdexcept>

namespace cobalt::device {
namespace {

// ---- evaluate ----

JobShape shape(const EvaluateJob& job) { return {spec::kOperationEvaluate, job.positions.size()}; }

std::span<const std::uint8_t> pack(const EvaluateJob& job, std::vector<std::uint8_t>& /*scratch*/) {
  if (job.positions.empty()) return {};
  return {job.positions.front().data(), job.positions.size_bytes()};  // packed already
}

EvaluateAnswer unpack_evaluate(std::span<const std::uint8_t> bytes) {
  EvaluateAnswer answer;
  answer.results.reserve(bytes.size() / spec::kResultBytes);
  for (; !bytes.empty(); bytes = bytes.subspan(spec::kResultBytes)) {
    std::uint32_t word = 0;
    for (unsigned i = 0; i < spec::kResultBytes; ++i) word |= std::uint32_t{bytes[i]} << (8 * i);
    answer.results.push_back(unpack_result(word));
  }
  return answer;
}
}  // namespace

Result unpack_result(std::uint32_t word) {
  Result result;
  result.score_cp = static_cast<std::int16_t>(static_cast<std::uint16_t>(word >> spec::kResultScoreLsb));
  result.status = static_cast<std::uint8_t>(word >> spec::kResultStatusLsb);
  result.flags = static_cast<std::uint8_t>(word >> spec::kResultFlagsLsb);
  return result;
}

JobShape shape_of(const Job& job) {
  return std::visit([](const auto& alternative) { return shape(alternative); }, job);
}

std::span<const std::uint8_t> pack_items(const Job& job, std::vector<std::uint8_t>& scratch) {
  return std::visit([&scratch](const auto& alternative) { return pack(alternative, scratch); }, job);
}

JobAnswer unpack_answer(spec::Operation operation, std::span<const std::uint8_t> bytes) {
  switch (operation) {
    case spec::kOperationEvaluate:
      return unpack_evaluate(bytes);
    default:
      throw std::logic_error("an operation without a job struct");
  }
}

}  // namespace cobalt::device
