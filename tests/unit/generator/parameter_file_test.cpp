// SPDX-License-Identifier: Apache-2.0
#include "host/generator/parameter_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "host/generator/generator.hpp"
#include "host/parameters/parameter_json.hpp"
#include "host/support/error.hpp"
#include "tests/paths.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/temporary_folder.hpp"

namespace cobalt {
namespace {

using test::contains;

TEST(ParameterFile, ReadsBothForms) {
  EXPECT_EQ(parse_parameters(default_parameter_text(), "x"), generate_parameters(default_parameter_text(), "x"));
  EXPECT_EQ(parse_parameters(learned_entries_text(), "x"), default_parameters());
  EXPECT_EQ(parse_parameters("  \n\t" + parameters_to_json(default_parameters()), "x"), default_parameters());
}

TEST(ParameterFile, ThrowsTheFirstProblem) {
  EXPECT_THROW(parse_parameters("{}", "f"), InputError);
  EXPECT_THROW(parse_parameters("", "f"), InputError);
}

TEST(ParameterFile, WritesAndReadsFiles) {
  const cobalt::test::TemporaryFolder folder;
  const std::filesystem::path path = folder.path("parameters.json");
  ParameterSet set = default_parameters();
  set.set_raw(spec::kBias, 0, 0, 3);
  write_parameters(set, path);
  EXPECT_EQ(read_parameters(path), set);
  EXPECT_TRUE(check_parameters(path).empty());
  std::filesystem::remove(path);
  EXPECT_THROW(read_parameters(path), InputError);
  EXPECT_EQ(check_parameters(path).count(), 1U);
}

/// Files of 0.1.0 are kept. The layout of the entries is part of the form: those of another one are refused, and the
/// message says why. Settings lack what came later, and nothing else is wrong with them.
TEST(ParameterFile, OlderFilesAreReadAsFarAsTheLayoutIsTheSame) {
  const std::string folder = COBALT_SOURCE_DIR "/tests/data/older/";
  const Problems entries = check_parameters(folder + "entries.json");
  ASSERT_EQ(entries.count(), 1U);
  EXPECT_TRUE(contains(entries.kept().front().what(), "layout is \"0x80107ad5\", expected \""));
  EXPECT_TRUE(contains(entries.kept().front().what(), ": the file is for another version of cobalt"));
  const Problems settings = check_parameters(folder + "settings.toml");
  EXPECT_GE(settings.count(), 2U);
  for (const InputError& problem : settings.kept()) {
    const std::string_view what = problem.what();
    EXPECT_TRUE(contains(what, " is missing") || contains(what, " lacks the setting ")) << what;
  }
}

}  // namespace
}  // namespace cobalt
