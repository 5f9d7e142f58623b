// SPDX-License-Identifier: Apache-2.0
/// \file
/// Gives positions the scores of a teacher.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>

#include "host/chess/position.hpp"
#include "host/cluster/leader.hpp"
#include "host/data/data_file.hpp"
#include "host/data/labelled_position.hpp"
#include "host/data/teacher.hpp"

namespace cobalt::data {

/// So many positions one after the other have the same teacher, which then forgets them: so scores do not depend on
/// threads or interruptions, and teachers need not empty their tables for each position.
inline constexpr std::size_t kLabelBatch = 64;

/// Makes a teacher for one thread, which may be told to stop.
using MakeTeacher = std::function<std::unique_ptr<Teacher>(const std::stop_token& stop)>;

/// What a rank does of labels: a unit is the batch of its number. Keeps references to the positions.
cluster::MakeUnitWork label_work(std::span<const LabelledPosition> positions, MakeTeacher make_teacher);

/// Writes the positions with a teacher's scores in the place of theirs; results and games stay. A position without
/// legal moves needs no teacher. Goes on after the positions that `writer` has already. The file has the same bytes,
/// whatever ranks and threads.
/// \param leader  its ranks do label_work() for these positions
/// \param on_position  hears the number of positions that are written
/// \throws InputError when the file has other positions than these, or a teacher fails
void run_label(std::span<const LabelledPosition> positions, cluster::Leader& leader, DataWriter& writer,
               const std::stop_token& stop, const std::function<void(std::uint64_t)>& on_position);

/// Scores many positions at once, those with the numbers from 0 to before a count. Each score is reported once, in any
/// order: centipawns, view of the side to move, mates beyond any other score. The positions have legal moves. When told
/// to stop it comes back early.
using PositionOf = std::function<chess::Position(std::size_t number)>;
using ReportScore = std::function<void(std::size_t number, int score)>;
using ScoreMany = std::function<void(std::size_t count, const PositionOf& position_of, const ReportScore& report,
                                     const std::stop_token& stop)>;

/// The same with the scores of `score_many`, called once, for all positions that `writer` does not have yet. They are
/// written in their order.
void run_label(std::span<const LabelledPosition> positions, const ScoreMany& score_many, DataWriter& writer,
               const std::stop_token& stop, const std::function<void(std::uint64_t)>& on_position);

/// Checks that a file begins with these positions, whatever their scores.
/// \throws InputError when it does not
void check_same_positions(std::span<const LabelledPosition> positions, const std::filesystem::path& labelled);

}  // namespace cobalt::data
