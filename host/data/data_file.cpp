// SPDX-License-Identifier: Apache-2.0
#include "host/data/data_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <functional>
#include <string_view>
#include <system_error>
#include <utility>

#include "host/data/checksum.hpp"
#include "host/data/format.hpp"
#include "host/support/bytes.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::data {
namespace {

template <std::size_t size>
std::string_view view(const std::array<char, size>& magic) {
  return {magic.data(), size};
}

std::string header_bytes(const std::string& recipe) {
  std::string bytes(view(kMagic));
  put_number(bytes, kFormatVersion);
  put_number(bytes, static_cast<std::uint32_t>(kRecordBytes));
  put_number(bytes, static_cast<std::uint32_t>(recipe.size()));
  put_number(bytes, checksum(recipe, checksum(bytes)));
  return bytes + recipe;
}

void put_record(std::string& bytes, const LabelledPosition& labelled) {
  for (const std::uint8_t byte : labelled.position) bytes += static_cast<char>(byte);
  put_number(bytes, static_cast<std::uint16_t>(labelled.score_cp.value_or(kNoScoreCode)));
  put_number(bytes, labelled.result.value_or(kNoResultCode));
  put_number(bytes, std::uint8_t{0});
  put_number(bytes, labelled.game);
}

/// Nothing when a score, a result or the byte that is 0 has another value than may be.
std::optional<LabelledPosition> get_record(std::string_view bytes) {
  LabelledPosition labelled;
  std::copy_n(bytes.begin(), labelled.position.size(), labelled.position.begin());
  const auto score = number_at<std::int16_t>(bytes, 32);
  const auto result = number_at<std::uint8_t>(bytes, 34);
  if (score != kNoScoreCode) labelled.score_cp = score;
  if (result != kNoResultCode) labelled.result = result;
  labelled.game = number_at<std::uint32_t>(bytes, 36);
  const bool is_good_score = score == kNoScoreCode || clip_score(score) == score;
  const bool is_good_result = result == kNoResultCode || result <= 2;
  if (!is_good_score || !is_good_result || bytes[35] != 0) return std::nullopt;
  return labelled;
}

std::string block_bytes(std::span<const LabelledPosition> block, std::uint64_t positions, std::uint64_t units) {
  const std::string records = record_bytes(block);
  std::string bytes(view(kBlockMagic));
  put_number(bytes, static_cast<std::uint32_t>(block.size()));
  put_number(bytes, positions);
  put_number(bytes, units);
  put_number(bytes, checksum(records));
  put_number(bytes, checksum(bytes));
  return bytes + records;
}

[[noreturn]] void fail_to_write(const std::filesystem::path& path, int error) {
  throw InputError(path.string(), fmt::format("cannot be written: {}", std::generic_category().message(error)));
}

/// Nothing when the bytes are no header of a block.
std::optional<BlockHeader> get_block_header(std::string_view bytes) {
  if (!bytes.starts_with(view(kBlockMagic)) || checksum(bytes.substr(0, 28)) != number_at<std::uint32_t>(bytes, 28)) {
    return std::nullopt;
  }
  return BlockHeader{number_at<std::uint32_t>(bytes, 4), number_at<std::uint64_t>(bytes, 8),
                     number_at<std::uint64_t>(bytes, 16), number_at<std::uint32_t>(bytes, 24)};
}

/// The next bytes of a file, fewer at its end. \throws InputError when it cannot be read
std::string read_bytes(std::istream& file, std::size_t count, const std::string& name) {
  std::string bytes(count, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(count));
  if (file.bad()) throw InputError(name, "cannot be read to its end");
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  return bytes;
}

std::uint64_t size_of(const std::filesystem::path& path) {
  std::error_code error;
  const std::uint64_t size = std::filesystem::file_size(path, error);
  if (error) throw InputError(path.string(), fmt::format("cannot be read: {}", error.message()));
  return size;
}

/// Whether a file is the beginning of a header: its writer ended before there was more.
bool is_torn_header(const std::filesystem::path& path, const std::string& header) {
  std::ifstream file = open_text_file(path);
  const std::string bytes = read_bytes(file, header.size(), path.string());
  return bytes.size() < header.size() && header.starts_with(bytes);
}

/// Reads what is behind a damage, so that this says what is lost and what is good.
void read_behind_damage(DataReader& reader) {
  std::vector<LabelledPosition> positions;
  while (reader.skip_damage()) {
    while (reader.read_block(positions)) positions.clear();
  }
}

}  // namespace

