// SPDX-License-Identifier: Apache-2.0
// sleep() of the C library, replaced. XRT's hardware emulation waits for a command by sleeping for the whole time-out,
// 10 s when the first xclbin of a process is loaded and 1 s later, without looking whether the command is finished;
// no setting changes that. This function, found before the C library's because the program exports it (or because it
// is preloaded), lets such a wait be short: all callers look at their command again and sleep again if need be. Without
// emulation it is sleep().
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>

extern "C" __attribute__((visibility("default"))) unsigned sleep(unsigned seconds) {
  const char* const mode = std::getenv("XCL_EMULATION_MODE");
  timespec left = {static_cast<std::time_t>(seconds), 0};
  if (mode != nullptr && std::strcmp(mode, "hw_emu") == 0) {
    left = {0, 1'000'000};
    nanosleep(&left, nullptr);
    return 0;
  }
  if (nanosleep(&left, &left) == 0) return 0;
  return errno == EINTR ? static_cast<unsigned>(left.tv_sec) + (left.tv_nsec >= 500'000'000 ? 1 : 0) : seconds;
}
