// SPDX-License-Identifier: Apache-2.0
#include "host/data/teacher.hpp"

#include <fmt/format.h>

#include <chrono>
#include <string>
#include <utility>

#include "host/chess/fen.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::data {
namespace {

constexpr std::size_t kTeacherHashMegabytes = 16;
/// A search that takes longer will not end.
constexpr std::chrono::minutes kLongestSearch{30};

std::string go_command(const match::EngineSpec& spec) {
  std::string go = "go";
  if (spec.nodes) go += fmt::format(" nodes {}", *spec.nodes);
  if (spec.depth) go += fmt::format(" depth {}", *spec.depth);
  return go;
}

[[noreturn]] void fail(const match::EngineSpec& spec, const std::string& what) {
  throw InputError(fmt::format("--engine {}", text::printable(spec.launch.command.at(0))), what);
}

}  // namespace

EngineTeacher::EngineTeacher(std::shared_ptr<const engine::LeafEvaluator> evaluator, std::uint64_t nodes,
                             std::stop_token stop)
    : engine_(std::move(evaluator)), stop_(std::move(stop)) {
  engine_.set_hash_megabytes(kTeacherHashMegabytes);
  limits_.nodes = nodes;
}

std::optional<engine::SearchResult> EngineTeacher::search(const chess::Position& position) {
  engine::SearchControl control;
  const std::stop_callback pass_on(stop_, [&control] { control.stop(); });
  engine::SearchResult result = engine_.search({position, {}}, limits_, control);
  if (stop_.stop_requested()) return std::nullopt;
  return result;
}

std::optional<int> EngineTeacher::score(const chess::Position& position) {
  const auto result = search(position);
  return result ? std::optional(result->lines.front().score) : std::nullopt;
}

UciTeacher::UciTeacher(const match::EngineSpec& spec, std::stop_token stop)
    : spec_(spec), stop_(std::move(stop)), go_(go_command(spec)) {
  try {
    client_ = std::make_unique<match::UciClient>(spec_, match::Patience{}, stop_);
  } catch (const match::EngineFailure& failure) {
    if (failure.kind() != match::EngineFailure::Kind::kStopped) fail(spec_, failure.what());
  }
}

void UciTeacher::begin_batch() {
  if (!client_) return;
  try {
    client_->begin_game();
  } catch (const match::EngineFailure& failure) {
    client_.reset();
    if (failure.kind() != match::EngineFailure::Kind::kStopped) fail(spec_, failure.what());
  }
}

std::optional<int> UciTeacher::score(const chess::Position& position) {
  if (!client_) return std::nullopt;
  const std::string fen = chess::to_fen(position);
  try {
    client_->begin_search("position fen " + fen, go_);
    const auto answer = client_->answer(kLongestSearch);
    if (!answer) fail(spec_, fmt::format("{}: no answer in {} minutes", fen, kLongestSearch.count()));
    if (!answer->info.score) fail(spec_, fmt::format("{}: expected a score before the move", fen));
    return answer->info.score->centipawns();
  } catch (const match::EngineFailure& failure) {
    client_.reset();
    if (failure.kind() == match::EngineFailure::Kind::kStopped) return std::nullopt;
    fail(spec_, fmt::format("{}: {}", fen, failure.what()));
  }
}

}  // namespace cobalt::data
