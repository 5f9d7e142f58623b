// SPDX-License-Identifier: Apache-2.0
// xclbin files: ours as XRT reads them, wrong ones as `cobalt xclbin info` reports them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <set>

#include "host/device/xclbin/description.hpp"
#include "host/device/xclbin/emulation_xclbin.hpp"
#include "host/support/error.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/platforms.hpp"
#include "tests/support/input_error.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::xclbin {
namespace {

using cli::Outcome;
using cli::run_program;
using cobalt::test::TemporaryFolder;

constexpr const char* kName = "emulation.xclbin";
constexpr std::size_t kHeaderBytes = offsetof(axlf, m_sections);

bool is_pointer(const spec::Argument& argument) { return *argument.port != '\0'; }

/// The file with so many compute units, read by XRT.
class ReadByXrt : public testing::TestWithParam<unsigned> {
 protected:
  ReadByXrt() : units_(GetParam()) {
    write_emulation_xclbin(folder_.path(kName), units_);
    file_ = xrt::xclbin(folder_.path(kName));
  }
  TemporaryFolder folder_;
  unsigned units_;
  xrt::xclbin file_;
};

TEST_P(ReadByXrt, Header) {
  EXPECT_EQ(file_.get_xsa_name(), spec::kEmulationDeviceName);
  EXPECT_EQ(file_.get_target_type(), xrt::xclbin::target_type::hw_emu);
  EXPECT_EQ(file_.get_uuid().to_string(), uuid_text(make_emulation_xclbin(units_).uuid));
  EXPECT_EQ(file_.get_fpga_device_name(), "emulation");
}

TEST_P(ReadByXrt, KernelAndArguments) {
  const auto kernels = file_.get_kernels();
  ASSERT_EQ(kernels.size(), 1U);
  const xrt::xclbin::kernel& kernel = kernels[0];
  EXPECT_EQ(kernel.get_name(), spec::kKernelName);
  EXPECT_EQ(kernel.get_cus().size(), units_);
  ASSERT_EQ(kernel.get_num_args(), std::size(spec::kArguments));
  for (const spec::Argument& expected : spec::kArguments) {
    const xrt::xclbin::arg argument = kernel.get_arg(expected.id);
    EXPECT_EQ(argument.get_name(), expected.name);
    EXPECT_EQ(argument.get_index(), expected.id);
    EXPECT_EQ(argument.get_offset(), expected.offset);
    EXPECT_EQ(argument.get_size(), expected.bytes);
    EXPECT_EQ(argument.get_host_type(), is_pointer(expected) ? "void*" : "uint");
    const std::string port = is_pointer(expected) ? expected.port : "s_axi_control";
    EXPECT_EQ(::strcasecmp(argument.get_port().c_str(), port.c_str()), 0) << argument.get_port();
  }
}

TEST_P(ReadByXrt, ComputeUnitsMemoriesAndConnections) {
  const auto memories = file_.get_mems();
  ASSERT_EQ(memories.size(), units_);
  const auto units = file_.get_ips();
  ASSERT_EQ(units.size(), units_);
  for (unsigned i = 0; i < units_; ++i) {
    EXPECT_EQ(memories[i].get_tag(), "DDR[" + std::to_string(i) + "]");
    EXPECT_EQ(memories[i].get_base_address(), spec::emulation_bank_base(i));
    EXPECT_EQ(memories[i].get_size_kb(), std::uint64_t{16} << 20);
    EXPECT_EQ(memories[i].get_type(), xrt::xclbin::mem::memory_type::ddr4);
    EXPECT_TRUE(memories[i].get_used());
    EXPECT_EQ(memories[i].get_index(), static_cast<std::int32_t>(i));

    const xrt::xclbin::ip& unit = units[i];
    EXPECT_EQ(unit.get_name(), "cobalt:cobalt_" + std::to_string(i + 1));
    EXPECT_EQ(unit.get_base_address(), spec::emulation_kernel_base(i));
    EXPECT_EQ(unit.get_size(), std::size_t{1} << spec::kControlAddressBits);
    EXPECT_EQ(unit.get_control_type(), xrt::xclbin::ip::control_type::chain);
    for (const spec::Argument& expected : spec::kArguments) {
      const auto reached = unit.get_arg(expected.id).get_mems();
      ASSERT_EQ(reached.size(), is_pointer(expected) ? 1U : 0U) << expected.name;
      if (is_pointer(expected)) {
        EXPECT_EQ(reached[0].get_index(), static_cast<std::int32_t>(i));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Xclbin, ReadByXrt, testing::Values(1u, 2u, 4u));

TEST(Xclbin, UuidFollowsTheContents) {
  std::set<Uuid> uuids;
  for (unsigned units = 1; units <= spec::kEmulationMaxComputeUnits; ++units) {
    const Container container = make_emulation_xclbin(units);
    EXPECT_EQ(to_bytes(container), to_bytes(make_emulation_xclbin(units)));
    uuids.insert(container.uuid);
  }
  Container changed = make_emulation_xclbin(1);
  changed.sections.back().data.back() = '\n';
  uuids.insert(hash_uuid(changed));
  EXPECT_EQ(uuids.size(), spec::kEmulationMaxComputeUnits + 1U);
  for (const unsigned units : {0U, spec::kEmulationMaxComputeUnits + 1U}) {
    EXPECT_EQ(cobalt::test::input_error_of([units] { make_emulation_xclbin(units); }),
              fmt::format("compute units: {}; expected 1 to {}", units, spec::kEmulationMaxComputeUnits));
  }
}

TEST(Xclbin, ReadsBackWhatItWrites) {
  const Container container = make_emulation_xclbin(2);
  const Container again = from_bytes(to_bytes(container), "file");
  EXPECT_EQ(again.uuid, container.uuid);
  EXPECT_EQ(again.platform, container.platform);
  EXPECT_EQ(again.sections.size(), container.sections.size());
  const Description description = describe(again, "file");
  EXPECT_TRUE(differences(description).empty());
  ASSERT_EQ(description.compute_units.size(), 2U);
  EXPECT_EQ(description.compute_units[1].base, spec::emulation_kernel_base(1));
  EXPECT_EQ(description.compute_units[1].connections.size(), 2U);
  EXPECT_EQ(description.clocks.at(0).mhz, spec::kEmulationClockMhz);
}

/// The message of the InputError that reading these bytes throws; empty when they are good.
std::string problem(const std::string& bytes) {
  return test::mistake([&] { describe(from_bytes(bytes, "file"), "file"); });
}

TEST(Xclbin, EveryCutIsFound) {
  const std::string bytes = to_bytes(make_emulation_xclbin(1));
  EXPECT_EQ(problem(bytes), "");
  EXPECT_EQ(problem(bytes + "signature"), "") << "signed files have more behind";
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const std::string what = problem(bytes.substr(0, size));
    const std::string header = fmt::format("is cut off: {} bytes, and the header ", size);
    const std::string expected = size < 8              ? "is no xclbin file: it does not begin with \"xclbin2\""
                                 : size < kHeaderBytes ? header + fmt::format("alone has {}", kHeaderBytes)
                                                       : header + fmt::format("says {}", bytes.size());
    EXPECT_EQ(what, "file: " + expected);
  }
}

TEST(Xclbin, DamagedBytesDoNoHarm) {
  const std::string good = to_bytes(make_emulation_xclbin(2));
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (const int flip : {0x01, 0x80, 0xff}) {
      std::string bytes = good;
      bytes[i] = static_cast<char>(bytes[i] ^ flip);
      problem(bytes);  // an InputError or nothing
    }
  }
}

/// Bytes of the file with one section changed.
std::string changed(axlf_section_kind kind, const std::function<void(std::string&)>& change) {
  Container container = make_emulation_xclbin(1);
  for (Section& section : container.sections) {
    if (section.kind == kind) change(section.data);
  }
  return to_bytes(container);
}

TEST(Xclbin, SectionsHoldNoMoreThanTheFile) {
  Container container = make_emulation_xclbin(1);
  container.sections = {{DEBUG_DATA, "one", std::string(4000, 'x')}, {DEBUG_DATA, "two", std::string(4000, 'x')}};
  std::string bytes = to_bytes(container);
  EXPECT_EQ(from_bytes(bytes, "file").sections.size(), 2U);
  // Both say all of the data of both.
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t place = offsetof(axlf, m_sections) + i * sizeof(axlf_section_header);
    axlf_section_header header;
    std::memcpy(&header, bytes.data() + place, sizeof header);
    header.m_sectionSize = 8000;
    header.m_sectionOffset = bytes.size() - 8000;
    std::memcpy(bytes.data() + place, &header, sizeof header);
  }
  EXPECT_EQ(problem(bytes), "file: is damaged: its sections hold more bytes than the file");
}

TEST(Xclbin, SectionsThatAreNotInTheFileAreNamed) {
  const std::string good = to_bytes(make_emulation_xclbin(1));
  std::string bytes = good;
  axlf file{};
  std::memcpy(&file, bytes.data(), kHeaderBytes);
  file.m_header.m_numSections = 999'999;
  std::memcpy(bytes.data(), &file, kHeaderBytes);
  EXPECT_EQ(problem(bytes), "file: is damaged: the header says 999999 sections");
  bytes = good;
  axlf_section_header header;
  std::memcpy(&header, bytes.data() + kHeaderBytes, sizeof header);
  header.m_sectionOffset = bytes.size();
  header.m_sectionSize = 1;
  std::memcpy(bytes.data() + kHeaderBytes, &header, sizeof header);
  EXPECT_EQ(problem(bytes), fmt::format("file: is damaged: section {} (1 bytes at {}) is not inside the file",
                                        section_kind_name(header.m_sectionKind), bytes.size()));
}

TEST(Xclbin, DamagedSectionsAreNamed) {
  for (const axlf_section_kind kind : {EMBEDDED_METADATA, MEM_TOPOLOGY, IP_LAYOUT, CONNECTIVITY}) {
    Container container = make_emulation_xclbin(1);
    std::erase_if(container.sections, [kind](const Section& section) { return section.kind == kind; });
    EXPECT_EQ(problem(to_bytes(container)), "file: has no section " + section_kind_name(kind));
  }
  EXPECT_EQ(problem(changed(IP_LAYOUT, [](std::string& data) { data.pop_back(); })),
            "file: section IP_LAYOUT is damaged: 87 bytes, 1 entries");
  EXPECT_EQ(
      problem(changed(MEM_TOPOLOGY, [](std::string& data) { data[3] = '\xff'; })).find("file: section MEM_TOPOLOGY"),
      0U);
  EXPECT_EQ(problem(changed(CONNECTIVITY, [](std::string& data) { data[12] = 5; })),
            "file: section CONNECTIVITY is damaged: no compute unit 0 or no memory 5");
  EXPECT_EQ(problem(changed(EMBEDDED_METADATA, [](std::string& data) { data.resize(data.size() / 2); }))
                .find("file: section EMBEDDED_METADATA is no XML"),
            0U);
  EXPECT_EQ(
      problem(changed(EMBEDDED_METADATA,
                      [](std::string& data) { data.replace(data.find("offset=\"0x28\""), 13, "offset=\"much\""); })),
      "file: section EMBEDDED_METADATA: element arg: attribute offset=\"much\" is no number");
}

TEST(Xclbin, OtherKernelsDiffer) {
  const auto difference = [](const std::string& from, const std::string& to) {
    const std::string bytes =
        changed(EMBEDDED_METADATA, [&](std::string& data) { data.replace(data.find(from), from.size(), to); });
    const auto list = differences(describe(from_bytes(bytes, "file"), "file"));
    return list.empty() ? "" : list[0];
  };
  EXPECT_EQ(difference("kernel name=\"cobalt\"", "kernel name=\"vadd\""), "no kernel \"cobalt\"");
  EXPECT_EQ(
      difference("offset=\"0x28\"", "offset=\"0x48\""),
      "argument 0 is pointer \"descriptors\" of 8 bytes at 0x48, expected pointer \"descriptors\" of 8 bytes at 0x28");
  const Description good = describe(make_emulation_xclbin(1), "file");
  const spec::Argument arguments[] = {{"positions", 0, 0x10, 8, "m_axi_gmem0"}};
  EXPECT_EQ(differences(good, {"cobalt_eval", "ap_ctrl_chain", arguments}).at(0), "no kernel \"cobalt_eval\"");
  EXPECT_EQ(differences(good, {spec::kKernelName, "ap_ctrl_chain", arguments}).at(0), "4 arguments, expected 1");
  const std::string hs = changed(IP_LAYOUT, [](std::string& data) { data[13] = AP_CTRL_HS; });
  EXPECT_EQ(differences(describe(from_bytes(hs, "file"), "file")).at(0),
            "compute unit cobalt:cobalt_1 has control ap_ctrl_hs, expected ap_ctrl_chain");
}

TEST(XclbinCommand, WritesAndShows) {
  const TemporaryFolder folder;
  const std::string file = folder.path(kName);
  const Outcome write = run_program({"xclbin", "write", "--output", file, "--compute-units", "2"});
  EXPECT_EQ(write.status, 0) << write.err;
  EXPECT_EQ(folder.files(), 1U);
  EXPECT_EQ(xrt::xclbin(file).get_ips().size(), 2U);

  const Outcome text = run_program({"xclbin", "info", file});
  EXPECT_EQ(text.status, 0) << text.err;
  for (const char* expected :
       {"hardware emulation for cobalt_emulation, uuid ", "compute unit cobalt:cobalt_2 at 0x1810000",
        "descriptors in DDR[1]", "memory DDR[1] at 0x400000000: 16 GiB", "fits this program"}) {
    EXPECT_NE(text.out.find(expected), std::string::npos) << text.out;
  }
  const auto json = run_program({"xclbin", "info", file, "--json"}).json_lines();
  ASSERT_EQ(json.size(), 1U);
  EXPECT_EQ(json[0]["uuid"], uuid_text(make_emulation_xclbin(2).uuid));
  EXPECT_EQ(json[0]["compute_units"].size(), 2U);
  EXPECT_EQ(json[0]["kernels"][0]["arguments"].size(), std::size(spec::kArguments));
  EXPECT_TRUE(json[0]["differences"].empty());
}

TEST(XclbinCommand, BadUse) {
  const TemporaryFolder folder;
  const auto expect_error = [](const std::vector<std::string>& arguments, const std::string& expected) {
    const Outcome outcome = run_program(arguments);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find(expected), std::string::npos) << outcome.err;
  };
  expect_error({"xclbin", "info", folder.path("missing")}, "missing: cannot be read: No such file or directory");
  expect_error({"xclbin", "info", folder.write("text", "hello")}, "text: is no xclbin file");
  const std::string bytes = to_bytes(make_emulation_xclbin(1));
  expect_error({"xclbin", "info", folder.write("cut", bytes.substr(0, 1000))}, "cut: is cut off: 1000 bytes, and");
  expect_error({"xclbin", "write", "--output", folder.path("none"), "--compute-units", "5"}, "--compute-units");
  expect_error({"xclbin", "write", "--output", "/nowhere/file"}, "/nowhere/file: cannot be written");
  expect_error({"xclbin"}, "expected a command");
  EXPECT_EQ(folder.files(), 2U);
}

}  // namespace
}  // namespace cobalt::xclbin
