// SPDX-License-Identifier: Apache-2.0
/// \file
/// xclbin files: an error that names the file, or a container that survives writing, and a description of it.
#include <algorithm>

#include "host/device/xclbin/description.hpp"
#include "host/support/error.hpp"
#include "tests/fuzz/fuzz_support.hpp"

using namespace cobalt::xclbin;

namespace {

/// Whether it can be written: files that were read may lack the zero behind a name.
bool is_writable(const Container& container) {
  return container.platform.size() <= 63 &&
         std::ranges::all_of(container.sections, [](const Section& section) { return section.name.size() <= 15; });
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const Container container = from_bytes(cobalt::fuzz::to_text(data, size), "fuzz.xclbin");
    std::size_t bytes = 0;
    for (const Section& section : container.sections) bytes += section.data.size();
    COBALT_REQUIRE(bytes <= size);
    if (is_writable(container)) {
      const std::string written = to_bytes(container);
      COBALT_REQUIRE(to_bytes(from_bytes(written, "again")) == written);
    }
    const Description description = describe(container, "fuzz.xclbin");
    COBALT_REQUIRE(!mode_name(description.container.mode).empty());
    differences(description);
  } catch (const cobalt::InputError& error) {
    COBALT_REQUIRE(error.where().starts_with("fuzz.xclbin"));
    COBALT_REQUIRE(!error.problem().empty());
  }
  return 0;
}
