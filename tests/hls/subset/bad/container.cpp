// SPDX-License-Identifier: Apache-2.0
// refused: header <vector>
#include <vector>

unsigned bad(const std::vector<unsigned>& v) { return v[0]; }
