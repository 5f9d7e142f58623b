// SPDX-License-Identifier: Apache-2.0
// refused in IR: dynamic allocation on the stack
unsigned bad(unsigned n) {
  unsigned list[n];
  for (unsigned i = 0; i < n; ++i) list[i] = n / (i + 1);
  return list[n / 2] + list[n / 3];
}
