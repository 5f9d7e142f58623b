// SPDX-License-Identifier: Apache-2.0
// refused in IR: a pointer is chosen between %0 and %1
unsigned bad(const unsigned* a, const unsigned* b, unsigned n) {
  const unsigned* const from = n % 2 == 0 ? a : b;
  return from[n % 8] + from[n % 7];
}
