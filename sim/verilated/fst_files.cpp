// SPDX-License-Identifier: Apache-2.0
#include "sim/verilated/fst_files.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>
#include <system_error>

int cobalt_fst_reason(int file) {
  const std::string probe(1 << 16, '\0');
  if (::lseek(file, 0, SEEK_END) < 0) return errno;
  const ssize_t written = ::write(file, probe.data(), probe.size());
  if (written == static_cast<ssize_t>(probe.size())) return EIO;  // it works again; what was lost is lost
  return written < 0 ? errno : ENOSPC;
}

std::FILE* cobalt_fst_temporary() {
  const int file = ::memfd_create("cobalt_waveform", MFD_CLOEXEC);
  return file < 0 ? nullptr : ::fdopen(file, "w+b");
}

std::FILE* cobalt_fst_open(const char* path, const char* mode) {
  return std::string_view(path).ends_with(".hier") ? cobalt_fst_temporary() : std::fopen(path, mode);
}

int cobalt_fst_close(std::FILE* file) {
  const int number = ::fileno(file);
  if (std::fflush(file) != 0 || std::ferror(file) != 0) {
    const std::string problem = kFstProblem + std::generic_category().message(cobalt_fst_reason(number));
    // There is room for it: it takes the place of what was written.
    if (::ftruncate(number, 0) != 0 || ::lseek(number, 0, SEEK_SET) != 0 ||
        ::write(number, problem.data(), problem.size()) < 0) {
      std::fclose(file);
      return EOF;
    }
  }
  return std::fclose(file);
}
