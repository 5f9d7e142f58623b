// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the program writes: answers on standard output, messages on standard error.
#pragma once

#include <cstddef>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

#include "host/support/error.hpp"
#include "host/support/json.hpp"

namespace cobalt::cli {

/// Exit status of the program.
enum ExitStatus : int {
  kDone = 0,
  kComparisonFailed = 1,  ///< a comparison or test failed
  kBadInput = 2,          ///< bad use, bad input, or a device that failed
};

/// Keeps standard output for answers alone, for the rest of the program: what others write to its descriptor (the
/// Xilinx runtime and its emulator do when something fails) goes to standard error. For main(), before anything is
/// written.
void keep_answers_apart();

/// Standard output as a stream.
class AnswerStream : public std::ostream {
 public:
  AnswerStream() : std::ostream(&buffer_) {}

 private:
  class Buffer : public std::streambuf {
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;
  };
  Buffer buffer_;
};

/// Writes a line to standard output. Throws InputError when that fails (a full disk).
void print_line(std::string_view line);
/// The same without an end of line.
void print_text(std::string_view text);
/// An object on one line. Bytes that are no UTF-8 become U+FFFD.
std::string line_of(const Json& json);
/// Writes that line.
void print_json(const Json& json);
/// Passes on what was written so far. Throws InputError when that fails.
void flush_output();

/// Writes `cobalt: message` to standard error, without control characters other than line ends.
void print_message(std::string_view message);

/// What is wrong with a line of a file, when the other lines go on: a message that names file and line, and with
/// `is_json` an object {line_number, error} among the answers too.
/// \param number  of the line, from 1
void print_line_error(const std::string& file, std::size_t number, const InputError& error, bool is_json);

}  // namespace cobalt::cli
