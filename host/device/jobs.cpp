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
static_assert(spec::format_field(spec::kSearchJobFields, "position").lsb == 0);

/// Puts answers with tags in the order of the items.
/// \param read  gives the answer in some bytes, but for its tag
template <typename Answer, typename Read>
std::vector<Answer> unpack_tagged(std::span<const std::uint8_t> bytes, spec::Operation operation,
                                  const spec::FormatField& tag_field, std::uint32_t first_tag,
                                  std::span<const std::uint32_t> tags, const Read& read) {
  const spec::OperationFormat& format = spec::kOperationFormats[operation];
  std::vector<Answer> answers(tags.size());
  std::vector<bool> is_there(tags.size());
  for (; !bytes.empty(); bytes = bytes.subspan(format.answer_bytes)) {
    const auto tag = static_cast<std::uint32_t>(get_field(bytes.data(), tag_field));
    const std::uint32_t index = tag - first_tag;  // tags go on from 0 after the highest
    if (index >= tags.size() || is_there[index]) {
      throw DeviceError(fmt::format("an answer of {} has the tag {}, which {}", format.name, tag,
                                    index >= tags.size() ? "no item has" : "another answer had"));
    }
    is_there[index] = true;
    answers[index] = read(bytes.data());
    answers[index].tag = tags[index];
  }
  return answers;
}

template <typename Item>
std::vector<std::uint32_t> tags_of_items(std::span<const Item> items) {
  std::vector<std::uint32_t> tags;
  tags.reserve(items.size());
  for (const Item& item : items) tags.push_back(item.tag);
  return tags;
}

// ---- evaluate ----

JobShape shape(const EvaluateJob& job) { return {spec::kOperationEvaluate, job.positions.size()}; }

