// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

#include "spec/latency.hpp"
#include "spec/parameters.hpp"
#include "spec/spec_hash.hpp"
#include "spec/specgen/constants.hpp"
#include "spec/specgen/headers.hpp"
#include "spec/specgen/output.hpp"
#include "tests/paths.hpp"
#include "tests/support/temporary_folder.hpp"

namespace cobalt::specgen {
namespace {

const std::filesystem::path kSpec = std::filesystem::path(COBALT_SOURCE_DIR) / "spec";

std::set<std::string> localparams(const std::string& text) {
  std::set<std::string> names;
  static const std::regex pattern(R"(localparam \w+ unsigned (\w+) = [0-9'a-fh]+;)");
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) names.insert((*it)[1]);
  return names;
}

TEST(Specgen, ListsEveryConstantOfTheHeaders) { EXPECT_NO_THROW(check_every_constant_is_listed(read_headers(kSpec))); }

TEST(Specgen, NoticesAConstantThatIsNotListed) {
  auto headers = read_headers(kSpec);
  headers.front().declarations.push_back({"packed_position.hpp", "", "kForgotten", ""});
  EXPECT_THROW(check_every_constant_is_listed(headers), std::runtime_error);
}

TEST(Specgen, ReadsCommentsOfBothKinds) {
  const cobalt::test::TemporaryFolder folder;
  const std::string path =
      folder.write("sample.hpp",
                   "/// \\file\n/// Intro.\nnamespace x {\n"
                   "/// Above.\nconstexpr unsigned kOne = 1;\n"
                   "constexpr unsigned kTwo = 2;  ///< behind\n"
                   "/// Of the enum.\nenum Letter : int {\n  kA = 1,  ///< first\n           ///< goes on\n  kB,\n};\n"
                   "enum Single : int { kC = 1 };\nconstexpr int kArray[2] = {1, 2};\n}\n");
  const Header header = read_header(path);
  ASSERT_EQ(header.intro, std::vector<std::string>{"Intro."});
  ASSERT_EQ(header.declarations.size(), 6U);
  EXPECT_EQ(header.declarations[0].comment, "Above.");
  EXPECT_EQ(header.declarations[1].comment, "behind");
  EXPECT_EQ(header.declarations[2].comment, "first goes on");
  EXPECT_EQ(header.declarations[2].enum_name, "Letter");
  EXPECT_EQ(header.declarations[3].name, "kB");
  EXPECT_EQ(header.declarations[3].comment, "");
  EXPECT_EQ(header.declarations[4].name, "kC");
  EXPECT_EQ(header.declarations[5].name, "kArray");
}

TEST(Specgen, PackageHasEveryConstantGroupFieldAndLatency) {
  const auto names = localparams(systemverilog_package(read_headers(kSpec)).text);
  for (const Constant& constant : constants()) {
    EXPECT_EQ(names.count(std::string(constant.name.substr(1))), 1U) << constant.name;
  }
  for (const spec::Latency& latency : spec::kLatencies) {
    EXPECT_EQ(names.count(upper_camel(latency.unit) + "LatencyCycles"), 1U) << latency.unit;
  }
  for (const spec::Group& group : spec::kGroupTable) {
    const std::string name = upper_camel(group.name);
    for (const char* suffix : {"Tables", "Entries", "EntryBits", "Bits"})
      EXPECT_EQ(names.count(name + suffix), 1U) << name;
    EXPECT_EQ(names.count("Group" + name), 1U) << name;
    for (const spec::Field& field : group.fields) {
      if (field.width == 0) continue;
      EXPECT_EQ(names.count(name + upper_camel(field.name) + "Lsb"), 1U) << name << field.name;
      EXPECT_EQ(names.count(name + upper_camel(field.name) + "Width"), 1U) << name << field.name;
    }
    for (const spec::Subindex& subindex : group.index) {
      if (subindex.size == 0) continue;
      EXPECT_EQ(names.count(name + upper_camel(subindex.name) + "Stride"), 1U) << name << subindex.name;
    }
  }
}

TEST(Specgen, PackageCarriesValues) {
  const std::string text = systemverilog_package(read_headers(kSpec)).text;
  EXPECT_NE(text.find("localparam int unsigned GroupMobility = 25;"), std::string::npos);
  EXPECT_NE(text.find("localparam int unsigned RooksOnFilesBaseWidth = 6;"), std::string::npos);
  EXPECT_NE(text.find("localparam int unsigned KernelId = 32'h544c4243;"), std::string::npos);
}

TEST(Specgen, UpperCamel) {
  EXPECT_EQ(upper_camel("rooks_on_files"), "RooksOnFiles");
  EXPECT_EQ(upper_camel("bias"), "Bias");
}

TEST(Specgen, PagesNameEveryGroupAndRegister) {
  const auto pages = reference_pages(read_headers(kSpec));
  ASSERT_EQ(pages.size(), 5U);
  for (const spec::Group& group : spec::kGroupTable) {
    EXPECT_NE(pages[0].text.find(std::string("`") + group.name + "`"), std::string::npos) << group.name;
  }
}

}  // namespace
}  // namespace cobalt::specgen
