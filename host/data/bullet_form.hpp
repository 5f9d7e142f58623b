// SPDX-License-Identifier: Apache-2.0
/// \file
/// Records of the trainer bullet: positions as the side to move sees them. docs/reference/data.md has the layout.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "host/data/labelled_position.hpp"

namespace cobalt::data {

inline constexpr std::size_t kBulletRecordBytes = 32;

/// The record of a position: castling rights, en passant square and game are lost.
/// \throws InputError when it has no score or no result
std::string to_bullet_record(const LabelledPosition& labelled);

/// The position of a record, White to move, as the record does not say who was. The score is clipped (format.hpp).
/// \param bytes  kBulletRecordBytes of them \throws InputError that names the field and what was expected
LabelledPosition parse_bullet_record(std::string_view bytes);

}  // namespace cobalt::data
