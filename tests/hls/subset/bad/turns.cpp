// SPDX-License-Identifier: Apache-2.0
// refused: loop whose bound is not a constant: turns != 0
unsigned bad(unsigned n) {
  unsigned sum = 0;
  for (unsigned turns = 1; turns != 0; ++turns) {
    if (turns * turns > n) break;
    sum += turns;
  }
  return sum;
}
