// SPDX-License-Identifier: Apache-2.0
#include "host/support/text_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "host/support/error.hpp"
#include "tests/support/temporary_folder.hpp"

namespace cobalt {
namespace {

namespace fs = std::filesystem;

class TextFile : public testing::Test {
 protected:
  std::size_t files() const { return temporary_.files(); }

  const test::TemporaryFolder temporary_;
  const fs::path folder_ = temporary_.path();
};

/// It opens, and its first byte, which no program has, cannot be read.
constexpr const char* kUnreadable = "/proc/self/mem";

std::string message(void (*action)(const fs::path&), const fs::path& path) {
  try {
    action(path);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

void read(const fs::path& path) { read_text_file(path, 100); }
void open(const fs::path& path) { open_text_file(path); }
void read_stream(const fs::path& path) {
  std::ifstream file = open_text_file(path);
  read_text_stream(file, path, 100);
}
void write(const fs::path& path) { write_text_file(path, std::string(100'000, 'x')); }

TEST_F(TextFile, WritesReadsAndReplaces) {
  write_text_file(folder_ / "a", "one");
  write_text_file(folder_ / "a", "two");
  EXPECT_EQ(read_text_file(folder_ / "a"), "two");
  EXPECT_EQ(files(), 1U);
}

TEST_F(TextFile, FullDiskIsAnError) {
  EXPECT_EQ(message(write, "/dev/full"), "/dev/full: cannot be written: No space left on device");
}

TEST_F(TextFile, FailureLeavesNothing) {
  // A file may not be larger than the limit: the write fails in the middle.
  EXPECT_EQ(message(write, folder_ / "none" / "a"),
            (folder_ / "none" / "a").string() + ": cannot be written: No such file or directory");
  EXPECT_EQ(message(write, folder_), folder_.string() + ": cannot be written: Is a directory");
  EXPECT_EQ(files(), 0U);
}

TEST_F(TextFile, ALinkStaysALink) {
  write_text_file(folder_ / "a", "one");
  fs::create_symlink("a", folder_ / "b");
  write_text_file(folder_ / "b", "two");
  EXPECT_TRUE(fs::is_symlink(folder_ / "b"));
  EXPECT_EQ(read_text_file(folder_ / "a"), "two");
}

TEST_F(TextFile, ReadErrorsNameTheReason) {
  EXPECT_EQ(message(read, folder_ / "a"), (folder_ / "a").string() + ": cannot be read: No such file or directory");
  EXPECT_EQ(message(read, folder_), folder_.string() + ": cannot be read: Is a directory");
  EXPECT_EQ(message(read, "/dev/zero"), "/dev/zero: larger than the limit of 100 bytes");
  EXPECT_EQ(message(read, kUnreadable), "/proc/self/mem: cannot be read: Input/output error");
}

TEST_F(TextFile, StreamsNameTheReasonToo) {
  EXPECT_EQ(message(open, folder_ / "a"), (folder_ / "a").string() + ": cannot be read: No such file or directory");
  EXPECT_EQ(message(open, folder_), folder_.string() + ": cannot be read: Is a directory");
  EXPECT_EQ(message(read_stream, "/dev/zero"), "/dev/zero: larger than the limit of 100 bytes");
  EXPECT_EQ(message(read_stream, kUnreadable), "/proc/self/mem: cannot be read to its end");
}

}  // namespace
}  // namespace cobalt
