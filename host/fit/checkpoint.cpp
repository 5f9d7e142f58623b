// SPDX-License-Identifier: Apache-2.0
//
// The file: "COBALTFT", version, size of what follows (u64), CRC-32 of what follows, then the numbers of the machine
// that wrote it (little endian, IEEE 754), each vector after its length.
#include "host/fit/checkpoint.hpp"

#include <string>
#include <string_view>

#include "host/data/checksum.hpp"
#include "host/support/bytes.hpp"
#include "host/support/error.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::fit {
namespace {

constexpr std::string_view kMagic = "COBALTFT";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kVersionAt = kMagic.size();
constexpr std::size_t kSizeAt = kVersionAt + sizeof(std::uint32_t);
constexpr std::size_t kChecksumAt = kSizeAt + sizeof(std::uint64_t);
constexpr std::size_t kHeaderBytes = kChecksumAt + sizeof(std::uint32_t);
/// The memory of the minimiser has two vectors a pair.
constexpr std::size_t kMaxBytes = std::size_t{64} << 20;
constexpr std::uint64_t kMaxValues = std::uint64_t{1} << 20;

void put_vector(std::string& bytes, const Eigen::VectorXd& vector) {
  put_number(bytes, static_cast<std::uint64_t>(vector.size()));
  for (const double value : vector) put_number(bytes, value);
}

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& problem) {
  throw InputError(path.string(), problem + "; remove it to begin anew");
}

Eigen::VectorXd take_vector(ByteReader& reader) {
  const auto size = reader.number<std::uint64_t>();
  if (size > kMaxValues) throw InputError("has a vector of an impossible size");
  Eigen::VectorXd values(static_cast<Eigen::Index>(size));
  for (double& value : values) value = reader.number<double>();
  return values;
}

/// \throws InputError
Checkpoint checkpoint_of(std::string_view body) {
  ByteReader reader(body);
  Checkpoint checkpoint;
  checkpoint.fingerprint = reader.number<std::uint32_t>();
  checkpoint.round = reader.number<std::uint32_t>();
  checkpoint.best_loss = reader.number<double>();
  checkpoint.best = take_vector(reader);
  checkpoint.state.steps = reader.number<std::uint32_t>();
  checkpoint.state.value = reader.number<double>();
  checkpoint.state.x = take_vector(reader);
  checkpoint.state.gradient = take_vector(reader);
  const auto pairs = reader.number<std::uint32_t>();
  for (std::uint32_t i = 0; i < pairs; ++i) {
    Eigen::VectorXd step = take_vector(reader);
    checkpoint.state.memory.push_back({std::move(step), take_vector(reader)});
  }
  if (!reader.is_empty()) throw InputError("is longer than it says");
  return checkpoint;
}

}  // namespace

void write_checkpoint(const Checkpoint& checkpoint, const std::filesystem::path& path) {
  std::string body;
  put_number(body, checkpoint.fingerprint);
  put_number(body, checkpoint.round);
  put_number(body, checkpoint.best_loss);
  put_vector(body, checkpoint.best);
  put_number(body, checkpoint.state.steps);
  put_number(body, checkpoint.state.value);
  put_vector(body, checkpoint.state.x);
  put_vector(body, checkpoint.state.gradient);
  put_number(body, static_cast<std::uint32_t>(checkpoint.state.memory.size()));
  for (const MinimiserState::Pair& pair : checkpoint.state.memory) {
    put_vector(body, pair.step);
    put_vector(body, pair.change);
  }
  std::string text(kMagic);
  put_number(text, kVersion);
  put_number(text, static_cast<std::uint64_t>(body.size()));
  put_number(text, data::checksum(body));
  write_text_file(path, text + body);
}

std::optional<Checkpoint> read_checkpoint(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path)) return std::nullopt;
  const std::string text = read_text_file(path, kMaxBytes);
  if (!text.starts_with(kMagic)) refuse(path, "no checkpoint of a fit");
  if (text.size() < kHeaderBytes) refuse(path, "the checkpoint is torn");
  if (const auto version = number_at<std::uint32_t>(text, kVersionAt); version != kVersion) {
    refuse(path, "a checkpoint of version " + std::to_string(version) + ", expected " + std::to_string(kVersion));
  }
  const std::string_view body = std::string_view(text).substr(kHeaderBytes);
  if (number_at<std::uint64_t>(text, kSizeAt) != body.size() ||
      number_at<std::uint32_t>(text, kChecksumAt) != data::checksum(body)) {
    refuse(path, "the checkpoint is torn or was changed");
  }
  try {
    return checkpoint_of(body);
  } catch (const InputError& error) {
    refuse(path, "the checkpoint " + error.problem());
  }
}

}  // namespace cobalt::fit
