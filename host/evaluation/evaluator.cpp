// SPDX-License-Identifier: Apache-2.0
#include "host/evaluation/evaluator.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "hls/eval/evaluator.hpp"
#include "host/evaluation/level.hpp"
#include "host/evaluation/seldom.hpp"

namespace cobalt::evaluation {
namespace {

std::uint32_t evaluate_packed(const std::uint8_t* position, const Tables& tables) {
  return hls::evaluate_packed(position, tables.parameters);
}

std::uint32_t evaluate_planes(const Planes& planes, const Tables& tables) {
  return reference_word(planes, tables.parameters);
}

void evaluate_batch(const std::uint8_t* positions, std::size_t count, std::uint32_t* words, const Tables& tables) {
  for (std::size_t i = 0; i < count; ++i) {
    words[i] = evaluate_packed(positions + i * spec::kPackedPositionBytes, tables);
  }
}

constexpr Level kPlainLevel = {evaluate_packed, evaluate_planes, evaluate_batch};

const Level* level_of(InstructionSet set) {
  const auto& available = available_instruction_sets();
  if (std::ranges::find(available, set) == available.end()) {
    throw std::invalid_argument("this build or processor has no evaluator for " + std::string(name_of(set)));
  }
#if defined(__x86_64__)
  if (set == InstructionSet::kAvx2) return &kAvx2Level;
  if (set == InstructionSet::kAvx512) return &kAvx512Level;
#endif
  return &kPlainLevel;
}

}  // namespace

Evaluator::Evaluator(const ParameterSet& parameters, InstructionSet set) : set_(set), level_(level_of(set)) {
  tables_.parameters.clear();
  apply(parameters.full_download());
}

std::uint32_t Evaluator::evaluate(PackedBytes position) const {
  return level_->evaluate_packed(position.data(), tables_);
}
std::uint32_t Evaluator::evaluate(const Planes& position) const { return level_->evaluate_planes(position, tables_); }

void Evaluator::evaluate(std::span<const std::uint8_t> positions, std::span<std::uint32_t> words) const {
  if (positions.size() != words.size() * spec::kPackedPositionBytes) {
    throw std::invalid_argument("as many words as positions are needed");
  }
  level_->evaluate_batch(positions.data(), words.size(), words.data(), tables_);
}
void Evaluator::evaluate(std::span<const PackedPosition> positions, std::span<std::uint32_t> words) const {
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(positions.data());
  evaluate(std::span(bytes, positions.size_bytes()), words);
}

void Evaluator::apply(std::span<const ParameterWrite> writes) {
  for (const ParameterWrite& write : writes) tables_.parameters.set(write.address, write.data);
  tables_.arrange();
}

}  // namespace cobalt::evaluation
