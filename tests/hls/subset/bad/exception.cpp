// SPDX-License-Identifier: Apache-2.0
// refused: forbidden word throw
unsigned bad(unsigned n) {
  if (n == 0) throw n;
  return n;
}
