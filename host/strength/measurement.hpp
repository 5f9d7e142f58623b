// SPDX-License-Identifier: Apache-2.0
/// \file
/// Lets players choose a move in every position of a suite.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

#include "host/engine/search_backend.hpp"
#include "host/parameters/parameter_set.hpp"
#include "host/strength/judge.hpp"
#include "host/strength/player.hpp"
#include "host/strength/record.hpp"
#include "host/strength/suite.hpp"

namespace cobalt::strength {

/// How it is measured.
struct MeasurementOptions {
  ParameterSet parameters;
  engine::OpenBackend open;  ///< for players with a device
  std::size_t hash_megabytes = engine::Engine::kDefaultMegabytes;
  unsigned threads = 0;  ///< positions at a time; 0: as many as the machine runs
};

/// What the players chose: [player][position].
using Choices = std::vector<std::vector<Choice>>;

/// Searches every position with every player, each with empty tables. A device is opened for each position anew, so
/// what it answers does not depend on the positions before. What `record` knows is not searched again.
/// \param on_done  hears how many searches are done, from any thread
/// \throws DeviceError when a card fails; InputError when a device cannot be opened or the record not be written
Choices measure(std::span<const JudgedPosition> suite, std::span<const Player> players,
                const MeasurementOptions& options, Record& record, const std::function<void(std::size_t)>& on_done);

/// Searches each position of `part` without a value, with the nodes of a judge, and writes the file after each. Uses
/// parameters, hash_megabytes and threads of the options. \param part  of `suite`
/// \throws InputError when the file cannot be written
void judge(std::span<const JudgedPosition> suite, std::span<JudgedPosition> part, const JudgeOrigin& origin,
           const std::filesystem::path& file, const MeasurementOptions& options,
           const std::function<void(std::size_t)>& on_done);

}  // namespace cobalt::strength
