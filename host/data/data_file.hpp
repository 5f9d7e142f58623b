// SPDX-License-Identifier: Apache-2.0
/// \file
/// Data sets in files of the form of format.hpp: read block by block, and written so that an interrupted run goes on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/data/labelled_position.hpp"

namespace cobalt::data {

/// Where a file is no longer what was written: torn, or changed.
struct Damage {
  std::uint64_t offset = 0;       ///< bytes before the first bad block
  std::uint64_t bytes_after = 0;  ///< bytes from there to the end of the file
  std::string what;               ///< what was found and what was expected

  /// "at byte 73728, 1200 bytes before the end: ..."
  std::string text() const;
};

/// Whether a file begins as data sets do. \throws InputError when it cannot be opened
bool is_data_file(const std::filesystem::path& path);

/// Reads a file. What follows the first bad block is not read.
class DataReader {
 public:
  /// \throws InputError when it cannot be read, or its header is not that of a data set of this version
  explicit DataReader(const std::filesystem::path& path);

  /// What made the positions.
  const std::string& recipe() const { return recipe_; }
  /// Adds the positions of the next block to `positions`. \return false at the end, or where the file is damaged
  bool read_block(std::vector<LabelledPosition>& positions);
  /// Nothing as far as was read.
  const std::optional<Damage>& damage() const { return damage_; }

  // Of the blocks that were read.
  std::uint64_t blocks() const { return blocks_; }
  std::uint64_t positions() const { return positions_; }
  std::uint64_t units() const { return units_; }
  /// Where the next block begins.
  std::uint64_t offset() const { return offset_; }

 private:
  bool fail(std::string what);

  std::ifstream file_;
  std::uint64_t size_ = 0;
  std::string recipe_;
  std::uint64_t offset_ = 0;
  std::uint64_t blocks_ = 0;
  std::uint64_t positions_ = 0;
  std::uint64_t units_ = 0;
  std::optional<Damage> damage_;
};

/// All positions of a file. \throws InputError when it is none, or is damaged
std::vector<LabelledPosition> read_data_file(const std::filesystem::path& path);

/// Cuts off what is damaged. \return what that was; nothing when the file was good
/// \throws InputError when it is no data set, or cannot be changed
std::optional<Damage> mend_data_file(const std::filesystem::path& path);

/// Writes a file. The same units with the same positions give the same bytes, however often the writing was
/// interrupted.
class DataWriter {
 public:
  enum class Open {
    kNew,     ///< the file is made; an error when there is one
    kResume,  ///< adds to the file, if there is one
  };

  /// Opens a file that no other writer has open.
  /// \param recipe  what makes the positions; that of the file when there is one
  /// \throws InputError when that is not so, or the file cannot be written
  DataWriter(std::filesystem::path path, const std::string& recipe, Open open);
  ~DataWriter();
  DataWriter(const DataWriter&) = delete;
  DataWriter& operator=(const DataWriter&) = delete;

  /// What was cut off because the file was torn.
  const std::optional<Damage>& mended() const { return mended_; }
  std::uint64_t units() const { return units_; }
  std::uint64_t positions() const { return positions_; }

  /// Adds what a number of units gave: never a part of a unit. Written when the block is full.
  /// \throws InputError when it cannot be written: the file then is as it was before, and the writer of no more use
  void add(std::span<const LabelledPosition> positions, std::uint64_t units = 1);
  /// Writes what is left as a short block, which a later writer makes longer. Then all is on the disk.
  /// \throws as add()
  void finish();

 private:
  void start(const std::string& recipe);
  void resume(const std::string& recipe);
  void write_block();
  void write_at(std::uint64_t offset, std::string_view bytes) const;
  /// Returns when what was written is on the disk.
  void sync() const;
  void cut(std::uint64_t size) const;
  [[noreturn]] void fail(int error) const;

  std::filesystem::path path_;
  int file_ = -1;
  std::uint64_t block_offset_ = 0;       ///< where the block that is not full begins
  std::uint64_t written_bytes_ = 0;      ///< of it, in the file as a short block
  std::vector<LabelledPosition> block_;  ///< its positions
  bool has_unwritten_ = false;           ///< the file lacks some of the last units
  std::uint64_t units_ = 0;
  std::uint64_t positions_ = 0;
  std::optional<Damage> mended_;
};

/// Positions as bytes, the records of format.hpp one after the other: what ranks of a cluster send each other.
std::string record_bytes(std::span<const LabelledPosition> positions);
/// The positions again. \throws InputError when the bytes are not those of records
std::vector<LabelledPosition> positions_of(std::string_view records);

/// Writes a whole file at once, in the place of one that may be there: `path` has the old positions or the new ones and
/// never a part. Every position is a unit. \throws InputError when it cannot be written
void write_data_file(const std::filesystem::path& path, const std::string& recipe,
                     std::span<const LabelledPosition> positions);

}  // namespace cobalt::data
