// SPDX-License-Identifier: Apache-2.0
/// \file
/// Values of positions by long searches of the engine itself, against which those of players have errors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "host/strength/suite.hpp"

namespace cobalt::strength {

/// What decides the values of a judge: equal ones give equal values.
struct JudgeOrigin {
  std::string version;
  std::string evaluation;  ///< as data::evaluation_text()
  std::uint64_t nodes = 0;
  std::size_t hash_megabytes = 0;

  /// "cobalt 1.0, evaluation 619366ed, 20000000 nodes, hash 256 MB".
  std::string text() const;
  bool operator==(const JudgeOrigin&) const = default;
};

/// Where the values of a suite are by default: `data/strength.txt` has `data/strength_values.jsonl`.
std::filesystem::path judge_file_of(const std::filesystem::path& suite_file);

/// Reads what write_judge() has written, in any order, into JudgedPosition::value.
/// \throws InputError that names the file, and the line that is damaged, of no position of the suite, or comes twice
JudgeOrigin read_judge(const std::filesystem::path& file, std::span<JudgedPosition> suite);

/// Writes lines of JSON, the first with the origin, each other one with a value, in the order of the suite. A file that
/// is there is replaced in whole. \throws InputError when that fails
void write_judge(const std::filesystem::path& file, std::span<const JudgedPosition> suite, const JudgeOrigin& origin);

}  // namespace cobalt::strength
