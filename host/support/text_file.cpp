// SPDX-License-Identifier: Apache-2.0
#include "host/support/text_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "host/support/error.hpp"

namespace cobalt {
namespace {

namespace fs = std::filesystem;

struct CloseFile {
  // Only for the way out of an error: a good file is closed by hand, because closing can fail.
  void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

[[noreturn]] void fail(const fs::path& path, const char* action, int error) {
  throw InputError(path.string(), fmt::format("{}: {}", action, std::generic_category().message(error)));
}

using MakePieces = std::function<void(const AppendText&)>;

/// Writes and closes; the errors of a full disk may come as late as that.
void write_all(const fs::path& path, const fs::path& shown, const MakePieces& make) {
  File file(std::fopen(path.c_str(), "wb"));
  if (!file) fail(shown, "cannot be written", errno);
  make([&](std::string_view piece) {
    if (std::fwrite(piece.data(), 1, piece.size(), file.get()) != piece.size()) fail(shown, "cannot be written", errno);
  });
  if (std::fflush(file.get()) != 0) fail(shown, "cannot be written", errno);
  if (std::fclose(file.release()) != 0) fail(shown, "cannot be written", errno);
}

/// Returns when a file or folder is on the disk.
void sync_to_disk(const fs::path& path, const fs::path& shown) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) fail(shown, "cannot be written", errno);
  const int error = ::fsync(file) == 0 ? 0 : errno;
  ::close(file);
  if (error != 0 && error != EINVAL) fail(shown, "cannot be written", error);  // EINVAL: what keeps nothing
}

}  // namespace

std::string read_text_file(const fs::path& path, std::size_t max_bytes) {
  std::error_code error;
  if (fs::is_directory(path, error)) fail(path, "cannot be read", EISDIR);
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file) fail(path, "cannot be read", errno);
  std::string text;
  std::array<char, 65536> buffer{};
  for (;;) {
    const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file.get());
    text.append(buffer.data(), count);
    if (text.size() > max_bytes)
      throw InputError(path.string(), fmt::format("larger than the limit of {} bytes", max_bytes));
    if (count < buffer.size()) break;
  }
  if (std::ferror(file.get()) != 0) fail(path, "cannot be read", errno);
  return text;
}

std::ifstream open_text_file(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) fail(path, "cannot be read", EISDIR);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(path, "cannot be read", errno);
  return file;
}

std::string read_text_stream(std::istream& input, const fs::path& path, std::size_t max_bytes) {
  std::string text;
  std::array<char, 65536> buffer{};
  do {
    input.read(buffer.data(), buffer.size());
    text.append(buffer.data(), static_cast<std::size_t>(input.gcount()));
    if (text.size() > max_bytes)
      throw InputError(path.string(), fmt::format("larger than the limit of {} bytes", max_bytes));
  } while (input);
  if (input.bad()) throw InputError(path.string(), "cannot be read to its end");
  return text;
}

void sync_folder_of(const fs::path& path) {
  // A folder that may be written may still not be read: then its names are on the disk when the system wants it.
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  if (::access(folder.c_str(), R_OK) == 0) sync_to_disk(folder, path);
}

void replace_file(const fs::path& finished, const fs::path& path) {
  // Else a power cut may leave the new name with nothing behind it.
  sync_to_disk(finished, path);
  std::error_code error;
  fs::rename(finished, path, error);
  if (error) fail(path, "cannot be written", error.value());
  sync_folder_of(path);
}

void write_text_file(const fs::path& path, std::string_view text) {
  write_file_in_pieces(path, [text](const AppendText& append) { append(text); });
}

void write_file_in_pieces(const fs::path& path, const MakePieces& make) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    if (fs::is_directory(status)) fail(path, "cannot be written", EISDIR);
    write_all(path, path, make);
    return;
  }
  // A link stays a link: the file that it names is replaced.
  const fs::path target = fs::exists(status) ? fs::canonical(path, error) : path;
  const fs::path temporary = fmt::format("{}.{}.tmp", target.string(), ::getpid());
  try {
    write_all(temporary, path, make);
    replace_file(temporary, target);
  } catch (...) {
    fs::remove(temporary, error);
    throw;
  }
}

}  // namespace cobalt
