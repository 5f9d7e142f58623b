// SPDX-License-Identifier: Apache-2.0
// cb_param_ram in two sizes against two arrays.
#include <optional>
#include <vector>

#include "Vcb_unit_bench.h"
#include "tests/rtl/common/test_clock.hpp"
#include "tests/rtl/units/unit_stream.hpp"

namespace cobalt::test {
namespace {

constexpr unsigned kSmallEntries = 16;
constexpr unsigned kLargeEntries = 128;
constexpr std::uint32_t kSmallMask = 0xff;

struct Write {
  unsigned bank;
  unsigned address;
  std::uint32_t data;
};

/// Both memories get the same accesses; the small one takes the low bits of address and data.
class RamBench {
 public:
  RamBench() {
    for (unsigned bank = 0; bank < 2; ++bank) {
      for (unsigned address = 0; address < kLargeEntries; ++address) {
        clock(bank, address, Write{bank, address, bank * 1000 + address}, false);
      }
    }
  }

  /// One clock: a read, compared with what was written before this clock, and perhaps a write.
  void clock(unsigned bank, unsigned address, const std::optional<Write>& write, bool compare = true) {
    rtl_->param_ram_bank_i = bank & 1u;
    rtl_->param_ram_address_i = address & (kLargeEntries - 1);
    rtl_->param_ram_write_i = write.has_value();
    if (write) {
      rtl_->param_ram_write_bank_i = write->bank & 1u;
      rtl_->param_ram_write_address_i = write->address & (kLargeEntries - 1);
      rtl_->param_ram_write_data_i = write->data;
    }
    const std::uint32_t small = small_[bank][address % kSmallEntries];
    const std::uint32_t large = large_[bank][address];
    rtl_->param_ram_clk_i = 0;
    rtl_->eval();
    rtl_->param_ram_clk_i = 1;
    rtl_->eval();
    if (compare) {
      ++compared_;
      ASSERT_EQ(rtl_->param_ram_small_o, small) << "bank " << bank << " entry " << address % kSmallEntries;
      ASSERT_EQ(rtl_->param_ram_large_o, large) << "bank " << bank << " entry " << address;
    }
    if (write) {
      small_[write->bank][write->address % kSmallEntries] = write->data & kSmallMask;
      large_[write->bank][write->address] = write->data;
    }
  }
  /// Changes what the write port shows without a write.
  void idle_write_port(const Write& write) {
    rtl_->param_ram_write_bank_i = write.bank & 1u;
    rtl_->param_ram_write_address_i = write.address & (kLargeEntries - 1);
    rtl_->param_ram_write_data_i = write.data;
  }
  std::uint32_t large_output() { return rtl_->param_ram_large_o; }
  std::uint64_t compared() const { return compared_; }

 private:
  Bench<Vcb_unit_bench> rtl_{1};
  std::uint32_t small_[2][kSmallEntries] = {};
  std::uint32_t large_[2][kLargeEntries] = {};
  std::uint64_t compared_ = 0;
};

TEST(ParamRamRtl, EveryEntryOfBothBanks) {
  RamBench bench;
  UnitInputs random(unit_seed());
  for (unsigned pass = 0; pass < 4; ++pass) {
    for (unsigned bank = 0; bank < 2; ++bank) {
      for (unsigned address = 0; address < kLargeEntries; ++address) {
        bench.clock(bank, address, Write{bank, address, static_cast<std::uint32_t>(random.bits())});
        if (HasFatalFailure()) return;
      }
    }
    for (unsigned i = 0; i < 2 * kLargeEntries; ++i) {
      bench.clock(i % 2, i / 2, std::nullopt);
      if (HasFatalFailure()) return;
    }
  }
}

/// Any reads and writes, a read and a write every clock: also of the same entry in the same clock, which gives the
/// old value.
TEST(ParamRamRtl, FullRateRandom) {
  SCOPED_TRACE("seed " + std::to_string(unit_seed()));
  RamBench bench;
  UnitInputs random(unit_seed());
  constexpr unsigned kClocks = 100'000;
  for (unsigned i = 0; i < kClocks; ++i) {
    const Write write = {random.below(2), random.below(kLargeEntries), static_cast<std::uint32_t>(random.bits())};
    const bool same = random.one_in(4);
    const unsigned bank = same ? write.bank : random.below(2);
    const unsigned address = same ? write.address : random.below(kLargeEntries);
    if (random.one_in(3)) {
      bench.idle_write_port(write);
      bench.clock(bank, address, std::nullopt);
    } else {
      bench.clock(bank, address, write);
    }
    if (HasFatalFailure()) return;
  }
  EXPECT_EQ(bench.compared(), kClocks);
}

/// The same address in the other bank and the same bank's other addresses are not touched.
TEST(ParamRamRtl, WriteOneBankWhileReadingTheOther) {
  RamBench bench;
  for (unsigned active = 0; active < 2; ++active) {
    for (unsigned i = 0; i < 4 * kLargeEntries; ++i) {
      bench.clock(active, (i * 5) % kLargeEntries, Write{1 - active, i % kLargeEntries, i * 77'777});
      bench.clock(active, i % kLargeEntries, Write{1 - active, i % kLargeEntries, ~i});
      if (HasFatalFailure()) return;
    }
  }
}

/// Held address: a write shows in the second clock, its own being the first; nothing else changes.
TEST(ParamRamRtl, ReadAndWriteLatency) {
  RamBench bench;
  bench.clock(0, 5, Write{0, 5, 111});
  bench.clock(0, 5, std::nullopt);
  ASSERT_EQ(bench.large_output(), 111u);
  bench.clock(0, 5, Write{0, 5, 222});
  EXPECT_EQ(bench.large_output(), 111u) << "read of the entry that is written";
  bench.clock(0, 5, std::nullopt);
  EXPECT_EQ(bench.large_output(), 222u);
  // A new address shows in its own clock.
  bench.clock(1, 5, std::nullopt);
  EXPECT_EQ(bench.large_output(), 1005u);
  bench.clock(0, 5, std::nullopt);
  EXPECT_EQ(bench.large_output(), 222u);
}

}  // namespace
}  // namespace cobalt::test
