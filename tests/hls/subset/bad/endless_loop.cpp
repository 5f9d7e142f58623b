// SPDX-License-Identifier: Apache-2.0
// refused: loop whose bound is not a constant
unsigned bad(unsigned n) {
  for (;;) {
    if (n % 3 == 0) return n;
    ++n;
  }
}
