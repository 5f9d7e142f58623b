// SPDX-License-Identifier: Apache-2.0
/// \file
/// How much of the learned additions (host/parameters/root_additions.hpp) a root has.
#pragma once

#include "host/generator/root_facts.hpp"
#include "host/parameters/root_additions.hpp"

namespace cobalt {

/// The weights of a root.
RootWeights root_weights(const RootFacts& root);

}  // namespace cobalt
