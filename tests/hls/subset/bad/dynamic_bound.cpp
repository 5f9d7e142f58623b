// SPDX-License-Identifier: Apache-2.0
// refused: loop whose bound is not a constant: i < n
unsigned bad(unsigned n) {
  unsigned sum = 0;
  for (unsigned i = 0; i < n; ++i) sum += i;
  return sum;
}
