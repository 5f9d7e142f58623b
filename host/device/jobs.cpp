// SPDX-License-Identifier: Apache-2.0
#include "host/device/jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "host/device/fields.hpp"
#include "host/support/error.hpp"

namespace cobalt::device {
namespace {

/// Calls `visit` with each item and the bytes of `packed` that are its own, all 0 at first.
template <typename Item, typename Visit>
std::span<const std::uint8_t> pack_each(std::span<const Item> items, std::size_t item_bytes,
                                        std::vector<std::uint8_t>& packed, const Visit& visit) {
  packed.assign(items.size() * item_bytes, 0);
  std::uint8_t* bytes = packed.data();
  for (const Item& item : items) {
    visit(item, bytes);
    bytes += item_bytes;
  }
  return packed;
}

/// Copies a position to the begin of an item, where every item has it.
void put_position(std::uint8_t* bytes, const PackedPosition& position) { std::ranges::copy(position, bytes); }
static_assert(spec::format_field(spec::kGenerateRequestFields, "position").lsb == 0);
static_assert(spec::format_field(spec::kPerftJobFields, "position").lsb == 0);

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

// ---- generate ----

consteval spec::FormatField request_field(const char* name) { return field_of(spec::kGenerateRequestFields, name); }
consteval spec::FormatField move_answer_field(const char* name) { return field_of(spec::kGenerateAnswerFields, name); }
constexpr spec::FormatField kExcludeFields[kExclusions] = {request_field("exclude_0"), request_field("exclude_1"),
                                                           request_field("exclude_2")};

JobShape shape(const GenerateJob& job) { return {spec::kOperationGenerate, job.requests.size()}; }

std::span<const std::uint8_t> pack(const GenerateJob& job, std::vector<std::uint8_t>& scratch) {
  return pack_each(job.requests, spec::kGenerateRequestBytes, scratch,
                   [](const GenerateRequest& request, std::uint8_t* bytes) {
                     put_position(bytes, request.position);
                     put_field(bytes, request_field("targets"), request.targets);
                     put_field(bytes, request_field("last"), request.last);
                     for (std::size_t i = 0; i < request.exclude.size(); ++i) {
                       put_field(bytes, kExcludeFields[i], request.exclude[i]);
                     }
                     put_field(bytes, request_field("mode"), request.mode);
                     put_field(bytes, request_field("hints"), request.hints);
                   });
}

GenerateAnswers unpack_generate(std::span<const std::uint8_t> bytes) {
  GenerateAnswers answers;
  answers.answers.reserve(bytes.size() / spec::kGenerateAnswerBytes);
  for (; !bytes.empty(); bytes = bytes.subspan(spec::kGenerateAnswerBytes)) {
    GenerateAnswer answer;
    answer.move = static_cast<std::uint16_t>(get_field(bytes.data(), move_answer_field("move")));
    answer.status = static_cast<spec::AnswerStatus>(get_field(bytes.data(), move_answer_field("status")));
    answer.found = get_field(bytes.data(), move_answer_field("found")) != 0;
    answer.is_last = get_field(bytes.data(), move_answer_field("is_last")) != 0;
    answer.hint = static_cast<std::uint8_t>(get_field(bytes.data(), move_answer_field("hint")));
    answer.kind = static_cast<spec::MoveKind>(get_field(bytes.data(), move_answer_field("kind")));
    answers.answers.push_back(answer);
  }
  return answers;
}

// ---- perft ----

consteval spec::FormatField perft_field(const char* name) { return field_of(spec::kPerftJobFields, name); }
consteval spec::FormatField count_field(const char* name) { return field_of(spec::kPerftAnswerFields, name); }

JobShape shape(const PerftJob& job) { return {spec::kOperationPerft, job.items.size()}; }

std::span<const std::uint8_t> pack(const PerftJob& job, std::vector<std::uint8_t>& scratch) {
  std::uint32_t index = 0;
  return pack_each(job.items, spec::kPerftJobBytes, scratch, [&index](const PerftItem& item, std::uint8_t* bytes) {
    put_position(bytes, item.position);
    put_field(bytes, perft_field("tag"), index++);
    put_field(bytes, perft_field("depth"), item.depth);
    put_field(bytes, perft_field("root_move"), item.root_move);
  });
}

PerftAnswers unpack_perft(std::span<const std::uint8_t> bytes, std::span<const std::uint32_t> tags) {
  PerftAnswers answers;
  answers.answers.resize(tags.size());
  std::vector<bool> is_there(tags.size());
  for (; !bytes.empty(); bytes = bytes.subspan(spec::kPerftAnswerBytes)) {
    const std::uint64_t index = get_field(bytes.data(), count_field("tag"));
    if (index >= tags.size() || is_there[index]) {
      throw DeviceError(fmt::format("an answer of perft has the tag {}, which {}", index,
                                    index >= tags.size() ? "no item has" : "another answer had"));
    }
    is_there[index] = true;
    PerftAnswer& answer = answers.answers[index];
    answer.tag = tags[index];
    answer.status = static_cast<spec::AnswerStatus>(get_field(bytes.data(), count_field("status")));
    answer.leaves = get_field(bytes.data(), count_field("leaves"));
  }
  return answers;
}

}  // namespace

Result unpack_result(std::uint32_t word) {
  Result result;
  result.score_cp = static_cast<std::int16_t>(static_cast<std::uint16_t>(word >> spec::kResultScoreLsb));
  result.status = static_cast<std::uint8_t>(word >> spec::kResultStatusLsb);
  result.flags = static_cast<std::uint8_t>(word >> spec::kResultFlagsLsb);
  return result;
}

const char* answer_status_text(spec::AnswerStatus status) {
  switch (status) {
    case spec::kAnswerDone:
      return "done";
    case spec::kAnswerLimit:
      return "limit of tries";
    case spec::kAnswerAborted:
      return "aborted";
    case spec::kAnswerIllegalPosition:
      return "illegal position";
    case spec::kAnswerIllegalMove:
      return "illegal move";
    case spec::kAnswerDepth:
      return "illegal depth";
    case spec::kAnswerIllegalRequest:
      return "illegal request";
  }
  return "unknown status";
}

JobShape shape_of(const Job& job) {
  return std::visit([](const auto& alternative) { return shape(alternative); }, job);
}

std::span<const std::uint8_t> pack_items(const Job& job, std::vector<std::uint8_t>& scratch) {
  return std::visit([&scratch](const auto& alternative) { return pack(alternative, scratch); }, job);
}

std::vector<std::uint32_t> tags_of(const Job& job) {
  std::vector<std::uint32_t> tags;
  if (const auto* const perft = std::get_if<PerftJob>(&job)) {
    tags.reserve(perft->items.size());
    for (const PerftItem& item : perft->items) tags.push_back(item.tag);
  }
  return tags;
}

JobAnswer unpack_answer(spec::Operation operation, std::span<const std::uint8_t> bytes,
                        std::span<const std::uint32_t> tags) {
  switch (operation) {
    case spec::kOperationEvaluate:
      return unpack_evaluate(bytes);
    case spec::kOperationGenerate:
      return unpack_generate(bytes);
    case spec::kOperationPerft:
      return unpack_perft(bytes, tags);
    default:
      throw std::logic_error("an operation without a job struct");
  }
}

}  // namespace cobalt::device
