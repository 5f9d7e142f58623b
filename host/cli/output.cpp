// SPDX-License-Identifier: Apache-2.0
#include "host/cli/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "host/support/error.hpp"

namespace cobalt::cli {
namespace {

[[noreturn]] void fail_output(int error) {
  throw InputError("standard output", fmt::format("cannot be written: {}", std::generic_category().message(error)));
}

/// Written once, by keep_answers_apart(), before there is anything to write.
std::FILE*& answers_slot() {
  static std::FILE* stream = stdout;
  return stream;
}

std::FILE* answers() { return answers_slot(); }

}  // namespace

void keep_answers_apart() {
  const int file = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (file < 0) return;  // it is closed, and the first answer will say so
  std::FILE* const stream = ::fdopen(file, "w");
  if (stream == nullptr) return;
  answers_slot() = stream;
  // Without standard error they stay together.
  static_cast<void>(::dup2(STDERR_FILENO, STDOUT_FILENO));
}

AnswerStream::Buffer::int_type AnswerStream::Buffer::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  return std::fputc(traits_type::to_char_type(c), answers()) == EOF ? traits_type::eof() : c;
}

std::streamsize AnswerStream::Buffer::xsputn(const char* text, std::streamsize size) {
  return static_cast<std::streamsize>(std::fwrite(text, 1, static_cast<std::size_t>(size), answers()));
}

int AnswerStream::Buffer::sync() { return std::fflush(answers()) == 0 ? 0 : -1; }

void print_line(std::string_view line) {
  print_text(line);
  if (std::fputc('\n', answers()) == EOF) fail_output(errno);
}

void print_text(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), answers()) != text.size()) fail_output(errno);
}

std::string line_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

void print_json(const Json& json) { print_line(line_of(json)); }

void flush_output() {
  if (std::fflush(answers()) != 0) fail_output(errno);
}

void print_message(std::string_view message) {
  std::string text;
  for (const char c : message) {
    // Bytes above 0x7f are parts of longer characters, whether char has a sign or not.
    text += (static_cast<unsigned char>(c) >= ' ' || c == '\n') && c != '\x7f' ? c : '?';
  }
  // Nobody is left to be told when this fails.
  static_cast<void>(std::fprintf(stderr, "cobalt: %s\n", text.c_str()));
}

void print_line_error(const std::string& file, std::size_t number, const InputError& error, bool is_json) {
  const std::string message =
      error.where().starts_with(file) ? error.what() : fmt::format("{}:{}: {}", file, number, error.what());
  print_message(message);
  if (is_json) print_json({{"line_number", number}, {"error", message}});
}

}  // namespace cobalt::cli