std::span<const std::uint8_t> pack(const EvaluateJob& job, std::uint32_t /*first_tag*/,
                                   std::vector<std::uint8_t>& /*scratch*/) {
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

std::span<const std::uint8_t> pack(const GenerateJob& job, std::uint32_t /*first_tag*/,
                                   std::vector<std::uint8_t>& scratch) {
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

std::span<const std::uint8_t> pack(const PerftJob& job, std::uint32_t first_tag, std::vector<std::uint8_t>& scratch) {
  return pack_each(job.items, spec::kPerftJobBytes, scratch, [&first_tag](const PerftItem& item, std::uint8_t* bytes) {
    put_position(bytes, item.position);
    put_field(bytes, perft_field("tag"), first_tag++);
    put_field(bytes, perft_field("depth"), item.depth);
    put_field(bytes, perft_field("root_move"), item.root_move);
  });
}

PerftAnswer read_perft_answer(const std::uint8_t* bytes) {
  PerftAnswer answer;
  answer.status = static_cast<spec::AnswerStatus>(get_field(bytes, count_field("status")));
  answer.leaves = get_field(bytes, count_field("leaves"));
  return answer;
}

// ---- search ----

consteval spec::FormatField search_field(const char* name) { return field_of(spec::kSearchJobFields, name); }
consteval spec::FormatField search_answer_field(const char* name) { return field_of(spec::kSearchAnswerFields, name); }
constexpr spec::FormatField kKeyFields[spec::kSearchJobKeys] = {search_field("key_0"), search_field("key_1"),
                                                                search_field("key_2"), search_field("key_3")};

consteval spec::FormatField shared_field(const char* name) { return field_of(spec::kSharedSearchJobFields, name); }

JobShape shape(const SearchJob& job) { return {spec::kOperationSearch, job.items.size()}; }

std::span<const std::uint8_t> pack(const SearchJob& job, std::uint32_t first_tag, std::vector<std::uint8_t>& scratch) {
  return pack_each(job.items, spec::kSearchJobBytes, scratch,
                   [&first_tag](const SearchItem& item, std::uint8_t* bytes) {
                     put_position(bytes, item.position);
                     put_field(bytes, search_field("tag"), first_tag++);
                     put_field(bytes, search_field("limit"), item.limit);
                     put_field(bytes, search_field("beta"), static_cast<std::uint16_t>(item.beta));
                     put_field(bytes, search_field("depth"), item.depth);
                     put_field(bytes, search_field("rules"), item.rules);
                     put_field(bytes, search_field("halfmove_clock"), item.halfmove_clock);
                     put_field(bytes, search_field("key_count"), item.key_count);
                     if ((item.rules & spec::kRuleSharedTable) != 0) {
                       put_field(bytes, shared_field("root_key"), item.root_key);
                       put_field(bytes, shared_field("generation"), item.generation);
                       put_field(bytes, shared_field("defer_least_depth"), item.defer_least_depth);
                       return;
                     }
                     for (std::size_t i = 0; i < item.keys.size(); ++i) put_field(bytes, kKeyFields[i], item.keys[i]);
                   });
}

SearchAnswer read_search_answer(const std::uint8_t* bytes) {
  SearchAnswer answer;
  answer.status = static_cast<spec::AnswerStatus>(get_field(bytes, search_answer_field("status")));
  answer.at_least = get_field(bytes, search_answer_field("at_least")) != 0;
  answer.best = static_cast<std::uint16_t>(get_field(bytes, search_answer_field("best")));
  answer.tries = static_cast<std::uint32_t>(get_field(bytes, search_answer_field("tries")));
  answer.deepest_ply = static_cast<std::uint8_t>(get_field(bytes, search_answer_field("deepest_ply")));
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

std::span<const std::uint8_t> pack_items(const Job& job, std::uint32_t first_tag, std::vector<std::uint8_t>& scratch) {
  return std::visit([&](const auto& alternative) { return pack(alternative, first_tag, scratch); }, job);
}

std::vector<std::uint32_t> tags_of(const Job& job) {
  if (const auto* const perft = std::get_if<PerftJob>(&job)) return tags_of_items(perft->items);
  if (const auto* const search = std::get_if<SearchJob>(&job)) return tags_of_items(search->items);
  return {};
}

void set_keys(SearchItem& item, std::uint64_t root_key, std::span<const std::uint64_t> earlier) {
  const std::size_t count = std::min({earlier.size(), item.keys.size(), std::size_t{item.halfmove_clock}});
  item.keys = {};
  for (std::size_t i = 0; i < count; ++i) item.keys[i] = static_cast<std::uint32_t>(earlier[i] ^ root_key);
  item.key_count = static_cast<std::uint8_t>(count);
}

RingAnswer unpack_ring_answer(std::span<const std::uint8_t, spec::kSearchAnswerBytes> bytes) {
  RingAnswer unpacked;
  unpacked.answer = read_search_answer(bytes.data());
  unpacked.answer.tag = static_cast<std::uint32_t>(get_field(bytes.data(), search_answer_field("tag")));
  unpacked.lap = get_field(bytes.data(), search_answer_field("lap")) != 0;
  return unpacked;
}

JobAnswer unpack_answer(spec::Operation operation, std::span<const std::uint8_t> bytes, std::uint32_t first_tag,
                        std::span<const std::uint32_t> tags) {
  switch (operation) {
    case spec::kOperationEvaluate:
      return unpack_evaluate(bytes);
    case spec::kOperationGenerate:
      return unpack_generate(bytes);
    case spec::kOperationPerft:
      return PerftAnswers{
          unpack_tagged<PerftAnswer>(bytes, operation, count_field("tag"), first_tag, tags, read_perft_answer)};
    case spec::kOperationSearch:
      return SearchAnswers{unpack_tagged<SearchAnswer>(bytes, operation, search_answer_field("tag"), first_tag, tags,
                                                       read_search_answer)};
    default:
      throw std::logic_error("an operation without a job struct");
  }
}

}  // namespace cobalt::device
