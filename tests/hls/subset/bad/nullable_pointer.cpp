// SPDX-License-Identifier: Apache-2.0
// refused: pointer that may be null
// refused in IR: a pointer is chosen between %0 and null
void bad(unsigned* list, unsigned n, const unsigned** out) { *out = n % 2 == 0 ? list : nullptr; }
