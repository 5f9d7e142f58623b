// SPDX-License-Identifier: Apache-2.0
/// \file
/// Files of positions in any form: an error that names the file, or positions, which trainers' forms hold unchanged.
/// What is good in a data set survives the writer, which goes on behind it, or refuses a file with more damage than a
/// torn end.
#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>

#include "host/data/any_file.hpp"
#include "host/data/bullet_form.hpp"
#include "host/data/data_file.hpp"
#include "host/data/plain_form.hpp"
#include "tests/fuzz/fuzz_support.hpp"

using namespace cobalt::data;

namespace {

/// A file without a place in a folder, for all inputs.
class File {
 public:
  File() : number_(::memfd_create("fuzz", 0)), path_("/proc/self/fd/" + std::to_string(number_)) {
    COBALT_REQUIRE(number_ >= 0);
  }
  ~File() { ::close(number_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  const std::filesystem::path& path() const { return path_; }
  void write(const std::uint8_t* data, std::size_t size) const {
    COBALT_REQUIRE(::ftruncate(number_, 0) == 0);
    COBALT_REQUIRE(::pwrite(number_, data, size, 0) == static_cast<ssize_t>(size));
  }
  std::string bytes() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  int number_;
  std::filesystem::path path_;
};

/// A file with more damage than a torn end stays as it is.
void check_refusal(const File& file, const DataReader& reader) {
  const std::string before = file.bytes();
  bool is_refused = false;
  try {
    DataWriter(file.path(), reader.recipe(), DataWriter::Open::kResume);
  } catch (const cobalt::InputError&) {
    is_refused = true;
  }
  COBALT_REQUIRE(is_refused && file.bytes() == before);
}

/// The good part of a data set stays, and positions can be added to it.
void check_writer(const File& file, const std::vector<LabelledPosition>& positions, const DataReader& reader) {
  const std::string good = file.bytes().substr(0, reader.offset());
  {
    DataWriter writer(file.path(), reader.recipe(), DataWriter::Open::kResume);
    COBALT_REQUIRE(writer.positions() == positions.size() && writer.units() == reader.units());
    COBALT_REQUIRE(writer.mended().has_value() == reader.damage().has_value());
    writer.finish();
    COBALT_REQUIRE(file.bytes() == good);
    const LabelledPosition added{};
    writer.add({&added, 1});
    writer.finish();
  }
  std::vector<LabelledPosition> expected = positions;
  expected.emplace_back();
  COBALT_REQUIRE(read_data_file(file.path()) == expected);
}

/// A form says of each position why it cannot hold it, or gives the same again.
void check_forms(const std::vector<LabelledPosition>& positions) {
  const auto written = [&positions](FileForm form) {
    std::string text;
    const auto on_bad = [](const cobalt::InputError& error) { COBALT_REQUIRE(error.where().starts_with("out: ")); };
    write_positions(
        positions, form, "out", [&text](std::string_view piece) { text += piece; }, on_bad);
    return text;
  };
  PlainParser parser;
  std::string again;
  std::istringstream lines(written(FileForm::kPlain));
  for (std::string line; std::getline(lines, line);) {
    if (const auto labelled = parser.parse_line(line)) again += to_plain_record(*labelled);
  }
  parser.finish();
  COBALT_REQUIRE(again == lines.str());
  const std::string records = written(FileForm::kBullet);
  for (std::size_t i = 0; i < records.size(); i += kBulletRecordBytes) {
    const std::string record = records.substr(i, kBulletRecordBytes);
    COBALT_REQUIRE(to_bullet_record(parse_bullet_record(record)) == record);
  }
}

void check_reading(const File& file, std::optional<FileForm> form) {
  const std::string place = file.path().string();
  try {
    check_forms(read_positions(
        {&file.path(), 1},
        [&](const cobalt::InputError& error) {
          COBALT_REQUIRE(error.where().starts_with(place));
          COBALT_REQUIRE(!error.problem().empty());
        },
        form));
  } catch (const cobalt::InputError& error) {
    COBALT_REQUIRE(error.where() == place);
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const File file;
  file.write(data, size);
  const std::string place = file.path().string();
  check_reading(file, std::nullopt);
  check_reading(file, FileForm::kBullet);
  try {
    DataReader reader(file.path());
    std::vector<LabelledPosition> positions;
    while (reader.read_block(positions)) {
    }
    COBALT_REQUIRE(reader.positions() == positions.size());
    DataReader whole(file.path());
    std::vector<LabelledPosition> good;
    do {
      while (whole.read_block(good)) {
      }
    } while (whole.skip_damage());
    COBALT_REQUIRE(whole.positions() == good.size() && good.size() >= positions.size());
    if (whole.damage() && !whole.damage()->is_torn) {
      check_refusal(file, reader);
    } else {
      check_writer(file, positions, reader);
    }
  } catch (const cobalt::InputError& error) {
    COBALT_REQUIRE(error.where() == place);
  }
  return 0;
}
