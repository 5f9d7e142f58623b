// SPDX-License-Identifier: Apache-2.0
/// \file
/// Files of positions in any form: an error that names the file, or positions. What is good in a data set survives the
/// writer, which goes on behind it, or refuses a file with more damage than a torn end.
#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "host/data/any_file.hpp"
#include "host/data/data_file.hpp"
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

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const File file;
  file.write(data, size);
  const std::string place = file.path().string();
  try {
    read_positions({&file.path(), 1}, [&](const cobalt::InputError& error) {
      COBALT_REQUIRE(error.where().starts_with(place));
      COBALT_REQUIRE(!error.problem().empty());
    });
  } catch (const cobalt::InputError& error) {
    COBALT_REQUIRE(error.where() == place);
  }
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
