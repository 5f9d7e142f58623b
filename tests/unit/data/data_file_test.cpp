// SPDX-License-Identifier: Apache-2.0
#include "host/data/data_file.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <csignal>
#include <sstream>

#include "host/data/checksum.hpp"
#include "host/data/format.hpp"
#include "tests/support/contains.hpp"
#include "tests/unit/data/test_support.hpp"

namespace cobalt::data {
namespace {

using cobalt::test::contains;
using test::bytes_of;
using test::input_error_of;
using test::some_positions;
using test::TemporaryFolder;
using Open = DataWriter::Open;

constexpr const char* kRecipe = "test of the form";

/// Adds positions from `begin` on in units of `unit` positions, and ends in order.
void write_units(DataWriter& writer, std::span<const LabelledPosition> positions, std::size_t unit) {
  for (std::size_t begin = 0; begin < positions.size(); begin += unit) {
    writer.add(positions.subspan(begin, std::min(unit, positions.size() - begin)));
  }
  writer.finish();
}

std::filesystem::path write_new(const TemporaryFolder& folder, const std::string& name,
                                std::span<const LabelledPosition> positions, std::size_t unit) {
  DataWriter writer(folder.path(name), kRecipe, Open::kNew);
  write_units(writer, positions, unit);
  return folder.path(name);
}

TEST(Checksum, IsCrc32) {
  // The check value of CRC-32 in all catalogues.
  EXPECT_EQ(checksum("123456789"), 0xcbf43926U);
  EXPECT_EQ(checksum("6789", checksum("12345")), 0xcbf43926U);
}

TEST(DataFile, RoundTrip) {
  const TemporaryFolder folder;
  const auto positions = some_positions(3000);
  const auto path = write_new(folder, "set", positions, 7);
  EXPECT_TRUE(is_data_file(path));
  EXPECT_EQ(read_data_file(path), positions);
  DataReader reader(path);
  EXPECT_EQ(reader.recipe(), kRecipe);
  std::vector<LabelledPosition> read;
  while (reader.read_block(read)) {
  }
  EXPECT_EQ(reader.blocks(), 3U);
  EXPECT_EQ(reader.positions(), 3000U);
  EXPECT_EQ(reader.units(), 429U);
  EXPECT_FALSE(reader.damage());
}

TEST(DataFile, HasTheDocumentedBytes) {
  const TemporaryFolder folder;
  const std::vector<LabelledPosition> positions = {test::labelled("7k/8/8/8/8/8/8/K7 w - - 0 1", -2, 2, 0x01020304),
                                                   test::labelled("7k/8/8/8/8/8/8/K7 w - - 0 1")};
  const std::string bytes = bytes_of(write_new(folder, "set", positions, 1));
  const std::string recipe(kRecipe);
  ASSERT_EQ(bytes.size(), 24 + recipe.size() + 32 + 2 * 40);
  EXPECT_EQ(bytes.substr(0, 20), std::string("\x89"
                                             "CBD\r\n\x1a\n\x01\0\0\0\x28\0\0\0\x10\0\0\0",
                                             20));
  EXPECT_EQ(bytes.substr(24, recipe.size()), recipe);
  const std::string block = bytes.substr(24 + recipe.size());
  EXPECT_EQ(block.substr(0, 24), std::string("CBLK\x02\0\0\0\x02\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0", 24));
  EXPECT_EQ(block.substr(32 + 32, 8), std::string("\xfe\xff\x02\0\x04\x03\x02\x01", 8));
  EXPECT_EQ(block.substr(72 + 32, 8), std::string("\0\x80\xff\0\0\0\0\0", 8));
}

TEST(DataFile, ResumedRunsGiveTheSameBytes) {
  const TemporaryFolder folder;
  const auto positions = some_positions(2600);
  const std::string whole = bytes_of(write_new(folder, "whole", positions, 10));
  for (const std::size_t first : {10U, 1020U, 1030U, 2060U, 2590U}) {
    const auto path = write_new(folder, "parts" + std::to_string(first), std::span(positions).first(first), 10);
    DataWriter writer(path, kRecipe, Open::kResume);
    EXPECT_FALSE(writer.mended());
    EXPECT_EQ(writer.positions(), first);
    EXPECT_EQ(writer.units(), first / 10);
    write_units(writer, std::span(positions).subspan(first), 10);
    EXPECT_EQ(bytes_of(path), whole) << first;
  }
}

/// Files of this process grow no further while it lives, as on a disk that is full.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(std::size_t bytes) : handler_before_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = before_;
    limit.rlim_cur = bytes;
    EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  }
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_before_);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  void (*handler_before_)(int);
  rlimit before_{};
};

