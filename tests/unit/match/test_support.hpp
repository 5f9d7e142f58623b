// SPDX-License-Identifier: Apache-2.0
/// \file
/// Helpers of the tests of matches.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "host/match/engine_spec.hpp"
#include "host/match/uci_client.hpp"
#include "tests/paths.hpp"
#include "tests/support/input_error.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/temporary_folder.hpp"

namespace cobalt::match::test {

/// For engines that answer at last.
inline Patience long_patience() { return {cobalt::test::kPatience, cobalt::test::kPatience, cobalt::test::kPatience}; }
/// For engines that hang in a search: only their start must be waited for.
inline Patience short_patience() { return {cobalt::test::kPatience, Milliseconds(100), Milliseconds(500)}; }

/// Quoted: the folder of a checkout may have blanks.
inline const std::string kFakeEngine = "\"" COBALT_BINARY_DIR "/tests/unit/match/fake_engine\"";

/// The fake engine with arguments, and words of the command line, by default a limit that does not matter.
inline EngineSpec fake_engine(const std::vector<std::string>& arguments, std::vector<std::string> words = {"nodes=1"}) {
  words.insert(words.begin(), "cmd=" + kFakeEngine);
  for (const std::string& argument : arguments) words.push_back("arg=" + argument);
  return parse_engine_spec(words, {});
}

using cobalt::test::input_error_of;
using cobalt::test::TemporaryFolder;

}  // namespace cobalt::match::test
