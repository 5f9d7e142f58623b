// SPDX-License-Identifier: Apache-2.0
#include "sim/verilated/trace_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <system_error>
#include <utility>

#include "sim/verilated/fst_files.hpp"

namespace cobalt::sim {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, const std::string& why) { throw TraceError(path.string() + ": " + why); }
[[noreturn]] void fail(const fs::path& path, int error) {
  fail(path, "cannot be written: " + std::generic_category().message(error));
}

void check_place(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    fail(path, "is no regular file; a waveform takes the place of one or has a new name");
  }
}

/// Blocks of the format FST: a byte that says what it is, and in 8 bytes its length from there on, most significant
/// first. The writer puts the hierarchy last, and gives a block its name when it is whole.
bool is_whole(std::istream& file, std::uint64_t bytes) {
  constexpr int kHierarchy = 4;
  constexpr int kHierarchyLz4 = 6;
  constexpr int kHierarchyLz4Twice = 7;
  constexpr int kUnfinished = 255;
  bool has_hierarchy = false;
  for (std::uint64_t at = 0; at < bytes;) {
    std::array<char, 9> head;
    file.seekg(static_cast<std::streamoff>(at));
    if (!file.read(head.data(), head.size())) return false;
    const int kind = static_cast<unsigned char>(head[0]);
    std::uint64_t length = 0;
    for (std::size_t i = 1; i < head.size(); ++i) length = length << 8 | static_cast<unsigned char>(head[i]);
    if (kind == kUnfinished || length < 8 || length > bytes - at - 1) return false;
    has_hierarchy = has_hierarchy || kind == kHierarchy || kind == kHierarchyLz4 || kind == kHierarchyLz4Twice;
    at += 1 + length;
  }
  return has_hierarchy;
}

/// Says why a waveform that is not whole is not, as far as its place tells.
[[noreturn]] void fail_unfinished(const fs::path& place, const fs::path& unfinished) {
  const int file = ::open(unfinished.c_str(), O_WRONLY | O_CLOEXEC);
  const int reason = file < 0 ? errno : cobalt_fst_reason(file);
  if (file >= 0) ::close(file);
  if (reason != EIO) fail(place, reason);
  fail(place, "cannot be written whole");
}

}  // namespace

TraceFile::TraceFile(fs::path path) : path_(std::move(path)) {
  check_place(path_);
  temporary_ = path_.string() + "." + std::to_string(::getpid()) + ".tmp";
  const int file = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) fail(path_, errno);
  ::close(file);
}

TraceFile::~TraceFile() {
  std::error_code ignored;
  fs::remove(temporary_, ignored);
}

void TraceFile::commit_failed() {
  fs::path place = path_;
  place.replace_filename(path_.stem().string() + ".failed" + path_.extension().string());
  move_to(place);
}

void TraceFile::move_to(const fs::path& place) {
  check_place(place);  // it may have changed while the run lasted
  {
    std::ifstream file(temporary_, std::ios::binary);
    std::string begin(sizeof kFstProblem - 1, '\0');
    file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    if (begin == kFstProblem) {
      std::string reason;
      std::getline(file, reason);
      fail(place, begin + reason);
    }
    std::error_code error;
    const std::uint64_t bytes = fs::file_size(temporary_, error);
    file.clear();
    if (error || !is_whole(file, bytes)) fail_unfinished(place, temporary_);
  }
  std::error_code error;
  fs::rename(temporary_, place, error);
  if (error) fail(place, error.value());
}

}  // namespace cobalt::sim
