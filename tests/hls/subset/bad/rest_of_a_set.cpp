// SPDX-License-Identifier: Apache-2.0
// refused: loop whose bound is not a constant: rest != 0
unsigned bad(unsigned n) {
  unsigned count = 0;
  for (unsigned rest = n; rest != 0; rest &= rest - 1) ++count;
  return count;
}