/// Wherever the disk is full while a short block is made longer or a new one is written, the file stays as it was.
TEST(DataFile, AFullDiskLosesNothing) {
  const TemporaryFolder folder;
  const auto positions = some_positions(3000);
  const std::string whole = bytes_of(write_new(folder, "whole", positions, 10));
  for (const std::size_t first : {0U, 1020U, 1030U, 2500U}) {
    const auto path = write_new(folder, "set" + std::to_string(first), std::span(positions).first(first), 10);
    const std::string before = bytes_of(path);
    for (const std::size_t more : {0U, 1U, 39U, 40U, 4000U}) {
      {
        const FileSizeLimit limit(before.size() + more);
        DataWriter writer(path, kRecipe, Open::kResume);
        // All at once, so that the first writing fails.
        const auto write = [&] {
          writer.add(std::span(positions).subspan(first));
          writer.finish();
        };
        EXPECT_EQ(input_error_of(write), path.string() + ": cannot be written: File too large") << first << " " << more;
      }
      EXPECT_EQ(bytes_of(path), before) << first << " " << more;
    }
    DataWriter writer(path, kRecipe, Open::kResume);
    EXPECT_FALSE(writer.mended());
    EXPECT_EQ(writer.positions(), first);
    write_units(writer, std::span(positions).subspan(first), 10);
    EXPECT_EQ(bytes_of(path), whole) << first;
  }
}

/// A run that ended between the records and their header leaves the short block as it was.
TEST(DataFile, RecordsWithoutTheirHeaderAreCutOff) {
  const TemporaryFolder folder;
  const auto positions = some_positions(50);
  const auto path = write_new(folder, "set", std::span(positions).first(30), 10);
  const std::string before = bytes_of(path);
  const std::string longer = bytes_of(write_new(folder, "longer", positions, 10));
  folder.write("set", before + longer.substr(before.size()));
  DataWriter writer(path, kRecipe, Open::kResume);
  ASSERT_TRUE(writer.mended());
  EXPECT_EQ(writer.mended()->offset, before.size());
  EXPECT_EQ(writer.positions(), 30U);
  EXPECT_EQ(bytes_of(path), before);
}

TEST(DataFile, UnitsWithoutPositionsCount) {
  const TemporaryFolder folder;
  const auto positions = some_positions(kFullBlockRecords);
  {
    DataWriter writer(folder.path("set"), kRecipe, Open::kNew);
    writer.add(positions);
    writer.add({});
    writer.finish();
  }
  DataWriter writer(folder.path("set"), kRecipe, Open::kResume);
  EXPECT_EQ(writer.units(), 2U);
  EXPECT_EQ(writer.positions(), kFullBlockRecords);
}

/// Every length of a file with a full and a short block: whatever was cut off, the rest is read, mended, and the run
/// that goes on makes the whole file again.
TEST(DataFile, TornAtEveryByte) {
  const TemporaryFolder folder;
  const auto positions = some_positions(kFullBlockRecords + 6);
  const std::string whole = bytes_of(write_new(folder, "whole", positions, 2));
  const std::size_t header = kFileHeaderBytes + std::string(kRecipe).size();
  const std::size_t second = header + kBlockHeaderBytes + kFullBlockRecords * kRecordBytes;
  // The inside of a long block is all the same: its ends and some bytes between are enough.
  std::vector<std::size_t> sizes;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    if (size < header + 200 || size + 200 > second || size % 1009 == 0) sizes.push_back(size);
  }
  for (const std::size_t size : sizes) {
    const auto path = folder.write("torn", whole.substr(0, size));
    const std::size_t kept = size < second ? 0 : kFullBlockRecords;
    const bool is_between = size == header || size == second;
    if (size >= header) {
      DataReader reader(path);
      std::vector<LabelledPosition> read;
      while (reader.read_block(read)) {
      }
      ASSERT_EQ(read.size(), kept) << size;
      ASSERT_EQ(reader.damage().has_value(), !is_between) << size;
      if (reader.damage()) {
        ASSERT_EQ(reader.damage()->offset, size < second ? header : second) << size;
      }
    }
    DataWriter writer(path, kRecipe, Open::kResume);
    ASSERT_EQ(writer.mended().has_value(), !is_between && size > 0) << size;
    ASSERT_EQ(writer.positions(), kept) << size;
    write_units(writer, std::span(positions).subspan(kept), 2);
    ASSERT_EQ(bytes_of(path), whole) << size;
  }
}

