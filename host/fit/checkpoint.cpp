// SPDX-License-Identifier: Apache-2.0
//
// The file: "COBALTFT", version, size of what follows (u64), CRC-32 of what follows, then the numbers of the machine
// that wrote it (little endian, IEEE 754), each vector after its length.
#include "host/fit/checkpoint.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <string_view>

#include "host/data/checksum.hpp"
#include "host/support/error.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::fit {
namespace {

static_assert(std::endian::native == std::endian::little, "checkpoints are little endian");

constexpr std::string_view kMagic = "COBALTFT";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeaderBytes =
    kMagic.size() + sizeof(std::uint32_t) + sizeof(std::uint64_t) + sizeof(std::uint32_t);
/// The memory of the minimiser has two vectors a pair.
constexpr std::size_t kMaxBytes = std::size_t{64} << 20;
constexpr std::uint64_t kMaxValues = std::uint64_t{1} << 20;

template <class T>
void put(std::string& text, const T& value) {
  std::array<char, sizeof(T)> bytes{};
  std::memcpy(bytes.data(), &value, sizeof(T));
  text.append(bytes.data(), bytes.size());
}

void put(std::string& text, const Eigen::VectorXd& vector) {
  put(text, static_cast<std::uint64_t>(vector.size()));
  for (const double value : vector) put(text, value);
}

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& problem) {
  throw InputError(path.string(), problem + "; remove it to begin anew");
}

/// Takes numbers from the front of a text.
class Reader {
 public:
  Reader(std::string_view text, const std::filesystem::path& path) : text_(text), path_(path) {}

  template <class T>
  T number() {
    if (text_.size() < sizeof(T)) refuse(path_, "the checkpoint ends too early");
    T value;
    std::memcpy(&value, text_.data(), sizeof(T));
    text_.remove_prefix(sizeof(T));
    return value;
  }
  Eigen::VectorXd vector() {
    const auto size = number<std::uint64_t>();
    if (size > kMaxValues) refuse(path_, "the checkpoint has a vector of an impossible size");
    Eigen::VectorXd values(static_cast<Eigen::Index>(size));
    for (double& value : values) value = number<double>();
    return values;
  }
  bool at_end() const { return text_.empty(); }
  std::string_view rest() const { return text_; }

 private:
  std::string_view text_;
  const std::filesystem::path& path_;
};

}  // namespace

void write_checkpoint(const Checkpoint& checkpoint, const std::filesystem::path& path) {
  std::string body;
  put(body, checkpoint.fingerprint);
  put(body, checkpoint.round);
  put(body, checkpoint.best_loss);
  put(body, checkpoint.best);
  put(body, checkpoint.state.steps);
  put(body, checkpoint.state.value);
  put(body, checkpoint.state.x);
  put(body, checkpoint.state.gradient);
  put(body, static_cast<std::uint32_t>(checkpoint.state.memory.size()));
  for (const MinimiserState::Pair& pair : checkpoint.state.memory) {
    put(body, pair.step);
    put(body, pair.change);
  }
  std::string text(kMagic);
  put(text, kVersion);
  put(text, static_cast<std::uint64_t>(body.size()));
  put(text, data::checksum(body));
  write_text_file(path, text + body);
}

std::optional<Checkpoint> read_checkpoint(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path)) return std::nullopt;
  const std::string text = read_text_file(path, kMaxBytes);
  if (!text.starts_with(kMagic)) refuse(path, "no checkpoint of a fit");
  if (text.size() < kHeaderBytes) refuse(path, "the checkpoint is torn");
  Reader reader(std::string_view(text).substr(kMagic.size()), path);
  if (const auto version = reader.number<std::uint32_t>(); version != kVersion) {
    refuse(path, "a checkpoint of version " + std::to_string(version) + ", expected " + std::to_string(kVersion));
  }
  const auto size = reader.number<std::uint64_t>();
  const auto sum = reader.number<std::uint32_t>();
  if (reader.rest().size() != size || data::checksum(reader.rest()) != sum) {
    refuse(path, "the checkpoint is torn or was changed");
  }
  Checkpoint checkpoint;
  checkpoint.fingerprint = reader.number<std::uint32_t>();
  checkpoint.round = reader.number<std::uint32_t>();
  checkpoint.best_loss = reader.number<double>();
  checkpoint.best = reader.vector();
  checkpoint.state.steps = reader.number<std::uint32_t>();
  checkpoint.state.value = reader.number<double>();
  checkpoint.state.x = reader.vector();
  checkpoint.state.gradient = reader.vector();
  const auto pairs = reader.number<std::uint32_t>();
  for (std::uint32_t i = 0; i < pairs; ++i) {
    Eigen::VectorXd step = reader.vector();
    checkpoint.state.memory.push_back({std::move(step), reader.vector()});
  }
  if (!reader.at_end()) refuse(path, "the checkpoint is longer than it says");
  return checkpoint;
}

}  // namespace cobalt::fit
