// SPDX-License-Identifier: Apache-2.0
// refused: forbidden word while
unsigned bad(unsigned n) {
  unsigned sum = 0;
  while (n != 0) {
    sum += n & 1;
    n >>= 1;
  }
  return sum;
}
