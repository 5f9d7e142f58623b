// SPDX-License-Identifier: Apache-2.0
// cb_param_ram_gated against an array.
#include <optional>

#include "Vcb_bishops_bench.h"
#include "tests/rtl/common/test_clock.hpp"
#include "tests/rtl/units/unit_stream.hpp"

namespace cobalt::test {
namespace {

constexpr unsigned kEntries = 8;
constexpr unsigned kMask = 31;

struct Write {
  unsigned bank;
  unsigned address;
  unsigned data;
};

class GatedRamBench {
 public:
  GatedRamBench() {
    for (unsigned bank = 0; bank < 2; ++bank) {
      for (unsigned address = 0; address < kEntries; ++address) {
        clock(bank, address, true, Write{bank, address, kMask - address - kEntries * bank});
      }
    }
  }

  /// One clock: a read, compared with what was written before this clock, or a clear, and perhaps a write.
  void clock(unsigned bank, unsigned address, bool clear, const std::optional<Write>& write) {
    rtl_->param_ram_gated_bank_i = bank & 1u;
    rtl_->param_ram_gated_address_i = address & (kEntries - 1);
    rtl_->param_ram_gated_clear_i = clear;
    rtl_->param_ram_gated_write_i = write.has_value();
    if (write) {
      rtl_->param_ram_gated_write_bank_i = write->bank & 1u;
      rtl_->param_ram_gated_write_address_i = write->address & (kEntries - 1);
      rtl_->param_ram_gated_write_data_i = write->data & kMask;
    }
    const unsigned expected = clear ? 0u : entry_[bank][address];
    rtl_->param_ram_gated_clk_i = 0;
    rtl_->eval();
    rtl_->param_ram_gated_clk_i = 1;
    rtl_->eval();
    ASSERT_EQ(rtl_->param_ram_gated_o, expected) << "bank " << bank << " entry " << address << " clear " << clear;
    if (write) entry_[write->bank][write->address] = write->data & kMask;
  }

 private:
  Bench<Vcb_bishops_bench> rtl_{1};
  unsigned entry_[2][kEntries] = {};
};

TEST(ParamRamGatedRtl, EveryEntryAndClear) {
  GatedRamBench bench;
  for (unsigned bank = 0; bank < 2; ++bank) {
    for (unsigned address = 0; address < kEntries; ++address) {
      for (const bool clear : {false, true, false}) {
        bench.clock(bank, address, clear, std::nullopt);
        if (HasFatalFailure()) return;
      }
    }
  }
}

/// Any reads, clears and writes, every clock: also of the same entry, which gives the old value. A clear does not
/// touch the memory.
TEST(ParamRamGatedRtl, FullRateRandom) {
  SCOPED_TRACE("seed " + std::to_string(unit_seed()));
  GatedRamBench bench;
  UnitInputs random(unit_seed());
  for (unsigned i = 0; i < 100'000; ++i) {
    const Write write = {random.below(2), random.below(kEntries), random.below(kMask + 1)};
    bench.clock(random.below(2), random.below(kEntries), random.one_in(3),
                random.one_in(2) ? std::optional(write) : std::nullopt);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace cobalt::test
