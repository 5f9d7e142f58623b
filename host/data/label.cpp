// SPDX-License-Identifier: Apache-2.0
#include "host/data/label.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "host/chess/movegen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/data/format.hpp"
#include "host/support/error.hpp"

namespace cobalt::data {
namespace {

using Batch = std::vector<LabelledPosition>;

/// The score in the view of the side to move when the game is over, which needs no teacher.
std::optional<int> score_at_end(const chess::Position& position) {
  if (chess::count_legal_moves(position) != 0) return std::nullopt;
  return position.in_check() ? -kMostScore_cp : 0;
}

/// \param score  view of the side to move
void set_score(LabelledPosition& labelled, const chess::Position& position, int score) {
  labelled.score_cp = clip_score(position.side_to_move() == chess::kWhite ? score : -score);
}

std::span<const LabelledPosition> batch_of(std::span<const LabelledPosition> positions, std::uint64_t unit) {
  const std::size_t begin = unit * kLabelBatch;
  return positions.subspan(begin, std::min(kLabelBatch, positions.size() - begin));
}

std::optional<Batch> label_batch(std::span<const LabelledPosition> positions, Teacher& teacher) {
  Batch batch(positions.begin(), positions.end());
  teacher.begin_batch();
  for (LabelledPosition& labelled : batch) {
    const chess::Position position = chess::unpack_position(labelled.position);
    std::optional<int> score = score_at_end(position);
    if (!score) score = teacher.score(position);
    if (!score) return std::nullopt;
    set_score(labelled, position, *score);
  }
  return batch;
}

bool is_same(const LabelledPosition& a, const LabelledPosition& b) {
  return a.position == b.position && a.result == b.result && a.game == b.game;
}

}  // namespace

void check_same_positions(std::span<const LabelledPosition> positions, const std::filesystem::path& labelled) {
  DataReader reader(labelled);
  std::vector<LabelledPosition> block;
  for (std::size_t before = 0; reader.read_block(block); before += std::exchange(block, {}).size()) {
    const auto rest = positions.subspan(std::min(before, positions.size()));
    if (block.size() <= rest.size() && std::equal(block.begin(), block.end(), rest.begin(), is_same)) continue;
    throw InputError(labelled.string(), "has other positions than those to be labelled: expected another file");
  }
}

void run_label(std::span<const LabelledPosition> positions, const ScoreMany& score_many, DataWriter& writer,
               const std::stop_token& stop, const std::function<void(std::uint64_t)>& on_position) {
  const std::size_t first = std::min<std::size_t>(writer.positions(), positions.size());
  std::vector<LabelledPosition> labelled(positions.begin() + static_cast<std::ptrdiff_t>(first), positions.end());
  std::vector<bool> is_done(labelled.size());
  std::vector<std::size_t> open;  // places in `labelled` of those that need a search
  for (std::size_t i = 0; i < labelled.size(); ++i) {
    const chess::Position position = chess::unpack_position(labelled[i].position);
    const std::optional<int> score = score_at_end(position);
    if (score) {
      set_score(labelled[i], position, *score);
      is_done[i] = true;
    } else {
      open.push_back(i);
    }
  }
  std::size_t written = 0;
  const auto write = [&] {
    const std::size_t begin = written;
    while (written < labelled.size() && is_done[written]) ++written;
    if (written == begin) return;
    writer.add(std::span(labelled).subspan(begin, written - begin), written - begin);
    on_position(writer.positions());
  };
  const auto position_of = [&](std::size_t number) { return chess::unpack_position(labelled[open[number]].position); };
  const auto report = [&](std::size_t number, int score) {
    set_score(labelled[open[number]], position_of(number), score);
    is_done[open[number]] = true;
    write();
  };
  write();
  if (!open.empty()) score_many(open.size(), position_of, report, stop);
  writer.finish();
}

cluster::MakeUnitWork label_work(std::span<const LabelledPosition> positions, MakeTeacher make_teacher) {
  return
      [positions, make_teacher = std::move(make_teacher)](const std::string& /*round*/, const std::stop_token& told) {
        const std::shared_ptr<Teacher> teacher = make_teacher(told);
        return [teacher, positions](std::uint64_t unit, const std::stop_token& /*told*/) -> std::optional<std::string> {
          const auto batch = label_batch(batch_of(positions, unit), *teacher);
          if (!batch) return std::nullopt;
          return record_bytes(*batch);
        };
      };
}

void run_label(std::span<const LabelledPosition> positions, cluster::Leader& leader, DataWriter& writer,
               const std::stop_token& stop, const std::function<void(std::uint64_t)>& on_position) {
  const auto take = [&](std::uint64_t /*unit*/, std::string&& records) {
    const Batch batch = positions_of(records);
    // A batch that was the last and short when the file was written is done again, as it is longer now.
    const std::size_t known = writer.positions() % kLabelBatch;
    writer.add(std::span(batch).subspan(known), batch.size() - known);
    on_position(writer.positions());
  };
  if (writer.positions() < positions.size()) {
    const std::uint64_t batches = (positions.size() + kLabelBatch - 1) / kLabelBatch;
    leader.run_ordered({}, writer.positions() / kLabelBatch, batches, take, stop);
  }
  writer.finish();
}

}  // namespace cobalt::data
