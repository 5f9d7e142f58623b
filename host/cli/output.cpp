// SPDX-License-Identifier: Apache-2.0
#include "host/cli/output.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "host/support/error.hpp"

namespace cobalt::cli {
namespace {

[[noreturn]] void fail_output(int error) {
  throw InputError("standard output", fmt::format("cannot be written: {}", std::generic_category().message(error)));
}

}  // namespace

void print_line(std::string_view line) {
  if (std::fwrite(line.data(), 1, line.size(), stdout) != line.size() || std::fputc('\n', stdout) == EOF) {
    fail_output(errno);
  }
}

void print_json(const Json& json) { print_line(json.dump(-1, ' ', false, Json::error_handler_t::replace)); }

void flush_output() {
  if (std::fflush(stdout) != 0) fail_output(errno);
}

void print_message(std::string_view message) {
  std::string text;
  for (const char c : message) text += (c >= ' ' || c == '\n' || c < 0) && c != '\x7f' ? c : '?';
  // Nobody is left to be told when this fails.
  static_cast<void>(std::fprintf(stderr, "cobalt: %s\n", text.c_str()));
}

}  // namespace cobalt::cli
