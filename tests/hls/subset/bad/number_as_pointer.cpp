// SPDX-License-Identifier: Apache-2.0
// refused in IR: a pointer is made of a number
#include <cstddef>
unsigned bad(std::size_t address) { return *reinterpret_cast<const unsigned*>(address); }
