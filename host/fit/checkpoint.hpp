// SPDX-License-Identifier: Apache-2.0
/// \file
/// A file from which an interrupted fit goes on exactly where it was.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "host/fit/minimiser.hpp"

namespace cobalt::fit {

/// What a fit has done.
struct Checkpoint {
  /// Of everything that the fit depends on: data, start, options.
  std::uint32_t fingerprint = 0;
  std::uint32_t round = 0;  ///< a fit of settings has rounds
  double best_loss = 0;     ///< of the rounds before
  Eigen::VectorXd best;     ///< with what
  MinimiserState state;
};

/// Writes a checkpoint: the whole file or nothing. Throws InputError.
void write_checkpoint(const Checkpoint& checkpoint, const std::filesystem::path& path);

/// Reads one; nothing when there is no such file. \throws InputError when it is none, torn or changed
std::optional<Checkpoint> read_checkpoint(const std::filesystem::path& path);

}  // namespace cobalt::fit