TEST(DataFile, EveryChangedByteIsSeen) {
  const TemporaryFolder folder;
  const auto positions = some_positions(3);
  const std::string whole = bytes_of(write_new(folder, "whole", positions, 1));
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 0x10);
    const auto path = folder.write("changed", changed);
    EXPECT_NE(input_error_of([&] { read_data_file(path); }), "") << at;
  }
}

TEST(DataFile, DamageIsTold) {
  const TemporaryFolder folder;
  const std::string whole = bytes_of(write_new(folder, "whole", some_positions(3), 1));
  const auto path = folder.write("torn", whole.substr(0, whole.size() - 5));
  EXPECT_EQ(input_error_of([&] { read_data_file(path); }),
            path +
                ": damaged at byte 40, 147 bytes before the end: the records of a block are cut off (cobalt data info "
                "--mend keeps what is good)");
  const auto damage = mend_data_file(path);
  ASSERT_TRUE(damage);
  EXPECT_EQ(damage->bytes_after, 147U);
  EXPECT_TRUE(read_data_file(path).empty());
  EXPECT_FALSE(mend_data_file(path));
}

/// A file with two full blocks and a short one, in units of two positions.
class ThreeBlocks : public testing::Test {
 protected:
  static constexpr std::size_t kBlockBytes = kBlockHeaderBytes + kFullBlockRecords * kRecordBytes;

  /// The file with the bits of a byte changed.
  std::string changed(std::size_t at) const {
    std::string bytes = whole_;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
    return folder_.write("set", bytes);
  }
  std::string problem_of_resuming() const {
    return input_error_of([this] { DataWriter(folder_.path("set"), kRecipe, Open::kResume); });
  }
  /// All positions without those of a block.
  std::vector<LabelledPosition> without_block(std::size_t block) const {
    auto rest = positions_;
    const auto begin = rest.begin() + static_cast<std::ptrdiff_t>(block * kFullBlockRecords);
    rest.erase(begin, begin + static_cast<std::ptrdiff_t>(
                                  std::min(kFullBlockRecords, rest.size() - block * kFullBlockRecords)));
    return rest;
  }

  const TemporaryFolder folder_;
  const std::vector<LabelledPosition> positions_ = some_positions(2 * kFullBlockRecords + 6);
  const std::string whole_ = bytes_of(write_new(folder_, "whole", positions_, 2));
  const std::size_t header_ = kFileHeaderBytes + std::string(kRecipe).size();
};

TEST_F(ThreeBlocks, GoodBlocksBehindABadOneStay) {
  // In the records and in the header of each block but the last.
  for (const std::size_t block : {0U, 1U}) {
    for (const std::size_t at : {std::size_t{3}, std::size_t{9}, kBlockHeaderBytes + 777}) {
      const std::size_t begin = header_ + block * kBlockBytes;
      const std::string path = changed(begin + at);
      const std::string before = bytes_of(path);
      const std::string what = at < kBlockHeaderBytes
                                   ? at < 4 ? "expected a block" : "the header of a block has a wrong checksum"
                                   : "the records of a block have a wrong checksum";
      EXPECT_EQ(
          problem_of_resuming(),
          fmt::format("{}: damaged at byte {}, {} bytes before the end: {}; 1024 positions are lost, {} good blocks "
                      "follow: expected a whole file (cobalt data info --mend keeps what is good; after truncate "
                      "--size={} all behind that is made again)",
                      path, begin, whole_.size() - begin, what, 2 - block, begin));
      EXPECT_EQ(bytes_of(path), before) << "nothing is cut";

      const auto damage = mend_data_file(path);
      ASSERT_TRUE(damage);
      EXPECT_EQ(damage->good_blocks_after, 2 - block);
      EXPECT_EQ(read_data_file(path), without_block(block));
      EXPECT_EQ(folder_.files(), 2U) << "no part is left";
      // The next unit is the one behind the last.
      const DataWriter writer(path, kRecipe, Open::kResume);
      EXPECT_FALSE(writer.mended());
      EXPECT_EQ(writer.units(), positions_.size() / 2);
    }
  }
}

