// SPDX-License-Identifier: Apache-2.0
/// \file
/// The engine's name for a move of the root.
#pragma once

#include "host/policy/root_move.hpp"

namespace cobalt::engine {

using policy::make_root_moves;
using policy::RootMove;

}  // namespace cobalt::engine
