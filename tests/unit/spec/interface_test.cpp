// SPDX-License-Identifier: Apache-2.0
// The kernel interface, the latencies and the hash.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "spec/jobs.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/latency.hpp"
#include "spec/packed_position.hpp"
#include "spec/spec_hash.hpp"

namespace cobalt::spec {
namespace {

TEST(SpecKernelInterface, RegistersDoNotOverlap) {
  std::set<unsigned> words;
  for (const Register& reg : kRegisterMap) {
    EXPECT_EQ(reg.offset % 4, 0) << reg.name;
    for (unsigned word = 0; word < reg.words; ++word) {
      EXPECT_TRUE(words.insert(reg.offset + 4 * word).second) << reg.name;
      EXPECT_LT(reg.offset + 4 * word, 1U << kControlAddressBits) << reg.name;
    }
  }
}

TEST(SpecKernelInterface, ArgumentsAreWritableRegistersInOrder) {
  std::map<unsigned, Register> by_offset;
  for (const Register& reg : kRegisterMap) by_offset.emplace(reg.offset, reg);
  unsigned id = 0;
  for (const Argument& argument : kArguments) {
    EXPECT_EQ(argument.id, id++) << argument.name;
    ASSERT_EQ(by_offset.count(argument.offset), 1U) << argument.name;
    const Register& reg = by_offset.at(argument.offset);
    EXPECT_STREQ(reg.name, argument.name);
    EXPECT_EQ(reg.words * 4, argument.bytes) << argument.name;
    EXPECT_EQ(reg.access, Access::kReadWrite) << argument.name;
    EXPECT_EQ(argument.port[0] != '\0', argument.bytes == 8)
        << argument.name << ": pointers, and only these, have a port";
  }
}

TEST(SpecKernelInterface, XrtControlIsWhereXrtExpectsIt) {
  EXPECT_EQ(kRegApCtrl, 0x00);
  EXPECT_EQ(kRegGlobalInterruptEnable, 0x04);
  EXPECT_EQ(kRegInterruptEnable, 0x08);
  EXPECT_EQ(kRegInterruptStatus, 0x0c);
  EXPECT_EQ(kRegId, 0x10);
  EXPECT_EQ(kMaxBurstBeats * kMemoryBeatBytes, 4096U);
}

TEST(SpecPackedPosition, SizesAgree) {
  EXPECT_EQ(kPackedPositionBits, kSquares * 4);
  EXPECT_EQ(kPackedPositionBytes * 8, kPackedPositionBits);
  EXPECT_EQ(kMemoryBeatBytes % kPackedPositionBytes, 0U);
  EXPECT_EQ(kMemoryBeatBytes % kResultBytes, 0U);
  EXPECT_EQ(kErrorOpponentInCheck, 1U << (kPositionErrorBits - 1));
}

TEST(SpecLatency, UnitsAreUniqueAndPositive) {
  std::set<std::string> units;
  for (const Latency& latency : kLatencies) {
    EXPECT_TRUE(units.insert(latency.unit).second) << latency.unit;
    EXPECT_GT(latency.cycles, 0U) << latency.unit;
    EXPECT_EQ(latency_cycles(latency.unit), latency.cycles);
  }
  EXPECT_EQ(latency_cycles("no_such_unit"), 0U);
  EXPECT_EQ(kEvaluatorLatencyCycles, latency_cycles("evaluator"));
}

TEST(SpecHash, IsFnv1a) {
  // Test vectors of the FNV reference: the empty text and "a", "foobar" without a closing zero.
  EXPECT_EQ(kFnvOffsetBasis, 0x811c9dc5U);
  EXPECT_EQ(fnv1a_byte(kFnvOffsetBasis, 'a'), 0xe40c292cU);
  std::uint32_t hash = kFnvOffsetBasis;
  for (const char c : std::string("foobar")) hash = fnv1a_byte(hash, static_cast<unsigned char>(c));
  EXPECT_EQ(hash, 0xbf9cf968U);
}

// Each part of the hash depends on what it hashes: the same words in another order, or one bit more, change it.
TEST(SpecHash, EveryPartCounts) {
  EXPECT_NE(fnv1a_parameter_layout(kFnvOffsetBasis), kFnvOffsetBasis);
  EXPECT_NE(fnv1a_formats(kFnvOffsetBasis), kFnvOffsetBasis);
  EXPECT_NE(fnv1a_position(kFnvOffsetBasis), kFnvOffsetBasis);
  EXPECT_NE(fnv1a_registers(kFnvOffsetBasis), kFnvOffsetBasis);
  EXPECT_NE(fnv1a_registers(fnv1a_formats(kFnvOffsetBasis)), fnv1a_formats(fnv1a_registers(kFnvOffsetBasis)));
}

TEST(SpecJobs, FormatsFitMemoryBeats) {
  std::set<std::string> names;
  for (const Format& format : kFormats) {
    EXPECT_TRUE(names.insert(format.name).second) << format.name;
    EXPECT_TRUE(kMemoryBeatBytes % format.bytes == 0) << format.name;
    std::set<std::string> fields;
    for (unsigned i = 0; i < format.field_count; ++i) {
      EXPECT_TRUE(fields.insert(format.fields[i].name).second) << format.name << "." << format.fields[i].name;
    }
  }
  for (const OperationFormat& operation : kOperationFormats) {
    if (operation.item_bytes != 0) {
      EXPECT_EQ(kMemoryBeatBytes % operation.item_bytes, 0U) << operation.name;
    }
    if (operation.answer_bytes != 0) {
      EXPECT_EQ(kMemoryBeatBytes % operation.answer_bytes, 0U) << operation.name;
    }
  }
}

TEST(SpecJobs, FieldsAreFoundByName) {
  EXPECT_EQ(format_field(kDescriptorFields, "count").lsb, 96);
  EXPECT_EQ(format_field(kDescriptorFields, "counts").width, 0);
}

}  // namespace
}  // namespace cobalt::spec
