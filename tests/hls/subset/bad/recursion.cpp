// SPDX-License-Identifier: Apache-2.0
// refused: recursion: even
static unsigned odd(unsigned n);
static unsigned even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static unsigned odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
unsigned bad(unsigned n) { return even(n); }
