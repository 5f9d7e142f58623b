// SPDX-License-Identifier: Apache-2.0
/// \file
/// Included before Verilator's waveform writer is compiled (cmake/CobaltVerilate.cmake), whose C library maps files
/// into memory that it has just written, without a look at whether that worked: on a full disk the program would die of
/// SIGBUS. Its helper files are in memory instead, and the waveform itself says so when it could not be written.
/// The writer of Verilator 5.048 is another one, of C++, that uses none of these functions and reports no failure:
/// TraceFile asks cobalt_fst_reason() then.
#pragma once

#include <cstdio>

/// Opens the waveform itself as fopen() does; the hierarchy, whose name ends in ".hier", is a file in memory.
std::FILE* cobalt_fst_open(const char* path, const char* mode);
/// As tmpfile(), in memory.
std::FILE* cobalt_fst_temporary();
/// As fclose(). A file of which something could not be written then holds nothing but kFstProblem and the reason.
int cobalt_fst_close(std::FILE* file);

/// Why nothing can be written to the end of a file, which no stream keeps: an errno, EIO when it can be by now. The
/// file may be longer afterwards.
int cobalt_fst_reason(int file);

/// What no waveform begins with.
inline constexpr char kFstProblem[] = "cannot be written: ";

#ifdef COBALT_FST_WRITER
#define fopen cobalt_fst_open
#define tmpfile cobalt_fst_temporary
#define fclose cobalt_fst_close
#endif