std::string Damage::text() const {
  std::string text = fmt::format("damaged at byte {}, {} bytes before the end: {}", offset, bytes_after, what);
  if (!is_torn) {
    text += fmt::format("; {} positions are lost, {} good blocks follow", lost_positions, good_blocks_after);
  }
  return text;
}

bool is_data_file(const std::filesystem::path& path) {
  std::ifstream file = open_text_file(path);
  return read_bytes(file, kMagic.size(), path.string()) == view(kMagic);
}

DataReader::DataReader(const std::filesystem::path& path)
    : DataReader(std::make_unique<std::ifstream>(open_text_file(path)), size_of(path), path.string()) {}

DataReader::DataReader(std::unique_ptr<std::istream> file, std::uint64_t size, std::string name)
    : file_(std::move(file)), size_(size), name_(std::move(name)) {
  const std::string header = read_bytes(kFileHeaderBytes);
  if (!header.starts_with(view(kMagic))) throw InputError(name_, "expected a data set of cobalt data");
  if (header.size() < kFileHeaderBytes) throw InputError(name_, "its header is torn: expected 24 bytes");
  const auto version = number_at<std::uint32_t>(header, 8);
  if (version != kFormatVersion) {
    throw InputError(name_, fmt::format("version {} of the form: expected {}", version, kFormatVersion));
  }
  const auto record_bytes = number_at<std::uint32_t>(header, 12);
  const auto recipe_bytes = number_at<std::uint32_t>(header, 16);
  if (record_bytes != kRecordBytes || recipe_bytes > kMostRecipeBytes) {
    throw InputError(name_, fmt::format("header: records of {} bytes, recipe of {} bytes: expected {} and at most {}",
                                        record_bytes, recipe_bytes, kRecordBytes, kMostRecipeBytes));
  }
  recipe_ = read_bytes(recipe_bytes);
  if (recipe_.size() < recipe_bytes) throw InputError(name_, "its header is torn: the recipe is cut off");
  if (checksum(recipe_, checksum(std::string_view(header).substr(0, 20))) != number_at<std::uint32_t>(header, 20)) {
    throw InputError(name_, "header: wrong checksum");
  }
  offset_ = kFileHeaderBytes + recipe_bytes;
}

std::string DataReader::read_bytes(std::size_t count) { return data::read_bytes(*file_, count, name_); }

bool DataReader::fail(std::string what, const BlockHeader* whole_header) {
  is_at_damage_ = true;
  if (!damage_) damage_ = Damage{offset_, size_ - std::min(size_, offset_), std::move(what)};
  // A header is written when its records are on the disk.
  if (whole_header != nullptr) damage_->is_torn = false;
  damage_->lost_positions = lost_positions_ + (whole_header != nullptr ? whole_header->records : 0);
  return false;
}

bool DataReader::read_block(std::vector<LabelledPosition>& positions) {
  if (is_at_damage_) return false;
  const std::string bytes = read_bytes(kBlockHeaderBytes);
  if (bytes.empty()) return false;
  if (bytes.size() < kBlockHeaderBytes) return fail("the header of a block is cut off");
  if (!bytes.starts_with(view(kBlockMagic))) return fail("expected a block");
  const std::optional<BlockHeader> header = get_block_header(bytes);
  if (!header) return fail("the header of a block has a wrong checksum");
  const std::uint32_t count = header->records;
  const std::uint64_t expected = positions_ + lost_positions_ + count;
  if (count > kMostBlockRecords || header->positions != expected) {
    return fail(
        fmt::format("a block of {} records makes {} positions: expected {}", count, header->positions, expected),
        &*header);
  }
  const std::string records = read_bytes(count * kRecordBytes);
  if (records.size() < count * kRecordBytes) return fail("the records of a block are cut off");
  if (checksum(records) != header->checksum) return fail("the records of a block have a wrong checksum", &*header);
  const std::size_t before = positions.size();
  positions.reserve(before + count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto labelled = get_record(std::string_view(records).substr(i * kRecordBytes, kRecordBytes));
    if (!labelled) {
      positions.resize(before);
      return fail(fmt::format("record {} of a block has values that cannot be", i + 1), &*header);
    }
    positions.push_back(*labelled);
  }
  ++blocks_;
  positions_ += count;
  units_ = header->units;
  offset_ += kBlockHeaderBytes + records.size();
  if (damage_) ++damage_->good_blocks_after;
  return true;
}

