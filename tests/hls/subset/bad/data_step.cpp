// SPDX-License-Identifier: Apache-2.0
// refused: loop whose bound is not a constant: i < 8
unsigned bad(unsigned n) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 8; i += n) sum += i;
  return sum;
}
