// SPDX-License-Identifier: Apache-2.0
#include "host/parameters/parameter_set.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "host/generator/generator.hpp"
#include "host/support/error.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt {
namespace {

TEST(ParameterSet, NewSetIsZero) {
  const ParameterSet set;
  EXPECT_EQ(set.raw(spec::kPiecePlacement, 0, 1023), 0U);
  EXPECT_TRUE(set.download_from(ParameterSet()).empty());
  EXPECT_EQ(set.full_download().size(), spec::kParameters);
}

TEST(ParameterSet, RefusesEntriesThatDoNotExist) {
  ParameterSet set;
  const auto expect_none = [&](unsigned group, unsigned table, unsigned entry) {
    const std::string problem = fmt::format("no parameter: group {}, table {}, entry {}", group, table, entry);
    EXPECT_EQ(test::message_of<std::out_of_range>([&] { set.raw(group, table, entry); }), problem);
    EXPECT_EQ(test::message_of<std::out_of_range>([&] { set.set_raw(group, table, entry, 0); }), problem);
  };
  expect_none(spec::kGroups, 0, 0);
  expect_none(spec::kMobility, 8, 0);
  expect_none(spec::kMobility, 0, 128);
  expect_none(spec::kBias, 0, 1);
  EXPECT_EQ(test::message_of<std::out_of_range>([&] { set.field(spec::kBias, 0, 0, "kmod"); }),
            "bias has no field kmod");
}

TEST(ParameterSet, RefusesValuesThatDoNotFit) {
  ParameterSet set;
  EXPECT_NO_THROW(set.set_raw(spec::kMobility, 0, 0, 511));
  EXPECT_THROW(set.set_raw(spec::kMobility, 0, 0, 512), InputError);
  EXPECT_THROW(set.set_field(spec::kMobility, 0, 0, "value", 256), InputError);
  EXPECT_THROW(set.set_field(spec::kMobility, 0, 0, "value", -257), InputError);
  EXPECT_EQ(set.raw(spec::kMobility, 0, 0), 511U) << "a refused value changes nothing";
  try {
    set.set_field(spec::kMobility, 2, 17, "value", 300);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "mobility table c entry 17 field value: 300 does not fit 9 signed bits (-256 to 255)");
  }
}

TEST(ParameterSet, RefusesReservedBits) {
  ParameterSet set;
  EXPECT_NO_THROW(set.set_raw(spec::kEvaluationControl, 0, 0, 0x003fffffU));
  EXPECT_THROW(set.set_raw(spec::kEvaluationControl, 0, 0, 0x00400000U), InputError);
  EXPECT_NO_THROW(set.set_raw(spec::kEvaluationControl, 0, 1, 0x00000fffU));
  EXPECT_THROW(set.set_raw(spec::kEvaluationControl, 0, 1, 0x00001000U), InputError);
}

TEST(ParameterSet, FieldsAreIndependent) {
  ParameterSet set;
  set.set_field(spec::kPassedPawns, 1, 319, "static", -128);
  set.set_field(spec::kPassedPawns, 1, 319, "unstoppable", -1);
  set.set_field(spec::kPassedPawns, 1, 319, "dynamic", 127);
  EXPECT_EQ(set.field(spec::kPassedPawns, 1, 319, "static"), -128);
  EXPECT_EQ(set.field(spec::kPassedPawns, 1, 319, "dynamic"), 127);
  EXPECT_EQ(set.field(spec::kPassedPawns, 1, 319, "king_race"), 0);
  EXPECT_EQ(set.field(spec::kPassedPawns, 1, 319, "unstoppable"), -1);
  EXPECT_EQ(set.raw(spec::kPassedPawns, 1, 319), 0xff007f80U);
}

TEST(ParameterSet, RegisterOneOfEvaluationControlHasItsOwnFields) {
  ParameterSet set;
  set.set_field(spec::kEvaluationControl, 0, 1, "passed_pawns_shift", 5);
  EXPECT_EQ(set.raw(spec::kEvaluationControl, 0, 1), 0x50U);
  EXPECT_THROW(set.set_field(spec::kEvaluationControl, 0, 0, "passed_pawns_shift", 5), std::out_of_range);
}

TEST(ParameterSet, DownloadCarriesOnlyWhatChanged) {
  const ParameterSet active = default_parameters();
  ParameterSet changed = active;
  changed.set_field(spec::kMobility, 3, 100, "value", -7);
  changed.set_raw(spec::kBias, 0, 0, 3);
  const auto writes = changed.download_from(active);
  ASSERT_EQ(writes.size(), 2U);
  EXPECT_EQ(writes[0].address, spec::parameter_address(spec::kBias, 0, 0));
  EXPECT_EQ(writes[0].data, 3U);
  EXPECT_EQ(writes[1].address, spec::parameter_address(spec::kMobility, 3, 100));
  EXPECT_EQ(writes[1].data, 0x1f9U);
}

TEST(ParameterSet, FullDownloadHasEveryAddressInOrder) {
  const auto writes = default_parameters().full_download();
  ASSERT_EQ(writes.size(), spec::kParameters);
  for (std::size_t i = 1; i < writes.size(); ++i) ASSERT_LT(writes[i - 1].address, writes[i].address);
}

}  // namespace
}  // namespace cobalt