bool DataReader::skip_damage() {
  if (!is_at_damage_) return false;
  constexpr std::size_t kStepBytes = 65'536;
  std::uint64_t begin = offset_ + 1;  // of the window in the file
  std::string window;
  file_->clear();
  file_->seekg(static_cast<std::streamoff>(begin));
  while (true) {
    const std::string more = read_bytes(kStepBytes);
    window += more;
    for (std::size_t at = window.find(view(kBlockMagic)); at != std::string::npos;
         at = window.find(view(kBlockMagic), at + 1)) {
      if (window.size() - at < kBlockHeaderBytes) break;
      const auto header = get_block_header(std::string_view(window).substr(at, kBlockHeaderBytes));
      const std::uint64_t known = positions_ + lost_positions_;
      if (!header || header->positions < known + header->records) continue;
      lost_positions_ = header->positions - header->records - positions_;
      damage_->is_torn = false;
      damage_->lost_positions = lost_positions_;
      offset_ = begin + at;
      file_->clear();
      file_->seekg(static_cast<std::streamoff>(offset_));
      is_at_damage_ = false;
      return true;
    }
    if (more.size() < kStepBytes) return false;
    const std::size_t done = window.size() - (kBlockHeaderBytes - 1);
    window.erase(0, done);
    begin += done;
  }
}

std::vector<LabelledPosition> read_data_file(const std::filesystem::path& path) {
  DataReader reader(path);
  std::vector<LabelledPosition> positions;
  while (reader.read_block(positions)) {
  }
  if (reader.damage()) {
    read_behind_damage(reader);
    throw InputError(path.string(), reader.damage()->text() + " (cobalt data info --mend keeps what is good)");
  }
  return positions;
}

namespace {

/// Writes a file with the name of a part, which then takes the place of `path`. \param add  gives the writer all units
void write_whole_file(const std::filesystem::path& path, const std::string& recipe,
                      const std::function<void(DataWriter&)>& add) {
  const std::filesystem::path part = path.string() + fmt::format(".{}.part", ::getpid());
  try {
    DataWriter writer(part, recipe, DataWriter::Open::kWhole);
    add(writer);
    writer.finish();
    replace_file(part, path);
  } catch (const std::exception& error) {
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    throw InputError(path.string(), error.what());
  }
}

void add_good_blocks(DataReader& reader, DataWriter& writer) {
  std::vector<LabelledPosition> block;
  std::uint64_t units = 0;
  do {
    for (; reader.read_block(block); block.clear()) {
      // Those of lost blocks too: a run that goes on does not begin with a unit that is there.
      writer.add(block, reader.units() - std::exchange(units, reader.units()));
    }
  } while (reader.skip_damage());
}

}  // namespace

std::optional<Damage> mend_data_file(const std::filesystem::path& path) {
  const LockedFile file(path, 0);
  DataReader reader(path);
  std::vector<LabelledPosition> positions;
  while (reader.read_block(positions)) positions.clear();
  if (!reader.damage()) return std::nullopt;
  read_behind_damage(reader);
  if (reader.damage()->good_blocks_after == 0) {
    std::error_code error;
    std::filesystem::resize_file(path, reader.damage()->offset, error);
    if (error) throw InputError(path.string(), fmt::format("cannot be mended: {}", error.message()));
  } else {
    write_whole_file(path, reader.recipe(), [&path](DataWriter& writer) {
      DataReader again(path);
      add_good_blocks(again, writer);
    });
  }
  return reader.damage();
}

LockedFile::LockedFile(const std::filesystem::path& path, int flags) {
  constexpr int kMode = 0644;
  number_ = ::open(path.c_str(), O_RDWR | O_CLOEXEC | flags, kMode);
  if (number_ < 0 && errno == EEXIST) {
    throw InputError(path.string(), "is there already: expected --resume or another file");
  }
  if (number_ < 0) fail_to_write(path, errno);
  if (::flock(number_, LOCK_EX | LOCK_NB) != 0) {
    ::close(number_);
    throw InputError(path.string(), "is being written by another program");
  }
}

LockedFile::~LockedFile() { ::close(number_); }

DataWriter::DataWriter(std::filesystem::path path, const std::string& recipe, Open open)
    : path_(std::move(path)), is_whole_(open == Open::kWhole), file_(open_file(path_, recipe, open)) {
  resume(recipe);
}

LockedFile DataWriter::open_file(const std::filesystem::path& path, const std::string& recipe, Open open) {
  if (recipe.size() > kMostRecipeBytes) {
    throw InputError(path.string(),
                     fmt::format("a recipe of {} bytes: expected at most {}", recipe.size(), kMostRecipeBytes));
  }
  return {path, O_CREAT | (open == Open::kResume ? 0 : O_EXCL)};
}

void DataWriter::fail(int error) const { fail_to_write(path_, error); }