TEST_F(ThreeBlocks, SeveralBadBlocksAreCounted) {
  std::string bytes = whole_;
  bytes[header_ + 5] = '!';
  bytes[header_ + 2 * kBlockBytes + 50] = '!';
  const std::string path = folder_.write("set", bytes);
  EXPECT_EQ(
      input_error_of([&] { read_data_file(path); }),
      fmt::format("{}: damaged at byte {}, {} bytes before the end: the header of a block has a wrong checksum; 1030 "
                  "positions are lost, 1 good blocks follow (cobalt data info --mend keeps what is good)",
                  path, header_, whole_.size() - header_));
  mend_data_file(path);
  auto middle = without_block(2);
  middle.erase(middle.begin(), middle.begin() + kFullBlockRecords);
  EXPECT_EQ(read_data_file(path), middle);
}

/// Its header was written when its records were on the disk: no writer that died leaves this.
TEST_F(ThreeBlocks, ALastBlockThatHasChangedIsNotCutOff) {
  const std::size_t begin = header_ + 2 * kBlockBytes;
  const std::string path = changed(begin + kBlockHeaderBytes + 100);
  const std::string before = bytes_of(path);
  EXPECT_TRUE(contains(problem_of_resuming(),
                       "the records of a block have a wrong checksum; 6 positions are lost, 0 good blocks follow"));
  EXPECT_EQ(bytes_of(path), before);
  // The way on that the message names.
  std::filesystem::resize_file(path, begin);
  DataWriter writer(path, kRecipe, Open::kResume);
  write_units(writer, std::span(positions_).subspan(2 * kFullBlockRecords), 2);
  EXPECT_EQ(bytes_of(path), whole_);
}

/// The power failed while the records were written, and before the header was.
TEST_F(ThreeBlocks, ABlockWithoutAHeaderIsATornEnd) {
  const std::size_t begin = header_ + kBlockBytes;
  std::string bytes = whole_.substr(0, begin + kBlockBytes);
  bytes.replace(begin, kBlockHeaderBytes, kBlockHeaderBytes, '\0');
  const std::string path = folder_.write("set", bytes);
  DataWriter writer(path, kRecipe, Open::kResume);
  ASSERT_TRUE(writer.mended());
  EXPECT_EQ(writer.mended()->offset, begin);
  write_units(writer, std::span(positions_).subspan(kFullBlockRecords), 2);
  EXPECT_EQ(bytes_of(path), whole_);
}

/// Bytes of which only the first can be read, as from a network that fails.
class FailingBuffer : public std::stringbuf {
 public:
  FailingBuffer(const std::string& bytes, std::size_t readable) : std::stringbuf(bytes), left_(readable) {}

 private:
  std::streamsize xsgetn(char* bytes, std::streamsize count) override {
    if (static_cast<std::size_t>(count) > left_) throw std::ios_base::failure("input/output error");
    left_ -= static_cast<std::size_t>(count);
    return std::stringbuf::xsgetn(bytes, count);
  }

  std::size_t left_;
};

TEST_F(ThreeBlocks, AReadErrorIsNoDamage) {
  for (const std::size_t readable : {std::size_t{8}, header_, header_ + 40, header_ + kBlockBytes + 40}) {
    FailingBuffer buffer(whole_, readable);
    EXPECT_EQ(input_error_of([&] {
                DataReader reader(std::make_unique<std::istream>(&buffer), whole_.size(), "set");
                std::vector<LabelledPosition> read;
                while (reader.read_block(read)) {
                }
              }),
              "set: cannot be read to its end")
        << readable;
  }
}

TEST_F(ThreeBlocks, AFileThatIsBeingWrittenIsNotMended) {
  const std::string path = folder_.write("set", whole_);
  const DataWriter writer(path, kRecipe, Open::kResume);
  folder_.write("set", whole_.substr(0, whole_.size() - 5));  // what a reader may see of it
  EXPECT_EQ(input_error_of([&] { mend_data_file(path); }), path + ": is being written by another program");
}

