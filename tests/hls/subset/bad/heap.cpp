// SPDX-License-Identifier: Apache-2.0
// refused: forbidden word new
// refused in IR: dynamic allocation by
unsigned bad(unsigned n) {
  unsigned* const p = new unsigned[4];
  p[n % 4] = n;
  const unsigned result = p[0];
  delete[] p;
  return result;
}
