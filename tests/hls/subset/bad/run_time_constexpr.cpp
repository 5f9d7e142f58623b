// SPDX-License-Identifier: Apache-2.0
// refused: is called at run time; it is fit for constants only
constexpr unsigned bits(unsigned n) {
  unsigned sum = 0;
  for (unsigned rest = n; rest != n / 2; --rest) ++sum;
  return sum;
}
unsigned bad(unsigned n) { return bits(n); }
