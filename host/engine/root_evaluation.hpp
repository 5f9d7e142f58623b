// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluation function of each search: made for its root, or the fixed one.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/chess/position.hpp"
#include "host/engine/engine.hpp"
#include "host/engine/search_backend.hpp"
#include "host/generator/evaluation_function.hpp"

namespace cobalt::engine {

/// For which roots a function is made; the others have the fixed one.
enum class RootUse : std::uint8_t {
  kNever,
  kBareKing,  ///< where a side has nothing but its king, so that the other must know how to mate
  kAlways,
};

/// "never", "bare-king", "always", by RootUse.
const std::vector<std::string>& root_use_names();
/// Its name.
inline const std::string& name_of(RootUse use) { return root_use_names()[static_cast<std::size_t>(use)]; }
/// What an engine does unless told otherwise.
inline constexpr RootUse kDefaultRootUse = RootUse::kBareKing;
/// A name's use; nothing for another text.
std::optional<RootUse> find_root_use(std::string_view name);

/// A function was made and exchanged for the one before.
struct FunctionExchange {
  std::size_t entries = 0;                        ///< that differ, which is what is downloaded to a card
  std::chrono::steady_clock::duration elapsed{};  ///< of all of it, but for the download, which nobody waits for
};

/// "512 of 8870 entries exchanged in 1.2 ms".
std::string exchange_text(const FunctionExchange& exchange);

/// Keeps the function of an engine, and of its cards, in step with the roots of its searches.
class RootEvaluation {
 public:
  /// \param function  whose fixed form the engine has already
  explicit RootEvaluation(EvaluationFunction function);

  void set_use(RootUse use) { use_ = use; }
  /// The function of the search before.
  const ParameterSet& parameters() const { return parameters_; }
  /// Its number for Engine::exchange_evaluator.
  std::uint64_t number() const { return number_; }

  /// Before a search: makes the function of its root when the facts changed enough (changed_enough) since the last one,
  /// and gives it to the engine and the cards. \param backend  null: none
  /// \return nothing when the function stays
  std::optional<FunctionExchange> prepare(const chess::Position& root, Engine& engine, SearchBackend* backend);
  /// A new game: the next root is looked at anew.
  void forget() { made_for_.reset(); }
  /// The fixed function again, which its user gives to the engine himself.
  void reset();

 private:
  EvaluationFunction function_;
  ParameterSet parameters_;
  std::uint64_t number_ = 0;
  std::optional<RootFacts> made_for_;
  RootUse use_ = kDefaultRootUse;
};

}  // namespace cobalt::engine
