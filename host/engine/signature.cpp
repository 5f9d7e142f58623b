// SPDX-License-Identifier: Apache-2.0
#include "host/engine/signature.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <memory>

#include "host/chess/fen.hpp"
#include "host/engine/engine.hpp"
#include "host/engine/software_evaluator.hpp"
#include "host/generator/generator.hpp"

namespace cobalt::engine {
namespace {

std::uint64_t nodes_per_second(const Signature& signature) {
  if (signature.seconds <= 0) return 0;
  return static_cast<std::uint64_t>(std::llround(static_cast<double>(signature.nodes) / signature.seconds));
}

}  // namespace

Json Signature::json() const {
  return {{"positions", kSignaturePositions.size()},
          {"depth", kSignatureDepth},
          {"nodes", nodes},
          {"seconds", seconds},
          {"nodes_per_second", nodes_per_second(*this)}};
}

std::string Signature::text() const { return fmt::format("{} nodes {} nps", nodes, nodes_per_second(*this)); }

Signature measure_signature(const std::function<void(std::size_t)>& progress) {
  Engine engine(std::make_shared<SoftwareEvaluator>(default_parameters()));
  Limits limits;
  limits.depth = kSignatureDepth;
  Signature signature;
  for (std::size_t i = 0; i < kSignaturePositions.size(); ++i) {
    engine.clear();
    SearchControl control;
    const SearchResult result = engine.search({chess::parse_fen(kSignaturePositions.at(i)), {}}, limits, control);
    signature.nodes += result.nodes;
    signature.seconds += std::chrono::duration<double>(result.elapsed).count();
    if (progress) progress(i + 1);
  }
  return signature;
}

}  // namespace cobalt::engine
