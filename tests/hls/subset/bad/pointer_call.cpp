// SPDX-License-Identifier: Apache-2.0
// refused: call through a pointer
// refused in IR: indirect call
static unsigned twice(unsigned n) { return 2 * n; }
static unsigned thrice(unsigned n) { return 3 * n; }
unsigned bad(unsigned n) {
  unsigned (*const table[2])(unsigned) = {twice, thrice};
  return table[n % 2](n);
}
