// SPDX-License-Identifier: Apache-2.0
// refused: recursion: bad
// refused in IR: recursion
unsigned bad(unsigned n) { return n < 2 ? n : bad(n - 1) + bad(n - 2); }
