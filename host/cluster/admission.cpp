// SPDX-License-Identifier: Apache-2.0
#include "host/cluster/admission.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <fstream>
#include <optional>

#include "host/support/bytes.hpp"
#include "host/support/error.hpp"
#include "host/support/fnv.hpp"

namespace cobalt::cluster {
namespace {

using std::chrono::steady_clock;

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "?";
}

/// What a rank says of itself.
struct Report {
  std::string host;
  Facts program;
  Facts facts;
  std::string failure;  ///< empty: `prepare` has not failed
};

void put(ByteWriter& writer, const Facts& facts) {
  writer.number(static_cast<std::uint32_t>(facts.size()));
  for (const auto& [name, value] : facts) writer.text(name).text(value);
}

Facts take_facts(ByteReader& reader) {
  Facts facts(reader.number<std::uint32_t>());
  for (auto& [name, value] : facts) {
    name = reader.text();
    value = reader.text();
  }
  return facts;
}

std::string body_of(const Report& report) {
  ByteWriter writer;
  writer.text(report.host);
  put(writer, report.program);
  put(writer, report.facts);
  writer.text(report.failure);
  return writer.take();
}

Report report_of(std::string_view body) {
  ByteReader reader(body);
  Report report;
  report.host = reader.text();
  report.program = take_facts(reader);
  report.facts = take_facts(reader);
  report.failure = reader.text();
  return report;
}

/// "parameters 1a2b, rank 0 has 3c4d"; nothing when they are the same.
std::optional<std::string> difference(const Facts& theirs, const Facts& ours) {
  for (const auto& [name, value] : ours) {
    const auto same_name = std::ranges::find(theirs, name, &Facts::value_type::first);
    if (same_name == theirs.end()) return fmt::format("says nothing of its {}", name);
    if (same_name->second != value) {
      return fmt::format("{} {}, expected that of rank 0: {}", name, same_name->second, value);
    }
  }
  return std::nullopt;
}

/// What keeps a rank from working; nothing when nothing does.
std::optional<std::string> problem_of(const Report& theirs, const Report& ours) {
  if (auto other = difference(theirs.program, ours.program)) return other;
  if (!theirs.failure.empty()) return theirs.failure;
  return difference(theirs.facts, ours.facts);
}

/// The leader's part. \return what is wrong, by rank
std::vector<std::string> hear_all(Ranks& ranks, const Report& ours) {
  std::vector<std::string> problems;
  std::vector<bool> has_answered(ranks.size(), false);
  has_answered[ranks.rank()] = true;
  while (std::ranges::find(has_answered, false) != has_answered.end()) {
    const std::optional<Message> message = ranks.receive(steady_clock::now() + kSlice);
    if (!message) continue;
    has_answered.at(message->from) = true;
    if (message->kind == Kind::kLost) {
      problems.push_back(ranks.name_of(message->from) + ": " + message->body);
    } else if (message->kind == Kind::kFacts) {
      const Report theirs = report_of(message->body);
      ranks.set_host(message->from, theirs.host);
      const auto problem = problem_of(theirs, ours);
      if (problem) problems.push_back(ranks.name_of(message->from) + ": " + *problem);
    }
  }
  std::ranges::sort(problems);
  return problems;
}

void wait_for_verdict(Ranks& ranks) {
  while (true) {
    const std::optional<Message> message = ranks.receive(steady_clock::now() + kSlice);
    if (!message) continue;
    if (message->kind == Kind::kLost && message->from == 0) throw InputError("rank 0", message->body);
    if (message->kind == Kind::kEnd) throw Dismissed();
    if (message->kind != Kind::kVerdict) continue;
    if (!ByteReader(message->body).number<bool>()) throw Dismissed();
    return;
  }
}

/// The checksum of a file: it finds mistakes, and nobody is fooled on purpose.
std::uint64_t file_checksum(const char* path) {
  constexpr std::size_t kChunkBytes = 1 << 16;
  std::ifstream file(path, std::ios::binary);
  Fnv1a sum;
  for (std::string chunk(kChunkBytes, '\0'); file;) {
    file.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
    sum.add(std::string_view(chunk).substr(0, static_cast<std::size_t>(file.gcount())));
  }
  return sum.value();
}

}  // namespace

Facts program_facts(const std::string& version) {
  return {{"program", fmt::format("version {} (file {:016x})", version, file_checksum("/proc/self/exe"))}};
}

void admit(Ranks& ranks, const Facts& program, const std::function<Facts()>& prepare) {
  Report ours{host_name(), program, {}, {}};
  ranks.set_host(ranks.rank(), ours.host);
  std::exception_ptr failure;
  try {
    ours.facts = prepare();
  } catch (const std::exception& error) {
    ours.failure = error.what();
    failure = std::current_exception();
  }
  if (!ranks.leads()) {
    ranks.send(0, Kind::kFacts, body_of(ours));
    wait_for_verdict(ranks);
    return;
  }
  // Its own failure is told by the caller, and is probably that of all: the others need not be heard.
  std::vector<std::string> problems;
  if (!failure) problems = hear_all(ranks, ours);
  ranks.send_to_others(Kind::kVerdict, ByteWriter().number(!failure && problems.empty()).take());
  if (failure) std::rethrow_exception(failure);
  if (!problems.empty()) throw InputError(fmt::format("{}", fmt::join(problems, "\n")));
}

}  // namespace cobalt::cluster
