// SPDX-License-Identifier: Apache-2.0
#include "host/support/text_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "host/support/error.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

/// What was synchronised with the disk, in order: "name" of a file, and whether `replaced` had its new text by then.
struct Synchronised {
  std::filesystem::path path;
  bool is_replaced;
};
std::vector<Synchronised>& synchronised() {
  static std::vector<Synchronised> list;
  return list;
}

}  // namespace

/// In the place of the system's, which is called.
// NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): its name is reserved
extern "C" int fsync(int file) {
  const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(file));
  const auto folder = std::filesystem::is_directory(path) ? path : path.parent_path();
  std::ifstream replaced(folder / "a");
  std::string text;
  replaced >> text;
  synchronised().push_back({path, text == "two"});
  return static_cast<int>(::syscall(SYS_fsync, file));
}

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

/// After a power cut the name has the old text or the new one: the text is on the disk before it gets the name.
TEST_F(TextFile, IsOnTheDiskBeforeAndAfterItIsReplaced) {
  write_text_file(folder_ / "a", "one");
  synchronised().clear();
  write_text_file(folder_ / "a", "two");
  const auto& list = synchronised();
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0].path.parent_path(), fs::canonical(folder_));
  EXPECT_TRUE(list[0].path.filename().string().starts_with("a."));
  EXPECT_FALSE(list[0].is_replaced);
  EXPECT_EQ(list[1].path, fs::canonical(folder_));
  EXPECT_TRUE(list[1].is_replaced);
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

TEST_F(TextFile, PiecesAreWrittenAllOrNone) {
  write_file_in_pieces(folder_ / "a", [](const AppendText& append) {
    append("one ");
    append("two");
  });
  EXPECT_EQ(read_text_file(folder_ / "a"), "one two");
  const auto fail = [](const fs::path& path) {
    write_file_in_pieces(path, [](const AppendText& append) {
      append("three");
      throw InputError("piece 2", "cannot be made");
    });
  };
  EXPECT_EQ(message(fail, folder_ / "a"), "piece 2: cannot be made");
  EXPECT_EQ(read_text_file(folder_ / "a"), "one two");
  EXPECT_EQ(files(), 1U);
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
