// SPDX-License-Identifier: Apache-2.0
// refused: needs outside from outside
// refused in IR: a call that is left, of outside
extern "C" unsigned outside(unsigned n);
unsigned bad(unsigned n) { return outside(n); }
