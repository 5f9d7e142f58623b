// SPDX-License-Identifier: Apache-2.0
/// \file
/// Data sets in files of the form of format.hpp: read block by block, and written so that an interrupted run goes on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
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
  std::string what;               ///< what was found there and what was expected
  /// The end of the file, as a writer leaves it that dies. Else something was whole and has changed.
  bool is_torn = true;
  std::uint64_t lost_positions = 0;     ///< as far as is known
  std::uint64_t good_blocks_after = 0;  ///< behind the first bad one, of those that were read

  /// "damaged at byte 73728, 1200 bytes before the end: ..."; of what has changed also what is lost and what is good.
  std::string text() const;
};

/// Whether a file begins as data sets do. \throws InputError when it cannot be read
bool is_data_file(const std::filesystem::path& path);

/// What the header of a block says.
struct BlockHeader {
  std::uint32_t records = 0;
  std::uint64_t positions = 0;  ///< of the file, this block included
  std::uint64_t units = 0;      ///< of the file, this block included
  std::uint32_t checksum = 0;   ///< of the records
};

/// Reads a file, as far as it is good or, when that is wanted, also behind what is bad. A file that cannot be read is
/// not damaged: all functions throw InputError then.
class DataReader {
 public:
  /// \throws InputError when its header is not that of a data set of this version
  explicit DataReader(const std::filesystem::path& path);
  /// The same for a stream at its beginning. \param size  bytes of it \param name  for messages
  DataReader(std::unique_ptr<std::istream> file, std::uint64_t size, std::string name);

  /// What made the positions.
  const std::string& recipe() const { return recipe_; }
  /// Adds the positions of the next block to `positions`. \return false at the end, or where the file is damaged
  bool read_block(std::vector<LabelledPosition>& positions);
  /// Goes on behind the damage, with the next block whose header is good. \return false when there is none
  bool skip_damage();
  /// The first, with what is known of the others; nothing as far as was read.
  const std::optional<Damage>& damage() const { return damage_; }

  // Of the blocks that were read.
  std::uint64_t blocks() const { return blocks_; }
  std::uint64_t positions() const { return positions_; }
  /// Units up to the last of them, those of lost blocks included.
  std::uint64_t units() const { return units_; }
  /// Where the next block begins, or the damage.
  std::uint64_t offset() const { return offset_; }

 private:
  /// The next bytes, fewer at the end.
  std::string read_bytes(std::size_t count);
  /// \param whole_header  of the bad block, when that is good
  bool fail(std::string what, const BlockHeader* whole_header = nullptr);

  std::unique_ptr<std::istream> file_;
  std::uint64_t size_;
  std::string name_;
  std::string recipe_;
  std::uint64_t offset_ = 0;
  std::uint64_t blocks_ = 0;
  std::uint64_t positions_ = 0;
  std::uint64_t units_ = 0;
  std::uint64_t lost_positions_ = 0;  ///< in front of the last block
  bool is_at_damage_ = false;
  std::optional<Damage> damage_;
};

/// All positions of a file. \throws InputError when it is none, or is damaged
std::vector<LabelledPosition> read_data_file(const std::filesystem::path& path);

/// Takes out what is damaged; good blocks stay. \return what that was; nothing when the file was good
/// \throws InputError when it is no data set, cannot be changed, or another program writes it
std::optional<Damage> mend_data_file(const std::filesystem::path& path);

/// A file that is open, and that no other program has open so.
class LockedFile {
 public:
  /// \param flags  of open(2) \throws InputError when it cannot be opened for writing, or another program has it
  LockedFile(const std::filesystem::path& path, int flags);
  ~LockedFile();
  LockedFile(const LockedFile&) = delete;
  LockedFile& operator=(const LockedFile&) = delete;

  int number() const { return number_; }

 private:
  int number_ = -1;
};

/// Writes a file. The same units with the same positions give the same bytes, however often the writing was
/// interrupted.
class DataWriter {
 public:
  enum class Open {
    kNew,     ///< the file is made; an error when there is one
    kResume,  ///< adds to the file, if there is one
    kWhole,   ///< as kNew; of use only when it is finished, so nothing is on the disk for certain before
  };

  /// Opens a file that no other writer has open.
  /// \param recipe  what makes the positions; that of the file when there is one
  /// \throws InputError when that is not so, the file cannot be read or written, or more of it is bad than a torn end
  DataWriter(std::filesystem::path path, const std::string& recipe, Open open);
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
  static LockedFile open_file(const std::filesystem::path& path, const std::string& recipe, Open open);
  void start(const std::string& recipe);
  void resume(const std::string& recipe);
  void write_block();
  void write_at(std::uint64_t offset, std::string_view bytes) const;
  /// Returns when what was written is on the disk.
  void sync() const;
  void cut(std::uint64_t size) const;
  [[noreturn]] void fail(int error) const;

  std::filesystem::path path_;
  bool is_whole_;  ///< Open::kWhole
  LockedFile file_;
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