void DataWriter::start(const std::string& recipe) {
  const std::string header = header_bytes(recipe);
  cut(0);
  try {
    write_at(0, header);
  } catch (...) {
    cut(0);
    throw;
  }
  block_offset_ = header.size();
  if (!is_whole_) sync_folder_of(path_);
}

void DataWriter::resume(const std::string& recipe) {
  const std::uint64_t size = size_of(path_);
  if (is_torn_header(path_, header_bytes(recipe))) {
    if (size > 0) mended_ = Damage{0, size, "the header is cut off"};
    return start(recipe);
  }
  DataReader reader(path_);
  if (reader.recipe() != recipe) {
    throw InputError(path_.string(),
                     fmt::format("was made by {}: expected {}", text::quoted(reader.recipe()), text::quoted(recipe)));
  }
  block_offset_ = reader.offset();
  std::uint64_t last_offset = reader.offset();
  std::vector<LabelledPosition> last;
  while (reader.read_block(last)) {
    last_offset = std::exchange(block_offset_, reader.offset());
    block_ = std::exchange(last, {});
  }
  // A short block is made longer; a full one stays.
  if (reader.blocks() > 0 && block_.size() < kFullBlockRecords) {
    block_offset_ = last_offset;
    written_bytes_ = kBlockHeaderBytes + block_.size() * kRecordBytes;
  } else {
    block_.clear();
  }
  units_ = reader.units();
  positions_ = reader.positions();
  if (!reader.damage()) return;
  read_behind_damage(reader);
  mended_ = reader.damage();
  if (!mended_->is_torn) {
    throw InputError(
        path_.string(),
        fmt::format("{}: expected a whole file (cobalt data info --mend keeps what is good; after truncate "
                    "--size={} all behind that is made again)",
                    mended_->text(), mended_->offset));
  }
  cut(mended_->offset);
}

void DataWriter::add(std::span<const LabelledPosition> positions, std::uint64_t units) {
  block_.insert(block_.end(), positions.begin(), positions.end());
  positions_ += positions.size();
  units_ += units;
  has_unwritten_ = true;
  if (block_.size() < kFullBlockRecords) return;
  write_block();
  block_offset_ += written_bytes_;
  written_bytes_ = 0;
  block_.clear();
}

void DataWriter::finish() {
  if (has_unwritten_) write_block();
  sync();
}

void DataWriter::write_block() {
  const std::string bytes = block_bytes(block_, positions_, units_);
  // The short block that may be here begins with the same records. It counts until its header says that there are more,
  // and a new one counts when it has a header. So the records come first: when the disk is full, or the machine dies,
  // what has a header is whole.
  const std::size_t first_record = std::max(written_bytes_, kBlockHeaderBytes);
  try {
    write_at(block_offset_ + first_record, std::string_view(bytes).substr(first_record));
    if (!is_whole_) sync();
    write_at(block_offset_, std::string_view(bytes).substr(0, kBlockHeaderBytes));
  } catch (...) {
    cut(block_offset_ + written_bytes_);
    throw;
  }
  written_bytes_ = bytes.size();
  has_unwritten_ = false;
}

void DataWriter::write_at(std::uint64_t offset, std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t count = ::pwrite(file_.number(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count >= 0) {
      offset += static_cast<std::uint64_t>(count);
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      fail(errno);
    }
  }
}

void DataWriter::sync() const {
  if (::fdatasync(file_.number()) != 0 && errno != EINVAL) fail(errno);  // EINVAL: a file system that keeps nothing
}

void DataWriter::cut(std::uint64_t size) const {
  if (::ftruncate(file_.number(), static_cast<off_t>(size)) != 0) fail(errno);
}

void write_data_file(const std::filesystem::path& path, const std::string& recipe,
                     std::span<const LabelledPosition> positions) {
  write_whole_file(path, recipe, [positions](DataWriter& writer) {
    for (const LabelledPosition& labelled : positions) writer.add({&labelled, 1});
  });
}

std::string record_bytes(std::span<const LabelledPosition> positions) {
  std::string records;
  records.reserve(positions.size() * kRecordBytes);
  for (const LabelledPosition& labelled : positions) put_record(records, labelled);
  return records;
}

std::vector<LabelledPosition> positions_of(std::string_view records) {
  if (records.size() % kRecordBytes != 0) throw InputError("records", "the last one is cut off");
  std::vector<LabelledPosition> positions;
  for (; !records.empty(); records.remove_prefix(kRecordBytes)) {
    const auto labelled = get_record(records.substr(0, kRecordBytes));
    if (!labelled) throw InputError("records", "a score or result that cannot be");
    positions.push_back(*labelled);
  }
  return positions;
}

}  // namespace cobalt::data