TEST(DataFile, OtherFilesAreRefused) {
  const TemporaryFolder folder;
  const auto message = [&](const std::string& bytes) {
    const auto path = folder.write("file", bytes);
    return input_error_of([&] { DataReader reader(path); }).substr(path.size() + 2);
  };
  std::string header = bytes_of(write_new(folder, "whole", {}, 1));
  EXPECT_EQ(message("8/8/8/8/8/8/8/8 w - - 0 1"), "expected a data set of cobalt data");
  EXPECT_EQ(message(header.substr(0, 12)), "its header is torn: expected 24 bytes");
  EXPECT_EQ(message(header.substr(0, 30)), "its header is torn: the recipe is cut off");
  std::string newer = header;
  newer[8] = 2;
  EXPECT_EQ(message(newer), "version 2 of the form: expected 1");
  std::string other = header;
  other[12] = 41;
  EXPECT_EQ(message(other), "header: records of 41 bytes, recipe of 16 bytes: expected 40 and at most 65536");
  std::string wrong = header;
  wrong.back() = '!';
  EXPECT_EQ(message(wrong), "header: wrong checksum");
}

TEST(DataFile, AFileIsWrittenByOneRunOnly) {
  const TemporaryFolder folder;
  const auto path = folder.path("set");
  {
    const DataWriter writer(path, kRecipe, Open::kNew);
    EXPECT_EQ(input_error_of([&] { DataWriter(path, kRecipe, Open::kResume); }),
              path + ": is being written by another program");
  }
  EXPECT_EQ(input_error_of([&] { DataWriter(path, kRecipe, Open::kNew); }),
            path + ": is there already: expected --resume or another file");
  EXPECT_EQ(input_error_of([&] { DataWriter(path, "another", Open::kResume); }),
            path + ": was made by \"test of the form\": expected \"another\"");
  EXPECT_EQ(input_error_of([&] { DataWriter(folder.path("no/set"), kRecipe, Open::kNew); }),
            folder.path("no/set") + ": cannot be written: No such file or directory");
}

TEST(DataFile, WholeFilesReplaceOthers) {
  const TemporaryFolder folder;
  const auto positions = some_positions(5);
  const auto path = folder.write("set", "something else");
  write_data_file(path, kRecipe, positions);
  EXPECT_EQ(read_data_file(path), positions);
  EXPECT_EQ(folder.files(), 1U);
}

/// Written by the first version of this form, and kept: all later ones read it, and go on with it.
TEST(DataFile, OfTheFirstVersionIsRead) {
  const std::string file = COBALT_SOURCE_DIR "/tests/data/older/selfplay.cbd";
  const std::vector<LabelledPosition> expected = {
      test::labelled("rnbqkb1r/pp1p1p1p/4pn2/2p3p1/P4P2/3PB1P1/1PP1P2P/RN1QKBNR b KQkq - 0 1", -137, 0),
      test::labelled("rnbqkb1r/pp1p1p1p/4p3/2p3p1/P4Pn1/3PB1P1/1PP1P2P/RN1QKBNR w KQkq - 0 1", -55, 0),
      test::labelled("rnbqkb1r/pp1p1p1p/4p3/2p5/P4p2/3Pn1PB/1PPBP2P/RN1QK1NR w KQkq - 0 1", -79, 0)};
  EXPECT_EQ(read_data_file(file), expected);
  DataReader reader(file);
  EXPECT_EQ(reader.recipe(),
            "selfplay nodes=200 seed=3 random-plies=8 opening-score=500 keep=25% draw=40/8/10 resign=4/1000 "
            "max-moves=200 evaluation=2f6a3eb4");
  const TemporaryFolder folder;
  const std::string copy = folder.write("set", bytes_of(file));
  DataWriter writer(copy, reader.recipe(), Open::kResume);
  EXPECT_EQ(writer.units(), 1U);
  writer.add(some_positions(1));
  writer.finish();
  EXPECT_EQ(read_data_file(copy).size(), expected.size() + 1);
}

}  // namespace
}  // namespace cobalt::data
