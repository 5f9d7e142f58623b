// SPDX-License-Identifier: Apache-2.0
/// \file
/// Whole text files: reading with a limit, and writing so that a failure leaves nothing behind.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>

namespace cobalt {

/// No parameter file is larger than this; protects against reading a device or the wrong file.
inline constexpr std::size_t kMaxTextFileBytes = std::size_t{16} << 20;

/// Reads a file. Throws InputError when it is missing, a folder, unreadable or larger than `max_bytes`.
std::string read_text_file(const std::filesystem::path& path, std::size_t max_bytes = kMaxTextFileBytes);

/// Opens a file that is read bit by bit. Throws InputError when it is missing, a folder or unreadable.
std::ifstream open_text_file(const std::filesystem::path& path);

/// The rest of a stream. Throws InputError in the name of `path` when that is larger than `max_bytes` or unreadable.
std::string read_text_stream(std::istream& input, const std::filesystem::path& path, std::size_t max_bytes);

/// Puts a finished file in the place of `path`, which has the old file or the new one and never a part, also when the
/// power fails. Throws InputError in the name of `path`.
void replace_file(const std::filesystem::path& finished, const std::filesystem::path& path);

/// Returns when the names in the folder of a file are on the disk. Throws InputError in the name of `path`.
void sync_folder_of(const std::filesystem::path& path);

/// Takes the next piece of a file.
using AppendText = std::function<void(std::string_view piece)>;

/// Writes a file: to a temporary file next to it, which then takes its place by replace_file(). What is no regular file
/// (a device, a pipe) is written directly. Throws InputError with the system's reason, for example a full disk, and
/// removes the temporary file.
void write_text_file(const std::filesystem::path& path, std::string_view text);

/// The same for a file that is larger than memory: `make` gives it piece by piece. What `make` throws leaves no file.
void write_file_in_pieces(const std::filesystem::path& path, const std::function<void(const AppendText&)>& make);

}  // namespace cobalt
